//! Class D: arguments, their patterns, names and moves.

use super::block_on;
use hooks_runtime::{hook, hooked};

#[hook]
fn b() {}

#[hook]
fn trim(name: &mut String) {
    *name = name.trim().to_owned();
}

mod mutable {
    use super::*;

    #[hook]
    fn add(n: &mut u32) {
        *n += 1;
    }

    // 39
    #[hooked(before = [add])]
    fn sync(mut n: u32) -> u32 {
        n *= 10;
        n
    }
    #[hooked(before = [add])]
    async fn asynchronous(mut n: u32) -> u32 {
        n *= 10;
        n
    }
    #[hooked(before = [add], after = [add])]
    async fn with_after(mut n: u32) -> u32 {
        n *= 10;
        n
    }
    #[hooked(before = [add])]
    fn two(mut v: Vec<u8>, n: u32) -> (usize, u8) {
        v.push(u8::try_from(n).unwrap());
        (v.len(), v[0])
    }
    #[hooked(before = [add])]
    fn only_the_hook_mutates(n: u32) -> u32 {
        n
    }
    #[hooked(before = [add])]
    fn reference<'a>(mut n: &'a mut u32, other: &'a mut u32) -> u32 {
        *n *= 2;
        n = other;
        *n
    }

    #[test]
    fn mut_arguments_are_those_that_hooks_change() {
        assert_eq!((sync(1), block_on(asynchronous(1)), block_on(with_after(1))), (20, 20, 20));
        assert_eq!((two(vec![], 1), only_the_hook_mutates(1)), ((1, 2), 2));
        let mut n = 1;
        assert_eq!((reference(&mut n, &mut 5), n), (5, 4));
    }
}

mod patterns {
    use super::*;

    pub struct User {
        pub name: String,
        pub age: u8,
    }
    pub struct Path<T>(pub T);

    #[hook]
    fn low(a: &u8) {
        assert!(*a < 100);
    }
    #[hook]
    fn bump(a: &mut u8) {
        *a += 1;
    }
    #[hook]
    fn read(name: &str) {
        let _ = name;
    }
    #[hook]
    fn read_string(name: &String) {
        let _ = name;
    }

    // 41
    #[hooked(before = [trim])]
    fn field(User { name, .. }: User) -> usize {
        name.len()
    }
    #[hooked(before = [read, read_string], after = [read])]
    fn by_ref(User { ref name, age: _ }: User) -> usize {
        name.len()
    }
    #[hooked(before = [low], after = [low])]
    fn several((a, b): (u8, u8), [x, .., y]: [u8; 4], &z: &u8) -> u8 {
        a + b + x + y + z
    }
    #[hooked(before = [low])]
    fn whole(whole @ (a, _): (u8, u8)) -> u8 {
        whole.0 + a
    }
    #[hooked(before = [low])]
    async fn asynchronous((a, _b): (u8, String)) -> u8 {
        a
    }

    #[hooked(before = [bump])]
    fn tuple((a, _): (u8, u8)) -> u8 {
        a
    }
    #[hooked(before = [bump], after = [bump])]
    async fn extractor(Path(a): Path<u8>) -> u8 {
        a
    }
    #[hooked(before = [bump])]
    fn nested(Path((a, _)): Path<(u8, u8)>) -> u8 {
        a
    }
    #[hooked(before = [bump])]
    fn already_mutable((mut a, _): (u8, u8)) -> u8 {
        a *= 2;
        a
    }
    #[hooked(before = [bump])]
    fn renamed(User { name: _, age: a }: User) -> u8 {
        a
    }
    #[hooked(before = [bump])]
    fn ref_mut((ref mut a, _): (u8, u8)) -> u8 {
        *a
    }
    // A name bound through a reference is a reference, whose `&mut` is not the hook's.
    #[hooked(before = [low], after = [low])]
    fn through_a_reference((a, _): &(u8, u8)) -> u8 {
        *a
    }
    #[hooked(before = [low], after = [low])]
    fn through_a_field(Path((a, _)): Path<&(u8, u8)>) -> u8 {
        *a
    }
    #[hooked(before = [bump])]
    fn through_a_mutable_reference((a, _): &mut (u8, u8)) {
        *a += 1;
    }
    #[hooked(before = [bump], after = [bump])]
    fn in_a_box_of_one([a]: [u8; 1]) -> u8 {
        a
    }

