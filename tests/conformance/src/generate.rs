//! Makes scenarios from a seed.

mod complete;

use self::complete::{complete, no_marks_where_run_again, see};
use crate::random::Random;
use crate::scenario::{Act, Around, End, Hook, How, Inside, Level, Method, Registered, Rule, Scenario, Sight, Then};

/// The scenarios that are committed come from this seed.
pub const SEED: u64 = 20_260_731;

/// How many are committed.
pub const COUNT: u32 = 600;

/// So many scenarios, numbered from 1; each depends on the seed and its number only.
#[must_use]
pub fn scenarios(seed: u64, count: u32) -> Vec<Scenario> {
    (1..=count).map(|id| Generator::new(seed, id).scenario(id)).collect()
}

/// What a scenario is made to show, which would be rare if it were left to chance.
#[derive(Clone, Copy, PartialEq)]
enum Theme {
    UndefinedResult,
    ErrorCleared,
    ResultCleared,
    BindingScope,
    MethodAssigns,
    Again,
}

struct Generator {
    random: Random,
    sync: bool,
    fallible: bool,
    theme: Option<Theme>,
    /// Whether hooks put values into the context.
    marks: bool,
    /// What it queues: tasks or microtasks.
    task: Act,
    /// Numbers the errors, so that each says where it is from.
    errors: u32,
}

impl Generator {
    fn new(seed: u64, id: u32) -> Self {
        let mut random = Random::new(seed ^ (u64::from(id) << 32));
        let theme = random.pick(&[
            (78, None),
            (3, Some(Theme::UndefinedResult)),
            (3, Some(Theme::ErrorCleared)),
            (3, Some(Theme::ResultCleared)),
            (5, Some(Theme::BindingScope)),
            (3, Some(Theme::MethodAssigns)),
            (5, Some(Theme::Again)),
        ]);
        let sync = random.percent(35);
        let needs_errors = matches!(theme, Some(Theme::ErrorCleared | Theme::Again));
        let fallible = needs_errors || random.percent(85);
        let marks = random.percent(25);
        let task = random.pick(&[(60, Act::Task), (40, Act::Microtask)]);
        Self { random, sync, fallible, theme, marks, task, errors: 0 }
    }

    fn scenario(mut self, id: u32) -> Scenario {
        let mut count = self.random.pick(&[(40, 1), (40, 2), (20, 3)]);
        if self.theme == Some(Theme::BindingScope) {
            count = count.max(2);
        }
        let registered = match self.random.below(10) {
            0 | 1 => Registered::Class,
            2 | 3 if count > 1 => Registered::Inherited,
            _ => Registered::Function,
        };
        let levels = (0..count).map(|_| self.level()).collect();
        let method = Method {
            how: self.how(),
            does: if self.random.percent(10) { vec![self.task] } else { Vec::new() },
            ends: if self.random.percent(15) { End::Null } else { End::Return },
        };
        let arguments = [self.value(), self.value()];
        let mut scenario = Scenario {
            id,
            rules: Vec::new(),
            sync: self.sync,
            fallible: self.fallible,
            registered,
            arguments,
            levels,
            method,
        };
        self.bind(&mut scenario);
        if self.fallible {
            self.fail(&mut scenario);
        }
        self.show(&mut scenario);
        if !self.sync {
            no_marks_where_run_again(&mut scenario.levels);
        }
        scenario.levels.iter_mut().for_each(complete);
        scenario.rules = Rule::of(&scenario);
        scenario
    }

    fn level(&mut self) -> Level {
        let around = self.random.pick(&[(64, 0), (24, 1), (7, 2), (2, 3), (1, 4), (1, 5), (1, 6)]);
        let error = if self.fallible { self.length() } else { 0 };
        Level {
            around: (0..around).map(|_| self.around()).collect(),
            before: (0..self.length()).map(|_| self.before()).collect(),
            after: (0..self.length()).map(|_| self.after()).collect(),
            error: (0..error).map(|_| self.error()).collect(),
        }
    }

    fn length(&mut self) -> u32 {
        self.random.pick(&[(25, 0), (30, 1), (22, 2), (12, 3), (6, 4), (3, 5), (2, 6)])
    }

    fn how(&mut self) -> How {
        let weights = [(40, How::Sync), (18, How::Ready), (12, How::Thenable), (30, How::Suspends)];
        if self.sync { How::Sync } else { self.random.pick(&weights) }
    }

    fn value(&mut self) -> i64 {
        i64::from(self.random.below(9)) + 1
    }

    fn result(&mut self) -> Option<i64> {
        (!self.random.percent(15)).then(|| 100 + self.value())
    }

    fn code(&mut self) -> u32 {
        self.errors += 1;
        self.errors
    }

    fn sees(&mut self, also: &[Sight]) -> Vec<Sight> {
        let possible = [Sight::Type, Sight::Arguments, Sight::Mark].into_iter().chain(also.iter().copied());
        possible.filter(|sight| (*sight != Sight::Mark || self.marks) && self.random.percent(60)).collect()
    }

