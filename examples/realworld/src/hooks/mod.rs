//! What several methods need around them.
//!
//! A hook asks for what it needs by name; what it returns is bound to a name in the list.
//! The names are the same all over Conduit:
//!
//! | name | what | from |
//! |---|---|---|
//! | `token` | what the client shows | an argument |
//! | `input` | what the client has sent, if it can be read | an argument, and then [`receive`](input::receive) |
//! | `slug`, `username` | which article, which user | an argument |
//! | `user` | who must have logged in | [`authenticate`](access::authenticate) |
//! | `viewer` | who may have logged in | [`identify`](access::identify) |
//! | `db` | a connection to read with, or a transaction | [`read`](transaction::read), [`begin`](transaction::begin) |
//! | `article`, `profile`, `comment` | what the request is about | [`load`] |

pub mod access;
pub mod audit;
pub mod errors;
pub mod input;
pub mod load;
pub mod observe;
pub mod stacks;
pub mod transaction;
