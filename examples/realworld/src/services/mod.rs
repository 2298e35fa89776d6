//! What Conduit can do. What is around a method stands above it.

mod articles;
mod comments;
mod profiles;
mod tags;
mod users;

pub use articles::Articles;
pub use comments::Comments;
pub use profiles::Profiles;
pub use tags::Tags;
pub use users::Users;

use crate::App;
use axum::extract::FromRef;

/// What hooks may know of a service, whichever it is.
pub trait Service: Sync {
    /// What all services share.
    fn app(&self) -> &App;
}

/// Services are made of the [`App`], and handlers can ask for them.
macro_rules! services {
    ($($service:ident),*) => { $(
        impl Service for $service {
            fn app(&self) -> &App {
                &self.0
            }
        }

        impl FromRef<App> for $service {
            fn from_ref(app: &App) -> Self {
                $service(app.clone())
            }
        }
    )* };
}

services!(Articles, Comments, Profiles, Tags, Users);
