//! A table at which every order of the cards is played: the real [`Round`], dealt every remaining
//! card in turn.

use std::collections::HashMap;

use blackjack_engine::{
    Action, Actions, Bets, Card, Chips, Composition, HandId, HandView, HoleCard, House,
    LostToNatural, Phase, Place, Rank, Round, SplitDeal, Status, Suit, Turn, View,
};

use crate::exact::Exact;

/// A decision from the player's point of view.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct HandQuestion {
    /// The cards, sorted.
    pub(crate) cards: Vec<Rank>,
    pub(crate) upcard: Option<Rank>,
    pub(crate) is_split: bool,
    pub(crate) doubled: bool,
    pub(crate) legal: Actions,
}

/// A player who decides by the visible cards of one hand.
pub(crate) trait Player {
    /// Returns whether a starting hand is insured for the full amount.
    fn takes_insurance(&mut self, hand: &HandQuestion) -> bool;

    /// Returns whether a starting hand is surrendered before the dealer peeks.
    fn surrenders_early(&mut self, hand: &HandQuestion) -> bool;

    /// Returns the action of a hand.
    fn choose_action(&mut self, hand: &HandQuestion) -> Action;
}

/// A round in progress and the undealt cards.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) round: Round,
    pub(crate) left: Composition,
    hole: Option<Rank>,
}

impl Table {
    /// Opens a table before the deal. The stake is divisible by every payoff.
    pub(crate) fn open(house: &House, shoe: &Composition) -> (Self, Chips) {
        let house = house.with(["fixed=0", "minimum=1", "maximum=0", "step=1"]).unwrap();
        let stake = Chips(house.stakes().min_bet().0 * house.rules().quantum() * 2);
        let round = Round::open(&house, &[Bets::plain(&[stake], None)]);
        let round = round.unwrap_or_else(|error| panic!("{error}"));
        (Self { round, left: *shoe, hole: None }, stake)
    }

    /// Deals this hand, upcard and, if there is one, hole card.
    pub(crate) fn deal(&mut self, cards: &[Rank], upcard: Option<Rank>, hole: Option<Rank>) {
        let mut cards = cards.iter();
        for &rank in cards.clone().chain(&upcard).chain(&hole) {
            assert!(self.left.remove(rank));
        }
        while let Phase::Card(place) = self.round.phase() {
            let next = match place {
                Place::Hand(_) => cards.next(),
                Place::Dealer => upcard.as_ref().filter(|_| !self.shows_upcard()),
                Place::Hole => hole.as_ref(),
            };
            let Some(&rank) = next else { return };
            self.deal_rank(rank);
        }
    }

    fn shows_upcard(&self) -> bool {
        !self.round.view().dealer.open.is_empty()
    }

    fn deal_rank(&mut self, rank: Rank) {
        if self.round.phase() == Phase::Card(Place::Hole) {
            self.hole = Some(rank);
        }
        let Turn::Card(draw) = self.round.turn() else { panic!("no card is due") };
        draw.deal(Card::new(rank, Suit::Spades));
    }

    /// Returns the table after a card of this rank is dealt.
    pub(crate) fn after(&self, rank: Rank) -> Self {
        let mut next = self.clone();
        assert!(next.left.remove(rank));
        next.deal_rank(rank);
        next
    }

    /// Describes the decision of a hand.
    pub(crate) fn ask(&self, hand: HandId) -> HandQuestion {
        let view = self.round.view();
        let asked = view.hand(hand).unwrap();
        let mut cards = asked.cards.iter().map(|card| card.rank()).collect::<Vec<_>>();
        cards.sort_unstable_by_key(|&rank| rank as u8);
        let shows = self.round.rules().dealer_upcard();
        let upcard = view.dealer.open.cards().first().map(|card| card.rank()).filter(|_| shows);
        let legal = match view.phase {
            Phase::Action { legal, .. } => legal,
            Phase::Card(_)
            | Phase::Insurance { .. }
            | Phase::EarlySurrender { .. }
            | Phase::Over => Actions::NONE,
        };
        HandQuestion { cards, upcard, is_split: asked.is_split, doubled: asked.doubled, legal }
    }

