//! A context that the caller makes: values go in before the call, nested calls share it, and what hooks left in it
//! is read afterwards.
//!
//! ```text
//! cargo run --example context
//! ```

use hooks_runtime::{Context, HookType, hook, hooked};

/// Put in by the caller.
struct RequestId(u32);

/// Left behind by a hook.
#[derive(Default)]
struct Calls(u32);

/// One hook in two lists; the context knows which of them it runs in.
#[hook]
fn trace(ctx: &Context) {
    let id = ctx.get::<RequestId>().map_or(0, |id| id.0);
    let event = if ctx.hook_type() == Some(HookType::Before) { "enter" } else { "leave" };
    println!("request {id}: {event} {}", ctx.method());
}

#[hook]
fn count(ctx: &mut Context) {
    let Calls(calls) = ctx.remove().unwrap_or_default();
    ctx.insert(Calls(calls + 1));
}

struct Shop {
    price_of_a_book: u32,
    postage: u32,
}

impl Shop {
    /// With a parameter `ctx: &mut Context`, the hooks get that one and not one of the call's own.
    #[hooked(before = [trace, count], after = [trace])]
    fn order(&self, item: &str, ctx: &mut Context) -> u32 {
        self.price(item, ctx) + self.shipping(ctx)
    }

    #[hooked(before = [trace, count], after = [trace])]
    fn price(&self, item: &str, ctx: &mut Context) -> u32 {
        if item == "book" { self.price_of_a_book } else { 0 }
    }

    #[hooked(before = [trace, count], after = [trace])]
    fn shipping(&self, ctx: &mut Context) -> u32 {
        self.postage
    }
}

fn main() {
    let mut ctx = Context::default();
    ctx.insert(RequestId(7));
    let total = Shop { price_of_a_book: 20, postage: 5 }.order("book", &mut ctx);
    let calls = ctx.get::<Calls>().map_or(0, |calls| calls.0);
    println!("the order is {total}, after {calls} calls");
}
