hooks_runtime::__private::define_stack!(nothing);

fn main() {}
