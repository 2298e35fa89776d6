//! Starts the service; `DATABASE_URL`, `PORT` and `JWT_SECRET` say how, and `RUST_LOG` what is logged.

use realworld::App;
use realworld::config::Config;
use realworld::http::{Behind, router, serve};
use std::error::Error;
use std::io::IsTerminal;
use std::process::ExitCode;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> ExitCode {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    match run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            tracing::error!("{error}");
            ExitCode::FAILURE
        }
    }
}

async fn run() -> Result<(), Box<dyn Error>> {
    let config = Config::from_env()?;
    let app = App::new(&config).await.map_err(|error| format!("{}: {error}", config.database_url))?;
    // Before anybody can know that there is something to stop.
    let stop = stop_signal()?;
    let listener = TcpListener::bind(config.address).await.map_err(|error| format!("{}: {error}", config.address))?;
    let address = listener.local_addr()?;
    println!("listening on http://{address}");
    tracing::info!(%address, database = config.database_url, "started");
    let routes = router(app.clone(), Behind::Hooks);
    serve(listener, app, routes, stop).await?;
    tracing::info!("stopped");
    Ok(())
}

/// Is ready when the process is told to stop.
#[cfg(unix)]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        let name = tokio::select! {
            _ = interrupt.recv() => "SIGINT",
            _ = terminate.recv() => "SIGTERM",
        };
        tracing::info!("{name}, so no new requests");
    })
}

#[cfg(not(unix))]
fn stop_signal() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
