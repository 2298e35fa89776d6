//! A finally hook runs on every way out, also when the call panics or is dropped.
use hooks_runtime::{Exit, hook, hooked};
fn close(exit: Exit) {
    crate::note(exit);
}
pub async fn load(id: u64) -> Result<u64, String> {
    let guard = ::hooks_runtime::__private::Finally::asynchronous(
        (),
        move |_: &mut (), exit: ::hooks_runtime::Exit| {
            close(exit);
        },
    );
    let outcome: Result<u64, String>;
    outcome = Ok(id + 1);
    guard.finish(::hooks_runtime::__private::exit_of(&outcome));
    outcome
}
