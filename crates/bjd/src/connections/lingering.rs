//! Closing a connection so that its last answer arrives: [`Lingering`].

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf, sink};
use tokio::net::TcpStream;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;

/// The time for a client to read the last answer and close its end.
const LINGER: Duration = Duration::from_secs(1);

/// The most connections that linger at a time. Others are closed at once.
pub(crate) const LINGERING_MAX: usize = 64;

/// A connection that goes on reading for a moment after it has been dropped. A system that closes a
/// connection with unread bytes resets it, and then the client loses what it has not read yet: the
/// reason why its message is refused before it is complete.
#[derive(Debug)]
pub(crate) struct Lingering {
    /// `None` once this has been dropped.
    stream: Option<TcpStream>,
    /// True if the client has closed its end, or the connection is broken.
    has_ended: bool,
    places: Arc<Semaphore>,
}

impl Lingering {
    pub(crate) const fn new(stream: TcpStream, places: Arc<Semaphore>) -> Self {
        Self { stream: Some(stream), has_ended: false, places }
    }

    fn stream(&mut self) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.stream.as_mut().map(Pin::new);
        stream.ok_or_else(|| io::ErrorKind::NotConnected.into())
    }
}

impl Drop for Lingering {
    fn drop(&mut self) {
        let Some(mut stream) = self.stream.take().filter(|_| !self.has_ended) else { return };
        let (Ok(place), Ok(runtime)) =
            (self.places.clone().try_acquire_owned(), Handle::try_current())
        else {
            return;
        };
        runtime.spawn(async move {
            let read = async {
                stream.shutdown().await?;
                tokio::io::copy(&mut stream, &mut sink()).await
            };
            let _ended = tokio::time::timeout(LINGER, read).await;
            drop(place);
        });
    }
}

impl AsyncRead for Lingering {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = ready!(self.stream()?.poll_read(cx, buffer));
        let is_end = buffer.filled().len() == before && buffer.remaining() > 0;
        self.has_ended |= read.is_err() || is_end;
        Poll::Ready(read)
    }
}

impl AsyncWrite for Lingering {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.as_ref().is_some_and(TcpStream::is_write_vectored)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(cx)
    }
}
