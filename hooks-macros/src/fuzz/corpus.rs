//! What inputs are made of, and how.

use super::expansion::{Gathered, entry, entry_of_stack};
use super::random::Random;
use super::tree::{Tree, size, stream, trees};
use crate::signature::Signature;
use crate::{chain, named_stack};
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use syn::{Attribute, ImplItem, Item, Signature as Sig, TraitItem};

pub enum Input {
    Hook {
        args: TokenStream,
        item: TokenStream,
    },
    Hooked {
        args: TokenStream,
        item: TokenStream,
        file: usize,
    },
    Stack {
        input: TokenStream,
        file: usize,
    },
    /// To the macros that only the others call.
    Weave(TokenStream),
    Define(TokenStream),
}

impl std::fmt::Debug for Input {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Input::Hook { args, item } => write!(f, "#[hook({args})] {item}"),
            Input::Hooked { args, item, .. } => write!(f, "#[hooked({args})] {item}"),
            Input::Stack { input, .. } => write!(f, "stack! {{ {input} }}"),
            Input::Weave(input) => write!(f, "__weave! {{ {input} }}"),
            Input::Define(input) => write!(f, "__define_stack! {{ {input} }}"),
        }
    }
}

/// An attribute's arguments and what it stands on.
pub struct Seed {
    pub args: Vec<Tree>,
    pub item: Vec<Tree>,
    /// Where the hooks are that it names.
    pub file: usize,
}

#[derive(Default)]
pub struct Corpus {
    hooks: Vec<Seed>,
    pub hooked: Vec<Seed>,
    stacks: Vec<Seed>,
    /// What the companion of each hook would bring.
    pub signatures: BTreeMap<(usize, String), Vec<Tree>>,
    words: Vec<Vec<Tree>>,
}

fn files_of(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).expect("the corpus").map(|entry| entry.expect("a file").path()).collect()
}

impl Corpus {
    pub fn load() -> Self {
        let mut corpus = Corpus::default();
        let package = Path::new(env!("CARGO_MANIFEST_DIR"));
        let is_program = |path: &PathBuf| path.with_extension("expanded.rs").exists();
        let mut files = files_of(&package.join("fuzz"));
        files.extend(files_of(&package.join("../ui-tests/expand")).into_iter().filter(is_program));
        files.sort_by(|a, b| a.file_name().cmp(&b.file_name()));
        for (number, file) in files.into_iter().enumerate() {
            let text = fs::read_to_string(&file).expect("a readable file");
            if file.extension().is_some_and(|extension| extension == "txt") {
                corpus.words.extend(text.lines().filter_map(|line| Some(trees(line.parse().ok()?))));
            } else {
                let parsed = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
                corpus.add(&parsed.items, number);
            }
        }
        corpus.add_stacks();
        for seeds in [&mut corpus.hooks, &mut corpus.hooked] {
            seeds.sort_by_key(|seed| size(&seed.args) + size(&seed.item));
        }
        corpus
    }

    fn add(&mut self, items: &[Item], file: usize) {
        for item in items {
            match item {
                Item::Fn(function) => self.add_item(&function.attrs, Some(&function.sig), item, file),
                Item::Impl(block) => {
                    self.add_item(&block.attrs, None, item, file);
                    for member in &block.items {
                        // What stands on a method of the block means something with the block's attribute only.
                        if let ImplItem::Fn(method) = member
                            && (block.attrs.is_empty() || !method.attrs.iter().any(chain::is_hooked))
                        {
                            self.add_item(&method.attrs, Some(&method.sig), member, file);
                        }
                    }
                }
                Item::Trait(item) => {
                    for member in &item.items {
                        if let TraitItem::Fn(method) = member {
                            self.add_item(&method.attrs, Some(&method.sig), member, file);
                        }
                    }
                }
                Item::Mod(module) => self.add(module.content.as_ref().map_or(&[], |(_, items)| items), file),
                Item::Macro(call) if call.mac.path.is_ident("stack") => {
                    self.stacks.push(Seed { args: Vec::new(), item: trees(call.mac.tokens.clone()), file });
                }
                _ => {}
            }
        }
    }

    fn add_item(&mut self, attrs: &[Attribute], sig: Option<&Sig>, item: &impl ToTokens, file: usize) {
        let Some(attr) = attrs.first() else { return };
        // The attribute itself is not among what it is given.
        let seed = Seed {
            args: trees(chain::arguments(attr)),
            item: trees(item.to_token_stream().into_iter().skip(2).collect()),
            file,
        };
        if chain::is_hooked(attr) {
            self.hooked.push(seed);
        } else if attr.path().is_ident("hook") {
            if let Some(signature) = sig.and_then(|sig| Signature::read(sig, false).ok()) {
                let name = sig.map(|sig| sig.ident.to_string()).unwrap_or_default();
                self.signatures.insert((file, name), trees(signature.to_token_stream()));
            }
            self.hooks.push(seed);
        }
    }

    fn add_stacks(&mut self) {
        let mut entries = Vec::new();
        for Seed { item, file, .. } in &self.stacks {
            let expanded = named_stack::expand(stream(item), "src/lib.rs:1:1");
            let chain = Gathered::find(&expanded).expect("a chain");
            let defined = named_stack::define(chain.with(self, *file, &mut Random::exact()));
            // `$crate` is one token where it comes from a macro.
            let entry = entry_of_stack(&defined).expect("a companion").to_string().replace("$ crate", "crate");
            let entry: TokenStream = entry.parse().expect("tokens");
            let name = item.iter().rev().nth(1).map(|name| stream(std::slice::from_ref(name)).to_string());
            entries.push(((*file, name.unwrap_or_default()), trees(entry)));
        }
        self.signatures.extend(entries);
    }

