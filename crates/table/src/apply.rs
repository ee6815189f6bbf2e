//! Doing what is asked of a table.
//!
//! A command goes in, what came of it comes out step by step. What a command would bring about is
//! worked out first, then remembered, and only then does the table change: whoever is told of a
//! card can rely on its being remembered.

use blackjack_engine::{Asked, Bets, Chips, HandId, Input, Record};

use crate::draft::Draft;
use crate::entry::Decision;
use crate::store::StoreError;
use crate::table::{InPlay, booking_name, from_mint};
use crate::{
    Choice, Command, Gone, Holder, LiveShoe, NoChance, Refusal, RoundId, Step, Table, TableEvent,
    TransferKind, Wager,
};

impl Table {
    /// Does what is asked. All cards up to the next question are dealt.
    ///
    /// # Errors
    ///
    /// [`Refusal`], and the table is as it was.
    pub fn apply(&mut self, command: Command, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        match command {
            Command::Deal(wagers) => {
                let draft = self.deal(&wagers)?;
                self.forget_choices();
                Ok(self.settle(draft, now_ms))
            }
            Command::Play { hand, choice } => {
                let draft = self.play(hand, choice)?;
                self.note_before((hand, choice));
                Ok(self.settle(draft, now_ms))
            }
            Command::Refill { player } => self.fill_purse(player, now_ms),
        }
    }

