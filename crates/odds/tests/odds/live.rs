//! Live decisions: random play at a table, round after round, with the shuffles of the house.

use blackjack_engine::{
    Bets, Card, Chips, Composition, House, Phase, Round, SEATS_MAX, Shoe, Turn, View,
};

use blackjack_engine::generate::{Choices, Seeded};

/// One decision: the visible cards, and those seen in earlier rounds of the shoe.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) view: View,
    pub(crate) seen: Composition,
}

/// Plays random rounds at one house and collects the decisions.
#[derive(Debug)]
pub(crate) struct Live<'a> {
    house: &'a House,
    random: Seeded,
    shoe: Shoe,
    seen: Composition,
}

impl<'a> Live<'a> {
    pub(crate) fn new(house: &'a House, seed: u64) -> Self {
        let shoe = Shoe::new(house.rules());
        Self { house, random: Seeded(seed), shoe, seen: Composition::EMPTY }
    }

    /// Returns at least this many decisions.
    pub(crate) fn decisions(&mut self, least: usize) -> Vec<Decision> {
        let mut decisions = Vec::new();
        while decisions.len() < least {
            self.round(&mut decisions);
        }
        decisions
    }

    /// Plays one round and adds its decisions.
    fn round(&mut self, decisions: &mut Vec<Decision>) {
        let random = &mut self.random;
        if self.shoe.begin_round(&mut |bound| random.pick(bound)) {
            self.seen = Composition::EMPTY;
        }
        let mut round = self.open();
        loop {
            let view = round.view();
            if view.phase.hand().is_some() {
                decisions.push(Decision { view: view.clone(), seen: self.seen });
            }
            match view.phase {
                Phase::Card(_) => {
                    let card = self.draw();
                    let Turn::Card(draw) = round.turn() else { panic!("a card is due") };
                    draw.deal(card);
                }
                Phase::Over => break self.clear(&view),
                Phase::Action { .. } | Phase::Insurance { .. } | Phase::EarlySurrender { .. } => {
                    self.choose(&mut round);
                }
            }
        }
    }

    /// Opens a round with a random number of starting hands, of one player or several.
    fn open(&mut self) -> Round {
        let (stakes, most) = (self.house.stakes(), usize::from(self.house.rules().hands()));
        let units = if stakes.fixed() > 0 { stakes.fixed() } else { stakes.step() };
        let stake = Chips(units * stakes.minor() * 10).min(Chips(6000));
        let starts = [stake; SEATS_MAX];
        let hands = 1 + self.random.below(most.min(SEATS_MAX));
        let alone = [Bets::plain(&starts[..hands], None)];
        let each = [Bets::plain(&starts[..1], None); SEATS_MAX];
        let bets = if self.random.one_in(2) { &alone[..] } else { &each[..hands] };
        let unit = [Chips(units * stakes.minor())];
        let one = [Bets::plain(&unit, None)];
        Round::open(self.house, bets).or_else(|_| Round::open(self.house, &one)).unwrap()
    }

    fn draw(&mut self) -> Card {
        if self.shoe.is_empty() {
            // Cards seen before a mid-shoe shuffle may come again.
            self.seen = Composition::EMPTY;
        }
        let random = &mut self.random;
        self.shoe.draw(&mut |bound| random.pick(bound))
    }

    fn choose(&mut self, round: &mut Round) {
        match round.turn() {
            Turn::Insurance(offer) => drop(offer.decline()),
            Turn::EarlySurrender(offer) if self.random.one_in(4) => drop(offer.surrender()),
            Turn::EarlySurrender(offer) => drop(offer.decline()),
            Turn::Action(seat) => {
                let legal = seat.legal().iter().collect::<Vec<_>>();
                seat.act(*self.random.choose(&legal)).unwrap();
            }
            Turn::Card(_) | Turn::Over(_) => panic!("a decision is due"),
        }
    }

    /// Adds the cards of a finished round to those seen.
    fn clear(&mut self, view: &View) {
        let dealer = view.dealer.open.cards();
        let hands = view.hands.iter().flat_map(|hand| &hand.cards);
        dealer.iter().chain(hands).for_each(|card| self.seen.add(card.rank()));
    }
}
