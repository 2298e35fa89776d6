//! Feeds arbitrary token streams, and mutations of valid ones, to the expansions.
//!
//! Whatever comes in, no expansion may panic or hang, and what comes out is Rust or holds a `compile_error!`.
//! The programs in `fuzz/`, and those whose expansions `ui-tests` compares, are what mutations start from.
//! Each input follows from its number, as long as these programs stay as they are:
//!
//! ```text
//! cargo test -p hooks-macros fuzz                                        # a short run
//! FUZZ_INPUTS=10000000 cargo test --release -p hooks-macros fuzz -- --nocapture   # a long one
//! FUZZ_FIRST=4711 FUZZ_INPUTS=1 cargo test -p hooks-macros fuzz -- --nocapture    # one again
//! ```

mod corpus;
mod expansion;
mod random;
mod tree;

use self::corpus::{Corpus, Seed};
use self::random::Random;
use self::tree::stream;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, panic, thread};

/// In a plain `cargo test`, which is not optimised.
const SHORT_RUN: u64 = 10_000;
/// An expansion takes well below a millisecond.
const HANGS_AFTER: Duration = Duration::from_secs(60);

#[test]
fn every_token_stream_expands_to_rust_or_to_an_error() {
    let number = |name| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (first, inputs) = (number("FUZZ_FIRST").unwrap_or(0), number("FUZZ_INPUTS").unwrap_or(SHORT_RUN));
    let current = Arc::new(AtomicU64::new(first));
    watch(Arc::clone(&current));
    // As much stack as rustc gives to the macros it calls.
    let run = move || run(first..first + inputs, &current);
    let thread = thread::Builder::new().stack_size(8 << 20).spawn(run).expect("a thread");
    let report = thread.join().expect("the faults are caught");
    println!("{inputs} inputs from {first}: {:?}", report.outcomes);
    assert!(report.faults.is_empty(), "{} kinds of faults\n\n{}", report.faults.len(), report.shown());
}

/// Of what is refused anyway, a mutation tells nothing.
#[test]
fn the_programs_to_start_from_are_valid() {
    let corpus = Corpus::load();
    let mut refused = String::new();
    for Seed { args, item, file } in &corpus.hooked {
        let (args, item) = (stream(args), stream(item));
        let outcome = corpus.expand_hooked(args.clone(), &item, *file, &mut Random::exact());
        if !matches!(outcome, Ok("woven" | "expanded")) {
            let _ = writeln!(refused, "{outcome:?}: #[hooked({args})] {item}\n");
        }
    }
    assert!(refused.is_empty(), "{refused}");
}

/// Says which input it is that does not come to an end.
fn watch(current: Arc<AtomicU64>) {
    thread::spawn(move || {
        let mut last = u64::MAX;
        loop {
            thread::sleep(HANGS_AFTER);
            let now = current.load(Ordering::Relaxed);
            if now == last {
                eprintln!("input {now} takes longer than {HANGS_AFTER:?}");
                std::process::abort();
            }
            last = now;
        }
    });
}

#[derive(Default)]
struct Report {
    outcomes: BTreeMap<&'static str, u64>,
    /// The smallest input for each, as most faults are found many times.
    faults: BTreeMap<String, String>,
}

impl Report {
    fn shown(&self) -> String {
        let mut shown = String::new();
        for (fault, input) in &self.faults {
            let _ = writeln!(shown, "{fault}\n{input}\n");
        }
        shown
    }
}

fn run(numbers: std::ops::Range<u64>, current: &AtomicU64) -> Report {
    let corpus = Corpus::load();
    let last_panic = Arc::new(Mutex::new(String::new()));
    let usual = panic::take_hook();
    let (of_this_thread, noted) = (thread::current().id(), Arc::clone(&last_panic));
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == of_this_thread {
            *noted.lock().expect("no panic in a panic") = info.to_string();
        } else {
            usual(info);
        }
    }));
    let mut report = Report::default();
    for number in numbers {
        current.store(number, Ordering::Relaxed);
        let mut random = Random::new(number);
        let input = corpus.input(&mut random);
        let outcome = catch_unwind(AssertUnwindSafe(|| corpus.expand(&input, &mut random)));
        let fault = match outcome {
            Ok(Ok(outcome)) => {
                *report.outcomes.entry(outcome).or_default() += 1;
                continue;
            }
            Ok(Err(fault)) => fault,
            Err(_) => last_panic.lock().expect("no panic in a panic").clone(),
        };
        let (kind, details) = fault.split_once('\n').unwrap_or((&fault, ""));
        let shown = format!("input {number}: {input:?}\n{details}");
        let smallest = report.faults.entry(kind.to_owned()).or_insert_with(|| shown.clone());
        if shown.len() < smallest.len() {
            *smallest = shown;
        }
    }
    drop(panic::take_hook());
    report
}
