//! Plays that change at a count: found by odds, or given.

use blackjack_engine::House;
use blackjack_odds::{Chart, Row, Tags, insurance_index};
use blackjack_sim::{
    CountChoice, Engine, IndexPlayChoice, Insurance, PlaysByCount, PlaysErrors, RampSteps,
    RoundingChoice, Scenario, ScenarioError, Simulation, Statistics, Strategy, Tally,
};

fn house(name: &str) -> House {
    House::built_in(name).expect("it is built in")
}

/// Returns a counter of a house with these plays.
fn counter(name: &str, count: CountChoice, index_plays: IndexPlayChoice) -> Scenario {
    let ramp = RampSteps { lowest: 1, steps: vec![(100, 4), (300, 8)] };
    Scenario { count: Some(count), ramp, index_plays, ..Scenario::basic(house(name)) }
}

fn played(scenario: &Scenario, engine: Engine) -> Tally {
    let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 3);
    let mut tally = simulation.tally();
    simulation.play_blocks(engine, 0..2, &mut tally);
    tally
}

fn given(text: &str) -> IndexPlayChoice {
    IndexPlayChoice::Given(format!("hand,upcard,below,index,above\n{text}"))
}

fn read(name: &str, text: &str) -> Result<PlaysByCount, PlaysErrors> {
    PlaysByCount::from_csv(house(name).rules(), text)
}

/// Plays that are written and read again are equal, and play the same way.
#[test]
fn plays_can_be_written_and_read() {
    let rounded = |rounding| CountChoice { rounding, ..CountChoice::built_in("hi-lo") };
    // Tens raise the count, so insurance pays below its index.
    let reversed = [1.0, -1.0, -1.0, -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 1.0];
    let running = CountChoice { running_from: Some(-20), ..CountChoice::built_in("ko") };
    for (name, count, most) in [
        ("strip", rounded(RoundingChoice::Floor), usize::MAX),
        ("strip", rounded(RoundingChoice::Exact), 18),
        ("strip", CountChoice { tags: Some(reversed), ..rounded(RoundingChoice::Floor) }, 18),
        ("atlantic-city", running, 30),
        ("seven", rounded(RoundingChoice::Nearest), usize::MAX),
    ] {
        let found = counter(name, count.clone(), IndexPlayChoice::Best(most));
        let plays = found.plays_by_count().expect("it has odds").expect("it counts");
        let text = plays.to_csv();
        assert_eq!(read(name, &text), Ok(plays), "{name}: {text}");
        let given = counter(name, count, IndexPlayChoice::Given(text));
        assert!(played(&found, Engine::Lanes) == played(&given, Engine::Lanes), "{name}");
    }
}

/// The strategy decides below an index without a play for it, and where the index is never reached.
#[test]
fn the_strategy_decides_below() {
    for strategy in [Strategy::Basic, Strategy::ByComposition, Strategy::Simple] {
        let count = CountChoice::built_in("hi-lo");
        let of = |plays| Scenario {
            strategy: strategy.clone(),
            ..counter("single-deck", count.clone(), plays)
        };
        let (never, none) = (of(given("hard 16,T,,250,stand")), of(IndexPlayChoice::NONE));
        assert!(played(&never, Engine::Lanes) == played(&none, Engine::Lanes), "{strategy:?}");
        let often = of(given("hard 16,T,,1,stand\nhard 12,3,H,2,S\ninsurance,,,1.5,yes"));
        let tally = played(&often, Engine::Lanes);
        assert!(tally != played(&none, Engine::Lanes), "{strategy:?}");
        assert!(tally == played(&often, Engine::Reference), "{strategy:?}");
    }
}

