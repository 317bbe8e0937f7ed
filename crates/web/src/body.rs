//! The bodies of responses.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use http_body_util::Full;
use hyper::body::{Bytes, Frame, SizeHint};
use tokio::sync::mpsc;

/// The body of a response: bytes that are there, or a stream of events.
pub(crate) enum Body {
    Whole(Full<Bytes>),
    Events(mpsc::Receiver<Bytes>),
}

impl Body {
    pub(crate) fn empty() -> Self {
        Self::Whole(Full::default())
    }
}

impl<B: Into<Bytes>> From<B> for Body {
    fn from(bytes: B) -> Self {
        Self::Whole(Full::new(bytes.into()))
    }
}

impl hyper::body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        match self.get_mut() {
            Self::Whole(bytes) => Pin::new(bytes).poll_frame(context),
            Self::Events(events) => events
                .poll_recv(context)
                .map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes)))),
        }
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Self::Whole(bytes) => bytes.is_end_stream(),
            Self::Events(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Self::Whole(bytes) => bytes.size_hint(),
            Self::Events(_) => SizeHint::default(),
        }
    }
}
