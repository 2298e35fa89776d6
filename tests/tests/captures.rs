//! A body that cannot be inlined takes along what it mentions, and hooks still have what they ask for.

use hooks_runtime::{Context, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::pin::Pin;
use std::rc::Rc;

/// Nobody can know that it is nothing, so a body that calls it is not inlined.
macro_rules! nothing {
    () => {};
}

macro_rules! bail {
    ($error:expr) => {
        return Err($error)
    };
}

struct Service {
    calls: u32,
    name: String,
}

#[hook]
fn note(log: &Log) {
    log.push("note");
}

#[hook]
fn count(this: &mut Service) {
    this.calls += 1;
}

#[hook]
fn look(this: &Service, log: &Log) {
    log.push(format!("calls {}", this.calls));
}

#[hook]
fn shout(error: &mut String) {
    error.push('!');
}

impl Service {
    fn new(name: &str) -> Self {
        Self { calls: 0, name: name.to_owned() }
    }

    #[hooked(before = [count], after = [count, look], error = [count, look])]
    fn mutable(&mut self, log: &Log, fail: bool) -> Result<u32, u32> {
        nothing!();
        self.calls += 1;
        if fail {
            bail!(self.calls);
        }
        Ok(self.calls)
    }

    #[hooked(before = [count], after = [note])]
    fn borrowed(&mut self, log: &Log) -> &mut String {
        nothing!();
        &mut self.name
    }

    #[hooked(before = [count], after = [note])]
    async fn borrowed_later(&mut self, log: &Log) -> &mut String {
        nothing!();
        yield_now().await;
        &mut self.name
    }

    #[hooked(before = [look], after = [note])]
    fn value(self, log: &Log) -> String {
        nothing!();
        self.name
    }

    #[hooked(before = [look], after = [note], error = [shout])]
    async fn value_later(self, log: &Log) -> Result<String, String> {
        nothing!();
        let name = self.name;
        yield_now().await;
        if name == "fail" {
            bail!(name);
        }
        Ok(name)
    }

    #[hooked(before = [look], after = [look])]
    fn pinned(mut self: Pin<&mut Self>, log: &Log) -> u32 {
        nothing!();
        self.calls += 1;
        self.calls
    }

    #[hooked(before = [look], after = [look])]
    async fn counted(self: Rc<Self>, log: &Log) -> u32 {
        nothing!();
        yield_now().await;
        self.calls
    }

    #[hooked(after = [note], error = [shout])]
    fn opaque<'a>(&'a self, log: &Log, fail: bool) -> Result<impl Iterator<Item = char> + use<'a>, String> {
        nothing!();
        if fail {
            bail!(self.name.clone());
        }
        Ok(self.name.chars())
    }

    #[hooked(after = [note], error = [shout])]
    async fn opaque_later<'a>(&'a self, log: &Log, fail: bool) -> Result<impl Iterator<Item = char> + use<'a>, String> {
        nothing!();
        yield_now().await;
        if fail {
            bail!(self.name.clone());
        }
        Ok(self.name.chars())
    }

    #[hooked(before = [note], after = [note])]
    fn boxed<'a>(&'a self, log: &Log, number: usize) -> Pin<Box<dyn Future<Output = usize> + 'a>> {
        nothing!();
        Box::pin(async move {
            yield_now().await;
            self.name.len() + number
        })
    }
}

#[test]
fn a_mutable_receiver() {
    let log = Log::default();
    let mut service = Service::new("ab");
    assert_eq!(service.mutable(&log, false), Ok(2));
    log.assert(&["calls 3"]);
    assert_eq!(service.mutable(&log, true), Err(5));
    log.assert(&["calls 6"]);
    service.borrowed(&log).push('c');
    block_on(service.borrowed_later(&log)).push('d');
    assert_eq!((service.calls, service.name.as_str()), (8, "abcd"));
    log.assert(&["note", "note"]);
    assert_eq!(Pin::new(&mut service).pinned(&log), 9);
    log.assert(&["calls 8", "calls 9"]);
}

