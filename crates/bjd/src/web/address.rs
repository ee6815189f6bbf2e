//! The address of the client that sends a request.

use std::net::IpAddr;

use axum::extract::{FromRequestParts, Request, State};
use axum::http::HeaderMap;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use ipnet::IpNet;

use super::Server;
use super::error::ApiError;
use crate::connections::peer::Peer;
use crate::limits::household;
use crate::logging::ShownAddress;

/// The header in which proxies name the client whose request they forward.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The address of the client that sends a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ClientAddress(IpAddr);

impl ClientAddress {
    /// Returns the part of the address that limits count by.
    pub(super) fn household(self) -> IpAddr {
        household(self.0)
    }

    /// Returns the address as the log may show it.
    pub(super) fn shown(self, server: &Server) -> ShownAddress {
        let in_full = server.shared.settings.log.full_addresses;
        ShownAddress { address: self.0, in_full }
    }
}

impl FromRequestParts<Server> for ClientAddress {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &Server) -> Result<Self, ApiError> {
        let found = parts.extensions.get::<Self>().copied();
        found.ok_or_else(|| ApiError::failed("the connection has no address"))
    }
}

/// Notes the address of a request.
pub(super) async fn find_address(
    State(server): State<Server>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(&Peer(peer)) = request.extensions().get() {
        let proxies = &server.shared.settings.trusted_proxies;
        let address = client_address(peer.ip(), request.headers(), proxies);
        request.extensions_mut().insert(ClientAddress(address));
    }
    next.run(request).await
}

/// Returns the address of a client. Each proxy appends the address of its caller to the header, so
/// the last address that is not a trusted proxy is the client; everything before it may be forged.
fn client_address(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let is_trusted = |address: &IpAddr| proxies.iter().any(|proxy| proxy.contains(address));
    let mut address = peer.to_canonical();
    let values = headers.get_all(FORWARDED_FOR).iter();
    let lists: Vec<&str> = values.filter_map(|value| value.to_str().ok()).collect();
    let mut hops = lists.iter().flat_map(|list| list.split(',')).rev();
    while is_trusted(&address) {
        let hop = hops.next().and_then(|hop| hop.trim().parse::<IpAddr>().ok());
        let Some(hop) = hop else { break };
        address = hop.to_canonical();
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_say_whose_request_it_is() {
        let proxies = ["127.0.0.1/32", "10.0.0.0/8"].map(|proxy| proxy.parse::<IpNet>().unwrap());
        for (peer, forwarded, client) in [
            ("192.0.2.1", &["198.51.100.7"][..], "192.0.2.1"),
            ("127.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("::ffff:127.0.0.1", &["198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["made up, 198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["1.1.1.1, 198.51.100.7, 10.1.2.3"], "198.51.100.7"),
            ("127.0.0.1", &["1.1.1.1", "198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["198.51.100.7, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("10.1.1.1", &["10.2.2.2"], "10.2.2.2"),
        ] {
            let mut headers = HeaderMap::new();
            for value in forwarded {
                headers.append(FORWARDED_FOR, value.parse().unwrap());
            }
            let found = client_address(peer.parse().unwrap(), &headers, &proxies);
            assert_eq!(found.to_string(), client, "{peer} {forwarded:?}");
        }
    }
}
