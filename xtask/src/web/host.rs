//! A web host that knows nothing of Cellwise: files of a folder, one thread for each connection.
//!
//! It stands for any host that a static folder may be put on. Files that lie there compressed are sent so.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::Result;

/// Serves a folder as long as the program runs; gives the address.
pub(crate) fn start(folder: PathBuf) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let url = format!("http://{}/", listener.local_addr()?);
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let folder = folder.clone();
            thread::spawn(move || answer(&stream, &folder));
        }
    });
    Ok(url)
}

/// One request per connection is enough for a test.
fn answer(mut stream: &TcpStream, folder: &Path) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let first = lines.next().unwrap_or_else(|| Ok(String::new()))?;
    let mut takes_gzip = false;
    for line in lines {
        let line = line?.to_ascii_lowercase();
        takes_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
        if line.is_empty() {
            break;
        }
    }
    let path = first.split(' ').nth(1).unwrap_or("/");
    let name = match path
        .split(['?', '#'])
        .next()
        .unwrap_or_default()
        .trim_start_matches('/')
    {
        "" => "index.html",
        name => name,
    };
    let inside = Path::new(name)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    let file = |ending: &str| fs::read(folder.join(format!("{name}{ending}"))).ok();
    let packed = if inside && takes_gzip {
        file(".gz")
    } else {
        None
    };
    let (status, encoding, bytes) = match packed {
        Some(bytes) => ("200 OK", "content-encoding: gzip\r\n", bytes),
        None => match inside.then(|| file("")).flatten() {
            Some(bytes) => ("200 OK", "", bytes),
            None => ("404 Not Found", "", b"not found".to_vec()),
        },
    };
    let kind = match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css",
        Some("js") => "text/javascript",
        Some("svg") => "image/svg+xml",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\n{encoding}content-length: {}\r\nconnection: close\r\n\r\n",
        bytes.len()
    )?;
    stream.write_all(&bytes)
}
