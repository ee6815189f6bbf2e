//! Committing a plan that has been stored: from here on it is true, and can be shown.

use blackjack_engine::{Choice, HandId, Record, Seat};

use crate::in_play::InPlay;
use crate::upkeep::Upkeep;
use crate::{
    Actor, Command, Holder, Key, LiveShoe, Plan, Receipt, Refusal, Request, RoundId, Step, Table,
    TableEvent, TableId, Wager,
};

impl Table {
    /// Carries out a plan whose entry has been stored, with what the journal said, and returns what
    /// there is to show, step by step. A plan without an entry is committed with an empty receipt.
    ///
    /// # Panics
    ///
    /// If the table has changed since the plan was made.
    pub fn commit(&mut self, plan: Plan, receipt: &Receipt) -> Vec<Step> {
        assert_eq!(plan.question, self.question(), "a plan is committed where it was made");
        match plan.chosen {
            Some(chosen) => self.note_before(chosen),
            None if plan.entry.is_some() => self.forget_choices(),
            None => {}
        }
        let Plan { actor, key, entry, seats, round, next_shoe, void, purse, is_upkeep, .. } = plan;
        self.remember(actor, key);
        self.seats = seats;
        self.purses.extend(purse);
        if is_upkeep {
            self.upkeep = Upkeep::default();
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
            steps = draft.steps;
            self.shoe = draft.shoe;
            self.place(draft.round, receipt, void, &mut steps);
        }
        if let Some(next) = next_shoe {
            let events = self.renew(next);
            if let Some(last) = steps.last_mut() {
                last.events.extend(events);
            }
        }
        steps
    }

    /// Notes that it is not known whether a plan was stored: until it is, the table takes nothing.
    pub fn pause(&mut self, plan: Plan, why: String) {
        self.paused = Some((Box::new(plan), why));
    }

    /// The plan of which it is not known whether it was stored.
    pub fn doubtful_plan(&self) -> Option<&Plan> {
        self.paused.as_ref().map(|(plan, _)| plan.as_ref())
    }

    /// Ends the pause: the doubtful plan is committed with the receipt that was found, or dropped
    /// where none was. Returns what there is to show.
    pub fn resolve(&mut self, found: Option<&Receipt>) -> Vec<Step> {
        match (self.paused.take(), found) {
            (Some((plan, _)), Some(receipt)) => self.commit(*plan, receipt),
            (Some(_) | None, _) => Vec::new(),
        }
    }

