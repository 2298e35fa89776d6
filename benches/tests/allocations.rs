//! No case allocates, since no hook in it does.

use allocation_counter::measure;
use hooks_benches::cases::{Large, hooked};
use hooks_benches::{Opaque, State, for_all_cases, ready};

macro_rules! measure_all {
    (
        { $($plain:ident)* } { $($fallible:ident)* } { $($large:ident)* }
        { $($later:ident)* } { $($later_fallible:ident)* } { $($later_large:ident)* }
    ) => {
        #[test]
        fn nothing_is_allocated() {
            let state = &State::<Opaque>::default();
            for number in [4, 5, 1 << 41] {
                $(measure_all!($plain, hooked::$plain(state, number));)*
                $(measure_all!($fallible, hooked::$fallible(state, number).ok());)*
                $(measure_all!($large, hooked::$large(state, Large([number; 512])));)*
                $(measure_all!($later, ready(hooked::$later(state, number)));)*
                $(measure_all!($later_fallible, ready(hooked::$later_fallible(state, number)).ok());)*
                $(measure_all!($later_large, ready(hooked::$later_large(state, Large([number; 512]))));)*
            }
        }
    };
    ($name:ident, $call:expr) => {
        let allocations = measure(|| {
            std::hint::black_box($call);
        });
        assert_eq!(allocations.count_total, 0, stringify!($name));
    };
}

for_all_cases!(measure_all);

#[test]
fn allocations_are_seen() {
    let allocations = measure(|| drop(std::hint::black_box(Box::new(1))));
    assert_eq!(allocations.count_total, 1);
}
