use crate::{HookType, Method};
use core::fmt;
use core::ops::{Deref, DerefMut};
use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
#[cfg(feature = "alloc")]
use {
    alloc::{boxed::Box, collections::BTreeMap},
    core::any::{Any, TypeId},
};

/// What belongs to one call of a hooked method and has no name among its arguments.
///
/// A hook asks for it with a parameter `ctx: &Context` or `ctx: &mut Context`.
/// It lives on the stack of the call, is made only if some hook asks for it, and is shared by all levels of the
/// method.
/// Hooks hand values to later hooks in it, each under its own type.
///
/// ```
/// use hooks_runtime::{Context, hook, hooked};
/// use std::time::Instant;
///
/// #[hook]
/// fn start(ctx: &mut Context) {
///     ctx.insert(Instant::now());
/// }
///
/// #[hook]
/// fn stop(ctx: &Context, times: &mut Vec<String>) {
///     let started = ctx.get::<Instant>().expect("`start` comes before");
///     times.push(format!("{} {:?}", ctx.method(), started.elapsed()));
/// }
///
/// #[hooked(before = [start], after = [stop])]
/// fn work(times: &mut Vec<String>) {}
///
/// let mut times = Vec::new();
/// work(&mut times);
/// assert!(times[0].starts_with("work "));
/// ```
///
/// # The caller's own context
///
/// Where the method itself has a parameter `ctx: &mut Context`, hooks are given that one.
/// The caller can put values in before the call and read them afterwards, and nested calls can share it:
///
/// ```
/// # use hooks_runtime::{Context, hook, hooked};
/// struct Tenant(&'static str);
///
/// #[hook]
/// fn tenant_of(ctx: &Context) -> &'static str {
///     ctx.get::<Tenant>().map_or("nobody", |tenant| tenant.0)
/// }
///
/// #[hooked(before = [tenant = tenant_of])]
/// fn whoami(ctx: &mut Context) -> &'static str {
///     tenant
/// }
///
/// let mut ctx = Context::default();
/// ctx.insert(Tenant("acme"));
/// assert_eq!(whoami(&mut ctx), "acme");
/// ```
pub struct Context {
    method: &'static Method,
    /// Atomic so that it can be set through a shared reference; a context is never used by two hooks at once.
    hook_type: AtomicU8,
    #[cfg(feature = "alloc")]
    extensions: BTreeMap<TypeId, Box<dyn Any + Send + Sync>>,
}

impl Context {
    #[doc(hidden)]
    #[must_use]
    pub const fn new(method: &'static Method) -> Self {
        Self {
            method,
            hook_type: AtomicU8::new(0),
            #[cfg(feature = "alloc")]
            extensions: BTreeMap::new(),
        }
    }

    /// The method that is called.
    ///
    /// Its name is empty in a context that came from [`Context::default`] and is not in a call.
    pub const fn method(&self) -> &'static Method {
        self.method
    }

    /// The list of the hook that is running; `None` while the method itself runs.
    pub fn hook_type(&self) -> Option<HookType> {
        HookType::from_u8(self.hook_type.load(Relaxed))
    }

    /// Takes up the method for one call, in a context that the caller made.
    #[doc(hidden)]
    pub fn __scope(&mut self, method: &'static Method) -> Scope<'_> {
        let method = core::mem::replace(&mut self.method, method);
        let hook_type = core::mem::take(self.hook_type.get_mut());
        Scope { context: self, method, hook_type }
    }

    /// Sets the hook type for as long as the guard lives, for a hook that only reads the context.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __typed(&self, hook_type: HookType) -> Typed<'_> {
        self.swapped(hook_type as u8)
    }

    /// Takes the hook type away for as long as the guard lives: an around hook runs what is inside it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __inside(&self) -> Typed<'_> {
        self.swapped(0)
    }

    #[inline(always)]
    fn swapped(&self, hook_type: u8) -> Typed<'_> {
        let previous = self.hook_type.load(Relaxed);
        self.hook_type.store(hook_type, Relaxed);
        Typed { context: self, previous }
    }

    /// The same for a hook that changes the context.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __typed_mut(&mut self, hook_type: HookType) -> TypedMut<'_> {
        self.swapped_mut(hook_type as u8)
    }

    /// The same as [`__inside`](Self::__inside) where the inside changes the context.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __inside_mut(&mut self) -> TypedMut<'_> {
        self.swapped_mut(0)
    }

    #[inline(always)]
    fn swapped_mut(&mut self, hook_type: u8) -> TypedMut<'_> {
        let previous = core::mem::replace(self.hook_type.get_mut(), hook_type);
        TypedMut { context: self, previous }
    }
}