    /// Answers an insurance offer.
    pub(crate) fn insure(&mut self, takes: bool) {
        let Turn::Insurance(offer) = self.round.turn() else { panic!("no insurance is offered") };
        if takes {
            let most = offer.range().max;
            offer.insure(most).unwrap();
        } else {
            offer.decline();
        }
    }

    /// Answers an offer of early surrender.
    pub(crate) fn answer_early_surrender(&mut self, does: bool) {
        let Turn::EarlySurrender(offer) = self.round.turn() else {
            panic!("no early surrender is offered")
        };
        if does {
            offer.surrender()
        } else {
            offer.decline()
        };
    }

    /// Plays an action.
    pub(crate) fn act(&mut self, action: Action) {
        let Turn::Action(seat) = self.round.turn() else { panic!("no action is due") };
        seat.act(action).unwrap();
    }

    /// Doubles for less.
    pub(crate) fn double_for(&mut self, amount: Chips) {
        let Turn::Action(seat) = self.round.turn() else { panic!("no action is due") };
        seat.double_for(amount).unwrap();
    }

    /// Returns the sum of all settled results.
    pub(crate) fn settled(&self) -> i128 {
        let hands = self.round.view().hands;
        let nets = hands.iter().flat_map(|hand| [hand.net, hand.insurance_net]);
        nets.map(|net| i128::from(net.unwrap_or_default().0)).sum()
    }

    /// Returns a key of everything that can affect the results still open, regardless of the order
    /// of the cards dealt and of settled results. `None` between the two cards of a split that is
    /// dealt at once, where the state is not visible.
    pub(crate) fn key(&self) -> Option<Vec<u8>> {
        let view = self.round.view();
        let mut key = Vec::with_capacity(64);
        let at = match view.phase {
            Phase::Card(Place::Hand(id)) => {
                let rules = self.round.rules();
                let second = view.hand(id)?.cards.len() == 1 && view.hands.len() > 1;
                if second && rules.split_deal() == SplitDeal::AtOnce {
                    return None;
                }
                key.push(1);
                Some(id)
            }
            Phase::Card(_) => return Some(self.rest_of_key(&view, vec![2], None)),
            Phase::Insurance { hand, .. } => {
                key.push(3);
                Some(hand)
            }
            Phase::EarlySurrender { hand } => {
                key.push(4);
                Some(hand)
            }
            Phase::Action { hand, .. } => {
                key.push(5);
                Some(hand)
            }
            Phase::Over => None,
        };
        Some(self.rest_of_key(&view, key, at))
    }

    fn rest_of_key(&self, view: &View, mut key: Vec<u8>, at: Option<HandId>) -> Vec<u8> {
        key.push(self.hole.map_or(0, |rank| rank as u8 + 1));
        key.push(u8::from(view.dealer.hole_down));
        // The upcard is kept apart from the other cards.
        key.extend(upcard_first(view.dealer.open.cards()));
        for rank in Rank::ALL {
            key.push(u8::try_from(self.left.count(rank)).unwrap());
        }
        key.push(u8::try_from(view.hands.len()).unwrap());
        let is_open = |hand: &&HandView| hand.status == Status::Open;
        for hand in view.hands.iter().filter(is_open) {
            // The first card of a split hand is a card of the pair; aces have their own rules.
            let aces = hand.is_split && hand.cards[0].is_ace();
            let flags = [hand.doubled, hand.is_split, aces, Some(hand.id) == at];
            key.push(255);
            key.extend(flags.map(u8::from));
            key.extend(sorted(&hand.cards));
        }
        let waits = |hand: &&HandView| hand.status != Status::Open && hand.net.is_none();
        let mut waiting = view.hands.iter().filter(waits).map(finished).collect::<Vec<_>>();
        waiting.sort_unstable();
        for hand in waiting {
            key.push(254);
            key.extend(hand);
        }
        let insured = |hand: &HandView| hand.insured > Chips::ZERO && hand.insurance_net.is_none();
        key.push(u8::from(view.hands.iter().any(insured)));
        key.extend(self.initial_bet_key(view));
        key
    }

