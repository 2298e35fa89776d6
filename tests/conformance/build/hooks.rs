//! The hook functions: one for each signature that some scenario needs.
//!
//! What a hook does is a value given in the list, and what it asks for is in its signature, so every list has hooks
//! that ask for exactly what they use.

use crate::scenario::{Act, Around, Hook, How, Inside, Sight};
use std::collections::BTreeMap;

/// The functions by name.
#[derive(Default)]
pub struct Hooks(BTreeMap<String, String>);

impl Hooks {
    /// The module with all functions.
    pub fn write(&self) -> String {
        let functions: String = self.0.values().cloned().collect();
        format!(
            "/// The hooks.\npub mod hooks {{\nuse hooks_conformance::scenario::{{Act, Inside, Then}};\nuse hooks_conformance::trace::*;\nuse hooks_runtime::{{Context, hook}};\nuse std::future::{{Future, ready}};\n{functions}}}\n"
        )
    }

    /// The item for a list: `user = hooks::before_sync(id = "0.before.1", acts = &[…])`.
    pub fn item(&mut self, list: &str, id: &str, hook: &Hook) -> String {
        let binding = hook.does.iter().find_map(|act| if let Act::Bind(value) = act { Some(*value) } else { None });
        let name = self.function(list, hook);
        let context = in_context(&hook.sees, hook.does.iter().any(|act| matches!(act, Act::Mark(_))));
        let (target, value) = match binding {
            Some(value) => ("user = ", format!(", bind = {value}")),
            None => ("", String::new()),
        };
        format!("{target}crate::subject::hooks::{name}(id = {id:?}, acts = {}{context}{value})", acts(&hook.does))
    }

    fn function(&mut self, list: &str, hook: &Hook) -> String {
        let does = |is: fn(&Act) -> bool| hook.does.iter().any(is);
        let sees = |sight| hook.sees.contains(&sight);
        let mut function = Function::new(list, hook.how);
        function.context(sees(Sight::Type) || sees(Sight::Mark), does(|act| matches!(act, Act::Mark(_))));
        if sees(Sight::Arguments) {
            function.arguments(does(|act| matches!(act, Act::Argument(..))));
        }
        let fails = does(|act| matches!(act, Act::Throw(_)));
        let is_set = does(|act| matches!(act, Act::Set(_)));
        let is_changed = is_set || does(|act| matches!(act, Act::Clear | Act::Undefined));
        if sees(Sight::Result) {
            match list {
                "after" if hook.by_value => function.ask("takes_result", "result: R", ".result(&mut value)"),
                "after" if is_changed => function.ask("sets_result", "result: &mut R", ".result(result)"),
                "after" => function.ask("result", "result: &R", ".result(result)"),
                _ => function.ask("result", "result: &mut Option<R>", ".slot(result)"),
            }
        }
        if sees(Sight::Error) {
            if hook.by_value {
                function.ask("takes_error", "error: Failure", ".error(&mut value)");
            } else if does(|act| matches!(act, Act::Error(_))) {
                function.ask("changes_error", "error: &mut Failure", ".error(error)");
            } else {
                function.ask("error", "error: &Failure", ".error(error)");
            }
        }
        if sees(Sight::Binding) {
            function.ask("user", "user: &i64", ".binding(user)");
        }
        let is_enclosed = matches!(hook.how, How::Ready | How::Thenable);
        let binds = does(|act| matches!(act, Act::Bind(_)));
        let (part, returns, value) = match (list, hook.by_value) {
            _ if binds && fails => ("binds_or_fails", "Result<i64, HookFailure>", "hand.act(acts).map(|()| bind)"),
            _ if binds => ("binds", "i64", "hand.act(acts).ok(); bind"),
            ("after", true) if fails => ("fails", "Result<R, HookFailure>", "hand.act(acts).map(|()| value)"),
            ("after", true) => ("", "R", "hand.act(acts).ok(); value"),
            ("error", true) if hook.recovers_by_value() => {
                ("recovers", "Result<R, HookFailure>", "hand.act(acts).map(|()| set_by(acts))")
            }
            ("error", true) if is_enclosed => {
                ("", "Result<R, HookFailure>", "hand.act(acts).and_then(|()| Err(HookFailure(value.0)))")
            }
            ("error", true) => ("", "Failure", "hand.act(acts).map_or_else(Failure::from, |()| value)"),
            _ if fails => ("fails", "Result<(), HookFailure>", "hand.act(acts)"),
            _ => ("", "()", "hand.act(acts).ok();"),
        };
        function.part(part);
        if binds {
            function.parameters.push("bind: i64".to_owned());
        }
        let by_value = match (list, hook.by_value) {
            ("after", true) => "let mut value = result;",
            ("error", true) => "let mut value = error;",
            _ => "",
        };
        let wait = if hook.how == How::Suspends { "wait(log, id).await;" } else { "" };
        let Function { name, parameters, hand } = function;
        let parameters = parameters.join(", ");
        let body = format!("{by_value} let mut hand = {hand}; hand.enter(); {wait} {value}");
        let text = match hook.how {
            How::Sync => format!("#[hook]\npub fn {name}({parameters}) -> {returns} {{ {body} }}\n"),
            How::Ready | How::Suspends => {
                format!("#[hook]\npub async fn {name}({parameters}) -> {returns} {{ {body} }}\n")
            }
            How::Thenable => format!(
                "#[hook]\npub fn {name}({parameters}) -> impl Future<Output = {returns}> {{ ready({{ {body} }}) }}\n"
            ),
        };
        self.0.insert(name.clone(), text);
        name
    }

