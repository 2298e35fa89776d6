//! Counts and times of service methods, in the text format of Prometheus.

use hooks_runtime::{Exit, Method};
use std::collections::BTreeMap;
use std::fmt::{self, Display, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// What is known of each method that was called since the start.
#[derive(Default)]
pub struct Metrics(Mutex<BTreeMap<Name, Series>>);

/// A service and its method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name(pub &'static str, pub &'static str);

impl From<&Method> for Name {
    fn from(method: &Method) -> Self {
        Name(method.service().unwrap_or_default(), method.name())
    }
}

#[derive(Default)]
struct Series {
    in_flight: i64,
    exits: [u64; EXITS.len()],
    errors: BTreeMap<&'static str, u64>,
    buckets: [u64; BUCKETS.len()],
    time: Duration,
}

const EXITS: [(Exit, &str); 4] = [
    (Exit::Returned, "returned"),
    (Exit::Failed, "failed"),
    (Exit::Panicked, "panicked"),
    (Exit::Cancelled, "cancelled"),
];

/// Upper bounds in seconds.
const BUCKETS: [(f64, &str); 6] =
    [(0.001, "0.001"), (0.005, "0.005"), (0.025, "0.025"), (0.1, "0.1"), (0.5, "0.5"), (2.5, "2.5")];

impl Metrics {
    /// A call has started.
    pub fn started(&self, name: Name) {
        self.series(name, |series| series.in_flight += 1);
    }

    /// A call has failed, with an error of this kind.
    pub fn failed(&self, name: Name, kind: &'static str) {
        self.series(name, |series| *series.errors.entry(kind).or_default() += 1);
    }

    /// A call is over.
    pub fn ended(&self, name: Name, exit: Exit, time: Duration) {
        self.series(name, |series| {
            series.in_flight -= 1;
            for (count, (other, _)) in series.exits.iter_mut().zip(EXITS) {
                *count += u64::from(other == exit);
            }
            for (count, (bound, _)) in series.buckets.iter_mut().zip(BUCKETS) {
                *count += u64::from(time.as_secs_f64() <= bound);
            }
            series.time += time;
        });
    }

    fn series(&self, name: Name, change: impl FnOnce(&mut Series)) {
        change(self.lock().entry(name).or_default());
    }

    /// Each change is one step, so what a panic leaves is whole.
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Name, Series>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self, text: &mut String) -> fmt::Result {
        let all = self.lock();
        header(text, "calls_total", "counter", "Calls of service methods that are over, by the way they ended.")?;
        for (name, series) in &*all {
            for (count, (_, exit)) in series.exits.iter().zip(EXITS) {
                writeln!(text, "conduit_calls_total{{method=\"{name}\",exit=\"{exit}\"}} {count}")?;
            }
        }
        header(text, "in_flight", "gauge", "Calls of service methods that are under way.")?;
        for (name, Series { in_flight, .. }) in &*all {
            writeln!(text, "conduit_in_flight{{method=\"{name}\"}} {in_flight}")?;
        }
        header(text, "errors_total", "counter", "Calls of service methods that have failed, by the kind of error.")?;
        for (name, series) in &*all {
            for (kind, count) in &series.errors {
                writeln!(text, "conduit_errors_total{{method=\"{name}\",kind=\"{kind}\"}} {count}")?;
            }
        }
        header(text, "call_seconds", "histogram", "How long calls of service methods take.")?;
        for (name, series) in &*all {
            let calls: u64 = series.exits.iter().sum();
            for (count, (_, bound)) in series.buckets.iter().zip(BUCKETS) {
                writeln!(text, "conduit_call_seconds_bucket{{method=\"{name}\",le=\"{bound}\"}} {count}")?;
            }
            writeln!(text, "conduit_call_seconds_bucket{{method=\"{name}\",le=\"+Inf\"}} {calls}")?;
            writeln!(text, "conduit_call_seconds_sum{{method=\"{name}\"}} {}", series.time.as_secs_f64())?;
            writeln!(text, "conduit_call_seconds_count{{method=\"{name}\"}} {calls}")?;
        }
        Ok(())
    }
}

fn header(text: &mut String, name: &str, kind: &str, help: &str) -> fmt::Result {
    writeln!(text, "# HELP conduit_{name} {help}\n# TYPE conduit_{name} {kind}")
}

impl Display for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text)?;
        f.write_str(&text)
    }
}

/// `Articles::create`
impl Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}::{}", self.0, self.1)
    }
}
