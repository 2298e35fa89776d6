//! The macros, documented where their examples can run.

/// Makes a function a hook: something that [`#[hooked]`](macro@crate::hooked) can list.
///
/// The function stays as it is, and can be called and tested like any other.
/// Beside it the attribute puts a hidden macro of the same name, which tells `#[hooked]` the signature.
/// A `use` of the hook brings both, from another module and from another crate.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// #[hook]
/// fn trim(name: &mut String) {
///     *name = name.trim().to_owned();
/// }
///
/// #[hooked(before = [trim])]
/// fn greet(name: String) -> String {
///     format!("Hello, {name}!")
/// }
///
/// assert_eq!(greet(" Ada ".to_owned()), "Hello, Ada!");
///
/// let mut name = " Grace".to_owned();
/// trim(&mut name);
/// assert_eq!(name, "Grace");
/// ```
///
/// # Which functions
///
/// Free functions, in a module or in a function body: `fn` or `async fn`, generic or not, of any visibility.
/// A `fn` that returns an `impl Future`, a `BoxFuture` or a `Pin<Box<dyn Future>>` is awaited like an `async fn`.
/// An `unsafe fn` cannot be a hook.
///
/// # Parameters
///
/// Each is a plain name, which says what the hook asks for; the type says how it wants it:
///
/// | type | what it gets |
/// |---|---|
/// | `&T` | a shared borrow |
/// | `&mut T` | a mutable borrow |
/// | any other | a clone; `result` and `error` are moved instead |
///
/// What the names mean is told at [`#[hooked]`](macro@crate::hooked#what-a-hook-is-given).
///
/// # Return value
///
/// | type | effect |
/// |---|---|
/// | none, or `()` | none |
/// | `T` | the list binds it to a name; to leave it is a compile error |
/// | `Result<T, E>` | an `Err` makes the method fail with `From::from(error)`; `T` as above |
/// | `ControlFlow<R, T>` | a before hook's `Break(result)` is the result of the method; `T` as above |
/// | `Result<ControlFlow<R, T>, E>` | both |
///
/// A hook that takes `result` or `error` by value returns what takes its place; see
/// [after hooks](macro@crate::hooked#after) and [error hooks](macro@crate::hooked#error).
///
/// These types are told by their names: every type whose name ends in `Result` is one.
/// The compiler checks that, so an alias under another name is an error and not a surprise.
///
/// # Arguments of the attribute
///
/// * `#[hook(fallible)]`: the return type is a `Result`, though its name does not end so.
/// * `#[hook(crate = path)]`: where to find `hooks_runtime`, if not at `::hooks_runtime`.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// type Checked = Result<(), String>;
///
/// #[hook(fallible)]
/// fn not_empty(name: &str) -> Checked {
///     if name.is_empty() { Err("a name is needed".to_owned()) } else { Ok(()) }
/// }
///
/// #[hooked(before = [not_empty])]
/// fn greet(name: &str) -> Result<String, String> {
///     Ok(format!("Hello, {name}!"))
/// }
///
/// assert_eq!(greet(""), Err("a name is needed".to_owned()));
/// ```
pub use hooks_macros::hook;

