//! Class G: `Self`, `self` and receivers.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

mod self_type {
    use super::*;

    trait Tr {
        const K: u8;
        type Out;
        fn f(&self) -> Self::Out;
        fn name() -> String
        where
            Self: Sized,
        {
            std::any::type_name::<Self>().into()
        }
    }
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum En {
        A,
        B(u8),
        C { x: u8 },
    }

    // 75
    impl Tr for En {
        const K: u8 = 3;
        type Out = u8;
        #[hooked(before = [b], after = [b])]
        fn f(&self) -> Self::Out {
            let mk: fn(u8) -> Self = Self::B;
            if let Self::A = self {
                return Self::K;
            }
            match *self {
                Self::B(n) => n,
                Self::C { x } => x + format!("{}", Self::K).len() as u8 + <Self as Tr>::K,
                Self::A => unreachable!("{:?}", mk(1)),
            }
        }
    }

    impl En {
        #[hooked(before = [b], after = [b])]
        async fn later(self) -> Result<Self, <Self as Tr>::Out> {
            macro_rules! not_a {
                ($e:expr) => {
                    if $e == Self::A {
                        return Err(Self::K);
                    }
                };
            }
            not_a!(self);
            Ok(Self::C { x: Self::K })
        }
    }

    struct Unit;
    impl Unit {
        #[hooked(before = [b], after = [b])]
        fn new() -> Self {
            let u = Self;
            let _ = Self::helper(&u);
            Self {}
        }
        #[hooked(before = [b])]
        fn helper(&self) {}
    }

    #[test]
    fn the_type_has_its_short_name_in_the_body() {
        assert_eq!((En::A.f(), En::B(7).f(), En::C { x: 1 }.f()), (3, 7, 5));
        assert_eq!((block_on(En::A.later()), block_on(En::B(1).later())), (Err(3), Ok(En::C { x: 3 })));
        Unit::new().helper();
        assert!(En::name().contains("En"));
    }
}

fn bar() -> u8 {
    1
}

mod module_paths {
    use super::*;

    fn bar() -> u8 {
        1
    }
    #[hook]
    fn local() {}
    struct S;

    // 77
    impl S {
        #[hooked(before = [b, self::local, super::b, crate::g_receivers::b], after = [self::b, super::super::g_receivers::b])]
        fn bar(&self) -> u8 {
            use self::bar as other;
            use super::bar as outer;
            self::bar() + other() + outer() + super::bar()
        }
    }

    #[test]
    fn a_path_may_begin_with_self() {
        assert_eq!(S.bar(), 4);
    }
}

mod no_receiver {
    use super::*;

    struct A(u8);

    // 78
    impl A {
        #[hooked(before = [b], after = [b])]
        fn make(n: u8) -> Self {
            Self(n)
        }
        #[hooked(before = [b])]
        fn pick(x: Self, y: Self) -> Self {
            if x.0 > y.0 { x } else { y }
        }
        #[hooked(before = [b], after = [b])]
        async fn none() -> u8 {
            1
        }
    }
    mod inner {
        use super::*;
        pub fn f() -> u8 {
            #[hooked(before = [b], after = [b])]
            fn local(n: u8) -> u8 {
                n
            }
            local(3)
        }
        pub fn local_hook() -> u8 {
            #[hook]
            fn bump(n: &mut u8) {
                *n += 1;
            }
            #[hooked(before = [bump])]
            fn local(n: u8) -> u8 {
                n
            }
            local(3)
        }
        #[hooked(before = [b], after = [b])]
        pub fn items_of_its_own(n: u8) -> u8 {
            fn b(n: u8) -> u8 {
                n + 1
            }
            b(n)
        }
    }

    #[test]
    fn a_function_needs_no_receiver() {
        assert_eq!((A::make(1).0, A::pick(A(1), A(2)).0, inner::f(), block_on(A::none())), (1, 2, 3, 1));
        assert_eq!((inner::local_hook(), inner::items_of_its_own(3)), (4, 4));
    }
}

mod this {
    use super::*;
    use std::pin::Pin;
    use std::rc::Rc;
    use std::sync::Arc;

    pub struct S {
        max: u8,
    }

    #[hook]
    fn read(this: &S, log: &mut Vec<u8>) {
        log.push(this.max);
    }
    #[hook]
    fn raise(this: &mut S) {
        this.max += 1;
    }
    #[hook]
    fn generic<T: AsRef<S>>(this: &T, log: &mut Vec<u8>) {
        log.push(this.as_ref().max);
    }
    #[hook]
    async fn later(this: &S) {
        super::super::suspend().await;
        let _ = this.max;
    }
    impl AsRef<S> for S {
        fn as_ref(&self) -> &S {
            self
        }
    }

    // 80
    impl S {
        #[hooked(before = [read, generic], after = [read])]
        fn shared(&self, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read, raise], after = [raise, read])]
        fn mutable(&mut self, log: &mut Vec<u8>) -> u8 {
            self.max *= 2;
            self.max
        }
        #[hooked(before = [raise, later, read], after = [raise, later, read])]
        async fn mutable_later(&mut self, log: &mut Vec<u8>) -> u8 {
            self.max *= 2;
            self.max
        }
        #[hooked(before = [read])]
        fn owned(self, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn owned_and_kept(self, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn mutable_owned(mut self, log: &mut Vec<u8>) -> u8 {
            self.max += 1;
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn boxed(self: Box<Self>, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn counted(self: Rc<Self>, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read, later], after = [read])]
        async fn shared_counted(self: Arc<Self>, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn by_reference_to_counted(self: &Rc<Self>, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn pinned(self: Pin<&mut Self>, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read, raise], after = [read])]
        fn typed(self: &mut Self, log: &mut Vec<u8>) -> u8 {
            self.max
        }
        #[hooked(before = [read], after = [read])]
        fn named<'a>(&'a self, log: &mut Vec<u8>) -> &'a u8 {
            &self.max
        }
        #[hooked(before = [read], after = [read])]
        fn written_out(self: Self, log: &mut Vec<u8>) -> u8 {
            self.max
        }
    }

    #[test]
    fn a_hook_can_have_the_receiver() {
        let s = || S { max: 1 };
        let mut log = vec![];
        assert_eq!((s().shared(&mut log), s().mutable(&mut log), block_on(s().mutable_later(&mut log))), (1, 4, 4));
        assert_eq!(std::mem::take(&mut log), [1, 1, 1, 1, 5, 2, 5]);
        assert_eq!((s().owned(&mut log), s().owned_and_kept(&mut log), s().mutable_owned(&mut log)), (1, 1, 2));
        assert_eq!((Box::new(s()).boxed(&mut log), Rc::new(s()).counted(&mut log)), (1, 1));
        assert_eq!(
            (block_on(Arc::new(s()).shared_counted(&mut log)), Rc::new(s()).by_reference_to_counted(&mut log)),
            (1, 1)
        );
        assert_eq!((Pin::new(&mut s()).pinned(&mut log), s().typed(&mut log)), (1, 2));
        assert_eq!((*s().named(&mut log), s().written_out(&mut log)), (1, 1));
    }
}
