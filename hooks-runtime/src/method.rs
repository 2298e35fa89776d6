use crate::Hooks;
use crate::hooks::Entry;
use core::fmt;

/// What is known of a hooked method before it runs.
///
/// A hook gets it from its context, by [`Context::method`](crate::Context::method).
///
/// ```
/// use hooks_runtime::{Context, hook, hooked};
///
/// #[hook]
/// fn name_of(ctx: &Context) -> String {
///     ctx.method().to_string()
/// }
///
/// struct Users;
///
/// impl Users {
///     #[hooked(before = [name = name_of])]
///     fn find(&self, id: u64) -> (String, u64) {
///         (name, id)
///     }
/// }
///
/// assert_eq!(Users.find(7), ("Users::find".to_owned(), 7));
/// ```
#[derive(Clone, Copy)]
pub struct Method {
    name: &'static str,
    /// Names the `Self` type; called only when someone asks.
    service: Option<fn() -> &'static str>,
    parameters: &'static [&'static str],
    module: &'static str,
    file: &'static str,
    line: u32,
    is_async: bool,
    hooks: &'static [Entry],
}

impl Method {
    /// For [`Context::default`](crate::Context): a context that no method has taken up yet.
    pub(crate) const NONE: &'static Self = &Self::new("", &[], ("", "", 0));

    #[doc(hidden)]
    #[must_use]
    pub const fn new(
        name: &'static str,
        parameters: &'static [&'static str],
        (module, file, line): (&'static str, &'static str, u32),
    ) -> Self {
        Self { name, service: None, parameters, module, file, line, is_async: false, hooks: &[] }
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn of<Service: ?Sized>(mut self) -> Self {
        self.service = Some(core::any::type_name::<Service>);
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn asynchronous(mut self) -> Self {
        self.is_async = true;
        self
    }

    #[doc(hidden)]
    #[must_use]
    pub const fn hooked_by(mut self, hooks: &'static [Entry]) -> Self {
        self.hooks = hooks;
        self
    }

    /// The method's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The name of the type that the method belongs to, without its path and generic arguments.
    ///
    /// `None` for a free function, and for an associated function that neither has a receiver nor names `Self` in
    /// its signature, since an attribute on it cannot see the type around it.
    #[must_use]
    pub fn service(&self) -> Option<&'static str> {
        self.service.map(|type_name| without_path(type_name()))
    }

    /// The names of the parameters in order, without the receiver; `_` where a pattern stands for a name.
    #[must_use]
    pub const fn parameters(&self) -> &'static [&'static str] {
        self.parameters
    }

    /// The path of the module that the method is written in.
    #[must_use]
    pub const fn module(&self) -> &'static str {
        self.module
    }

    /// The file that the method is written in.
    #[must_use]
    pub const fn file(&self) -> &'static str {
        self.file
    }

    /// The line of the method's `#[hooked]`.
    #[must_use]
    pub const fn line(&self) -> u32 {
        self.line
    }

    /// The hooks around it: each with its list, name and level.
    #[must_use]
    pub const fn hooks(&self) -> Hooks {
        Hooks(self.hooks)
    }

    /// Whether the method is an `async fn`.
    #[must_use]
    pub const fn is_async(&self) -> bool {
        self.is_async
    }
}

/// `Users` from `app::users::Users<app::Db>`, `dyn Store` from `dyn app::Store`.
fn without_path(name: &'static str) -> &'static str {
    let name = name.split('<').next().unwrap_or(name);
    name.rsplit("::").next().unwrap_or(name)
}

/// `Users::create`, or `create` for a free function.
impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(service) = self.service() {
            write!(f, "{service}::")?;
        }
        f.write_str(self.name)
    }
}

impl fmt::Debug for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Method")
            .field("service", &self.service())
            .field("name", &self.name)
            .field("parameters", &self.parameters)
            .field("module", &self.module)
            .field("file", &self.file)
            .field("line", &self.line)
            .field("is_async", &self.is_async)
            .field("hooks", &self.hooks())
            .finish()
    }
}
