//! Charts survive being written and read.

use blackjack_engine::{Action, Composition, House};
use blackjack_odds::{Cell, Chart, Row};

use super::play::random_chart;
use blackjack_engine::generate::Seeded;

#[test]
fn random_charts_survive_a_round_trip() {
    for name in ["strip", "seven"] {
        let house = House::built_in(name).unwrap();
        for seed in 0..20 {
            let chart = random_chart(house.rules(), &mut Seeded(seed));
            let text = chart.to_csv();
            assert_eq!(Chart::from_csv(house.rules(), &text), Ok(chart), "{text}");
        }
    }
}

#[test]
fn the_best_chart_survives_a_round_trip() {
    for name in ["reno", "seven", "bbs"] {
        let house = House::built_in(name).unwrap();
        let chart = Chart::best(house.rules(), &Composition::decks(1)).unwrap();
        assert_eq!(Chart::from_csv(house.rules(), &chart.to_csv()), Ok(chart), "{name}");
    }
}

/// Rows in any order, with spaces, and without pairs.
#[test]
fn unusual_spacing_and_row_order_are_accepted() {
    let house = House::built_in("seven").unwrap();
    let chart = Chart::new(house.rules(), |row, _| match row {
        Row::Pair(_) => Cell::default(),
        Row::Hard(11) => Cell::of([Action::Surrender, Action::Double, Action::Hit]),
        Row::Hard(..17) | Row::Soft(..18) => Cell::of([Action::Hit]),
        Row::Hard(_) | Row::Soft(_) => Cell::of([Action::Stand]),
    });
    let text = chart.to_csv();
    let lines = text.lines().filter(|line| !line.starts_with("pair"));
    let mut lines = lines.map(|line| line.replace(',', " , ")).collect::<Vec<_>>();
    lines[1..].reverse();
    assert_eq!(Chart::from_csv(house.rules(), &(lines.join("\r\n\r\n") + "\n")), Ok(chart));
}

#[test]
fn the_text_has_named_columns_rows_and_cells() {
    let house = House::built_in("strip").unwrap();
    let chart = Chart::new(house.rules(), |row, up| match (row, up) {
        (Row::Pair(8), Some(1)) => Cell::of([Action::Surrender, Action::Split]),
        (Row::Pair(_), _) => Cell::of([Action::Split]),
        (Row::Hard(11), Some(10)) => Cell::of([Action::Double, Action::Hit]),
        _ => Cell::of([Action::Stand]),
    });
    let text = chart.to_csv();
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(lines[0], "hand,2,3,4,5,6,7,8,9,T,A");
    assert!(lines.contains(&"hard 11,S,S,S,S,S,S,S,S,Dh,S"), "{text}");
    assert!(lines.contains(&"pair 8,P,P,P,P,P,P,P,P,P,Rp"), "{text}");
    assert_eq!(lines.len(), 1 + 18 + 10 + 10);
}

/// Spreadsheets write a byte order mark, and a chart need not have rows for pairs.
#[test]
fn a_chart_without_pairs_survives_a_round_trip() {
    let rules = blackjack_engine::Rules::default();
    let full = Chart::best(&rules, &blackjack_engine::Composition::decks(6)).unwrap().to_csv();
    let lines = full.lines().filter(|line| !line.starts_with("pair")).collect::<Vec<_>>();
    let text = lines.join("\n") + "\n";
    let chart = Chart::from_csv(&rules, &format!("\u{feff}{text}")).unwrap();
    assert_eq!(chart.to_csv(), text);
}

/// Spreadsheets write semicolons where the comma is the decimal point, and many call a ten 10.
#[test]
fn semicolons_and_a_column_of_tens() {
    let house = House::built_in("strip").unwrap();
    let chart = random_chart(house.rules(), &mut Seeded(1));
    let text = chart.to_csv().replace(',', ";").replacen(";T;", ";10;", 1);
    let text = text.replace("pair T", "Pair 10");
    assert!(text.starts_with("hand;2;3;4;5;6;7;8;9;10;A\n"), "{text}");
    assert_eq!(Chart::from_csv(house.rules(), &text), Ok(chart), "{text}");
}
