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
#[doc(hidden)]
#[macro_export]
macro_rules! __when {
    (@ { #[cfg($($cfg:tt)*)] $($hook:tt)* } $next:ident $($rest:tt)*) => {
        $crate::__choose! {
            ($) [$($cfg)*]
            { $($hook)*! { @ $next $($rest)* } }
            { $next! { @ $($rest)* { } } }
        }
    };
    (@ { #[cfg($($cfg:tt)*)] $($hook:tt)* } { $($next:tt)* } $($rest:tt)*) => {
        $crate::__choose! {
            ($) [$($cfg)*]
            { $($hook)*! { @ { $($next)* } $($rest)* } }
            { $($next)*! { @ $($rest)* { } } }
        }
    };
}

/// One of two expansions, by `#[cfg]`.
///
/// The attribute is on items, as rust-analyzer does not see it on a macro call that stands as a statement.
#[doc(hidden)]
#[macro_export]
macro_rules! __choose {
    (($d:tt) [$($cfg:tt)*] $yes:tt $no:tt) => {
        #[cfg($($cfg)*)]
        macro_rules! __chosen {
            ({ $d($d yes:tt)* } $d no:tt) => { $d($d yes)* };
        }
        #[cfg(not($($cfg)*))]
        macro_rules! __chosen {
            ($d yes:tt { $d($d no:tt)* }) => { $d($d no)* };
        }
        __chosen! { $yes $no }
    };
}

/// Stands for a hook that has no signature to bring.
#[doc(hidden)]
#[macro_export]
macro_rules! __present {
    (@ $next:ident $($rest:tt)*) => { $next! { @ $($rest)* { present } } };
    (@ { $($next:tt)* } $($rest:tt)*) => { $($next)*! { @ $($rest)* { present } } };
}