    /// What hooks of every list may do.
    fn common(&mut self) -> Vec<Act> {
        let mut does = Vec::new();
        if self.random.percent(20) {
            does.push(Act::Argument(self.random.below(2) as usize, 10 + self.value()));
        }
        if self.marks && self.random.percent(25) {
            does.push(Act::Mark(50 + self.value()));
        }
        if self.random.percent(8) {
            does.push(self.task);
        }
        does
    }

    fn before(&mut self) -> Hook {
        let mut does = self.common();
        match self.random.below(100) {
            0..10 => does.push(Act::Set(self.result())),
            10..14 => does.push(Act::Clear),
            14..16 => does.extend([Act::Set(self.result()), Act::Clear]),
            _ => {}
        }
        Hook { how: self.how(), sees: self.sees(&[Sight::Result]), does, by_value: false }
    }

    fn after(&mut self) -> Hook {
        let mut does = self.common();
        match self.random.below(100) {
            0..20 => does.push(Act::Set(self.result())),
            20..22 => does.push(Act::Clear),
            _ => {}
        }
        let by_value = self.random.percent(30);
        Hook { how: self.how(), sees: self.sees(&[Sight::Result]), does, by_value }
    }

    fn error(&mut self) -> Hook {
        let mut does = self.common();
        let by_value = match self.random.below(100) {
            0..15 => {
                does.push(Act::Set(self.result()));
                self.random.percent(60)
            }
            15..20 => {
                does.push(if self.random.percent(30) { Act::Undefined } else { Act::Clear });
                false
            }
            20..40 => {
                does.push(Act::Error(self.code()));
                self.random.percent(50)
            }
            40..44 => {
                does.extend([Act::Error(self.code()), Act::Set(self.result())]);
                false
            }
            44..48 => {
                does.push(Act::Throw(self.code()));
                self.random.percent(70)
            }
            _ => false,
        };
        let mut sees = self.sees(&[Sight::Result, Sight::Error]);
        if by_value && self.random.percent(60) {
            // It recovers by what it returns, not by what it sets.
            sees.retain(|sight| *sight != Sight::Result);
        }
        Hook { how: self.how(), sees, does, by_value }
    }

    fn around(&mut self) -> Around {
        let mut does = self.common();
        let how = match self.how() {
            How::Thenable => How::Ready,
            how => how,
        };
        let inside = match self.random.below(100) {
            0..12 => Inside::Skip(self.result()),
            12..17 if self.fallible => Inside::Throw(self.code()),
            _ => Inside::Next,
        };
        let then = match self.random.below(100) {
            0..12 => Then::Set(self.result()),
            12..17 if self.fallible => Then::Throw(self.code()),
            17..35 if self.fallible => Then::Recover(self.result()),
            35..45 if self.fallible => Then::Rename(self.code()),
            _ => Then::Pass,
        };
        if self.random.percent(5) {
            does.push(Act::Set(self.result()));
        }
        if inside != Inside::Next {
            // A before hook does that for it here, and none will run.
            does.retain(|act| !act.is_for_before());
        }
        let mut sees = self.sees(&[]);
        sees.retain(|sight| *sight != Sight::Type || self.random.percent(25));
        Around { how, sees, does, inside, then }
    }

    /// Lets hooks return values, and later hooks see them where both languages let them.
    fn bind(&mut self, scenario: &mut Scenario) {
        let is_about_it = self.theme == Some(Theme::BindingScope);
        if !is_about_it && (self.theme.is_some() || !self.random.percent(25)) {
            return;
        }
        let count = scenario.levels.len();
        if !is_about_it && self.random.percent(30) {
            let level = &mut scenario.levels[self.random.below(3) as usize % count];
            let list = if self.random.percent(40) { &mut level.error } else { &mut level.after };
            return self.bind_in(list);
        }
        let from = if is_about_it { 0 } else { self.random.below(3) as usize % count };
        let until = if is_about_it { 2 } else { from + 1 };
        for level in from..until {
            let mut hook = self.before();
            hook.does.push(Act::Bind(70 + self.value()));
            let Level { before, after, .. } = &mut scenario.levels[level];
            let place = self.random.below(3) as usize % (before.len() + 1);
            before.insert(place, hook);
            before.truncate(6);
            if after.is_empty() {
                after.push(self.after());
            }
            self.look(&mut before[place + 1..]);
            if level > from {
                self.look(&mut before[..place]);
            }
            self.look(after);
        }
        if is_about_it {
            // Without such a hook the two scopes could not be told apart, nor would the outer binding be used.
            see(&mut scenario.levels[0].after[0], Sight::Binding);
        }
        for level in &mut scenario.levels[until..] {
            self.look(&mut level.before);
            self.look(&mut level.after);
            self.look(&mut level.error);
        }
    }

