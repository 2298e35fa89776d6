//! A cache beside a method: a before hook answers what is known, an after hook keeps what is new.
//!
//! ```text
//! cargo run --example cache
//! ```

use hooks_runtime::{hook, hooked, stack};
use std::collections::HashMap;

/// To set `result` is to skip the method.
#[hook]
fn look_up(this: &Library, title: &str, result: &mut Option<Size>) {
    *result = this.cache.get(title).cloned();
    println!("  {}", if result.is_some() { "hit" } else { "miss" });
}

/// Sees the result of the method, and also one that comes from the cache.
#[hook]
fn remember(this: &mut Library, title: &str, result: &Size) {
    if this.cache.insert(title.to_owned(), result.clone()).is_none() {
        println!("  kept");
    }
}

#[hook]
fn forget(this: &mut Library, title: &str) {
    if this.cache.remove(title).is_some() {
        println!("  forgotten");
    }
}

stack! {
    cached {
        before = [look_up],
        after = [remember],
    }
}

#[derive(Clone, Debug)]
struct Size {
    pages: usize,
    words: usize,
}

/// Counts the words of books, which takes time.
#[derive(Default)]
struct Library {
    cache: HashMap<String, Size>,
    books: HashMap<String, Vec<String>>,
}

impl Library {
    /// A failure is not kept: the after hooks do not run.
    #[hooked(stack = cached)]
    fn size(&mut self, title: &str) -> Result<Size, String> {
        println!("  counting");
        let book = self.books.get(title).ok_or_else(|| format!("there is no {title:?}"))?;
        Ok(Size { pages: book.len(), words: book.iter().map(|page| page.split(' ').count()).sum() })
    }

    #[hooked(after = [forget])]
    fn add_page(&mut self, title: &str, text: &str) {
        self.books.entry(title.to_owned()).or_default().push(text.to_owned());
    }
}

fn main() {
    let mut library = Library::default();
    library.add_page("Rust", "Chapter 1");
    let count = |library: &mut Library, title| {
        println!("size of {title}");
        match library.size(title) {
            Ok(Size { pages, words }) => println!("= {pages} pages, {words} words\n"),
            Err(error) => println!("! {error}\n"),
        }
    };
    count(&mut library, "Rust");
    count(&mut library, "Rust");
    count(&mut library, "C");

    println!("one more page of Rust");
    library.add_page("Rust", "Chapter 2");
    println!();
    count(&mut library, "Rust");
    count(&mut library, "C");
}
