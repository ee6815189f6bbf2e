//! The value of playing by a chart.

use std::cell::RefCell;

use blackjack_engine::{Action, Actions, Composition, House, Rank, Rules, SplitBy, Total};
use blackjack_odds::{Cell, Chart, Row, Strategy, hand_odds, round_odds, round_odds_in};

use crate::enumeration::shoes::shoe;
use crate::exact::Exact;
use crate::solved_rounds::{SplitMemory, solved_round};
use crate::table::{Enumeration, HandQuestion, Player, Table};
use blackjack_engine::generate::{Choices, Seeded};

/// A player who follows a chart, and insures when it pays.
struct ChartPlayer<'a> {
    rules: &'a Rules,
    shoe: &'a Composition,
    chart: &'a Chart,
}

impl ChartPlayer<'_> {
    fn choose(&self, hand: &HandQuestion, legal: Actions) -> Action {
        let values = hand.cards.iter().map(|rank| rank.value());
        let pair = match hand.cards[..] {
            [first, second] if first == second => Some(first.value()),
            [first, second] if self.rules.split_by() == SplitBy::Value => {
                (first.value() == second.value()).then_some(first.value())
            }
            _ => None,
        };
        self.chart.choose(Total::of(values), pair, hand.upcard.map(Rank::value), legal)
    }
}

impl Player for ChartPlayer<'_> {
    fn takes_insurance(&mut self, hand: &HandQuestion) -> bool {
        let zero = Strategy::ZeroMemory;
        let odds = hand_odds(self.rules, self.shoe, &hand.cards, hand.upcard, zero);
        odds.unwrap().insurance.unwrap() > 0.0
    }

    fn surrenders_early(&mut self, hand: &HandQuestion) -> bool {
        // Charts here have surrender first or not at all.
        self.choose(hand, Action::ALL.into_iter().collect()) == Action::Surrender
    }

    fn choose_action(&mut self, hand: &HandQuestion) -> Action {
        self.choose(hand, hand.legal)
    }
}

/// The value of a chart equals that of playing the real round by it.
fn check(house: &House, cards: &str, chart: &Chart) {
    let shoe = shoe(cards);
    let odds = round_odds_in::<Exact>(house.rules(), &shoe, Strategy::Chart(chart)).unwrap();
    let mut player = ChartPlayer { rules: house.rules(), shoe: &shoe, chart };
    let (table, stake) = Table::open(house, &shoe);
    let worth = Enumeration::new(&mut player).worth(&table, stake);
    let [found, real] = [&odds.ev, &worth].map(Exact::rounded);
    let name = house.name();
    assert_eq!(odds.ev, worth, "{found:.9} not {real:.9}: {name}, {cards}\n{}", chart.to_csv());
}

/// A random list of actions, surrender first if present.
fn random_cell(row: Row, random: &mut Seeded) -> Cell {
    let mut cell = Vec::new();
    if random.one_in(6) {
        cell.push(Action::Surrender);
    }
    if random.one_in(4) {
        cell.push(Action::Double);
    }
    if matches!(row, Row::Pair(_)) && random.one_in(2) {
        cell.push(Action::Split);
    }
    if !cell.contains(&Action::Split) || random.one_in(2) {
        cell.push(*random.choose(&[Action::Hit, Action::Stand]));
    }
    Cell::of(cell)
}

/// A chart of random cells.
pub(crate) fn random_chart(rules: &Rules, random: &mut Seeded) -> Chart {
    let random = RefCell::new(random);
    Chart::new(rules, |row, _| random_cell(row, &mut random.borrow_mut()))
}

/// A random chart whose pairs are either split or played by their totals.
fn plain_chart(rules: &Rules, random: &mut Seeded) -> Chart {
    let random = RefCell::new(random);
    Chart::new(rules, |row, _| {
        let mut random = random.borrow_mut();
        match row {
            Row::Pair(_) if random.one_in(2) => Cell::of([Action::Split]),
            Row::Pair(_) => Cell::default(),
            Row::Hard(_) | Row::Soft(_) => random_cell(row, &mut random),
        }
    })
}

/// A built-in house, and a changed setting, if any.
type Named = (&'static str, Option<&'static str>);

fn house((name, setting): Named) -> House {
    House::built_in(name).unwrap().with(setting).unwrap()
}

const SHOES: [(Named, &[&str]); 7] = [
    (("reno", None), &["8888 TTTTTTTT", "A 44 66 9 JJ TTTTTT"]),
    (("reno-1987", None), &["AAA 55 66 TTTTTTTTTT", "AAAA 9 JJJ TTTTT"]),
    (("reno-1987", Some("split-by=rank")), &["AAAA 9 JJJ TTTTT"]),
    (("bbs", None), &["2222 333 4 TTTTTT", "A 44 66 9 JJ TTTTTT"]),
    (("vegas", None), &["AAA 55 66 TTTTTTTTTT", "333 77 A TTTTTTTT"]),
    (("strip", None), &["8888 A 666 TTTTTTTT", "22 33 A TTTTTTTTTTTT"]),
    (("macau", None), &["9999 4 JJ TTTTTTTTT"]),
];

