//! `left-out MARK PATH…` lists the functions with a body in the Rust files under the paths that have no attribute with
//! the word `MARK` in it: the kind of function, the place and the name, with tabs between.
//! The last line is the number of those that have it.
//!
//! It reads tokens and not items, so that it also sees what is written inside macros.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let mark = arguments.next().ok_or("usage: left-out MARK PATH…")?;
    let mut marked = 0;
    for path in arguments {
        for file in rust_files(Path::new(&path))? {
            let Ok(tokens) = fs::read_to_string(&file)?.parse::<TokenStream>() else {
                println!("unreadable\t{}\t", file.display());
                continue;
            };
            let mut found = Vec::new();
            find(tokens, false, &mut found);
            for function in found {
                if function.attributes.iter().any(|attribute| has_word(attribute.stream(), &mark)) {
                    marked += 1;
                } else {
                    println!("{}\t{}:{}\t{}", function.kind(), file.display(), function.line, function.name);
                }
            }
        }
    }
    println!("{marked}");
    Ok(())
}

/// A function with a body.
struct Function {
    attributes: Vec<Group>,
    /// `const`, `unsafe`, and so on.
    qualifiers: Vec<String>,
    name: String,
    line: usize,
    returns_never: bool,
    in_macro: bool,
}

impl Function {
    fn kind(&self) -> &'static str {
        let is_for_rustc = ["naked", "proc_macro", "proc_macro_derive", "proc_macro_attribute"];
        if self.in_macro {
            "macro"
        } else if self.qualifiers.iter().any(|word| word == "const") {
            "const"
        } else if self.returns_never {
            "never"
        } else if self.name == "main" {
            "main"
        } else if self
            .attributes
            .iter()
            .any(|attribute| is_for_rustc.iter().any(|word| has_word(attribute.stream(), word)))
        {
            "rustc"
        } else {
            "named"
        }
    }
}

fn find(tokens: TokenStream, in_macro: bool, found: &mut Vec<Function>) {
    let trees: Vec<TokenTree> = tokens.into_iter().collect();
    for (at, tree) in trees.iter().enumerate() {
        match tree {
            TokenTree::Ident(word) if word == "fn" => found.extend(function(&trees, at, in_macro)),
            TokenTree::Group(group) if !is_attribute(&trees, at) => {
                find(group.stream(), in_macro || is_macro_input(&trees, at), found);
            }
            _ => {}
        }
    }
}

/// The function whose `fn` stands at a place; a type such as `fn(u8)` and a declaration are none.
fn function(trees: &[TokenTree], at: usize, in_macro: bool) -> Option<Function> {
    let name = match trees.get(at + 1)? {
        TokenTree::Ident(name) => name.to_string(),
        // `fn $name` in a `macro_rules!`.
        TokenTree::Punct(dollar) if dollar.as_char() == '$' => format!("${}", trees.get(at + 2)?),
        _ => return None,
    };
    let body = (at..trees.len()).find(|&at| is_group(trees, at, Delimiter::Brace) || is_punct(trees, at, ';'))?;
    let (attributes, qualifiers) = before(trees, at);
    let parameters = (at..body).find(|&at| is_group(trees, at, Delimiter::Parenthesis))?;
    let returns_never = ['-', '>', '!'].into_iter().zip(parameters + 1..).all(|(sign, at)| is_punct(trees, at, sign));
    is_group(trees, body, Delimiter::Brace).then(|| Function {
        attributes,
        qualifiers,
        name,
        line: trees[at].span().start().line,
        returns_never,
        in_macro,
    })
}

/// The attributes of a function, and the words between them and `fn`.
fn before(trees: &[TokenTree], function: usize) -> (Vec<Group>, Vec<String>) {
    let (mut attributes, mut qualifiers) = (Vec::new(), Vec::new());
    for at in (0..function).rev() {
        match &trees[at] {
            TokenTree::Ident(word) => qualifiers.push(word.to_string()),
            // `extern "C"`.
            TokenTree::Literal(_) => {}
            TokenTree::Group(group) if is_attribute(trees, at) => attributes.push(group.clone()),
            // `pub(crate)`.
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {}
            TokenTree::Punct(hash) if hash.as_char() == '#' => {}
            _ => break,
        }
    }
    (attributes, qualifiers)
}

