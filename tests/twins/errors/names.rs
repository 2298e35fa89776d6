//! Names that are not there.
//~ lists before = [b]
//~ lists after = [b]
//~ lists before = [b], after = [b]

use hooks_runtime::{hook, hooked};

#[hook]
pub fn b() {}

#[hooked]
pub fn no_such_value() -> u8 {
    missing
}

#[hooked]
pub fn no_such_function(n: u8) -> u8 {
    missing(n)
}

#[hooked]
pub fn no_such_type() -> u8 {
    let n: Missing = 1;
    n
}

#[hooked]
pub fn no_such_argument_type(n: Missing) -> u8 {
    1
}

#[hooked]
pub fn no_such_return_type() -> Missing {
    1
}

#[hooked]
pub fn no_such_label() -> u8 {
    loop {
        break 'missing;
    }
}

#[hooked]
pub fn labels_of_the_macro_are_not_there() -> u8 {
    loop {
        if true {
            break 'body 1;
        }
        break 'level 2;
    }
}

#[hooked]
pub fn locals_of_the_macro_are_not_there() -> u8 {
    result + out + outcome + value
}

#[hooked]
pub fn no_such_macro() -> u8 {
    missing!()
}

#[hooked]
pub fn self_in_a_function() -> u8 {
    self.n
}

#[hooked]
pub fn type_of_self_in_a_function() -> u8 {
    Self::N
}
