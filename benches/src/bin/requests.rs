//! Requests to each site: timed in the process (`process`) or through the network (`loopback`), or made in the process to
//! be counted by callgrind (`count`).

use hooks_benches::http::{COUNTED, Connections, InProcess, Server, sites};
use hooks_benches::timing::{self, Peer};
use std::io::{Error, Result};

fn main() -> Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("process") => time_in_process(),
        Some("loopback") => time_over_loopback(),
        Some("count") => count(),
        _ => Err(Error::other("process, loopback or count?")),
    }
}

fn time_in_process() -> Result<()> {
    let mut peers = Vec::new();
    for site in sites(Box::leak(Box::default())) {
        let name = format!("{}, {}", site.benchmark, site.way);
        let mut in_process = InProcess::new(site)?;
        peers.push(Peer::new(name, move |requests| in_process.send(requests)));
    }
    timing::print(peers, 60);
    Ok(())
}

fn time_over_loopback() -> Result<()> {
    let sites = sites(Box::leak(Box::default()));
    let server = Server::start(sites.iter().map(|site| site.router.clone()))?;
    let mut peers = Vec::new();
    for (site, address) in sites.iter().zip(&server.addresses) {
        let mut connections = Connections::open(*address, site)?;
        let name = format!("{}, {}", site.benchmark, site.way);
        peers.push(Peer::new(name, move |requests| connections.send(requests)));
    }
    // More than within a process, as two threads must not be disturbed at once.
    timing::print(peers, 200);
    Ok(())
}

/// A function for each site, so that its instructions can be told from those of the others.
macro_rules! functions {
    ($($benchmark:ident { $($way:ident)* })*) => {
        $(mod $benchmark {
            $(
                #[inline(never)]
                pub fn $way(in_process: &mut super::InProcess) {
                    // Functions that are alike become one.
                    std::hint::black_box(concat!(stringify!($benchmark), stringify!($way)));
                    in_process.send(super::COUNTED);
                }
            )*
        })*

        const FUNCTIONS: &[(&str, &str, fn(&mut InProcess))] =
            &[$($((stringify!($benchmark), stringify!($way), $benchmark::$way)),*),*];
    };
}

functions! {
    json { written hooked middleware yielding }
    text { written hooked middleware yielding }
    router { written hooked middleware yielding }
    ten { written hooked middleware yielding }
}

fn count() -> Result<()> {
    for (site, (benchmark, way, send)) in sites(Box::leak(Box::default())).into_iter().zip(FUNCTIONS) {
        assert_eq!((site.benchmark, site.way), (*benchmark, *way));
        let mut in_process = InProcess::new(site)?;
        // What is only made once is not counted.
        in_process.send(1);
        send(&mut in_process);
    }
    Ok(())
}
