//! The host that a request names: only names of this server are answered.

use axum::extract::{Request, State};
use axum::http::header::HOST;
use axum::http::uri::Authority;
use axum::http::{HeaderValue, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use blackjack_protocol::Code;

use super::Server;
use super::error::ApiError;

/// The host and port that a request names, in its target or else in its header.
#[derive(Clone, Debug)]
pub(super) struct RequestedHost(pub(super) Authority);

/// A request that names no host, or several, or none that can be read: HTTP/1.1 does not allow it
/// (RFC 9112, section 3.2).
struct HostFault;

/// Refuses requests for a host that this server is not known as: a page of that host could
/// otherwise read the answers.
pub(super) async fn check_host(
    State(server): State<Server>,
    mut request: Request,
    next: Next,
) -> Response {
    let Ok(authority) = requested(&request) else {
        let text =
            "A request names its host once: in the header Host, as a name and perhaps a port.";
        return ApiError::new(StatusCode::BAD_REQUEST, Code::Host, text).into_response();
    };
    if let Some(authority) = authority {
        if !server.shared.hosts.contains(authority.host()) {
            server.shared.metrics.refused("hosts");
            return unknown(authority.host()).into_response();
        }
        request.extensions_mut().insert(RequestedHost(authority));
    }
    next.run(request).await
}

/// Returns the host and port that a request names; `None` where HTTP/1.0 names none.
fn requested(request: &Request) -> Result<Option<Authority>, HostFault> {
    let mut values = request.headers().get_all(HOST).iter();
    let host = match (values.next(), values.next()) {
        (Some(value), None) => Some(read(value).ok_or(HostFault)?),
        (None, _) if request.version() < Version::HTTP_11 => None,
        (None | Some(_), _) => return Err(HostFault),
    };
    // A target with a host, as proxies send it, takes precedence over the header.
    match request.uri().authority() {
        Some(target) => checked(target.clone()).map(Some).ok_or(HostFault),
        None => Ok(host),
    }
}

fn read(value: &HeaderValue) -> Option<Authority> {
    checked(value.to_str().ok()?.parse().ok()?)
}

/// Returns a host with perhaps a port: not empty, and without the name of a user.
fn checked(authority: Authority) -> Option<Authority> {
    let port = authority.as_str().strip_prefix(authority.host())?;
    let is_port = match port.strip_prefix(':') {
        Some(port) => port.is_empty() || port.parse::<u16>().is_ok(),
        None => port.is_empty(),
    };
    (is_port && !authority.host().is_empty()).then_some(authority)
}

fn unknown(host: &str) -> ApiError {
    let text = format!(
        "This server is not known as \"{host}\". Its operator can allow that name: \
         host-names = [\"{host}\"] in its settings, or --host-name {host}."
    );
    ApiError::new(StatusCode::MISDIRECTED_REQUEST, Code::Host, text)
}
