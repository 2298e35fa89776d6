//! A service answers the same in whatever way its work is done.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Method, Request, StatusCode};
use hooks_benches::http::{Connections, Server, Site, WAYS, sites};
use hooks_benches::peers::Count;
use std::io::Result;
use std::net::TcpStream;
use tokio::runtime::Builder;
use tower::ServiceExt;

fn all() -> (&'static Count, Vec<Site>) {
    let count: &'static Count = Box::leak(Box::default());
    (count, sites(count))
}

/// Status, headers in order and body.
fn answer(router: &Router, method: Method, path: &str) -> (StatusCode, Vec<String>, String) {
    let request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    Builder::new_current_thread().build().unwrap().block_on(async {
        let response = router.clone().oneshot(request).await.unwrap();
        let mut headers: Vec<_> = response.headers().iter().map(|header| format!("{header:?}")).collect();
        headers.sort();
        let status = response.status();
        let body = to_bytes(response.into_body(), 1 << 10).await.unwrap();
        (status, headers, String::from_utf8(body.to_vec()).unwrap())
    })
}

#[test]
fn every_way_answers_the_same_and_counts_as_much() {
    let (count, sites) = all();
    assert_eq!(sites.len(), 4 * WAYS.len());
    for ways in sites.chunks(WAYS.len()) {
        let answers = ways.iter().map(|site| {
            let counted = count.get();
            let (status, headers, body) = answer(&site.router, Method::GET, site.path);
            assert_eq!((status, &*body), (StatusCode::OK, site.body), "{}, {}", site.benchmark, site.way);
            (headers, count.get() - counted)
        });
        let answers: Vec<_> = answers.collect();
        let (headers, counted) = &answers[0];
        let has_ten = ways[0].benchmark == "ten";
        assert_eq!(*counted, if has_ten { 10 } else { 1 });
        assert_eq!(headers.iter().any(|header| header.contains("server")), !has_ten, "{headers:?}");
        assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    }
}

#[test]
fn the_router_has_all_its_paths() {
    let (_, sites) = all();
    for site in sites.iter().filter(|site| site.benchmark == "router") {
        for (method, path, status) in [
            (Method::GET, "/scores", StatusCode::OK),
            (Method::POST, "/scores/winds/modern/large/used/0", StatusCode::OK),
            (Method::DELETE, "/instruments/strings/baroque/small/new/100", StatusCode::OK),
            (Method::GET, "/instruments/strings/baroque/small/new/101", StatusCode::NOT_FOUND),
            (Method::TRACE, "/scores", StatusCode::METHOD_NOT_ALLOWED),
        ] {
            assert_eq!(answer(&site.router, method, path).0, status, "{}, {path}", site.way);
        }
    }
}

#[test]
fn answers_come_over_loopback_until_the_server_is_dropped() -> Result<()> {
    let (count, sites) = all();
    let server = Server::start(sites.iter().map(|site| site.router.clone()))?;
    let addresses = server.addresses.clone();
    for (site, address) in sites.iter().zip(&addresses) {
        let mut connections = Connections::open(*address, site)?;
        let counted = count.get();
        connections.send(50);
        let each = if site.benchmark == "ten" { 10 } else { 1 };
        assert_eq!(count.get() - counted, 50 * each, "{}, {}", site.benchmark, site.way);
    }
    drop(server);
    assert!(TcpStream::connect(addresses[0]).is_err());
    Ok(())
}
