//! Feeds arbitrary token streams, and mutations of valid ones, to the expansions.
//!
//! Whatever comes in, no expansion may panic or hang, and what comes out is Rust or holds a `compile_error!`.
//! The programs in `fuzz/` are what mutations start from. Each input follows from its number alone:
//!
//! ```text
//! cargo test -p hooks-macros fuzz                                        # a short run
//! FUZZ_INPUTS=10000000 cargo test --release -p hooks-macros fuzz -- --nocapture   # a long one
//! FUZZ_FIRST=4711 FUZZ_INPUTS=1 cargo test -p hooks-macros fuzz -- --nocapture    # one again
//! ```

use crate::input::parenthesized_fragments as whole;
use crate::signature::Signature;
use crate::{chain, hook, impl_block, named_stack, weave};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use std::{env, fs, panic, thread};
use syn::parse::Parser;
use syn::{Attribute, Block, ImplItem, Item, Signature as Sig, TraitItem};

/// In a plain `cargo test`, which is not optimised.
const SHORT_RUN: u64 = 10_000;
/// An expansion takes well below a millisecond.
const HANGS_AFTER: Duration = Duration::from_secs(60);

#[test]
fn every_token_stream_expands_to_rust_or_to_an_error() {
    let number = |name| env::var(name).ok().and_then(|value| value.parse::<u64>().ok());
    let (first, inputs) = (number("FUZZ_FIRST").unwrap_or(0), number("FUZZ_INPUTS").unwrap_or(SHORT_RUN));
    let current = Arc::new(AtomicU64::new(first));
    watch(Arc::clone(&current));
    // As much stack as rustc gives to the macros it calls.
    let run = move || run(first..first + inputs, &current);
    let thread = thread::Builder::new().stack_size(8 << 20).spawn(run).expect("a thread");
    let report = thread.join().expect("the faults are caught");
    println!("{inputs} inputs from {first}: {:?}", report.outcomes);
    assert!(report.faults.is_empty(), "{} kinds of faults\n\n{}", report.faults.len(), report.shown());
}

/// Of what is refused anyway, a mutation tells nothing.
#[test]
fn the_programs_to_start_from_are_valid() {
    let corpus = Corpus::load();
    let mut refused = String::new();
    for Seed { args, item, file } in &corpus.hooked {
        let (args, item) = (stream(args), stream(item));
        let outcome = corpus.expand_hooked(args.clone(), &item, *file, &mut Random::exact());
        if !matches!(outcome, Ok("woven" | "expanded")) {
            let _ = writeln!(refused, "{outcome:?}: #[hooked({args})] {item}\n");
        }
    }
    assert!(refused.is_empty(), "{refused}");
}

/// Says which input it is that does not come to an end.
fn watch(current: Arc<AtomicU64>) {
    thread::spawn(move || {
        let mut last = u64::MAX;
        loop {
            thread::sleep(HANGS_AFTER);
            let now = current.load(Ordering::Relaxed);
            if now == last {
                eprintln!("input {now} takes longer than {HANGS_AFTER:?}");
                std::process::abort();
            }
            last = now;
        }
    });
}

#[derive(Default)]
struct Report {
    outcomes: BTreeMap<&'static str, u64>,
    /// The smallest input for each, as most faults are found many times.
    faults: BTreeMap<String, String>,
}

impl Report {
    fn shown(&self) -> String {
        let mut shown = String::new();
        for (fault, input) in &self.faults {
            let _ = writeln!(shown, "{fault}\n{input}\n");
        }
        shown
    }
}

