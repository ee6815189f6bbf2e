//! Committing a stored plan, which makes it real and visible.

use blackjack_engine::{Choice, HandId, Record, Seat};

use crate::journal::receipt::{Receipt, RoundId};
use crate::journal::upkeep::Upkeep;
use crate::ledger::account::{Holder, TableId};
use crate::plan::Plan;
use crate::players::seat::TableSeat;
use crate::players::seating::Seating;
use crate::request::{Actor, Command, Refusal, Request, RequestKey, Wager};
use crate::round::live::LiveRound;
use crate::round::step::Step;
use crate::shoe::contributions::Contributions;
use crate::shoe::live::LiveShoe;
use crate::table::Table;
use crate::table_event::TableEvent;

impl Table {
    /// Returns the seating to store with a plan: the seating after its commit.
    pub fn seating_after(&self, plan: &Plan) -> Seating {
        let seats = |round: &LiveRound| round.seats.clone();
        let (playing, last) = match &plan.round {
            Some(_) if plan.void.is_some() => (Vec::new(), Vec::new()),
            Some(draft) if draft.round.record.round().is_over() => {
                (Vec::new(), seats(&draft.round))
            }
            Some(draft) => (seats(&draft.round), Vec::new()),
            None => match (&self.round, &self.last) {
                (Some(round), _) => (seats(round), Vec::new()),
                (None, last) => (Vec::new(), last.as_ref().map(seats).unwrap_or_default()),
            },
        };
        let answered = self.answered.iter().copied().chain([(plan.actor, plan.key)]).collect();
        Seating { seats: plan.seats.iter().map(TableSeat::view).collect(), playing, last, answered }
    }

    /// Commits a plan whose entry has been stored, with the journal's receipt, and returns the
    /// steps to show. A plan without an entry is committed with an empty receipt.
    ///
    /// # Panics
    ///
    /// If the table has changed since the plan was made.
    pub fn commit(&mut self, plan: Plan, receipt: &Receipt) -> Vec<Step> {
        assert_eq!(
            plan.question,
            self.question(),
            "the table must not change between planning and committing"
        );
        match plan.chosen {
            Some(chosen) => self.push_undo_point(chosen),
            None if plan.entry.is_some() => self.clear_undo_points(),
            None => {}
        }
        let Plan { actor, key, entry, seats, round, next_shoe, void, purse, .. } = plan;
        let Plan { contributions, is_upkeep, .. } = plan;
        self.remember(actor, key);
        self.seats = seats;
        self.purses.extend(purse);
        if is_upkeep {
            self.upkeep = Upkeep::default();
        }
        if let Some(contributions) = contributions {
            self.contributions = contributions;
        }
        if let Some(entry) = entry {
            self.entries += 1;
            let postings = entry.transfers.iter().flat_map(|transfer| &transfer.postings);
            for posting in postings {
                if let Holder::Purse(player) = posting.account.holder {
                    *self.purses.entry(player).or_default() += posting.amount;
                }
            }
        }
        self.purses.extend(receipt.balances.iter().copied());
        let mut steps = Vec::new();
        if let Some(draft) = round {
            let draft = *draft;
            steps = draft.steps;
            self.shoe = draft.shoe;
            self.place(draft.round, receipt, void, &mut steps);
        }
        if let Some(next) = next_shoe {
            let events = self.replace_shoe(next);
            match steps.last_mut() {
                Some(last) => last.events.extend(events),
                None => self.shoe_events.extend(events),
            }
        }
        steps
    }

    /// Pauses the table because it is unknown whether a plan was stored. The table refuses
    /// everything until that is known.
    pub fn pause(&mut self, plan: Plan, why: String) {
        self.paused = Some((Box::new(plan), why));
    }

    /// Returns the plan that may or may not have been stored.
    pub fn unconfirmed_plan(&self) -> Option<&Plan> {
        self.paused.as_ref().map(|(plan, _)| plan.as_ref())
    }

    /// Ends the pause: commits the unconfirmed plan with the receipt that was found, or drops it if
    /// there is none. Returns the steps to show.
    pub fn resolve(&mut self, found: Option<&Receipt>) -> Vec<Step> {
        match (self.paused.take(), found) {
            (Some((plan, _)), Some(receipt)) => self.commit(*plan, receipt),
            (Some(_) | None, _) => Vec::new(),
        }
    }

    /// Takes the events of a shoe that was voided before its first round, to show. No step contains
    /// them.
    pub fn take_shoe_events(&mut self) -> Vec<TableEvent> {
        std::mem::take(&mut self.shoe_events)
    }

    /// Puts the round on the table, or closes it if it is over.
    fn place(
        &mut self,
        mut round: LiveRound,
        receipt: &Receipt,
        void: Option<String>,
        steps: &mut Vec<Step>,
    ) {
        round.id = round.id.or(receipt.round);
        for step in &mut *steps {
            step.round.id = round.id;
        }
        self.predict_next_id(&round, 0);
        self.rounds = self.rounds.max(round.number);
        if let Some(reason) = void {
            self.predict_next_id(&round, 1);
            let events = vec![TableEvent::Voided { reason }];
            let (round, left) = (round.view(), self.shoe.shoe().len());
            steps.push(Step { events, round, left });
            self.round = None;
        } else if round.record.round().is_over() {
            self.close(round);
        } else {
            self.round = Some(round);
        }
    }