#[test]
fn a_receiver_by_value() {
    let log = Log::default();
    assert_eq!(Service::new("ab").value(&log), "ab");
    log.assert(&["calls 0", "note"]);
    assert_eq!(block_on(Service::new("ab").value_later(&log)), Ok("ab".to_owned()));
    log.assert(&["calls 0", "note"]);
    assert_eq!(block_on(Service::new("fail").value_later(&log)), Err("fail!".to_owned()));
    log.assert(&["calls 0"]);
    assert_eq!(block_on(Rc::new(Service::new("ab")).counted(&log)), 0);
    log.assert(&["calls 0", "calls 0"]);
}

#[test]
fn what_is_returned_borrows_from_the_receiver() {
    let log = Log::default();
    let service = Service::new("ab");
    assert_eq!(service.opaque(&log, false).map(Iterator::collect::<String>), Ok("ab".to_owned()));
    assert_eq!(service.opaque(&log, true).map(Iterator::count), Err("ab!".to_owned()));
    assert_eq!(block_on(service.opaque_later(&log, false)).map(Iterator::collect::<String>), Ok("ab".to_owned()));
    assert_eq!(block_on(service.opaque_later(&log, true)).map(Iterator::count), Err("ab!".to_owned()));
    log.assert(&["note", "note"]);
    assert_eq!(block_on(service.boxed(&log, 1)), 3);
    log.assert(&["note", "note"]);
}

