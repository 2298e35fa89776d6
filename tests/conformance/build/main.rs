//! Writes the subject: for each scenario, the method with its stack, as a user would write it.

#[allow(dead_code, reason = "the library of this package uses the rest")]
#[path = "../src/scenario.rs"]
mod scenario;

mod hooks;
mod methods;

use hooks::Hooks;
use methods::Stack;
use scenario::{Hook, How, Registered, Scenario, Sight};
use std::path::PathBuf;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=scenarios.json");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/scenario.rs");
    let text = fs::read_to_string("scenarios.json").expect("`scenarios.json` is committed");
    let scenarios: Vec<Scenario> = serde_json::from_str(&text).expect("`generate` wrote `scenarios.json`");

    let mut hooks = Hooks::default();
    let methods: String = scenarios.iter().map(|scenario| Stack::of(scenario).write(&mut hooks)).collect();
    let ids: Vec<u32> = scenarios.iter().map(|scenario| scenario.id).collect();
    let faulty = faulty(&scenarios, &mut hooks);
    let subject = format!("{}\n{methods}\n{}\n{faulty}", hooks.write(), methods::table(&ids));

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("subject.rs"), subject).expect("cargo made this folder");
}

/// One scenario in three wrong ways, for the test that shows that these are found.
fn faulty(scenarios: &[Scenario], hooks: &mut Hooks) -> String {
    let is_plain = |hook: &Hook| hook.does.is_empty() && hook.how == How::Sync;
    let is_fit = |scenario: &&Scenario| {
        let outermost = &scenario.levels[0];
        let [first, second, ..] = &outermost.before[..] else { return false };
        scenario.rules.is_empty()
            && scenario.registered == Registered::Function
            && outermost.around.is_empty()
            && is_plain(first)
            && is_plain(second)
            && first.sees.contains(&Sight::Arguments)
    };
    // Those of another seed need not have one: the test says so then.
    let fit = scenarios.iter().find(is_fit);
    let mut module = |name: &str, spoil: fn(&mut Stack)| {
        let mut stack = fit.map(Stack::of);
        stack.iter_mut().for_each(spoil);
        let ids: Vec<u32> = stack.iter().map(|stack| stack.scenario.id).collect();
        let method: String = stack.iter().map(|stack| stack.write(hooks)).collect();
        format!("/// Wrong on purpose.\npub mod {name} {{\nuse super::*;\n{method}\n{}\n}}\n", methods::table(&ids))
    };
    let missing = module("missing", |stack| drop(stack.levels[0].before.remove(1)));
    let reordered = module("reordered", |stack| stack.levels[0].before.swap(0, 1));
    let wrong = module("wrong", |stack| stack.scenario.arguments[0] += 1);
    [missing, reordered, wrong].concat()
}
