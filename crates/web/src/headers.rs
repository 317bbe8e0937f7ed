//! What every answer says to browsers, and whom the server does not talk to.

use std::net::IpAddr;

use axum::body::Body;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Response, StatusCode, header};

use crate::error::Refusal;

/// The page brings all it needs, and may reach nobody but this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Adds what every answer says.
pub(crate) fn secure(mut response: Response<Body>) -> Response<Body> {
    let headers = response.headers_mut();
    let mut say = |name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    say(header::CONTENT_SECURITY_POLICY, POLICY);
    say(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    say(header::REFERRER_POLICY, "no-referrer");
    say(header::X_FRAME_OPTIONS, "DENY");
    say(
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    );
    say(
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    );
    say(
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    );
    if !response.headers().contains_key(header::CACHE_CONTROL) {
        let value = HeaderValue::from_static("no-store");
        response.headers_mut().insert(header::CACHE_CONTROL, value);
    }
    response
}

/// Refuses what a page of another site may have sent.
///
/// A name that its owner lets point to this machine (DNS rebinding) is not ours; and a form or
/// script of another site names that site as its origin.
pub(crate) fn admit(method: &Method, headers: &HeaderMap, bound: IpAddr) -> Result<(), Refusal> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    if bound.is_loopback() && !host.is_some_and(is_local) {
        let text = "this server answers to localhost alone";
        return Err(Refusal::new(
            StatusCode::MISDIRECTED_REQUEST,
            "bad-host",
            text,
        ));
    }
    let origin = headers.get(header::ORIGIN);
    if *method == Method::POST
        && let Some(origin) = origin
    {
        let origin = origin
            .to_str()
            .ok()
            .and_then(|origin| origin.split_once("://"));
        if !matches!((origin, host), (Some((_, site)), Some(host)) if site == host) {
            let text = "pages of other sites are not answered";
            return Err(Refusal::new(StatusCode::FORBIDDEN, "cross-origin", text));
        }
    }
    Ok(())
}

fn is_local(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => host.split(':').next(),
    };
    let name = name.unwrap_or_default();
    name.eq_ignore_ascii_case("localhost")
        || name
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        for host in [
            "localhost",
            "localhost:80",
            "127.0.0.1:8080",
            "[::1]:1",
            "127.9.9.9",
        ] {
            assert!(is_local(host), "{host}");
        }
        for host in [
            "",
            "example.com",
            "localhost.example.com",
            "10.0.0.1",
            "[::2]",
            "127.0.0.1.x",
        ] {
            assert!(!is_local(host), "{host}");
        }
    }
}
