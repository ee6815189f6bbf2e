//! A socket that the board leaves open for its door, known only by a number.

use std::io;
use std::net::TcpStream;
use std::os::fd::{FromRawFd, OwnedFd};

use rustix::fs::{FileType, fstat};
use rustix::net::getpeername;

/// Returns whether a descriptor is that of a connected socket of this process.
pub(super) fn is_connected(descriptor: i32) -> bool {
    duplicate(descriptor).is_ok_and(|socket| {
        let is_socket =
            fstat(&socket).is_ok_and(|status| FileType::from_raw_mode(status.st_mode).is_socket());
        is_socket && getpeername(&socket).is_ok()
    })
}

/// Opens a second descriptor for the socket with this one.
///
/// # Errors
///
/// Fails if the descriptor is not open, or is one of the three standard ones.
pub(super) fn duplicate(descriptor: i32) -> io::Result<OwnedFd> {
    if descriptor <= 2 {
        return Err(io::Error::other(format!("{descriptor} is not the descriptor of a socket")));
    }
    // `/proc` and `/dev/fd` cannot open a socket again, so the number itself must be used.
    let inherited = borrow(descriptor);
    let socket = inherited.try_clone().map(OwnedFd::from);
    // The board closes the socket, because it may still use it.
    std::mem::forget(inherited);
    socket
}

#[expect(unsafe_code, reason = "a descriptor that was inherited is known by its number only")]
fn borrow(descriptor: i32) -> TcpStream {
    // SAFETY: the descriptor is used to duplicate it, which fails if it is not open, and the value
    // is forgotten afterwards, so that nothing is closed that another part of the process owns.
    unsafe { TcpStream::from_raw_fd(descriptor) }
}
