//! A game as a face reaches it: a `Session`, in this process or behind a line.

mod local;

use std::fmt;
use std::path::PathBuf;

use blackjack_coach::{Filter, Statistics};
use blackjack_engine::{Chips, Choice, Composition, HandId, House, Phase, Record, Seat, SeenCards};
use blackjack_store::{PastRound, PastShoe, Store, StoreError};
use blackjack_table::{
    Notice, PrivateView, Refusal, RequestKey, RoundId, RoundView, SeatView, ShoeView, Step,
    TableView, Wager,
};

pub use local::LocalSession;

/// What people at one keyboard ask of their table. The session sends it as the player who may give
/// it: the owner of the seat, or of the hand that is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Deals a round with these bets: they share one Deal.
    Deal(Vec<Wager>),
    /// Plays the hand that is asked.
    Play {
        /// Which hand is meant: an answer to an older question is refused.
        hand: HandId,
        /// What is done.
        choice: Choice,
    },
    /// Fills the purse of a player who cannot cover the minimum bet.
    Refill {
        /// The player's seat.
        player: usize,
    },
    /// Takes the last choice back, in practice.
    Undo,
}

/// Something that arrives from the table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SessionEvent {
    /// A command was carried out.
    Done {
        /// The key of the command.
        key: RequestKey,
        /// What came of it, step by step.
        steps: Vec<Step>,
    },
    /// The last choice was taken back, as a command asked.
    TakenBack {
        /// The key of the command.
        key: RequestKey,
        /// The hand that is asked again.
        hand: HandId,
        /// What had been chosen for it.
        choice: Choice,
    },
    /// A command was refused, and has changed nothing.
    Refused {
        /// The key of the command.
        key: RequestKey,
        /// The reason.
        refusal: Refusal,
    },
    /// Something happened that nobody at this session asked for: another player acted, or the clock.
    Happened {
        /// What happened, step by step.
        steps: Vec<Step>,
    },
    /// The table is another one now, or the same one as another process has left it: what was shown
    /// of it does not hold any more.
    Reopened {
        /// What there is to say of that.
        notices: Vec<Notice>,
    },
}

/// A game as a face reaches it. A face sends a command and goes on; what comes of it arrives with a
/// later event, and nothing is shown of it before. What a session says of the table holds as of the
/// last event that was received.
///
/// A [`LocalSession`] has its table in this process, and answers at once. A session behind a line
/// sends again, with the same key, whatever was not answered when the line comes back: a table
/// carries out a key once.
pub trait Session: fmt::Debug + Send {
    /// Sends a command, and returns the key that its answer will name.
    fn send(&mut self, command: Command, now_ms: i64) -> RequestKey;

    /// The next event that has arrived, if any has. It never waits.
    fn receive(&mut self, now_ms: i64) -> Option<SessionEvent>;

    /// How long the face may wait, in milliseconds, before it asks again: something may have arrived
    /// by then, or has to be sent again. None where everything is answered, and for a session that
    /// wakes its face.
    fn wait_ms(&self, now_ms: i64) -> Option<i64>;

    /// The house.
    fn house(&self) -> &House;

    /// What everybody sees of the table.
    fn view(&self) -> &TableView;

    /// What each of the players here sees beside that.
    fn private_views(&self) -> &[PrivateView];

    /// The cards that were seen and have left the shoe.
    fn seen_cards(&self) -> Composition;

    /// What was gone from the shoe before the round in play, or the one that was finished last.
    fn seen_before_round(&self) -> Option<&SeenCards>;

    /// The round that was finished last, where every card of it is known.
    fn last_record(&self) -> Option<&Record>;

    /// The number that the next round gets, or the round in play has.
    fn upcoming_id(&self) -> RoundId;

    /// Whether there is a choice to take back.
    fn can_undo(&self) -> bool;

    /// Whether rounds are remembered, here or elsewhere.
    fn is_stored(&self) -> bool;

    /// What rounds are stored in, where that is here.
    fn store(&self) -> Option<&Store> {
        None
    }

    /// What a player staked on each hand of the last round at this table, and on how many.
    fn last_stakes(&self, _player: usize) -> Option<(Chips, u8)> {
        None
    }

    /// The round that was finished last at this table, by any player, as memory has it.
    ///
    /// # Errors
    ///
    /// Where memory cannot be read.
    fn last_stored_round(&self) -> Result<Option<PastRound>, StoreError> {
        Ok(None)
    }

    /// How many players there are, who are numbered from 0.
    fn players(&self) -> usize {
        self.view().seats.len()
    }