    /// The item for a before list that makes the changes which an around hook may not make.
    pub fn changes(&mut self, changes: &[Act]) -> String {
        let any = |is: fn(&Act) -> bool| changes.iter().any(is);
        let mut function = Function::new("change", How::Sync);
        if any(|act| matches!(act, Act::Argument(..))) {
            function.arguments(true);
        }
        if any(|act| matches!(act, Act::Set(_))) {
            function.ask("result", "result: &mut Option<R>", ".slot(result)");
        }
        let Function { name, parameters, hand } = function;
        let parameters = parameters.join(", ");
        let text = format!("#[hook]\npub fn {name}({parameters}) {{ {hand}.start(acts); }}\n");
        self.0.insert(name.clone(), text);
        format!("crate::subject::hooks::{name}(id = \"\", acts = {})", acts(changes))
    }

    /// The item for an around list; whether something inside changes the context, its `next` must take that along.
    pub fn around(&mut self, id: &str, hook: &Around, is_marked_inside: bool) -> String {
        let name = self.around_function(hook, is_marked_inside);
        format!(
            "crate::subject::hooks::{name}(id = {id:?}, acts = {}, inside = crate::Inside::{:?}, then = crate::Then::{:?}{})",
            acts(&hook.does),
            hook.inside,
            hook.then,
            in_context(&hook.sees, hook.does.iter().any(|act| matches!(act, Act::Mark(_))))
        )
    }

