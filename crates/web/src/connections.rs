//! Connections: accepted one by one, bounded in number, served until they end.
//!
//! When there are as many as are allowed, the one that has been idle longest makes room: whoever
//! opens thousands and says nothing only closes his own.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, watch};

use crate::app::App;
use crate::clients::Client;

/// How long answers under way may take when the server is told to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Bytes of a request's head at most.
const HEAD: usize = 32 << 10;

/// A connection as the others see it.
struct Line {
    /// Requests under way.
    busy: AtomicUsize,
    /// When it was last heard of, in milliseconds of the server.
    heard: AtomicU64,
    /// Wakes it up to be closed.
    close: Notify,
}

#[derive(Default)]
struct Lines(Mutex<HashMap<u64, Arc<Line>>>);

impl Lines {
    fn lock(&self) -> MutexGuard<'_, HashMap<u64, Arc<Line>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the connection that has been idle longest; `false` if all are busy.
    fn make_room(&self) -> bool {
        let mut lines = self.lock();
        let idle = lines
            .iter()
            .filter(|(_, line)| line.busy.load(Ordering::Relaxed) == 0)
            .min_by_key(|(_, line)| line.heard.load(Ordering::Relaxed))
            .map(|(&number, _)| number);
        let Some(line) = idle.and_then(|number| lines.remove(&number)) else {
            return false;
        };
        line.close.notify_one();
        true
    }
}

/// Accepts connections until told to stop, and then lets those under way come to an end.
pub(crate) async fn accept(
    listener: TcpListener,
    app: Arc<App>,
    routes: Router,
    mut stop: watch::Receiver<bool>,
) {
    let lines = Arc::new(Lines::default());
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
        if lines.lock().len() >= app.limits.connections {
            if !lines.make_room() {
                // Every connection is at work: this one is dropped, which tells the client.
                continue;
            }
            app.metrics.evicted.fetch_add(1, Ordering::Relaxed);
        }
        let line = Arc::new(Line {
            busy: AtomicUsize::new(0),
            heard: AtomicU64::new(since(began)),
            close: Notify::new(),
        });
        next += 1;
        lines.lock().insert(next, Arc::clone(&line));
        let (lines, app, routes, stop) = (
            Arc::clone(&lines),
            Arc::clone(&app),
            routes.clone(),
            stop.clone(),
        );
        let number = next;
        tokio::spawn(async move {
            app.metrics.connections.fetch_add(1, Ordering::Relaxed);
            serve(stream, Client(peer.ip()), &line, &app, routes, stop, began).await;
            lines.lock().remove(&number);
            app.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        });
    }
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
    client: Client,
    line: &Arc<Line>,
    app: &App,
    routes: Router,
    mut stop: watch::Receiver<bool>,
    began: Instant,
) {
    // Small answers should not wait for more.
    let _ = stream.set_nodelay(true);
    let inner = TowerToHyperService::new(routes);
    let counted = Arc::clone(line);
    let service = service_fn(move |mut request: Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(client);
        let under_way = UnderWay::new(&counted, began);
        let answer = hyper::service::Service::call(&inner, request);
        async move {
            let response = answer.await?;
            // A stream is under way until its last byte.
            Ok::<_, Infallible>(response.map(|body| Counted {
                body,
                _under_way: under_way,
            }))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.arrival)
        .max_buf_size(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    tokio::pin!(connection);
    let mut stopping = false;
    loop {
        tokio::select! {
            // Errors of a connection concern nobody but its client.
            _ = connection.as_mut() => return,
            () = line.close.notified() => return,
            _ = stop.wait_for(|&stop| stop), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// A request under way on a connection.
struct UnderWay(Arc<Line>, Instant);

impl UnderWay {
    fn new(line: &Arc<Line>, began: Instant) -> Self {
        line.busy.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(line), began)
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
    type Data = axum::body::Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut std::task::Context<'_>,
    ) -> std::task::Poll<Option<Result<hyper::body::Frame<Self::Data>, Self::Error>>> {
        std::pin::Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> hyper::body::SizeHint {
        self.body.size_hint()
    }
}
