//! A value that a hook returns is bound to a name, which what comes later can use.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::ops::ControlFlow;

#[derive(Clone, Debug, PartialEq)]
struct User {
    id: u32,
    admin: bool,
}

#[derive(Debug, PartialEq)]
struct AuthError;

#[derive(Debug, PartialEq)]
enum Error {
    Auth,
    Body(u32),
}

impl From<AuthError> for Error {
    fn from(_: AuthError) -> Self {
        Error::Auth
    }
}

#[hook]
async fn authenticate(token: &str) -> Result<User, AuthError> {
    yield_now().await;
    match token {
        "admin" => Ok(User { id: 1, admin: true }),
        "user" => Ok(User { id: 2, admin: false }),
        _ => Err(AuthError),
    }
}

#[hook]
fn require_admin(user: &User) -> Result<(), AuthError> {
    if user.admin { Ok(()) } else { Err(AuthError) }
}

#[hook]
fn see_user(user: &User, log: &Log) {
    log.push(format!("user {}", user.id));
}

#[hook]
fn promote(user: &mut User) {
    user.id += 10;
}

#[hook]
fn parse(id: &str) -> Result<u32, AuthError> {
    id.parse().map_err(|_| AuthError)
}

#[test]
fn later_hooks_and_the_body_use_it() {
    #[hooked(before = [user = authenticate, require_admin, see_user, promote], after = [see_user])]
    async fn method(token: &str, log: &Log) -> Result<u32, Error> {
        log.push("method");
        Ok(user.id)
    }

    let log = Log::default();
    assert_eq!(block_on(method("admin", &log)), Ok(11));
    log.assert(&["user 1", "method", "user 11"]);
    assert_eq!(block_on(method("user", &log)), Err(Error::Auth));
    assert_eq!(block_on(method("nobody", &log)), Err(Error::Auth));
    log.assert(&[]);
}

#[test]
fn inner_levels_use_it() {
    #[hook]
    fn observe(error: &Error, user: &User, log: &Log) {
        log.push(format!("{error:?} of user {}", user.id));
    }

    #[hooked(before = [user = authenticate], after = [see_user])]
    #[hooked(before = [see_user], after = [see_user], error = [observe])]
    #[hooked(before = [see_user])]
    async fn method(token: &str, log: &Log, fail: bool) -> Result<u32, Error> {
        if fail {
            return Err(Error::Body(user.id));
        }
        Ok(user.id)
    }

    let log = Log::default();
    assert_eq!(block_on(method("user", &log, false)), Ok(2));
    log.assert(&["user 2", "user 2", "user 2", "user 2"]);
    assert_eq!(block_on(method("user", &log, true)), Err(Error::Body(2)));
    log.assert(&["user 2", "user 2", "Body(2) of user 2"]);
}

#[test]
fn an_argument_takes_another_type() {
    #[hook]
    fn see_id(id: &u32, log: &Log) {
        log.push(format!("id {id}"));
    }

    #[hooked(before = [id = parse, see_id], after = [see_id])]
    fn method(id: &str, log: &Log) -> Result<u32, AuthError> {
        Ok(id + 1)
    }

    let log = Log::default();
    assert_eq!(method("7", &log), Ok(8));
    log.assert(&["id 7", "id 7"]);
    assert_eq!(method("seven", &log), Err(AuthError));
    log.assert(&[]);
}

#[test]
fn an_error_hook_of_the_same_level_sees_the_argument_of_that_name() {
    #[hook]
    fn observe(error: &AuthError, id: &str, log: &Log) {
        log.push(format!("{error:?} {id}"));
    }

    #[hooked(before = [id = parse], error = [observe])]
    fn method(id: &str, log: &Log) -> Result<u32, AuthError> {
        if id == 0 { Err(AuthError) } else { Ok(id) }
    }

    let log = Log::default();
    assert_eq!(method("seven", &log), Err(AuthError));
    log.assert(&["AuthError seven"]);
    assert_eq!(method("0", &log), Err(AuthError));
    log.assert(&["AuthError 0"]);
}

