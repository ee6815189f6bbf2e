//! Invalid charts: the first error is reported with its line.

use blackjack_engine::{Action, House};
use blackjack_odds::{Cell, Chart, ChartErrorKind};

/// The lines of a valid chart for the house without an upcard, with one column.
fn lines() -> Vec<String> {
    let house = House::built_in("seven").unwrap();
    let chart = Chart::new(house.rules(), |_, _| Cell::of([Action::Stand]));
    chart.to_csv().lines().map(str::to_owned).collect()
}

/// Returns the error of a chart after a change.
fn error_after(change: impl FnOnce(&mut Vec<String>)) -> String {
    let house = House::built_in("seven").unwrap();
    let mut lines = lines();
    change(&mut lines);
    Chart::from_csv(house.rules(), &lines.join("\n")).unwrap_err().to_string()
}

#[test]
fn columns_of_another_house() {
    let expected = "line 1: expected the columns \"hand,any\"";
    assert_eq!(error_after(|lines| lines[0] = "hand,2,3".into()), expected);
    assert_eq!(error_after(Vec::clear), expected, "an empty text");
}

#[test]
fn unknown_row() {
    for name in ["hard 3", "hard 22", "soft 11", "pair J", "pairs", "hard+5", ""] {
        let said = error_after(|lines| lines[3] = format!("{name},S"));
        let rows =
            "\"hard 4\" to \"hard 21\", \"soft 12\" to \"soft 21\", \"pair A\" to \"pair T\"";
        assert_eq!(said, format!("line 4: \"{name}\" is not a row; rows are {rows}"));
    }
}

#[test]
fn duplicate_row() {
    assert_eq!(error_after(|lines| lines[5] = lines[4].clone()), "line 6: hard 7 appears twice");
}

#[test]
fn wrong_number_of_cells() {
    let more = error_after(|lines| lines[1] = "hard 4,S,S".into());
    assert_eq!(more, "line 2: hard 4 has 2 cells, expected 1");
    let less = error_after(|lines| lines[1] = "hard 4".into());
    assert_eq!(less, "line 2: hard 4 has 0 cells, expected 1");
}

/// Unknown letters, lists that do not always decide, and lists with actions that can never be
/// taken.
#[test]
fn invalid_cell() {
    for cell in ["X", "", "D", "R", "Sh", "Ddh", "P", "Ph", "H S", "stand"] {
        let said = error_after(|lines| lines[1] = format!("hard 4,{cell}"));
        let start =
            format!("line 2: \"{cell}\" under any is not a cell; expected letters such as ");
        assert!(said.starts_with(&start), "{said}");
    }
    for cell in ["D", "Rd", "Pph"] {
        let said = error_after(|lines| lines.push(format!("pair A,{cell}")));
        assert!(said.contains("is not a cell") || said.contains("twice"), "{said}");
    }
}

#[test]
fn missing_row() {
    let said = error_after(|lines| {
        let place = lines.iter().position(|line| line.starts_with("soft 13")).unwrap();
        lines.remove(place);
    });
    assert!(said.ends_with(": soft 13 is missing"), "{said}");
    let house = House::built_in("seven").unwrap();
    let error = Chart::from_csv(house.rules(), "hand,any\n").unwrap_err();
    assert!(matches!(error.kind, ChartErrorKind::MissingRow { .. }));
    assert_eq!(error.to_string(), "line 1: hard 4 is missing");
}

/// The head is that of our own layout, and the names of rows are those of others.
#[test]
fn the_names_of_others_may_stand_below_our_own_head() {
    let text = "hand,2,3,4,5,6,7,8,9,10,A\n16,S,S,S,S,S,H,H,R,R,R\n";
    let error = Chart::read(House::default().rules(), text).unwrap_err();
    assert!(error.to_string().ends_with(": hard 9 is missing"), "{error}");
}

/// Lines of separators and blanks hold no field. All lines of three characters are tried below the
/// headings of a table and of decisions.
#[test]
fn lines_without_fields_are_read_or_refused() {
    let letters = ['|', ',', ';', '\t', ' ', '\u{1c}', '"', '#', '-', 'S', '8'];
    let rules = House::default();
    for line in 0..letters.len().pow(3) {
        let line = [line / 121, line / 11 % 11, line % 11].map(|at| letters[at]);
        for head in ["hand|2|3|4|5|6|7|8|9|T|A", "hand_type|player|dealer|action"] {
            let text = format!("{head}\n{}\n", String::from_iter(line));
            assert!(Chart::read(rules.rules(), &text).is_err(), "{line:?}: one row is no chart");
        }
    }
}