/// A play at every count is equivalent to one in the chart.
#[test]
fn a_play_at_every_count_is_one_of_the_chart() {
    let strip = house("strip");
    let shoe = blackjack_engine::Composition::decks(6);
    let mut chart = Chart::best(strip.rules(), &shoe).expect("it has odds");
    let cell = chart.cell_mut(Row::Pair(10), Some(6)).expect("it is a cell");
    *cell = blackjack_odds::Cell::of([blackjack_engine::Action::Split]);
    let splitting = Scenario {
        strategy: Strategy::Chart(chart.to_csv()),
        ..counter("strip", CountChoice::built_in("hi-lo"), IndexPlayChoice::NONE)
    };
    let by_count = counter("strip", CountChoice::built_in("hi-lo"), given("pair T,6,S,-300,split"));
    assert!(played(&splitting, Engine::Lanes) == played(&by_count, Engine::Lanes));
}

/// A play for a total also applies to pairs with this total that cannot be split.
#[test]
fn a_play_for_a_total_reaches_pairs_that_cannot_be_split() {
    let bbs = house("bbs");
    let shoe = blackjack_engine::Composition::decks(bbs.rules().decks());
    let mut chart = Chart::best(bbs.rules(), &shoe).expect("it has odds");
    let cell = chart.cell_mut(Row::Hard(16), Some(10)).expect("it is a cell");
    let stand = blackjack_odds::Cell::of([blackjack_engine::Action::Stand]);
    assert_ne!(*cell, stand);
    *cell = stand;
    let is_total = |line: &&str| !line.starts_with("pair");
    let totals = chart.to_csv().lines().filter(is_total).collect::<Vec<_>>().join("\n");
    let count = || CountChoice::built_in("hi-lo");
    let standing = Scenario {
        strategy: Strategy::Chart(totals),
        ..counter("bbs", count(), IndexPlayChoice::NONE)
    };
    let by_count = counter("bbs", count(), given("hard 16,T,H,-300,stand"));
    assert!(played(&standing, Engine::Lanes) == played(&by_count, Engine::Lanes));
}

/// The same holds where play by the cards would surrender such a pair before the dealer peeks.
#[test]
fn a_play_for_a_total_reaches_pairs_that_could_be_surrendered_early() {
    let changes = ["surrender=early", "split-hands=1"];
    let of = |index_plays| Scenario {
        house: house("strip").with(changes).expect("the rules agree"),
        strategy: Strategy::ByComposition,
        ..counter("strip", CountChoice::built_in("hi-lo"), index_plays)
    };
    let total = of(given("hard 16,T,H,-300,H"));
    let both = of(given("hard 16,T,H,-300,H\npair 8,T,H,-300,H"));
    let tally = played(&total, Engine::Lanes);
    assert!(tally == played(&both, Engine::Lanes));
    assert!(tally == played(&total, Engine::Reference));
    assert!(tally != played(&of(IndexPlayChoice::NONE), Engine::Lanes));
}

/// By the running count, plays change where it equals their true count with half of the
/// shoe left, and they gain.
#[test]
fn index_plays_by_the_running_count() {
    let ko = CountChoice { running_from: Some(-20), ..CountChoice::built_in("ko") };
    let with = counter("strip", ko.clone(), IndexPlayChoice::Best(18));
    let plays = with.plays_by_count().expect("it has odds").expect("it counts");
    let Some(Insurance::From(at)) = plays.insurance() else { panic!("tens lower the count") };
    let tags = Tags::built_in("ko").expect("it is built in");
    let index = insurance_index(house("strip").rules(), &tags).expect("it is offered");
    let running = -20.0 + tags.running_count(6, 3.0, index);
    assert!((0.0..1.0).contains(&(f64::from(at) - 100.0 * running)), "{at} {running}");
    let steps = vec![(0, 4), (400, 8)];
    let ev = |scenario: &Scenario| {
        let ramp = RampSteps { lowest: 1, steps: steps.clone() };
        let scenario = Scenario { ramp, ..scenario.clone() };
        let simulation = Simulation::new(scenario.game().expect("it can be simulated"), 3);
        let mut tally = simulation.tally();
        simulation.play_all(simulation.engine(), 0..600, 2, &mut tally);
        Statistics::new(simulation.game(), &tally).ev
    };
    let without = counter("strip", ko, IndexPlayChoice::NONE);
    assert!(ev(&with) > ev(&without) + 0.001, "{} {}", ev(&with), ev(&without));
}

