//! Requests that never leave the process.

use super::Site;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{StatusCode, Uri};
use std::io::Result;
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

/// A router with the runtime that it is called on, which looks for input as that of a server does.
pub struct InProcess {
    runtime: Runtime,
    router: Router,
    uri: Uri,
}

impl InProcess {
    /// # Errors
    ///
    /// If the system has no means for a runtime.
    pub fn new(site: Site) -> Result<Self> {
        let runtime = Builder::new_current_thread().enable_io().build()?;
        Ok(InProcess { runtime, router: site.router, uri: Uri::from_static(site.path) })
    }

    /// Makes so many requests, one after the other.
    ///
    /// # Panics
    ///
    /// If one of them is not answered well.
    pub fn send(&mut self, requests: u32) {
        self.runtime.block_on(async {
            for _ in 0..requests {
                let mut request = Request::new(Body::empty());
                *request.uri_mut() = self.uri.clone();
                let Ok(response) = self.router.clone().oneshot(request).await;
                assert_eq!(response.status(), StatusCode::OK);
            }
        });
    }
}
