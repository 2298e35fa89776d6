//! A small user service: it takes people in from a CSV file, through a stack of hooks that trims, checks,
//! authenticates, audits, and recovers.
//!
//! ```text
//! cargo run --example quickstart               # the file beside this one
//! cargo run --example quickstart -- other.csv  # another one
//! ```

use hooks_runtime::{Context, hook, hooked};
use std::fmt;
use std::fs;
use std::future::poll_fn;
use std::process::ExitCode;
use std::task::Poll;

// ---- Hooks: plain functions that ask for what they need by name. -------------------------------

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
    step("before", "trim", format_args!("name is now {name:?}"));
}

#[hook]
fn require_name(name: &str) -> Result<(), Error> {
    step("before", "require_name", format_args!("{} letters", name.chars().count()));
    if name.is_empty() { Err(Error::NoName) } else { Ok(()) }
}

/// What it returns takes the place of the argument: from here on, `email` is known to be good.
#[hook]
fn parse_email(email: &str) -> Result<Email, Error> {
    step("before", "parse_email", format_args!("{email}"));
    let email = email.trim().to_lowercase();
    match email.split_once('@') {
        Some((user, host)) if !user.is_empty() && host.contains('.') => Ok(Email(email)),
        _ => Err(Error::NotAnEmail(email)),
    }
}

/// The async one: it waits for the session server, and the methods that list it are `async fn`s.
#[hook]
async fn authenticate(this: &Users, token: &str) -> Result<User, Error> {
    let user = this.sessions.user_of(token).await;
    step("before", "authenticate", format_args!("{}", user.map_or("nobody", |user| user.name)));
    user.ok_or(Error::UnknownToken)
}

/// `user` comes from `authenticate`, `role` from the place where this hook is listed.
#[hook]
fn require_role(user: &User, role: Role) -> Result<(), Error> {
    step("before", "require_role", format_args!("{} is {:?}, needed is {role:?}", user.name, user.role));
    if user.role == role { Ok(()) } else { Err(Error::Forbidden { user: user.name, role }) }
}

#[hook]
fn audit(ctx: &Context, user: &User, result: &Account, this: &mut Users) {
    step("after", "audit", format_args!("{} did {} on account {}", user.name, ctx.method(), result.id));
    this.audit_log.push(format!("{}: {} of account {}", user.name, ctx.method().name(), result.id));
}

/// Somebody who is there already is no failure: sets `result`, so the call succeeds after all.
#[hook]
fn update_existing(error: &Error, result: &mut Option<Account>, this: &mut Users, name: &str) {
    if let Error::Taken { id } = *error {
        step("error", "update_existing", format_args!("account {id} gets the name {name:?}"));
        *result = this.set_name(id, name).ok();
    }
}

// ---- The service: what it does, and which hooks run around it. ---------------------------------

struct Users {
    accounts: Vec<Account>,
    audit_log: Vec<String>,
    sessions: Sessions,
}

impl Users {
    #[hooked(
        before = [
            trim,
            require_name,
            email = parse_email,
            user = authenticate,
            require_role(role = Role::Admin),
        ],
        after = [audit],
        error = [update_existing],
    )]
    async fn create(&mut self, name: String, email: String, born: u16, token: &str) -> Result<Account, Error> {
        step("method", "create", format_args!("born {born}"));
        if let Some(account) = self.accounts.iter().find(|account| account.email == email) {
            return Err(Error::Taken { id: account.id });
        }
        let id = self.accounts.len() + 1;
        let account = Account { id, name: name.clone(), email, born };
        self.accounts.push(account.clone());
        Ok(account)
    }

    #[hooked(
        before = [trim, require_name, user = authenticate, require_role(role = Role::Admin)],
        after = [audit],
    )]
    async fn rename(&mut self, id: usize, name: String, token: &str) -> Result<Account, Error> {
        step("method", "rename", format_args!("account {id}"));
        self.set_name(id, &name)
    }

    /// All its hooks are sync, so it is a plain `fn`.
    #[hooked(before = [email = parse_email])]
    fn find(&self, email: &str) -> Result<&Account, Error> {
        step("method", "find", format_args!("{}", email.0));
        self.accounts.iter().find(|account| account.email == email).ok_or(Error::NotFound(email))
    }

    fn set_name(&mut self, id: usize, name: &str) -> Result<Account, Error> {
        let account = self.accounts.iter_mut().find(|account| account.id == id).ok_or(Error::NoAccount { id })?;
        name.clone_into(&mut account.name);
        Ok(account.clone())
    }
}

// ---- A run of it. -----------------------------------------------------------------------------

const ADMIN: &str = "token-of-margaret";
const READER: &str = "token-of-linus";

fn main() -> ExitCode {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/people.csv");
    let path = std::env::args().nth(1).unwrap_or_else(|| shipped.to_owned());
    match read(&path) {
        Ok(people) => {
            pollster::block_on(run(people));
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::FAILURE
        }
    }
}

