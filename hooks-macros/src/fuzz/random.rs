//! Numbers that look random, and are the same in every run.

use proc_macro2::Delimiter;

/// `SplitMix64`: <https://prng.di.unimi.it/splitmix64.c>
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed)
    }

    /// Takes the last of all choices, which is not to change anything.
    pub fn exact() -> Self {
        Random(u64::MAX)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, end: usize) -> usize {
        if self.0 == u64::MAX {
            return end - 1;
        }
        usize::try_from(self.next() % end as u64).unwrap_or_default()
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// Rather one of the first, which are the small ones: in them a change is sooner one that matters.
    pub fn early<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        let end = 1 + self.below(all.len());
        &all[self.below(end)]
    }

    pub fn delimiter(&mut self) -> Delimiter {
        [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None][self.below(4)]
    }
}
