//! The expansion that `README.md` shows is the one that the compiler sees.
//!
//! After a change that is wanted, `UPDATE_GOLDEN=1 cargo test -p realworld --test expansion` writes it anew.

#[path = "../../../ui-tests/tests/expanded/mod.rs"]
mod expanded;

use std::{env, fs, mem};
use syn::visit_mut::{self, VisitMut};
use syn::{Expr, ImplItem, ImplItemFn, Item, ItemImpl, Path, Type, parse_quote};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");

#[test]
fn the_expansion_in_the_readme_is_the_real_one() {
    let readme = fs::read_to_string(README).unwrap();
    let expansion = shown(method(expanded::expanded_crate().items));
    let start = readme.find(&format!("```rust\n{}", expansion.lines().next().unwrap())).expect("the block is there");
    let start = start + "```rust\n".len();
    let end = start + readme[start..].find("```").unwrap();
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(README, format!("{}{expansion}{}", &readme[..start], &readme[end..])).unwrap();
    } else {
        assert!(readme[start..end] == expansion, "it is now\n{expansion}");
    }
}

/// `Articles::delete`
fn method(items: Vec<Item>) -> ImplItemFn {
    let items = ["services", "articles"].iter().fold(items, |items, name| {
        let module = items.into_iter().find_map(|item| match item {
            Item::Mod(module) if module.ident == name => module.content,
            _ => None,
        });
        module.unwrap().1
    });
    let of_articles = |item: ItemImpl| match &*item.self_ty {
        Type::Path(of) if item.trait_.is_none() && of.path.is_ident("Articles") => Some(item.items),
        _ => None,
    };
    let impls = items.into_iter().filter_map(|item| if let Item::Impl(item) = item { of_articles(item) } else { None });
    let mut methods =
        impls.flatten().filter_map(|item| if let ImplItem::Fn(method) = item { Some(method) } else { None });
    methods.find(|method| method.sig.ident == "delete").unwrap()
}

/// Without documentation, in short, and as rustfmt would have it.
fn shown(mut method: ImplItemFn) -> String {
    method.attrs.clear();
    Shorten.visit_impl_item_fn_mut(&mut method);
    let text = prettyplease::unparse(&parse_quote!(impl Articles { #method }));
    let lines: Vec<&str> = text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line)).collect();
    lines[1..lines.len() - 1].join("\n") + "\n"
}

struct Shorten;

impl VisitMut for Shorten {
    /// `::core::result::Result::Ok` is `Ok`, `::std::time::Instant::now` is `Instant::now`.
    fn visit_path_mut(&mut self, path: &mut Path) {
        visit_mut::visit_path_mut(self, path);
        if path.leading_colon.take().is_none() {
            return;
        }
        let is_type = |name: &str| name.starts_with(char::is_uppercase) && name != "Result";
        let count = path.segments.len();
        let is_of_type = count > 1 && is_type(&path.segments[count - 2].ident.to_string());
        let kept = if is_of_type { 2 } else { 1 };
        path.segments = mem::take(&mut path.segments).into_iter().skip(count - kept).collect();
    }

    /// The description of the method says what the list says.
    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Const(_) => *expr = parse_quote!(DESCRIPTION),
            _ => visit_mut::visit_expr_mut(self, expr),
        }
    }
}