fn run(numbers: std::ops::Range<u64>, current: &AtomicU64) -> Report {
    let corpus = Corpus::load();
    let last_panic = Arc::new(Mutex::new(String::new()));
    let usual = panic::take_hook();
    let (of_this_thread, noted) = (thread::current().id(), Arc::clone(&last_panic));
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == of_this_thread {
            *noted.lock().expect("no panic in a panic") = info.to_string();
        } else {
            usual(info);
        }
    }));
    let mut report = Report::default();
    for number in numbers {
        current.store(number, Ordering::Relaxed);
        let mut random = Random::new(number);
        let input = corpus.input(&mut random);
        let outcome = catch_unwind(AssertUnwindSafe(|| corpus.expand(&input, &mut random)));
        let fault = match outcome {
            Ok(Ok(outcome)) => {
                *report.outcomes.entry(outcome).or_default() += 1;
                continue;
            }
            Ok(Err(fault)) => fault,
            Err(_) => last_panic.lock().expect("no panic in a panic").clone(),
        };
        let (kind, details) = fault.split_once('\n').unwrap_or((&fault, ""));
        let shown = format!("input {number}: {input:?}\n{details}");
        let smallest = report.faults.entry(kind.to_owned()).or_insert_with(|| shown.clone());
        if shown.len() < smallest.len() {
            *smallest = shown;
        }
    }
    drop(panic::take_hook());
    report
}

