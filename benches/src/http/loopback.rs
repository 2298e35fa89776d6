//! Requests through the network of the machine itself.

use super::Site;
use axum::Router;
use std::io::{Read, Result, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// How many requests are under way at a time.
const CONNECTIONS: usize = 16;

/// A thread that serves several routers, each at a port of its own, until it is dropped.
pub struct Server {
    /// In the order of the routers.
    pub addresses: Vec<SocketAddr>,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// # Errors
    ///
    /// If there is no free port, or no means for a runtime.
    pub fn start(routers: impl IntoIterator<Item = Router>) -> Result<Self> {
        let runtime = Builder::new_current_thread().enable_io().build()?;
        let mut addresses = Vec::new();
        for router in routers {
            let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, 0)))?;
            addresses.push(listener.local_addr()?);
            runtime.spawn(async { axum::serve(listener, router).await });
        }
        let (stop, stopped) = oneshot::channel();
        // The runtime ends with its thread, and with it all connections.
        let thread = thread::spawn(move || drop(runtime.block_on(stopped)));
        Ok(Server { addresses, stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// Connections to a site that stay open.
pub struct Connections {
    streams: Vec<TcpStream>,
    request: String,
    /// All answers are as long, and end alike.
    length: usize,
    end: String,
}

impl Connections {
    /// # Errors
    ///
    /// If there is no connection, or the first answer is not that of the site.
    pub fn open(address: SocketAddr, site: &Site) -> Result<Self> {
        let request = format!("GET {} HTTP/1.1\r\nhost: {address}\r\n\r\n", site.path);
        let end = format!("\r\n\r\n{}", site.body);
        let streams = (0..CONNECTIONS).map(|_| connect(address)).collect::<Result<_>>()?;
        let mut connections = Connections { streams, request, length: 0, end };
        connections.length = connections.first_length()?;
        Ok(connections)
    }

    fn first_length(&mut self) -> Result<usize> {
        let stream = &mut self.streams[0];
        stream.write_all(self.request.as_bytes())?;
        let mut answer = Vec::new();
        while !answer.ends_with(self.end.as_bytes()) {
            let mut byte = [0];
            stream.read_exact(&mut byte)?;
            answer.extend(byte);
        }
        Ok(answer.len())
    }

    /// Makes so many requests, one on each connection at a time.
    ///
    /// # Panics
    ///
    /// If one of them is not answered well.
    pub fn send(&mut self, requests: u32) {
        let mut answer = vec![0; self.length];
        let mut left = requests as usize;
        while left > 0 {
            let streams = &mut self.streams[..left.min(CONNECTIONS)];
            left -= streams.len();
            for stream in &mut *streams {
                stream.write_all(self.request.as_bytes()).expect("the server is there");
            }
            for stream in streams {
                stream.read_exact(&mut answer).expect("each request is answered");
                let is_expected = answer.starts_with(b"HTTP/1.1 200 ") && answer.ends_with(self.end.as_bytes());
                assert!(is_expected, "{}", String::from_utf8_lossy(&answer));
            }
        }
    }
}

fn connect(address: SocketAddr) -> Result<TcpStream> {
    let stream = TcpStream::connect(address)?;
    stream.set_nodelay(true)?;
    // What is not answered is a fault, and not to be waited for.
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    Ok(stream)
}
