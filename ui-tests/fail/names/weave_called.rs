fn main() {
    hooks_runtime::__private::weave!(nothing);
}
