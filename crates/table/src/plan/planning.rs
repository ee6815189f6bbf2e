//! Planning: works out the effects of a request without changing the table.

use std::collections::BTreeMap;

use blackjack_engine::{
    Action, Bets, Chips, Choice, HandId, Phase, Record, Seat, SeatBets, WhenAway, check_seating,
};

use crate::journal::entry::{Decision, Entry, Opening, OpeningSeat, RoundEntry, ShoeEntry};
use crate::ledger::account::{Holder, PlayerId, Transfer, TransferKind};
use crate::ledger::round_transfers::{RoundAccounts, transfer};
use crate::plan::Plan;
use crate::plan::round::RoundPlan;
use crate::players::seat::TableSeat;
use crate::request::{Actor, Command, Refusal, Request, RequestKey};
use crate::round::live::LiveRound;
use crate::shoe::live::LiveShoe;
use crate::shoe::seed::EntropyError;
use crate::table::Table;
use crate::table_event::TableEvent;

impl Table {
    /// Plans a request, with all cards up to the next decision. The table does not change, whether
    /// the plan is committed later, dropped or refused.
    ///
    /// # Errors
    ///
    /// [`Refusal`].
    pub fn plan(&self, request: &Request, now_ms: i64) -> Result<Plan, Refusal> {
        if let Some((_, why)) = &self.paused {
            return Err(Refusal::Paused { reason: why.clone() });
        }
        if self.needs_upkeep() {
            return Err(Refusal::NotStored { reason: "the table is not ready".into() });
        }
        let &Request { actor, key, answers, .. } = request;
        if self.answered.contains(&(actor, key)) {
            return Err(Refusal::Repeated);
        }
        let asked = self.question();
        if answers != asked {
            return Err(Refusal::Stale { asked });
        }
        let mut plan = self.empty_plan(actor, key, now_ms);
        match &request.command {
            Command::Sit { seat, name, purse } => {
                self.plan_sit(&mut plan, *seat, name.clone(), *purse)?;
            }
            Command::StandUp { seat } => self.plan_stand_up(&mut plan, *seat)?,
            Command::Bet { seat, bets } => self.plan_bet(&mut plan, *seat, bets)?,
            Command::ClearBet { seat } => {
                let seat = self.bettor(&mut plan, *seat)?;
                (seat.bet, seat.ready) = (SeatBets::default(), false);
                self.open_without(&mut plan)?;
            }
            Command::Ready { seat } => self.plan_ready(&mut plan, *seat)?,
            Command::Commit { commitment } => self.plan_commit(&mut plan, *commitment)?,
            Command::Reveal { secret, cut } => self.plan_reveal(&mut plan, *secret, *cut)?,
            Command::Act { hand, choice } => self.plan_act(&mut plan, *hand, *choice)?,
            Command::Rebuy { seat } => self.plan_rebuy(&mut plan, *seat)?,
            Command::Timeout => self.plan_timeout(&mut plan)?,
            Command::UnlockBets => self.plan_unlock(&mut plan)?,
            Command::Void { reason } => self.plan_void(&mut plan, reason)?,
        }
        Ok(plan)
    }

    /// Plans a correction of the funds that an open round assumes, so that players double, split
    /// and insure only with money they have. `None` if the assumptions are right.
    ///
    /// # Errors
    ///
    /// [`Refusal::Entropy`] if the correction ends the round and the next shoe cannot be shuffled;
    /// [`Refusal::Paused`].
    pub fn plan_funds(&self, key: RequestKey, now_ms: i64) -> Result<Option<Plan>, Refusal> {
        if let Some((_, why)) = &self.paused {
            return Err(Refusal::Paused { reason: why.clone() });
        }
        let Some(round) = &self.round else { return Ok(None) };
        let mut draft = self.draft(round.clone());
        self.deal_until_decision(&mut draft, |_| true);
        if draft.decisions.is_empty() {
            return Ok(None);
        }
        let mut plan = self.empty_plan(Actor::Host, key, now_ms);
        self.advance(&mut plan, draft)?;
        Ok(Some(plan))
    }