    pub fn input(&self, random: &mut Random) -> Input {
        // One in eight knows nothing of Rust.
        let arbitrary = random.one_in(8);
        match random.below(16) {
            0..3 => {
                let seed = random.early(&self.hooks);
                let (args, item) =
                    (self.made_of(&seed.args, arbitrary, random), self.made_of(&seed.item, arbitrary, random));
                Input::Hook { args, item }
            }
            3..5 => {
                let seed = random.of(&self.stacks);
                Input::Stack { input: self.made_of(&seed.item, arbitrary, random), file: seed.file }
            }
            5 => {
                let levels = self.made_of(&random.early(&self.hooked).args, arbitrary, random);
                let signatures = self.made_of(self.any_signature(random), arbitrary, random);
                let sig = self.made_of(&random.early(&self.hooked).item, arbitrary, random);
                let signatures = entry(signatures);
                let site = quote!(@ { hooked (::hooks_runtime) [{ #levels }] () () (#sig) { x?; } } #signatures);
                Input::Weave(self.made_of(&trees(site), false, random))
            }
            6 => {
                let stack = self.made_of(&random.of(&self.stacks).item, arbitrary, random);
                let signatures = self.made_of(self.any_signature(random), arbitrary, random);
                let signatures = entry(signatures);
                let input = quote!(@ { { "src/lib.rs:1:1" } { #stack } } #signatures #signatures);
                Input::Define(self.made_of(&trees(input), false, random))
            }
            _ => {
                let seed = random.early(&self.hooked);
                // A list and a method that do not belong together are worth trying, too.
                let other = if random.one_in(3) { random.early(&self.hooked) } else { seed };
                // So is a change to one of them, as two make most inputs end at the first check.
                let (args, item) = match random.below(4) {
                    0 => (self.made_of(&seed.args, arbitrary, random), stream(&other.item)),
                    1 | 2 => (stream(&seed.args), self.made_of(&other.item, arbitrary, random)),
                    _ => (self.made_of(&seed.args, arbitrary, random), self.made_of(&other.item, arbitrary, random)),
                };
                Input::Hooked { args, item, file: seed.file }
            }
        }
    }

    pub fn any_signature(&self, random: &mut Random) -> &[Tree] {
        let place = random.below(self.signatures.len());
        self.signatures.values().nth(place).map_or(&[], Vec::as_slice)
    }

    pub fn made_of(&self, seed: &[Tree], arbitrary: bool, random: &mut Random) -> TokenStream {
        if arbitrary {
            return stream(&self.arbitrary(random, 0));
        }
        let mut trees = seed.to_vec();
        for _ in 0..[0, 0, 0, 1, 1, 1, 2, 4][random.below(8)] {
            self.mutate(&mut trees, random);
        }
        stream(&trees)
    }

    fn arbitrary(&self, random: &mut Random, depth: usize) -> Vec<Tree> {
        let mut trees = Vec::new();
        for _ in 0..random.below(12) {
            if depth < 4 && random.one_in(5) {
                trees.push(Tree::Group(random.delimiter(), self.arbitrary(random, depth + 1)));
            } else {
                trees.extend(random.of(&self.words).iter().cloned());
            }
        }
        trees
    }

    /// Changes one place anywhere in the tree.
    fn mutate(&self, trees: &mut Vec<Tree>, random: &mut Random) {
        let groups: Vec<usize> = trees
            .iter()
            .enumerate()
            .filter(|(_, tree)| matches!(tree, Tree::Group(..)))
            .map(|(index, _)| index)
            .collect();
        if !groups.is_empty() && !random.one_in(3) {
            // The last is the body, where most of what can be written is written.
            let chosen = if random.one_in(2) { groups[groups.len() - 1] } else { *random.of(&groups) };
            if let Tree::Group(delimiter, inner) = &mut trees[chosen] {
                if random.one_in(12) {
                    *delimiter = random.delimiter();
                } else {
                    self.mutate(inner, random);
                }
            }
            return;
        }
        let place = random.below(trees.len() + 1);
        let end = (place + 1 + random.below(3)).min(trees.len());
        match random.below(8) {
            0 if place < trees.len() => drop(trees.drain(place..end)),
            1 if place < trees.len() => trees.truncate(place),
            2 if place < trees.len() => {
                let again: Vec<Tree> = trees[place..end].to_vec();
                trees.splice(place..place, again);
            }
            3 if place < trees.len() => {
                let inner: Vec<Tree> = trees.drain(place..end).collect();
                trees.insert(place, Tree::Group(random.delimiter(), inner));
            }
            4 if place < trees.len() => {
                let other = random.below(trees.len());
                trees.swap(place, other);
            }
            // A part of another program.
            5 => {
                let seed = random.early(&self.hooked);
                let mut part = if random.one_in(3) { &seed.args } else { &seed.item };
                while let Some(Tree::Group(_, inner)) = part.get(random.below(part.len() + 1)) {
                    part = inner;
                }
                let start = random.below(part.len() + 1);
                let end = (start + random.below(8)).min(part.len());
                trees.splice(place..place, part[start..end].to_vec());
            }
            6 if place < trees.len() => {
                trees.splice(place..=place, random.of(&self.words).clone());
            }
            _ => drop(trees.splice(place..place, random.of(&self.words).clone())),
        }
    }
}
