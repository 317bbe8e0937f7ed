//! Errors of the server, and refusals of requests.

use std::io;
use std::net::SocketAddr;

use cellwise_verbs::{Failed, Fault, Problem};
use hyper::header::{self, HeaderValue};
use hyper::{Response, StatusCode};
use serde::Serialize;
use thiserror::Error;

use crate::body::Body;
use crate::clients::NoPlace;

/// The reason why a server can't run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The error of the system.
        error: io::Error,
    },
    /// A thread or a socket is missing.
    #[error("can't start: {0}")]
    Start(#[from] io::Error),
}

/// The refusal of a request.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    /// In a box, because every result carries the room for it.
    pub(crate) problem: Box<Problem>,
    /// The methods that are allowed.
    allow: Option<&'static str>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self {
            status,
            problem: Box::new(Problem {
                code: code.to_owned(),
                message: message.into(),
                line: None,
                column: None,
                choices: Vec::new(),
            }),
            allow: None,
        }
    }

    pub(crate) fn not_found(path: &str) -> Self {
        let text = format!("there is nothing at {path}");
        Self::new(StatusCode::NOT_FOUND, "not-found", text)
    }

    pub(crate) fn method(allow: &'static str) -> Self {
        let text = format!("this takes {allow}");
        Self {
            allow: Some(allow),
            ..Self::new(StatusCode::METHOD_NOT_ALLOWED, "method", text)
        }
    }

    pub(crate) fn busy() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "busy",
            "too much is being worked on already; try again in a moment",
        )
    }

    /// The server is shutting down.
    pub(crate) fn stopping() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "stopping",
            "the server is shutting down",
        )
    }

    pub(crate) fn no_place(reason: NoPlace) -> Self {
        match reason {
            NoPlace::Full => Self::busy(),
            NoPlace::TooMany => Self::new(
                StatusCode::TOO_MANY_REQUESTS,
                "too-many",
                "you have too many questions under way; wait for an answer",
            ),
        }
    }

    pub(crate) fn json(&self) -> String {
        let failed = Failed {
            error: Problem::clone(&self.problem),
        };
        serde_json::to_string(&failed).unwrap_or_default()
    }

    /// The same as the data of an event, with the status beside it.
    pub(crate) fn event(&self) -> String {
        #[derive(Serialize)]
        struct Event<'a> {
            status: u16,
            error: &'a Problem,
        }
        let event = Event {
            status: self.status.as_u16(),
            error: &self.problem,
        };
        serde_json::to_string(&event).unwrap_or_default()
    }

    pub(crate) fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.json()));
        *response.status_mut() = self.status;
        let headers = response.headers_mut();
        let json = HeaderValue::from_static("application/json");
        headers.insert(header::CONTENT_TYPE, json);
        if let Some(allow) = self.allow {
            headers.insert(header::ALLOW, HeaderValue::from_static(allow));
        }
        if matches!(self.status.as_u16(), 429 | 503) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Self {
        Self {
            status: StatusCode::from_u16(fault.code.status())
                .unwrap_or(StatusCode::INTERNAL_SERVER_ERROR),
            problem: Box::new(fault.object().error),
            allow: None,
        }
    }
}
