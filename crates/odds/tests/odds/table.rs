//! A table where every way in which the cards can lie is played: the real [`Round`], with every
//! card that is left in turn.

use std::collections::HashMap;

use blackjack_engine::{
    Action, Actions, Asked, Bets, Card, Chips, Composition, HandId, HandView, HoleCard, House,
    LostToNatural, Place, Rank, Round, SplitDeal, Status, Suit, Turn, View,
};

use crate::exact::Exact;

/// A hand that is asked.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Ask {
    /// Its cards, sorted.
    pub(crate) cards: Vec<Rank>,
    pub(crate) upcard: Option<Rank>,
    pub(crate) is_split: bool,
    pub(crate) legal: Actions,
}

/// Somebody who plays by what is seen of one hand.
pub(crate) trait Player {
    /// Whether a starting hand is insured, for as much as goes.
    fn insures(&mut self, hand: &Ask) -> bool;

    /// Whether a starting hand is surrendered before the dealer looks.
    fn gives_up(&mut self, hand: &Ask) -> bool;

    /// What a hand does.
    fn acts(&mut self, hand: &Ask) -> Action;
}

/// A round in progress, and the cards that nobody has been dealt.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) round: Round,
    pub(crate) left: Composition,
    hole: Option<Rank>,
}

impl Table {
    /// A table before the deal, and the stake on it: one that every payoff divides.
    pub(crate) fn open(house: &House, shoe: &Composition) -> (Self, Chips) {
        let house = house.with(["fixed=0", "minimum=1", "maximum=0", "step=1"]).unwrap();
        let stake = Chips(house.stakes().least().0 * house.rules().quantum() * 2);
        let round = Round::open(&house, &[Bets { stakes: &[stake], funds: None }]);
        let round = round.unwrap_or_else(|error| panic!("{error}"));
        (Self { round, left: *shoe, hole: None }, stake)
    }

    /// Deals this hand against this upcard and, where there is one, this hole card.
    pub(crate) fn deal(&mut self, cards: &[Rank], upcard: Option<Rank>, hole: Option<Rank>) {
        let mut cards = cards.iter();
        for &rank in cards.clone().chain(&upcard).chain(&hole) {
            assert!(self.left.remove(rank));
        }
        while let Asked::Card(place) = self.round.asked() {
            let next = match place {
                Place::Hand(_) => cards.next(),
                Place::Dealer => upcard.as_ref().filter(|_| !self.shows_upcard()),
                Place::Hole => hole.as_ref(),
            };
            let Some(&rank) = next else { return };
            self.put(rank);
        }
    }

    fn shows_upcard(&self) -> bool {
        !self.round.view().dealer.open.is_empty()
    }

    fn put(&mut self, rank: Rank) {
        if self.round.asked() == Asked::Card(Place::Hole) {
            self.hole = Some(rank);
        }
        let Turn::Chance(draw) = self.round.turn() else { panic!("no card is asked for") };
        draw.card(Card::new(rank, Suit::Spades));
    }

    /// The table after a card of this rank is dealt.
    pub(crate) fn after(&self, rank: Rank) -> Self {
        let mut next = self.clone();
        assert!(next.left.remove(rank));
        next.put(rank);
        next
    }

    /// The hand that is asked.
    pub(crate) fn ask(&self, hand: HandId) -> Ask {
        let view = self.round.view();
        let asked = view.hand(hand).unwrap();
        let mut cards = asked.cards.iter().map(|card| card.rank()).collect::<Vec<_>>();
        cards.sort_unstable_by_key(|&rank| rank as u8);
        let shows = self.round.rules().dealer_upcard();
        let upcard = view.dealer.open.cards().first().map(|card| card.rank()).filter(|_| shows);
        let legal = match view.asked {
            Asked::Action { legal, .. } => legal,
            Asked::Card(_)
            | Asked::Insurance { .. }
            | Asked::EarlySurrender { .. }
            | Asked::Nothing => Actions::NONE,
        };
        Ask { cards, upcard, is_split: asked.is_split, legal }
    }

    /// Answers an insurance.
    pub(crate) fn insure(&mut self, takes: bool) {
        let Turn::Insurance(offer) = self.round.turn() else { panic!("nobody insures now") };
        if takes {
            let (_, most) = offer.range();
            offer.insure(most).unwrap();
        } else {
            offer.decline();
        }
    }

    /// Answers an early surrender.
    pub(crate) fn give_up(&mut self, does: bool) {
        let Turn::EarlySurrender(offer) = self.round.turn() else { panic!("nobody is asked") };
        if does {
            offer.surrender()
        } else {
            offer.play_on()
        };
    }

    /// Does something with the hand that is asked.
    pub(crate) fn act(&mut self, action: Action) {
        let Turn::Seat(seat) = self.round.turn() else { panic!("no hand is asked") };
        seat.act(action).unwrap();
    }

