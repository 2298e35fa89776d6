//! Writes the subject: for each scenario, the method with its stack, as a user would write it.

#[allow(dead_code, reason = "the library of this package uses the rest")]
#[path = "../src/scenario.rs"]
mod scenario;

mod hooks;
mod methods;

use hooks::Hooks;
use methods::Stack;
use scenario::{How, Registered, Scenario, Sight};
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
    let is_fit = |scenario: &&Scenario| {
        let first = &scenario.levels[0];
        scenario.rule.is_none()
            && scenario.registered == Registered::Function
            && scenario.levels.len() == 2
            && first.around.is_empty()
            && first.before.len() > 1
            && first.before.len() < 4
            && first.before.iter().all(|hook| hook.does.is_empty() && hook.how == How::Sync)
            && first.before[0].sees.contains(&Sight::Arguments)
    };
    let scenario = scenarios.iter().find(is_fit).expect("one of the scenarios is fit for it");
    let right = Stack::of(scenario);

    let mut missing = right.clone();
    missing.levels[0].before.remove(1);
    let mut reordered = right.clone();
    reordered.levels[0].before.swap(0, 1);
    let mut wrong = right;
    wrong.scenario.arguments[0] += 1;

    let modules = [("missing", missing), ("reordered", reordered), ("wrong", wrong)].map(|(name, stack)| {
        let method = stack.write(hooks);
        format!(
            "/// Wrong on purpose.\npub mod {name} {{\nuse super::*;\n{method}\n{}\n}}\n",
            methods::table(&[scenario.id])
        )
    });
    modules.concat()
}
