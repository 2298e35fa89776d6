//! Faults that fuzzing has found.

use hooks_runtime::{hook, hooked, stack};

#[hook]
fn parsed<T: std::str::FromStr>(text: &str) -> Result<T, T::Err> {
    text.parse()
}

/// The type arguments of a hook may stand as they do in a type.
#[test]
fn type_arguments_without_colons() {
    #[hooked(before = [number = parsed<u8>, same = self::parsed::<u8>])]
    fn sum(text: &str) -> Result<u8, std::num::ParseIntError> {
        Ok(number + same + u8::from(text.is_empty()))
    }
    assert_eq!(sum("4"), Ok(8));
    assert!(sum("x").is_err());
}

#[hook]
fn double(number: &mut u8) {
    *number *= 2;
}

stack! {
    #[cfg(any())]
    changed { before = [nowhere] }
}

stack! {
    #[cfg(not(any()))]
    changed { before = [double] }
}

/// `#[cfg]` on a stack leaves out all of it.
#[test]
fn stack_under_cfg() {
    #[hooked(stack = changed)]
    fn number(number: u8) -> u8 {
        number
    }
    assert_eq!(number(2), 4);
}
