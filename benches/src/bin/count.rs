//! Calls every case a fixed number of times, to be counted by callgrind.
//!
//! Each case is a function of its own, so that its instructions can be told from those of the others.

use hooks_benches::cases::{Error, Large, hooked, lstat, written};
use hooks_benches::{Opaque, State, Transparent, for_all_cases, ready};
use std::hint::black_box;
use std::path::Path;

/// How often each case is called.
const CALLS: u64 = 100;

/// A number that differs from case to case: functions that are alike become one, and then cannot be told apart.
///
/// It is even, since odd numbers are refused, and always as long in an instruction.
const fn unlike(case: &str) -> u64 {
    let (mut hash, mut index) = (0x811c_9dc5_u64, 0);
    while index < case.len() {
        hash = ((hash ^ case.as_bytes()[index] as u64) * 0x0100_0193) & 0xffff_ffff;
        index += 1;
    }
    (hash & 0x3fff_fffe) | 0x2000_0000
}

fn number_of(outcome: Result<u64, Error>) -> u64 {
    outcome.unwrap_or_else(|error| error.0)
}

macro_rules! count {
    ($kind:tt $side:ident $variant:ident $($case:ident)*) => {
        $(
            #[inline(never)]
            fn $case(state: &State<$variant>, number: u64) -> u64 {
                let number = number ^ const { unlike(concat!(stringify!($side $variant $case))) };
                count!(@$kind $side::$case, state, number)
            }
            for number in 0..CALLS {
                black_box($case(black_box(&State::default()), black_box(number)));
            }
        )*
    };
    (@plain $case:path, $state:ident, $number:ident) => { $case($state, $number) };
    (@fallible $case:path, $state:ident, $number:ident) => { number_of($case($state, $number)) };
    (@large $case:path, $state:ident, $number:ident) => { $case($state, Large([$number; 512])) };
    (@later $case:path, $state:ident, $number:ident) => { ready($case($state, $number)) };
    (@later_fallible $case:path, $state:ident, $number:ident) => { number_of(ready($case($state, $number))) };
    (@later_large $case:path, $state:ident, $number:ident) => { ready($case($state, Large([$number; 512]))) };
}

macro_rules! count_lstat {
    ($side:ident $variant:ident $($case:ident)*) => {
        $(
            /// All calls, since a wrapper may become part of what calls it.
            #[inline(never)]
            fn $case(state: &State<$variant>) {
                black_box(const { unlike(concat!(stringify!($side $variant $case))) });
                for _ in 0..lstat::CALLS {
                    let metadata = lstat::$side::$case(state, Path::new(black_box(lstat::PATH)));
                    assert!(black_box(&metadata).is_ok());
                }
            }
            $case(black_box(&State::default()));
        )*
    };
}

macro_rules! count_all {
    ($({ $($names:ident)* })*) => {
        count_all! { fn hooked_transparent() { hooked Transparent } $({ $($names)* })* }
        count_all! { fn written_transparent() { written Transparent } $({ $($names)* })* }
        count_all! { fn hooked_opaque() { hooked Opaque } $({ $($names)* })* }
        count_all! { fn written_opaque() { written Opaque } $({ $($names)* })* }
    };
    (
        fn $name:ident() { $side:ident $variant:ident }
        { $($plain:ident)* } { $($fallible:ident)* } { $($large:ident)* }
        { $($later:ident)* } { $($later_fallible:ident)* } { $($later_large:ident)* }
    ) => {
        fn $name() {
            count!(plain $side $variant $($plain)*);
            count!(fallible $side $variant $($fallible)*);
            count!(large $side $variant $($large)*);
            count!(later $side $variant $($later)*);
            count!(later_fallible $side $variant $($later_fallible)*);
            count!(later_large $side $variant $($later_large)*);
            count_lstat!($side $variant lstat lstat_called);
        }
    };
}

for_all_cases!(count_all);

fn main() {
    hooked_transparent();
    written_transparent();
    hooked_opaque();
    written_opaque();
}
