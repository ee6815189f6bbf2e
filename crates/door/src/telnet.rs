//! The telnet protocol: commands between the bytes of a socket (RFC 854), the size of the caller's
//! window (RFC 1073), and the echo (RFC 857).

const IAC: u8 = 255;
const DONT: u8 = 254;
const DO: u8 = 253;
const WONT: u8 = 252;
const WILL: u8 = 251;
const SB: u8 = 250;
const SE: u8 = 240;

const ECHO: u8 = 1;
const SUPPRESS_GO_AHEAD: u8 = 3;
const WINDOW_SIZE: u8 = 31;

/// The plausible window sizes, in columns and rows.
const SMALLEST: (u16, u16) = (20, 10);
const LARGEST: (u16, u16) = (250, 100);

/// The maximum length of a subnegotiation; a window size takes five bytes.
const LONGEST: usize = 64;

/// Input received on a telnet connection, and the answer to it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TelnetInput {
    /// The bytes that the caller typed.
    pub data: Vec<u8>,
    /// The bytes to send as an answer.
    pub replies: Vec<u8>,
    /// The size of the caller's window, if reported: columns and rows.
    pub window: Option<(u16, u16)>,
}

/// One end of a telnet connection. Commands may be split at any byte.
///
/// ```
/// use bbs_door::Telnet;
///
/// let mut telnet = Telnet::default();
/// let input = telnet.receive(b"h\xff\xfa\x1f\x00\x50\x00\x18\xff\xf0i");
/// assert_eq!((input.data.as_slice(), input.window), (&b"hi"[..], Some((80, 24))));
/// ```
#[derive(Clone, Debug)]
pub struct Telnet {
    state: State,
    /// The options already announced, by number: each is announced once.
    own_said: [bool; 256],
    their_said: [bool; 256],
    /// True if the caller refused to let this end echo.
    refuses_echo: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum State {
    Data,
    Command,
    Option(u8),
    Subnegotiation(Vec<u8>),
    SubnegotiationCommand(Vec<u8>),
}

impl Default for Telnet {
    fn default() -> Self {
        Self {
            state: State::Data,
            own_said: [false; 256],
            their_said: [false; 256],
            refuses_echo: false,
        }
    }
}

impl Telnet {
    /// Returns the bytes that open the negotiation: this end echoes, keys arrive one by one, and
    /// the caller reports the window size.
    pub fn open(&mut self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for option in [ECHO, SUPPRESS_GO_AHEAD] {
            self.own_said[usize::from(option)] = true;
            bytes.extend([IAC, WILL, option]);
        }
        for option in [SUPPRESS_GO_AHEAD, WINDOW_SIZE] {
            self.their_said[usize::from(option)] = true;
            bytes.extend([IAC, DO, option]);
        }
        bytes
    }

    /// Returns whether this end echoes: unless the caller refuses. Silence counts as consent,
    /// because a caller who has already agreed with the board does not answer again.
    pub const fn echoes(&self) -> bool {
        !self.refuses_echo
    }

    /// Decodes bytes from the connection.
    pub fn receive(&mut self, bytes: &[u8]) -> TelnetInput {
        let mut input = TelnetInput::default();
        for &byte in bytes {
            let state = std::mem::replace(&mut self.state, State::Data);
            self.state = self.step(state, byte, &mut input);
        }
        input
    }

    fn step(&mut self, state: State, byte: u8, input: &mut TelnetInput) -> State {
        match (state, byte) {
            (State::Data, IAC) => State::Command,
            (State::Command, WILL..=DONT) => State::Option(byte),
            (State::Command, SB) => State::Subnegotiation(Vec::new()),
            // All other commands are one byte and need no answer; IAC twice is the byte itself.
            (State::Command, _) => {
                input.data.extend((byte == IAC).then_some(byte));
                State::Data
            }
            (State::Data, _) => {
                input.data.push(byte);
                State::Data
            }
            (State::Option(verb), option) => {
                input.replies.extend(self.answer(verb, option).into_iter().flatten());
                State::Data
            }
            (State::Subnegotiation(text), IAC) => State::SubnegotiationCommand(text),
            (State::SubnegotiationCommand(text), SE) => {
                input.window = window(&text).or(input.window);
                State::Data
            }
            (State::SubnegotiationCommand(text) | State::Subnegotiation(text), _) => {
                // An endless subnegotiation must not block the line.
                longer(text, byte).map_or(State::Data, State::Subnegotiation)
            }
        }
    }

