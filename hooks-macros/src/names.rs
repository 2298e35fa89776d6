//! Names: reserved ones, raw ones, and the one the user may have meant.

use proc_macro2::Ident;
use quote::ToTokens;
use syn::Path;

/// What a hook can ask for besides arguments and bindings.
pub const RESERVED: &[&str] = &["ctx", "this", "args", "result", "error", "next", "exit"];

/// Locals of the generated code that a call of a hook can stand among.
pub const LOCALS: &[&str] = &["ctx", "error", "exit", "guard", "out", "outcome", "recovery", "result", "scope", "this"];

/// `r#type` and `type` are one name.
pub fn plain(ident: &Ident) -> String {
    let name = ident.to_string();
    match name.strip_prefix("r#") {
        Some(plain) => plain.to_owned(),
        None => name,
    }
}

/// A path as the user wrote it.
pub fn written(path: &Path) -> String {
    if let Some(name) = path.get_ident() {
        return name.to_string();
    }
    if path.segments.iter().any(|segment| !segment.arguments.is_none()) {
        return path.to_token_stream().to_string().replace(' ', "");
    }
    let mut written = String::new();
    for (place, segment) in path.segments.iter().enumerate() {
        if place > 0 || path.leading_colon.is_some() {
            written.push_str("::");
        }
        written.push_str(&segment.ident.to_string());
    }
    written
}

/// The one of these that a misspelled name most likely stands for.
pub fn nearest<'a>(name: &str, offered: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let tolerated = name.chars().count().max(3) / 3;
    offered
        .into_iter()
        .map(|candidate| (distance(name, candidate.trim_start_matches('_')), candidate))
        .filter(|(distance, _)| *distance <= tolerated)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, candidate)| candidate)
}

/// How many letters must be added, removed or replaced.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != *y);
            let shortest = replaced.min(row[j] + 1).min(row[j + 1] + 1);
            diagonal = std::mem::replace(&mut row[j + 1], shortest);
        }
    }
    row[b.len()]
}

/// "`a`, `b` and `c`".
pub fn listed<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match quoted.as_slice() {
        [] => "nothing".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_close_enough_to_be_meant() {
        assert_eq!(nearest("nmae", ["name", "token"]), None);
        assert_eq!(nearest("nam", ["name", "token"]), Some("name"));
        assert_eq!(nearest("name", ["_name", "token"]), Some("_name"));
        assert_eq!(nearest("tokens", ["name", "token"]), Some("token"));
        assert_eq!(nearest("id", ["title"]), None);
    }

    #[test]
    fn names_are_listed_as_in_a_sentence() {
        assert_eq!(listed([]), "nothing");
        assert_eq!(listed(["a"]), "`a`");
        assert_eq!(listed(["a", "b", "c"]), "`a`, `b` and `c`");
    }
}
