//! Class I: futures stay `Send`, small and cheap to compile, and calls do not see one another.

use super::{block_on, poll, suspend};
use hooks_runtime::{hook, hooked};
use std::cell::{Cell, RefCell};
use std::pin::pin;
use std::rc::Rc;
use std::task::Poll;

pub fn is_send<T: Send>(value: T) -> T {
    value
}

mod send {
    use super::*;

    #[hook]
    async fn ab(ids: &[u32]) -> Result<(), ()> {
        let _ = ids;
        std::future::ready(()).await;
        Ok(())
    }
    #[hook]
    fn sb(ids: &[u32]) {
        let _ = ids;
    }
    #[hook]
    fn changes(scratch: &mut Vec<u8>) {
        scratch.push(1);
    }
    #[hook]
    async fn sees_result(result: &mut usize, this: &S) {
        suspend().await;
        let _ = this;
        *result += 1;
    }
    #[hook]
    async fn sees_error(error: &mut String) {
        suspend().await;
        error.push('!');
    }

    pub struct S;

    // 86
    impl S {
        #[hooked(before = [ab, sb], after = [ab], error = [sb])]
        pub async fn count(&self, ids: &[u32], f: &(dyn Fn(&u32) -> bool + Sync)) -> Result<usize, ()> {
            let it = ids.iter().map(|x| x + 1);
            std::future::ready(()).await;
            Ok(it.filter(|x| f(x)).count())
        }

        // `Cell` is not `Sync`, so no reference to it may live across an `.await`.
        #[hooked(before = [changes], after = [sees_result], error = [sees_error])]
        pub async fn not_sync(&self, scratch: Vec<u8>, cell: Cell<u8>) -> Result<usize, String> {
            suspend().await;
            cell.set(1);
            if scratch.is_empty() {
                return Err("empty".into());
            }
            Ok(scratch.len() + usize::from(cell.get()))
        }

        #[hooked(before = [changes], after = [sees_result], error = [sees_error])]
        pub async fn enclosed(&self, scratch: Vec<u8>, cell: Cell<u8>) -> Result<usize, String> {
            macro_rules! fail {
                ($e:expr) => {
                    return Err($e.into())
                };
            }
            suspend().await;
            cell.set(1);
            if scratch.is_empty() {
                fail!("empty");
            }
            Ok(scratch.len() + usize::from(cell.get()))
        }

        #[hooked(after = [sees_result])]
        #[hooked(before = [ab], after = [sees_result])]
        pub async fn levels(&self, ids: &[u32], cell: Cell<u8>) -> Result<usize, ()> {
            let first = ids.first().ok_or(())?;
            suspend().await;
            Ok(*first as usize + usize::from(cell.get()))
        }
    }

    pub fn spawn<F: Future + Send + 'static>(_: F) {}
    pub fn user() {
        spawn(async {
            let s = S;
            let _ = s.count(&[1, 2], &|x| *x > 1).await;
        });
        spawn(async { S.levels(&[1], Cell::new(1)).await });
    }

    #[test]
    fn a_future_is_send_if_the_plain_one_is() {
        user();
        assert_eq!(block_on(is_send(S.not_sync(vec![], Cell::new(0)))), Ok(3));
        assert_eq!(block_on(is_send(S.enclosed(vec![], Cell::new(0)))), Ok(3));
        assert_eq!(block_on(is_send(S.levels(&[1], Cell::new(1)))), Ok(4));
    }
}

mod bounds {
    use super::*;

    #[hook]
    async fn b(s: &Rc<RefCell<String>>) {
        let _ = s;
    }
    #[hook]
    fn e(error: &Rc<str>) {
        let _ = error;
    }
    #[derive(Debug)]
    pub struct Guard<'a>(pub &'a RefCell<u8>);

    // 88
    #[hooked(before = [b], error = [e])]
    pub async fn f<'a>(s: Rc<RefCell<String>>, g: Guard<'a>) -> Result<Guard<'a>, Rc<str>> {
        s.borrow_mut().push('x');
        std::future::ready(()).await;
        Ok(g)
    }
    #[hooked(before = [b], after = [b], error = [e])]
    pub async fn with_after<'a>(s: Rc<RefCell<String>>, g: Guard<'a>) -> Result<Guard<'a>, Rc<str>> {
        s.borrow_mut().push('x');
        if s.borrow().len() > 9 {
            return Err("long".into());
        }
        std::future::ready(()).await;
        Ok(g)
    }

    #[test]
    fn no_bound_is_asked_for() {
        let cell = RefCell::new(1);
        let s = Rc::new(RefCell::new(String::new()));
        block_on(f(s.clone(), Guard(&cell))).unwrap();
        block_on(with_after(s.clone(), Guard(&cell))).unwrap();
        assert_eq!(*s.borrow(), "xx");
    }
}

mod depth {
    use super::*;

    #[hook]
    async fn b(n: &u32) {
        let _ = n;
    }
    macro_rules! chain {
        ($($f:ident => $g:ident),*) => { $(
            #[hooked(before = [b, b], after = [b])]
            pub async fn $f(n: u32) -> u32 {
                $g(n).await + 1
            }
        )* };
    }
    pub async fn f0(n: u32) -> u32 {
        n
    }

