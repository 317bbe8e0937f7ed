//! Why there is no server, and why a request has no answer.

use std::io;
use std::net::SocketAddr;

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use cellwise_api::{Failed, Problem};
use cellwise_desk::Fault;
use thiserror::Error;

/// Why a server can't run.
#[derive(Debug, Error)]
pub enum ServeError {
    /// The address is taken or not ours.
    #[error("can't listen on {address}: {error}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// No thread, no socket.
    #[error("can't start: {0}")]
    Start(#[from] io::Error),
}

/// Why a request has no answer.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
    /// The methods that would do.
    allow: Option<&'static str>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Self {
        Self {
            status,
            problem: Problem {
                code: code.to_owned(),
                message: message.into(),
                line: None,
                column: None,
            },
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

    pub(crate) fn json(&self) -> String {
        let failed = Failed {
            error: self.problem.clone(),
        };
        serde_json::to_string(&failed).unwrap_or_default()
    }

    /// The same as the data of an event, with the status beside it.
    pub(crate) fn event(&self) -> String {
        let status = self.status.as_u16();
        serde_json::json!({"status": status, "error": self.problem}).to_string()
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
            problem: fault.object().error,
            allow: None,
        }
    }
}