/// Runs hooks around a method: before it, after it, when it fails, and on every way out.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// #[hook]
/// fn authenticate(token: &str) -> Result<User, Error> {
///     if token == "abc" { Ok(User { name: "Ada" }) } else { Err(Error::Unauthorized) }
/// }
///
/// #[hook]
/// fn publish(this: &mut Notes, user: &User, result: &usize) {
///     this.feed.push(format!("{} wrote note {result}", user.name));
/// }
///
/// #[hook]
/// fn full_is_fine(error: &Error, result: &mut Option<usize>) {
///     if *error == Error::Full {
///         *result = Some(0);
///     }
/// }
///
/// impl Notes {
///     #[hooked(before = [user = authenticate], after = [publish], error = [full_is_fine])]
///     fn add(&mut self, text: &str, token: &str) -> Result<usize, Error> {
///         if self.notes.len() == 1 {
///             return Err(Error::Full);
///         }
///         self.notes.push(format!("{text} ({})", user.name));
///         Ok(self.notes.len())
///     }
/// }
///
/// #[derive(Default)]
/// struct Notes { notes: Vec<String>, feed: Vec<String> }
/// struct User { name: &'static str }
/// #[derive(Debug, PartialEq)]
/// enum Error { Unauthorized, Full }
///
/// let mut notes = Notes::default();
/// assert_eq!(notes.add("first", "???"), Err(Error::Unauthorized));
/// assert_eq!(notes.add("first", "abc"), Ok(1));
/// assert_eq!(notes.add("second", "abc"), Ok(0));
/// assert_eq!(notes.feed, ["Ada wrote note 1"]);
/// ```
///
/// # Grammar
///
/// ```text
/// hooked  :=  key "," …
/// key     :=  list       "=" "[" item "," … "]"
///          |  "stack"    "=" ( path | "[" path "," … "]" )   named stacks around this level, first outermost
///          |  "skip"     "=" "[" path "," … "]"    what this method does without of the impl block's level
///          |  "original" "=" name                   also emit the method without its hooks, under this name
///          |  "crate"    "=" path                   where hooks_runtime is, if not at ::hooks_runtime
///          |  "fallible"                            the return type is a Result, though it does not look like one
/// list    :=  "around" | "before" | "after" | "error" | "finally"
/// item    :=  "#[cfg(…)]" … [ [ "mut" ] name "=" ] target [ "(" name "=" expression "," … ")" ] [ "if" expression ]
/// target  :=  path of a hook  |  closure
/// ```
///
/// Keys come in any order, each at most once.
///
/// # Which methods
///
/// Inherent methods, methods in an `impl` of a trait, provided methods of a trait, and free functions; sync or async.
/// A sync method stays sync, so it cannot have async hooks.
/// What has no body cannot be hooked, nor can a `const fn`.
/// On an `impl` block it is a level around all its methods that carry `#[hooked]` themselves; see
/// [Impl blocks](#impl-blocks).
///
/// It works with other attributes, above and below it: `#[async_trait]`, whose future the hooks are then inside of,
/// `#[tracing::instrument]`, `#[test]`, `#[tokio::test]`, `#[cfg]`, `#[must_use]`, `#[deprecated]` and the rest.
/// `#[track_caller]` is refused where the body has to go into a closure.
///
/// # What a hook is given
///
/// Each parameter of a hook is filled by its name, with the first of these that there is:
///
/// 1. the value given to it in the list, as in `require_role(role = Role::Admin)`; the expression sees the method's
///    arguments and the bindings made before it;
/// 2. one of the reserved names:
///
///    | name | in | what it is |
///    |---|---|---|
///    | `ctx` | every list | the call's [`Context`](crate::Context), by `&` or `&mut` |
///    | `this` | every list | the receiver: `&S`, or `&mut S` where the method has `&mut self`; in around and finally not with `&mut self` |
///    | `args` | before | [`Args`](crate::Args): names and values of all arguments, to be shown |
///    | `result` | before | `&mut Option<R>`: to set it is to skip the method |
///    | `result` | after | `&R`, `&mut R`, or `R` |
///    | `error` | error | `&E`, `&mut E`, or `E` |
///    | `result` | error | `&mut Option<R>`: to set it is to recover |
///    | `next` | around | runs everything inside |
///    | `exit` | finally | [`Exit`](crate::Exit): how the call has ended |
///
/// 3. a binding of an earlier hook;
/// 4. an argument of the method, also one that is bound inside a pattern.
///
/// `R` and `E` are the two types of the `Result` that the method returns; without one, `R` is its return type, and there
/// are no error hooks.
/// That is decided by type, so an alias of `Result` is one; where the macro cannot know, the compiler's error names
/// `fallible`.
///
/// A value that is just the name of an argument or binding is lent or cloned like it; in braces it is moved, as a
/// transaction is into the hook that commits it: `commit(tx = {tx})`.
///
/// A parameter `_name` means `name`, unless there is a `_name`; and `r#type` means `type`.
/// A parameter of a closure that has no type gets `&mut`; `this` gets `&`, and `exit` its value.
///
/// ```
/// use hooks_runtime::hooked;
///
/// #[hooked(
///     before = [|name| name.push('!'), |length, name| *length = name.len()],
///     after = [|result| result.insert(0, '>') if loud],
/// )]
/// fn shout(name: String, length: &mut usize, loud: bool) -> String {
///     name
/// }
///
/// let mut length = 0;
/// assert_eq!(shout("Ada".to_owned(), &mut length, true), ">Ada!");
/// assert_eq!(length, 4);
/// ```
///
/// # Bindings
///
/// `user = authenticate` makes what the hook returns a local variable, for the hooks that come later, the body, the
/// after hooks and inner levels.
/// The error hooks of the same level cannot have it, since the before list may not have come so far.
/// So an order that matters is an order that the compiler checks.
///
/// A binding may take the name of an argument, which then means the new value, in the body too; a hook that takes that
/// argument by value gets it moved, and cloned only where another asks for the old value, such as an error hook:
///
/// ```
/// use hooks_runtime::{hook, hooked};
/// use std::num::ParseIntError;
///
/// #[hook]
/// fn parse_id(id: &str) -> Result<u64, ParseIntError> {
///     id.parse()
/// }
///
/// #[hooked(before = [id = parse_id])]
/// fn next(id: &str) -> Result<u64, ParseIntError> {
///     Ok(id + 1)
/// }
///
/// assert_eq!(next("41"), Ok(42));
/// assert!(next("many").is_err());
/// ```
///
/// # Conditions
///
/// `audit if user.is_admin` calls the hook only when the expression is true.
/// It sees what a value in the list sees.
/// A hook with a condition cannot bind.
///
/// # Before
///
/// Before hooks run in written order.
/// One that sets `result` skips the method; all other hooks still run, those of inner levels too, and see it, and one of
/// them may put it back to `None`.
/// One that returns `ControlFlow::Break(result)` skips the method, the remaining before hooks and the inner levels; the
/// after hooks of its level run, but cannot ask for what is bound after it.
///
/// ```
/// use hooks_runtime::{hook, hooked};
/// use std::collections::HashMap;
/// use std::ops::ControlFlow;
///
/// #[hook]
/// fn cached(this: &Squares, n: u64) -> ControlFlow<u64> {
///     this.known.get(&n).map_or(ControlFlow::Continue(()), |square| ControlFlow::Break(*square))
/// }
///
/// #[hook]
/// fn remember(this: &mut Squares, n: u64, result: &u64) {
///     this.known.insert(n, *result);
/// }
///
/// #[derive(Default)]
/// struct Squares { known: HashMap<u64, u64>, computed: u32 }
///
/// impl Squares {
///     #[hooked(before = [cached], after = [remember])]
///     fn square(&mut self, n: u64) -> u64 {
///         self.computed += 1;
///         n * n
///     }
/// }
///
/// let mut squares = Squares::default();
/// assert_eq!((squares.square(7), squares.square(7)), (49, 49));
/// assert_eq!(squares.computed, 1);
/// ```
///
/// # After
///
/// After hooks run in written order when there is a result: the method's, or one that a before hook has set.
/// One that takes `result` by value returns the new one, as `R` or as `Result<R, E2>`.
///
/// # Error
///
/// Error hooks run in written order when a before hook, the method or an after hook of the same level, or an inner
/// level, has failed.
///
/// | an error hook | then |
/// |---|---|
/// | changes `error` | the next error hook and the caller see the new one |
/// | takes `error` by value and returns `E2` | the same, with `E::from` |
/// | sets `result` | the method returns it in `Ok`; the remaining error hooks still run |
/// | takes `error` by value and returns `Result<R, E2>` | `Ok` recovers and ends the list; `Err` is the new error |
/// | returns `Result<(), E2>` and fails | its error takes the place of the old one, and the list ends |
///
/// After hooks do not run when an error hook of their level has recovered; an outer level sees a success.
///
/// # Around
///
/// An around hook runs what is inside by its parameter `next`, or does not; what it returns is the outcome of the call.
/// Inside are the around hooks after it, the other lists of its level but finally, inner levels, and the method.
///
/// | `next` | in | |
/// |---|---|---|
/// | `impl FnOnce() -> R` | a sync hook | at most once |
/// | `impl FnMut() -> R` | a sync hook | again and again |
/// | `impl AsyncFnOnce() -> R`, `impl Future<Output = R>` | an async hook | at most once |
/// | `impl FnMut() -> F`, with `F: Future<Output = R>` | an async hook | again and again |
///
/// `R` is the whole outcome, for a fallible method the `Result`; most hooks are generic over it.
/// What is run once uses the arguments as they are, so none of them needs to be `Clone`.
/// What may run again starts each time from clones of the arguments and of the bindings of outer levels.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// #[hook]
/// fn retry<T, E>(times: u32, mut next: impl FnMut() -> Result<T, E>) -> Result<T, E> {
///     let mut outcome = next();
///     for _ in 1..times {
///         if outcome.is_err() {
///             outcome = next();
///         }
///     }
///     outcome
/// }
///
/// #[hooked(around = [retry(times = 3)])]
/// fn send(text: String, tries: &mut Vec<String>) -> Result<usize, &'static str> {
///     tries.push(text);
///     if tries.len() < 3 { Err("busy") } else { Ok(tries.len()) }
/// }
///
/// assert_eq!(send("hello".to_owned(), &mut Vec::new()), Ok(3));
/// ```
///
/// An argument asked for by `&` is lent while the inside runs, so the inside can only read it; by value it is a clone.
/// With `ctx: &Context` the inside can only read the context; with `ctx: &mut Context` the hook passes it on, to
/// `next: impl FnOnce(&mut Context) -> R` or `impl AsyncFnOnce(&mut Context) -> R`.
///
/// # Finally
///
/// Finally hooks are sync, and run on every way out: returned, failed, panicked, and cancelled, which is a future that
/// is dropped after its first poll.
/// They may ask for `exit`, `ctx`, `this`, bindings of outer levels by `&`, and values given in the list, which are
/// evaluated when the call starts.
///
/// ```
/// use hooks_runtime::{Exit, hook, hooked};
/// use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
///
/// #[hook]
/// fn enter(this: &Server) {
///     this.in_flight.fetch_add(1, Relaxed);
/// }
///
/// #[hook]
/// fn leave(this: &Server, exit: Exit) {
///     this.in_flight.fetch_sub(1, Relaxed);
///     if exit != Exit::Returned {
///         this.lost.fetch_add(1, Relaxed);
///     }
/// }
///
/// #[derive(Default)]
/// struct Server { in_flight: AtomicU32, lost: AtomicU32 }
///
/// impl Server {
///     #[hooked(before = [enter], finally = [leave])]
///     async fn answer(&self) -> u32 {
///         std::future::pending().await
///     }
/// }
///
/// let server = Server::default();
/// let mut task = std::task::Context::from_waker(std::task::Waker::noop());
/// {
///     let mut answer = std::pin::pin!(server.answer());
///     assert!(answer.as_mut().poll(&mut task).is_pending());
///     assert_eq!(server.in_flight.load(Relaxed), 1);
/// }
/// assert_eq!((server.in_flight.load(Relaxed), server.lost.load(Relaxed)), (0, 1));
/// ```
///
/// A level is finally( around( error( before → inside → after ) ) ), so a finally hook comes last.
///
/// # Impl blocks
///
/// On an `impl` block, `#[hooked]` is a level around the methods that carry `#[hooked]` themselves, and around no other.
/// `skip` names hooks of that level that a method does without.
/// A function of the block marked `#[hook]` is a hook for its methods, `Self::name`; its receiver is the method's.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// #[hook]
/// fn count(this: &mut Door) {
///     this.calls += 1;
/// }
///
/// #[derive(Default)]
/// struct Door { is_locked: bool, calls: u32 }
///
/// #[hooked(before = [count, Self::check])]
/// impl Door {
///     #[hook]
///     fn check(&self) -> Result<(), &'static str> {
///         if self.is_locked { Err("locked") } else { Ok(()) }
///     }
///
///     #[hooked]
///     fn pass(&mut self) -> Result<(), &'static str> {
///         Ok(())
///     }
///
///     #[hooked(skip = [Self::check])]
///     fn lock(&mut self) {
///         self.is_locked = true;
///     }
///
///     fn knock(&self) {}
/// }
///
/// let mut door = Door::default();
/// assert_eq!(door.pass(), Ok(()));
/// door.lock();
/// assert_eq!(door.pass(), Err("locked"));
/// door.knock();
/// assert_eq!(door.calls, 3);
/// ```
///
/// # Levels
///
/// Several `#[hooked]` on one method are levels, the top one outermost:
/// its before hooks run first, its after and error hooks last.
/// An inner level sees the bindings of the outer ones.
///
/// ```
/// use hooks_runtime::{hook, hooked};
///
/// #[hook]
/// fn note(log: &mut Vec<&'static str>, text: &'static str) {
///     log.push(text);
/// }
///
/// #[hooked(before = [note(text = "outer before")], after = [note(text = "outer after")])]
/// #[hooked(before = [note(text = "inner before")], after = [note(text = "inner after")])]
/// fn work(log: &mut Vec<&'static str>) {
///     log.push("work");
/// }
///
/// let mut log = Vec::new();
/// work(&mut log);
/// assert_eq!(log, ["outer before", "inner before", "work", "inner after", "outer after"]);
/// ```
///
/// # The context
///
/// It tells the method's name and place and lists its hooks, and carries values of your own types.
/// It is made only if a hook asks for it; where the method has a parameter `ctx: &mut Context`, it is that one.
/// See [`Context`](crate::Context).
///
/// # The method without its hooks
///
/// ```
/// # use hooks_runtime::hooked;
/// #[hooked(before = [|name| name.push('!')], original = greet_plainly)]
/// fn greet(name: String) -> String {
///     format!("Hello, {name}")
/// }
///
/// assert_eq!(greet("Ada".to_owned()), "Hello, Ada!");
/// assert_eq!(greet_plainly("Ada".to_owned()), "Hello, Ada");
/// ```
///
/// # Errors
///
/// The error of a hook becomes the method's by `From`, as with `?`, so a hook that can fail needs a method that returns
/// a `Result`.
/// Only the outer `Err` is a failure: `Ok(Err(_))` and `None` are results.
/// `return` and `?` in the body leave the body, and never skip a hook.
///
/// # Panics
///
/// The macro adds none.
/// A panic in a hook or in the method goes on to the caller, with its payload; no before, after or error hook sees it.
/// Finally hooks run while it unwinds, so one that panics itself aborts the process.
///
/// # Cancellation
///
/// A future that is dropped after its first poll runs its finally hooks and no other; one that was never polled, none.
/// What hooks and body hold at that `.await` is dropped as in any `async fn`.
///
/// # Bounds
///
/// The future of an async method is `Send` if those of its body and hooks are.
/// No argument needs to be `Clone`, `Send` or `'static`, unless a hook asks for it in a way that does.
///
/// # Other attributes
///
/// Attributes are expanded from the top, and each puts its code around the body that it finds.
/// So `#[tracing::instrument]` above `#[hooked]` has its span inside the hooks, and below it around them.
/// `#[tokio::test]` and `#[axum::debug_handler]` turn the function into another one, or copy its body: they belong below
/// `#[hooked]`, or there can be no async hooks, and no bindings in the body.
/// `#[async_trait]` may stand above and below; hooks run in the future that it boxes.
///
/// # Documentation
///
/// Rustdoc shows a paragraph "Hooks" on the method's page, with its stack in order.
///
/// # Lints
///
/// Code that the macro writes is not linted, and the lints on yours stay.
/// Only in a body that is followed by after or error hooks, Clippy does not see `return` and `?` as what they are.
pub use hooks_macros::hooked;

