//! Where what comes in comes from: `Events`.

use crate::msg::Msg;

/// Something that comes from outside.
#[derive(Clone, Debug)]
pub enum Input<L> {
    /// Something for the game.
    Msg(Msg),
    /// The screen has another size, or others have written on it: everything is drawn anew.
    Redraw,
    /// The game is to be left, and why, where there is a reason.
    Leave(Option<L>),
}

/// Where what comes in comes from. It knows the time too: the game itself has no clock.
pub trait Events {
    /// Why a game is to be left that nobody at the keyboard has left: a signal, a lost line.
    type Leave;

    /// The time, in milliseconds since 1970 (UTC).
    fn now_ms(&mut self) -> i64;

    /// Waits for the next thing that comes in, for so long at most, or as long as it likes where
    /// nothing is due; returns nothing where nothing came. It may return earlier than it has to.
    fn next(&mut self, wait_ms: Option<i64>) -> Option<Input<Self::Leave>>;

    /// Why the game is left now that its screen has gone away.
    fn closed(&mut self) -> Option<Self::Leave>;
}