    /// Answers a request about an option, once for each: a peer that repeats itself must not start
    /// an endless exchange (RFC 854).
    fn answer(&mut self, verb: u8, option: u8) -> Option<[u8; 3]> {
        let at = usize::from(option);
        if option == ECHO && matches!(verb, DO | DONT) {
            self.refuses_echo = verb == DONT;
        }
        let (said, reply) = match verb {
            DO => {
                let can = matches!(option, ECHO | SUPPRESS_GO_AHEAD);
                (&mut self.own_said[at], if can { WILL } else { WONT })
            }
            DONT => (&mut self.own_said[at], WONT),
            WILL => {
                let can = matches!(option, SUPPRESS_GO_AHEAD | WINDOW_SIZE);
                (&mut self.their_said[at], if can { DO } else { DONT })
            }
            _ => (&mut self.their_said[at], DONT),
        };
        let is_new = !std::mem::replace(said, true);
        is_new.then_some([IAC, reply, option])
    }

    /// Appends bytes of output, with the byte 255 doubled.
    pub fn send(bytes: &[u8], output: &mut Vec<u8>) {
        for &byte in bytes {
            output.push(byte);
            if byte == IAC {
                output.push(IAC);
            }
        }
    }
}

/// Adds a byte; `None` if the text is too long to be a subnegotiation.
fn longer(mut text: Vec<u8>, byte: u8) -> Option<Vec<u8>> {
    text.push(byte);
    (text.len() <= LONGEST).then_some(text)
}

/// Reads a window size from a subnegotiation, unless it is implausible.
fn window(text: &[u8]) -> Option<(u16, u16)> {
    let &[WINDOW_SIZE, a, b, c, d] = text else { return None };
    let (columns, rows) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
    let is_sane =
        (SMALLEST.0..=LARGEST.0).contains(&columns) && (SMALLEST.1..=LARGEST.1).contains(&rows);
    is_sane.then_some((columns, rows))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_option_is_answered_once() {
        let mut telnet = Telnet::default();
        let open = telnet.open();
        assert_eq!(open, [255, 251, 1, 255, 251, 3, 255, 253, 3, 255, 253, 31]);
        let agreed = telnet.receive(&[255, 253, 1, 255, 253, 3, 255, 251, 3, 255, 251, 31]);
        assert_eq!(agreed, TelnetInput::default(), "what was offered needs no answer");
        assert!(telnet.echoes());
        let refused = telnet.receive(&[255, 251, 24, 255, 253, 5, 255, 251, 24]);
        assert_eq!(refused.replies, [255, 254, 24, 255, 252, 5]);
        assert!(telnet.receive(&[255, 254, 1]).replies.is_empty());
        assert!(!telnet.echoes());
    }

    #[test]
    fn sizes_that_cannot_be_true_are_ignored() {
        let sized = |columns: u16, rows: u16| {
            let mut bytes = vec![IAC, SB, WINDOW_SIZE];
            Telnet::send(&columns.to_be_bytes(), &mut bytes);
            Telnet::send(&rows.to_be_bytes(), &mut bytes);
            bytes.extend([IAC, SE]);
            Telnet::default().receive(&bytes).window
        };
        assert_eq!(sized(132, 50), Some((132, 50)));
        for (columns, rows) in [(0, 0), (80, 0), (0, 24), (65_535, 65_535), (255, 24), (19, 24)] {
            assert_eq!(sized(columns, rows), None, "{columns}x{rows}");
        }
    }

    #[test]
    fn an_endless_subnegotiation_makes_nobody_deaf() {
        let mut telnet = Telnet::default();
        telnet.receive(&[IAC, SB]);
        let typed = telnet.receive(&[b'x'; 1_000]).data;
        assert_eq!(typed.len(), 1_000 - LONGEST - 1, "the rest was typed");
    }

    proptest! {
        /// The result does not depend on how the bytes are split, and replies end.
        #[test]
        fn bytes_may_be_split_anywhere(
            bytes in proptest::collection::vec(
                prop_oneof![any::<u8>(), Just(IAC), 240..=255_u8], 0..200),
            at in 0..200_usize,
        ) {
            let whole = Telnet::default().receive(&bytes);
            let mut telnet = Telnet::default();
            let (first, second) = bytes.split_at(at.min(bytes.len()));
            let (first, second) = (telnet.receive(first), telnet.receive(second));
            prop_assert_eq!([first.data, second.data].concat(), whole.data);
            prop_assert_eq!([first.replies, second.replies].concat(), whole.replies);
            prop_assert_eq!(second.window.or(first.window), whole.window);
        }

        /// Bytes arrive as they were sent.
        #[test]
        fn output_survives(bytes in proptest::collection::vec(any::<u8>(), 0..100)) {
            let mut sent = Vec::new();
            Telnet::send(&bytes, &mut sent);
            prop_assert_eq!(Telnet::default().receive(&sent).data, bytes);
        }
    }
}