/// Names a level that many methods share.
///
/// ```
/// use hooks_runtime::{hook, hooked, stack};
///
/// #[hook]
/// pub fn trim(name: &mut String) {
///     *name = name.trim().to_owned();
/// }
///
/// #[hook]
/// pub fn check(name: &str, max: usize) -> Result<(), String> {
///     if name.len() <= max { Ok(()) } else { Err(format!("{name} is too long")) }
/// }
///
/// stack! {
///     /// What every name goes through.
///     pub named {
///         before = [trim, check(max = 8)],
///     }
/// }
///
/// #[hooked(stack = named)]
/// fn greet(name: String) -> Result<String, String> {
///     Ok(format!("Hello, {name}"))
/// }
///
/// # fn main() {
/// assert_eq!(greet(" Ada ".into()).unwrap(), "Hello, Ada");
/// assert!(greet("Bartholomew".into()).is_err());
/// # }
/// ```
///
/// A stack is one level, outside those of the method that names it.
/// `stack = [first, second]` names several, the first outermost.
/// It is imported by `use` like a hook, also from another crate.
///
/// # Paths
///
/// The hooks of a stack are found where the stack is written.
/// They must be as visible as the stack, which re-exports them in a module of its name.
/// So a hook that only a private `use` has brought there is written with its path, as in `crate::hooks::audit` or
/// `::other_crate::audit`.
///
/// Values and closures in a stack are evaluated in the hooked method.
/// So paths in them are absolute: `role = crate::Role::Admin`, where `crate` is the crate of the stack.
///
/// A stack is written in a module, not in a function.
///
/// # Keys
///
/// The five lists of [`hooked`], and `crate = path` for where `hooks_runtime` lives.
pub use hooks_macros::stack;
