//! Async methods as services have them: plain, with hooks, and under `#[tracing::instrument]`.

#![expect(missing_docs, reason = "the names say what a method does")]
#![expect(clippy::missing_errors_doc, reason = "they are here to be measured")]

use hooks_runtime::{hook, hooked};
use std::task::Poll;

#[derive(Debug)]
pub struct Error;

/// Stands for a database, with what its methods wait for.
#[derive(Default)]
pub struct Db {
    is_open: bool,
}

#[derive(Clone, Default)]
pub struct User {
    pub id: u64,
    pub name: String,
    pub email: String,
}

#[derive(Clone)]
pub struct Order {
    pub id: u64,
    pub lines: Vec<(u64, u32)>,
    pub address: [u8; 96],
}

impl Default for Order {
    fn default() -> Self {
        Order { id: 0, lines: Vec::new(), address: [0; 96] }
    }
}

/// Waits once.
async fn wait() {
    let mut waited = false;
    std::future::poll_fn(|_| if std::mem::replace(&mut waited, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}

impl Db {
    async fn user(&self, id: u64) -> Result<User, Error> {
        wait().await;
        if id == 0 { Err(Error) } else { Ok(User { id, ..User::default() }) }
    }

    async fn order(&self, id: u64) -> Result<Option<Order>, Error> {
        wait().await;
        if id == 0 { Err(Error) } else { Ok(Some(Order { id, ..Order::default() })) }
    }

    async fn store(&self, bytes: &[u8]) -> Result<u64, Error> {
        wait().await;
        if bytes.is_empty() { Err(Error) } else { Ok(bytes.len() as u64) }
    }

    async fn stock(&self, product: u64) -> Result<u32, Error> {
        wait().await;
        u32::try_from(product).map_err(|_| Error)
    }

    async fn send(&self, to: &str, text: String) -> Result<(), Error> {
        wait().await;
        if to.len() > text.len() { Err(Error) } else { Ok(()) }
    }
}

#[hook]
fn open(db: &Db) -> Result<(), Error> {
    if db.is_open { Ok(()) } else { Err(Error) }
}

#[hook]
fn note(_db: &Db) {}

#[hook]
async fn publish(_db: &Db) {
    wait().await;
}

/// The same methods under one attribute or another.
macro_rules! methods {
    ($(#[$attr:meta])*) => {
        use super::*;

        $(#[$attr])*
        pub async fn find_user(db: &Db, id: u64) -> Result<User, Error> {
            db.user(id).await
        }

        $(#[$attr])*
        pub async fn rename(db: &Db, id: u64, name: String) -> Result<User, Error> {
            if name.trim().is_empty() {
                return Err(Error);
            }
            let mut user = db.user(id).await?;
            if user.name == name {
                return Ok(user);
            }
            user.name = name;
            db.store(user.name.as_bytes()).await?;
            Ok(user)
        }

        $(#[$attr])*
        pub async fn total(db: &Db, id: u64) -> Result<u64, Error> {
            let Some(order) = db.order(id).await? else { return Err(Error) };
            let mut total = 0;
            for (product, count) in &order.lines {
                let in_stock = db.stock(*product).await?;
                if in_stock < *count {
                    return Err(Error);
                }
                total += product * u64::from(*count);
            }
            Ok(total)
        }

        $(#[$attr])*
        pub async fn place(db: &Db, user: User, order: Order) -> Result<u64, Error> {
            let known = db.user(user.id).await?;
            for (product, count) in &order.lines {
                if db.stock(*product).await? < *count {
                    db.send(&known.email, format!("{product} is sold out")).await?;
                    return Err(Error);
                }
            }
            let id = db.store(&order.address).await?;
            db.send(&known.email, format!("order {id} is on its way to {}", known.name)).await?;
            Ok(id)
        }

        $(#[$attr])*
        pub async fn upload(db: &Db, data: [u8; 4096]) -> Result<u64, Error> {
            if data[0] == 0 {
                return Err(Error);
            }
            let mut stored = 0;
            for chunk in data.chunks(1024) {
                stored += db.store(chunk).await?;
            }
            Ok(stored)
        }

        $(#[$attr])*
        pub async fn copy(db: &Db, from: u64, to: u64) -> Result<(), Error> {
            let source = db.order(from).await?.ok_or(Error)?;
            let target = db.order(to).await?.ok_or(Error)?;
            let mut bytes = source.address.to_vec();
            bytes.extend(target.address);
            db.store(&bytes).await?;
            Ok(())
        }

        $(#[$attr])*
        pub async fn retry(db: &Db, id: u64) -> Result<User, Error> {
            let mut tries = 0;
            loop {
                match db.user(id).await {
                    Ok(user) => return Ok(user),
                    Err(error) if tries == 3 => return Err(error),
                    Err(_) => tries += 1,
                }
                wait().await;
            }
        }

        $(#[$attr])*
        pub async fn notify(db: &Db, ids: Vec<u64>, text: String) -> Result<usize, Error> {
            let mut sent = 0;
            for id in ids {
                let Ok(user) = db.user(id).await else { continue };
                if user.email.is_empty() {
                    continue;
                }
                db.send(&user.email, text.clone()).await?;
                sent += 1;
            }
            Ok(sent)
        }

        $(#[$attr])*
        pub async fn pair(db: &Db, left: u64, right: u64) -> Result<(User, User), Error> {
            let left = db.user(left).await?;
            let right = db.user(right).await?;
            Ok((left, right))
        }

        $(#[$attr])*
        pub async fn first(db: &Db, ids: &[u64]) -> Result<Option<Order>, Error> {
            for id in ids {
                if let Some(order) = db.order(*id).await? {
                    return Ok(Some(order));
                }
            }
            Ok(None)
        }

        $(#[$attr])*
        pub async fn checkout(db: &Db, user: User, order: Order, note: Option<String>) -> Result<Order, Error> {
            let mut order = order;
            {
                let fresh = db.user(user.id).await?;
                let text = match note {
                    Some(note) if note.len() > 200 => return Err(Error),
                    Some(note) => note,
                    None => format!("thank you, {}", fresh.name),
                };
                db.send(&fresh.email, text).await?;
            }
            let mut index = 0;
            while index < order.lines.len() {
                let (product, count) = order.lines[index];
                if db.stock(product).await? >= count {
                    index += 1;
                    continue;
                }
                order.lines.remove(index);
            }
            if order.lines.is_empty() {
                return Err(Error);
            }
            order.id = db.store(&order.address).await?;
            Ok(order)
        }

        $(#[$attr])*
        pub async fn ping(db: &Db) -> Result<(), Error> {
            db.stock(1).await?;
            Ok(())
        }

        $(#[$attr])*
        pub async fn archive(db: &Db, id: u64, page: [u64; 64]) -> Result<u64, Error> {
            let order = db.order(id).await?.ok_or(Error)?;
            let bytes: Vec<u8> = page.iter().flat_map(|word| word.to_le_bytes()).collect();
            let stored = db.store(&bytes).await?;
            let again = db.store(&order.address).await?;
            wait().await;
            Ok(stored + again + page[0])
        }

        $(#[$attr])*
        pub async fn sync(db: &Db, users: Vec<User>) -> Result<Vec<User>, Error> {
            let mut changed = Vec::new();
            for user in users {
                let stored = match db.user(user.id).await {
                    Ok(stored) => stored,
                    Err(Error) => {
                        db.store(user.name.as_bytes()).await?;
                        changed.push(user);
                        continue;
                    }
                };
                if stored.name != user.name {
                    db.store(user.name.as_bytes()).await?;
                    db.send(&user.email, stored.name).await?;
                    changed.push(user);
                }
            }
            Ok(changed)
        }
    };
}

pub mod plain {
    methods!();
}

/// With sync hooks before and after.
pub mod with_sync_hooks {
    methods!(#[hooked(before = [open, note], after = [note, note])]);
}

/// With an async hook after.
pub mod with_async_hook {
    methods!(#[hooked(before = [open, note], after = [note, publish])]);
}

pub mod instrumented {
    methods!(#[tracing::instrument(skip_all)]);
}

/// The name of each method, with the size of its future: plain, with sync hooks, with an async hook after,
/// under `#[tracing::instrument]`.
#[must_use]
pub fn sizes() -> Vec<(&'static str, [usize; 4])> {
    let db = &Db::default();
    macro_rules! sizes {
        ($($name:ident($($arg:expr),*);)*) => {
            vec![$((stringify!($name), [
                size_of_val(&plain::$name(db $(, $arg)*)),
                size_of_val(&with_sync_hooks::$name(db $(, $arg)*)),
                size_of_val(&with_async_hook::$name(db $(, $arg)*)),
                size_of_val(&instrumented::$name(db $(, $arg)*)),
            ])),*]
        };
    }
    sizes! {
        find_user(1);
        rename(1, String::new());
        total(1);
        place(User::default(), Order::default());
        upload([0; 4096]);
        copy(1, 2);
        retry(1);
        notify(Vec::new(), String::new());
        pair(1, 2);
        first(&[]);
        checkout(User::default(), Order::default(), None);
        ping();
        archive(1, [0; 64]);
        sync(Vec::new());
    }
}