    /// What an after or error hook returns is there for later hooks of its list.
    fn bind_in(&mut self, list: &mut Vec<Hook>) {
        list.truncate(5);
        let bind = Act::Bind(70 + self.value());
        let hook = Hook { how: self.how(), sees: self.sees(&[]), does: vec![bind], by_value: false };
        let place = self.random.below(3) as usize;
        // Without a hook that looks, it would be a variable that is never used.
        let Some(next) = list.get_mut(place) else { return };
        see(next, Sight::Binding);
        self.look(&mut list[place..]);
        list.insert(place, hook);
    }

    fn look(&mut self, hooks: &mut [Hook]) {
        for hook in hooks {
            if self.random.percent(50) {
                see(hook, Sight::Binding);
            }
        }
    }

    /// Makes up to three hooks fail, or the method.
    fn fail(&mut self, scenario: &mut Scenario) {
        let mut failures = self.random.pick(&[(25, 0), (40, 1), (25, 2), (10, 3)]);
        if matches!(self.theme, Some(Theme::ErrorCleared | Theme::Again)) {
            failures = failures.max(1);
        }
        for at in 0..failures {
            let code = self.code();
            let level = self.random.place(&mut scenario.levels);
            let list = match self.random.below(10) {
                0..3 => &mut level.before,
                3..6 => &mut level.after,
                6 | 7 if at > 0 => &mut level.error,
                _ => {
                    scenario.method.ends = End::Throw(code);
                    continue;
                }
            };
            if list.is_empty() {
                scenario.method.ends = End::Throw(code);
                continue;
            }
            let hook = self.random.place(list);
            if !hook.does(|act| matches!(act, Act::Throw(_))) {
                hook.does.push(Act::Throw(code));
            }
        }
    }

    /// Puts in what it is made to show.
    fn show(&mut self, scenario: &mut Scenario) {
        match self.theme {
            Some(Theme::UndefinedResult) => {
                let mut hook = self.before();
                hook.does.retain(|act| !matches!(act, Act::Set(_) | Act::Clear));
                hook.does.push(Act::Undefined);
                let before = &mut self.random.place(&mut scenario.levels).before;
                before.insert(self.random.below(3) as usize % (before.len() + 1), hook);
                before.truncate(6);
            }
            Some(Theme::ErrorCleared) => {
                let mut hook = self.error();
                hook.does.retain(|act| !matches!(act, Act::Set(_) | Act::Error(_)));
                hook.does.push(Act::ErrorCleared);
                hook.by_value = false;
                let error = &mut self.random.place(&mut scenario.levels).error;
                error.insert(self.random.below(3) as usize % (error.len() + 1), hook);
                error.truncate(6);
            }
            Some(Theme::ResultCleared) => {
                let mut hook = self.after();
                hook.does.push(if self.random.percent(50) { Act::Clear } else { Act::Undefined });
                let after = &mut self.random.place(&mut scenario.levels).after;
                after.insert(self.random.below(3) as usize % (after.len() + 1), hook);
                after.truncate(6);
            }
            Some(Theme::MethodAssigns) => {
                scenario.method.does.push(Act::Argument(self.random.below(2) as usize, 30 + self.value()));
                let level = self.random.place(&mut scenario.levels);
                level.after.push(Hook {
                    how: if self.sync { How::Sync } else { How::Ready },
                    sees: vec![Sight::Arguments],
                    does: Vec::new(),
                    by_value: false,
                });
                level.after.truncate(6);
            }
            Some(Theme::Again) => {
                let mut hook = self.around();
                hook.inside = Inside::Again;
                hook.does.retain(|act| !act.is_for_before());
                let levels = &mut scenario.levels;
                let at = self.random.below(6) as usize % levels.len();
                let around = &mut levels[at].around;
                around.insert(self.random.below(3) as usize % (around.len() + 1), hook);
                around.truncate(6);
                let (outside, inside) = levels.split_at_mut(at);
                if !outside.is_empty() {
                    self.leave_a_result(outside, &mut inside[0]);
                }
            }
            Some(Theme::BindingScope) | None => {}
        }
    }

    /// The place for the result is outside of what runs again, and the first run leaves one there and fails.
    fn leave_a_result(&mut self, outside: &mut [Level], inside: &mut Level) {
        // Nothing else may keep the second run from happening.
        for level in &mut *outside {
            level.around.clear();
            level.before.clear();
        }
        inside.around.retain(|hook| hook.inside == Inside::Again);
        inside.error.clear();

        let mut hook = self.before();
        hook.does.retain(|act| !matches!(act, Act::Set(_) | Act::Clear));
        see(&mut hook, Sight::Result);
        outside[0].before.push(hook.clone());
        hook.does.extend([Act::Set(self.result()), Act::Throw(self.code())]);
        inside.before.insert(0, hook);
        inside.before.truncate(6);
    }
}
