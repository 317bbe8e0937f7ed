//! As little of an HTTP client as the tests need.
#![allow(dead_code, reason = "each test file uses its own part")]

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use cellwise_web::Server;
use serde_json::Value;

pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    /// The address it asks from.
    own: Ipv4Addr,
}

pub(crate) struct Answer {
    pub(crate) status: u16,
    head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut found = lines.filter(|(key, _)| key.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value)
    }
}

impl Client {
    pub(crate) fn of(server: &Server) -> Self {
        Self::from(server, 1)
    }

    /// One that asks from 127.0.0.`host`, and so is another than the others.
    pub(crate) fn from(server: &Server, host: u8) -> Self {
        Self {
            address: server.address(),
            own: Ipv4Addr::new(127, 0, 0, host),
        }
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let socket = bound(self.own, self.address, None).unwrap();
        socket
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        socket
    }

    /// Sends bytes as they are and reads to the end.
    pub(crate) fn request(&self, text: &str) -> Answer {
        self.request_noting(text, || ())
    }

    /// Likewise; calls `note` after each piece that arrives.
    fn request_noting(&self, text: &str, mut note: impl FnMut()) -> Answer {
        let mut socket = self.connect();
        // A server that refuses early may close before all is sent.
        let _ = socket.write_all(text.as_bytes());
        let mut bytes = Vec::new();
        let mut piece = [0; 4096];
        while let Ok(count @ 1..) = socket.read(&mut piece) {
            bytes.extend_from_slice(&piece[..count]);
            note();
        }
        let text = String::from_utf8(bytes).unwrap();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        let chunked = head
            .to_ascii_lowercase()
            .contains("transfer-encoding: chunked");
        Answer {
            status: status.unwrap_or_else(|| panic!("no status in {head:?}")),
            body: if chunked {
                unchunked(body)
            } else {
                body.to_owned()
            },
            head: head.to_owned(),
        }
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.request(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ))
    }

    pub(crate) fn post(&self, verb: &str, body: &str) -> Answer {
        self.request(&question(verb, body, "application/json", "close"))
    }

    pub(crate) fn ask(&self, verb: &str, request: &Value) -> Answer {
        self.post(verb, &request.to_string())
    }

    /// Asks for a stream, and reads it to its end.
    pub(crate) fn stream(&self, verb: &str, request: &Value) -> Answer {
        self.stream_noting(verb, request, || ())
    }

    /// Likewise; calls `note` after each piece that arrives.
    pub(crate) fn stream_noting(&self, verb: &str, request: &Value, note: impl FnMut()) -> Answer {
        let request = request.to_string();
        let text = question(verb, &request, "text/event-stream", "close");
        self.request_noting(&text, note)
    }

    /// Asks and does not wait.
    pub(crate) fn begin(&self, verb: &str, request: &Value) -> TcpStream {
        let mut socket = self.connect();
        let text = question(verb, &request.to_string(), "application/json", "keep-alive");
        socket.write_all(text.as_bytes()).unwrap();
        socket
    }

    /// Asks for a stream that it never reads; little of it fits into the buffers of the system.
    pub(crate) fn begin_stream_unread(&self, verb: &str, request: &Value) -> TcpStream {
        let mut socket = bound(self.own, self.address, Some(4096)).unwrap();
        let text = question(verb, &request.to_string(), "text/event-stream", "close");
        socket.write_all(text.as_bytes()).unwrap();
        socket
    }

    /// A figure of `/metrics`.
    pub(crate) fn figure(&self, name: &str) -> u64 {
        let text = self.get("/metrics").body;
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        let found = lines.find(|(key, _)| *key == name);
        let (_, figure) = found.unwrap_or_else(|| panic!("no {name}"));
        figure.parse().unwrap()
    }

    /// Waits until a figure of `/metrics` is as wanted.
    pub(crate) fn wait_for(&self, name: &str, wanted: impl Fn(u64) -> bool) {
        let began = Instant::now();
        loop {
            let figure = self.figure(name);
            if wanted(figure) {
                return;
            }
            assert!(
                began.elapsed() < Duration::from_secs(30),
                "{name}: {figure}"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the server has this many jobs, running and waiting ones together.
    pub(crate) fn wait_for_jobs(&self, wanted: u64) {
        self.wait_for("cellwise_places_taken", |places| places == wanted);
    }
}

/// A connection from an address of ours, which the standard library does not offer.
fn bound(own: Ipv4Addr, to: SocketAddr, buffer: Option<u32>) -> std::io::Result<TcpStream> {
    if own == Ipv4Addr::LOCALHOST && buffer.is_none() {
        return TcpStream::connect(to);
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()?;
    let socket = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4()?;
        if let Some(bytes) = buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        socket.bind((own, 0).into())?;
        socket.connect(to).await?.into_std()
    })?;
    socket.set_nonblocking(false)?;
    Ok(socket)
}

fn question(verb: &str, body: &str, accept: &str, connection: &str) -> String {
    format!(
        "POST /api/v1/{verb} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: {connection}\r\n\r\n{body}",
        body.len()
    )
}

fn unchunked(mut body: &str) -> String {
    let mut out = String::new();
    while let Some((size, rest)) = body.split_once("\r\n") {
        let size = usize::from_str_radix(size, 16).unwrap();
        if size == 0 {
            break;
        }
        out.push_str(&rest[..size]);
        body = &rest[size + 2..];
    }
    out
}

/// The events of a stream, in order.
pub(crate) fn events(body: &str) -> Vec<(String, Value)> {
    let blocks = body
        .split("\n\n")
        .filter(|block| block.starts_with("event: "));
    let event = |block: &str| {
        let (name, data) = block.split_once('\n').unwrap();
        let name = name.strip_prefix("event: ").unwrap();
        let data = data.strip_prefix("data: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    };
    blocks.map(event).collect()
}