    #[test]
    fn names_in_patterns_are_offered() {
        let user = || User { name: " ab ".into(), age: 3 };
        assert_eq!(
            (field(user()), by_ref(user()), whole((1, 2)), block_on(asynchronous((7, String::new())))),
            (2, 4, 2, 7)
        );
        assert_eq!(several((1, 2), [3, 0, 0, 4], &5), 15);
    }

    #[test]
    fn names_in_patterns_can_be_changed() {
        assert_eq!(
            (tuple((1, 0)), block_on(extractor(Path(1))), nested(Path((1, 0))), already_mutable((1, 0))),
            (2, 2, 2, 4)
        );
        assert_eq!((renamed(User { name: String::new(), age: 1 }), ref_mut((1, 0)), in_a_box_of_one([1])), (2, 2, 2));
    }

    #[test]
    fn names_bound_through_references_are_offered() {
        assert_eq!((through_a_reference(&(1, 0)), through_a_field(Path(&(1, 0)))), (1, 1));
        let mut pair = (1, 0);
        through_a_mutable_reference(&mut pair);
        assert_eq!(pair.0, 3);
    }
}

mod underscores {
    use super::*;

    pub trait Tr {
        fn f(&self, a: u8, b: String);
    }
    pub struct S;

    // 42
    impl Tr for S {
        #[hooked(before = [b], after = [b])]
        fn f(&self, _: u8, _: String) {}
    }
    #[hooked(before = [b])]
    pub async fn g(_: u8, _: String, (_, _): (u8, u8)) {}
    #[hooked(before = [b], after = [b])]
    pub async fn h(_: u8, mut _x: String, (_, _): (u8, u8)) {
        _x.clear();
    }
}

mod underscored {
    use super::*;

    #[hook]
    fn wants_plain(name: &mut String) {
        name.push('!');
    }
    #[hook]
    fn wants_underscored(_name: &mut String) {
        _name.push('?');
    }

    // 43: a hook's `_name` means `name` if there is no `_name`; the other way round is refused.
    #[hooked(before = [wants_plain, wants_underscored])]
    fn plain(name: String) -> String {
        name
    }
    #[hooked(before = [wants_plain, wants_underscored])]
    fn both(name: String, _name: String) -> (String, String) {
        (name, _name)
    }

    #[test]
    fn an_underscore_in_the_hook_is_no_other_name() {
        assert_eq!(plain(String::new()), "!?");
        assert_eq!(both(String::new(), String::new()), ("!".into(), "?".into()));
    }
}

mod names {
    use super::*;

    // 45
    #[hooked(before = [b])]
    pub fn output() {}
    #[hooked(before = [b])]
    pub fn result() -> u8 {
        1
    }
    #[hooked(before = [b], after = [b])]
    pub fn next() {}
    #[hooked(before = [b], after = [b])]
    pub async fn body() {}
    #[hooked(before = [b], after = [b])]
    pub fn inner(inner: u8) -> u8 {
        inner
    }

    #[hook]
    fn value(value: &mut u8) {
        *value += 1;
    }
    #[hook]
    fn outcome(outcome: &u8) {
        let _ = outcome;
    }
    #[hooked(before = [value, outcome], after = [outcome, value])]
    pub fn hook_named_like_its_argument(value: u8, outcome: u8) -> u8 {
        value + outcome
    }
    #[hooked(before = [value, outcome], after = [outcome, value])]
    pub fn binds_the_name_of_a_hook(value: u8, outcome: u8) -> u8 {
        let value = value + outcome;
        value
    }

    #[hook]
    fn fresh() -> u8 {
        7
    }
    #[hooked(before = [fresh = fresh, value = fresh, value])]
    pub fn binding_named_like_its_hook() -> u8 {
        value + fresh
    }

    #[test]
    fn a_hook_is_not_its_argument() {
        assert_eq!(
            (hook_named_like_its_argument(1, 2), binds_the_name_of_a_hook(1, 2), binding_named_like_its_hook()),
            (4, 4, 15)
        );
    }
}

mod raw {
    use super::*;

