//! Methods that cannot fail.
//~ lists before = [b]
//~ lists after = [b]
//~ lists before = [b], after = [sees]
//~ lists before = [context, made = make, of_made], after = [context, of_made(made = made)]
//~ lists before = [|| { sees(); sees(); }, b], after = [|| { sees(); sees(); }]
//~ lists before = [b if true, sees], after = [b if false]

use hooks_runtime::Context;
use hooks_runtime::{hook, hooked};
use std::fmt::Display;

#[hook]
pub fn b() {}

#[hook]
pub fn sees() {}

#[hook]
pub fn context(ctx: &mut Context) {
    let _: Option<u8> = ctx.insert(1_u8);
}

#[hook]
pub fn make() -> u8 {
    1
}

#[hook]
pub fn of_made(made: &u8) {
    let _: &u8 = made;
}

pub struct S {
    v: Vec<u8>,
}

#[derive(Debug, Clone, Copy)]
pub enum Shape {
    A,
    B(u8),
}

impl S {
    #[hooked]
    pub fn touch(&self, id: u32) {
        let _ = id;
    }

    #[hooked]
    pub fn empty(&self) {}

    #[hooked]
    pub fn unused(&self, id: u32, name: String) {}

    #[hooked]
    pub fn never_mutated(&self, mut id: u32) -> u32 {
        id
    }

    #[hooked]
    pub fn mutated(&self, mut id: u32) -> u32 {
        id += 1;
        id
    }

    #[hooked]
    pub fn one_literal(&self) -> u8 {
        1
    }

    #[hooked]
    pub fn explicit_return(&self) -> u8 {
        return 7;
    }

    #[hooked]
    pub fn early_return(&self, n: u8) -> u8 {
        if n == 1 {
            return n;
        }
        let m = n + 1;
        m
    }

    #[hooked]
    pub fn needless_return_in_branch(&self, n: u8) -> u8 {
        if n == 1 {
            return 1;
        } else {
            return 2;
        }
    }