/// Files with mistakes, each with its house.
const MISTAKES: [(&str, &str, &[&str]); 16] = [
    ("strip", "", &["line 1, column 1: there are no plays in it"]),
    ("strip", "# nothing\n\n", &["line 1, column 1: there are no plays in it"]),
    ("strip", "hand,upcard,below,index,above", &["line 1, column 30: there are no plays in it"]),
    (
        "strip",
        "hand,up,index,index",
        &["column 6: expected the columns", "\"index\" is repeated", "\"above\" is missing"],
    ),
    (
        "strip",
        "hand;upcard;below;index;above\nhard 16;T;H;0",
        &["2, column 1: expected 5 fields, found 4"],
    ),
    (
        "strip",
        "hand,upcard,below,index,above\r\nhard 3,T,H,0,S\r\n  hard 16, 11 ,H,0.001,X\r\n",
        &[
            "line 2, column 1: \"hard 3\" is not a hand",
            "line 3, column 12: \"11\" is not an upcard; expected 2 to 9, T or A",
            "line 3, column 18: \"0.001\" is not an index",
            "line 3, column 24: \"X\" is not a play",
        ],
    ),
    ("strip", "hand,upcard,index,above\nhard 16,T,nan,S", &["column 11: \"nan\" is not an index"]),
    ("strip", "hand,upcard,index,above\nhard 16,T,301,S", &["column 11: \"301\" is not an index"]),
    ("strip", "hand,upcard,index,above\nhard 16,T,1,SS", &["column 13: \"SS\" is not a play"]),
    ("strip", "hand,upcard,index,above\nhard 16,T,1,P", &["column 13: hard 16 is not a pair"]),
    (
        "strip",
        "hand,upcard,index,above\nhard 16,T,1,S\nHard 16,10,1,H",
        &["line 3, column 1: hard 16 v T appears twice"],
    ),
    (
        "strip",
        "hand,upcard,below,index,above\nhard 15,T,H,4,S\nhard 15,T,H,0,Rh",
        &["line 2, column 11: hard 15 v T is \"Rh\" from 0 up, so it cannot be \"H\" below"],
    ),
    (
        "strip",
        "hand,upcard,below,index,above\ninsurance,T,no,3,yes\ninsurance,A,yes,3,yes",
        &["2, column 11: \"T\" is not an upcard; expected A", "3, column 13: \"yes\": expected"],
    ),
    (
        "strip",
        "hand,upcard,index,above\ninsurance,,3,yes\nInsurance,a,3,maybe\ninsurance,A,4,yes",
        &["3, column 15: \"maybe\": expected yes or no", "4, column 1: insurance appears twice"],
    ),
    (
        "seven",
        "hand,upcard,index,above\nhard 16,T,1,S",
        &["column 9: \"T\" is not an upcard; expected any"],
    ),
    ("strip", "hand,upcard,index,above\nhard 16,,1,S", &["column 9: \"\" is not an upcard"]),
];

/// Every mistake has its line and column.
#[test]
fn mistakes_have_their_places() {
    for (name, text, expected) in MISTAKES {
        let errors = read(name, text).expect_err(text).to_string();
        for expected in expected {
            assert!(errors.contains(expected), "{text}: {errors}");
        }
        let scenario =
            counter(name, CountChoice::built_in("hi-lo"), IndexPlayChoice::Given(text.into()));
        assert!(matches!(scenario.check(), Err(ScenarioError::IndexPlays(_))), "{text}");
        assert!(matches!(scenario.game(), Err(ScenarioError::IndexPlays(_))), "{text}");
    }
    let several =
        "\u{feff}above;index;hand;upcard\nstand;0;HARD 16;10\n# comment\n\nS;-0.5;pair a;A\n";
    assert_eq!(read("strip", several).expect("it is right").plays().len(), 2);
    assert_eq!(
        read("seven", "hand,upcard,index,above\nhard 16,any,1,S\nhard 15,,1,S")
            .map(|it| it.plays().len()),
        Ok(2)
    );
    let without_count = Scenario {
        count: None,
        ..counter("strip", CountChoice::built_in("ko"), given("hard 16,T,,1,S"))
    };
    let flat = Scenario { ramp: RampSteps::flat(), ..without_count };
    assert_eq!(flat.check(), Err(ScenarioError::NoCount));
}