#[test]
fn the_old_value_is_cloned_where_a_hook_outside_asks_for_it() {
    #[hook]
    fn normalise(name: String) -> Result<String, Error> {
        if name.is_empty() { Err(Error::Auth) } else { Ok(name.to_lowercase()) }
    }

    #[hook]
    fn see(name: &str, log: &Log) {
        log.push(name);
    }

    #[hook]
    fn meanwhile<R>(name: &str, log: &Log, next: impl FnOnce() -> R) -> R {
        let outcome = next();
        log.push(name);
        outcome
    }

    #[hook]
    fn in_the_end(name: &str, text: &str, log: &Log) {
        log.push(format!("{name}{text}"));
    }

    #[hooked(before = [name = normalise], error = [see])]
    fn failing(name: String, log: &Log) -> Result<usize, Error> {
        log.push(&name);
        Err(Error::Auth)
    }

    #[hooked(after = [see], error = [see])]
    #[hooked(before = [name = normalise])]
    fn inner(name: String, log: &Log) -> Result<usize, Error> {
        Ok(name.len())
    }

    #[hooked(around = [meanwhile], after = [name = normalise, see])]
    fn around(name: String, log: &Log) -> Result<usize, Error> {
        Ok(name.len())
    }

    #[hooked(before = [name = normalise])]
    #[hooked(finally = [in_the_end(text = "!", log = log)], before = [name = normalise, see])]
    fn guarded(name: String, log: &Log) -> Result<usize, Error> {
        Ok(name.len())
    }

    let log = Log::default();
    assert!(failing("Ada".to_owned(), &log).is_err());
    log.assert(&["ada", "Ada"]);
    assert!(failing(String::new(), &log).is_err());
    log.assert(&[""]);
    assert!(inner("Ada".to_owned(), &log).is_ok());
    log.assert(&["Ada"]);
    assert!(around("Ada".to_owned(), &log).is_ok());
    log.assert(&["ada", "Ada"]);
    assert!(guarded("Ada".to_owned(), &log).is_ok());
    log.assert(&["ada", "ada!"]);
}

#[test]
fn a_name_is_bound_again() {
    #[hook]
    fn one() -> u32 {
        1
    }

    #[hook]
    fn next_number(number: u32) -> u32 {
        number + 1
    }

    #[hook]
    fn as_text(number: &u32) -> String {
        number.to_string()
    }

    #[hooked(before = [number = one, number = next_number, number = next_number])]
    #[hooked(before = [number = as_text])]
    fn method() -> String {
        number
    }

    assert_eq!(method(), "3");
}

#[test]
fn what_an_inner_level_binds_ends_there() {
    #[hook]
    fn normalise(name: String) -> String {
        name.trim().to_owned()
    }

    #[hook]
    fn see_name(name: &str, log: &Log) {
        log.push(format!("name {name:?}"));
    }

    #[hook]
    fn length(name: &str) -> usize {
        name.len()
    }

    #[hooked(before = [see_name], after = [see_name])]
    #[hooked(before = [name = length, see_length])]
    fn method(name: &str, log: &Log) -> usize {
        name
    }

    #[hook]
    fn see_length(name: &usize, log: &Log) {
        log.push(format!("length {name}"));
    }

    #[hooked(before = [name = normalise, see_name])]
    fn moved(name: String, log: &Log) -> String {
        name
    }

    let log = Log::default();
    assert_eq!(method("abc", &log), 3);
    log.assert(&["name \"abc\"", "length 3", "name \"abc\""]);
    assert_eq!(moved(" abc ".to_owned(), &log), "abc");
    log.assert(&["name \"abc\""]);
}

#[test]
fn after_hooks_bind_for_later_after_hooks() {
    #[hook]
    fn measure(result: &str) -> usize {
        result.len()
    }

    #[hook]
    fn see_size(size: usize, log: &Log) {
        log.push(format!("size {size}"));
    }

    #[hooked(after = [size = measure, see_size])]
    fn method(log: &Log) -> &'static str {
        log.push("method");
        "abc"
    }

    let log = Log::default();
    assert_eq!(method(&log), "abc");
    log.assert(&["method", "size 3"]);
}

#[test]
fn error_hooks_bind_for_later_error_hooks() {
    #[hook]
    fn code(error: &Error) -> u32 {
        match error {
            Error::Auth => 401,
            Error::Body(_) => 500,
        }
    }

    #[hook]
    fn see_code(code: u32, log: &Log) {
        log.push(format!("code {code}"));
    }

    #[hooked(error = [code = code, see_code])]
    fn method(log: &Log) -> Result<(), Error> {
        log.push("method");
        Err(Error::Body(0))
    }

    let log = Log::default();
    assert_eq!(method(&log), Err(Error::Body(0)));
    log.assert(&["method", "code 500"]);
}

