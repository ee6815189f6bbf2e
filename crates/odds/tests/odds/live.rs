//! Decisions as they come at a table: rounds played by chance, one after the other from a shoe that
//! is shuffled when the house says so.

use blackjack_engine::{
    Asked, Bets, Card, Chips, Composition, House, Round, SEATS_MAX, Shoe, Turn, View,
};

use blackjack_engine::generate::{Choices, Seeded};

/// One decision: what everybody sees, and the cards that were seen in earlier rounds of the shoe.
#[derive(Clone, Debug)]
pub(crate) struct Decision {
    pub(crate) view: View,
    pub(crate) gone: Composition,
}

/// Plays rounds by chance at one house, and collects the decisions.
#[derive(Debug)]
pub(crate) struct Live<'a> {
    house: &'a House,
    random: Seeded,
    shoe: Shoe,
    gone: Composition,
}

impl<'a> Live<'a> {
    pub(crate) fn new(house: &'a House, seed: u64) -> Self {
        let shoe = Shoe::new(house.rules());
        Self { house, random: Seeded(seed), shoe, gone: Composition::EMPTY }
    }

    /// At least so many decisions, as they come.
    pub(crate) fn decisions(&mut self, least: usize) -> Vec<Decision> {
        let mut decisions = Vec::new();
        while decisions.len() < least {
            self.round(&mut decisions);
        }
        decisions
    }

    /// Plays one round, and adds its decisions.
    fn round(&mut self, decisions: &mut Vec<Decision>) {
        let random = &mut self.random;
        if self.shoe.begin_round(&mut |bound| random.pick(bound)) {
            self.gone = Composition::EMPTY;
        }
        let mut round = self.open();
        loop {
            let view = round.view();
            if view.asked.hand().is_some() {
                decisions.push(Decision { view: view.clone(), gone: self.gone });
            }
            match view.asked {
                Asked::Card(_) => {
                    let card = self.draw();
                    let Turn::Chance(draw) = round.turn() else { panic!("a card is asked for") };
                    draw.card(card);
                }
                Asked::Nothing => break self.clear(&view),
                Asked::Action { .. } | Asked::Insurance { .. } | Asked::EarlySurrender { .. } => {
                    self.choose(&mut round);
                }
            }
        }
    }

    /// A round with as many starting hands as the house takes, or fewer, of one player or several.
    fn open(&mut self) -> Round {
        let (stakes, most) = (self.house.stakes(), usize::from(self.house.rules().hands()));
        let units = if stakes.fixed() > 0 { stakes.fixed() } else { stakes.step() };
        let stake = Chips(units * stakes.minor() * 10).min(Chips(6000));
        let starts = [stake; SEATS_MAX];
        let hands = 1 + self.random.below(most.min(SEATS_MAX));
        let alone = [Bets { stakes: &starts[..hands], funds: None }];
        let each = [Bets { stakes: &starts[..1], funds: None }; SEATS_MAX];
        let bets = if self.random.one_in(2) { &alone[..] } else { &each[..hands] };
        let one = [Bets { stakes: &[Chips(units * stakes.minor())], funds: None }];
        Round::open(self.house, bets).or_else(|_| Round::open(self.house, &one)).unwrap()
    }

    fn draw(&mut self) -> Card {
        if self.shoe.is_empty() {
            // What is shuffled in now was seen once, and may come again.
            self.gone = Composition::EMPTY;
        }
        let random = &mut self.random;
        self.shoe.draw(&mut |bound| random.pick(bound))
    }

    fn choose(&mut self, round: &mut Round) {
        match round.turn() {
            Turn::Insurance(offer) => drop(offer.decline()),
            Turn::EarlySurrender(offer) if self.random.one_in(4) => drop(offer.surrender()),
            Turn::EarlySurrender(offer) => drop(offer.play_on()),
            Turn::Seat(seat) => {
                let legal = seat.legal().iter().collect::<Vec<_>>();
                seat.act(*self.random.choose(&legal)).unwrap();
            }
            Turn::Chance(_) | Turn::Over(_) => panic!("somebody is asked"),
        }
    }

    /// Takes in what was seen of a round that is over.
    fn clear(&mut self, view: &View) {
        let dealer = view.dealer.open.cards();
        let hands = view.hands.iter().flat_map(|hand| &hand.cards);
        dealer.iter().chain(hands).for_each(|card| self.gone.add(card.rank()));
    }
}