fn is_attribute(trees: &[TokenTree], at: usize) -> bool {
    let hash = at.checked_sub(1).is_some_and(|before| {
        is_punct(trees, before, '#')
            || is_punct(trees, before, '!') && before.checked_sub(1).is_some_and(|before| is_punct(trees, before, '#'))
    });
    hash && is_group(trees, at, Delimiter::Bracket)
}

/// `name! { … }`, `macro_rules! name { … }` and `macro name(…) { … }`.
fn is_macro_input(trees: &[TokenTree], at: usize) -> bool {
    let is_word = |at: usize| matches!(trees.get(at), Some(TokenTree::Ident(_)));
    let is_called = |bang: usize| is_punct(trees, bang, '!') && bang.checked_sub(1).is_some_and(is_word);
    let is_declared = (0..at).rev().take(3).any(|at| matches!(&trees[at], TokenTree::Ident(word) if word == "macro"));
    let behind = |distance: usize| at.checked_sub(distance);
    behind(1).is_some_and(is_called) || behind(2).is_some_and(|bang| is_word(at - 1) && is_called(bang)) || is_declared
}

fn is_group(trees: &[TokenTree], at: usize, delimiter: Delimiter) -> bool {
    matches!(trees.get(at), Some(TokenTree::Group(group)) if group.delimiter() == delimiter)
}

fn is_punct(trees: &[TokenTree], at: usize, character: char) -> bool {
    matches!(trees.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}

fn has_word(tokens: TokenStream, wanted: &str) -> bool {
    tokens.into_iter().any(|tree| match tree {
        TokenTree::Ident(word) => word == wanted,
        TokenTree::Group(group) => has_word(group.stream(), wanted),
        _ => false,
    })
}

fn rust_files(path: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    if !path.is_dir() {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        return Ok(if is_rust { vec![path.to_owned()] } else { Vec::new() });
    }
    let mut entries = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, Box<dyn Error>>>()?;
    entries.sort();
    let mut files = Vec::new();
    for entry in entries {
        files.extend(rust_files(&entry)?);
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::{find, has_word};
    use proc_macro2::TokenStream;

    /// The kind and the name of each function without the attribute `#[mark]`.
    fn left_out(text: &str) -> Vec<(&'static str, String)> {
        let mut found = Vec::new();
        find(text.parse::<TokenStream>().expect("tokens"), false, &mut found);
        found.retain(|function| !function.attributes.iter().any(|attribute| has_word(attribute.stream(), "mark")));
        found.into_iter().map(|function| (function.kind(), function.name)).collect()
    }

    #[test]
    fn each_kind() {
        let text = r#"
            pub(crate) const unsafe extern "C" fn a() {}
            fn b(f: fn() -> u8) -> ! { loop {} }
            fn main() { fn c() {} }
            #[proc_macro] pub fn d() {}
            make! { fn e() {} }
            macro_rules! make { ($name:ident) => { fn $name() {} } }
            impl A { #[inline] async fn f<T>(self) where T: Fn() -> u8 {} }
        "#;
        let expected = ["a", "b", "main", "c", "d", "e", "$name", "f"];
        let kinds = ["const", "never", "main", "named", "rustc", "macro", "macro", "named"];
        let expected: Vec<_> = kinds.into_iter().zip(expected.map(str::to_owned)).collect();
        assert_eq!(left_out(text), expected);
    }

    #[test]
    fn what_has_the_attribute_or_no_body() {
        let text = r#"
            #[doc = "x"] #[mark(a = [b])] pub fn a() {}
            #[inner::mark] #[inline] const fn b() {}
            trait A { fn c(); }
            extern "C" { fn d(); }
            type E = fn(u8) -> u8;
        "#;
        assert_eq!(left_out(text), []);
    }
}