/// Lines of numbers: the total, the upcard, what is open, and codes with true counts between them.
#[test]
fn lines_of_numbers() {
    let text = "\
# cnt up dbl spl sur p1 tc1 p2 ... 1000
 +16 10  0 0 0  2  0  1  +1000
 +16 10  1 0 0  2  0  1  +1000
  11\t1\t0\t0\t0\t2\t1000
  11\t1\t1\t0\t0\t2\t+1.5\t3\t1000
 -18  2  0 0 0  1  1000
 -18  2  1 0 0  1  -2 3 1000
  20  5  0 1 0  1  +5 4 1000
  20  5  1 1 0  1  +5 4 1000
  15 10  0 0 0  2  4 1 1000
  15 10  1 0 0  2  4 1 1000
  15 10  0 0 1  2  0 5 1000
  15 10  1 0 1  2  0 5 1000
 -12  1  0 1 0  4  1000
 -12  1  1 1 0  4  1000
";
    let plays = read("strip", text).unwrap();
    let expected = "\
hand,upcard,below,index,above
hard 11,A,H,1.5,Dh
hard 15,T,H,0,Rh
hard 15,T,Rh,4,Rs
hard 16,T,H,0,S
soft 18,2,S,-2,Ds
pair A,A,,-300,P
pair T,5,S,5,P
";
    assert_eq!(plays.to_csv(), expected);
    assert_eq!(read("strip", expected).unwrap(), plays);
    let rules = house("strip");
    let said = PlaysByCount::assumptions(rules.rules(), text);
    let lines = [
        "hard 16 v T and maybe others have no line for hands that may surrender: read as where they may not",
    ];
    assert_eq!(said, lines);
    assert!(PlaysByCount::assumptions(house("downtown").rules(), text).is_empty());
}

#[test]
fn mistakes_in_lines_of_numbers_are_named() {
    for (line, says) in [
        (
            "3 10 0 0 0 2 1000",
            "column 1: expected a total from 4 to 21, or from -12 to -21 for a soft one; found \"3\"",
        ),
        ("16 11 0 0 0 2 1000", "column 4: expected an upcard from 1, the ace, to 10; found \"11\""),
        (
            "16 10 0 2 0 2 1000",
            "column 9: expected 0 or 1: whether the hand may double, split, surrender; found \"2\"",
        ),
        (
            "15 10 0 1 0 2 1000",
            "column 1: expected the total of a pair, as the hand may split; found \"15\"",
        ),
        (
            "16 10 0 0 0 3 1000",
            "column 13: expected 1 stand, 2 hit, 3 double, 4 split or 5 surrender, where that is open; found \"3\"",
        ),
        (
            "16 10 0 0 0 2 3 1 3 2 1000",
            "column 19: expected a true count above the one before, with two decimals at most, or 1000 at the \
             end; found \"3\"",
        ),
        (
            "16 10 0 0 0 2",
            "column 14: expected a true count above the one before, with two decimals at most, or 1000 at the \
             end; found \"\"",
        ),
        ("16 10 0 0 0 2 1000 1", "column 20: expected nothing after 1000; found \"1\""),
    ] {
        let errors = read("strip", line).unwrap_err().to_string();
        assert_eq!(errors, format!("line 1, {says}"), "{line}");
    }
    let twice = "16 10 0 0 0 2 1000\n16 10 0 0 0 1 1000\n";
    let said = read("strip", twice).unwrap_err().to_string();
    assert_eq!(said, "line 2, column 1: hard 16 v T appears twice with this index");
    let unlike = "16 10 0 0 0 1 1000\n16 10 1 0 0 2 1000\n";
    let said = read("strip", unlike).unwrap_err().to_string();
    assert!(
        said.starts_with("line 1, column 1: hard 16 v T is played otherwise with other options"),
        "{said}"
    );
}
