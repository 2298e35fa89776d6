//! Times one call with ten hooks, hooked and by everything else that can put hooks around a method.

use hooks_benches::{peers, timing};

fn main() {
    timing::print(peers::all(Box::leak(Box::default())), 60);
}