    pub(crate) fn empty_plan(&self, actor: Actor, key: RequestKey, at_ms: i64) -> Plan {
        Plan {
            actor,
            key,
            at_ms,
            question: self.question(),
            entry: None,
            seats: self.seats.clone(),
            round: None,
            next_shoe: None,
            contributions: None,
            void: None,
            chosen: None,
            purse: None,
            is_upkeep: false,
        }
    }

    /// Returns a seat whose bet the actor may change: one of the actor's own, between rounds.
    fn bettor<'a>(&self, plan: &'a mut Plan, seat: usize) -> Result<&'a mut TableSeat, Refusal> {
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if self.is_revealing() {
            return Err(Refusal::Revealing);
        }
        let actor = plan.actor;
        let seat = plan.seats.get_mut(seat).filter(|seat| seat.can_bet);
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
        let Actor::Player(player) = plan.actor else { return Err(Refusal::NotYours) };
        let place = plan.seats.get_mut(seat).ok_or(Refusal::NoSuchSeat)?;
        // A player who stood up in the middle of a round leaves when it is over.
        if place.owner.is_some() && (place.can_bet || self.is_playing(seat)) {
            return Err(Refusal::SeatTaken);
        }
        *place = TableSeat::new(player, name);
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
        let place = plan.seats.get_mut(seat).ok_or(Refusal::NoSuchSeat)?;
        let owner = place.owner.ok_or(Refusal::NoSuchSeat)?;
        if plan.actor != Actor::Player(owner) && plan.actor != Actor::Host {
            return Err(Refusal::NotYours);
        }
        if self.is_revealing() && !place.bet.is_empty() {
            return Err(Refusal::Revealing);
        }
        if self.is_playing(seat) {
            place.can_bet = false;
        } else {
            *place = TableSeat::empty();
        }
        if self.round.is_none() { self.open_without(plan) } else { Ok(()) }
    }

    fn plan_bet(&self, plan: &mut Plan, seat: usize, wanted: &SeatBets) -> Result<(), Refusal> {
        let owner = self.bettor(plan, seat)?.owner.ok_or(Refusal::NoSuchSeat)?;
        let others = bettors(&plan.seats).into_iter().filter(|&(at, ..)| at != seat);
        let others = others.map(|(_, player, bet)| (player, bet));
        let placed: Vec<_> = std::iter::once((owner, wanted)).chain(others).collect();
        let bets = self.bets(&placed);
        Record::open(&self.house, &bets[..1]).map_err(Refusal::Open)?;
        let hands = placed.iter().map(|(_, bets)| bets.stakes.len());
        check_seating(self.house.rules(), hands).map_err(Refusal::Open)?;
        let bettor = self.bettor(plan, seat)?;
        (bettor.bet, bettor.ready) = (wanted.clone(), false);
        Ok(())
    }

    /// Returns the bets of these players with the funds of each: the balance of the purse without
    /// the stakes on the player's other seats.
    pub(crate) fn bets<'a>(&self, placed: &[(PlayerId, &'a SeatBets)]) -> Vec<Bets<'a>> {
        let staked = |player, but| -> Chips {
            let own = (0..).zip(placed).filter(|&(at, (owner, _))| at != but && *owner == player);
            own.map(|(_, (_, bets))| bets.total()).sum()
        };
        let funds = |at, player| {
            let holds = self.purses.get(&player).copied().unwrap_or_default();
            (!self.gives_credit(player)).then(|| holds - staked(player, at))
        };
        let placed = (0_usize..).zip(placed);
        placed.map(|(at, &(player, bets))| bets.with_funds(funds(at, player))).collect()
    }

    fn plan_ready(&self, plan: &mut Plan, seat: usize) -> Result<(), Refusal> {
        let bettor = self.bettor(plan, seat)?;
        if bettor.bet.is_empty() {
            return Err(Refusal::NoBet);
        }
        bettor.ready = !bettor.ready;
        self.open_when_ready(plan)
    }

    /// Opens the round when every bet is locked. That can happen because the last player becomes
    /// ready, or because the last player who was not ready clears the bet or leaves.
    fn open_when_ready(&self, plan: &mut Plan) -> Result<(), Refusal> {
        let mut bettors = plan.seats.iter().filter(|seat| !seat.bet.is_empty()).peekable();
        if bettors.peek().is_none() || !bettors.all(|seat| seat.ready) || self.is_revealing() {
            return Ok(());
        }
        let contributions = &self.contributions;
        if self.shoe.is_begun() || contributions.is_closed() || contributions.committed.is_empty() {
            return self.open(plan);
        }
        self.close_contributions(plan)
    }

    /// Opens the round with the bets on the seats.
    pub(crate) fn open(&self, plan: &mut Plan) -> Result<(), Refusal> {
        let draft = self.opened(plan)?;
        Ok(self.advance(plan, draft)?)
    }

    /// Opens the round if a cleared bet was the last one that was not ready. If the house refuses
    /// the remaining bets together, they are unlocked: that must not keep the player from clearing
    /// a bet.
    fn open_without(&self, plan: &mut Plan) -> Result<(), Refusal> {
        match self.open_when_ready(plan) {
            Err(Refusal::Open(_)) => {
                unlock(&mut plan.seats);
                Ok(())
            }
            done => done,
        }
    }

    /// Opens the round with the bets on the seats, before its first card.
    fn opened(&self, plan: &Plan) -> Result<RoundPlan, Refusal> {
        let bettors = bettors(&plan.seats);
        let placed: Vec<_> = bettors.iter().map(|&(_, player, bet)| (player, bet)).collect();
        let bets = self.bets(&placed);
        let record = Record::open(&self.house, &bets).map_err(Refusal::Open)?;
        let mut shoe = self.contributed_shoe(plan);
        let shuffled = shoe.begin_round();
        let round = LiveRound {
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
        draft.bet(&bets.iter().map(Bets::total).collect::<Vec<_>>());
        let seats = bettors.iter().zip(&bets).map(|(&(_, player, placed), bets)| OpeningSeat {
            player,
            funds: bets.funds,
            bets: placed.clone(),
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
        if self.active_hand() != Some(hand) {
            return Err(Refusal::NotAsked { expected: "an answer for the active hand" });
        }
        if self.active_player().map(Actor::Player) != Some(plan.actor) {
            return Err(Refusal::NotYours);
        }
        self.choose(plan, round, hand, choice)
    }

    fn choose(
        &self,
        plan: &mut Plan,
        round: &LiveRound,
        hand: HandId,
        choice: Choice,
    ) -> Result<(), Refusal> {
        let mut draft = self.draft(round.clone());
        // A receipt may have shown that the purse holds less than the round assumes, because its
        // player also plays at another table. Correct that first, so that only real money is
        // staked. If a hand then has only one option left, the round continues by itself.
        self.deal_until_decision(&mut draft, |_| true);
        if draft.round.record.round().phase().hand() != Some(hand) {
            return Ok(self.advance(plan, draft)?);
        }
        draft.decide(Decision::Choice(hand, choice))?;
        plan.chosen = Some((hand, choice));
        self.advance(plan, draft)?;
        Ok(())
    }

    fn plan_timeout(&self, plan: &mut Plan) -> Result<(), Refusal> {
        if !matches!(plan.actor, Actor::Clock | Actor::Host) {
            return Err(Refusal::NotYours);
        }
        let Some(round) = &self.round else {
            if self.is_revealing() {
                return self.plan_void_shoe(plan);
            }
            if !plan.seats.iter().any(|seat| seat.ready) {
                return Err(Refusal::NoBet);
            }
            for seat in plan.seats.iter_mut().filter(|seat| !seat.ready) {
                seat.bet = SeatBets::default();
            }
            return self.open_without(plan);
        };
        if plan.actor == Actor::Clock && self.when_away == WhenAway::Wait {
            return Err(Refusal::NoTimeLimit);
        }
        match round.record.round().phase() {
            Phase::Action { hand, .. } => {
                self.choose(plan, round, hand, Choice::Act(Action::Stand))
            }
            Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => {
                self.choose(plan, round, hand, Choice::Decline)
            }
            Phase::Card(_) | Phase::Over => Err(Refusal::NoRound),
        }
    }

    fn plan_unlock(&self, plan: &mut Plan) -> Result<(), Refusal> {
        if plan.actor != Actor::Host {
            return Err(Refusal::NotYours);
        }
        if self.round.is_some() {
            return Err(Refusal::RoundOpen);
        }
        if self.is_revealing() {
            return Err(Refusal::Revealing);
        }
        unlock(&mut plan.seats);
        Ok(())
    }

    fn plan_rebuy(&self, plan: &mut Plan, seat: usize) -> Result<(), Refusal> {
        let owner = self.bettor(plan, seat)?.owner.ok_or(Refusal::NoSuchSeat)?;
        let missing = self.rebuy(seat).ok_or(Refusal::NotBroke)?;
        let rebuy = self.new_money(owner, TransferKind::Rebuy, missing);
        let assumed = self.purses.get(&owner).copied().unwrap_or_default();
        let mut entry = self.entry(plan, vec![rebuy]);
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
        // Players of a void round have seen more of the shoe than the rules allow, so a new shoe
        // follows.
        draft.shoe.end_round(&draft.round.record);
        let next = self.next_shoe(&draft.shoe)?;
        let mut entry = self.entry(plan, vec![back]);
        entry.round = Some(self.round_entry(&draft, Some(reason)));
        entry.shoe = Some(self.shoe_entry(&next));
        plan.void = Some(reason.to_owned());
        plan.next_shoe = Some(next);
        plan.round = Some(Box::new(draft));
        plan.entry = Some(entry);
        Ok(())
    }

    /// Copies the round in play for planning.
    fn draft(&self, round: LiveRound) -> RoundPlan {
        let accounts = self.round_accounts(&round);
        RoundPlan::new(round, self.shoe.clone(), accounts)
    }

    pub(crate) fn round_accounts(&self, round: &LiveRound) -> RoundAccounts {
        RoundAccounts { table: self.id, unit: self.unit.clone(), players: round.players.clone() }
    }

    /// Deals cards until a decision is due or the round is over, and plans the results.
    fn advance(&self, plan: &mut Plan, mut draft: RoundPlan) -> Result<(), EntropyError> {
        self.deal_until_decision(&mut draft, |seats| seats > 1);
        if draft.round.record.round().is_over() {
            draft.shoe.end_round(&draft.round.record);
            if draft.shoe.is_over() {
                plan.next_shoe = Some(self.next_shoe(&draft.shoe)?);
            }
        }
        self.update_seats(&mut plan.seats, &draft);
        let transfers = draft.transfers.transfers(&self.unit);
        for posting in transfers.iter().flat_map(|transfer| &transfer.postings) {
            *draft.round.moved.entry(posting.account.holder).or_default() += posting.amount;
        }
        let mut entry = self.entry(plan, transfers);
        entry.round = Some(self.round_entry(&draft, None));
        entry.shoe = plan.next_shoe.as_ref().map(|shoe| self.shoe_entry(shoe));
        plan.round = Some(Box::new(draft));
        plan.entry = Some(entry);
        Ok(())
    }

    /// Takes the bets of a round that opens from the seats, and adds the results of a round that is
    /// over.
    fn update_seats(&self, seats: &mut [TableSeat], draft: &RoundPlan) {
        if draft.round.number > self.rounds {
            for seat in &mut *seats {
                (seat.bet, seat.ready) = (SeatBets::default(), false);
            }
        }
        let result = draft.round.record.round().result();
        for (&seat, net) in draft.round.seats.iter().zip(result.into_iter().flat_map(|it| it.nets))
        {
            seats[seat].net += net;
        }
    }

    /// Deals cards until a decision is due or the round is over. Before a decision, corrects the
    /// funds that the round assumes. A player with one seat is played from one place, so the round
    /// can track that purse itself; `corrects_seat` decides, by the player's number of seats in the
    /// round, whose funds to compare.
    fn deal_until_decision(&self, draft: &mut RoundPlan, corrects_seat: impl Fn(usize) -> bool) {
        loop {
            match draft.round.record.round().phase() {
                Phase::Card(_) => draft.deal(),
                Phase::Over => return,
                Phase::Insurance { .. } | Phase::EarlySurrender { .. } | Phase::Action { .. } => {
                    let Some(told) = self.funds_correction(draft, &corrects_seat) else { return };
                    let decided = draft.decide(told);
                    assert!(decided.is_ok(), "the funds are within limits: {decided:?}");
                }
            }
        }
    }

    /// Returns a correction for the first seat whose purse differs from the
    /// funds that the round assumes.
    fn funds_correction(
        &self,
        draft: &RoundPlan,
        corrects_seat: impl Fn(usize) -> bool,
    ) -> Option<Decision> {
        let (players, round) = (&draft.round.players, draft.round.record.round());
        let max = draft.round.record.house().stakes().funds_max();
        let mut seats = (0..).map(Seat).zip(players);
        seats.find_map(|(seat, &player)| {
            let own = players.iter().filter(|&&other| other == player).count();
            if !corrects_seat(own) || self.gives_credit(player) {
                return None;
            }
            let held = self.purses.get(&player).copied().unwrap_or_default();
            let holds = (held + draft.transfers.moved(Holder::Purse(player))).clamp(-max, max);
            (round.funds(seat) != Some(holds)).then_some(Decision::Fund(seat, holds))
        })
    }

    /// Makes the shoe after this one.
    pub(crate) fn next_shoe(&self, shoe: &LiveShoe) -> Result<LiveShoe, EntropyError> {
        let (table, number) = (self.id.0.unsigned_abs(), shoe.number() + 1);
        let (rules, seed) = (self.house.rules(), self.seeds.next()?);
        Ok(LiveShoe::of_scheme(self.scheme, rules, seed, table, number))
    }

    pub(crate) fn shoe_entry(&self, shoe: &LiveShoe) -> ShoeEntry {
        ShoeEntry {
            number: shoe.number(),
            seed: shoe.seed(),
            commitment: shoe.commitment(),
            scheme: shoe.scheme(),
            house: self.house.clone(),
        }
    }

    /// Makes a transfer of new money to a player.
    pub(crate) fn new_money(
        &self,
        player: PlayerId,
        kind: TransferKind,
        amount: Chips,
    ) -> Transfer {
        let moved = [(Holder::Mint(self.id), -amount), (Holder::Purse(player), amount)];
        transfer(kind, &self.unit, &moved.into_iter().collect())
    }

    /// Makes an entry that moves this money and changes nothing else.
    pub(crate) fn entry(&self, plan: &Plan, transfers: Vec<Transfer>) -> Entry {
        Entry {
            table: self.id,
            epoch: self.epoch,
            number: self.entries + 1,
            actor: plan.actor,
            key: plan.key,
            at_ms: plan.at_ms,
            round: None,
            shoe: None,
            contribution: None,
            assumed: self.assumed(&transfers),
            transfers,
        }
    }

    /// Returns the assumed balances of the purses that place stakes.
    fn assumed(&self, transfers: &[Transfer]) -> Vec<(PlayerId, Chips)> {
        let stakes = transfers.iter().filter(|transfer| transfer.kind == TransferKind::Stake);
        let postings = stakes.flat_map(|transfer| &transfer.postings);
        let payers = postings.filter_map(|posting| match posting.account.holder {
            Holder::Purse(player) => Some(player).filter(|_| posting.amount < Chips::ZERO),
            Holder::Escrow(_)
            | Holder::House(_)
            | Holder::Mint(_)
            | Holder::Board(_)
            | Holder::TimeBank(_)
            | Holder::Carried(_) => None,
        });
        let known = payers.filter(|&player| !self.gives_credit(player));
        known
            .map(|player| (player, self.purses.get(&player).copied().unwrap_or_default()))
            .collect()
    }

    /// Makes the journal entry for a change of a round.
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

/// Unlocks all bets.
pub(crate) fn unlock(seats: &mut [TableSeat]) {
    for seat in seats {
        seat.ready = false;
    }
}

/// Returns the seats with a bet: index, owner, bets.
pub(crate) fn bettors(seats: &[TableSeat]) -> Vec<(usize, PlayerId, &SeatBets)> {
    let owned = (0..).zip(seats);
    let owned = owned.filter_map(|(at, seat)| Some((at, seat.owner?, &seat.bet)));
    owned.filter(|(.., bet)| !bet.is_empty()).collect()
}
