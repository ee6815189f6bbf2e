//! Houses, tables and random players for tests.

use blackjack_coach::Daily;
use blackjack_coach::drill::RandomSource;
use blackjack_engine::{Action, Bets, Card, Chips, Choice, House, Input, Phase, Record};
use blackjack_table::{Guest, Seed, SeedSource, Shuffler, Table, Wager};

/// Returns a built-in house.
pub(crate) fn house(name: &str) -> House {
    House::built_in(name).unwrap()
}

/// A small random number generator with a seed (Knuth's 64-bit linear congruential generator).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// The numbers of a shuffle, as a source for drills.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(Shuffler);

impl Numbers {
    /// Creates the numbers with a seed.
    pub(crate) fn new(seed: u64) -> Self {
        Self(Shuffler::new(Seed::from_number(seed), 0))
    }
}

impl RandomSource for Numbers {
    fn seek(&mut self, question: u32) {
        self.0.seek(u64::from(question), 0);
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.0.below(bound)
    }

    fn boxed_clone(&self) -> Box<dyn RandomSource> {
        Box::new(self.clone())
    }
}

/// Opens the table of a daily.
pub(crate) fn daily_table(daily: &Daily) -> Table {
    let guest = Guest { name: None, funds: None };
    let seeds = SeedSource::Fixed(daily.seed());
    Table::practice(Daily::house(), vec![guest], seeds, vec![]).unwrap().without_undo()
}

/// Returns the bets of its rounds.
pub(crate) fn daily_wagers() -> Vec<Wager> {
    vec![Wager { seat: 0, bets: vec![Daily::BET].into() }]
}

/// Opens a practice table on credit.
pub(crate) fn table(house: &House, seed: u64) -> Table {
    let guest = Guest { name: None, funds: None };
    Table::practice(house.clone(), vec![guest], SeedSource::Fixed(seed), vec![]).unwrap()
}

/// Deals a round with this number of hands, with a bet whose payoffs are exact.
pub(crate) fn deal(table: &mut Table, hands: u8) {
    let min = table.offer(0, None, 1).unwrap();
    let bet = if table.house().stakes().fixed() > 0 { min } else { min * 10 };
    let bet = table.offer(0, Some(bet), hands).unwrap();
    let wager = Wager { seat: 0, bets: vec![bet; usize::from(hands)].into() };
    table.deal(&[wager], 0).unwrap();
}

/// Returns a random legal choice; `None` if no hand is active. It rarely stands, so that hands
/// grow, and often splits.
pub(crate) fn choice(table: &Table, dice: &mut Dice) -> Option<Choice> {
    Some(match table.round()?.round().phase() {
        Phase::Insurance { min, .. } if dice.below(3) == 0 => Choice::Insure(min),
        Phase::Insurance { max, .. } if dice.below(2) == 0 => Choice::Insure(max),
        Phase::EarlySurrender { .. } if dice.below(4) == 0 => Choice::Act(Action::Surrender),
        Phase::Insurance { .. } | Phase::EarlySurrender { .. } => Choice::Decline,
        Phase::Action { legal, .. } => {
            let wished = match dice.below(8) {
                0..=2 => Action::Split,
                3..=5 => Action::Hit,
                6 => Action::Double,
                _ => Action::Stand,
            };
            let action = if legal.contains(wished) { Some(wished) } else { legal.iter().next() };
            Choice::Act(action.unwrap())
        }
        Phase::Card(_) | Phase::Over => return None,
    })
}

/// Plays a round at a house with one bet and these inputs: cards, and letters of actions.
pub(crate) fn round(house: &House, bet: Chips, inputs: &str) -> Record {
    seated(house, &[&[bet]], inputs)
}

/// Plays the same with the bets of several seats or hands.
pub(crate) fn seated(house: &House, stakes: &[&[Chips]], inputs: &str) -> Record {
    let bets: Vec<_> = stakes.iter().map(|stakes| Bets::plain(stakes, None)).collect();
    let mut record = Record::open(house, &bets).unwrap();
    for input in inputs.split_whitespace() {
        let input = match input.parse::<Card>() {
            Ok(card) => Input::Card(card),
            Err(_) if input == "n" => Input::Choice(Choice::Decline),
            Err(_) => Input::Choice(Choice::Act(
                Action::from_letter(input.chars().next().unwrap()).unwrap(),
            )),
        };
        record.put(input).unwrap();
    }
    record
}
