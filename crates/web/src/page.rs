//! The page's files: embedded, or from a folder while working on them.

use std::borrow::Cow;
use std::path::{Component, Path};

use cellwise_core::mix_bytes;
use hyper::header::{self, HeaderMap, HeaderValue};
use hyper::{Response, StatusCode};

use crate::body::Body;
use crate::error::Refusal;

/// Name, bytes and compressed bytes of every file of the page.
static FILES: &[(&str, &[u8], &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Tells the page that it is carried over HTTP.
const CONFIG: &[u8] = b"export const carrier = \"http\";\n";

/// Every file of the page, by its name, for instance `js/main.js`: as it is, and compressed with gzip.
#[must_use]
pub fn files() -> &'static [(&'static str, &'static [u8], &'static [u8])] {
    FILES
}

/// The file at a path of the server.
pub(crate) fn respond(
    path: &str,
    asked: &HeaderMap,
    folder: Option<&Path>,
) -> Result<Response<Body>, Refusal> {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let file = match name {
        "config.js" => Some((Cow::Borrowed(CONFIG), false)),
        name => found(name, folder, takes_gzip(asked)),
    };
    let (bytes, packed) = file.ok_or_else(|| Refusal::not_found(path))?;
    let tag = format!("\"{:016x}\"", mix_bytes(&bytes));
    let same = asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|known| known.as_bytes() == tag.as_bytes());
    let mut response = match same {
        true => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            response
        }
        false => Response::new(match bytes {
            Cow::Borrowed(bytes) => Body::from(bytes),
            Cow::Owned(bytes) => Body::from(bytes),
        }),
    };
    let headers = response.headers_mut();
    if packed {
        let gzip = HeaderValue::from_static("gzip");
        headers.insert(header::CONTENT_ENCODING, gzip);
    }
    let by = HeaderValue::from_static("accept-encoding");
    headers.insert(header::VARY, by);
    let kind = HeaderValue::from_static(kind(name));
    headers.insert(header::CONTENT_TYPE, kind);
    // The browser asks each time; usually the answer is that nothing has changed.
    let again = HeaderValue::from_static("no-cache");
    headers.insert(header::CACHE_CONTROL, again);
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    Ok(response)
}

/// Returns true if the client reads gzip.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let said = asked.get(header::ACCEPT_ENCODING);
    let said = said.and_then(|said| said.to_str().ok()).unwrap_or_default();
    said.split(',').any(|one| {
        let mut parts = one.split(';').map(str::trim);
        parts.next() == Some("gzip") && parts.all(|part| !matches!(part, "q=0" | "q=0.0"))
    })
}

/// The bytes of a file, and whether they are compressed.
fn found(name: &str, folder: Option<&Path>, gzip: bool) -> Option<(Cow<'static, [u8]>, bool)> {
    let Some(folder) = folder else {
        let (_, plain, packed) = FILES.iter().find(|(file, ..)| *file == name)?;
        return Some(match gzip && packed.len() < plain.len() {
            true => (Cow::Borrowed(*packed), true),
            false => (Cow::Borrowed(*plain), false),
        });
    };
    let inside = Path::new(name);
    let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !inside.components().all(plain) {
        return None;
    }
    // A link may lead anywhere; only files of the folder are served.
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(inside).canonicalize().ok()?;
    if !file.starts_with(&folder) {
        return None;
    }
    let bytes = std::fs::read(file).ok()?;
    Some((Cow::Owned(bytes), false))
}

fn kind(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("wasm") => "application/wasm",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
