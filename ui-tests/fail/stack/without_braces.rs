hooks_runtime::stack! {
    pub secured = [before = [check]]
}

fn main() {}
