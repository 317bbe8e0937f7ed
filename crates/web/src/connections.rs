//! Connections: accepted one by one, bounded in number, served until they end.
//!
//! When there are as many as are allowed, one is closed for a new one: an idle one, or one of the
//! address that has the most. So a client that opens thousands, sends slowly or does not read only
//! closes its own.

use std::collections::HashMap;
use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use hyper::Request;
use hyper::body::{Bytes, Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

use crate::app::{self, App};
use crate::body::Body;
use crate::clients::Client;
use crate::departure::Departing;

/// The time for answers under way when the server stops.
const GRACE: Duration = Duration::from_secs(5);

/// Bytes of a request's head at most.
const HEAD: usize = 32 << 10;

/// A connection as the others see it.
pub(crate) struct Connection {
    /// The address at its other end.
    pub(crate) peer: IpAddr,
    /// Requests under way.
    busy: AtomicUsize,
    /// True while the body of a request is on its way.
    reads: AtomicBool,
    /// The time of its last request, in milliseconds of the server.
    heard: AtomicU64,
    /// Wakes it up to be closed.
    close: Notify,
}

impl Connection {
    /// Notes that the body of the request has arrived.
    pub(crate) fn body_is_here(&self) {
        self.reads.store(false, Ordering::Relaxed);
    }

    /// The reason to keep it, the smaller the sooner closed: idle ones, then those whose body is on
    /// its way, then those at work; the one that has been there longest first.
    fn rank(&self) -> (bool, bool, u64) {
        let is_busy = self.busy.load(Ordering::Relaxed) > 0;
        let reads = self.reads.load(Ordering::Relaxed);
        (
            is_busy,
            is_busy && !reads,
            self.heard.load(Ordering::Relaxed),
        )
    }
}

#[derive(Default)]
struct Connections(Mutex<HashMap<u64, Arc<Connection>>>);

impl Connections {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Connection>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes a connection for one from `newcomer`; `false` if there is none to close.
    ///
    /// A client that has at least two more than the newcomer gives one up, except for a proxy,
    /// behind which there are many. Otherwise the one that has been idle longest goes.
    fn make_room(&self, newcomer: IpAddr, proxy: Option<IpAddr>) -> bool {
        let mut connections = self.lock();
        let mut counts: HashMap<Client, usize> = HashMap::new();
        for connection in connections.values() {
            *counts.entry(Client::of(connection.peer)).or_default() += 1;
        }
        let own = counts.get(&Client::of(newcomer)).copied().unwrap_or(0);
        let proxy = proxy.map(Client::of);
        let greediest = counts
            .iter()
            .filter(|&(&client, &count)| Some(client) != proxy && count > own + 1)
            .max_by_key(|&(_, &count)| count)
            .map(|(&client, _)| client);
        let candidate = connections
            .iter()
            .filter(|(_, connection)| match greediest {
                Some(client) => Client::of(connection.peer) == client,
                None => connection.busy.load(Ordering::Relaxed) == 0,
            })
            .min_by_key(|(_, connection)| connection.rank())
            .map(|(&number, _)| number);
        let Some(connection) = candidate.and_then(|number| connections.remove(&number)) else {
            return false;
        };
        connection.close.notify_one();
        true
    }
}

/// Accepts connections until told to stop, and then lets those under way come to an end.
pub(crate) async fn accept(listener: TcpListener, app: Arc<App>, mut stop: watch::Receiver<bool>) {
    let connections = Arc::new(Connections::default());
    let began = Instant::now();
    let mut next = 0;
    loop {
        let (stream, peer) = tokio::select! {
            _ = stop.wait_for(|&stop| stop) => break,
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(_) => {
                    // Out of file handles, most likely: some will be given back soon.
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
        };
        if connections.lock().len() >= app.limits.connections {
            if !connections.make_room(peer.ip(), app.trusted_proxy) {
                // Every connection is at work: this one is dropped, which tells the client.
                continue;
            }
            app.metrics.evicted.fetch_add(1, Ordering::Relaxed);
        }
        let connection = Arc::new(Connection {
            peer: peer.ip(),
            busy: AtomicUsize::new(0),
            reads: AtomicBool::new(false),
            heard: AtomicU64::new(since(began)),
            close: Notify::new(),
        });
        next += 1;
        connections.lock().insert(next, Arc::clone(&connection));
        let (connections, app, stop) = (Arc::clone(&connections), Arc::clone(&app), stop.clone());
        let number = next;
        tokio::spawn(async move {
            app.metrics.connections.fetch_add(1, Ordering::Relaxed);
            serve(stream, &connection, &app, stop, began).await;
            connections.lock().remove(&number);
            app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
    app.pool.stop();
    drop(listener);
    let patience = Instant::now();
    while app.metrics.connections.load(Ordering::Relaxed) > 0 && patience.elapsed() < GRACE {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

fn since(began: Instant) -> u64 {
    u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX)
}

async fn serve(
    stream: TcpStream,
    known: &Arc<Connection>,
    app: &Arc<App>,
    mut stop: watch::Receiver<bool>,
    began: Instant,
) {
    // Small answers should not wait for more.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request: Request<Incoming>| {
        let under_way = UnderWay::new(known, began);
        let answer = app::answer(Arc::clone(app), Arc::clone(known), request);
        async move {
            // A stream is under way until its last byte.
            Ok::<_, Infallible>(answer.await.map(|body| Counted {
                body,
                _under_way: under_way,
            }))
        }
    });
    let stream = Departing::new(stream, app.limits.departure);
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.arrival)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    let mut stopping = false;
    loop {
        tokio::select! {
            // An error of a connection concerns its client only.
            _ = connection.as_mut() => return,
            () = known.close.notified() => return,
            _ = stop.wait_for(|&stop| stop), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A request under way on a connection.
struct UnderWay(Arc<Connection>, Instant);

impl UnderWay {
    fn new(connection: &Arc<Connection>, began: Instant) -> Self {
        connection.heard.store(since(began), Ordering::Relaxed);
        connection.reads.store(true, Ordering::Relaxed);
        connection.busy.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(connection), began)
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.heard.store(since(self.1), Ordering::Relaxed);
        self.0.busy.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A body that keeps its request under way until it is sent.
struct Counted {
    body: Body,
    _under_way: UnderWay,
}

impl hyper::body::Body for Counted {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        std::pin::Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
