//! Return types, told apart by their tokens.

use crate::signature::{OfAnotherVersion, bound, last_segment, ungrouped};
use quote::ToTokens;
use std::fmt;
use std::str::FromStr;
use syn::ext::IdentExt;
use syn::{GenericArgument, Generics, PathArguments, PathSegment, ReturnType, Type};

/// What a hook returns: `Result` around `ControlFlow` around a value, with or without the first two.
#[derive(Clone)]
pub struct Returns {
    pub fallible: bool,
    pub may_break: bool,
    pub value: Value,
}

#[derive(Clone)]
pub enum Value {
    Nothing,
    /// The type as it was written, for messages.
    Something(String),
    /// The tokens do not tell: an alias without arguments.
    Unknown,
}

impl Returns {
    /// What a hook returns, when it was awaited if it is async.
    pub fn of_hook(is_async: bool, output: &ReturnType, fallible: bool) -> Self {
        match (output, future_output(output).filter(|_| !is_async)) {
            (ReturnType::Default, _) | (_, Some(None)) => Self { fallible, ..Self::nothing() },
            (_, Some(Some(ty))) => Self::of_type(ty, fallible),
            (ReturnType::Type(_, ty), None) => Self::of_type(ty, fallible),
        }
    }

    /// What a closure returns, if it says so.
    pub fn of_closure(output: &ReturnType) -> Self {
        match output {
            ReturnType::Default => Self { fallible: false, may_break: false, value: Value::Unknown },
            ReturnType::Type(_, ty) => Self::of_type(ty, false),
        }
    }

    fn nothing() -> Self {
        Self { fallible: false, may_break: false, value: Value::Nothing }
    }

    fn of_type(ty: &Type, fallible: bool) -> Self {
        match last_segment(ty) {
            Some(segment) if names_result(segment) => match first_argument(segment) {
                Some(ty) => Self { fallible: true, ..Self::without_result(ty) },
                None => Self { fallible: true, may_break: false, value: Value::Unknown },
            },
            _ if fallible => Self { fallible, may_break: false, value: Value::Unknown },
            _ => Self::without_result(ty),
        }
    }

    fn without_result(ty: &Type) -> Self {
        match last_segment(ty) {
            Some(segment) if segment.ident == "ControlFlow" => {
                let value = type_arguments(segment).nth(1).map_or(Value::Nothing, Value::of_type);
                Self { fallible: false, may_break: true, value }
            }
            _ => Self { fallible: false, may_break: false, value: Value::of_type(ty) },
        }
    }
}

impl Value {
    fn of_type(ty: &Type) -> Self {
        match ungrouped(ty) {
            Type::Tuple(tuple) if tuple.elems.is_empty() => Value::Nothing,
            Type::Never(_) => Value::Nothing,
            ty => Value::Something(text(ty)),
        }
    }
}

/// A type as the user would write it.
pub fn text(ty: &Type) -> String {
    let mut text = ty.to_token_stream().to_string();
    for (spaced, written) in [
        (" :: ", "::"),
        (" < ", "<"),
        (" <", "<"),
        ("< ", "<"),
        (" >", ">"),
        (" ,", ","),
        ("& ", "&"),
        ("( ", "("),
        (" )", ")"),
    ] {
        text = text.replace(spaced, written);
    }
    text
}

/// What a return type is, as far as its own tokens tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It is called `Result`.
    Result,
    /// It is none: nothing that `Result` could hide behind.
    Value,
    /// An alias, an associated type, a type of the user's: only the compiler knows.
    Unknown,
    Never,
}

impl Kind {
    pub fn of_output(output: &ReturnType, generics: &Generics) -> Self {
        match output {
            ReturnType::Default => Kind::Value,
            ReturnType::Type(_, ty) => Self::of(ty, generics),
        }
    }

    pub fn of(ty: &Type, generics: &Generics) -> Self {
        match ungrouped(ty) {
            Type::Never(_) => Kind::Never,
            Type::Macro(_) | Type::Verbatim(_) | Type::Infer(_) => Kind::Unknown,
            Type::Path(path) => match path.path.segments.last() {
                Some(segment) if segment.ident == "Result" => Kind::Result,
                // A parameter of the function itself stays opaque to it, whatever the caller puts there.
                _ if generics.type_params().any(|param| path.path.is_ident(&param.ident)) => Kind::Value,
                Some(segment) if is_of_the_prelude(&segment.ident.unraw().to_string()) => Kind::Value,
                _ => Kind::Unknown,
            },
            _ => Kind::Value,
        }
    }
}

