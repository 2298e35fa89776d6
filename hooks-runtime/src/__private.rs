//! What generated code calls. Nothing here is part of the public interface.

mod body;
mod exit;
mod finally;
mod hook;

pub use self::body::{branch, never, once};
pub use self::exit::{Done, Failed, from_result, into_result, leave, probe, probe_type};
pub use self::finally::{Finally, exit_of};
pub use self::hook::{call, closure_result, is_result, not_result, nothing, shown};
pub use crate::{__present as present, __when as when};
pub use hooks_macros::{__define_stack as define_stack, __weave as weave};

/// A link of the chain for a hook under `#[cfg]`: the hook, or an empty entry in its place.
///
/// The attribute is on items, as rust-analyzer does not see it on a macro call that stands as a statement. `$` is given
/// with the hook, as a macro can write none.
#[doc(hidden)]
#[macro_export]
macro_rules! __when {
    (@ { ($d:tt) #[cfg($($cfg:tt)*)] $($hook:tt)* } $($rest:tt)*) => {
        #[cfg($($cfg)*)]
        macro_rules! __chosen {
            ({ $d($d hook:tt)* } $d($d rest:tt)*) => { $d($d hook)*! { @ $d($d rest)* } };
        }
        #[cfg(not($($cfg)*))]
        macro_rules! __chosen {
            ($d hook:tt $d next:ident $d($d rest:tt)*) => { $d next! { @ $d($d rest)* { } } };
            ($d hook:tt { $d($d next:tt)* } $d($d rest:tt)*) => { $d($d next)*! { @ $d($d rest)* { } } };
        }
        __chosen! { { $($hook)* } $($rest)* }
    };
}

/// Stands for a hook that has no signature to bring.
#[doc(hidden)]
#[macro_export]
macro_rules! __present {
    (@ $next:ident $($rest:tt)*) => { $next! { @ $($rest)* { present } } };
    (@ { $($next:tt)* } $($rest:tt)*) => { $($next)*! { @ $($rest)* { present } } };
}
