//! Charts in the layouts of others: one that is written in any of them is read back as it was.

use blackjack_engine::generate::{Choices, Seeded};
use blackjack_engine::{Action, House, Rules};
use blackjack_odds::{Cell, Chart, Row};

use Action::{Double, Hit, Split, Stand, Surrender};

/// The upcards, the ace last.
const UPCARDS: [u8; 10] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];

fn rules() -> Rules {
    *House::built_in("strip").unwrap().rules()
}

/// A random chart of the plays that every layout can state, with the rows that charts leave out as
/// everybody knows them, and some rows alike, so that ranges can name them.
fn random_chart(random: &mut Seeded, names_stand: bool) -> Chart {
    let mut chart = Chart::new(&rules(), |_, _| Cell::default());
    for row in Row::all() {
        let above = match row {
            Row::Hard(total) => Row::Hard(total.saturating_sub(1).max(4)),
            Row::Soft(total) => Row::Soft(total.saturating_sub(1).max(12)),
            Row::Pair(value) => Row::Pair(value),
        };
        let is_alike = random.one_in(3);
        for upcard in UPCARDS.map(Some) {
            let mut cells =
                vec![vec![Hit], vec![Stand], vec![Surrender, Hit], vec![Surrender, Stand]];
            cells.push(vec![Double, Hit]);
            if names_stand {
                cells.push(vec![Double, Stand]);
            }
            if matches!(row, Row::Pair(_)) {
                cells.extend([vec![Split], vec![Surrender, Split]]);
            }
            let cell = match row {
                Row::Hard(4..=6) | Row::Soft(12) => Cell::of([Hit]),
                Row::Hard(19..) | Row::Soft(20..) => Cell::of([Stand]),
                _ if is_alike && above != row => chart.cell(above, upcard).unwrap().clone(),
                Row::Hard(_) | Row::Soft(_) | Row::Pair(_) => {
                    Cell::of(random.choose(&cells).iter().copied())
                }
            };
            *chart.cell_mut(row, upcard).unwrap() = cell;
        }
    }
    chart
}

/// One of the usual spellings of a cell of these rows, the first and the last of a range.
fn code(random: &mut Seeded, rows: [Row; 2], cell: &Cell, names_stand: bool) -> String {
    let is_low = rows.iter().all(|row| matches!(row.total(), Row::Hard(..=11) | Row::Soft(..=17)));
    let is_total = !matches!(rows[0], Row::Pair(_));
    let mut codes = match cell.0[..] {
        [Hit] => vec!["H", "hit"],
        [Stand] => vec!["S", "stand"],
        [Split] => vec!["P", "Y", "SP", "split"],
        [Double, Hit] if is_low || names_stand => vec!["D", "Dh", "DH", "double"],
        [Double, Hit] => vec!["Dh", "d/h"],
        [Double, Stand] => vec!["Ds", "B", "ds"],
        [Surrender, Hit] => vec!["Rh", "rh", "H/R"],
        [Surrender, Stand] => vec!["Rs", "RS", "R/S"],
        [Surrender, Split] => vec!["Rp", "R/P"],
        _ => unreachable!("{cell:?}"),
    };
    let is_below = matches!(rows[1], Row::Hard(..=16) | Row::Soft(..=17));
    if cell.0[..] == [Surrender, Hit] && is_total && is_below {
        codes.extend(["R", "X", "U", "SUR", "surrender"]);
    }
    let code = *random.choose(&codes);
    if random.one_in(2) { code.to_owned() } else { code.to_lowercase() }
}

fn card(random: &mut Seeded, value: u8) -> String {
    let names: &[&str] = match value {
        1 => &["A"],
        10 => &["T", "10"],
        _ => return value.to_string(),
    };
    (*random.choose(names)).to_owned()
}

