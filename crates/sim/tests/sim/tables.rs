//! Several spots, other players, errors and progressions.

use blackjack_engine::House;
use blackjack_sim::{
    CountChoice, LaneObstacle, Progression, RampSteps, Scenario, ScenarioError, SimError,
    Simulation, Statistics, Streak, Tally,
};

fn strip() -> House {
    House::built_in("strip").expect("it is built in")
}

/// The same house with a fresh shoe every round.
fn fresh_shoes() -> House {
    strip().with(["shuffle=every-round"]).expect("the rules agree")
}

fn spots(spots: u32) -> RampSteps {
    RampSteps { lowest: spots, steps: Vec::new() }
}

fn simulation(scenario: &Scenario) -> Simulation {
    Simulation::new(scenario.game().expect("it can be played"), 3)
}

fn tally(simulation: &Simulation, blocks: u64) -> Tally {
    let mut tally = simulation.tally();
    simulation.play_all(simulation.engine(), 0..blocks, 2, &mut tally);
    tally
}

fn played(scenario: &Scenario, blocks: u64) -> Statistics {
    let simulation = simulation(scenario);
    let tally = tally(&simulation, blocks);
    Statistics::new(simulation.game(), &tally)
}

/// Two spots win twice as much as one. Their covariance is about 0.5 for a variance of 1.3
/// (P. Griffin, *The Theory of Blackjack*; D. Schlesinger, *Blackjack Attack*, ch. 2), and
/// makes the variance of both.
#[test]
fn two_spots_against_one_dealer() {
    let one = Scenario::basic(fresh_shoes());
    let two = Scenario { spots: spots(2), ..one.clone() };
    let (one, two) = (played(&one, 40), played(&two, 40));
    let error = two.ev_error.hypot(2.0 * one.ev_error);
    assert!((two.ev - 2.0 * one.ev).abs() < 4.0 * error, "{} and {}", one.ev, two.ev);
    assert!((two.mean_bet - 2.0).abs() < 1e-12 && one.two_spots.is_none());
    let pair = two.two_spots.expect("there are two spots");
    assert_eq!(pair.rounds, two.rounds);
    assert!((pair.covariance - 0.485).abs() < 4.0 * pair.covariance_error + 0.015, "{pair:?}");
    assert!((0.001..0.004).contains(&pair.covariance_error), "{pair:?}");
    assert!((pair.variance / one.variance - 1.0).abs() < 0.02, "{pair:?}");
    let together = 2.0 * pair.variance + 2.0 * pair.covariance;
    assert!((two.variance - together).abs() < 1e-9, "{} is not {together}", two.variance);
    assert!((0.34..0.40).contains(&pair.correlation), "{pair:?}");
}

/// More spots from a count up, together with plays and insurance by the count.
#[test]
fn spots_by_count() {
    let by_count = Scenario {
        count: Some(CountChoice::built_in("hi-lo")),
        ramp: RampSteps { lowest: 1, steps: vec![(200, 6)] },
        spots: RampSteps { lowest: 1, steps: vec![(200, 2), (400, 3)] },
        ..Scenario::basic(strip())
    };
    let statistics = played(&by_count, 12);
    let several = statistics.by_count.iter().filter(|class| class.spots > 1);
    let rounds = several.map(|class| class.unit.rounds).sum::<u64>();
    assert_eq!(statistics.two_spots.map(|two| two.rounds), Some(rounds));
    let bets = statistics.by_count.iter().map(|class| (class.from, class.bet, class.spots));
    assert!(bets.filter(|(from, ..)| *from >= Some(400)).all(|it| (it.1, it.2) == (6, 3)));
}

/// Others at the table do not change the player's expectation from a fresh shoe.
#[test]
fn others_make_no_difference_to_a_fresh_shoe() {
    let alone = Scenario::basic(fresh_shoes());
    let among = Scenario { others: 4, seat: 2, ..alone.clone() };
    let (alone, among) = (played(&alone, 20), played(&among, 20));
    let error = alone.ev_error.hypot(among.ev_error);
    assert!((alone.ev - among.ev).abs() < 4.0 * error, "{} and {}", alone.ev, among.ev);
    assert!((among.variance / alone.variance - 1.0).abs() < 0.03);
    let in_a_shoe = Scenario { others: 6, seat: 6, ..Scenario::basic(strip()) };
    let busy = played(&in_a_shoe, 2);
    let quiet = played(&Scenario::basic(strip()), 2);
    assert!(5 * busy.rounds < 2 * quiet.rounds, "seven players see fewer rounds of a shoe");
}

/// Errors cost more the more there are.
#[test]
fn errors_cost() {
    let with = |errors| played(&Scenario { errors, ..Scenario::basic(strip()) }, 6).ev;
    let (few, many, all) = (with(20_000), with(200_000), with(1_000_000));
    assert!(few < 0.0 && many < few - 0.05 && all < many - 0.3, "{few}, {many}, {all}");
}