/// Typed extensions, with the feature `alloc`.
///
/// Nothing is allocated before the first [`insert`](Context::insert).
#[cfg(feature = "alloc")]
impl Context {
    /// Keeps a value under its type, and returns the one that was there.
    pub fn insert<T: Any + Send + Sync>(&mut self, value: T) -> Option<T> {
        let previous = self.extensions.insert(TypeId::of::<T>(), Box::new(value))?;
        previous.downcast().ok().map(|value| *value)
    }

    /// The value of this type.
    #[must_use]
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.extensions.get(&TypeId::of::<T>())?.downcast_ref()
    }

    /// The value of this type, to change it.
    #[must_use]
    pub fn get_mut<T: Any>(&mut self) -> Option<&mut T> {
        self.extensions.get_mut(&TypeId::of::<T>())?.downcast_mut()
    }

    /// Takes the value of this type out.
    pub fn remove<T: Any>(&mut self) -> Option<T> {
        let value = self.extensions.remove(&TypeId::of::<T>())?;
        value.downcast().ok().map(|value| *value)
    }
}

/// A context without a method, to hand to one that has a parameter `ctx: &mut Context`.
impl Default for Context {
    fn default() -> Self {
        Self::new(Method::NONE)
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Context")
            .field("method", &self.method)
            .field("hook_type", &self.hook_type())
            .finish_non_exhaustive()
    }
}

/// The context of a hook that only reads it; restores the hook type when dropped.
pub struct Typed<'a> {
    context: &'a Context,
    previous: u8,
}

impl<'a> Typed<'a> {
    /// The context for longer than the guard lives, for a value that borrows from it.
    #[doc(hidden)]
    #[inline(always)]
    pub fn __context(&self) -> &'a Context {
        self.context
    }
}

impl Deref for Typed<'_> {
    type Target = Context;
    #[inline(always)]
    fn deref(&self) -> &Context {
        self.context
    }
}

impl Drop for Typed<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.context.hook_type.store(self.previous, Relaxed);
    }
}

/// The context of a hook that changes it; restores the hook type when dropped.
pub struct TypedMut<'a> {
    context: &'a mut Context,
    previous: u8,
}

impl Deref for TypedMut<'_> {
    type Target = Context;
    #[inline(always)]
    fn deref(&self) -> &Context {
        self.context
    }
}

impl DerefMut for TypedMut<'_> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut Context {
        self.context
    }
}

impl Drop for TypedMut<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        *self.context.hook_type.get_mut() = self.previous;
    }
}

/// The caller's context during one call; gives it back its method and hook type when dropped.
pub struct Scope<'a> {
    context: &'a mut Context,
    method: &'static Method,
    hook_type: u8,
}

impl Deref for Scope<'_> {
    type Target = Context;
    fn deref(&self) -> &Context {
        self.context
    }
}

impl DerefMut for Scope<'_> {
    fn deref_mut(&mut self) -> &mut Context {
        self.context
    }
}

impl Drop for Scope<'_> {
    fn drop(&mut self) {
        self.context.method = self.method;
        *self.context.hook_type.get_mut() = self.hook_type;
    }
}