#[test]
fn what_a_control_flow_continues_with() {
    #[hook]
    fn cached(id: u32) -> ControlFlow<String, u32> {
        if id == 0 { ControlFlow::Break("cached".to_owned()) } else { ControlFlow::Continue(id * 10) }
    }

    #[hook]
    fn try_cached(id: u32) -> Result<ControlFlow<String, u32>, AuthError> {
        match id {
            0 => Ok(ControlFlow::Break("cached".to_owned())),
            1 => Err(AuthError),
            id => Ok(ControlFlow::Continue(id * 10)),
        }
    }

    #[hook]
    fn shout(result: &mut String) {
        result.push('!');
    }

    #[hooked(before = [key = cached])]
    fn plain(id: u32) -> String {
        format!("key {key}")
    }

    #[hooked(before = [key = try_cached], after = [shout])]
    fn fallible(id: u32) -> Result<String, Error> {
        Ok(format!("key {key}"))
    }

    assert_eq!(plain(0), "cached");
    assert_eq!(plain(2), "key 20");
    assert_eq!(fallible(0), Ok("cached!".to_owned()));
    assert_eq!(fallible(1), Err(Error::Auth));
    assert_eq!(fallible(2), Ok("key 20!".to_owned()));
}

#[test]
fn after_hooks_use_what_is_bound_before_a_possible_break() {
    #[hook]
    fn double(number: u32) -> u32 {
        number * 2
    }

    #[hook]
    fn stop(number: u32) -> ControlFlow<u32> {
        if number == 0 { ControlFlow::Break(100) } else { ControlFlow::Continue(()) }
    }

    #[hook]
    fn see(doubled: &u32, result: &u32, log: &Log) {
        log.push(format!("{doubled} {result}"));
    }

    #[hooked(before = [doubled = double, stop, again = double], after = [see])]
    fn method(number: u32, log: &Log) -> u32 {
        again + 1
    }

    let log = Log::default();
    assert_eq!(method(0, &log), 100);
    assert_eq!(method(2, &log), 5);
    log.assert(&["0 100", "4 5"]);
}

#[test]
fn a_binding_that_the_body_changes() {
    #[hook]
    fn numbers() -> Vec<u32> {
        vec![1]
    }

    #[hook]
    fn see_numbers(numbers: &[u32], log: &Log) {
        log.push(format!("{numbers:?}"));
    }

    #[hooked(before = [mut numbers = numbers], after = [see_numbers])]
    fn method(log: &Log) -> usize {
        log.push("method");
        numbers.push(2);
        numbers.len()
    }

    let log = Log::default();
    assert_eq!(method(&log), 2);
    log.assert(&["method", "[1, 2]"]);
}

#[test]
fn a_binding_that_borrows_from_an_argument() {
    #[hook]
    fn first_word(text: &str) -> &str {
        text.split(' ').next().unwrap_or_default()
    }

    #[hooked(before = [word = first_word], after = [see_word])]
    fn method(text: String, log: &Log) -> usize {
        log.push(word);
        text.len()
    }

    #[hook]
    fn see_word(word: &str, log: &Log) {
        log.push(format!("word {word}"));
    }

    let log = Log::default();
    assert_eq!(method("one two".to_owned(), &log), 7);
    log.assert(&["one", "word one"]);
}

#[test]
fn a_guard_lives_until_the_method_ends() {
    struct Guard(Log);

    impl Drop for Guard {
        fn drop(&mut self) {
            self.0.push("released");
        }
    }

    #[hook]
    fn lock(log: &Log) -> Guard {
        log.push("locked");
        Guard(log.clone())
    }

    #[hook]
    fn see_result(result: u32, log: &Log) -> u32 {
        log.push("after");
        result
    }

    #[hooked(before = [_guard = lock], after = [see_result])]
    fn method(log: &Log) -> u32 {
        log.push("method");
        1
    }

    let log = Log::default();
    assert_eq!(method(&log), 1);
    log.assert(&["locked", "method", "after", "released"]);
}

/// A binding and an argument of the method never hide the hook of that name.
#[test]
fn a_binding_named_like_its_hook() {
    #[hook]
    fn user() -> u32 {
        1
    }

    #[hook]
    fn number(user: u32) -> u32 {
        user + 1
    }

    #[hooked(before = [user = user, number = number, user = number])]
    fn method() -> u32 {
        number * 10 + user
    }

    assert_eq!(method(), 22);
}