    #[hooked]
    pub fn opaque(&self) -> impl Iterator<Item = &u8> + '_ {
        self.v.iter()
    }

    #[hooked]
    pub fn option(&self) -> Option<u8> {
        let first = self.v.first()?;
        Some(*first)
    }

    #[hooked]
    pub fn needless_question(&self) -> Option<&u8> {
        Some(self.v.first()?)
    }

    #[hooked]
    pub fn question_mark(&self) -> Option<u8> {
        let first = match self.v.first() {
            Some(first) => first,
            None => return None,
        };
        Some(*first)
    }

    #[hooked]
    pub fn unwraps(&self) -> u8 {
        let first = self.v.first().unwrap();
        let second = self.v.get(1).expect("two");
        *first + *second + self.v[2]
    }

    #[hooked]
    pub fn panics(&self, n: u8) -> u8 {
        match n {
            0 => panic!("zero"),
            1 => unreachable!(),
            2 => todo!(),
            3 => unimplemented!(),
            _ => n,
        }
    }

    #[hooked]
    pub fn prints(&self) {
        println!("x");
        eprintln!("y");
        dbg!(1);
    }

    #[hooked]
    pub fn shadows(&self, name: String) -> usize {
        let name = name.trim();
        let name = name.len();
        let name = name;
        name
    }

    #[hooked]
    pub fn braces_and_parens(&self) -> u8 {
        let a = { 1 };
        let b = (2);
        ({ a + b })
    }

    #[hooked]
    pub fn only_braces(&self) -> u8 {
        { 1 }
    }

    #[hooked]
    pub fn must_use(&self) {
        self.counted();
        self.v.iter().map(|x| x + 1);
    }

    #[must_use]
    fn counted(&self) -> u8 {
        1
    }

    #[hooked]
    pub fn unreachable_after_return(&self) -> u8 {
        return 1;
        2
    }

    #[hooked]
    pub fn unreachable_after_panic(&self) -> u8 {
        panic!("no");
        let _x = 1;
        2
    }

    #[hooked]
    pub fn unreachable_arms(&self, n: u8) -> u8 {
        match n {
            _ => 1,
            2 => 3,
        }
    }

    #[hooked]
    pub fn dead_stores(&self) -> u8 {
        let mut n = 1;
        n = 2;
        let unused = n;
        let mut needless = 3;
        n + needless
    }

    #[hooked]
    pub fn labels(&self) -> u8 {
        'unused: loop {
            break 1;
        }
    }

    #[hooked]
    pub fn closures(&self) -> Vec<u8> {
        let f = |x: &u8| return *x;
        self.v.iter().map(|x| f(x)).collect()
    }

    #[hooked]
    pub fn items(&self) -> u8 {
        const LOCAL: u8 = 1;
        fn helper() -> u8 {
            LOCAL
        }
        fn dead() {}
        helper()
    }

    #[hooked]
    pub fn literals(&self) -> u64 {
        1000000u64 + 0xABCdef
    }

    #[hooked]
    pub fn casts(&self, n: u64) -> u8 {
        n as u8 as u8
    }

    #[hooked]
    pub fn clones(&self, shape: Shape, text: String) -> (Shape, String) {
        (shape.clone(), text.clone())
    }

    #[hooked]
    pub fn matches(&self, shape: Shape) -> bool {
        match shape {
            Shape::A => true,
            _ => false,
        }
    }

    #[hooked]
    pub fn returns_unit_call(&self) {
        self.empty()
    }

    #[hooked]
    pub fn lets_unit(&self) {
        let x = self.empty();
        x
    }

    #[hooked]
    pub fn unit_argument(&self) -> Option<()> {
        Some(self.empty())
    }

    #[hooked]
    pub fn returns_written_unit(&self) -> () {
        self.empty();
    }

    #[hooked]
    pub fn lifetimes<'a>(&'a self, w: &'a str) -> &'a str {
        w
    }

    #[hooked]
    pub fn one_lifetime<'a>(&'a self) -> &'a [u8] {
        &self.v
    }

    #[hooked]
    pub fn borrows(&self, text: &String, list: &Vec<u8>) -> usize {
        text.len() + list.len()
    }

    #[hooked]
    pub fn boxed(&self) -> Box<dyn Display + '_> {
        Box::new(self.v.len())
    }

    #[hooked]
    pub fn arithmetic(&self, a: u8, b: u8) -> u8 {
        a * b + a / b - (a << 1) % 3
    }

    #[hooked]
    pub fn while_loop(&self) -> usize {
        let mut i = 0;
        while i < self.v.len() {
            i = i + 1;
        }
        i
    }

    #[hooked]
    pub fn range_loop(&self) -> u8 {
        let mut sum = 0;
        for i in 0..self.v.len() {
            sum += self.v[i];
        }
        sum
    }

    #[hooked]
    pub fn conversions(&self, text: &str) -> String {
        let s = text.to_string();
        String::from(s)
    }

    #[hooked]
    pub fn collapsible(&self, n: u8) -> u8 {
        if n > 1 {
            if n > 2 {
                return 3;
            }
        }
        0
    }

    #[hooked]
    pub fn bool_comparison(&self, on: bool) -> bool {
        if on == true { return true } else { return false }
    }

    #[hooked]
    pub fn matching(&self, pair: &(u8, u8)) -> u8 {
        let &(ref a, _) = pair;
        *a
    }

    #[hooked]
    pub fn private_in_public(&self, #[allow(unused_variables)] spare: u8, #[allow(non_snake_case)] mixedCase: u8) -> u8 {
        mixedCase
    }

    #[hooked]
    #[must_use]
    pub fn marked(&self) -> u8 {
        self.v.len() as u8
    }

    #[hooked]
    fn never_called(&self) -> i32 {
        42
    }

    #[hooked]
    #[allow(clippy::all, clippy::restriction)]
    pub fn allowed(&self, n: u8) -> u8 {
        let unused = 1;
        return n.clone();
    }

    #[hooked]
    #[expect(clippy::needless_return, reason = "a test")] //~ hooked unfulfilled_lint_expectations
    pub fn expected(&self) -> u8 {
        return 1;
    }
}