    /// If a blackjack takes original bets only, it matters which hand has the initial bet.
    fn initial_bet_key(&self, view: &View) -> Vec<u8> {
        let rules = self.round.rules();
        if rules.hole_card() == HoleCard::Peek || rules.lost_to_natural() == LostToNatural::All {
            return Vec::new();
        }
        let mut hands = view.hands.iter().collect::<Vec<_>>();
        hands.sort_unstable_by_key(|hand| hand.id);
        let bytes = hands.iter().flat_map(|hand| {
            [hand.status as u8, u8::from(hand.doubled), u8::from(hand.net.is_some())]
        });
        bytes.collect()
    }
}

/// Returns the properties that distinguish the payoffs of finished hands.
fn finished(hand: &HandView) -> [u8; 4] {
    let total = if hand.status == Status::Stood { hand.total.best() } else { 0 };
    let many = u8::from(hand.cards.len() > 2);
    [hand.status as u8, total, many, u8::from(hand.doubled)]
}

fn sorted(cards: &[Card]) -> Vec<u8> {
    let mut ranks = cards.iter().map(|card| card.rank() as u8).collect::<Vec<_>>();
    ranks.sort_unstable();
    ranks
}

/// Returns the first card, then the others sorted.
fn upcard_first(cards: &[Card]) -> Vec<u8> {
    let (first, rest) = cards.split_at(cards.len().min(1));
    [sorted(first), sorted(rest)].concat()
}

/// Enumerates everything that can happen at a table with this player.
pub(crate) struct Enumeration<'a> {
    player: &'a mut dyn Player,
    /// The sums of results still open over all orders of the remaining cards, by [`Table::key`].
    known: HashMap<Vec<u8>, i128>,
    /// The number of hands at the end, if only rounds that end with this number count.
    hands: Option<usize>,
}

impl<'a> Enumeration<'a> {
    pub(crate) fn new(player: &'a mut dyn Player) -> Self {
        Self { player, known: HashMap::new(), hands: None }
    }

    /// Counts only the results of rounds that end with this many hands.
    pub(crate) fn of_hands(player: &'a mut dyn Player, hands: usize) -> Self {
        Self { hands: Some(hands), ..Self::new(player) }
    }

    /// Returns the player's expected result, in stakes.
    pub(crate) fn worth(&mut self, table: &Table, stake: Chips) -> Exact {
        let orders = factorial(table.left.len());
        Exact::ratio_of(self.sum(table), orders * i128::from(stake.0))
    }

    /// Sums the results over all orders of the remaining cards.
    fn sum(&mut self, table: &Table) -> i128 {
        let mut settled = table.settled() * factorial(table.left.len());
        let mut key = table.key();
        if self.hands.is_some() {
            // Settled results count only if the round ends with the right number of hands.
            key = key.map(|key| [&key[..], &table.settled().to_be_bytes()].concat());
            settled = 0;
        }
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return settled + known;
        }
        let sum = self.sum_uncached(table);
        if let Some(key) = key {
            self.known.insert(key, sum - settled);
        }
        sum
    }

    fn sum_uncached(&mut self, table: &Table) -> i128 {
        let mut next = table.clone();
        match table.round.phase() {
            Phase::Over => {
                let counts = self.hands.is_none_or(|hands| table.round.view().hands.len() == hands);
                let won = table.round.result().unwrap().net();
                return i128::from(won.0) * i128::from(counts) * factorial(table.left.len());
            }
            Phase::Card(_) => {
                assert!(!table.left.is_empty(), "no card is left: {:?}", table.round);
                let ranks = table.left.iter();
                return ranks.map(|(rank, n)| self.sum(&table.after(rank)) * i128::from(n)).sum();
            }
            Phase::Insurance { hand, .. } => {
                next.insure(self.player.takes_insurance(&table.ask(hand)));
            }
            Phase::EarlySurrender { hand } => {
                next.answer_early_surrender(self.player.surrenders_early(&table.ask(hand)));
            }
            Phase::Action { hand, .. } => next.act(self.player.choose_action(&table.ask(hand))),
        }
        self.sum(&next)
    }
}

/// Returns the number of orders of this many cards.
pub(crate) fn factorial(cards: u16) -> i128 {
    (1..=i128::from(cards)).product()
}
