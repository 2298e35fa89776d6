mod admin {
    use hooks_runtime::hook;

    #[hook]
    fn check() {}

    hooks_runtime::stack! {
        pub secured {
            before = [check],
        }
    }
}

fn main() {}
