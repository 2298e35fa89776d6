//! `this`: the receiver, whatever kind it is.

use hooks_runtime::{hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::Arc;

#[derive(Clone, Debug, Default)]
struct Service {
    calls: u32,
    log: Log,
}

#[hook]
fn see(this: &Service, name: &str) {
    this.log.push(format!("{name} {}", this.calls));
}

#[hook]
async fn see_later(this: &Service, name: &str) {
    yield_now().await;
    this.log.push(format!("{name} {}", this.calls));
}

#[hook]
fn count(this: &mut Service) {
    this.calls += 1;
}

#[hook]
async fn count_later(this: &mut Service) {
    yield_now().await;
    this.calls += 1;
}

#[hook]
fn keep(this: Rc<Service>) {
    this.log.push(format!("{} owners", Rc::strong_count(&this)));
}

impl Service {
    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn shared(&self) -> u32 {
        self.log.push("shared");
        self.calls
    }

    #[hooked(before = [see(name = "before"), count], after = [count, see(name = "after")])]
    fn mutable(&mut self) -> u32 {
        self.calls *= 10;
        self.log.push("mutable");
        self.calls
    }

    #[hooked(before = [see(name = "before")])]
    fn value(self) -> u32 {
        self.log.push("value");
        self.calls
    }

    #[hooked(before = [see(name = "before")])]
    fn mutable_value(mut self) -> u32 {
        self.calls += 1;
        self.calls
    }

    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn kept_value(self) -> u32 {
        self.log.push("kept_value");
        self.calls
    }

    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn boxed(self: Box<Self>) -> u32 {
        self.log.push("boxed");
        self.calls
    }

    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn counted(self: Rc<Self>) -> u32 {
        self.log.push("counted");
        self.calls
    }

    #[hooked(before = [see_later(name = "before")], after = [see_later(name = "after")])]
    async fn shared_between_threads(self: Arc<Self>) -> u32 {
        self.log.push("shared_between_threads");
        self.calls
    }

    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn borrowed(self: &Arc<Self>) -> u32 {
        self.log.push("borrowed");
        self.calls
    }

    #[hooked(before = [see(name = "before")], after = [see(name = "after")])]
    fn pinned(self: Pin<&mut Self>) -> u32 {
        self.log.push("pinned");
        self.calls
    }

    #[hooked(before = [see(name = "before"), count], after = [see(name = "after")])]
    #[expect(clippy::needless_arbitrary_self_type, reason = "another way to write it")]
    fn typed(self: &mut Self) -> u32 {
        self.log.push("typed");
        self.calls
    }

    #[hooked(before = [keep], after = [keep])]
    fn owned(self: Rc<Self>) -> u32 {
        self.calls
    }

    #[hooked(before = [see_later(name = "before"), count_later, count], after = [count_later, see_later(name = "after")])]
    async fn mutable_later(&mut self) -> u32 {
        yield_now().await;
        self.calls *= 10;
        self.calls
    }

    #[hooked(before = [see(name = "before"), count], error = [see(name = "error"), count])]
    fn failing(&mut self, fail: bool) -> Result<u32, ()> {
        if fail {
            return Err(());
        }
        Ok(self.calls)
    }
}

#[test]
fn by_shared_reference() {
    let service = Service::default();
    assert_eq!(service.shared(), 0);
    service.log.assert(&["before 0", "shared", "after 0"]);
}

#[test]
fn by_mutable_reference() {
    let mut service = Service::default();
    assert_eq!(service.mutable(), 10);
    service.log.assert(&["before 0", "mutable", "after 11"]);
    assert_eq!(service.typed(), 12);
    service.log.assert(&["before 11", "typed", "after 12"]);
    assert_eq!(block_on(service.mutable_later()), 140);
    service.log.assert(&["before 12", "after 141"]);
    assert_eq!(service.failing(false), Ok(142));
    assert_eq!(service.failing(true), Err(()));
    service.log.assert(&["before 141", "before 142", "error 143"]);
    assert_eq!(service.calls, 144);
}

#[test]
fn by_value() {
    let service = Service::default();
    let log = service.log.clone();
    assert_eq!(service.clone().value(), 0);
    log.assert(&["before 0", "value"]);
    assert_eq!(service.clone().mutable_value(), 1);
    log.assert(&["before 0"]);
    assert_eq!(service.kept_value(), 0);
    log.assert(&["before 0", "kept_value", "after 0"]);
}

#[test]
fn by_smart_pointer() {
    let service = Service::default();
    let log = service.log.clone();
    assert_eq!(Box::new(service.clone()).boxed(), 0);
    log.assert(&["before 0", "boxed", "after 0"]);
    assert_eq!(Rc::new(service.clone()).counted(), 0);
    log.assert(&["before 0", "counted", "after 0"]);
    assert_eq!(block_on(Arc::new(service.clone()).shared_between_threads()), 0);
    log.assert(&["before 0", "shared_between_threads", "after 0"]);
    assert_eq!(Arc::new(service.clone()).borrowed(), 0);
    log.assert(&["before 0", "borrowed", "after 0"]);
    assert_eq!(Pin::new(&mut service.clone()).pinned(), 0);
    log.assert(&["before 0", "pinned", "after 0"]);
}

#[test]
fn a_clone_by_value() {
    let service = Rc::new(Service::default());
    assert_eq!(Rc::clone(&service).owned(), 0);
    service.log.assert(&["3 owners", "3 owners"]);
}

#[test]
fn of_a_trait() {
    trait Named {
        fn name(&self) -> String;

        #[hooked(before = [see_name], after = [see_name])]
        fn greet(&self, log: &Log) -> String {
            log.push("greet");
            format!("hello {}", self.name())
        }
    }

    #[hook]
    fn see_name(this: &(impl Named + ?Sized), log: &Log) {
        log.push(format!("name {}", this.name()));
    }

    impl Named for u32 {
        fn name(&self) -> String {
            self.to_string()
        }
    }

    let log = Log::default();
    assert_eq!(7.greet(&log), "hello 7");
    log.assert(&["name 7", "greet", "name 7"]);
    let dynamic: &dyn Named = &8;
    assert_eq!(dynamic.greet(&log), "hello 8");
    log.assert(&["name 8", "greet", "name 8"]);
}

#[test]
fn of_a_generic_type() {
    struct Store<T>(T);

    #[hook]
    fn see_value<T: std::fmt::Debug>(this: &Store<T>, log: &Log) {
        log.push(format!("{:?}", this.0));
    }

    impl<T: std::fmt::Debug + Clone> Store<T> {
        #[hooked(before = [see_value])]
        fn get(&self, log: &Log) -> T {
            self.0.clone()
        }
    }

    let log = Log::default();
    assert_eq!(Store("a").get(&log), "a");
    assert_eq!(Store(vec![1]).get(&log), [1]);
    log.assert(&["\"a\"", "[1]"]);
}
