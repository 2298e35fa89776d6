//! The method with its ten hooks in other hands.

use super::Count;
use async_trait::async_trait;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};
use axum::routing::get;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::pin::Pin;
use std::task::{Context, Poll};
use tower::util::BoxCloneSyncService;
use tower::{Service, ServiceExt};

const HOOKS: usize = 10;

/// A tower layer that counts before it hands the request on.
#[derive(Clone)]
struct Touched<S> {
    count: &'static Count,
    inner: S,
}

impl<S: Service<u64>> Service<u64> for Touched<S> {
    type Response = S::Response;
    type Error = S::Error;
    type Future = S::Future;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: u64) -> S::Future {
        self.count.touch();
        self.inner.call(request)
    }
}

/// The method as a tower service.
#[derive(Clone)]
struct Method;

impl Service<u64> for Method {
    type Response = u64;
    type Error = Infallible;
    type Future = Ready<Result<u64, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: u64) -> Self::Future {
        ready(Ok(request))
    }
}

pub fn tower_plain(count: &'static Count) -> impl Service<u64, Response = u64, Error = Infallible> {
    fn two<S>(count: &'static Count, inner: S) -> Touched<Touched<S>> {
        Touched { count, inner: Touched { count, inner } }
    }
    two(count, two(count, two(count, two(count, two(count, Method)))))
}

pub fn tower_boxed(count: &'static Count) -> impl Service<u64, Response = u64, Error = Infallible> {
    let method = BoxCloneSyncService::new(Method);
    (0..HOOKS).fold(method, |inner, _| BoxCloneSyncService::new(Touched { count, inner }))
}

pub async fn call(service: &mut impl Service<u64, Response = u64, Error = Infallible>, number: u64) -> u64 {
    let Ok(response) = service.ready().await;
    let Ok(number) = response.call(number).await;
    number
}

pub fn axum_from_fn(count: &'static Count) -> Router {
    let mut router = Router::new().route("/", get(|| async { "ok" }));
    for _ in 0..HOOKS {
        router = router.layer(from_fn(move |request: Request, next: Next| {
            count.touch();
            next.run(request)
        }));
    }
    // As a server does, so that the layers are not put around the handler at every call.
    router.with_state(())
}

pub async fn call_axum(router: Router, number: u64) -> u64 {
    let Ok(response) = router.oneshot(Request::new(Body::empty())).await;
    number + u64::from(response.status().as_u16())
}

type Hook = Box<dyn Fn(&Count)>;

pub fn list() -> Vec<Hook> {
    (0..HOOKS).map(|_| Box::new(Count::touch) as Hook).collect()
}

pub fn call_list(hooks: &[Hook], count: &Count, number: u64) -> u64 {
    for hook in hooks {
        hook(count);
    }
    number
}

type BoxedFuture<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;
type AsyncHook = Box<dyn Fn(&Count) -> BoxedFuture<'_> + Send + Sync>;

pub fn boxed_futures() -> Vec<AsyncHook> {
    fn hook(count: &Count) -> BoxedFuture<'_> {
        Box::pin(async move { count.touch() })
    }
    (0..HOOKS).map(|_| Box::new(hook) as AsyncHook).collect()
}

pub async fn call_futures(hooks: &[AsyncHook], count: &Count, number: u64) -> u64 {
    for hook in hooks {
        hook(count).await;
    }
    number
}

#[async_trait]
pub trait AsyncTrait {
    async fn run(&self, count: &Count);
}

struct Toucher;

#[async_trait]
impl AsyncTrait for Toucher {
    async fn run(&self, count: &Count) {
        count.touch();
    }
}

pub fn async_traits() -> Vec<Box<dyn AsyncTrait>> {
    (0..HOOKS).map(|_| Box::new(Toucher) as Box<dyn AsyncTrait>).collect()
}

pub async fn call_traits(hooks: &[Box<dyn AsyncTrait>], count: &Count, number: u64) -> u64 {
    for hook in hooks {
        hook.run(count).await;
    }
    number
}

#[inline(never)]
#[tracing::instrument(skip_all)]
pub fn instrumented(count: &Count, number: u64) -> u64 {
    for _ in 0..HOOKS {
        count.touch();
    }
    number
}
