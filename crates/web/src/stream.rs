//! Long work as server-sent events: `progress`, `part`, then `answer` or `error`.

use std::time::{Duration, Instant};

use cellwise_verbs::Slice;
use hyper::Response;
use hyper::body::Bytes;
use hyper::header::{self, HeaderValue};
use tokio::sync::mpsc;

use crate::body::Body;
use crate::error::Refusal;
use crate::pool::{PendingJob, Pool};

/// The shortest time between two events of progress.
const PROGRESS: Duration = Duration::from_millis(200);

/// Silence after which a comment shows that the connection lives.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// Messages that may wait for a slow reader; the job waits when there are more.
const AHEAD: usize = 4;

/// Answers with a stream of events; `first` is the result of the first slice, `done` is called
/// with the status that the answer would have had alone.
pub(crate) fn respond(
    job: PendingJob,
    first: Slice,
    done: impl FnOnce(u16) + Send + 'static,
) -> Response<Body> {
    let (sender, receiver) = mpsc::channel(AHEAD);
    tokio::spawn(async move {
        // Leaving is noticed even while a slice runs: the job is dropped, which stops it.
        let status = tokio::select! {
            status = feed(job, first, &sender) => status,
            () = sender.closed() => 499,
        };
        done(status);
    });
    let mut response = Response::new(Body::Events(receiver));
    let headers = response.headers_mut();
    let kind = HeaderValue::from_static("text/event-stream");
    headers.insert(header::CONTENT_TYPE, kind);
    let never = HeaderValue::from_static("no-store");
    headers.insert(header::CACHE_CONTROL, never);
    response
}

/// Sends all events; returns the status that the answer would have had alone.
async fn feed(mut job: PendingJob, first: Slice, sender: &mpsc::Sender<Bytes>) -> u16 {
    let mut slice = Ok(first);
    let pool = job.pool();
    let mut told: Option<Instant> = None;
    loop {
        let (message, status) = match slice {
            Ok(Slice::Pending(progress)) => {
                let due = told.is_none_or(|told| told.elapsed() >= PROGRESS);
                let text = due.then(|| serde_json::to_string(&progress).unwrap_or_default());
                if due {
                    told = Some(Instant::now());
                }
                (text.map(|text| event("progress", &text)), None)
            }
            Ok(Slice::Part(json)) => (Some(event("part", &json)), None),
            Ok(Slice::Done(json)) => (Some(event("answer", &json)), Some(200)),
            Err(reason) => {
                let refusal = Refusal::from(reason);
                let status = refusal.status.as_u16();
                (Some(event("error", &refusal.event())), Some(status))
            }
        };
        if let Some(status) = status {
            // The last message needs no place any more.
            drop(job);
            let sent = match message {
                Some(message) => sender.send(message).await.is_ok(),
                None => true,
            };
            return if sent { status } else { 499 };
        }
        if let Some(message) = message
            && sent(&pool, sender, message).await.is_err()
        {
            return 499;
        }
        slice = {
            let next = job.next();
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

/// Sends a message; stops waiting for the reader when the server is shutting down, because the next
/// slice then says so.
async fn sent(pool: &Pool, sender: &mpsc::Sender<Bytes>, message: Bytes) -> Result<(), ()> {
    tokio::select! {
        sent = sender.send(message) => sent.map_err(|_| ()),
        () = pool.stopped() => Ok(()),
    }
}

/// JSON has no line breaks, so one line of data is enough.
fn event(name: &str, data: &str) -> Bytes {
    Bytes::from(format!("event: {name}\ndata: {data}\n\n"))
}
