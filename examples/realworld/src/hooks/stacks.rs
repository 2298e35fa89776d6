//! Stacks that many methods share.

// A stack re-exports its hooks, so what it imports must be for all to see.
pub use super::access::{authenticate, identify};
pub use super::audit::audit;
pub use super::errors::explain;
pub use super::load::load_article;
pub use super::observe::{ended, failed, started};
pub use super::transaction::{begin, commit, read};
use hooks_runtime::stack;

stack! {
    /// All methods: counted, measured, and with errors that a client understands.
    pub observed {
        before = [started],
        error = [explain, failed],
        finally = [ended(since = ::std::time::Instant::now())],
    }
}

stack! {
    /// For everybody, and a bit different for those who have logged in.
    pub public {
        before = [mut db = read, viewer = identify],
    }
}

stack! {
    /// For those who have logged in, and on the record.
    pub member {
        before = [user = authenticate, audit(by = &user.username)],
    }
}

stack! {
    /// All or nothing.
    pub atomic {
        before = [mut db = begin],
        after = [db = commit],
    }
}

stack! {
    /// About an article, within a transaction.
    pub on_article {
        before = [article = load_article(viewer = user.viewer())],
    }
}
