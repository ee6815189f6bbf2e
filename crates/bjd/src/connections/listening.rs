//! Accepting connections: with limits on their number and on slow requests,
//! and an orderly shutdown.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue, TRANSFER_ENCODING};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::{debug, warn};

use crate::connections::lingering::{LINGERING_MAX, Lingering};
use crate::connections::peer::Peer;
use crate::limits::household;
use crate::server::shared::Shared;

/// The time limit for the head of a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The time limit for open requests when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);

/// The longest head of a request, in bytes, and the most headers.
const HEAD_MAX: usize = 16 * 1024;
const HEADERS_MAX: usize = 64;

/// The pause after a connection could not be accepted, for example because the process
/// has too many open files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Serves everybody who connects, until `stop`; then finishes the requests that have begun.
pub(crate) async fn serve(
    listener: TcpListener,
    routes: Router,
    shared: Arc<Shared>,
    stop: CancellationToken,
) {
    let (open, places) = (TaskTracker::new(), Arc::new(Semaphore::new(LINGERING_MAX)));
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                // Small messages go out at once: a card must not wait for the next one.
                let _unsupported = stream.set_nodelay(true);
                let stream = Lingering::new(stream, places.clone());
                begin(stream, peer, &routes, &shared, &stop, &open);
            }
            Err(error) => {
                debug!(%error, "a connection failed");
                tokio::time::sleep(ACCEPT_PAUSE).await;
            }
        }
    }
    drop(listener);
    open.close();
    if tokio::time::timeout(GOODBYE, open.wait()).await.is_err() {
        warn!("some requests did not end in time");
    }
}

/// Serves a connection in a task of its own, unless its address has too many.
fn begin(
    stream: Lingering,
    peer: SocketAddr,
    routes: &Router,
    shared: &Shared,
    stop: &CancellationToken,
    tasks: &TaskTracker,
) {
    let address = peer.ip().to_canonical();
    // A proxy forwards requests of many addresses.
    let is_proxy = shared.settings.trusted_proxies.iter().any(|proxy| proxy.contains(&address));
    let place = (!is_proxy).then(|| shared.limits.connections.take(household(address)));
    if matches!(place, Some(None)) {
        shared.metrics.refused("connections");
        return;
    }
    let open = shared.metrics.connection();
    let routes = TowerToHyperService::new(routes.clone());
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        let is_chunked = request.headers().contains_key(TRANSFER_ENCODING);
        let answer = routes.call(request);
        async move {
            let mut answer = answer.await.unwrap_or_else(|never| match never {});
            if is_chunked {
                // It may have had a length, too, which hyper removes: the connection must end,
                // because a proxy may have read another request in it (RFC 9112, section 6.1).
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(HEAD_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let stop = stop.clone();
    tasks.spawn(async move {
        let mut connection = pin!(connection);
        // The other end may break off at any time.
        let _broken = tokio::select! {
            broken = connection.as_mut() => broken,
            () = stop.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        drop((place, open));
    });
}