async fn run(people: Vec<Result<Person, String>>) {
    let mut users = Users { accounts: Vec::new(), audit_log: Vec::new(), sessions: Sessions };
    let (mut accepted, mut rejected) = (0, 0);

    for person in people {
        let outcome = match person {
            Ok(Person { line, name, email, born }) => {
                println!("line {line}: create {name:?}");
                users.create(name, email, born, ADMIN).await.map_err(|error| format!("line {line}: {error}"))
            }
            Err(problem) => Err(problem),
        };
        accepted += u32::from(outcome.is_ok());
        rejected += u32::from(outcome.is_err());
        report(outcome);
    }

    println!("rename account 2");
    report(users.rename(2, " Grace Hopper ".to_owned(), ADMIN).await);
    println!("rename account 2, as somebody who may not");
    report(users.rename(2, "Linus".to_owned(), READER).await);
    println!("rename account 2, with a wrong token");
    report(users.rename(2, "Mallory".to_owned(), "token-of-nobody").await);
    println!("find GRACE@example.org");
    report(users.find("GRACE@example.org"));

    println!("{accepted} lines accepted, {rejected} rejected; the accounts are:");
    users.accounts.iter().for_each(|account| println!("    {account}"));
    println!("the audit log says:");
    users.audit_log.iter().for_each(|entry| println!("    {entry}"));
    println!("\nto see what the hooks were compiled to:");
    println!("    cargo expand -p hooks-examples --example quickstart");
}

fn step(list: &str, name: &str, what: fmt::Arguments) {
    println!("    {list:<8}{name:<17}{what}");
}

fn report(outcome: Result<impl fmt::Display, impl fmt::Display>) {
    match outcome {
        Ok(account) => println!("  = {account}\n"),
        Err(error) => println!("  ! {error}\n"),
    }
}

// ---- What it works on. ------------------------------------------------------------------------

#[derive(Clone, PartialEq)]
struct Email(String);

#[derive(Clone)]
struct Account {
    id: usize,
    name: String,
    email: Email,
    born: u16,
}

#[derive(Clone, Copy)]
struct User {
    name: &'static str,
    role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Role {
    Admin,
    Reader,
}

enum Error {
    NoName,
    NotAnEmail(String),
    UnknownToken,
    Forbidden { user: &'static str, role: Role },
    Taken { id: usize },
    NoAccount { id: usize },
    NotFound(Email),
}

/// Stands for a session server.
struct Sessions;

impl Sessions {
    async fn user_of(&self, token: &str) -> Option<User> {
        round_trip().await;
        match token {
            ADMIN => Some(User { name: "Margaret", role: Role::Admin }),
            READER => Some(User { name: "Linus", role: Role::Reader }),
            _ => None,
        }
    }
}

/// Is not ready the first time it is asked, as a request on its way would not be.
async fn round_trip() {
    let mut is_back = false;
    poll_fn(|cx| {
        if is_back {
            return Poll::Ready(());
        }
        is_back = true;
        cx.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Account { id, name, email: Email(email), born } = self;
        write!(f, "account {id}: {name} <{email}>, born {born}")
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::NoName => write!(f, "the name is empty"),
            Error::NotAnEmail(email) => write!(f, "`{email}` is not an e-mail address"),
            Error::UnknownToken => write!(f, "the token belongs to nobody"),
            Error::Forbidden { user, role } => write!(f, "{user} may not do this; it takes the role {role:?}"),
            Error::Taken { id } => write!(f, "the e-mail address belongs to account {id}"),
            Error::NoAccount { id } => write!(f, "there is no account {id}"),
            Error::NotFound(Email(email)) => write!(f, "nobody has the e-mail address `{email}`"),
        }
    }
}

// ---- The CSV file. ----------------------------------------------------------------------------

struct Person {
    line: u64,
    name: String,
    email: String,
    born: u16,
}

/// One item for each line of the file, also for those that cannot be used.
fn read(path: &str) -> Result<Vec<Result<Person, String>>, String> {
    let file = fs::read(path).map_err(|error| format!("cannot read `{path}`: {error}"))?;
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(&*file);
    let header = reader.byte_headers().map_err(|error| error.to_string())?;
    if header != [b"name".as_slice(), b"email", b"born"].as_slice() {
        let found =
            String::from_utf8_lossy(file.split(|byte| matches!(byte, b'\r' | b'\n')).next().unwrap_or_default());
        return Err(format!("`{path}`: the first line must be `name,email,born`, but it is `{found}`"));
    }
    let people = reader.byte_records().map(|record| {
        let record = record.map_err(|error| error.to_string())?;
        let line = line(&record, &file);
        Person::parse(line, record).map_err(|problem| format!("line {line}: {problem}"))
    });
    Ok(people.collect())
}

/// For `csv`, the end of a line and blank lines belong to the record that follows.
fn line(record: &csv::ByteRecord, file: &[u8]) -> u64 {
    let Some(position) = record.position() else { return 0 };
    let rest = usize::try_from(position.byte()).ok().and_then(|start| file.get(start..)).unwrap_or_default();
    let skipped = rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).filter(|byte| **byte == b'\n');
    skipped.fold(position.line(), |line, _| line + 1)
}

impl Person {
    fn parse(line: u64, record: csv::ByteRecord) -> Result<Self, String> {
        let record = csv::StringRecord::from_byte_record(record).map_err(|error| error.utf8_error().to_string())?;
        let [name, email, born] = record.iter().collect::<Vec<_>>()[..] else {
            let fields = record.len();
            return Err(format!("expected the 3 fields `name,email,born`, found {fields}"));
        };
        let born = born.trim().parse().map_err(|_| format!("`born` is not a year: `{born}`"))?;
        Ok(Person { line, name: name.to_owned(), email: email.to_owned(), born })
    }
}
