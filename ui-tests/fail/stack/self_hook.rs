hooks_runtime::stack! {
    secured {
        before = [Self::check],
    }
}

fn main() {}
