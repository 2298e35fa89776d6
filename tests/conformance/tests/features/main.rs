//! Each feature of `@feathersjs/hooks` beside how it is written here: the rows of `docs/coming-from-feathers.md`.
//!
//! `oracle/features/` has the same calls on the npm package, under the same names; `features.json` has what happened.

#![allow(
    clippy::option_option,
    clippy::trivially_copy_pass_by_ref,
    clippy::unnecessary_wraps,
    clippy::unused_async,
    clippy::unused_self,
    reason = "the hooks and methods here take and are whatever the feature is about"
)]

mod args;
mod calls;
mod events;
mod levels;
mod lists;
mod outcomes;
mod page;

use events::Compared;

/// Makes a test of each feature, and a table of all for the tests of the page.
macro_rules! features {
    ($($module:ident { $($name:ident,)* })*) => {
        const FEATURES: &[(&str, fn() -> Compared)] = &[$($((stringify!($name), $module::$name),)*)*];

        $($(
            #[test]
            fn $name() {
                $module::$name().check(stringify!($name));
            }
        )*)*
    };
}

features! {
    lists {
        around_hooks,
        lists_in_order,
        around_outside_the_lists,
        sync_and_async_hooks,
        hooks_with_values,
        several_hooks_as_one,
        hooks_chosen_for_each_call,
        scheduling,
        scheduling_with_the_synchronous_runner,
    }
    args {
        parameters_by_name,
        all_arguments,
        arguments_in_around,
        arguments_that_are_objects,
        properties,
        defaults,
        the_receiver,
        the_method_name,
        the_hook_type,
        a_context_is_for_one_call,
        a_context_from_the_caller,
        returning_from_a_hook,
    }
    outcomes {
        setting_the_result_skips_the_method,
        setting_the_result_in_around,
        taking_the_result_back,
        a_result_of_undefined,
        changing_the_result,
        clearing_the_result,
        changing_the_error,
        recovering,
        an_error_hook_fails,
        what_there_was_before_the_failure,
        clearing_the_error,
        not_calling_next,
        next_twice,
    }
    levels {
        levels,
        hooks_of_an_object,
        hooks_of_all_methods_of_an_object,
        hooks_of_a_class,
        inheritance,
        overriding,
        decorators,
        legacy_decorators,
    }
    calls {
        the_original,
        what_a_method_returns,
        the_hooks_of_a_method,
    }
}