    /// Closes a finished round.
    fn close(&mut self, round: LiveRound) {
        let escrow = round.moved.get(&Holder::Escrow(self.id)).copied().unwrap_or_default();
        assert_eq!(escrow.0, 0, "every stake has been settled");
        self.predict_next_id(&round, 1);
        self.round = None;
        self.last = Some(round);
    }

    /// Predicts the number of the next round: that of this one plus an offset.
    fn predict_next_id(&mut self, round: &LiveRound, offset: i64) {
        let local = RoundId(i64::try_from(round.number).unwrap_or(i64::MAX));
        let RoundId(id) = round.id.unwrap_or(local);
        self.upcoming = self.upcoming.max(RoundId(id.saturating_add(offset)));
    }

    /// Replaces a shoe that is over, or void, with the next one, and reveals its seed.
    pub(crate) fn replace_shoe(&mut self, next: LiveShoe) -> Vec<TableEvent> {
        let (shoe, seed) = (self.shoe.number(), self.shoe.seed());
        let missing = self.owes_deal().then(|| self.contributions.missing());
        let voided = missing.map(|missing| TableEvent::ShoeVoided { shoe, missing });
        // A player who did not reveal is excluded until a round is dealt, regardless
        // of the shoes in between.
        self.contributions =
            if self.shoe.is_begun() { Contributions::default() } else { self.contributions.next() };
        self.shoe = next;
        let (next, commitment) = (self.shoe.number(), self.shoe.commitment());
        let committed = TableEvent::ShoeCommitted { shoe: next, commitment };
        let events = [TableEvent::ShoeRevealed { shoe, seed }, committed];
        voided.into_iter().chain(events).collect()
    }
}

/// Complete requests, for tables that are their own host.
impl Table {
    /// Plans and commits a request at a practice table, where nothing is stored.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    ///
    /// # Panics
    ///
    /// If the table is recorded: its host must store the entry first.
    pub fn carry_out(&mut self, request: &Request, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        assert_eq!(self.id, TableId(0), "a recorded table must store its entries first");
        let plan = self.plan(request, now_ms)?;
        Ok(self.commit(plan, &Receipt::default()))
    }

    /// Creates a request from this actor that answers the current question, with an unused key.
    pub fn request(&self, actor: Actor, command: Command) -> Request {
        // Other senders choose their own keys, and a reused key would be refused as a repetition.
        let RequestKey(last) = self.answered.back().map_or(RequestKey(0), |&(_, key)| key);
        let mut key = RequestKey(last.wrapping_add(1));
        while self.answered.contains(&(actor, key)) {
            key = RequestKey(key.0.wrapping_add(1));
        }
        Request { actor, key, answers: self.question(), command }
    }

    /// Returns the commands that deal a round with these bets, for players who share one Deal
    /// button. Bets on other seats are cleared.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoSuchSeat`] if a bet is on a seat that cannot bet, or the seats are out of
    /// order; [`Refusal::Open`] if the house refuses the bets together.
    pub fn deal_commands(&self, wagers: &[Wager]) -> Result<Vec<(Actor, Command)>, Refusal> {
        let in_order = wagers.is_sorted_by(|a, b| a.seat < b.seat);
        if !in_order || !wagers.iter().all(|wager| self.can_bet(wager.seat)) {
            return Err(Refusal::NoSuchSeat);
        }
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let placed = wagers.iter();
        let placed = placed.filter_map(|it| Some((self.owner(it.seat)?, &it.bets)));
        let bets = self.bets(&placed.collect::<Vec<_>>());
        Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let owner = |seat: usize| self.owner(seat).map(Actor::Player);
        let others = (0..self.seat_count()).filter(|&seat| !self.bet(seat).is_empty());
        let cleared = others.map(|seat| (seat, Command::ClearBet { seat }));
        let placed = wagers.iter().map(|wager| {
            let (seat, bets) = (wager.seat, wager.bets.clone());
            (seat, Command::Bet { seat, bets })
        });
        let ready = wagers.iter().map(|wager| {
            let seat = wager.seat;
            (seat, Command::Ready { seat })
        });
        let commands = cleared.chain(placed).chain(ready);
        Ok(commands.filter_map(|(seat, command)| Some((owner(seat)?, command))).collect())
    }

    /// Deals a round with these bets at a practice table.
    ///
    /// # Errors
    ///
    /// The errors of [`Table::deal_commands`] and [`Table::carry_out`].
    pub fn deal(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let mut steps = Vec::new();
        for (actor, command) in self.deal_commands(wagers)? {
            steps = self.carry_out(&self.request(actor, command), now_ms)?;
        }
        Ok(steps)
    }

    /// Plays the active hand for its player, at a practice table.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn act(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let player = self.active_player().ok_or(Refusal::NoRound)?;
        let act = self.request(Actor::Player(player), Command::Act { hand, choice });
        self.carry_out(&act, now_ms)
    }

    /// Returns the seat at the table that the active hand belongs to, if any.
    pub fn active_seat(&self) -> Option<usize> {
        let round = self.round.as_ref()?;
        let Seat(seat) = round.record.round().seat_of(self.active_hand()?);
        round.seats.get(usize::from(seat)).copied()
    }
}
