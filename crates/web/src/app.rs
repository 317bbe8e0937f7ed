//! Routes: verbs of the API by the table of verbs, a few documents, and the files of the page.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use cellwise_core::{Budget, SharedMemory};
use cellwise_verbs::{Slice, Verb};
use http_body_util::BodyExt as _;
use hyper::body::Incoming;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::{Method, Request, Response, StatusCode};
use serde::Serialize;

use crate::body::Body;
use crate::clients::{Client, Clients};
use crate::config::{Limits, Log};
use crate::connections::Connection;
use crate::error::Refusal;
use crate::headers::Hosts;
use crate::metrics::{Load, Metrics};
use crate::openapi::openapi;
use crate::pool::{Asked, Holds, PendingJob, Pool};
use crate::{headers, page, stream};

/// The state that all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) hosts: Hosts,
    pub(crate) trusted_proxy: Option<IpAddr>,
    pub(crate) page: Option<PathBuf>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) clients: Arc<Clients>,
    /// The memory of all requests.
    pub(crate) memory: SharedMemory,
    pub(crate) metrics: Metrics,
    pub(crate) log: Option<Log>,
    pub(crate) openapi: String,
}

/// The document that describes the API.
pub(crate) fn openapi_text() -> String {
    serde_json::to_string(&openapi()).unwrap_or_default()
}

/// Answers a request.
pub(crate) async fn answer(
    app: Arc<App>,
    connection: Arc<Connection>,
    request: Request<Incoming>,
) -> Response<Body> {
    let began = Instant::now();
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let (what, verb) = named(&path);
    let noted = Arc::clone(&app);
    let asked = format!("{method} {path}");
    // A stream is noted at its end, everything else here.
    let note = move |status: u16| {
        let took = began.elapsed();
        noted.metrics.note(what, status, took);
        if let Some(log) = &noted.log {
            log(&format!(
                "{asked} {status} {:.1} ms",
                took.as_secs_f64() * 1e3
            ));
        }
    };
    let admitted = headers::admit(&method, request.headers(), &app.hosts);
    let answered = match (admitted, verb) {
        (Err(refusal), _) => Err(refusal),
        (Ok(()), Some(verb)) => match ask(&app, verb, &connection, request).await {
            Ok(Reply::Json(json)) => Ok(json_response(json)),
            Ok(Reply::Stream(job, first)) => {
                return headers::secure(stream::respond(*job, first, note));
            }
            Err(refusal) => Err(refusal),
        },
        (Ok(()), None) => look(&app, &method, &path, request.headers()),
    };
    let response = answered.unwrap_or_else(|refusal| refusal.response());
    note(response.status().as_u16());
    headers::secure(response)
}

/// The word under which a path is counted, and its verb if it has one.
fn named(path: &str) -> (&'static str, Option<Verb>) {
    match path.strip_prefix("/api/v1/").map(Verb::carried) {
        Some(Some(verb)) => (verb.name(), Some(verb)),
        Some(None) => ("api", None),
        None => ("page", None),
    }
}