    // 47
    #[hook]
    fn check(r#type: &mut u8) {
        *r#type += 1;
    }
    #[hook]
    fn r#match(r#type: &u8) {
        assert_eq!(*r#type, 2);
    }
    mod r#mod {
        #[hooks_runtime::hook]
        pub fn r#loop(r#type: &u8) {
            assert_eq!(*r#type, 2);
        }
    }
    #[hooked(before = [check, r#match, r#mod::r#loop], after = [r#match])]
    fn r#move(r#type: u8) -> u8 {
        r#type
    }
    #[hook]
    fn plain(kind: &mut u8) {
        *kind += 1;
    }
    #[hooked(before = [plain])]
    fn mixed(r#kind: u8) -> u8 {
        kind
    }
    #[hook]
    fn raw_of_plain(r#kind: &mut u8) {
        *kind += 1;
    }
    #[hooked(before = [raw_of_plain, r#raw_of_plain])]
    fn mixed_too(kind: u8) -> u8 {
        kind
    }
    #[hook]
    fn make() -> u8 {
        3
    }
    #[hooked(before = [r#use = make, check(r#type = r#use), plain(r#kind = r#use)])]
    fn binding() -> u8 {
        r#use
    }
    #[hooked(before = [b], original = r#try)]
    fn original() -> u8 {
        1
    }
    struct R;
    impl R {
        #[hooked(before = [b], after = [b])]
        fn r#fn(&self, r#as: u8) -> u8 {
            r#as
        }
    }

    #[test]
    fn raw_names_equal_their_plain_form() {
        assert_eq!((r#move(1), mixed(1), mixed_too(1), binding(), r#try(), R.r#fn(4)), (2, 2, 3, 5, 1, 4));
    }
}

mod used_by_hooks {
    #![deny(unused_variables, unused_mut, unused_assignments)]
    use super::*;

    #[hook]
    fn auth(token: &str) -> Result<(), ()> {
        if token.is_empty() { Err(()) } else { Ok(()) }
    }

    // 49: the body need not use an argument that a hook uses.
    #[hooked(before = [auth])]
    pub fn secret(token: &str) -> Result<u8, ()> {
        Ok(1)
    }
    #[hooked(after = [auth], error = [auth])]
    pub async fn secret_later(token: &str) -> Result<u8, ()> {
        Ok(1)
    }
    #[hook]
    fn make() -> u8 {
        1
    }
    #[hook]
    fn take(n: &mut u8) {
        *n += 1;
    }
    #[hooked(before = [n = make, take])]
    pub fn binding_that_a_hook_takes() {}
    #[hooked(before = [n = make], after = [take])]
    pub fn binding_that_a_later_hook_takes() {}
}

mod borrowed_results {
    use super::*;

    #[hook]
    fn see(result: &&mut u8) {
        let _ = result;
    }
    #[hook]
    fn peek(buf: &[u8]) {
        let _ = buf.len();
    }
    #[hook]
    fn change(result: &mut &mut u8) {
        **result += 1;
    }

    // 51: with `peek` after it is refused, as it would be without the macro.
    #[hooked(before = [peek], after = [see, change])]
    fn first(buf: &mut Vec<u8>) -> &mut u8 {
        &mut buf[0]
    }
    #[hooked(before = [peek], after = [peek])]
    fn shared(buf: &Vec<u8>) -> &u8 {
        &buf[0]
    }
    struct S(u8);
    impl S {
        #[hooked(before = [b], after = [see, change])]
        fn get(&mut self) -> &mut u8 {
            &mut self.0
        }
        #[hooked(before = [b], after = [see], error = [b])]
        fn try_get(&mut self) -> Result<&mut u8, ()> {
            Ok(&mut self.0)
        }
        #[hooked(before = [b], after = [see])]
        async fn get_later(&mut self) -> &mut u8 {
            if self.0 == 0 {
                return &mut self.0;
            }
            &mut self.0
        }
    }

    #[test]
    fn a_result_may_borrow_from_an_argument() {
        assert_eq!((*first(&mut vec![1]), *shared(&vec![1]), *S(1).get()), (2, 1, 2));
        assert_eq!((S(1).try_get(), block_on(S(1).get_later())), (Ok(&mut 1), &mut 1));
    }
}

mod shared_mutable {
    use super::*;

    #[hook]
    fn first(log: &mut Vec<u8>) {
        log.push(1);
    }
    #[hook]
    fn second(log: &mut Vec<u8>, n: &u8) -> Result<(), ()> {
        log.push(*n);
        Ok(())
    }
    #[hook]
    fn last(log: &Vec<u8>, result: &mut usize) {
        *result = log.len();
    }
    #[hook]
    fn slice(log: &mut [u8]) {
        log.reverse();
    }
    #[hook]
    fn generic<T: Extend<u8> + ?Sized>(log: &mut T) {
        log.extend([7]);
    }
    struct S {
        log: Vec<u8>,
    }

    // 52
    impl S {
        #[hooked(before = [first, second], after = [last])]
        fn f(&mut self, log: &mut Vec<u8>, n: u8) -> Result<usize, ()> {
            self.log.push(n);
            log.push(9);
            Ok(0)
        }
    }
    #[hooked(before = [first, first, slice, generic], after = [generic, slice])]
    fn reborrowed(log: &mut Vec<u8>) {
        log.push(9);
    }
    #[hooked(before = [first, generic], after = [generic, slice], error = [first])]
    async fn reborrowed_later(log: &mut Vec<u8>) -> Result<(), ()> {
        log.push(9);
        Ok(())
    }

    #[test]
    fn hooks_get_reborrows() {
        let (mut s, mut log) = (S { log: vec![] }, vec![]);
        assert_eq!((s.f(&mut log, 5), &*log, &*s.log), (Ok(3), &[1, 5, 9][..], &[5][..]));
        let mut log = vec![];
        reborrowed(&mut log);
        assert_eq!(log, [7, 9, 7, 1, 1]);
        let mut log = vec![];
        block_on(reborrowed_later(&mut log)).unwrap();
        assert_eq!(log, [7, 9, 7, 1]);
    }
}

mod by_name {
    use super::*;

    #[hook]
    fn none() {}
    #[hook]
    fn swapped(b: &u8, a: &u8) {
        assert!(*a <= *b);
    }
    #[hook]
    fn only_b(b: &mut u8) {
        *b += 1;
    }

    // 54
    #[hooked(before = [none, swapped, only_b, only_b], after = [none, swapped])]
    fn f(a: u8, b: u8) -> u8 {
        a + b
    }

    #[test]
    fn names_decide_and_not_places() {
        assert_eq!(f(1, 2), 5);
    }
}

mod by_value {
    use super::*;

    #[hook]
    fn owned(name: String, seen: &mut Vec<String>) {
        seen.push(name);
    }
    #[hook]
    fn boxed(make: std::rc::Rc<dyn Fn() -> u8>, total: &mut u8) {
        *total += make();
    }

    // The clone is the hook's, whatever the argument's type is.
    #[hooked(before = [owned, trim, owned], after = [owned])]
    fn clones(name: String, seen: &mut Vec<String>) -> usize {
        name.len()
    }
    #[hooked(before = [boxed], after = [boxed])]
    fn clones_a_trait_object(make: std::rc::Rc<dyn Fn() -> u8>, total: &mut u8) -> u8 {
        make()
    }

    #[test]
    fn a_value_is_cloned() {
        let mut seen = vec![];
        assert_eq!(clones(" a ".into(), &mut seen), 1);
        assert_eq!(seen, [" a ", "a", "a"]);
        let mut total = 0;
        assert_eq!((clones_a_trait_object(std::rc::Rc::new(|| 2), &mut total), total), (2, 4));
    }
}

mod reference_arguments {
    use super::*;
    use std::borrow::Cow;

    #[hook]
    fn text(name: &str, log: &mut Vec<String>) {
        log.push(name.to_owned());
    }
    #[hook]
    fn copied(name: &'static str, log: &mut Vec<String>) {
        log.push(name.to_owned());
    }
    #[hook]
    fn number(n: u8, log: &mut Vec<String>) {
        log.push(n.to_string());
    }

    #[hooked(before = [text], after = [text])]
    fn of_str(name: &str, log: &mut Vec<String>) {}
    #[hooked(before = [text, copied], after = [text])]
    fn of_static(name: &'static str, log: &mut Vec<String>) {}
    #[hooked(before = [text], after = [text])]
    fn of_string_ref(name: &String, log: &mut Vec<String>) {}
    #[hooked(before = [text], after = [text])]
    fn of_cow(name: Cow<'_, str>, log: &mut Vec<String>) {}
    #[hooked(before = [text], after = [text])]
    fn of_mut_string(name: &mut String, log: &mut Vec<String>) {}
    #[hooked(before = [text], after = [text])]
    fn of_box(name: Box<str>, log: &mut Vec<String>) {}
    #[hooked(before = [number], after = [number])]
    fn of_number(n: u8, log: &mut Vec<String>) {}

    #[test]
    fn references_are_passed_on_and_coerced() {
        let mut log = vec![];
        of_str("a", &mut log);
        of_static("a", &mut log);
        of_string_ref(&"a".into(), &mut log);
        of_cow("a".into(), &mut log);
        of_mut_string(&mut "a".into(), &mut log);
        of_box("a".into(), &mut log);
        of_number(1, &mut log);
        assert_eq!(log.len(), 15);
    }
}