/// One of the usual names of a row; a plain number where its part has a title.
fn name(random: &mut Seeded, row: Row, is_titled: bool) -> String {
    let names = match row {
        Row::Hard(total) => {
            vec![format!("{total}"), format!("H{total}"), format!("Hard {total}")]
        }
        Row::Soft(total @ 13..=20) => {
            let other = card(random, total - 11);
            let mut names = vec![format!("A{other}"), format!("A,{other}"), format!("A-{other}")];
            names.extend([format!("a{total}"), format!("S{total}"), format!("Soft {total}")]);
            names.extend(is_titled.then(|| total.to_string()));
            names
        }
        Row::Soft(total) => vec![format!("s{total}"), format!("soft {total}")],
        Row::Pair(value) => {
            let card = card(random, value);
            let mut names = vec![format!("{card}{card}"), format!("{card},{card}")];
            names.extend([format!("{card}-{card}"), format!("pair {card}"), format!("s{card}")]);
            names.extend(is_titled.then_some(card));
            names
        }
    };
    random.choose(&names).clone()
}

/// The rows of a part, the first and the last of each run of equal ones.
fn runs(chart: &Chart, rows: &[Row], merges: bool) -> Vec<(Row, Row)> {
    let alike = |one, other| {
        UPCARDS.iter().all(|&up| chart.cell(one, Some(up)) == chart.cell(other, Some(up)))
    };
    let mut runs = Vec::<(Row, Row)>::new();
    for &row in rows {
        match runs.last_mut() {
            Some((first, last)) if merges && alike(*first, row) => *last = row,
            _ => runs.push((row, row)),
        }
    }
    runs
}