/// Answers a request for a document or a file.
fn look(
    app: &App,
    method: &Method,
    path: &str,
    asked: &HeaderMap,
) -> Result<Response<Body>, Refusal> {
    let known = matches!(path, "/api/v1/health" | "/api/v1/openapi.json" | "/metrics");
    if !known && (path == "/api" || path.starts_with("/api/")) {
        return Err(Refusal::not_found(path));
    }
    if !matches!(*method, Method::GET | Method::HEAD) {
        return Err(Refusal::method("GET, HEAD"));
    }
    let (waiting, running) = app.pool.load();
    // The answer to HEAD has the length of a body that is not sent: hyper leaves it out.
    Ok(match path {
        "/api/v1/health" => {
            let health = Health {
                cellwise: cellwise_verbs::VERSION,
                status: "ok",
                version: env!("CARGO_PKG_VERSION"),
                jobs: waiting + running,
            };
            json_response(serde_json::to_string(&health).unwrap_or_default())
        }
        "/api/v1/openapi.json" => json_response(app.openapi.clone()),
        "/metrics" => {
            let load = Load {
                waiting,
                running,
                places: app.clients.places_taken(),
                memory: app.memory.held(),
            };
            let mut response = Response::new(Body::from(app.metrics.text(load)));
            let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        path => page::respond(path, asked, app.page.as_deref())?,
    })
}

/// The reply of `/api/v1/health`.
#[derive(Serialize)]
struct Health {
    cellwise: u32,
    status: &'static str,
    version: &'static str,
    jobs: usize,
}

fn json_response(json: String) -> Response<Body> {
    let mut response = Response::new(Body::from(json));
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// The form of an answer.
enum Reply {
    Json(String),
    Stream(Box<PendingJob>, Slice),
}

async fn ask(
    app: &App,
    verb: Verb,
    connection: &Connection,
    request: Request<Incoming>,
) -> Result<Reply, Refusal> {
    if request.method() != Method::POST {
        return Err(Refusal::method("POST"));
    }
    let headers = request.headers();
    if !is_json(headers) {
        let text = "the body must be application/json";
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "content-type",
            text,
        ));
    }
    let streams = wants_stream(headers);
    let client = headers::client(connection.peer, headers, app.trusted_proxy);
    let body = tokio::select! {
        body = body(app, client, request) => body?,
        () = app.pool.stopped() => return Err(Refusal::stopping()),
    };
    connection.body_is_here();
    let holds = holds(app, client, body.len(), streams).inspect_err(|_| {
        app.metrics.refused.fetch_add(1, Ordering::Relaxed);
    })?;
    let asked = Asked {
        verb,
        request: body,
        allowed: app.limits.allowance(),
        parts_inside: (!streams).then_some(app.limits.answer),
        memory: app.memory.clone(),
    };
    let mut job = app.pool.job(asked, holds);
    loop {
        let slice = job.next().await?;
        match slice {
            // In the place of a short job nothing is sent before the end: it may be refused yet.
            Slice::Pending(_) if job.is_short() => {}
            slice if streams => return Ok(Reply::Stream(Box::new(job), slice)),
            Slice::Done(json) => return Ok(Reply::Json(json)),
            Slice::Pending(_) | Slice::Part(_) => {}
        }
    }
}

/// Bytes of events that may wait for a slow reader.
const WAITING: u64 = 256 << 10;

/// A place and memory for one more request of a client.
fn holds(app: &App, client: Client, body: usize, streams: bool) -> Result<Holds, Refusal> {
    let place = app.clients.admit(client).map_err(Refusal::no_place)?;
    let mut memory = Budget::unlimited().with_shared_memory(&app.memory);
    // The text, and the puzzle that is made of it.
    let bytes = 2 * body as u64 + if streams { WAITING } else { 0 };
    memory.take_memory(bytes).map_err(|_| {
        Refusal::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "the memory of the server is in use; try again in a moment",
        )
    })?;
    Ok(Holds {
        place,
        _memory: memory,
    })
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next());
    kind.is_some_and(|kind| kind.trim().eq_ignore_ascii_case("application/json"))
}

fn wants_stream(headers: &HeaderMap) -> bool {
    let accept = headers
        .get(header::ACCEPT)
        .and_then(|accept| accept.to_str().ok());
    accept.is_some_and(|accept| accept.contains("text/event-stream"))
}

/// The body, if it is not too long and comes in time.
async fn body(app: &App, client: Client, request: Request<Incoming>) -> Result<Vec<u8>, Refusal> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > app.limits.body as u64) {
        return Err(too_long(app.limits.body));
    }
    let whole = gathered(app, client, request.into_body());
    match tokio::time::timeout(app.limits.arrival, whole).await {
        Ok(body) => body,
        Err(_) => {
            let seconds = app.limits.arrival.as_secs();
            let text = format!("the body did not arrive within {seconds} seconds");
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", text))
        }
    }
}

/// Reads a body, unless it or all bodies that arrive now are too long.
async fn gathered(app: &App, client: Client, mut body: Incoming) -> Result<Vec<u8>, Refusal> {
    let mut arrival = app.clients.arrival(client);
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            let text = "the body broke off";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "bad-body", text));
        };
        let Ok(data) = frame.into_data() else {
            continue;
        };
        if bytes.len() + data.len() > app.limits.body {
            return Err(too_long(app.limits.body));
        }
        if !arrival.take(data.len()) {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
            return Err(Refusal::busy());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

fn too_long(max: usize) -> Refusal {
    let text = format!("the body is longer than {max} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", text)
}
