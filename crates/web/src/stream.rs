//! Long work as server-sent events: `progress`, `part`, then `answer` or `error`.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Response, header};
use cellwise_desk::Turn;
use hyper::body::Frame;
use tokio::sync::mpsc;

use crate::error::Refusal;
use crate::pool::{Errand, Slice};

/// How often progress is told at most.
const PROGRESS: Duration = Duration::from_millis(200);

/// Silence after which a comment shows that the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Messages that may wait for a slow reader; the job waits when there are more.
const AHEAD: usize = 4;

/// A body that is fed from a channel.
struct Events(mpsc::Receiver<Bytes>);

impl hyper::body::Body for Events {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0
            .poll_recv(context)
            .map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }
}

/// Answers with a stream of events; `begun` is what the first slice led to, `done` is called
/// with the status that the answer would have had alone.
pub(crate) fn respond(
    errand: Errand,
    begun: Turn,
    done: impl FnOnce(u16) + Send + 'static,
) -> Response<Body> {
    let (sender, receiver) = mpsc::channel(AHEAD);
    tokio::spawn(async move {
        // Leaving is noticed even while a slice runs: the errand is dropped, which stops it.
        let status = tokio::select! {
            status = feed(errand, begun, &sender) => status,
            () = sender.closed() => 499,
        };
        done(status);
    });
    let mut response = Response::new(Body::new(Events(receiver)));
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/event-stream");
    headers.insert(header::CONTENT_TYPE, kind);
    let never = HeaderValue::from_static("no-store");
    headers.insert(header::CACHE_CONTROL, never);
    response
}

/// Sends everything there is to say; the status the answer would have had alone.
async fn feed(mut errand: Errand, begun: Turn, sender: &mpsc::Sender<Bytes>) -> u16 {
    let mut slice = Slice::Turn(begun);
    let mut told: Option<Instant> = None;
    loop {
        let (message, status) = match slice {
            Slice::Turn(Turn::Pending(progress)) => {
                let due = told.is_none_or(|told| told.elapsed() >= PROGRESS);
                let text = due.then(|| serde_json::to_string(&progress).unwrap_or_default());
                if due {
                    told = Some(Instant::now());
                }
                (text.map(|text| event("progress", &text)), None)
            }
            Slice::Turn(Turn::Part(json)) => (Some(event("part", &json)), None),
            Slice::Turn(Turn::Done(json)) => (Some(event("answer", &json)), Some(200)),
            Slice::Fault(fault) => {
                let refusal = Refusal::from(fault);
                let status = refusal.status.as_u16();
                (Some(event("error", &refusal.event())), Some(status))
            }
            Slice::Lost => (Some(event("error", &lost().event())), Some(500)),
        };
        if let Some(message) = message
            && sender.send(message).await.is_err()
        {
            return 499;
        }
        if let Some(status) = status {
            return status;
        }
        slice = {
            let next = errand.next();
            tokio::pin!(next);
            loop {
                match tokio::time::timeout(HEARTBEAT, &mut next).await {
                    Ok(slice) => break slice,
                    Err(_) => {
                        if sender
                            .send(Bytes::from_static(b": still here\n\n"))
                            .await
                            .is_err()
                        {
                            return 499;
                        }
                    }
                }
            }
        };
    }
}

/// What is said when a job broke down.
pub(crate) fn lost() -> Refusal {
    Refusal::new(
        axum::http::StatusCode::INTERNAL_SERVER_ERROR,
        "internal",
        "the work broke down, which is a bug; please report the request",
    )
}

/// JSON has no line breaks, so one line of data is enough.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}