    /// What a player is called; nothing for one who plays alone without a name.
    fn name(&self, player: usize) -> Option<&str> {
        seat(self, player)?.name.as_deref()
    }

    /// Whether a player can bet in the next round.
    fn can_bet(&self, player: usize) -> bool {
        seat(self, player).is_some_and(|seat| seat.can_bet && seat.owner.is_some())
    }

    /// What lies in a player's purse; nothing is credit without end, or a purse that is somebody
    /// else's to see.
    fn funds(&self, player: usize) -> Option<Chips> {
        private_view(self, player)?.purse
    }

    /// What a new bankroll would bring a player who needs one, if the player does.
    fn refill(&self, player: usize) -> Option<Chips> {
        private_view(self, player)?.refill
    }

    /// What a player has won or lost since sitting down.
    fn net(&self, player: usize) -> Chips {
        seat(self, player).map_or(Chips::ZERO, |seat| seat.net)
    }

    /// The bet to offer a player who starts this many hands: `last`, where that is still possible
    /// beside what lies on the player's other seats.
    fn offer(&self, player: usize, last: Option<Chips>, hands: u8) -> Option<Chips> {
        let (house, owner) = (self.house(), seat(self, player)?.owner);
        let seats = self.view().seats.iter().enumerate();
        let elsewhere = seats.filter(|&(at, other)| at != player && other.owner == owner);
        let staked: Chips = elsewhere.flat_map(|(_, other)| other.bet.iter().copied()).sum();
        let funds = self.funds(player).map(|funds| funds - staked);
        house.stakes().offer(house.rules(), last, funds, hands)
    }

    /// What everybody sees of the round in play.
    fn round_view(&self) -> Option<&RoundView> {
        self.view().round.as_ref().filter(|round| !round.is_over())
    }

    /// What the round in play waits for.
    fn phase(&self) -> Option<Phase> {
        Some(self.round_view()?.cards.phase)
    }

    /// The hand that the round in play waits for.
    fn active_hand(&self) -> Option<HandId> {
        self.phase()?.hand()
    }

    /// Whether a round is in play.
    fn is_in_round(&self) -> bool {
        self.round_view().is_some()
    }

    /// The number of the round in play, or of the one that was finished last.
    fn round_id(&self) -> Option<RoundId> {
        let round = self.view().round.as_ref()?;
        Some(round.id.unwrap_or(RoundId(i64::try_from(round.number).unwrap_or(i64::MAX))))
    }

    /// The player whose a seat is, in the round in play or the one that was finished last.
    fn player_at(&self, Seat(seat): Seat) -> Option<usize> {
        self.view().round.as_ref()?.seats.get(usize::from(seat)).copied()
    }

    /// The players of that round, by seat.
    fn seated(&self) -> Vec<usize> {
        self.view().round.as_ref().map_or_else(Vec::new, |round| round.seats.clone())
    }

    /// What they are called.
    fn seated_names(&self) -> Vec<Option<String>> {
        self.names_of(&self.seated())
    }

    /// What these players are called.
    fn names_of(&self, players: &[usize]) -> Vec<Option<String>> {
        let name = |&player: &usize| self.name(player).map(ToOwned::to_owned);
        players.iter().map(name).collect()
    }

    /// What everybody may know of the shoe.
    fn shoe(&self) -> ShoeView {
        self.view().shoe
    }

    /// The folder of the memory.
    fn folder(&self) -> Option<PathBuf> {
        Some(self.store()?.path().parent()?.to_owned())
    }

    /// How many rounds are remembered, where that can be told.
    fn stored_round_count(&self) -> Option<u64> {
        self.store()?.count().ok()
    }

    /// The shoes that are over: how many are remembered, and so many of the newest; none where
    /// nothing can be told of them.
    fn shoes_revealed(&self, most: usize) -> (usize, Vec<PastShoe>) {
        let revealed = self.store().and_then(|memory| memory.revealed(most).ok());
        revealed.unwrap_or_default()
    }

    /// What the rounds in the memory come to; nothing in practice.
    fn statistics(&self, filter: &Filter) -> Option<Result<Statistics, StoreError>> {
        Some(self.store()?.statistics(filter))
    }
}

fn seat<S: Session + ?Sized>(session: &S, player: usize) -> Option<&SeatView> {
    session.view().seats.get(player)
}

fn private_view<S: Session + ?Sized>(session: &S, player: usize) -> Option<&PrivateView> {
    let owner = seat(session, player)?.owner?;
    session.private_views().iter().find(|view| view.player == owner)
}
