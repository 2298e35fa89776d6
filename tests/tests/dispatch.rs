//! However a hooked method is called, its hooks run exactly once for each call.

use hooks_runtime::{Exit, hook, hooked};
use hooks_tests::{Log, block_on, yield_now};
use std::pin::Pin;
use std::rc::Rc;

#[hook]
fn before(log: &Log) {
    log.push("before");
}

#[hook]
fn after(log: &Log) {
    log.push("after");
}

#[hook]
fn around<R>(log: &Log, next: impl FnOnce() -> R) -> R {
    log.push("{");
    let outcome = next();
    log.push("}");
    outcome
}

#[hook]
async fn around_later<R>(log: &Log, next: impl AsyncFnOnce() -> R) -> R {
    log.push("{");
    let outcome = next().await;
    log.push("}");
    outcome
}

#[hook]
fn ended(exit: Exit, log: &Log) {
    log.push(format!("{exit:?}"));
}

const ONCE: [&str; 6] = ["{", "before", "method", "after", "}", "Returned"];

trait Shop {
    fn required(&self, number: u32, log: &Log) -> u32;

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn provided(&self, number: u32, log: &Log) -> u32 {
        log.push("method");
        self.base() + number
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn overridden(&self, number: u32, log: &Log) -> u32 {
        log.push("never");
        number
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn not_for_objects<T: Into<u32>>(&self, number: T, log: &Log) -> u32
    where
        Self: Sized,
    {
        log.push("method");
        number.into()
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn mutable(&mut self, log: &Log) -> u32 {
        log.push("method");
        self.base()
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn boxed(self: Box<Self>, log: &Log) -> u32 {
        log.push("method");
        self.base()
    }

    #[hooked(before = [before], after = [after])]
    fn future<'a>(&'a self, log: &'a Log) -> Pin<Box<dyn Future<Output = u32> + 'a>> {
        Box::pin(async move {
            yield_now().await;
            log.push("method");
            self.base()
        })
    }

    fn base(&self) -> u32;
}

struct Bakery;

impl Shop for Bakery {
    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn required(&self, number: u32, log: &Log) -> u32 {
        log.push("method");
        number
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn overridden(&self, number: u32, log: &Log) -> u32 {
        log.push("method");
        number
    }

    fn base(&self) -> u32 {
        10
    }
}

impl<S: Shop + ?Sized> Shop for &S {
    fn required(&self, number: u32, log: &Log) -> u32 {
        (**self).required(number, log)
    }

    fn base(&self) -> u32 {
        (**self).base()
    }
}

fn generic<S: Shop + ?Sized>(shop: &S, log: &Log) -> u32 {
    shop.required(1, log)
}

fn generic_provided(shop: &impl Shop, log: &Log) -> u32 {
    shop.provided(1, log) + shop.not_for_objects(1_u8, log)
}

#[test]
fn through_a_trait_object() {
    let log = Log::default();
    let shop: &dyn Shop = &Bakery;
    for result in [shop.required(1, &log), shop.overridden(1, &log), shop.provided(1, &log) - 10] {
        assert_eq!(result, 1);
    }
    log.assert(&[ONCE; 3].concat());
    assert_eq!((Box::new(Bakery) as Box<dyn Shop>).boxed(&log), 10);
    assert_eq!((&mut Bakery as &mut dyn Shop).mutable(&log), 10);
    assert_eq!((Rc::new(Bakery) as Rc<dyn Shop>).provided(1, &log), 11);
    log.assert(&[ONCE; 3].concat());
    assert_eq!(block_on(shop.future(&log)), 10);
    log.assert(&["before", "after", "method"]);
}

#[test]
fn through_generics() {
    let log = Log::default();
    assert_eq!(generic(&Bakery, &log), 1);
    assert_eq!(generic::<dyn Shop>(&Bakery, &log), 1);
    // Through two implementations, of which one has hooks.
    assert_eq!(generic(&&Bakery, &log), 1);
    log.assert(&[ONCE; 3].concat());
    assert_eq!(generic_provided(&Bakery, &log), 12);
    assert_eq!(generic_provided(&&Bakery, &log), 12);
    log.assert(&[ONCE; 4].concat());
}

#[test]
fn by_path() {
    let log = Log::default();
    assert_eq!(Shop::required(&Bakery, 1, &log), 1);
    assert_eq!(<Bakery as Shop>::required(&Bakery, 1, &log), 1);
    assert_eq!(Bakery::provided(&Bakery, 1, &log), 11);
    assert_eq!(<dyn Shop>::provided(&Bakery, 1, &log), 11);
    log.assert(&[ONCE; 4].concat());
}

#[test]
fn through_function_pointers() {
    let log = Log::default();
    let pointers: [fn(&Bakery, u32, &Log) -> u32; 3] = [Bakery::required, Shop::overridden, <Bakery as Shop>::required];
    for pointer in pointers {
        assert_eq!(pointer(&Bakery, 1, &log), 1);
    }
    log.assert(&[ONCE; 3].concat());
    let closure: Box<dyn Fn(u32) -> u32> = Box::new(|number| Bakery.provided(number, &log));
    assert_eq!([1, 2].map(closure), [11, 12]);
    let results: Vec<u32> =
        [&Bakery, &Bakery].into_iter().zip([&log, &log]).map(|(shop, log)| shop.provided(0, log)).collect();
    assert_eq!(results, [10, 10]);
    log.assert(&[ONCE; 4].concat());
}

mod later {
    use super::*;

    trait Later {
        #[hooked(around = [around_later], before = [before], after = [after], finally = [ended(log = log)])]
        async fn provided(&self, number: u32, log: &Log) -> u32
        where
            Self: Sync,
        {
            yield_now().await;
            log.push("method");
            number
        }

        fn written_out(&self, number: u32, log: &Log) -> impl Future<Output = u32> + Send;
    }

    impl Later for Bakery {
        #[hooked(around = [around_later], before = [before], after = [after], finally = [ended(log = log)])]
        async fn written_out(&self, number: u32, log: &Log) -> u32 {
            yield_now().await;
            log.push("method");
            number
        }
    }

    async fn generic<S: Later + Sync>(shop: &S, log: &Log) -> u32 {
        shop.provided(1, log).await + S::written_out(shop, 1, log).await
    }

    #[test]
    fn async_methods() {
        let log = Log::default();
        assert_eq!(block_on(generic(&Bakery, &log)), 2);
        assert_eq!(block_on(Later::provided(&Bakery, 1, &log)), 1);
        assert_eq!(block_on(Bakery.written_out(1, &log)), 1);
        log.assert(&[ONCE; 4].concat());
    }
}

mod free {
    use super::*;

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    fn sync(number: u32, log: &Log) -> u32 {
        log.push("method");
        if number > 0 { sync(number - 1, log) } else { 0 }
    }

    #[hooked(around = [around], before = [before], after = [after], finally = [ended(log = log)])]
    extern "C" fn with_an_abi(log: &Log) -> u32 {
        log.push("method");
        1
    }

    #[test]
    fn functions() {
        let log = Log::default();
        assert_eq!(sync(2, &log), 0);
        let (enter, leave) = (&ONCE[..3], &ONCE[3..]);
        log.assert(&[[enter; 3].concat(), [leave; 3].concat()].concat());
        let pointer: fn(u32, &Log) -> u32 = sync;
        assert_eq!(pointer(0, &log), 0);
        let pointer: extern "C" fn(&Log) -> u32 = with_an_abi;
        assert_eq!(pointer(&log), 1);
        log.assert(&[ONCE; 2].concat());
    }
}
