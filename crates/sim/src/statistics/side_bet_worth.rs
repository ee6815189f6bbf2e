//! The value of side bets at each count: [`SideBetWorth`].

use blackjack_engine::{Card, Rank, SideBet, Suit};

use crate::cards::first_cards::{FIRST, FirstCards, TRIPLES};
use crate::count_scheme::Hundredths;
use crate::game::Game;
use crate::statistics::{FEW, Sample};
use crate::tally::Tally;

/// The value of one unit on a side bet, from the ranks of the first cards. Suits do not matter to a
/// count, so given the ranks, all suits are equally likely, and the mean over them is exact: its
/// error is smaller than that of dealt suits.
#[derive(Clone, PartialEq, Debug)]
pub struct SideBetWorth {
    /// The name of the bet.
    pub name: String,
    /// By class of counts, from the lowest, each with its lowest count.
    pub by_count: Vec<(Option<Hundredths>, Sample)>,
    /// At all counts together.
    pub all: Sample,
}

impl SideBetWorth {
    /// Computes the values of the house's side bets from a tally in which first cards were
    /// counted; empty if they were not.
    pub fn of(game: &Game, tally: &Tally, bets: &[SideBet]) -> Vec<Self> {
        if tally.firsts.is_empty() {
            return Vec::new();
        }
        bets.iter().map(|bet| Self::of_bet(game, tally, bet)).collect()
    }

    fn of_bet(game: &Game, tally: &Tally, bet: &SideBet) -> Self {
        // Whatever was dealt, every card of an infinite deck is as likely as before.
        let decks = (!game.is_replaced()).then(|| game.rules().decks());
        let means = FirstCards::triples().map(|ranks| Means::of(bet, decks, ranks));
        let means = means.collect::<Vec<_>>();
        let classes = tally.firsts.chunks_exact(TRIPLES * game.steps());
        let from = std::iter::once(None).chain(game.count_bounds.iter().copied().map(Some));
        let all = sample(&tally.firsts, &means, 0.0);
        // The variance of the means, from the error of their mean.
        let usual = all.ev_error.powi(2) * all.rounds as f64;
        let by_count = from.zip(classes.map(|rounds| sample(rounds, &means, usual)));
        let by_count = by_count.collect();
        Self { name: bet.name.clone(), by_count, all }
    }

    /// Returns the lowest count from which the bet wins at every count with enough rounds
    /// to tell, and the value of a unit bet there per round of the game, bet or not;
    /// `None` if it never wins.
    pub fn played_from(&self) -> Option<(Hundredths, f64)> {
        // A count that is uncertain neither becomes the lowest nor ends the search.
        let wins = |sample: &Sample| sample.ev > 2.0 * sample.ev_error;
        let loses = |sample: &Sample| sample.ev < -2.0 * sample.ev_error;
        let from_above = self.by_count.iter().rev().take_while(|(_, sample)| !loses(sample));
        let lowest = from_above.filter(|(_, sample)| wins(sample)).filter_map(|(from, _)| *from);
        let lowest = lowest.min()?;
        let played = self.by_count.iter().filter(|(from, _)| *from >= Some(lowest));
        let won = played.map(|(_, sample)| sample.ev * sample.rounds as f64).sum::<f64>();
        Some((lowest, won / (self.all.rounds as f64).max(1.0)))
    }
}

/// The mean result of one unit and its mean square, over the suits of three cards of known ranks.
#[derive(Clone, Copy, Default, Debug)]
struct Means {
    result: f64,
    square: f64,
}

impl Means {
    fn of(bet: &SideBet, decks: Option<u8>, ranks: [u8; FIRST]) -> Self {
        let card = |at: usize, suit| Card::new(Rank::ALL[usize::from(ranks[at])], suit);
        let (mut sums, mut all) = (Self::default(), 0.0);
        for suits in every_three_suits() {
            let cards: [Card; FIRST] = std::array::from_fn(|at| card(at, suits[at]));
            let ways = ways(decks, cards);
            let (result, square) = paid(bet, cards);
            sums.result += ways * result;
            sums.square += ways * square;
            all += ways;
        }
        Self { result: sums.result / all, square: sums.square / all }
    }
}

/// Returns the mean and the mean square of one unit's result with these cards. A bet on two cards
/// may get any two of them.
fn paid(bet: &SideBet, cards: [Card; FIRST]) -> (f64, f64) {
    let result = |cards: &[Card]| {
        let pays = bet.pays(bet.outcome(cards));
        f64::from(pays.numerator()) / f64::from(pays.denominator())
    };
    if bet.on.count() == FIRST {
        let result = result(&cards);
        return (result, result * result);
    }
    let [one, two, three] = cards;
    let results = [[one, two], [one, three], [two, three]].map(|pair| result(&pair));
    let mean = |of: fn(f64) -> f64| results.into_iter().map(of).sum::<f64>() / 3.0;
    (mean(|result| result), mean(|result| result * result))
}

fn every_three_suits() -> impl Iterator<Item = [Suit; FIRST]> {
    let suits = Suit::ALL;
    suits.into_iter().flat_map(move |one| {
        suits.into_iter().flat_map(move |two| suits.into_iter().map(move |three| [one, two, three]))
    })
}

