//! A small generator of pseudo-random numbers (`SplitMix64`), so that a seed means the same everywhere and always.

/// A sequence of numbers that a seed determines.
pub struct Random(u64);

impl Random {
    /// Starts a sequence.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end)).unwrap_or_default()
    }

    /// True so many times in a hundred.
    pub fn percent(&mut self, chance: u32) -> bool {
        self.below(100) < chance
    }

    /// One of several values; each as often as its weight says.
    pub fn pick<T: Copy>(&mut self, weighted: &[(u32, T)]) -> T {
        let mut rest = self.below(weighted.iter().map(|(weight, _)| weight).sum());
        for (weight, value) in weighted {
            if rest < *weight {
                return *value;
            }
            rest -= weight;
        }
        unreachable!("the rest is below the sum of the weights")
    }

    /// A place in a slice that is not empty.
    pub fn place<'a, T>(&mut self, values: &'a mut [T]) -> &'a mut T {
        let len = u32::try_from(values.len()).unwrap_or(u32::MAX);
        &mut values[self.below(len) as usize]
    }
}
