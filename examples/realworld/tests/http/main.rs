//! The service as its clients see it, through HTTP. Each test has a server and a database of its own.

mod articles;
mod cancelled;
mod client;
mod concurrent;
mod database;
mod errors;
mod faults;
mod observed;
mod ownership;
mod process;
mod readme;
mod twin;
mod users;