    /// Works out what a deal brings.
    fn deal(&self, wagers: &[Wager]) -> Result<Draft, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let players: Vec<usize> = wagers.iter().map(|wager| wager.player).collect();
        let known = players.iter().all(|&player| self.stays(player));
        if !known || !players.is_sorted_by(|a, b| a < b) {
            return Err(Refusal::NoSuchPlayer);
        }
        let bets: Vec<_> = wagers
            .iter()
            .map(|wager| Bets { stakes: &wager.stakes, funds: self.funds(wager.player) })
            .collect();
        let record = Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let mut shoe = self.shoe.clone();
        let shuffled = shoe.begin_round();
        let gone = Gone::of(&shoe);
        let round = InPlay { id: self.upcoming, record, players, decided: 0, gone };
        let mut draft = Draft::of(round, shoe);
        let bets: Vec<Chips> =
            wagers.iter().map(|wager| wager.stakes.iter().copied().sum()).collect();
        draft.transfers.push(self.booking(&draft.round).bets(&bets));
        draft.bets = Some(bets);
        if shuffled {
            draft.note(TableEvent::Shuffled { shoe: draft.shoe.number() });
        }
        Ok(self.advance(draft)?)
    }

    /// Works out what a choice brings.
    fn play(&self, hand: HandId, choice: Choice) -> Result<Draft, Refusal> {
        let round = self.round.clone().ok_or(Refusal::NoRound)?;
        if self.asked_hand() != Some(hand) {
            return Err(Refusal::NotAsked { expected: "an answer for the hand that is asked" });
        }
        let mut draft = Draft::of(round, self.shoe.clone());
        let booking = self.booking(&draft.round);
        draft.decide(&booking, Decision::Choice(hand, choice))?;
        Ok(self.advance(draft)?)
    }

    /// Deals cards until somebody is asked or the round is over.
    pub(crate) fn advance(&self, mut draft: Draft) -> Result<Draft, NoChance> {
        let booking = self.booking(&draft.round);
        while let Asked::Card(_) = draft.round.record.round().asked() {
            if draft.shoe.is_empty() {
                draft.note(TableEvent::RanOut);
            }
            let card = draft.shoe.draw();
            let put = draft.put(&booking, Input::Card(card));
            assert!(put.is_ok(), "a round takes the card that it asks for: {put:?}");
        }
        if draft.round.record.round().is_over() {
            draft.shoe.end_round(&draft.round.record);
            if draft.shoe.is_over() {
                draft.next_shoe = Some(self.next_shoe(&draft.shoe)?);
            }
        }
        Ok(draft)
    }

    /// The shoe after this one.
    fn next_shoe(&self, shoe: &LiveShoe) -> Result<LiveShoe, NoChance> {
        let table = self.id.0.unsigned_abs();
        Ok(LiveShoe::new(self.house.rules(), self.seeds.next()?, table, shoe.number() + 1, &[]))
    }

    /// Remembers what was worked out, and then lets it be so.
    pub(crate) fn settle(&mut self, draft: Draft, now_ms: i64) -> Vec<Step> {
        // First of all, so that no transfer is ever written down that the books refuse.
        for transfer in &draft.transfers {
            let made = self.ledger.make(transfer);
            assert!(made.is_ok(), "what the round allows, the purses can pay: {made:?}");
        }
        let entry = draft.entry(self, now_ms);
        let kept = self.memory.as_ref().map_or(Ok(()), |memory| memory.append(&entry));
        self.note_loss(kept);
        let Draft { round, shoe, mut steps, next_shoe, .. } = draft;
        self.upcoming = self.upcoming.max(RoundId(round.id.0.saturating_add(1)));
        if round.record.round().is_over() {
            self.close(round);
        } else {
            self.round = Some(round);
        }
        let renewed = self.renew(shoe, next_shoe);
        let left = self.leave_lost_shoe();
        if let Some(last) = steps.last_mut() {
            last.events.extend(renewed.into_iter().chain(left));
        }
        steps
    }

    /// Counts a round that is over.
    fn close(&mut self, round: InPlay) {
        let result = round.record.round().result();
        for (&player, net) in round.players.iter().zip(result.into_iter().flat_map(|it| it.nets)) {
            self.players[player].net += net;
        }
        let escrow = self.account(Holder::Escrow(self.id));
        assert_eq!(self.ledger.balance(&escrow), Chips::ZERO, "every stake has been settled");
        self.ledger.forget(&booking_name(round.id));
        self.round = None;
        self.last = Some(round);
    }

    /// Puts the shoe back, or the next one in its place.
    fn renew(&mut self, shoe: LiveShoe, next: Option<LiveShoe>) -> Vec<TableEvent> {
        let Some(next) = next else {
            self.shoe = shoe;
            return Vec::new();
        };
        let revealed = TableEvent::ShoeRevealed { shoe: shoe.number(), seed: shoe.seed() };
        let is_lost = self.lost_shoe == Some(shoe.number());
        self.shoe = next;
        let revealed = (!is_lost).then_some(revealed);
        revealed.into_iter().chain([self.committed()]).collect()
    }

    /// Takes another shoe, once the round is over, where memory was lost: memory still has the old
    /// one in play, and will deal its cards when the table is opened the next time. So it keeps
    /// its secret.
    fn leave_lost_shoe(&mut self) -> Option<TableEvent> {
        if self.round.is_some() || self.lost_shoe != Some(self.shoe.number()) {
            return None;
        }
        self.shoe = self.next_shoe(&self.shoe).ok()?;
        Some(self.committed())
    }

    /// What is told of the shoe that comes next.
    fn committed(&self) -> TableEvent {
        let (shoe, commitment) = (self.shoe.number(), self.shoe.commitment());
        TableEvent::ShoeCommitted { shoe, commitment }
    }

    fn fill_purse(&mut self, player: usize, now_ms: i64) -> Result<Vec<Step>, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if !self.stays(player) {
            return Err(Refusal::NoSuchPlayer);
        }
        let missing = self.refill(player).ok_or(Refusal::NotBroke)?;
        let id = self.players[player].id;
        let (unit, minor) = (&self.unit.name, self.unit.minor);
        let key = format!("player {} refill {unit}/{minor} {} {now_ms}", id.0, self.upcoming.0);
        let transfer = from_mint(&self.unit, id, key, TransferKind::Refill, missing);
        let made = self.ledger.make(&transfer);
        assert!(made.is_ok(), "a refill is made once: {made:?}");
        let kept = self.memory.as_ref().map_or(Ok(()), |memory| memory.transfer(&transfer, now_ms));
        self.note_loss(kept);
        self.leave_lost_shoe();
        self.forget_choices();
        Ok(Vec::new())
    }

    /// Goes on without memory if it failed.
    fn note_loss(&mut self, kept: Result<(), StoreError>) {
        if let Err(error) = kept {
            self.memory = None;
            self.loss = Some(error);
            self.lost_shoe = Some(self.shoe.number());
        }
    }
}
