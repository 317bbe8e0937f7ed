//! The server: from a configuration to a socket that answers, and to its end.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::thread::JoinHandle;

use cellwise_core::SharedMemory;
use tokio::net::TcpListener;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::watch;

use crate::app::{App, openapi_text};
use crate::clients::Clients;
use crate::connections::accept;
use crate::headers::Hosts;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::{Config, ServeError};

/// Serves until Ctrl-C or SIGTERM; `ready` is told the address.
///
/// # Errors
/// [`ServeError`] if the address can't be had.
pub fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let runtime = runtime()?;
    let (listener, address) = runtime.block_on(listen(&config))?;
    let app = Arc::new(app(config)?);
    let (stop, stopped) = watch::channel(false);
    runtime.block_on(async {
        // A program that sees the address may ask at once, and may stop the server at once.
        let signal = signal()?;
        ready(address);
        let accepting = accept(listener, Arc::clone(&app), stopped);
        let stopping = async {
            signal.await;
            let _ = stop.send(true);
        };
        tokio::join!(accepting, stopping);
        Ok::<(), ServeError>(())
    })?;
    app.pool.close();
    runtime.shutdown_background();
    Ok(())
}

/// A server in the background, for tests and programs.
///
/// ```
/// use std::io::{Read, Write};
/// use cellwise_web::{Config, Server};
///
/// let server = Server::start(Config::default()).unwrap();
/// let mut socket = std::net::TcpStream::connect(server.address()).unwrap();
/// write!(socket, "GET /api/v1/health HTTP/1.0\r\nHost: localhost\r\n\r\n").unwrap();
/// let mut answer = String::new();
/// socket.read_to_string(&mut answer).unwrap();
/// assert!(answer.contains(r#""status":"ok""#), "{answer}");
/// server.stop();
/// ```
pub struct Server {
    address: SocketAddr,
    stop: watch::Sender<bool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Starts a server.
    ///
    /// # Errors
    /// [`ServeError`] if the address can't be had.
    pub fn start(config: Config) -> Result<Self, ServeError> {
        let runtime = runtime()?;
        let (listener, address) = runtime.block_on(listen(&config))?;
        let app = Arc::new(app(config)?);
        let (stop, stopped) = watch::channel(false);
        let thread = std::thread::Builder::new().spawn(move || {
            runtime.block_on(accept(listener, Arc::clone(&app), stopped));
            app.pool.close();
            runtime.shutdown_background();
        })?;
        Ok(Self {
            address,
            stop,
            thread: Some(thread),
        })
    }

    /// The address it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Stops it, and waits until it has.
    pub fn stop(mut self) {
        self.end();
    }

    fn end(&mut self) {
        let _ = self.stop.send(true);
        if let Some(thread) = self.thread.take() {
            // A panic there was reported there.
            let _ = thread.join();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

fn runtime() -> io::Result<Runtime> {
    // Its threads only pass messages: two are enough, and one that is delayed does not delay all.
    Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()
}

fn app(config: Config) -> io::Result<App> {
    let Config {
        host,
        allowed_hosts,
        trusted_proxy,
        limits,
        page,
        log,
        ..
    } = config;
    Ok(App {
        pool: Arc::new(Pool::start(limits.workers)?),
        clients: Arc::new(Clients::new(limits.capacity())),
        memory: SharedMemory::new(limits.total_memory),
        metrics: Metrics::default(),
        openapi: openapi_text(),
        hosts: Hosts {
            is_local: host.is_loopback(),
            allowed: allowed_hosts,
        },
        trusted_proxy,
        limits,
        page,
        log,
    })
}

/// Takes the port, or one of the next ones.
async fn listen(config: &Config) -> Result<(TcpListener, SocketAddr), ServeError> {
    let mut port = config.port;
    let last = match port {
        0 => 0,
        port => port.saturating_add(config.tries),
    };
    loop {
        let address = SocketAddr::new(config.host, port);
        match TcpListener::bind(address).await {
            Ok(listener) => {
                let address = listener.local_addr()?;
                return Ok((listener, address));
            }
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && port < last => port += 1,
            Err(error) => return Err(ServeError::Listen { address, error }),
        }
    }
}

/// A future that ends with Ctrl-C or SIGTERM; the handlers stand when this returns.
#[cfg(unix)]
fn signal() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// A future that ends with Ctrl-C.
#[cfg(not(unix))]
fn signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        // Without a handler there is no end but the process's.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}
