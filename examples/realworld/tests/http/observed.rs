//! The stack around all methods, on a service of another crate.

use crate::client::config;
use hooks_runtime::hooked;
use realworld::App;
use realworld::error::{Error, Result};
use realworld::hooks::stacks::observed;
use realworld::services::Service;
use std::future::pending;
use std::time::Duration;
use tokio::task::yield_now;
use tokio::time::timeout;

struct Probe(App);

impl Service for Probe {
    fn app(&self) -> &App {
        &self.0
    }
}

#[hooked(stack = observed)]
impl Probe {
    #[hooked]
    async fn returns(&self) -> Result<u8> {
        yield_now().await;
        Ok(1)
    }

    #[hooked]
    async fn fails(&self) -> Result<u8> {
        yield_now().await;
        Err(Error::NotFound("probe"))
    }

    #[hooked]
    async fn panics(&self) -> Result<u8> {
        yield_now().await;
        panic!("on purpose")
    }

    #[hooked]
    async fn waits(&self) -> Result<u8> {
        pending().await
    }
}

#[tokio::test]
async fn each_way_out_is_counted_once() {
    let folder = tempfile::tempdir().unwrap();
    let app = App::new(&config(&folder)).await.unwrap();
    let probe = Probe(app.clone());
    assert_eq!(probe.returns().await.unwrap(), 1);
    assert!(probe.fails().await.is_err());
    assert!(timeout(Duration::from_millis(1), probe.waits()).await.is_err());
    // One that has not started has not happened.
    drop(probe.waits());
    let probe = Probe(app.clone());
    assert!(tokio::spawn(async move { probe.panics().await }).await.unwrap_err().is_panic());

    let text = app.metrics.to_string();
    for (method, exit) in [("returns", "returned"), ("fails", "failed"), ("waits", "cancelled"), ("panics", "panicked")]
    {
        for other in ["returned", "failed", "cancelled", "panicked"] {
            let count = u8::from(other == exit);
            let line = format!("conduit_calls_total{{method=\"Probe::{method}\",exit=\"{other}\"}} {count}\n");
            assert!(text.contains(&line), "{text}\nlacks {line}");
        }
        let line = format!("conduit_in_flight{{method=\"Probe::{method}\"}} 0\n");
        assert!(text.contains(&line), "{text}\nlacks {line}");
        let line = format!("conduit_call_seconds_count{{method=\"Probe::{method}\"}} 1\n");
        assert!(text.contains(&line), "{text}\nlacks {line}");
    }
    assert!(text.contains("conduit_errors_total{method=\"Probe::fails\",kind=\"not_found\"} 1\n"), "{text}");
    app.db.close().await;
}