/// Returns the number of ways to draw these cards, in order, from this many decks, or from a deck
/// into which each card is put back.
fn ways(decks: Option<u8>, cards: [Card; FIRST]) -> f64 {
    let Some(decks) = decks else { return 1.0 };
    let left = |at: usize| {
        let drawn = cards[..at].iter().filter(|card| **card == cards[at]).count();
        f64::from(decks) - drawn as f64
    };
    (0..FIRST).map(|at| left(at).max(0.0)).product()
}

/// Returns the mean over rounds with these first cards, by number; the means repeat for the steps
/// of a progression. The error is that of the means, with at least the usual variance for a few
/// rounds; the variance is that of the bet.
fn sample(rounds: &[u64], means: &[Means], usual: f64) -> Sample {
    let (mut count, mut result, mut square, mut squared_mean) = (0, 0.0, 0.0, 0.0);
    for (rounds, means) in rounds.iter().zip(means.iter().cycle()) {
        let weight = *rounds as f64;
        count += rounds;
        result += weight * means.result;
        square += weight * means.square;
        squared_mean += weight * means.result * means.result;
    }
    let all = (count as f64).max(1.0);
    let ev = result / all;
    let spread = (squared_mean / all - ev * ev).max(0.0) * all / (all - 1.0).max(1.0);
    let spread = if (1..FEW).contains(&count) { spread.max(usual) } else { spread };
    let (ev_error, variance) = ((spread / all).sqrt(), (square / all - ev * ev).max(0.0));
    Sample { rounds: count, ev, ev_error, variance }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;
    use blackjack_odds::side_bet_odds;

    use super::*;
    use crate::run::{Engine, Simulation};
    use crate::scenario::count_choice::CountChoice;
    use crate::scenario::{RampSteps, Scenario};

    const BETS: &str = "side-bets=perfect-pairs | 21+3 | royal-match | lucky-lucky";

    fn simulation(house: &str, change: &str) -> (House, Simulation) {
        let house = House::built_in(house).expect("it is built in").with([BETS, change]);
        let house = house.expect("the house can have them");
        let count = Some(CountChoice::built_in("hi-lo"));
        let ramp = RampSteps { lowest: 1, steps: vec![(100, 2)] };
        let scenario = Scenario { count, ramp, side_bets: true, ..Scenario::basic(house.clone()) };
        (house, Simulation::new(scenario.game().expect("it can be simulated"), 5))
    }

    fn worth(house: &House, simulation: &Simulation, blocks: u64) -> Vec<SideBetWorth> {
        let mut tally = simulation.tally();
        simulation.play_all(simulation.engine(), 0..blocks, 2, &mut tally);
        SideBetWorth::of(simulation.game(), &tally, house.side_bets())
    }

    /// A fresh shoe every round, because a cut card favours shoes in which rounds take few cards.
    #[test]
    fn side_bets_are_worth_what_their_odds_say() {
        for house in ["strip", "downtown"] {
            let (house, simulation) = simulation(house, "shuffle=every-round");
            let all = worth(&house, &simulation, 300);
            assert_eq!(all.len(), house.side_bets().len());
            for (bet, worth) in house.side_bets().iter().zip(&all) {
                let exact = side_bet_odds(bet, house.rules().decks(), &[]).expect("enough cards");
                let off = (worth.all.ev - exact.ev) / worth.all.ev_error;
                assert!(off.abs() < 4.0, "{}: {off} errors", bet.name);
                assert!((worth.all.variance / exact.variance - 1.0).abs() < 0.05, "{}", bet.name);
                assert!(worth.all.ev_error < (exact.variance / worth.all.rounds as f64).sqrt());
            }
        }
    }

    /// Over 13 gains when many tens remain, which Hi-Lo counts.
    #[test]
    fn a_count_tells_when_a_side_bet_wins() {
        let house = House::built_in("strip").expect("it is built in");
        let house = house.with(["side-bets=over-13 | under-13"]).expect("the house can have them");
        let count = Some(CountChoice::built_in("hi-lo"));
        let scenario = Scenario { count, side_bets: true, ..Scenario::basic(house.clone()) };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 5);
        let all = worth(&house, &simulation, 2_000);
        let (from, each_round) = all[0].played_from().expect("it wins at high counts");
        assert!((200..=500).contains(&from) && each_round > 0.0, "{from}, {each_round}");
        assert!(all[1].played_from().is_none(), "the other wins at low counts");
    }

    #[test]
    fn lanes_and_rounds_count_the_same_first_cards() {
        let (_, simulation) = simulation("strip", "cut-card=80");
        let [mut lanes, mut rounds] = [simulation.tally(), simulation.tally()];
        simulation.play_blocks(Engine::Lanes, 0..2, &mut lanes);
        simulation.play_blocks(Engine::Reference, 0..2, &mut rounds);
        assert!(lanes == rounds && lanes.firsts.iter().sum::<u64>() == lanes.rounds());
        assert!(simulation.can_add_up_to(&lanes, 2));
        let text = serde_json::to_string(&lanes).expect("it is data");
        assert_eq!(serde_json::from_str::<Tally>(&text).expect("it is a tally"), lanes);
    }
}