    fn around_function(&mut self, hook: &Around, is_marked_inside: bool) -> String {
        let sees = |sight| hook.sees.contains(&sight);
        let mut function = Function::new("around", hook.how);
        function.parameters.extend(["inside: Inside".to_owned(), "then: Then".to_owned()]);
        let puts = hook.does.iter().any(|act| matches!(act, Act::Mark(_)));
        let has_context = sees(Sight::Type) || sees(Sight::Mark) || puts;
        let lends = has_context && (puts || is_marked_inside);
        function.context(has_context, lends);
        let end = function.hand.replace("&mut *ctx", "ctx");
        if sees(Sight::Arguments) {
            function.ask("arguments", "a: i64", "");
            function.ask("", "b: i64", ".arguments(&a, &b)");
        }
        let again = hook.inside == Inside::Again;
        function.part(if again { "again" } else { "" });
        let is_async = hook.how != How::Sync;
        let (generics, next) = match (again, is_async, lends) {
            (false, false, false) => ("<T: Outcome>", "next: impl FnOnce() -> T"),
            (false, false, true) => ("<T: Outcome>", "next: impl FnOnce(&mut Context) -> T"),
            (false, true, false) => ("<T: Outcome>", "next: impl AsyncFnOnce() -> T"),
            (false, true, true) => ("<T: Outcome>", "next: impl AsyncFnOnce(&mut Context) -> T"),
            (true, false, false) => ("<T: Outcome>", "mut next: impl FnMut() -> T"),
            (true, false, true) => ("<T: Outcome>", "mut next: impl FnMut(&mut Context) -> T"),
            (true, true, _) => ("<T: Outcome, F: Future<Output = T>>", "mut next: impl FnMut() -> F"),
        };
        function.parameters.push(next.to_owned());
        let (asyncness, dot_await) = if is_async { ("async ", ".await") } else { ("", "") };
        let wait = if hook.how == How::Suspends { "wait(log, id).await;" } else { "" };
        let ctx = if lends { "ctx" } else { "" };
        let run = format!("next({ctx}){dot_await}");
        let run = if again {
            format!("match {run}.into_result() {{ Ok(result) => T::of(result), Err(_) => {run} }}")
        } else {
            run
        };
        let Function { name, parameters, hand } = function;
        let parameters = parameters.join(", ");
        let text = format!(
            "#[hook]\npub {asyncness}fn {name}{generics}({parameters}) -> T {{ let mut hand = {hand}; hand.enter(); {wait} \
             if let Some(outcome) = hand.begin(acts, inside) {{ return outcome; }} let outcome = {run}; \
             {end}.end(outcome, then) }}\n"
        );
        self.0.insert(name.clone(), text);
        name
    }
}

fn acts(acts: &[Act]) -> String {
    let acts: Vec<String> = acts.iter().map(|act| format!("crate::Act::{act:?}")).collect();
    format!("&[{}]", acts.join(", "))
}

/// A function as it is put together.
struct Function {
    name: String,
    parameters: Vec<String>,
    /// The expression that collects what it was given.
    hand: String,
}

impl Function {
    fn new(list: &str, how: How) -> Self {
        Self {
            name: format!("{list}_{}", format!("{how:?}").to_lowercase()),
            parameters: ["id: &str", "acts: &[Act]", "log: &Log"].map(str::to_owned).to_vec(),
            hand: "Hand::new(id, log)".to_owned(),
        }
    }

    fn part(&mut self, part: &str) {
        if !part.is_empty() {
            self.name += "_";
            self.name += part;
        }
    }

    fn ask(&mut self, part: &str, parameter: &str, given: &str) {
        self.part(part);
        self.parameters.push(parameter.to_owned());
        self.hand += given;
    }

    /// Which of hook type and mark it looks at is a value at the use site.
    fn context(&mut self, sees: bool, changes: bool) {
        if !(sees || changes) {
            return;
        }
        let (part, parameter, given) = if changes {
            ("context_mut", "ctx: &mut Context", "&mut *ctx")
        } else {
            ("context", "ctx: &Context", "ctx")
        };
        self.ask(part, parameter, &format!(".context({given}, in_context)"));
        self.parameters.push("in_context: [bool; 2]".to_owned());
    }

    fn arguments(&mut self, changes: bool) {
        let (part, reference) = if changes { ("changes_arguments", "&mut i64") } else { ("arguments", "&i64") };
        self.ask(part, &format!("a: {reference}"), "");
        self.ask("", &format!("b: {reference}"), ".arguments(a, b)");
    }
}

/// The value for `in_context`, if there is one.
fn in_context(sees: &[Sight], changes: bool) -> String {
    let [sees_type, sees_mark] = [Sight::Type, Sight::Mark].map(|sight| sees.contains(&sight));
    if sees_type || sees_mark || changes { format!(", in_context = [{sees_type}, {sees_mark}]") } else { String::new() }
}
