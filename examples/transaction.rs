//! A transaction around a method: what it changed is kept if it succeeds, and undone on every other way out.
//!
//! ```text
//! cargo run --example transaction
//! ```

use hooks_runtime::{hook, hooked};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs what is inside as a transaction of the bank; nothing in it needs to know.
#[hook]
fn transaction<R>(this: &Bank, next: impl FnOnce() -> Result<R, Error>) -> Result<R, Error> {
    let transaction = Transaction::begin(this);
    let result = next()?;
    transaction.commit();
    Ok(result)
}

#[hook]
fn check_balance(this: &Bank) -> Result<(), Error> {
    let accounts = this.accounts.borrow();
    match accounts.iter().find(|(_, balance)| **balance < 0) {
        Some((name, _)) => Err(Error::Overdrawn(name)),
        None => Ok(()),
    }
}

impl Bank {
    /// The after hook is inside the transaction, so that what it refuses is undone too.
    #[hooked(around = [transaction], after = [check_balance])]
    fn transfer(&self, from: &'static str, to: &'static str, amount: i64) -> Result<(), Error> {
        self.change(from, -amount)?;
        self.change(to, amount)
    }

    #[hooked(around = [transaction], after = [check_balance])]
    fn pay_interest(&self, percent: i64) -> Result<usize, Error> {
        let names: Vec<&'static str> = self.accounts.borrow().keys().copied().collect();
        for name in &names {
            let balance = self.accounts.borrow()[name];
            self.change(name, balance.checked_mul(percent).expect("a rate that can be paid") / 100)?;
        }
        Ok(names.len())
    }
}

/// Undoes all changes when dropped, unless it is committed first: after an error, and while a panic unwinds.
struct Transaction<'a> {
    bank: &'a Bank,
    before: Option<Accounts>,
}

impl<'a> Transaction<'a> {
    fn begin(bank: &'a Bank) -> Self {
        println!("  begin");
        Transaction { bank, before: Some(bank.accounts.borrow().clone()) }
    }

    fn commit(mut self) {
        println!("  commit");
        self.before = None;
    }
}

impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if let Some(before) = self.before.take() {
            println!("  roll back");
            self.bank.accounts.replace(before);
        }
    }
}

type Accounts = BTreeMap<&'static str, i64>;

struct Bank {
    accounts: RefCell<Accounts>,
}

impl Bank {
    fn change(&self, name: &'static str, amount: i64) -> Result<(), Error> {
        let mut accounts = self.accounts.borrow_mut();
        let balance = accounts.get_mut(name).ok_or(Error::NoAccount(name))?;
        *balance += amount;
        println!("  {name} {amount:+}");
        Ok(())
    }
}

enum Error {
    NoAccount(&'static str),
    Overdrawn(&'static str),
}

fn main() {
    let bank = Bank { accounts: RefCell::new(BTreeMap::from([("ada", 100), ("grace", 50)])) };
    println!("ada gives grace 30");
    report(&bank, bank.transfer("ada", "grace", 30));
    println!("ada gives alan 30");
    report(&bank, bank.transfer("ada", "alan", 30));
    println!("grace gives ada 500");
    report(&bank, bank.transfer("grace", "ada", 500));
    println!("interest of 10 %");
    report(&bank, bank.pay_interest(10));
    println!("interest of too much");
    let payload = catch_unwind(AssertUnwindSafe(|| bank.pay_interest(i64::MAX)));
    println!("! {}\n  {:?}", if payload.is_err() { "a panic" } else { "paid" }, bank.accounts.borrow());
}

fn report<R: fmt::Debug>(bank: &Bank, outcome: Result<R, Error>) {
    match outcome {
        Ok(result) => println!("= {result:?}"),
        Err(error) => println!("! {error}"),
    }
    println!("  {:?}\n", bank.accounts.borrow());
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::NoAccount(name) => write!(f, "{name} has no account"),
            Error::Overdrawn(name) => write!(f, "{name} has not so much"),
        }
    }
}