enum Input {
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
struct Seed {
    args: Vec<Tree>,
    item: Vec<Tree>,
    /// Where the hooks are that it names.
    file: usize,
}

#[derive(Default)]
struct Corpus {
    hooks: Vec<Seed>,
    hooked: Vec<Seed>,
    stacks: Vec<Seed>,
    /// What the companion of each hook would bring.
    signatures: BTreeMap<(usize, String), Vec<Tree>>,
    words: Vec<Vec<Tree>>,
}

impl Corpus {
    fn load() -> Self {
        let mut corpus = Corpus::default();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz");
        let mut files: Vec<_> =
            fs::read_dir(&folder).expect("the corpus").map(|entry| entry.expect("a file").path()).collect();
        files.sort();
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

    fn input(&self, random: &mut Random) -> Input {
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
                let site = quote!({} { { #signatures } } { hooked (::hooks_runtime) [{ #levels }] () () { x?; } #sig });
                Input::Weave(self.made_of(&trees(site), false, random))
            }
            6 => {
                let stack = self.made_of(&random.of(&self.stacks).item, arbitrary, random);
                let signatures = self.made_of(self.any_signature(random), arbitrary, random);
                let input = quote!({} { { #signatures } { #signatures } } { { "src/lib.rs:1:1" } { #stack } });
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

    fn any_signature(&self, random: &mut Random) -> &[Tree] {
        let place = random.below(self.signatures.len());
        self.signatures.values().nth(place).map_or(&[], Vec::as_slice)
    }

    fn made_of(&self, seed: &[Tree], arbitrary: bool, random: &mut Random) -> TokenStream {
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

    /// What became of the input, or why that may not be.
    fn expand(&self, input: &Input, random: &mut Random) -> Result<&'static str, String> {
        match input {
            Input::Hook { args, item } => {
                let expanded = hook::expand(args.clone(), &whole(item.clone()), "src/lib.rs:1:1");
                rust_or_error(&expanded, item)
            }
            Input::Stack { input, file } => {
                let expanded = named_stack::expand(input.clone(), "src/lib.rs:1:1");
                match rust_or_error(&expanded, &TokenStream::new())? {
                    "expanded" => {
                        let Some(gathered) = Gathered::find(&expanded) else { return Ok("expanded") };
                        let input = gathered.with(self, *file, random);
                        rust_or_error(&named_stack::define(input), &TokenStream::new())
                    }
                    other => Ok(other),
                }
            }
            Input::Weave(input) => statements_or_error(&weave::expand(input.clone()), None),
            // What the chain brings is what `#[hook]` has written.
            Input::Define(input) => Ok(rust_or_error(&named_stack::define(input.clone()), input).unwrap_or("no Rust")),
            Input::Hooked { args, item, file } => self.expand_hooked(args.clone(), item, *file, random),
        }
    }

    fn expand_hooked(
        &self,
        args: TokenStream,
        item: &TokenStream,
        file: usize,
        random: &mut Random,
    ) -> Result<&'static str, String> {
        let item = whole(item.clone());
        let mut expanded = chain::expand(whole(args.clone()), &item);
        let outcome = rust_or_error(&expanded, &item)?;
        if outcome != "expanded" {
            return Ok(outcome);
        }
        if impl_block::is_impl_block(&item) {
            let Ok(Item::Impl(block)) = syn::parse2(expanded) else { return Ok("expanded") };
            for member in block.items {
                if let ImplItem::Fn(mut method) = member
                    && let Some(place) = method.attrs.iter().position(chain::is_hooked)
                {
                    let attr = method.attrs.remove(place);
                    self.expand_hooked(chain::arguments(&attr), &method.to_token_stream(), file, random)?;
                }
            }
            return Ok("expanded");
        }
        // A level that could not be seen from the outer one.
        if random.one_in(8) {
            expanded = chain::expand(args, &expanded);
            if let outcome @ ("refused" | "no Rust before") = rust_or_error(&expanded, &item)? {
                return Ok(outcome);
            }
        }
        let Some(gathered) = Gathered::find(&expanded) else {
            return Err(format!("no chain in what `#[hooked]` has written\n{expanded}"));
        };
        let body = gathered.body.clone();
        statements_or_error(&weave::expand(gathered.with(self, file, random)), Some(body))
    }
}

/// What a chain is when it starts.
struct Gathered {
    links: Vec<TokenStream>,
    site: TokenStream,
    body: TokenStream,
}

impl Gathered {
    /// Output: `path! { { links } { } { site } }` somewhere in the tokens.
    fn find(tokens: &TokenStream) -> Option<Self> {
        let trees: Vec<TokenTree> = tokens.clone().into_iter().collect();
        for (place, tree) in trees.iter().enumerate() {
            let TokenTree::Group(group) = tree else { continue };
            if let Some((todo, site)) = chain_of(group) {
                let is_path = |tree: &TokenTree| match tree {
                    TokenTree::Ident(_) => true,
                    TokenTree::Punct(punct) => punct.as_char() == ':',
                    _ => false,
                };
                let path = &trees[..place.checked_sub(1)?];
                let start = path.iter().rposition(|tree| !is_path(tree)).map_or(0, |place| place + 1);
                let mut links: Vec<TokenStream> = vec![path[start..].iter().cloned().collect()];
                links.extend(chain::Trees::new(todo).groups());
                links.pop();
                let body = site.clone().into_iter().find_map(|tree| match tree {
                    TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
                    _ => None,
                });
                return Some(Gathered { links, site, body: body.unwrap_or_default() });
            }
            if let Some(gathered) = Gathered::find(&group.stream()) {
                return Some(gathered);
            }
        }
        None
    }

    /// What the end of the chain is called with.
    fn with(&self, corpus: &Corpus, file: usize, random: &mut Random) -> TokenStream {
        let mut entries = Vec::new();
        for link in &self.links {
            let names: Vec<String> = link
                .clone()
                .into_iter()
                .filter_map(|tree| if let TokenTree::Ident(ident) = tree { Some(ident.to_string()) } else { None })
                .collect();
            let entry = match (names.last().map(String::as_str), random.below(16)) {
                (Some("when"), _) => continue,
                // The hook is something else than it was, or `#[cfg]` has left it out.
                (_, 0) => corpus.made_of(corpus.any_signature(random), false, random),
                (_, 1) => TokenStream::new(),
                (_, 2) => {
                    let (args, signature) =
                        (stream(&random.early(&corpus.hooked).args), stream(corpus.any_signature(random)));
                    quote!(stack { #args } { #signature } { #signature })
                }
                (name, _) => match name.and_then(|name| corpus.signatures.get(&(file, name.to_owned()))) {
                    Some(signature) => stream(signature),
                    None => stream(corpus.any_signature(random)),
                },
            };
            entries.push(entry);
        }
        let site = &self.site;
        quote!({} { #({ #entries })* } { #site })
    }
}

fn chain_of(group: &Group) -> Option<(TokenStream, TokenStream)> {
    let groups: Option<Vec<Group>> = group
        .stream()
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group),
            _ => None,
        })
        .collect();
    match groups?.as_slice() {
        [todo, seen, site] if seen.stream().is_empty() && !site.stream().is_empty() => {
            Some((todo.stream(), site.stream()))
        }
        _ => None,
    }
}

/// Items, of a module or an `impl` block.
fn rust_or_error(expanded: &TokenStream, item: &TokenStream) -> Result<&'static str, String> {
    if mentions_compile_error(expanded.clone()) {
        Ok("refused")
    } else if are_items(expanded) {
        Ok("expanded")
    } else if !are_items(item) {
        // Such as a type that is none in a body: rustc says so, after the expansion as before it.
        Ok("no Rust before")
    } else {
        Err(format!("the expansion is no Rust\n{expanded}"))
    }
}

fn are_items(tokens: &TokenStream) -> bool {
    let members = |input: syn::parse::ParseStream| {
        while !input.is_empty() {
            input.parse::<ImplItem>()?;
        }
        Ok(())
    };
    syn::parse2::<syn::File>(tokens.clone()).is_ok() || members.parse2(tokens.clone()).is_ok()
}

fn statements_or_error(expanded: &TokenStream, body: Option<TokenStream>) -> Result<&'static str, String> {
    if mentions_compile_error(expanded.clone()) {
        if env::var_os("FUZZ_SHOW").is_some() {
            eprintln!("{expanded}\n");
        }
        Ok("refused at the end")
    } else if Block::parse_within.parse2(expanded.clone()).is_ok() {
        Ok("woven")
    } else if body.is_none_or(|body| Block::parse_within.parse2(body).is_err()) {
        Ok("no Rust before")
    } else {
        Err(format!("the expansion is no Rust\n{expanded}"))
    }
}

/// Not counting those of companions, which are for who calls them.
fn mentions_compile_error(tokens: TokenStream) -> bool {
    let mut trees = tokens.into_iter().peekable();
    let mut in_macro = false;
    while let Some(tree) = trees.next() {
        match tree {
            TokenTree::Ident(ident) if ident == "compile_error" => return true,
            // A type may have that name too.
            TokenTree::Ident(ident) if ident == "macro_rules" => {
                in_macro = matches!(trees.peek(), Some(TokenTree::Punct(bang)) if bang.as_char() == '!');
            }
            TokenTree::Group(group) if !std::mem::take(&mut in_macro) && mentions_compile_error(group.stream()) => {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// A token tree that can be changed.
#[derive(Clone)]
enum Tree {
    Token(TokenTree),
    Group(Delimiter, Vec<Tree>),
}

fn size(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| if let Tree::Group(_, inner) = tree { 1 + size(inner) } else { 1 }).sum()
}

fn trees(tokens: TokenStream) -> Vec<Tree> {
    tokens
        .into_iter()
        .map(|tree| match tree {
            TokenTree::Group(group) => Tree::Group(group.delimiter(), trees(group.stream())),
            tree => Tree::Token(tree),
        })
        .collect()
}

fn stream(trees: &[Tree]) -> TokenStream {
    trees
        .iter()
        .map(|tree| match tree {
            Tree::Token(token) => token.clone(),
            Tree::Group(delimiter, inner) => TokenTree::Group(Group::new(*delimiter, stream(inner))),
        })
        .collect()
}

/// Output: `stack { before = [authenticate] } { async fn(token: &) -> … }`, which a companion brings.
fn entry_of_stack(tokens: &TokenStream) -> Option<TokenStream> {
    tokens.clone().into_iter().find_map(|tree| {
        let TokenTree::Group(group) = tree else { return None };
        let mut trees = group.stream().into_iter();
        match (trees.next(), trees.next()) {
            (Some(TokenTree::Ident(word)), Some(TokenTree::Group(_))) if word == "stack" => Some(group.stream()),
            _ => entry_of_stack(&group.stream()),
        }
    })
}

/// `SplitMix64`: <https://prng.di.unimi.it/splitmix64.c>
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Takes the last of all choices, which is not to change anything.
    fn exact() -> Self {
        Random(u64::MAX)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        if self.0 == u64::MAX {
            return end - 1;
        }
        usize::try_from(self.next() % end as u64).unwrap_or_default()
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Rather one of the first, which are the small ones: in them a change is sooner one that matters.
    fn early<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let end = 1 + self.below(all.len());
        &all[self.below(end)]
    }

    fn delimiter(&mut self) -> Delimiter {
        [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None][self.below(4)]
    }
}
