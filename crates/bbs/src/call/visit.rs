//! `Visit`: a caller's call at the table: the purse of time, the turns, and the
//! tally for the statement.

use std::any::Any;

use blackjack_engine::{Chips, House, Record, Stakes};
use blackjack_frontend::bets::form::BetChange;
use blackjack_frontend::game::Game;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_store::{Call, CallError, Caller, CallerBalances, Store, StoreError};

use crate::calendar;
use crate::call::tally::Tally;
use crate::door_clock::DoorClock;
use crate::door_settings::DoorSettings;
use crate::houses::Houses;

/// A call in progress.
#[derive(Debug)]
pub(crate) struct Visit {
    pub(crate) settings: DoorSettings,
    /// The houses at which the caller can practise.
    pub(crate) houses: Houses,
    pub(crate) caller: Caller,
    /// The call in the ledger.
    pub(crate) call: Call,
    pub(crate) game: Game,
    pub(crate) clock: DoorClock,
    pub(crate) tally: Tally,
    /// The turns of the day.
    pub(crate) turns: u32,
    /// The last bet.
    pub(crate) last_bet: Option<Chips>,
    /// The finished round that the tally counted last.
    counted_round: Option<u64>,
}

/// The reason why a bet is refused.
#[derive(Debug)]
pub(crate) enum BetRefused {
    /// The turns of the day are used.
    NoTurn,
    /// The house refuses it, as a sentence.
    Refused(String),
    /// The call is over, or the ledger failed.
    Call(CallError),
}

impl From<StoreError> for BetRefused {
    fn from(error: StoreError) -> Self {
        Self::Call(error.into())
    }
}

impl From<CallError> for BetRefused {
    fn from(error: CallError) -> Self {
        Self::Call(error)
    }
}

impl Visit {
    pub(crate) fn new(
        (settings, houses): (DoorSettings, Houses),
        caller: Caller,
        call: Call,
        game: Game,
        clock: DoorClock,
    ) -> Self {
        let last_bet = game.session.last_bets(0).and_then(|bets| bets.stakes.first().copied());
        Self {
            settings,
            houses,
            caller,
            call,
            game,
            clock,
            tally: Tally::default(),
            turns: 0,
            last_bet,
            counted_round: None,
        }
    }

    pub(crate) fn now_ms(&self) -> i64 {
        self.clock.now_ms()
    }

    pub(crate) fn house(&self) -> &House {
        self.game.session.house()
    }

    pub(crate) fn stakes(&self) -> &Stakes {
        self.house().stakes()
    }

    /// Returns the ledger; the table of a call is always recorded.
    pub(crate) fn store(&self) -> Result<&Store, CallError> {
        let history: Option<&dyn Any> = self.game.session.history().map(|history| history as _);
        history.and_then(<dyn Any>::downcast_ref).ok_or(CallError::Over)
    }

    /// Returns the elapsed time that is not booked yet.
    fn unbooked(&self) -> Chips {
        if !self.call.is_timed {
            return Chips::ZERO;
        }
        let elapsed = (self.now_ms() - self.call.begun_ms).max(0) / 1_000;
        Chips(elapsed - self.call.clock.0).max(Chips::ZERO)
    }

    /// Returns the pot as of the cards shown: time with the clock running, or coins.
    pub(crate) fn pot(&self) -> Chips {
        (self.game.shown_purse(0).unwrap_or_default() - self.unbooked()).max(Chips::ZERO)
    }

    /// Returns the whole coins in the pot.
    pub(crate) fn coins(&self) -> i64 {
        self.pot().0 / self.stakes().units(1).0
    }

    /// Returns the time left; `None` where coins are not time.
    pub(crate) fn seconds_left(&self) -> Option<u32> {
        self.call.is_timed.then(|| u32::try_from(self.pot().0).unwrap_or(u32::MAX))
    }

    /// Returns the maximum bet in coins now; 0 if no bet is possible.
    pub(crate) fn most_coins(&self) -> i64 {
        let stakes = self.stakes();
        let free = self.coins() - stakes.keep_back();
        let most = stakes.max_bet().0 / stakes.units(1).0;
        free.min(most).max(0)
    }

    /// Returns whether the pot covers this amount in addition to the required remainder.
    pub(crate) fn can_stake(&self, chips: Chips) -> bool {
        self.pot() - self.stakes().kept_back() >= chips
    }

    /// Returns the turns that are left today; `None` without a limit.
    pub(crate) fn turns_left(&self) -> Option<u32> {
        let limit = self.settings.turns;
        (limit > 0).then(|| limit.saturating_sub(self.turns))
    }

    /// Counts the turns of the day again.
    pub(crate) fn count_turns(&mut self) -> Result<(), CallError> {
        let today = calendar::day(self.now_ms());
        self.turns = self.store()?.turns(self.caller.player, today)?;
        Ok(())
    }

    /// Books the elapsed time.
    pub(crate) fn book_clock(&mut self) -> Result<(), CallError> {
        let (unbooked, now_ms) = (self.unbooked(), self.now_ms());
        self.call = self.store()?.book_clock(self.call.id, unbooked, now_ms)?;
        self.game.session.refresh_purses(now_ms);
        Ok(())
    }

    /// Books the clock and places a bet: the round is dealt, and the turn is used.
    pub(crate) fn bet(&mut self, bet: Chips) -> Result<(), BetRefused> {
        self.count_turns()?;
        if self.turns_left() == Some(0) {
            return Err(BetRefused::NoTurn);
        }
        self.book_clock()?;
        let before = self.game.session.view().round.as_ref().map(|round| round.number);
        let change = BetChange::To(bet.into());
        let changed = self.game.bet_form.change(self.game.session.as_ref(), change);
        changed.map_err(BetRefused::Refused)?;
        self.game.perform(UiCommand::Rebet, self.now_ms(), false);
        let now = self.game.session.view().round.as_ref().map(|round| round.number);
        if now == before {
            let message = self.game.message.as_ref().map(|message| message.text.clone());
            return Err(BetRefused::Refused(message.unwrap_or_default()));
        }
        self.last_bet = Some(bet);
        self.count_turns()?;
        Ok(())
    }

    /// Counts the last round for the statement once it is over, and returns it the first time.
    pub(crate) fn count_round(&mut self) -> Option<Record> {
        let number = self.game.session.view().round.as_ref()?.number;
        if self.game.session.view().is_in_round() || self.counted_round == Some(number) {
            return None;
        }
        self.counted_round = Some(number);
        let record = self.game.session.last_record()?.clone();
        self.tally.count(&record);
        Some(record)
    }

    /// Returns the caller's balances.
    pub(crate) fn balances(&self) -> Result<CallerBalances, CallError> {
        Ok(self.store()?.balances(self.caller.player, &self.call.unit)?)
    }
}
