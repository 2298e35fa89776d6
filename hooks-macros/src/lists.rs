//! The five lists of a level.

use std::ops::{Index, IndexMut};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum List {
    Around,
    Before,
    After,
    Error,
    Finally,
}

/// Something for each list, in the order in which signatures are gathered.
pub struct Lists<T>([Vec<T>; 5]);

impl List {
    pub const ALL: [List; 5] = [List::Around, List::Before, List::After, List::Error, List::Finally];

    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|list| list.name() == key)
    }

    pub fn name(self) -> &'static str {
        match self {
            List::Around => "around",
            List::Before => "before",
            List::After => "after",
            List::Error => "error",
            List::Finally => "finally",
        }
    }

    /// The variant of the runtime's `HookType`.
    pub fn hook_type(self) -> &'static str {
        match self {
            List::Around => "Around",
            List::Before => "Before",
            List::After => "After",
            List::Error => "Error",
            List::Finally => "Finally",
        }
    }
}

impl<T> Lists<T> {
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter().flatten()
    }

    pub fn retain(&mut self, mut keep: impl FnMut(&T) -> bool) {
        for list in &mut self.0 {
            list.retain(&mut keep);
        }
    }

    pub fn filter_map<U>(self, mut f: impl FnMut(T) -> Option<U>) -> Lists<U> {
        Lists(self.0.map(|list| list.into_iter().filter_map(&mut f).collect()))
    }
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Lists(Default::default())
    }
}

impl<T> Index<List> for Lists<T> {
    type Output = Vec<T>;
    fn index(&self, list: List) -> &Vec<T> {
        &self.0[list as usize]
    }
}

impl<T> IndexMut<List> for Lists<T> {
    fn index_mut(&mut self, list: List) -> &mut Vec<T> {
        &mut self.0[list as usize]
    }
}
