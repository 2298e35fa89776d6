use hooks_runtime::hook;

struct QueryResult;

#[hook]
fn query() -> QueryResult {
    QueryResult
}

fn main() {
    query();
}