fn check_all(chart: impl Fn(&Rules, &mut Seeded) -> Chart) {
    let mut random = Seeded(4);
    for (named, shoes) in SHOES {
        let house = house(named);
        for cards in shoes {
            for _ in 0..3 {
                check(&house, cards, &chart(house.rules(), &mut random));
            }
        }
    }
}

#[test]
fn random_charts() {
    check_all(plain_chart);
}

/// The cell of a pair may name actions that the total's cell does not, even after a split.
#[test]
fn random_charts_with_full_pair_cells() {
    check_all(random_chart);
}

#[test]
fn charts_that_always_stand_or_mimic_the_dealer() {
    for (named, shoes) in SHOES {
        let house = house(named);
        let stands = Chart::new(house.rules(), |_, _| Cell::of([Action::Stand]));
        let mimics = Chart::new(house.rules(), |row, _| {
            let below_17 = matches!(row.total(), Row::Hard(..17) | Row::Soft(..17));
            Cell::of([if below_17 { Action::Hit } else { Action::Stand }])
        });
        check(&house, shoes[0], &stands);
        check(&house, shoes[0], &mimics);
    }
}

/// No chart beats the best play of each hand, and no chart beats the best chart. With one split,
/// pair-aware play is at least as good as any chart; with resplits that is not a law.
#[test]
fn no_chart_beats_the_best_play() {
    for name in ["reno", "bbs", "vegas", "reno-1987"] {
        let house = House::built_in(name).unwrap();
        let shoe = Composition::decks(house.rules().decks());
        let most = solved_round(&house, SplitMemory::PairAware).ev;
        let ev =
            |chart: &Chart| round_odds(house.rules(), &shoe, Strategy::Chart(chart)).unwrap().ev;
        let best = Chart::best(house.rules(), &shoe).unwrap();
        let worth = ev(&best);
        // Charlies depend on the number of cards, which a chart of totals ignores.
        let near = if house.rules().charlie() > 0 { 0.026 } else { 0.002 };
        assert!(worth <= most + 1e-12 && worth > most - near, "{name}: {worth} of {most}");
        let mut random = Seeded(5);
        for _ in 0..3 {
            let other = ev(&random_chart(house.rules(), &mut random));
            assert!(other < worth, "{name}: {other} of {worth}");
        }
    }
}

/// No change of a single cell improves the best chart.
#[test]
fn no_single_cell_improves_the_best_chart() {
    let house = House::built_in("reno").unwrap();
    let shoe = Composition::decks(1);
    let ev = |chart: &Chart| round_odds(house.rules(), &shoe, Strategy::Chart(chart)).unwrap().ev;
    let best = Chart::best(house.rules(), &shoe).unwrap();
    let worth = ev(&best);
    for (row, up, action) in [
        (Row::Hard(12), 4, Action::Hit),
        (Row::Hard(12), 3, Action::Stand),
        (Row::Hard(16), 10, Action::Stand),
        (Row::Hard(15), 10, Action::Stand),
        (Row::Hard(13), 2, Action::Hit),
        (Row::Soft(18), 9, Action::Stand),
        (Row::Soft(18), 1, Action::Hit),
        (Row::Hard(17), 1, Action::Hit),
        (Row::Hard(11), 1, Action::Hit),
    ] {
        let mut other = best.clone();
        *other.cell_mut(row, Some(up)).unwrap() = Cell::of([action]);
        assert!(ev(&other) <= worth + 1e-12, "{row} against {up}: {action}");
    }
}

/// With charlies, plays depend on the number of cards: a chart for each number costs almost
/// nothing, one for all hands costs between a third of a percent and a whole one.
#[test]
fn charts_by_number_of_cards() {
    for (name, one_chart, by_cards) in [("charlie", 0.0034, 3e-6), ("bbs", 0.0096, 3e-4)] {
        let house = House::built_in(name).unwrap();
        let (rules, shoe) = (house.rules(), Composition::decks(house.rules().decks()));
        let charts = [Chart::best(rules, &shoe), Chart::best_by_cards(rules, &shoe)];
        let charts = charts.map(Result::unwrap);
        let strategies =
            [Strategy::ZeroMemory, Strategy::Chart(&charts[0]), Strategy::Chart(&charts[1])];
        let [best, one, many] =
            strategies.map(|strategy| round_odds(rules, &shoe, strategy).unwrap().ev);
        let (cost_of_one, cost_by_cards) = (best - one, best - many);
        assert!(cost_of_one > one_chart, "{name}: {cost_of_one}");
        assert!((0.0..by_cards).contains(&cost_by_cards), "{name}: {cost_by_cards}");
    }
}
