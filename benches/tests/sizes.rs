//! Futures of hooked methods are no larger than those of hand-written ones.

use hooks_benches::cases::{Large, hooked, written};
use hooks_benches::{Opaque, State, for_all_cases, futures};

macro_rules! compare_all {
    (
        { $($plain:ident)* } { $($fallible:ident)* } { $($large:ident)* }
        { $($later:ident)* } { $($later_fallible:ident)* } { $($later_large:ident)* }
    ) => {
        /// Each case with the sizes of its futures, hooked and hand-written.
        fn cases() -> Vec<(&'static str, usize, usize)> {
            let state = &State::<Opaque>::default();
            vec![
                $((stringify!($later),
                    size_of_val(&hooked::$later(state, 1)), size_of_val(&written::$later(state, 1))),)*
                $((stringify!($later_fallible),
                    size_of_val(&hooked::$later_fallible(state, 1)),
                    size_of_val(&written::$later_fallible(state, 1))),)*
                $((stringify!($later_large),
                    size_of_val(&hooked::$later_large(state, Large([1; 512]))),
                    size_of_val(&written::$later_large(state, Large([1; 512])))),)*
            ]
        }
    };
}

for_all_cases!(compare_all);

#[test]
fn futures_of_cases_are_as_large_as_hand_written_ones() {
    for (name, hooked, written) in cases() {
        println!("{name}: {hooked}, by hand {written}");
        // An async closure is a future of its own; see `RESULTS.md`.
        if name != "async_arounds" {
            assert!(hooked <= written + 16, "{name}: {hooked} bytes, by hand {written}");
        }
    }
}

#[test]
fn futures_of_realistic_methods_grow_by_what_their_hooks_wait_for() {
    let mut sums = [0; 4];
    for (name, sizes) in futures::sizes() {
        let [plain, with_sync_hooks, with_async_hook, instrumented] = sizes;
        println!("{name}: {plain}, {with_sync_hooks}, {with_async_hook}, {instrumented}");
        assert!(with_sync_hooks < instrumented, "{name}: {with_sync_hooks} bytes, instrumented {instrumented}");
        assert!(with_async_hook < instrumented, "{name}: {with_async_hook} bytes, instrumented {instrumented}");
        for (sum, size) in sums.iter_mut().zip(sizes) {
            *sum += size;
        }
    }
    let [plain, with_sync_hooks, with_async_hook, _] = sums;
    println!("sum: {sums:?}");
    assert!(with_sync_hooks * 100 <= plain * 101, "{with_sync_hooks} bytes, without hooks {plain}");
    assert!(with_async_hook * 100 <= plain * 105, "{with_async_hook} bytes, without hooks {plain}");
}