/// Names of types that everyone knows not to be a `Result`.
fn is_of_the_prelude(name: &str) -> bool {
    const NAMES: &[&str] =
        &["str", "Arc", "Box", "BoxFuture", "HashMap", "LocalBoxFuture", "Option", "Pin", "Rc", "String", "Vec"];
    NAMES.contains(&name) || is_number_or_the_like(name)
}

/// Names of the types that are plain data by themselves.
pub fn is_number_or_the_like(name: &str) -> bool {
    let bits = name.strip_prefix(['i', 'u']).and_then(|bits| bits.parse().ok());
    ["bool", "char", "f32", "f64", "isize", "usize"].contains(&name)
        || bits.is_some_and(|bits: u8| matches!(bits, 8 | 16 | 32 | 64 | 128))
}

/// `Result<T, E>` with both its arguments.
pub fn is_core_result(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Result" && type_arguments(segment).count() == 2)
}

/// `T` of `Result<T, E>`.
pub fn result_of(ty: &Type) -> Option<&Type> {
    is_core_result(ty).then_some(last_segment(ty)?).and_then(first_argument)
}

/// `Result<…>`, `io::Result<…>`, `PgResult<…>`.
fn names_result(segment: &PathSegment) -> bool {
    segment.ident.unraw().to_string().ends_with("Result")
}

fn type_arguments(segment: &PathSegment) -> impl Iterator<Item = &Type> {
    let arguments = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

fn first_argument(segment: &PathSegment) -> Option<&Type> {
    type_arguments(segment).next()
}

/// The `Output` of a type that is a future by its tokens: `Some(None)` where it does not say.
#[expect(clippy::option_option, reason = "a future may leave open what it gives")]
pub fn future_output(output: &ReturnType) -> Option<Option<&Type>> {
    match output {
        ReturnType::Default => None,
        ReturnType::Type(_, ty) => future_output_of(ty),
    }
}

#[expect(clippy::option_option, reason = "a future may leave open what it gives")]
pub fn future_output_of(ty: &Type) -> Option<Option<&Type>> {
    let future = match ungrouped(ty) {
        Type::ImplTrait(ty) => bound(&ty.bounds, "Future"),
        Type::Path(_) => {
            let segment = last_segment(ty)?;
            let first = first_argument(segment);
            if segment.ident == "BoxFuture" || segment.ident == "LocalBoxFuture" {
                return Some(first);
            }
            let boxed = (segment.ident == "Pin").then_some(first?).and_then(last_segment)?;
            match ungrouped(first_argument(boxed)?) {
                Type::TraitObject(ty) => bound(&ty.bounds, "Future"),
                _ => None,
            }
        }
        _ => None,
    }?;
    let PathArguments::AngleBracketed(arguments) = &future.arguments else { return Some(None) };
    Some(arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::AssocType(assoc) if assoc.ident == "Output" => Some(&assoc.ty),
        _ => None,
    }))
}

/// ``Result<ControlFlow<`User`>>``
impl fmt::Display for Returns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Returns { fallible, may_break, value } = self;
        f.write_str(if *fallible { RESULT } else { "" })?;
        f.write_str(if *may_break { CONTROL_FLOW } else { "" })?;
        match value {
            Value::Nothing => f.write_str("()"),
            Value::Something(ty) => write!(f, "`{ty}`"),
            Value::Unknown => f.write_str("_"),
        }?;
        f.write_str(&">".repeat(usize::from(*fallible) + usize::from(*may_break)))
    }
}

impl FromStr for Returns {
    type Err = OfAnotherVersion;

    fn from_str(text: &str) -> Result<Self, OfAnotherVersion> {
        let inside = |text, outside: &str| match str::strip_prefix(text, outside) {
            Some(rest) => (true, rest.strip_suffix('>').unwrap_or(rest)),
            None => (false, text),
        };
        let (fallible, text) = inside(text, RESULT);
        let (may_break, text) = inside(text, CONTROL_FLOW);
        let value = match text {
            "()" => Value::Nothing,
            "_" => Value::Unknown,
            text => {
                let ty = text.strip_prefix('`').and_then(|text| text.strip_suffix('`')).ok_or(OfAnotherVersion)?;
                Value::Something(ty.to_owned())
            }
        };
        Ok(Returns { fallible, may_break, value })
    }
}

const RESULT: &str = "Result<";
const CONTROL_FLOW: &str = "ControlFlow<";
