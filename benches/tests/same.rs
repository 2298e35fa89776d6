//! The two sides of every case mean the same, so that comparing them means something.

use hooks_benches::cases::{Large, hooked, lstat, written};
use hooks_benches::{Opaque, Optimiser, State, Transparent, for_all_cases, ready};
use std::fmt::Debug;
use std::path::Path;

fn outcome<V: Optimiser, R: Debug>(call: impl Fn(&State<V>) -> R) -> (String, u64) {
    let state = State::default();
    (format!("{:?}", call(&state)), state.count())
}

macro_rules! compare {
    (
        { $($plain:ident)* } { $($fallible:ident)* } { $($large:ident)* }
        { $($later:ident)* } { $($later_fallible:ident)* } { $($later_large:ident)* }
    ) => {
        fn compare<V: Optimiser>() {
            // Even numbers are accepted, odd ones refused, and the body fails for large ones.
            for number in [4, 5, 1 << 41] {
                $(compare!($plain, |state| hooked::$plain(state, number), |state| written::$plain(state, number));)*
                $(compare!($fallible, |state| hooked::$fallible(state, number), |state| written::$fallible(state, number));)*
                $(compare!($large,
                    |state| hooked::$large(state, Large([number; 512])),
                    |state| written::$large(state, Large([number; 512]))
                );)*
                $(compare!($later,
                    |state| ready(hooked::$later(state, number)),
                    |state| ready(written::$later(state, number))
                );)*
                $(compare!($later_fallible,
                    |state| ready(hooked::$later_fallible(state, number)),
                    |state| ready(written::$later_fallible(state, number))
                );)*
                $(compare!($later_large,
                    |state| ready(hooked::$later_large(state, Large([number; 512]))),
                    |state| ready(written::$later_large(state, Large([number; 512])))
                );)*
            }
        }
    };
    ($name:ident, $hooked:expr, $written:expr) => {
        assert_eq!(outcome::<V, _>($hooked), outcome::<V, _>($written), stringify!($name));
    };
}

for_all_cases!(compare);

#[test]
fn hooked_and_written_mean_the_same() {
    compare::<Transparent>();
    compare::<Opaque>();
}

#[test]
fn lstat_is_hooked_and_counted() {
    type Lstat = fn(&State<Opaque>, &Path) -> std::io::Result<std::fs::Metadata>;
    let outcome = |lstat: Lstat, path: &str| {
        outcome(|state| lstat(state, Path::new(path)).map(|found| found.is_dir()).map_err(|error| error.kind()))
    };
    for (lstat, hooks) in [
        (lstat::hooked::lstat as Lstat, 2),
        (lstat::hooked::lstat_called, 2),
        (lstat::written::lstat_called, 2),
        (lstat::written::lstat, 0),
    ] {
        assert_eq!(outcome(lstat, lstat::PATH), ("Ok(true)".to_owned(), hooks));
        assert_eq!(outcome(lstat, "/nothing here"), ("Err(NotFound)".to_owned(), hooks / 2));
    }
}
