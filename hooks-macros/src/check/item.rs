//! The rules about what an attribute stands on.

use super::{article, did_you_mean};
use crate::args::Level;
use crate::errors::Errors;
use crate::gather::is_associated;
use crate::item::Target;
use crate::names;
use crate::returns::{Kind, future_output};
use proc_macro2::{Ident, TokenStream, TokenTree};
use syn::Signature;

/// An attribute goes on functions; for any other item, says so where it stands.
///
/// `place` is what the attribute goes on, as in "`#[hook]` goes on functions".
pub fn not_a_function(place: &str, item: &TokenStream) -> Option<syn::Error> {
    let mut trees = item.clone().into_iter().peekable();
    while let Some(tree) = trees.next() {
        let word = match &tree {
            TokenTree::Ident(word) => word.to_string(),
            // An attribute, or what it is made of.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            _ => return Some(syn::Error::new(tree.span(), place)),
        };
        let next_is_function = matches!(trees.peek(), Some(TokenTree::Ident(next)) if ["async", "unsafe", "extern", "fn"].iter().any(|word| next == word));
        let what = match word.as_str() {
            "pub" => {
                trees.next_if(|next| matches!(next, TokenTree::Group(_)));
                continue;
            }
            "const" | "async" | "unsafe" | "safe" | "default" if next_is_function => continue,
            "fn" | "extern" => return None,
            "struct" | "enum" | "union" | "trait" | "type" | "use" | "static" => {
                format!(", not on {} `{word}`", article(&word))
            }
            "const" => ", not on a constant".to_owned(),
            "macro_rules" => ", not on a macro".to_owned(),
            "mod" => ", not on a module".to_owned(),
            "impl" => ", not on an `impl` block".to_owned(),
            _ => String::new(),
        };
        return Some(syn::Error::new(tree.span(), format!("{place}{what}")));
    }
    None
}

/// A hook may run anything, so a method with hooks is not `const`; and C's variadic arguments have no names.
pub fn method(sig: &Signature, errors: &mut Errors) {
    if let Some(token) = &sig.constness {
        errors.at(token, "`#[hooked]` cannot be used on a `const fn`");
    }
    if let Some(token) = &sig.variadic {
        errors.at(token, "`#[hooked]` cannot be used on a variadic function");
    }
}

/// `fallible` is for a return type that may be a `Result`, though it does not look like one.
pub fn fallible(token: Option<&Ident>, sig: &Signature, errors: &mut Errors) {
    if let Some(token) = token
        && future_output(&sig.output).is_none()
        && Kind::of_output(&sig.output, &sig.generics) == Kind::Value
    {
        errors.at(token, format_args!("`fallible` is for what returns a `Result`, which `{}` does not", sig.ident));
    }
}

/// Keys that are for one method have no meaning around a block.
pub fn block(level: &Level, errors: &mut Errors) {
    for (key, tokens) in level.keys_of_one_method() {
        errors.at(tokens, format_args!("`{key}` is for one method: write it in the `#[hooked(…)]` of the method"));
    }
}

/// `Self::hook` is a function of the block, marked `#[hook]`, which only the block's own attribute can see.
pub fn associated(levels: &[Level], errors: &mut Errors) {
    let hooks: Option<Vec<String>> = levels
        .iter()
        .find_map(|level| level.block.as_ref())
        .map(|block| block.hooks.iter().map(|hook| names::plain(&hook.name)).collect());
    for item in levels.iter().flat_map(|level| level.lists.iter()) {
        let Target::Path(path) = &item.target else { continue };
        if !is_associated(path) {
            continue;
        }
        let name = item.target.name();
        match &hooks {
            None => errors.at(path, format_args!("`Self::{name}` can be a hook only where the `impl` block has `#[hooked]` too\nput `#[hooked]` on the block and `#[hook]` on `{name}`")),
            Some(hooks) if !hooks.contains(&name) => {
                let meant = did_you_mean(&name, hooks);
                let help = if meant.is_empty() { format!("\nput `#[hook]` on `{name}`") } else { String::new() };
                errors.at(path, format_args!("`Self::{name}` is not a hook of this `impl` block{meant}{help}"));
            }
            Some(_) => {}
        }
    }
}

/// Caller location cannot be seen from a closure or an `async` block, and silence would be a wrong answer.
pub fn caller_location(track_caller: Option<&Ident>, method: &str, errors: &mut Errors) {
    if let Some(token) = track_caller {
        errors.at(
            token,
            format_args!(
                "`#[track_caller]` would be lost: the body of `{method}` has a macro call that may hold a `return`, \
                 so it must go into a closure\ncall the macro from another function, or hook one that this function calls"
            ),
        );
    }
}