pub struct W<'a>(pub &'a str);

#[hooked]
pub fn hidden_lifetime(w: W) -> usize {
    w.0.len()
}

#[hooked]
pub fn needless_lifetime<'a>(w: W<'a>) -> usize {
    w.0.len()
}

#[hooked]
pub fn elided(w: &W<'_>) -> usize {
    w.0.len()
}

#[hooked]
pub fn mismatched(w: &str) -> W {
    W(w)
}

#[hooked]
pub fn BadName(BadArgument: u8) -> u8 {
    let BadLocal = BadArgument;
    BadLocal
}

#[hooked]
pub fn generic<T: Clone, U>(t: T, u: U) -> T
where
    T: Display,
{
    t.clone()
}

#[hooked]
pub fn many(a: u8, b: u8, c: u8, d: u8, e: u8, f: u8, g: u8, h: u8) -> (u8, u8, u8, u8, u8, u8, u8, u8) {
    (a, b, c, d, e, f, g, h)
}

#[hooked]
pub fn patterns((a, b): (u8, u8), [c, ..]: [u8; 3], Shape2 { x, y: _ }: Shape2) -> u8 {
    a + c + x
}

pub struct Shape2 {
    pub x: u8,
    pub y: u8,
}

#[hooked]
pub fn takes_self_type(s: S) -> S {
    S { v: s.v }
}

impl Default for S {
    #[hooked]
    fn default() -> S {
        S { v: Vec::new() }
    }
}

#[hooked]
pub fn diverges() -> u8 {
    panic!("always")
}

#[hooked]
pub fn todo() -> u8 {
    todo!()
}

#[hooked]
pub fn forever() -> u8 {
    loop {}
}

#[hooked]
pub fn long(n: u32) -> u32 {
    let mut sum = 0;
    for i in 0..n {
        if i % 2 == 0 {
            if i % 3 == 0 {
                sum += 1;
            } else if i % 5 == 0 {
                sum += 2;
            } else {
                match i {
                    1 => sum += 3,
                    7 if sum > 3 => sum += 4,
                    _ => {
                        while sum < 10 {
                            sum += 1;
                            if sum == 7 && i > 3 || i < 2 {
                                continue;
                            }
                        }
                    }
                }
            }
        } else if i % 7 == 0 {
            return sum;
        }
    }
    sum
}

#[hooked]
pub unsafe fn unsafe_function(p: *const u8) -> u8 {
    *p
}

#[hooked]
pub fn unsafe_block(p: *const u8) -> u8 {
    unsafe { *p }
}

#[hooked]
pub extern "C" fn exported(n: u8) -> u8 {
    n
}


#[hooked]
pub fn only_returns_nothing() {
    return;
}

#[hooked]
pub fn returns_after_item() -> u8 {
    const N: u8 = 1;
    return N;
}

#[hooked]
pub fn returns_a_match(n: u8) -> u8 {
    return match n {
        1 => 2,
        _ => 3,
    };
}

#[hooked]
pub fn breaks_out(n: u8) -> u8 {
    loop {
        if n == 1 {
            break n;
        }
        return 2;
    }
}

#[hooked]
pub fn match_of_returns(n: u8) -> u8 {
    match n {
        1 => return 2,
        _ => return 3,
    }
}

#[hooked]
pub fn let_else(n: Option<u8>) -> u8 {
    let Some(n) = n else {
        return 0;
    };
    n
}

#[hooked]
pub fn attributed(x: u8) -> u8 { #[allow(clippy::all)] x }
