//! Planning a change: what a request would bring about, worked out without changing anything.

use std::collections::BTreeMap;

use blackjack_engine::{
    Action, Asked, Bets, Chips, Choice, HandId, Record, Seat, WhenAway, check_seating,
};

use crate::in_play::InPlay;
use crate::plan::Plan;
use crate::round_plan::RoundPlan;
use crate::round_transfers::{RoundAccounts, transfer};
use crate::table_seat::TableSeat;
use crate::{
    Actor, Command, Decision, Entry, Holder, Key, LiveShoe, NoChance, Opening, OpeningSeat,
    PlayerId, Refusal, Request, RoundEntry, ShoeEntry, Table, TableEvent, Transfer, TransferKind,
};

impl Table {
    /// Works out what a request brings about. Nothing changes: neither by a plan that is dropped nor
    /// by a refusal. All cards up to the next question are in the plan.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn plan(&self, request: &Request, now_ms: i64) -> Result<Plan, Refusal> {
        if let Some((_, why)) = &self.paused {
            return Err(Refusal::Paused { why: why.clone() });
        }
        if self.needs_upkeep() {
            return Err(Refusal::NotStored { why: "the table is not ready".into() });
        }
        let &Request { actor, key, answers, .. } = request;
        if self.answered.contains(&(actor, key)) {
            return Err(Refusal::Repeated);
        }
        let asked = self.question();
        if answers != asked {
            return Err(Refusal::Stale { asked });
        }
        let mut plan = self.empty_plan(actor, key);
        match &request.command {
            Command::Sit { seat, name, purse } => {
                self.plan_sit(&mut plan, *seat, name.clone(), *purse)?;
            }
            Command::StandUp { seat } => self.plan_stand_up(&mut plan, *seat)?,
            Command::Bet { seat, stakes } => self.plan_bet(&mut plan, *seat, stakes)?,
            Command::ClearBet { seat } => {
                let seat = self.bettor(&mut plan, *seat)?;
                (seat.bet, seat.ready) = (Vec::new(), false);
                self.open_without(&mut plan)?;
            }
            Command::Ready { seat } => self.plan_ready(&mut plan, *seat)?,
            Command::Act { hand, choice } => self.plan_act(&mut plan, *hand, *choice)?,
            Command::Refill { seat } => self.plan_refill(&mut plan, *seat)?,
            Command::Timeout => self.plan_timeout(&mut plan)?,
            Command::Void { reason } => self.plan_void(&mut plan, reason)?,
        }
        Ok(sealed(plan, now_ms))
    }

    /// Works out what tells an open round what its players hold now, where that is something else
    /// than the round knows: what can be doubled, split and insured is what can be paid. None if
    /// there is nothing to tell.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoChance`] if the round is over with it and the next shoe cannot be shuffled;
    /// [`Refusal::Paused`].
    pub fn plan_funds(&self, key: Key, now_ms: i64) -> Result<Option<Plan>, Refusal> {
        if let Some((_, why)) = &self.paused {
            return Err(Refusal::Paused { why: why.clone() });
        }
        let Some(round) = &self.round else { return Ok(None) };
        let mut draft = self.draft(round.clone());
        self.deal_and_tell(&mut draft, |_| true);
        if draft.decisions.is_empty() {
            return Ok(None);
        }
        let mut plan = self.empty_plan(Actor::Host, key);
        self.advance(&mut plan, draft)?;
        Ok(Some(sealed(plan, now_ms)))
    }

    pub(crate) fn empty_plan(&self, actor: Actor, key: Key) -> Plan {
        Plan {
            actor,
            key,
            question: self.question(),
            entry: None,
            seats: self.seats.clone(),
            round: None,
            next_shoe: None,
            void: None,
            chosen: None,
            purse: None,
            is_upkeep: false,
        }
    }

    /// The seat of a bet that the actor may change: between rounds, the actor's own.
    fn bettor<'a>(&self, plan: &'a mut Plan, seat: usize) -> Result<&'a mut TableSeat, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let actor = plan.actor;
        let seat = plan.seats.get_mut(seat).filter(|seat| seat.stays);
        let seat = seat.ok_or(Refusal::NoSuchSeat)?;
        match (actor, seat.owner) {
            (Actor::Player(player), Some(owner)) if player == owner => Ok(seat),
            (_, Some(_)) => Err(Refusal::NotYours),
            (_, None) => Err(Refusal::NoSuchSeat),
        }
    }

    fn plan_sit(
        &self,
        plan: &mut Plan,
        seat: usize,
        name: Option<String>,
        purse: Option<Chips>,
    ) -> Result<(), Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        let Actor::Player(player) = plan.actor else { return Err(Refusal::NotYours) };
        let sits = plan.seats.get_mut(seat).ok_or(Refusal::NoSuchSeat)?;
        // A player who stood up in mid-round has left when the round is over.
        if sits.owner.is_some() && sits.stays {
            return Err(Refusal::SeatTaken);
        }
        *sits = TableSeat::new(player, name);
        plan.purse = purse.map(|holds| (player, holds));
        let stakes = self.house.stakes();
        let bankroll = stakes.units(stakes.bankroll());
        if purse.is_none() && !self.gives_credit(player) && bankroll > Chips::ZERO {
            let bankroll = self.new_money(player, TransferKind::Bankroll, bankroll);
            plan.entry = Some(self.entry(plan, vec![bankroll]));
        }
        Ok(())
    }

    fn plan_stand_up(&self, plan: &mut Plan, seat: usize) -> Result<(), Refusal> {
        let sits = plan.seats.get_mut(seat).ok_or(Refusal::NoSuchSeat)?;
        let owner = sits.owner.ok_or(Refusal::NoSuchSeat)?;
        if plan.actor != Actor::Player(owner) && plan.actor != Actor::Host {
            return Err(Refusal::NotYours);
        }
        let plays = self.round.as_ref().is_some_and(|round| round.seats.contains(&seat));
        if plays {
            sits.stays = false;
        } else {
            *sits = TableSeat::empty();
        }
        if self.round.is_none() { self.open_without(plan) } else { Ok(()) }
    }

    fn plan_bet(&self, plan: &mut Plan, seat: usize, stakes: &[Chips]) -> Result<(), Refusal> {
        let owner = self.bettor(plan, seat)?.owner.ok_or(Refusal::NoSuchSeat)?;
        let others = bettors(&plan.seats).into_iter().filter(|&(at, ..)| at != seat);
        let others = others.map(|(_, player, bet)| (player, bet));
        let placed: Vec<_> = std::iter::once((owner, stakes)).chain(others).collect();
        let bets = self.bets(&placed);
        Record::open(&self.house, &bets[..1]).map_err(Refusal::Open)?;
        let hands = placed.iter().map(|(_, stakes)| stakes.len());
        check_seating(self.house.rules(), hands).map_err(Refusal::Open)?;
        let bettor = self.bettor(plan, seat)?;
        (bettor.bet, bettor.ready) = (stakes.to_vec(), false);
        Ok(())
    }

    /// The bets of these players, with what each of them can stake there: what the purse holds,
    /// less the stakes on the player's other seats.
    pub(crate) fn bets<'a>(&self, placed: &[(PlayerId, &'a [Chips])]) -> Vec<Bets<'a>> {
        let staked = |player, but| -> Chips {
            let own = (0..).zip(placed).filter(|&(at, (owner, _))| at != but && *owner == player);
            own.flat_map(|(_, (_, stakes))| stakes.iter().copied()).sum()
        };
        let funds = |at, player| {
            let holds = self.purses.get(&player).copied().unwrap_or_default();
            (!self.gives_credit(player)).then(|| holds - staked(player, at))
        };
        let placed = (0_usize..).zip(placed);
        placed.map(|(at, &(player, stakes))| Bets { stakes, funds: funds(at, player) }).collect()
    }

    fn plan_ready(&self, plan: &mut Plan, seat: usize) -> Result<(), Refusal> {
        let bettor = self.bettor(plan, seat)?;
        if bettor.bet.is_empty() {
            return Err(Refusal::NoBet);
        }
        bettor.ready = !bettor.ready;
        self.open_when_ready(plan)
    }

    /// Opens the round as soon as every bet is locked: by the last player who is ready, or because
    /// the last who was not has taken the bet back or left.
    fn open_when_ready(&self, plan: &mut Plan) -> Result<(), Refusal> {
        let mut bettors = plan.seats.iter().filter(|seat| !seat.bet.is_empty()).peekable();
        if bettors.peek().is_some() && bettors.all(|seat| seat.ready) {
            let draft = self.opened(&plan.seats)?;
            self.advance(plan, draft)?;
        }
        Ok(())
    }

    /// Opens the round if the player who has taken a bet back was the last who was not ready. Bets
    /// of others that the house refuses together must not hold that player: they are unlocked.
    fn open_without(&self, plan: &mut Plan) -> Result<(), Refusal> {
        match self.open_when_ready(plan) {
            Err(Refusal::Open(_)) => {
                for seat in &mut plan.seats {
                    seat.ready = false;
                }
                Ok(())
            }
            done => done,
        }
    }

    /// The round with the bets that lie on the seats, before its first card.
    fn opened(&self, seats: &[TableSeat]) -> Result<RoundPlan, Refusal> {
        let bettors = bettors(seats);
        let placed: Vec<_> = bettors.iter().map(|&(_, player, bet)| (player, bet)).collect();
        let bets = self.bets(&placed);
        let record = Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let mut shoe = self.shoe.clone();
        let shuffled = shoe.begin_round();
        let round = InPlay {
            id: None,
            number: self.rounds + 1,
            record,
            seats: bettors.iter().map(|&(at, ..)| at).collect(),
            players: bettors.iter().map(|&(_, player, _)| player).collect(),
            decided: 0,
            choices: 0,
            seen: shoe.seen_cards(),
            moved: BTreeMap::new(),
        };
        let accounts = self.round_accounts(&round);
        let mut draft = RoundPlan::new(round, shoe, accounts);
        let stakes: Vec<Chips> =
            bettors.iter().map(|(_, _, bet)| bet.iter().copied().sum()).collect();
        draft.bet(&stakes);
        let seats = bettors.iter().zip(&bets).map(|(&(_, player, stakes), bets)| OpeningSeat {
            player,
            funds: bets.funds,
            stakes: stakes.to_vec(),
        });
        draft.opening = Some(Opening {
            shoe: draft.shoe.number(),
            house: self.house.name().to_owned(),
            seats: seats.collect(),
        });
        if shuffled {
            draft.note(TableEvent::Shuffled { shoe: draft.shoe.number() });
        }
        Ok(draft)
    }

    fn plan_act(&self, plan: &mut Plan, hand: HandId, choice: Choice) -> Result<(), Refusal> {
        let round = self.round.as_ref().ok_or(Refusal::NoRound)?;
        if self.asked_hand() != Some(hand) {
            return Err(Refusal::NotAsked { expected: "an answer for the hand that is asked" });
        }
        if self.asked_player().map(Actor::Player) != Some(plan.actor) {
            return Err(Refusal::NotYours);
        }
        self.choose(plan, round, hand, choice)
    }

    fn choose(
        &self,
        plan: &mut Plan,
        round: &InPlay,
        hand: HandId,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let mut draft = self.draft(round.clone());
        // A receipt may have told that the purse holds less than the round believes: another table
        // plays from it. Nothing is staked that is not there; where only one thing is left to do,
        // the round goes on by itself.
        self.deal_and_tell(&mut draft, |_| true);
        if draft.round.record.round().asked().hand() != Some(hand) {
            return Ok(self.advance(plan, draft)?);
        }
        draft.decide(Decision::Choice(hand, choice))?;
        plan.chosen = Some((hand, choice));
        self.advance(plan, draft)?;
        Ok(())
    }

    fn plan_timeout(&self, plan: &mut Plan) -> Result<(), Refusal> {
        if plan.actor != Actor::Clock {
            return Err(Refusal::NotYours);
        }
        if self.when_away == WhenAway::Wait {
            return Err(Refusal::NoTimeLimit);
        }
        let round = self.round.as_ref().ok_or(Refusal::NoRound)?;
        match round.record.round().asked() {
            Asked::Action { hand, .. } => {
                self.choose(plan, round, hand, Choice::Act(Action::Stand))
            }
            Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => {
                self.choose(plan, round, hand, Choice::Decline)
            }
            Asked::Card(_) | Asked::Nothing => Err(Refusal::NoRound),
        }
    }

    fn plan_refill(&self, plan: &mut Plan, seat: usize) -> Result<(), Refusal> {
        let owner = self.bettor(plan, seat)?.owner.ok_or(Refusal::NoSuchSeat)?;
        let missing = self.refill(seat).ok_or(Refusal::NotBroke)?;
        let refill = self.new_money(owner, TransferKind::Refill, missing);
        let assumed = self.purses.get(&owner).copied().unwrap_or_default();
        let mut entry = self.entry(plan, vec![refill]);
        entry.assumed = vec![(owner, assumed)];
        plan.entry = Some(entry);
        Ok(())
    }

    fn plan_void(&self, plan: &mut Plan, reason: &str) -> Result<(), Refusal> {
        if plan.actor != Actor::Host {
            return Err(Refusal::NotYours);
        }
        let round = self.round.as_ref().ok_or(Refusal::NoRound)?;
        let back = round.moved.iter().map(|(&holder, &amount)| (holder, -amount)).collect();
        let back = transfer(TransferKind::Void, &self.unit, &back);
        let mut draft = self.draft(round.clone());
        // A player who has seen its cards knows more of the shoe than its rules allow: another follows.
        draft.shoe.end_round(&draft.round.record);
        let next = self.next_shoe(&draft.shoe)?;
        let mut entry = self.entry(plan, vec![back]);
        entry.round = Some(self.round_entry(&draft, Some(reason)));
        entry.shoe = Some(self.shoe_entry(&next));
        plan.void = Some(reason.to_owned());
        plan.next_shoe = Some(next);
        plan.round = Some(draft);
        plan.entry = Some(entry);
        Ok(())
    }

    /// The round in play, to be changed on a copy.
    fn draft(&self, round: InPlay) -> RoundPlan {
        let accounts = self.round_accounts(&round);
        RoundPlan::new(round, self.shoe.clone(), accounts)
    }

    pub(crate) fn round_accounts(&self, round: &InPlay) -> RoundAccounts {
        RoundAccounts { table: self.id, unit: self.unit.clone(), players: round.players.clone() }
    }

    /// Deals cards until somebody is asked or the round is over, and plans what follows from that.
    fn advance(&self, plan: &mut Plan, mut draft: RoundPlan) -> Result<(), NoChance> {
        self.deal_and_tell(&mut draft, |seats| seats > 1);
        if draft.round.record.round().is_over() {
            draft.shoe.end_round(&draft.round.record);
            if draft.shoe.is_over() {
                plan.next_shoe = Some(self.next_shoe(&draft.shoe)?);
            }
        }
        let transfers = draft.transfers.transfers(&self.unit);
        for posting in transfers.iter().flat_map(|transfer| &transfer.postings) {
            *draft.round.moved.entry(posting.account.holder).or_default() += posting.amount;
        }
        let mut entry = self.entry(plan, transfers);
        entry.round = Some(self.round_entry(&draft, None));
        entry.shoe = plan.next_shoe.as_ref().map(|shoe| self.shoe_entry(shoe));
        plan.round = Some(draft);
        plan.entry = Some(entry);
        Ok(())
    }

    /// Deals cards until a hand is asked or the round is over. Before a hand is asked, the round is
    /// told what its players hold, where it believes something else: those with so many seats in it
    /// that `is_told` says so. It keeps count of a purse by itself where nobody else plays from it.
    fn deal_and_tell(&self, draft: &mut RoundPlan, is_told: impl Fn(usize) -> bool) {
        loop {
            match draft.round.record.round().asked() {
                Asked::Card(_) => draft.deal(),
                Asked::Nothing => return,
                Asked::Insurance { .. } | Asked::EarlySurrender { .. } | Asked::Action { .. } => {
                    let Some(told) = self.misjudged(draft, &is_told) else { return };
                    let decided = draft.decide(told);
                    assert!(decided.is_ok(), "a seat holds what can be counted: {decided:?}");
                }
            }
        }
    }

    /// The first seat of a round whose purse holds something else than the round believes.
    fn misjudged(&self, draft: &RoundPlan, is_told: impl Fn(usize) -> bool) -> Option<Decision> {
        let (players, round) = (&draft.round.players, draft.round.record.round());
        let max = draft.round.record.house().stakes().funds_max();
        let mut seats = (0..).map(Seat).zip(players);
        seats.find_map(|(seat, &player)| {
            let own = players.iter().filter(|&&other| other == player).count();
            if !is_told(own) || self.gives_credit(player) {
                return None;
            }
            let held = self.purses.get(&player).copied().unwrap_or_default();
            let holds = (held + draft.transfers.moved(Holder::Purse(player))).clamp(-max, max);
            (round.funds(seat) != Some(holds)).then_some(Decision::Fund(seat, holds))
        })
    }

    /// The shoe after this one.
    pub(crate) fn next_shoe(&self, shoe: &LiveShoe) -> Result<LiveShoe, NoChance> {
        let table = self.id.0.unsigned_abs();
        Ok(LiveShoe::new(self.house.rules(), self.seeds.next()?, table, shoe.number() + 1, &[]))
    }

    pub(crate) fn shoe_entry(&self, shoe: &LiveShoe) -> ShoeEntry {
        ShoeEntry {
            number: shoe.number(),
            seed: shoe.seed(),
            commitment: shoe.commitment(),
            scheme: shoe.scheme(),
            contributions: shoe.contributions().to_vec(),
            house: self.house.clone(),
        }
    }

    /// New money for a player.
    pub(crate) fn new_money(
        &self,
        player: PlayerId,
        kind: TransferKind,
        amount: Chips,
    ) -> Transfer {
        let moved = [(Holder::Mint(self.id), -amount), (Holder::Purse(player), amount)];
        transfer(kind, &self.unit, &moved.into_iter().collect())
    }

    /// An entry that moves this money, and changes nothing else.
    pub(crate) fn entry(&self, plan: &Plan, transfers: Vec<Transfer>) -> Entry {
        Entry {
            table: self.id,
            epoch: self.epoch,
            number: self.entries + 1,
            actor: plan.actor,
            key: plan.key,
            at_ms: 0,
            round: None,
            shoe: None,
            assumed: self.assumed(&transfers),
            transfers,
        }
    }

    /// What the purses that pay are believed to hold: those that stake something.
    fn assumed(&self, transfers: &[Transfer]) -> Vec<(PlayerId, Chips)> {
        let stakes = transfers.iter().filter(|transfer| transfer.kind == TransferKind::Stake);
        let postings = stakes.flat_map(|transfer| &transfer.postings);
        let payers = postings.filter_map(|posting| match posting.account.holder {
            Holder::Purse(player) => Some(player).filter(|_| posting.amount < Chips::ZERO),
            Holder::Escrow(_) | Holder::House(_) | Holder::Mint(_) => None,
        });
        let known = payers.filter(|&player| !self.gives_credit(player));
        known
            .map(|player| (player, self.purses.get(&player).copied().unwrap_or_default()))
            .collect()
    }

    /// What a change adds to a round.
    fn round_entry(&self, draft: &RoundPlan, void: Option<&str>) -> RoundEntry {
        let round = &draft.round;
        let result = round.record.round().result().filter(|_| void.is_none());
        RoundEntry {
            id: round.id,
            number: round.number,
            opening: draft.opening.clone(),
            decisions: draft.decisions.clone(),
            decided: round.decided - draft.decisions.len(),
            cards: draft.cards.clone(),
            line: format!("{} {}", self.notation, round.record.line_without_house()),
            drawn: round.record.cards(),
            nets: result.map(|result| result.nets.to_vec()),
            void: void.map(ToOwned::to_owned),
        }
    }
}

/// The plan with its time.
fn sealed(mut plan: Plan, now_ms: i64) -> Plan {
    if let Some(entry) = &mut plan.entry {
        entry.at_ms = now_ms;
    }
    plan
}

/// The seats with a bet: place, owner, stakes.
fn bettors(seats: &[TableSeat]) -> Vec<(usize, PlayerId, &[Chips])> {
    let owned = (0..).zip(seats);
    let owned = owned.filter_map(|(at, seat)| Some((at, seat.owner?, seat.bet.as_slice())));
    owned.filter(|(.., bet)| !bet.is_empty()).collect()
}