    // 89
    chain!(
        f1 => f0, f2 => f1, f3 => f2, f4 => f3, f5 => f4, f6 => f5, f7 => f6, f8 => f7, f9 => f8, f10 => f9, f11 => f10,
        f12 => f11, f13 => f12, f14 => f13, f15 => f14, f16 => f15, f17 => f16, f18 => f17, f19 => f18, f20 => f19,
        f21 => f20, f22 => f21, f23 => f22, f24 => f23, f25 => f24, f26 => f25, f27 => f26, f28 => f27, f29 => f28, f30 => f29
    );

    #[test]
    fn thirty_hooked_futures_in_one_another_fit_the_default_limits() {
        assert_eq!(block_on(is_send(f30(1))), 31);
    }
}

mod many {
    use super::*;

    #[hook]
    fn b(id: &u32) {
        let _ = id;
    }
    #[hook]
    async fn c(id: &u32) {
        let _ = id;
    }
    macro_rules! many {
        ($($n:ident)*) => { $(
            pub struct $n;
            impl $n {
                #[hooked(before = [b, c], after = [b])]
                pub async fn go(&self, id: u32) -> u32 { id }
                #[hooked(before = [b], after = [b])]
                pub fn go_sync(&self, id: u32) -> u32 { id }
            }
        )* };
    }

    // 91: time is measured in the benches.
    many!(A0 A1 A2 A3 A4 A5 A6 A7 A8 A9 B0 B1 B2 B3 B4 B5 B6 B7 B8 B9 C0 C1 C2 C3 C4 C5 C6 C7 C8 C9);

    // The chain is one macro level per hook.
    #[hooked(before = [
        b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b,
        b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b,
        b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b, b,
    ])]
    fn a_hundred_hooks(id: u32) -> u32 {
        id
    }

    #[test]
    fn lists_may_be_long() {
        assert_eq!((a_hundred_hooks(1), block_on(C9.go(2)), C9.go_sync(3)), (1, 2, 3));
    }
}

mod interleaved {
    use super::*;
    use hooks_runtime::Context;

    #[hook]
    fn open(log: &RefCell<Vec<u32>>, id: &u32, ctx: &mut Context) {
        ctx.insert(*id);
        log.borrow_mut().push(*id);
    }
    #[hook]
    fn close(log: &RefCell<Vec<u32>>, id: &u32, result: &u32, ctx: &Context) {
        assert_eq!(*result, *id * 10);
        assert_eq!(ctx.get(), Some(id));
        log.borrow_mut().push(*id + 100);
    }

    // 92
    #[hooked(before = [open], after = [close])]
    async fn f(log: &RefCell<Vec<u32>>, id: u32, once: &Cell<bool>) -> u32 {
        std::future::poll_fn(|_| if once.replace(true) { Poll::Ready(()) } else { Poll::Pending }).await;
        let _ = log;
        id * 10
    }

    #[test]
    fn calls_at_the_same_time_do_not_mix() {
        let (log, a, b) = (RefCell::default(), Cell::default(), Cell::default());
        let (mut x, mut y) = (pin!(f(&log, 1, &a)), pin!(f(&log, 2, &b)));
        assert!(poll(x.as_mut()).is_pending() && poll(y.as_mut()).is_pending());
        assert_eq!((poll(y.as_mut()), poll(x.as_mut())), (Poll::Ready(20), Poll::Ready(10)));
        assert_eq!(*log.borrow(), [1, 2, 102, 101]);
    }
}

mod size {
    use super::*;

    #[hook]
    fn b() {}

    async fn plain(name: String, big: [u8; 64]) -> Result<usize, String> {
        suspend().await;
        if name.is_empty() {
            return Err("empty".into());
        }
        suspend().await;
        Ok(name.len() + big.len())
    }
    #[hooked(before = [b])]
    async fn before(name: String, big: [u8; 64]) -> Result<usize, String> {
        suspend().await;
        if name.is_empty() {
            return Err("empty".into());
        }
        suspend().await;
        Ok(name.len() + big.len())
    }
    #[hooked(before = [b], after = [b], error = [b])]
    async fn all(name: String, big: [u8; 64]) -> Result<usize, String> {
        suspend().await;
        if name.is_empty() {
            return Err("empty".into());
        }
        suspend().await;
        Ok(name.len() + big.len())
    }
    #[hook]
    fn trim(name: &mut String) {
        *name = name.trim().into();
    }
    #[hooked(before = [trim])]
    async fn changed(name: String, big: [u8; 64]) -> Result<usize, String> {
        suspend().await;
        if name.is_empty() {
            return Err("empty".into());
        }
        suspend().await;
        Ok(name.len() + big.len())
    }

    #[test]
    fn sync_hooks_add_nothing_to_a_future() {
        let bare = size_of_val(&plain(String::new(), [0; 64]));
        assert_eq!(size_of_val(&before(String::new(), [0; 64])), bare);
        assert_eq!(size_of_val(&all(String::new(), [0; 64])), bare);
        assert_eq!(size_of_val(&changed(String::new(), [0; 64])), bare);
    }
}