    /// Puts the round on the table, or away if it is over.
    fn place(
        &mut self,
        mut round: InPlay,
        receipt: &Receipt,
        void: Option<String>,
        steps: &mut Vec<Step>,
    ) {
        round.id = round.id.or(receipt.round);
        for step in &mut *steps {
            step.round.id = round.id;
        }
        self.expect(&round, 0);
        if round.number > self.rounds {
            self.rounds = round.number;
            for seat in &mut self.seats {
                (seat.bet, seat.ready) = (Vec::new(), false);
            }
        }
        if let Some(reason) = void {
            self.expect(&round, 1);
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

    /// Counts a round that is over.
    fn close(&mut self, round: InPlay) {
        let result = round.record.round().result();
        for (&seat, net) in round.seats.iter().zip(result.into_iter().flat_map(|it| it.nets)) {
            self.seats[seat].net += net;
        }
        let escrow = round.moved.get(&Holder::Escrow(self.id)).copied().unwrap_or_default();
        assert_eq!(escrow.0, 0, "every stake has been settled");
        self.expect(&round, 1);
        self.round = None;
        self.last = Some(round);
    }

    /// Expects the next round to get the number of this one, or of one so many later.
    fn expect(&mut self, round: &InPlay, later: i64) {
        let local = RoundId(i64::try_from(round.number).unwrap_or(i64::MAX));
        let RoundId(id) = round.id.unwrap_or(local);
        self.upcoming = self.upcoming.max(RoundId(id.saturating_add(later)));
    }

    /// Puts the next shoe in the place of this one, whose seed is no secret any more.
    fn renew(&mut self, next: LiveShoe) -> [TableEvent; 2] {
        let revealed =
            TableEvent::ShoeRevealed { shoe: self.shoe.number(), seed: self.shoe.seed() };
        self.shoe = next;
        let (shoe, commitment) = (self.shoe.number(), self.shoe.commitment());
        [revealed, TableEvent::ShoeCommitted { shoe, commitment }]
    }
}

/// Requests of the player to act, one after the other, at a table that is its own host.
impl Table {
    /// Carries out a request at a practice table, where nothing is stored.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    ///
    /// # Panics
    ///
    /// If the table is recorded: then its host stores first.
    pub fn practise(&mut self, request: &Request, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        assert_eq!(self.id, TableId(0), "what happens at a recorded table is stored first");
        let plan = self.plan(request, now_ms)?;
        Ok(self.commit(plan, &Receipt::default()))
    }

    /// A request of this actor that answers the question which is asked now, with a key of its own.
    pub fn request(&self, actor: Actor, command: Command) -> Request {
        // Others choose their keys as they like: one that was answered would only be refused.
        let Key(last) = self.answered.back().map_or(Key(0), |&(_, key)| key);
        let mut key = Key(last.wrapping_add(1));
        while self.answered.contains(&(actor, key)) {
            key = Key(key.0.wrapping_add(1));
        }
        Request { actor, key, answers: self.question(), command }
    }

    /// The commands that deal a round with these bets, for people who share one Deal button: bets
    /// of other seats are taken back.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoSuchSeat`] if a bet is on a seat where nobody can bet, or the seats are not in
    /// order; [`Refusal::Open`] if the house refuses the bets together.
    pub fn deal_commands(&self, wagers: &[Wager]) -> Result<Vec<(Actor, Command)>, Refusal> {
        let in_order = wagers.is_sorted_by(|a, b| a.player < b.player);
        if !in_order || !wagers.iter().all(|wager| self.stays(wager.player)) {
            return Err(Refusal::NoSuchSeat);
        }
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let placed = wagers.iter();
        let placed = placed.filter_map(|it| Some((self.owner(it.player)?, it.stakes.as_slice())));
        let bets = self.bets(&placed.collect::<Vec<_>>());
        Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let owner = |seat: usize| self.owner(seat).map(Actor::Player);
        let others = (0..self.players()).filter(|&seat| !self.bet(seat).is_empty());
        let cleared = others.map(|seat| (seat, Command::ClearBet { seat }));
        let placed = wagers.iter().map(|wager| {
            let (seat, stakes) = (wager.player, wager.stakes.clone());
            (seat, Command::Bet { seat, stakes })
        });
        let ready = wagers.iter().map(|wager| {
            let seat = wager.player;
            (seat, Command::Ready { seat })
        });
        let commands = cleared.chain(placed).chain(ready);
        Ok(commands.filter_map(|(seat, command)| Some((owner(seat)?, command))).collect())
    }

    /// Deals a round with these bets at a practice table.
    ///
    /// # Errors
    ///
    /// As [`Table::deal_commands`].
    pub fn deal(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let mut steps = Vec::new();
        for (actor, command) in self.deal_commands(wagers)? {
            steps = self.practise(&self.request(actor, command), now_ms)?;
        }
        Ok(steps)
    }

    /// Plays the hand that is asked at a practice table, for its player.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn act(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        let player = self.asked_player().ok_or(Refusal::NoRound)?;
        let act = self.request(Actor::Player(player), Command::Act { hand, choice });
        self.practise(&act, now_ms)
    }

    /// The table's seat of the hand that the round asks about, if any.
    pub fn asked_seat(&self) -> Option<usize> {
        let round = self.round.as_ref()?;
        let Seat(seat) = round.record.round().seat_of(self.asked_hand()?);
        round.seats.get(usize::from(seat)).copied()
    }
}
