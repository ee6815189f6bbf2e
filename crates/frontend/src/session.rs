//! The connection of a face to a table, local or remote: `Session`.

mod choice_log;
mod local;
mod session_ext;

use std::fmt;
use std::sync::Arc;

use blackjack_engine::{Choice, Composition, HandId, House, Record, SeatBets, SeenCards};
use blackjack_table::{Notice, PrivateView, Refusal, RequestKey, RoundId, Step, TableView, Wager};

use crate::history::{CoachedHistory, HistorySource};

pub use choice_log::ChoiceLog;
pub use local::LocalSession;
pub use session_ext::SessionExt;

/// A command of the players at one keyboard. The session sends it on behalf of the owner of the
/// seat or of the active hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Deals a round with these bets of all players.
    Deal(Vec<Wager>),
    /// Plays the active hand.
    Play {
        /// The hand. An answer to an older question is refused.
        hand: HandId,
        /// The choice.
        choice: Choice,
    },
    /// Rebuys for a player who cannot cover the minimum bet.
    Rebuy {
        /// The player's seat.
        player: usize,
    },
    /// Undoes the last choice, in practice.
    Undo,
}

/// An event from the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SessionEvent {
    /// A command was executed.
    Done {
        /// The key of the command.
        key: RequestKey,
        /// The resulting steps.
        steps: Vec<Step>,
    },
    /// The last choice was undone by a command.
    Undone {
        /// The key of the command.
        key: RequestKey,
        /// The hand that is active again.
        hand: HandId,
        /// The choice that was undone.
        choice: Choice,
    },
    /// A command was refused and changed nothing.
    Refused {
        /// The key of the command.
        key: RequestKey,
        /// The reason.
        refusal: Refusal,
    },
    /// A remote table refused a command, which changed nothing.
    RefusedFor {
        /// The key of the command.
        key: RequestKey,
        /// The reason, as a sentence.
        reason: String,
    },
    /// News from outside the game: people coming and going, chat lines, the state of the
    /// connection. Without a line, only balances have changed.
    Notice {
        /// The lines, in order.
        lines: Vec<String>,
    },
    /// Events occurred without a command from this session: another player acted, or time is up.
    Observed {
        /// The steps.
        steps: Vec<Step>,
    },
    /// The table was opened again, after another process had used it, so its
    /// whole display is out of date.
    Reopened {
        /// The notices about the open round.
        notices: Vec<Notice>,
    },
}

/// The connection of a face to a table. A face sends a command without waiting; the result arrives
/// as a later event and is not shown before. The views of a session are as of the last event
/// received.
///
/// A [`LocalSession`] has its table in this process and answers at once. A remote session resends
/// unanswered commands with the same keys after a reconnection: a table executes a key only once.
pub trait Session: fmt::Debug + Send {
    /// Sends a command, and returns the key that its answer will carry.
    fn send(&mut self, command: Command, now_ms: i64) -> RequestKey;

    /// Returns the next event that has arrived, if any. It never blocks.
    fn receive(&mut self, now_ms: i64) -> Option<SessionEvent>;

    /// Reloads balances of purses that were changed from outside the table. The
    /// consequences arrive as events.
    fn refresh_purses(&mut self, _now_ms: i64) {}

    /// Returns the milliseconds after which the face should poll again. `None` if everything is
    /// answered, or if the session wakes its face.
    fn wait_ms(&self, now_ms: i64) -> Option<i64>;

    /// Returns the house.
    fn house(&self) -> &House;

    /// Returns the public view of the table.
    fn view(&self) -> &TableView;

    /// Returns the private views of the players in this session.
    fn private_views(&self) -> &[PrivateView];

    /// Returns the cards that were seen and have left the shoe.
    fn seen_cards(&self) -> Composition;

    /// Returns the cards seen before the open round, or before the last finished one.
    fn seen_before_round(&self) -> Option<&SeenCards>;

    /// Returns the last finished round, if all of its cards are known.
    fn last_record(&self) -> Option<&Record>;

    /// Returns the number of the open round, or of the next one.
    fn upcoming_id(&self) -> RoundId;

    /// Returns whether there is a choice to undo.
    fn can_undo(&self) -> bool;

    /// Returns whether rounds are stored, locally or remotely.
    fn is_stored(&self) -> bool;

    /// Returns whether remote people play at the table: the players here can chat with them,
    /// but cannot act for them.
    fn is_shared(&self) -> bool {
        false
    }

    /// Returns whether the coach may help now: during a contest it keeps silent.
    fn has_help(&self) -> bool {
        true
    }

    /// Returns whether a player belongs to this session.
    fn is_own(&self, player: usize) -> bool {
        player < self.view().seats.len()
    }

    /// Returns the name to show beside a player's cards and chips.
    fn label(&self, player: usize) -> Option<&str> {
        self.name(player)
    }

    /// Returns the reason why the players of this session wait, as a sentence;
    /// `None` if it is their turn.
    fn waiting_for(&self) -> Option<String> {
        None
    }

    /// Returns the seconds that are left for the current decision, or for bets, if they are
    /// limited.
    fn seconds_left(&self) -> Option<u64> {
        None
    }

    /// Returns whether others wait for this session to start.
    fn can_start(&self) -> bool {
        false
    }

    /// Starts the game that others are waiting for.
    fn start(&mut self) {}

    /// Sends a chat line to everybody at a shared table.
    fn say(&mut self, _text: &str) {}

    /// Leaves the seats of this session at a shared table; an active hand stands.
    fn leave(&mut self) {}

    /// Returns the stored past, if it is in this process.
    fn history(&self) -> Option<&CoachedHistory> {
        None
    }

    /// Returns a source that opens the history again on other threads.
    fn history_source(&self) -> Option<Arc<dyn HistorySource>> {
        None
    }

    /// Returns a player's bets in the last round at this table, or those
    /// already placed for the next.
    fn last_bets(&self, _player: usize) -> Option<SeatBets> {
        None
    }

    /// Returns a player's name; `None` for a solo player without one.
    fn name(&self, player: usize) -> Option<&str> {
        self.view().seats.get(player)?.name.as_deref()
    }

    /// Returns whether a player can bet in the next round.
    fn can_bet(&self, player: usize) -> bool {
        let seat = self.view().seats.get(player);
        seat.is_some_and(|seat| seat.can_bet && seat.owner.is_some())
    }

    /// Returns the number of the open round, or of the last finished one.
    fn round_id(&self) -> Option<RoundId> {
        let round = self.view().round.as_ref()?;
        Some(round.id.unwrap_or(RoundId(i64::try_from(round.number).unwrap_or(i64::MAX))))
    }
}