/// The parts of a chart, in the order of their rows; pairs from twos to aces.
fn parts() -> [(&'static str, Vec<Row>); 3] {
    [
        ("Hard totals", (4..=21).map(Row::Hard).collect()),
        ("Soft totals", (12..=21).map(Row::Soft).collect()),
        ("Pairs", (2..=10).chain([1]).map(Row::Pair).collect()),
    ]
}

/// Joins the fields of a line.
fn joined(fields: &[String], separator: &str) -> String {
    match separator {
        "|" => format!("| {} |", fields.join(" | ")),
        _ => fields.join(separator),
    }
}

/// A table in one block or in three, with titles or without.
fn table(chart: &Chart, random: &mut Seeded, names_stand: bool) -> String {
    let separator = *random.choose(&[",", ";", "\t", " ", "  ", "|"]);
    let (blocks, merges) = (random.one_in(2), random.one_in(2));
    let mut columns = UPCARDS;
    if random.one_in(2) {
        columns.rotate_right(1);
    }
    let ace = *random.choose(&["A", "11", "1", "a"]);
    let ten = *random.choose(&["T", "10"]);
    let corner = *random.choose(&["hand", "Hand", "Player", "\"Your hand\"", ""]);
    let mut heading = columns.map(|up| match up {
        1 => ace.to_owned(),
        10 => ten.to_owned(),
        up => up.to_string(),
    });
    for up in &mut heading {
        if random.one_in(20) {
            *up = format!("\"{up}\"");
        }
    }
    let head = [&[corner.to_owned()][..], &heading[..]].concat();
    let head =
        joined(&head[usize::from(separator.trim().is_empty() && corner.is_empty())..], separator);
    let mut text = String::new();
    for (at, (title, rows)) in parts().iter().enumerate() {
        if blocks {
            text += &format!("{}{title}\n", random.choose(&["", "## ", "# "]));
        }
        if blocks || at == 0 {
            text += &format!("{head}\n");
            text += if separator == "|" {
                "|---|:-:|---|---|---|---|---|---|---|---|---|\n"
            } else {
                ""
            };
        }
        for (first, last) in runs(chart, rows, merges) {
            let mut name = name(random, first, blocks);
            let is_top = matches!(last, Row::Hard(21) | Row::Soft(21));
            if first != last {
                let plain = matches!(first, Row::Hard(_));
                name = match (last, plain) {
                    (Row::Hard(_), true) if is_top && random.one_in(2) => format!("{name}+"),
                    (Row::Hard(last), true) => format!("{name}-{last}"),
                    (Row::Soft(last), _) => format!("{first}-{last}"),
                    (last, _) => format!("{first} to {last}"),
                };
            }
            if separator == "," && name.contains(',') && random.one_in(2) {
                name = format!("\"{name}\"");
            }
            let codes = columns.map(|up| {
                code(random, [first, last], chart.cell(first, Some(up)).unwrap(), names_stand)
            });
            text += &joined(&[&[name][..], &codes[..]].concat(), separator);
            text += "\n";
        }
        text += if random.one_in(2) { "\n" } else { "" };
    }
    text
}

/// A decision on each line.
fn long_form(chart: &Chart, random: &mut Seeded, names_stand: bool) -> String {
    let separator = *random.choose(&[",", ";", "\t"]);
    let mut text = ["hand_type", "player", "dealer", "action"].join(separator) + "\n";
    for (title, rows) in parts() {
        for row in rows {
            for up in UPCARDS {
                let kind = title.split(' ').next().unwrap().to_lowercase();
                let code = code(random, [row; 2], chart.cell(row, Some(up)).unwrap(), names_stand);
                let name = name(random, row, true).replace(',', "-");
                text += &[kind, name, card(random, up), code].join(separator);
                text += "\n";
            }
        }
    }
    text
}

/// JSON by total, with maps or with lists.
fn json(chart: &Chart, random: &mut Seeded, names_stand: bool) -> String {
    let is_map = random.one_in(2);
    let parts = parts().map(|(title, rows)| {
        let rows = rows.iter().map(|&row| {
            let codes = UPCARDS.map(|up| {
                let code = code(random, [row; 2], chart.cell(row, Some(up)).unwrap(), names_stand);
                if is_map {
                    format!("\"{}\": \"{code}\"", card(random, up))
                } else {
                    format!("\"{code}\"")
                }
            });
            let (codes, name) = (codes.join(", "), name(random, row, true));
            let codes = if is_map { format!("{{{codes}}}") } else { format!("[{codes}]") };
            format!("    \"{name}\": {codes}")
        });
        let rows = rows.collect::<Vec<_>>().join(",\n");
        format!("  \"{}\": {{\n{rows}\n  }}", title.to_lowercase())
    });
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

/// Arrays in the source of a program, from 5, 13 and twos.
fn arrays(chart: &Chart, random: &mut Seeded, names_stand: bool) -> String {
    let ends = [
        ("Hard", (5..=20).map(Row::Hard).collect::<Vec<_>>()),
        ("Soft", (13..=20).map(Row::Soft).collect()),
        ("Splits", (2..=10).chain([1]).map(Row::Pair).collect()),
    ];
    let parts = ends.map(|(part, rows)| {
        let rows = rows.iter().map(|&row| {
            let codes = UPCARDS.map(|up| {
                let code = code(random, [row; 2], chart.cell(row, Some(up)).unwrap(), names_stand);
                format!("'{code}'")
            });
            format!("    [{}],\n", codes.join(",  "))
        });
        format!("  [Part.{part}]: [\n{}  ],\n", rows.collect::<String>())
    });
    format!(
        "import {{ Part, Chart }} from './parts';\n\n// A comment: don't read it.\n\
         export const chart: Chart = read({{\n{}}});\n",
        parts.concat()
    )
}

#[test]
fn a_chart_in_any_layout_reads_back_to_the_same_chart() {
    let layouts = [table, long_form, json, arrays];
    for seed in 0..400 {
        let mut random = Seeded(seed);
        let names_stand = random.one_in(2);
        let mut chart = random_chart(&mut random, names_stand);
        if names_stand {
            // A chart that has Ds has it somewhere.
            *chart.cell_mut(Row::Soft(18), Some(4)).unwrap() = Cell::of([Double, Stand]);
        }
        let layout = if seed % 2 == 0 { table } else { *random.choose(&layouts) };
        let text = layout(&chart, &mut random, names_stand);
        let read =
            Chart::read(&rules(), &text).unwrap_or_else(|error| panic!("{seed}: {error}\n{text}"));
        assert_eq!(read.chart, chart, "{seed}: {}\n{text}", read.chart.to_csv());
    }
}

/// Damaged charts are read or refused with a place, and never end the program.
#[test]
fn damaged_charts_have_a_place() {
    for seed in 0..300 {
        let mut random = Seeded(seed);
        let chart = random_chart(&mut random, true);
        let layout = *random.choose(&[table, long_form, json, arrays]);
        let mut text = layout(&chart, &mut random, true).chars().collect::<Vec<_>>();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            let letters = ['A', '1', ',', '"', '\n', '{', ']', '-', '|', 'é', ' ', '#', ':'];
            match random.below(3) {
                0 => drop(text.remove(at)),
                1 => text.insert(at, *random.choose(&letters)),
                _ => text.truncate(at + 1),
            }
        }
        let text = text.into_iter().collect::<String>();
        match Chart::read(&rules(), &text) {
            Ok(read) => drop(Chart::from_csv(&rules(), &read.chart.to_csv()).unwrap()),
            Err(error) => {
                let line = text.split('\n').nth(error.line - 1);
                let length = line.unwrap_or_else(|| panic!("{error}\n{text}")).chars().count();
                assert!((1..=length + 1).contains(&error.column.unwrap_or(1)), "{error}\n{text}");
            }
        }
    }
}

/// A small chart: hits to 11, stands from 12 up, splits eights.
const SMALL: &str = "\
hand,2,3,4,5,6,7,8,9,10,A
5-11,H,H,H,H,H,H,H,H,H,H
12+,S,S,S,S,S,S,S,S,S,S
A2-A9,S,S,S,S,S,S,S,S,S,S
88,P,P,P,P,P,P,P,P,P,P
";

fn read(text: &str) -> blackjack_odds::ReadChart {
    Chart::read(&rules(), text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn cell(chart: &Chart, row: Row, upcard: u8) -> String {
    chart.cell(row, Some(upcard)).unwrap().code()
}

/// The error of the small chart with one text in place of another.
fn refused(from: &str, to: &str) -> String {
    assert!(SMALL.contains(from), "{from}");
    Chart::read(&rules(), &SMALL.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn the_ambiguous_and_the_contradictory_are_refused_with_their_place() {
    assert_eq!(
        refused("88,P", "H16,H,H,H,H,H,H,H,H,H,H\n88,P"),
        "line 5, column 5: hard 16 against 2 appears twice, first in line 3; expected it once"
    );
    assert_eq!(
        refused("10,A", "10,A,A"),
        "line 1, column 27: the upcard \"A\" has a second column; expected each of 2 to 10 and A once"
    );
    assert_eq!(
        refused("9,10,A", "9,10"),
        "line 1, column 6: the heading has no column for A; expected each of 2 to 10 and A once"
    );
    assert_eq!(
        refused("10,A", "10,B"),
        "line 1, column 25: \"B\" is not an upcard; expected 2 to 9, T or 10, and A, 11 or 1"
    );
    let length = "line 5, column 1: the row \"88\" has";
    assert_eq!(refused("88,P", "88,P,P"), format!("{length} 11 codes, expected 10"));
    assert_eq!(refused("88,P,", "88,"), format!("{length} 9 codes, expected 10"));
    let said = refused("88,P", "88,Z");
    let codes = "expected letters or words such as H, S, D, Dh, Ds, R, Rh or Rs (or P, Ph, Pd, Rp or N for a pair)";
    assert_eq!(said, format!("line 5, column 4: \"Z\" is not a code for pair 8; {codes}"));
    let said = refused("12+,S", "12+,P");
    assert_eq!(said, format!("line 3, column 5: \"P\" is not a code for hard 12; {codes}"));
    assert_eq!(
        refused("12+,S,S", "12+,S,D"),
        "line 3, column 7: \"D\" of hard 12 does not say what to do where doubling is not allowed; \
         expected Dh or Ds"
    );
    assert_eq!(
        refused("88,P", "8x8,P"),
        "line 5, column 1: \"8x8\" is not a hand; expected a name such as 16, H16, A7, \"soft 18\", 88, \
         \"pair 8\", 17+ or 5-8"
    );
    assert_eq!(
        refused("A2-A9", "A2-A5"),
        "line 5: soft 17 is missing".replace("5:", "5, column 23:")
    );
    assert_eq!(refused("5-11", "5-9"), "line 5, column 23: hard 10 is missing");
    for text in ["", "\n# nothing\n", "{}", "[[[]]]", "a chart", "{\"a\": [1, 2]}"] {
        let said = Chart::read(&rules(), text).unwrap_err().to_string();
        assert!(said.contains("there is no chart in it; expected a heading"), "{text}: {said}");
    }
    for text in ["{\"16\": [", "{]", "{\"16", "[}", &"[".repeat(100_000)] {
        let said = Chart::read(&rules(), text).unwrap_err().to_string();
        assert!(said.contains("a bracket or a quotation mark has no partner; expected"), "{said}");
    }
    let list = "{\"hard\": {\"16\": [\"S\", \"S\"]}}";
    let said = Chart::read(&rules(), list).unwrap_err().to_string();
    assert_eq!(said, "line 1, column 17: the row \"16\" has 2 codes, expected 10");
    let map = "{\"16\": {\"2\": \"S\", \"3\": \"H\"}}";
    let said = Chart::read(&rules(), map).unwrap_err().to_string();
    assert_eq!(
        said,
        "line 1, column 3: hard 16 has no code against 4; expected one for each upcard"
    );
}

#[test]
fn assumptions_are_named_once_each() {
    let text =
        SMALL.replace("5-11,H", "5-11,D").replace("A2-A9,S", "A2-A6,D,H,H,H,H,H,H,H,H,H\nA7-A9,D");
    let text = text.replace("88,P,P", "88,Ph,Y") + "99,R,N,-,Q,Pd,X,x,u,Rp,Rs\n";
    let chart = read(&text.replace("Pd", "Ps"));
    assert_eq!(
        chart.assumptions,
        [
            "D read as: double, else hit",
            "D read as: double, else stand from hard 17 and soft 18 up",
            "Ph read as: split where doubling after a split is allowed, else hit",
            "R of a pair read as: surrender, else by its total",
            "Q read as: split where doubling after a split is allowed, else hit",
            "Ps read as: split where doubling after a split is allowed, else stand",
            "X of a pair read as: surrender, else by its total",
            "x of a pair read as: surrender, else by its total",
            "u of a pair read as: surrender, else by its total",
            "no row for hard 4: read as hit",
            "no row for soft 12: read as hit",
            "no row for soft 21: read as stand",
            "no row for pair A to pair 7: read as its total",
            "no row for pair T: read as its total",
        ]
    );
    let chart = chart.chart;
    assert_eq!(cell(&chart, Row::Hard(11), 2), "Dh");
    assert_eq!(cell(&chart, Row::Soft(17), 2), "Dh");
    assert_eq!(cell(&chart, Row::Soft(18), 2), "Ds");
    let nines = [2, 3, 4, 5, 6, 7, 10, 1].map(|up| cell(&chart, Row::Pair(9), up));
    assert_eq!(nines, ["Rs", "S", "S", "Ph", "Ps", "Rs", "Rp", "Rs"]);
    // Where Ds is a code of the chart, D is not.
    let text = text.replace("A7-A9,D,S", "A7-A9,D,B").replace("12+,S", "12+,D");
    let chart = read(&text.replace("Pd", "Ps")).chart;
    assert_eq!(cell(&chart, Row::Soft(18), 2), "Dh");
    assert_eq!(cell(&chart, Row::Soft(18), 3), "Ds");
    assert_eq!(cell(&chart, Row::Hard(12), 2), "Dh");
}

/// Splitting that depends on doubling afterwards depends on the house.
#[test]
fn a_house_without_doubling_after_a_split_splits_less() {
    let rules = House::built_in("strip").unwrap().with(["double-after-split=false"]).unwrap();
    let text = SMALL.replace("88,P,P,P,P", "88,Ph,Ps,Y/N,P") + "44,Pd,D,D,D,D,D,D,D,D,D\n";
    let chart = Chart::read(rules.rules(), &text).unwrap().chart;
    assert_eq!([2, 3, 4, 5].map(|up| cell(&chart, Row::Pair(8), up)), ["H", "S", "S", "P"]);
    assert_eq!(cell(&chart, Row::Pair(4), 2), "Dh");
    assert_eq!(cell(&read(&text).chart, Row::Pair(4), 2), "Pdh");
}

/// X is a ten in a heading, and a surrender in a row.
#[test]
fn a_row_of_tens_is_no_heading() {
    let row = format!("88{}", ",P".repeat(10));
    let text = SMALL.replace("10,A", "X,A").replace(&row, &format!("88{}", ",X".repeat(10)));
    assert_eq!(cell(&read(&text).chart, Row::Pair(8), 10), "Rs");
}

/// A heading behind a comment sign, and yes or no for pairs.
#[test]
fn headings_in_comments() {
    let mut text = "# strategy\n#     2  3  4  5  6  7  8  9  T  A\n".to_owned();
    let rows = [("h", 4..=21), ("s", 12..=21)];
    for (part, total) in
        rows.iter().flat_map(|(part, totals)| totals.clone().map(move |it| (part, it)))
    {
        text += &format!("{part}{total:<4}{}\n", "s  ".repeat(10));
    }
    text += "#     2  3  4  5  6  7  8  9  T  A\n";
    text +=
        &format!("pA   {}\npT   {}\np8   {}", "y  ".repeat(10), "n  ".repeat(10), "y  ".repeat(10));
    let chart = read(&text).chart;
    let codes = [1, 10, 8].map(|pair| cell(&chart, Row::Pair(pair), 7));
    assert_eq!(codes, ["P", "S", "P"]);
}

/// Three blocks with plain numbers and no titles, and rows without names or a heading.
#[test]
fn blocks_and_rows_without_names() {
    let codes = |code: &str| format!(" {code}").repeat(10);
    let head = "  2 3 4 5 6 7 8 9 T A\n";
    let block = |names: &[&str], code: &str| {
        let rows = names.iter().map(|name| format!("{name}{}\n", codes(code)));
        format!("{head}{}\n", rows.collect::<String>())
    };
    let hard = block(&["5-11", "12", "13", "14-16", "17"], "S");
    let soft = block(&["13", "14", "15", "16", "17", "18", "19"], "H");
    let pairs = block(&["2", "8", "T", "A"], "P");
    let found = read(&format!("{hard}{soft}{pairs}"));
    let said = "three blocks without titles read as hard totals, soft totals and pairs";
    assert_eq!(found.assumptions[0], said);
    let cells = [Row::Hard(13), Row::Soft(13), Row::Pair(10)].map(|row| cell(&found.chart, row, 9));
    assert_eq!(cells, ["S", "H", "P"]);
    let rows = |title: &str, rows: &[&str]| {
        let rows = rows.iter().map(|code| format!("{}\n", codes(code).trim_start()));
        format!("{title}\n{}", rows.collect::<String>())
    };
    let hard = rows("# hard", &["H", "H", "H", "D", "D", "S", "S", "S", "S", "S", "S", "S"]);
    let soft = rows("# soft", &["H", "H", "H", "H", "H", "S", "S", "S"]);
    let found = read(&format!("{hard}{soft}{}", rows("# pairs", &["P"; 10])));
    assert_eq!(
        found.assumptions[..4],
        [
            "no heading: columns read as 2 to 10, then the ace",
            "rows without names read as hard 7 to hard 18",
            "rows without names read as soft 13 to soft 20",
            "rows without names read as pair 2 to pair A",
        ]
    );
    assert_eq!(cell(&found.chart, Row::Hard(11), 2), "Dh");
    assert_eq!(cell(&found.chart, Row::Soft(18), 2), "S");
    let said = Chart::read(&rules(), &rows("# pairs", &["P"; 9])).unwrap_err().to_string();
    assert_eq!(
        said,
        "line 2, column 1: 9 rows without names; expected a title (hard, soft or pairs) and 10 to 18 \
         hard totals, 7 to 10 soft totals or 10 pairs"
    );
}

/// Arrays in a list of keys and values, with others beside them.
#[test]
fn arrays_of_programs() {
    let row = |code: &str| format!("    [{}],\n", vec![format!("'{code}'"); 10].join(",  "));
    let part = |name: &str, codes: &[&str]| {
        let rows = codes.iter().map(|code| row(code)).collect::<String>();
        format!("  [Kind.{name}, [\n{rows}  ]],\n")
    };
    let hard = part("Hard", &["H", "H", "H", "Dh", "Dh", "S", "S", "S", "S", "Rh", "Rs", "S"]);
    let soft = part("Soft", &["H", "H", "Dh", "Dh", "Dh", "Ds", "S", "S"]);
    let pairs = part("Splits", &["Ph", "Ph", "H", "Dh", "P", "P", "Rp", "P", "S", "P"]);
    let text = format!(
        "import {{ Kind, Chart }} from './kinds';\nexport const chart: Chart = convert(\n\
         new Map([\n{hard}{soft}{pairs}]));\n\
         export const rare = new Map([[Kind.Hard, new Map()], [Kind.Soft, [[]]]]);\n"
    );
    let chart = read(&text).chart;
    let rows =
        [Row::Hard(10), Row::Hard(16), Row::Hard(17), Row::Soft(18), Row::Pair(8), Row::Pair(1)];
    let codes = rows.map(|row| cell(&chart, row, 10));
    assert_eq!(codes, ["Dh", "Rh", "Rs", "Ds", "Rp", "P"]);
    // Dictionaries of Python, one after the other.
    let dictionary = |name: &str, rows: &[&str]| {
        let rows = rows.iter().map(|row| {
            let codes = UPCARDS.map(|up| format!("{}: \"stand\"", if up == 1 { 11 } else { up }));
            format!("    {row}: {{{}}},  # {row}\n", codes.join(", "))
        });
        format!("{name}: dict[int, dict] = {{\n{}}}\n\n", rows.collect::<String>())
    };
    let hard = dictionary("HARD", &["9", "10", "11", "12", "13", "14", "15", "16", "17"]);
    let soft = dictionary("SOFT", &["13", "14", "15", "16", "17", "18"]);
    let text =
        format!("\"\"\"It's a chart.\"\"\"\n{hard}{soft}{}", dictionary("PAIRS", &["11", "8"]));
    assert_eq!(cell(&read(&text).chart, Row::Pair(1), 1), "S");
}

/// A chart with our head and our rows is read as before, to the letter.
#[test]
fn our_own_layout_keeps_its_errors() {
    let ours = Chart::best(&rules(), &blackjack_engine::Composition::decks(6)).unwrap().to_csv();
    let said = |text: &str| Chart::read(&rules(), text).unwrap_err();
    assert_eq!(read(&ours).assumptions, [""; 0]);
    let wrong = [
        ours.replace("hard 9,", "hrad 9,"),
        ours.replace("hard 9,", "hard 10,"),
        ours.replace("hard 9,H,", "hard 9,"),
        ours.replace("hard 9,H,", "hard 9,Z,"),
        ours.replace("soft 13,", "pair 13,"),
        ours.lines().filter(|line| !line.starts_with("soft 19")).collect::<Vec<_>>().join("\n"),
    ];
    for text in wrong {
        assert_eq!(said(&text), Chart::from_csv(&rules(), &text).unwrap_err());
    }
    let seven = House::built_in("seven").unwrap();
    let said = Chart::read(seven.rules(), SMALL).unwrap_err().to_string();
    assert_eq!(said, "line 1: expected the columns \"hand,any\"");
}
