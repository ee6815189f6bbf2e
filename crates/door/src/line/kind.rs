//! The connection to a caller: [`LineKind`].

use std::io::IsTerminal;
use std::net::SocketAddr;

use super::inherited;
use crate::{Call, Comm};

/// The connection to a caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// Standard input and output: the board's terminal, or pipes.
    Stdio,
    /// A socket that this process inherited, by its descriptor.
    Socket(i32),
    /// A connection to make to the board.
    Connect(SocketAddr),
}

impl LineKind {
    /// Chooses the connection for a call's drop files, given whether standard input is a terminal
    /// and whether a descriptor belongs to a connected socket.
    ///
    /// A terminal takes precedence: boards that run a door on its own terminal still name a socket
    /// in the drop file (Magicka a real one, ENiGMA½ the number -1), and a door that writes to both
    /// would show everything twice. Only a file that states the line exactly is taken at its word.
    pub fn choose(call: &Call, is_terminal: bool, is_socket: impl Fn(i32) -> bool) -> Self {
        match call.comm {
            Some(Comm::Socket(Some(descriptor))) if call.is_comm_exact && descriptor > 2 => {
                Self::Socket(descriptor)
            }
            Some(Comm::Socket(Some(descriptor)))
                if !is_terminal && descriptor > 2 && is_socket(descriptor) =>
            {
                Self::Socket(descriptor)
            }
            _ => Self::Stdio,
        }
    }

    /// Chooses the connection for this process.
    pub fn of(call: &Call) -> Self {
        Self::choose(call, std::io::stdin().is_terminal(), inherited::is_connected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_comes_before_a_socket() {
        let choose = |comm, is_terminal, is_socket: bool| {
            let call = Call { comm: Some(comm), ..Call::default() };
            LineKind::choose(&call, is_terminal, |_| is_socket)
        };
        let socket = Comm::Socket(Some(5));
        assert_eq!(choose(socket, false, true), LineKind::Socket(5), "Synchronet");
        assert_eq!(choose(socket, true, true), LineKind::Stdio, "Magicka with a terminal");
        assert_eq!(choose(socket, false, false), LineKind::Stdio, "a descriptor of something else");
        assert_eq!(choose(Comm::Socket(None), true, false), LineKind::Stdio, "ENiGMA½");
        assert_eq!(choose(Comm::Socket(Some(0)), false, true), LineKind::Stdio);
        for comm in [Comm::Local, Comm::Stdio, Comm::Serial(1)] {
            assert_eq!(choose(comm, false, true), LineKind::Stdio);
        }
    }

    #[test]
    fn an_exact_line_is_used_as_stated() {
        let choose = |comm, is_terminal| {
            let call = Call { comm: Some(comm), is_comm_exact: true, ..Call::default() };
            LineKind::choose(&call, is_terminal, |_| false)
        };
        assert_eq!(choose(Comm::Socket(Some(5)), true), LineKind::Socket(5));
        assert_eq!(choose(Comm::Socket(Some(0)), false), LineKind::Stdio, "the same line");
        assert_eq!(choose(Comm::Stdio, false), LineKind::Stdio);
        assert_eq!(choose(Comm::Local, true), LineKind::Stdio);
    }
}