#[test]
fn names_in_patterns_and_bindings() {
    #[hook]
    fn parse(id: &str) -> Result<u32, String> {
        id.parse().map_err(|_| "no number".to_owned())
    }

    #[hook]
    fn extend(result: &mut String, id: &u32, name: &mut String) {
        name.push('?');
        *result = format!("{result} {id} {name}");
    }

    #[hooked(before = [id = parse], after = [extend])]
    fn method((id, mut name): (&str, String), [first, ref second]: [u32; 2]) -> Result<String, String> {
        nothing!();
        name.push('.');
        if id == 0 {
            bail!("zero".to_owned());
        }
        Ok(format!("{id} {name} {}", first + second))
    }

    #[hooked(before = [id = parse], after = [extend])]
    async fn later((id, mut name): (&str, String), [first, second]: [u32; 2]) -> Result<String, String> {
        nothing!();
        yield_now().await;
        name.push('.');
        if id == 0 {
            bail!("zero".to_owned());
        }
        Ok(format!("{id} {name} {}", first + second))
    }

    let call = |id| method((id, "a".to_owned()), [1, 2]);
    let call_later = |id| block_on(later((id, "a".to_owned()), [1, 2]));
    for call in [&call as &dyn Fn(&'static str) -> Result<String, String>, &call_later] {
        assert_eq!(call("7"), Ok("7 a. 3 7 a.?".to_owned()));
        assert_eq!(call("0"), Err("zero".to_owned()));
        assert_eq!(call("x"), Err("no number".to_owned()));
    }
}

#[test]
fn the_callers_context() {
    #[hook]
    fn see(ctx: &mut Context, log: &Log) {
        log.push(format!("{:?} {:?}", ctx.hook_type(), ctx.get::<u32>()));
    }

    #[hooked(before = [see], after = [see], error = [see])]
    fn method(ctx: &mut Context, log: &Log, fail: bool) -> Result<(), ()> {
        nothing!();
        assert_eq!(ctx.hook_type(), None);
        ctx.insert(5_u32);
        if fail {
            bail!(());
        }
        Ok(())
    }

    #[hooked(before = [see], after = [see], error = [see])]
    async fn later(ctx: &mut Context, log: &Log, fail: bool) -> Result<(), ()> {
        nothing!();
        yield_now().await;
        assert_eq!(ctx.hook_type(), None);
        ctx.insert(6_u32);
        if fail {
            bail!(());
        }
        Ok(())
    }

    let log = Log::default();
    let mut ctx = Context::default();
    assert_eq!(method(&mut ctx, &log, false), Ok(()));
    assert_eq!(block_on(later(&mut ctx, &log, true)), Err(()));
    log.assert(&["Some(Before) None", "Some(After) Some(5)", "Some(Before) Some(5)", "Some(Error) Some(6)"]);
}

#[test]
fn a_generic_alias_of_result() {
    type Items<T> = Result<Vec<T>, String>;

    #[hook]
    fn preset<T: Clone>(result: &mut Option<Vec<T>>, item: &T, set: bool) {
        if set {
            *result = Some(vec![item.clone(); 3]);
        }
    }

    #[hooked(before = [preset], after = [|result: &mut Vec<T>, item: &T| result.push(item.clone())])]
    fn inlined<T: Clone>(item: T, set: bool) -> Items<T> {
        Ok(vec![item.clone()])
    }

    #[hooked(before = [preset], after = [|result: &mut Vec<T>, item: &T| result.push(item.clone())])]
    async fn enclosed<T: Clone>(item: T, set: bool) -> Items<T> {
        nothing!();
        yield_now().await;
        Ok(vec![item.clone()])
    }

    for (set, expected) in [(false, vec!["a"; 2]), (true, vec!["a"; 4])] {
        assert_eq!(inlined("a", set), Ok(expected.clone()));
        assert_eq!(block_on(enclosed("a", set)), Ok(expected));
    }
}

/// What stands with a later hook in the list has the arguments and bindings too.
mod in_the_code_of_a_later_hook {
    use super::*;

    macro_rules! give {
        ($value:expr) => {
            return $value
        };
    }

    #[hook]
    fn text() -> String {
        "text".to_owned()
    }

    #[hook]
    fn see(text: &str, log: &Log) {
        log.push(text);
    }

    #[hooked(before = [bound = text], after = [note if !name.is_empty(), note if bound.len() == 4])]
    fn condition(name: String, log: &Log) -> usize {
        if name == "early" {
            give!(bound.len())
        }
        name.len()
    }

    #[hooked(after = [|log: &Log| log.push(name.clone())], error = [|log: &Log| log.push(&name)])]
    async fn closure(name: String, log: &Log) -> Result<usize, usize> {
        if name == "early" {
            give!(Err(name.len()))
        }
        Ok(name.len())
    }

    #[hooked(after = [see(text = &format!("{name} {}", seen.len()))])]
    fn value(name: String, seen: &mut Vec<u32>, log: &Log) -> usize {
        if name == "early" {
            give!(seen.len())
        }
        seen.push(1);
        seen.len()
    }

    struct Counter(u32);

    impl Counter {
        #[hooked(after = [note if self.0 == 1])]
        fn count(&mut self, early: bool, log: &Log) -> u32 {
            self.0 += 1;
            if early {
                give!(0)
            }
            self.0
        }
    }

    #[test]
    fn of_a_body_that_is_not_inlined() {
        let log = Log::default();
        assert_eq!((condition("early".to_owned(), &log), condition(String::new(), &log)), (4, 0));
        assert_eq!(log.take().len(), 3);
        assert_eq!(block_on(closure("early".to_owned(), &log)), Err(5));
        assert_eq!(block_on(closure("late".to_owned(), &log)), Ok(4));
        log.assert(&["early", "late"]);
        let mut seen = Vec::new();
        assert_eq!((value("late".to_owned(), &mut seen, &log), value("early".to_owned(), &mut seen, &log)), (1, 1));
        log.assert(&["late 1", "early 1"]);
        let mut counter = Counter(0);
        assert_eq!((counter.count(true, &log), counter.count(false, &log)), (0, 2));
        assert_eq!(log.take().len(), 1);
    }
}