/// A progression of equal bets has no effect; another one changes the variance, but
/// not the value of a unit.
#[test]
fn progressions() {
    let flat = Scenario::basic(strip());
    let with = |after, bets: &[u32]| {
        let progression = Some(Progression { after, bets: bets.to_vec() });
        played(&Scenario { progression, ..flat.clone() }, 8)
    };
    let equal = with(Streak::Losses, &[1, 1, 1]);
    let flat = played(&flat, 8);
    assert_eq!((equal.ev, equal.variance, &equal.results), (flat.ev, flat.variance, &flat.results));
    let martingale = with(Streak::Losses, &[1, 2, 4, 8, 16, 32]);
    assert_eq!(martingale.results, flat.results, "the cards are the same");
    assert!(martingale.variance > 10.0 * flat.variance && martingale.mean_bet > 2.0);
    let shares = martingale.by_step.iter().map(|step| step.unit.rounds).collect::<Vec<_>>();
    assert!(shares.is_sorted_by(|one, other| one > other), "{shares:?}");
    let off = martingale.ev - flat.ev * martingale.mean_bet;
    assert!(off.abs() < 4.0 * martingale.ev_error, "{off}");
    let parlay = with(Streak::Wins, &[1, 2, 4, 8, 16, 32]);
    assert!(parlay.by_step[1].unit.rounds < martingale.by_step[1].unit.rounds, "wins are rarer");
}

/// The number of threads makes no difference, nor does the order of blocks.
#[test]
fn the_same_sums_on_any_number_of_threads() {
    let all = Scenario {
        spots: spots(2),
        others: 2,
        seat: 1,
        errors: 50_000,
        progression: Some(Progression { after: Streak::Wins, bets: vec![1, 3, 2, 6] }),
        ..Scenario::basic(strip())
    };
    let simulation = simulation(&all);
    assert_eq!(simulation.one_by_one(), Some(LaneObstacle::SeveralSpots));
    let mut backward = simulation.tally();
    for block in (0..3).rev() {
        simulation.play_blocks(simulation.engine(), block..=block, &mut backward);
    }
    assert_eq!(tally(&simulation, 3), backward);
    let text = serde_json::to_string(&backward).expect("it is data");
    assert_eq!(serde_json::from_str::<Tally>(&text).expect("it was written"), backward);
}

/// Seven spots use up a deck and its refill.
#[test]
fn more_cards_than_there_are() {
    let rules = ["shuffle=when-exhausted", "decks=1", "split-hands=7", "hands=7"];
    let house = strip().with(rules).expect("the rules agree");
    let crowded = Scenario { spots: spots(7), ..Scenario::basic(house) };
    let statistics = played(&crowded, 3);
    // Seven hands and the dealer take sixteen cards: a round that begins with thirteen or
    // fewer left uses a refill.
    let rounds_until = |cards: usize| {
        let mut by_penetration = statistics.by_penetration.iter();
        by_penetration.find(|it| it.cards >= cards).map(|it| it.sample.rounds)
    };
    let refilled =
        statistics.rounds - rounds_until(39).expect("there is a figure for each quarter");
    assert!(refilled > statistics.rounds / 10, "{refilled} of {} rounds", statistics.rounds);
    // By symmetry every spot is worth about as much as a single one, regardless
    // of the cards that are out.
    let alone = played(&Scenario { spots: spots(1), ..crowded }, 12);
    let (seven, one) = (statistics.ev / 7.0, alone.ev);
    let error = (statistics.ev_error / 7.0).hypot(alone.ev_error);
    assert!((seven - one).abs() < 5.0 * error + 0.01, "{seven} and {one} ± {error}");
}

#[test]
fn refusals() {
    let base = Scenario::basic(strip());
    let refused = |scenario: Scenario| scenario.game().expect_err("it is refused").to_string();
    let at = |rule: &str| strip().with([rule]).expect("the rules agree");
    let cases = [
        (Scenario { spots: spots(0), ..base.clone() }, "no spot at some count"),
        (Scenario { spots: spots(8), ..base.clone() }, "8 hands are dealt to players"),
        (Scenario { spots: spots(u32::MAX), ..base.clone() }, "the house deals at most 7"),
        (
            Scenario { spots: spots(3), others: 3, ..Scenario::basic(at("hands=5")) },
            "6 hands are dealt to players, and the house deals at most 5",
        ),
        (
            Scenario { spots: spots(4), ..Scenario::basic(at("table-hands=3")) },
            "4 spots are played, and in this house a player holds at most 3 hands",
        ),
        (Scenario { seat: 3, others: 2, ..base.clone() }, "there is no seat 4: with 2 others"),
        (Scenario { errors: 1_000_001, ..base.clone() }, "at most every decision"),
        (
            Scenario { spots: RampSteps { lowest: 1, steps: vec![(100, 2)] }, ..base.clone() },
            "need a count",
        ),
    ];
    for (scenario, expected) in cases {
        let message = refused(scenario);
        assert!(message.contains(expected), "{message}");
    }
    let with = |bets: &[u32], lowest| Scenario {
        progression: Some(Progression { after: Streak::Losses, bets: bets.to_vec() }),
        ramp: RampSteps { lowest, steps: Vec::new() },
        ..base.clone()
    };
    let error = |scenario: Scenario| scenario.game().expect_err("it is refused");
    assert_eq!(error(with(&[], 1)), ScenarioError::NoProgression);
    assert_eq!(error(with(&[1, 0], 1)), ScenarioError::NoProgression);
    assert_eq!(error(with(&[1, 2], 2)), ScenarioError::TwoRamps);
    let endless = with(&vec![1; 100_000], 1);
    assert_eq!(error(endless), ScenarioError::Game(SimError::TooManyResults));
}
