//! Charts with mistakes: the first is told, with its line.

use blackjack_engine::{Action, House};
use blackjack_odds::{Cell, Chart, ChartErrorKind};

/// A chart without mistakes for the house without an upcard: one column.
fn lines() -> Vec<String> {
    let house = House::built_in("seven").unwrap();
    let chart = Chart::new(house.rules(), |_, _| Cell::of([Action::Stand]));
    chart.to_csv().lines().map(str::to_owned).collect()
}

/// What is said to a chart in which something was changed.
fn mistake(change: impl FnOnce(&mut Vec<String>)) -> String {
    let house = House::built_in("seven").unwrap();
    let mut lines = lines();
    change(&mut lines);
    Chart::from_csv(house.rules(), &lines.join("\n")).unwrap_err().to_string()
}

#[test]
fn columns_of_another_house() {
    let expected = "line 1: expected the columns \"hand,any\"";
    assert_eq!(mistake(|lines| lines[0] = "hand,2,3".into()), expected);
    assert_eq!(mistake(Vec::clear), expected, "an empty text");
}

#[test]
fn a_row_that_is_none() {
    for name in ["hard 3", "hard 22", "soft 11", "pair J", "pairs", "hard+5", ""] {
        let said = mistake(|lines| lines[3] = format!("{name},S"));
        let rows =
            "\"hard 4\" to \"hard 21\", \"soft 12\" to \"soft 21\", \"pair A\" to \"pair T\"";
        assert_eq!(said, format!("line 4: \"{name}\" is no row; rows are {rows}"));
    }
}

#[test]
fn a_row_that_comes_twice() {
    assert_eq!(mistake(|lines| lines[5] = lines[4].clone()), "line 6: hard 7 comes twice");
}

#[test]
fn a_row_with_other_cells() {
    let more = mistake(|lines| lines[1] = "hard 4,S,S".into());
    assert_eq!(more, "line 2: hard 4 has 2 cells, expected 1");
    let less = mistake(|lines| lines[1] = "hard 4".into());
    assert_eq!(less, "line 2: hard 4 has 0 cells, expected 1");
}

/// Neither what is no letter of an action, nor a list that leaves open what is done, nor one with
/// words that say nothing.
#[test]
fn a_cell_that_is_none() {
    for cell in ["X", "", "D", "R", "Sh", "Ddh", "P", "Ph", "H S", "stand"] {
        let said = mistake(|lines| lines[1] = format!("hard 4,{cell}"));
        let start = format!("line 2: \"{cell}\" under any is no cell; expected letters such as ");
        assert!(said.starts_with(&start), "{said}");
    }
    for cell in ["D", "Rd", "Pph"] {
        let said = mistake(|lines| lines.push(format!("pair A,{cell}")));
        assert!(said.contains("is no cell") || said.contains("twice"), "{said}");
    }
}

#[test]
fn a_row_that_is_missing() {
    let said = mistake(|lines| {
        let place = lines.iter().position(|line| line.starts_with("soft 13")).unwrap();
        lines.remove(place);
    });
    assert!(said.ends_with(": soft 13 is missing"), "{said}");
    let house = House::built_in("seven").unwrap();
    let error = Chart::from_csv(house.rules(), "hand,any\n").unwrap_err();
    assert!(matches!(error.kind, ChartErrorKind::Missing { .. }));
    assert_eq!(error.to_string(), "line 1: hard 4 is missing");
}