    /// What is settled already.
    pub(crate) fn settled(&self) -> i128 {
        let hands = self.round.view().hands;
        let nets = hands.iter().flat_map(|hand| [hand.net, hand.insurance_net]);
        nets.map(|net| i128::from(net.unwrap_or_default().0)).sum()
    }

    /// What decides about everything that can still be won, in whatever order the cards came and
    /// whatever is settled; `None` where that is not seen: between the two cards of a split that is
    /// dealt at once.
    pub(crate) fn key(&self) -> Option<Vec<u8>> {
        let view = self.round.view();
        let mut key = Vec::with_capacity(64);
        let at = match view.asked {
            Asked::Card(Place::Hand(id)) => {
                let rules = self.round.rules();
                let second = view.hand(id)?.cards.len() == 1 && view.hands.len() > 1;
                if second && rules.split_deal() == SplitDeal::AtOnce {
                    return None;
                }
                key.push(1);
                Some(id)
            }
            Asked::Card(_) => return Some(self.rest_of_key(&view, vec![2], None)),
            Asked::Insurance { hand, .. } => {
                key.push(3);
                Some(hand)
            }
            Asked::EarlySurrender { hand } => {
                key.push(4);
                Some(hand)
            }
            Asked::Action { hand, .. } => {
                key.push(5);
                Some(hand)
            }
            Asked::Nothing => None,
        };
        Some(self.rest_of_key(&view, key, at))
    }

    fn rest_of_key(&self, view: &View, mut key: Vec<u8>, at: Option<HandId>) -> Vec<u8> {
        key.push(self.hole.map_or(0, |rank| rank as u8 + 1));
        key.push(u8::from(view.dealer.hole_down));
        // The upcard counts apart from the rest.
        key.extend(upcard_first(view.dealer.open.cards()));
        for rank in Rank::ALL {
            key.push(u8::try_from(self.left.count(rank)).unwrap());
        }
        key.push(u8::try_from(view.hands.len()).unwrap());
        let is_open = |hand: &&HandView| hand.status == Status::Open;
        for hand in view.hands.iter().filter(is_open) {
            // The first card of a split hand is that of the pair: aces have rules of their own.
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
        key.extend(self.bearing(view));
        key
    }

    /// Where a natural takes no more than a first stake, it matters whose that is.
    fn bearing(&self, view: &View) -> Vec<u8> {
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

/// A finished hand, as far as it is paid differently from others.
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

/// The first card, and the others in order.
fn upcard_first(cards: &[Card]) -> Vec<u8> {
    let (first, rest) = cards.split_at(cards.len().min(1));
    [sorted(first), sorted(rest)].concat()
}

/// Everything that can happen at a table, to somebody who plays like this.
pub(crate) struct Enumeration<'a> {
    player: &'a mut dyn Player,
    /// Sums by [`Table::key`]: of what is still won, over all orders of the cards that are left.
    known: HashMap<Vec<u8>, i128>,
}

impl<'a> Enumeration<'a> {
    pub(crate) fn new(player: &'a mut dyn Player) -> Self {
        Self { player, known: HashMap::new() }
    }

    /// What the player wins, in stakes.
    pub(crate) fn worth(&mut self, table: &Table, stake: Chips) -> Exact {
        let orders = factorial(table.left.len());
        Exact::of(self.sum(table), orders * i128::from(stake.0))
    }

    /// What is won, summed over all orders of the cards that are left.
    fn sum(&mut self, table: &Table) -> i128 {
        let settled = table.settled() * factorial(table.left.len());
        let key = table.key();
        if let Some(known) = key.as_ref().and_then(|key| self.known.get(key)) {
            return settled + known;
        }
        let sum = self.sum_anew(table);
        if let Some(key) = key {
            self.known.insert(key, sum - settled);
        }
        sum
    }

    fn sum_anew(&mut self, table: &Table) -> i128 {
        let mut next = table.clone();
        match table.round.asked() {
            Asked::Nothing => {
                let won = table.round.result().unwrap().net();
                return i128::from(won.0) * factorial(table.left.len());
            }
            Asked::Card(_) => {
                assert!(!table.left.is_empty(), "no card is left: {:?}", table.round);
                let ranks = table.left.iter();
                return ranks.map(|(rank, n)| self.sum(&table.after(rank)) * i128::from(n)).sum();
            }
            Asked::Insurance { hand, .. } => next.insure(self.player.insures(&table.ask(hand))),
            Asked::EarlySurrender { hand } => next.give_up(self.player.gives_up(&table.ask(hand))),
            Asked::Action { hand, .. } => next.act(self.player.acts(&table.ask(hand))),
        }
        self.sum(&next)
    }
}

/// The orders of so many cards.
pub(crate) fn factorial(cards: u16) -> i128 {
    (1..=i128::from(cards)).product()
}
