//! Makes whole what was put together at random: what a hook does asks for what it sees.

use crate::scenario::{Act, Hook, Inside, Level, Sight};

/// A future that may be made again cannot borrow the context to change it.
pub(super) fn no_marks_where_run_again(levels: &mut [Level]) {
    let unmark = |does: &mut Vec<Act>| does.retain(|act| !matches!(act, Act::Mark(_)));
    let mut is_inside = false;
    for level in levels {
        for around in &mut level.around {
            is_inside |= around.inside == Inside::Again;
            if is_inside {
                unmark(&mut around.does);
            }
        }
        if is_inside {
            level.hooks_mut().for_each(|hook| unmark(&mut hook.does));
        }
    }
}

/// Lets every hook see what it touches, in the order of [`Sight`].
pub(super) fn complete(level: &mut Level) {
    level.before.iter_mut().for_each(complete_before);
    level.after.iter_mut().for_each(complete_after);
    level.error.iter_mut().for_each(complete_error);
}

fn complete_before(hook: &mut Hook) {
    hook.sees.sort_unstable();
    see_what_it_touches(hook, |act| matches!(act, Act::Set(_) | Act::Clear | Act::Undefined));
}

fn complete_after(hook: &mut Hook) {
    hook.sees.sort_unstable();
    see_what_it_touches(hook, |act| matches!(act, Act::Set(_) | Act::Clear | Act::Undefined));
    if hook.by_value {
        see(hook, Sight::Result);
    }
}

fn complete_error(hook: &mut Hook) {
    hook.sees.sort_unstable();
    let recovers = hook.recovers_by_value();
    if recovers && hook.does(|act| matches!(act, Act::Throw(_))) {
        // It returns either a result or an error.
        hook.does.retain(|act| !matches!(act, Act::Set(_)));
    }
    see_what_it_touches(hook, |act| !recovers && matches!(act, Act::Set(_) | Act::Clear | Act::Undefined));
    if hook.does.iter().any(|act| matches!(act, Act::Error(_) | Act::ErrorCleared)) || hook.by_value {
        see(hook, Sight::Error);
    }
}

/// A hook can change only what it asks for, and what it asks for it sees.
fn see_what_it_touches(hook: &mut Hook, touches_result: impl Fn(&Act) -> bool) {
    if hook.does.iter().any(touches_result) {
        see(hook, Sight::Result);
    }
    if hook.does.iter().any(|act| matches!(act, Act::Argument(..))) {
        see(hook, Sight::Arguments);
    }
    if hook.does.iter().any(|act| matches!(act, Act::Mark(_))) {
        see(hook, Sight::Mark);
    }
}

pub(super) fn see(hook: &mut Hook, sight: Sight) {
    if !hook.sees.contains(&sight) {
        hook.sees.push(sight);
    }
    hook.sees.sort_unstable();
}
