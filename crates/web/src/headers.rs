//! Security headers, and the check against cross-site requests.

use std::net::{IpAddr, SocketAddr};

use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use hyper::{Method, Response, StatusCode};

use crate::body::Body;
use crate::clients::Client;
use crate::error::Refusal;

/// The page brings all it needs, and may reach this server only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Adds the security headers, and forbids caching unless the response says otherwise.
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

/// The names that the server answers to.
#[derive(Clone, Debug)]
pub(crate) struct Hosts {
    /// True if the server listens on the loopback interface alone.
    pub(crate) is_local: bool,
    /// Further names.
    pub(crate) allowed: Vec<String>,
}

impl Hosts {
    /// Returns true if the server answers to this host. An address written as numbers is never a
    /// name that another site lets point here.
    fn answers_to(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next(),
            None => host.split(':').next(),
        };
        let name = name.unwrap_or_default();
        let same = |allowed: &String| allowed.eq_ignore_ascii_case(name);
        if name.eq_ignore_ascii_case("localhost") || self.allowed.iter().any(same) {
            return true;
        }
        let address: Result<IpAddr, _> = name.parse();
        address.is_ok_and(|address| address.is_loopback() || !self.is_local)
    }
}

/// Refuses a request that a page of another site may have sent.
///
/// A name that its owner lets point to this machine (DNS rebinding) is not ours; and a form or
/// script of another site names that site as its origin.
pub(crate) fn admit(method: &Method, headers: &HeaderMap, hosts: &Hosts) -> Result<(), Refusal> {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    if !host.is_some_and(|host| hosts.answers_to(host)) {
        let text = match hosts.is_local {
            true => "this server answers to localhost alone",
            false => "this server does not answer to that name; `--allow-host` adds one",
        };
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

/// The client of a request: the one at the other end of the connection, or the one that a trusted
/// proxy there names last in `X-Forwarded-For`.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxy: Option<IpAddr>) -> Client {
    if proxy.map(|proxy| proxy.to_canonical()) != Some(peer.to_canonical()) {
        return Client::of(peer);
    }
    let lists = headers.get_all(HeaderName::from_static("x-forwarded-for"));
    let last = lists.iter().next_back().and_then(|list| list.to_str().ok());
    let last = last.and_then(|list| list.rsplit(',').next()).map(str::trim);
    let address = last.and_then(|last| {
        let bare = last.trim_start_matches('[').split(']').next();
        let with_port = last.parse().map(|address: SocketAddr| address.ip());
        with_port.ok().or(bare.and_then(|bare| bare.parse().ok()))
    });
    Client::of(address.unwrap_or(peer))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_local() {
        let hosts = Hosts {
            is_local: true,
            allowed: Vec::new(),
        };
        for host in [
            "localhost",
            "localhost:80",
            "127.0.0.1:8080",
            "[::1]:1",
            "127.9.9.9",
        ] {
            assert!(hosts.answers_to(host), "{host}");
        }
        for host in [
            "",
            "example.com",
            "localhost.example.com",
            "10.0.0.1",
            "[::2]",
            "127.0.0.1.x",
        ] {
            assert!(!hosts.answers_to(host), "{host}");
        }
    }

    #[test]
    fn a_server_for_others_answers_to_addresses_and_to_names_it_is_given() {
        let hosts = Hosts {
            is_local: false,
            allowed: vec!["puzzles.example".to_owned()],
        };
        for host in [
            "10.0.0.1:8080",
            "[2001:db8::1]",
            "localhost",
            "Puzzles.Example:443",
        ] {
            assert!(hosts.answers_to(host), "{host}");
        }
        for host in [
            "",
            "example",
            "evil.puzzles.example",
            "puzzles.example.evil",
        ] {
            assert!(!hosts.answers_to(host), "{host}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_names_its_client() {
        let (proxy, other): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let said = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_str(text).unwrap());
            headers
        };
        let named = Client::of([192, 0, 2, 7].into());
        for text in ["192.0.2.7", "1.2.3.4, 192.0.2.7", "9.9.9.9,192.0.2.7:4000"] {
            assert_eq!(client(proxy, &said(text), Some(proxy)), named, "{text}");
            assert_eq!(client(other, &said(text), Some(proxy)), Client::of(other));
            assert_eq!(client(proxy, &said(text), None), Client::of(proxy));
        }
        let v6 = Client::of("2001:db8::1".parse().unwrap());
        assert_eq!(client(proxy, &said("[2001:db8::1]:80"), Some(proxy)), v6);
        assert_eq!(client(proxy, &said("2001:db8::1"), Some(proxy)), v6);
        assert_eq!(
            client(proxy, &said("unknown"), Some(proxy)),
            Client::of(proxy)
        );
    }
}
