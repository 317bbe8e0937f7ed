//! Routes: what is asked at which address, and how it is answered.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use axum::Router;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode, header};
use axum::routing::any;
use cellwise_desk::{Turn, Verb};
use http_body_util::BodyExt as _;
use tokio::sync::Semaphore;

use crate::clients::{Client, Clients};
use crate::config::{Limits, Log};
use crate::error::Refusal;
use crate::metrics::Metrics;
use crate::openapi::openapi;
use crate::pool::{Pool, Slice};
use crate::stream::lost;
use crate::{headers, page, stream};

/// What all requests share.
pub(crate) struct App {
    pub(crate) limits: Limits,
    pub(crate) host: IpAddr,
    pub(crate) page: Option<PathBuf>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) jobs: Arc<Semaphore>,
    pub(crate) clients: Arc<Clients>,
    /// Bytes of all bodies that are on their way.
    pub(crate) arriving: AtomicUsize,
    pub(crate) metrics: Metrics,
    pub(crate) log: Option<Log>,
    pub(crate) openapi: String,
}

/// The routes over one state.
pub(crate) fn routes(app: Arc<App>) -> Router {
    Router::new().fallback(any(answer)).with_state(app)
}

/// The document that describes the API.
pub(crate) fn openapi_text() -> String {
    serde_json::to_string(&openapi()).unwrap_or_default()
}

async fn answer(State(app): State<Arc<App>>, request: Request<Body>) -> Response<Body> {
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
    let admitted = headers::admit(&method, request.headers(), app.host);
    let answered = match (admitted, verb) {
        (Err(refusal), _) => Err(refusal),
        (Ok(()), Some(verb)) => match ask(&app, verb, request).await {
            Ok(Asked::Json(json)) => Ok(json_response(json)),
            Ok(Asked::Stream(errand, begun)) => {
                return headers::secure(stream::respond(*errand, begun, note));
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
    match path.strip_prefix("/api/v1/").map(Verb::named) {
        Some(Some(verb)) => (verb.name(), Some(verb)),
        Some(None) => ("api", None),
        None => ("page", None),
    }
}

/// Whatever is there to be read.
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
    let mut response = match path {
        "/api/v1/health" => json_response(format!(
            r#"{{"cellwise":1,"status":"ok","version":"{}","jobs":{}}}"#,
            env!("CARGO_PKG_VERSION"),
            waiting + running
        )),
        "/api/v1/openapi.json" => json_response(app.openapi.clone()),
        "/metrics" => {
            let mut response = Response::new(Body::from(app.metrics.text(waiting, running)));
            let kind = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
            response.headers_mut().insert(header::CONTENT_TYPE, kind);
            response
        }
        path => page::respond(path, asked, app.page.as_deref())?,
    };
    if *method == Method::HEAD {
        *response.body_mut() = Body::empty();
    }
    Ok(response)
}

fn json_response(json: String) -> Response<Body> {
    let mut response = Response::new(Body::from(json));
    let kind = HeaderValue::from_static("application/json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

/// How a verb is answered.
enum Asked {
    Json(String),
    Stream(Box<crate::pool::Errand>, Turn),
}

async fn ask(app: &App, verb: Verb, request: Request<Body>) -> Result<Asked, Refusal> {
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
    let client = request.extensions().get::<Client>().copied();
    let body = body(app, request).await?;
    let guest = app.clients.admit(client, app.limits.jobs.div_ceil(2));
    let Some(guest) = guest else {
        app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        return Err(Refusal::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too-many",
            "you have too many questions under way; wait for an answer",
        ));
    };
    let Ok(permit) = Arc::clone(&app.jobs).try_acquire_owned() else {
        app.metrics.refused.fetch_add(1, Ordering::Relaxed);
        return Err(Refusal::busy());
    };
    let mut errand = app
        .pool
        .errand(verb, body, app.limits.allowance(), (permit, guest));
    let mut parts = Vec::new();
    let mut size = 0;
    loop {
        match errand.next().await {
            Slice::Turn(Turn::Done(json)) if !streams => return whole(json, &parts),
            Slice::Turn(turn) if streams => return Ok(Asked::Stream(Box::new(errand), turn)),
            Slice::Turn(Turn::Part(json)) => {
                size += json.len();
                if size > app.limits.answer {
                    let text = "the answer is too long for one piece; accept text/event-stream";
                    return Err(Refusal::new(
                        StatusCode::UNPROCESSABLE_ENTITY,
                        "too-large",
                        text,
                    ));
                }
                parts.push(json);
            }
            Slice::Turn(_) => {}
            Slice::Fault(fault) => return Err(fault.into()),
            Slice::Lost => return Err(lost()),
        }
    }
}

/// An answer with its parts in the field `parts`.
fn whole(json: String, parts: &[String]) -> Result<Asked, Refusal> {
    if parts.is_empty() {
        return Ok(Asked::Json(json));
    }
    let Some(rest) = json.strip_prefix('{') else {
        return Err(lost());
    };
    Ok(Asked::Json(format!(
        "{{\"parts\":[{}],{rest}",
        parts.join(",")
    )))
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
async fn body(app: &App, request: Request<Body>) -> Result<Vec<u8>, Refusal> {
    let length = request.headers().get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > app.limits.body as u64) {
        return Err(too_long(app.limits.body));
    }
    let whole = gathered(app, request.into_body());
    match tokio::time::timeout(app.limits.arrival, whole).await {
        Ok(body) => body,
        Err(_) => {
            let seconds = app.limits.arrival.as_secs();
            let text = format!("the body did not arrive within {seconds} seconds");
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", text))
        }
    }
}

/// The bytes of a body as they come, as long as neither it nor all that arrive now are too many.
async fn gathered(app: &App, mut body: Body) -> Result<Vec<u8>, Refusal> {
    let mut held = Held {
        all: &app.arriving,
        own: 0,
    };
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
        if !held.take(data.len(), app.limits.body.saturating_mul(ARRIVING)) {
            app.metrics.refused.fetch_add(1, Ordering::Relaxed);
            return Err(Refusal::busy());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}

/// How many of the longest bodies may be on their way at the same time.
const ARRIVING: usize = 32;

/// A body's part of all that are on their way.
struct Held<'a> {
    all: &'a AtomicUsize,
    own: usize,
}

impl Held<'_> {
    fn take(&mut self, bytes: usize, most: usize) -> bool {
        self.own += bytes;
        self.all.fetch_add(bytes, Ordering::Relaxed) + bytes <= most
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.all.fetch_sub(self.own, Ordering::Relaxed);
    }
}

fn too_long(most: usize) -> Refusal {
    let text = format!("the body is longer than {most} bytes");
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large", text)
}
