//! Token trees that can be changed.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A token tree that can be changed.
#[derive(Clone)]
pub enum Tree {
    Token(TokenTree),
    Group(Delimiter, Vec<Tree>),
}

pub fn size(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| if let Tree::Group(_, inner) = tree { 1 + size(inner) } else { 1 }).sum()
}

pub fn trees(tokens: TokenStream) -> Vec<Tree> {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => Tree::Group(group.delimiter(), trees(group.stream())),
            tree => Tree::Token(tree),
        })
        .collect()
}

pub fn stream(trees: &[Tree]) -> TokenStream {
    trees
        .iter()
        .map(|tree| match tree {
            Tree::Token(token) => token.clone(),
            Tree::Group(delimiter, inner) => TokenTree::Group(Group::new(*delimiter, stream(inner))),
        })
        .collect()
}
