//! Tests of the chart page.

use std::collections::HashMap;
use std::sync::OnceLock;

use blackjack_coach::{CellHistory, Matchup, StrategyCard};
use blackjack_engine::{Chips, Composition, House, Rules};
use blackjack_frontend::history::analysis::{AnalysisUpdate, HouseUpdate};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_odds::{Chart, Row, Tags};
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::ChartPage;
use crate::canvas::hits::Hits;
use crate::frames::{draw_at_all_sizes, frames, look, text_of};
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;

/// Returns all results for the chart of `reno`, computed once.
fn updates() -> &'static [(Rules, HouseUpdate)] {
    static FINDINGS: OnceLock<Vec<(Rules, HouseUpdate)>> = OnceLock::new();
    FINDINGS.get_or_init(|| {
        let mut updates = Vec::new();
        page("reno", None).requests()[0].work(&|| true, &mut |update| {
            let AnalysisUpdate::House(rules, found) = update else {
                panic!("a result for a house")
            };
            updates.push((rules, found));
        });
        updates
    })
}

/// Creates the page of a house without results, but with a history of three cells.
fn page(house: &str, first: Option<&str>) -> ChartPage {
    let house = House::built_in(house).unwrap();
    let history = [("16 v T", 41, 4, 120), ("12 v 3", 20, 1, 38), ("8,8 v T", 9, 0, 0)];
    let history = history.map(|(matchup, seen, wrong, cost)| {
        (matchup.parse::<Matchup>().unwrap(), CellHistory { seen, wrong, cost: Chips(cost) })
    });
    let first = first.map(|matchup| matchup.parse().unwrap());
    let map = KeyMap::default();
    let mut page =
        ChartPage::new(&house, Chips(1_000), first, Tags::built_in("hi-lo").as_ref(), None, &map);
    page.history = Some(HashMap::from(history));
    page
}

/// Creates the page of `reno` with all results.
fn full() -> ChartPage {
    let mut page = page("reno", None);
    for (rules, found) in updates() {
        page.receive(rules, found);
    }
    page
}

fn drawn(page: &ChartPage, columns: u16, rows: u16) -> (String, Hits) {
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
    let mut hits = Hits::default();
    page.draw(look(false), buf.area, &mut buf, &mut hits);
    (text_of(&buf), hits)
}

#[test]
fn every_layer_is_drawn_at_every_size() {
    let mut page = full();
    for name in ["play", "value", "errors", "count", "hands"] {
        let draw = |look, area, buf: &mut _, hits: &mut _| page.draw(look, area, buf, hits);
        insta::assert_snapshot!(format!("chart-{name}"), frames(false, draw));
        if name == "errors" {
            insta::assert_snapshot!("chart-errors-ascii", frames(true, draw));
        }
        page.update(UiCommand::Layer);
    }
    assert_eq!(page.layer, super::Layer::Play, "the first layer follows the last");
}

#[test]
fn a_house_without_an_upcard_has_one_column() {
    let mut page = page("seven", None);
    let card = StrategyCard::new(page.house.rules()).unwrap();
    page.begin(card);
    let draw = |look, area, buf: &mut _, hits: &mut _| page.draw(look, area, buf, hits);
    insta::assert_snapshot!("chart-without-upcard", frames(false, draw));
}

#[test]
fn every_cell_shows_the_best_play() {
    let mut page = full();
    let house = House::built_in("reno").unwrap();
    let best = Chart::best(house.rules(), &Composition::decks(house.rules().decks())).unwrap();
    let card = page.card.clone().unwrap();
    let mut pairs = 0;
    for (row, upcard) in card.cells() {
        let cell = best.cell(row, upcard).unwrap();
        let shown = page.shown(&card, Matchup::Hand { row, upcard }, 5, false).text;
        if cell.is_complete() {
            assert_eq!(shown, cell.code(), "{row} v {upcard:?}");
        } else {
            pairs += 1;
            assert!(shown.starts_with(&cell.code()), "{row} v {upcard:?}: {shown}");
        }
    }
    assert!(pairs > 0, "some pairs play as their totals");
    // The selected row and column determine the cell that the facts are about.
    page.update(UiCommand::Home);
    assert_eq!(page.matchup(), Some(Matchup::Hand { row: Row::Hard(21), upcard: Some(10) }));
}

#[test]
fn the_page_opens_at_the_current_hand_and_the_keys_move_on() {
    let mut page = page("reno", Some("A,7 v 9"));
    assert!(drawn(&page, 80, 24).0.contains("Computing the chart."));
    page.receive(&updates()[0].0, &updates()[0].1);
    assert!(drawn(&page, 80, 24).0.contains("A,7 v 9: hit"));
    assert!(drawn(&page, 80, 24).0.contains("Computing its odds."));
    for (rules, found) in updates() {
        page.receive(rules, found);
    }
    assert!(drawn(&page, 80, 24).0.contains("best."));
    for (command, matchup) in [
        (UiCommand::Right, "A,7 v T"),
        (UiCommand::Right, "A,7 v A"),
        (UiCommand::Right, "A,7 v A"),
        (UiCommand::Down, "A,6 v A"),
        (UiCommand::Left, "A,6 v T"),
        (UiCommand::End, "2,2 v T"),
        (UiCommand::Down, "2,2 v T"),
    ] {
        assert!(matches!(page.update(command), Outcome::Stay));
        assert_eq!(page.matchup().unwrap().to_string(), matchup, "{command:?}");
    }
    assert!(matches!(page.update(UiCommand::Help), Outcome::Unhandled(UiCommand::Help)));
    assert!(matches!(page.update(UiCommand::Back), Outcome::Close));
}

#[test]
fn results_for_another_house_are_ignored() {
    let mut page = page("strip", None);
    page.receive(&updates()[0].0, &updates()[0].1);
    assert!(page.card.is_none());
}

#[test]
fn a_click_selects_a_cell() {
    let mut page = full();
    for (columns, rows, x) in [(24, 10, 4), (80, 24, 8), (120, 36, 8)] {
        let (text, hits) = drawn(&page, columns, rows);
        let line = text.lines().position(|line| line.trim_start().starts_with("17")).unwrap();
        page.update(hits.at(x, u16::try_from(line).unwrap()).unwrap());
        assert_eq!(page.matchup().unwrap().to_string(), "17 v 2");
        page.update(UiCommand::Right);
        page.update(UiCommand::Down);
    }
}

#[test]
fn facts_that_do_not_fit_can_be_scrolled() {
    let mut page = full();
    let before = drawn(&page, 24, 10).0;
    page.update(UiCommand::PageDown);
    assert_ne!(drawn(&page, 24, 10).0, before);
    page.update(UiCommand::PageUp);
    assert_eq!(drawn(&page, 24, 10).0, before);
}

#[test]
fn nothing_panics_at_any_size_and_every_command_has_a_key() {
    let mut page = full();
    for _ in 0..5 {
        draw_at_all_sizes(|look, area, buf, hits| page.draw(look, area, buf, hits));
        page.update(UiCommand::Layer);
    }
    let map = KeyMap::default();
    for command in [
        UiCommand::Layer,
        UiCommand::Left,
        UiCommand::Up,
        UiCommand::PageDown,
        UiCommand::Back,
        UiCommand::Help,
    ] {
        assert!(map.key(command, Context::Chart).is_some(), "{command:?}");
    }
}

proptest! {
    #[test]
    fn nothing_is_drawn_outside_its_area(
        (columns, rows) in (0..130_u16, 0..40_u16),
        (left, top) in (0..9_u16, 0..9_u16),
        moves in proptest::collection::vec(0..6_usize, 0..40),
    ) {
        let commands = [UiCommand::Up, UiCommand::Down, UiCommand::Left, UiCommand::Right, UiCommand::Layer, UiCommand::PageDown];
        let mut page = full();
        for command in moves {
            page.update(commands[command]);
        }
        let mut buf = Buffer::empty(Rect::new(0, 0, columns + 2 * left, rows + 2 * top));
        let blank = buf.clone();
        let area = Rect::new(left, top, columns, rows);
        page.draw(look(false), area, &mut buf, &mut Hits::default());
        for position in buf.area.positions().filter(|position| !area.contains(*position)) {
            prop_assert_eq!(&buf[position], &blank[position]);
        }
    }
}

#[test]
fn cells_have_the_colours_of_their_actions() {
    use blackjack_engine::Action;
    use blackjack_frontend::settings::{Depth, ThemeName};
    use ratatui::style::Color;

    use crate::theme::{Look, Theme};

    let page = full();
    let card = page.card.clone().unwrap();
    for name in ThemeName::ALL {
        let look = Look { theme: Theme::new(name, Depth::True, false), ascii: false };
        let mut buf = Buffer::empty(Rect::new(0, 0, 126, 40));
        let mut hits = Hits::default();
        page.draw(look, buf.area, &mut buf, &mut hits);
        let mut seen = 0;
        for place in buf.area.positions() {
            let Some(UiCommand::Cell(line, column)) = hits.at(place.x, place.y) else { continue };
            let cell = &buf[(place.x, place.y)];
            let letter = cell.symbol();
            let action = Action::ALL.into_iter().find(|&action| {
                let first = blackjack_odds::Cell::of([action]).code();
                letter == first
            });
            let Some(action) = action else { continue };
            let colour = match action {
                Action::Hit => 0xfb_f6d9,
                Action::Stand => 0xe1_ad49,
                Action::Double => 0x97_daf3,
                Action::Split => 0x1a_955d,
                Action::Surrender => 0xcf_649f,
            };
            assert_eq!(cell.bg, Color::from_u32(colour), "{letter} at {line}, {column}");
            seen += 1;
        }
        assert!(seen > 100, "{name:?}: {seen} cells");
        let frame = text_of(&buf);
        let (row, line) =
            frame.lines().enumerate().find(|(_, line)| line.contains("S stand")).unwrap();
        let bytes = line.find("S stand").unwrap();
        let column = line[..bytes].chars().count();
        let at = (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
        assert_eq!(buf[at].bg, Color::from_u32(0xe1_ad49), "{name:?}: the legend\n{frame}");
    }
    let legend = page.legend(&card, 5, false);
    assert!(legend.contains("Not shown: hard 4 (it is 2,2) and soft 12 (it is A,A)."), "{legend}");
}

#[test]
fn equal_rows_share_a_line_and_lines_out_of_view_are_counted() {
    let mut page = full();
    let first = |page: &ChartPage| drawn(page, 80, 24).0.lines().next().unwrap().to_owned();
    let (text, _) = drawn(&page, 80, 24);
    assert!(text.contains("\n 13-16 ") && text.contains("\n 17+ "), "{text}");
    assert!(!first(&page).contains("rows"), "all lines are in view: {text}");
    page.update(UiCommand::Up);
    assert_eq!(page.matchup().unwrap().to_string(), "17 v T", "from 13-16 to 17+");
    page.update(UiCommand::Layer);
    let title = first(&page);
    assert!(title.contains("rows ") && title.contains(" of 36, "), "{title}");
}

#[test]
fn a_large_window_shows_the_values_of_the_whole_row() {
    let area = Rect::new(0, 0, 200, 60);
    let mut buf = Buffer::empty(area);
    full().draw(look(false), area, &mut buf, &mut Hits::default());
    let text = text_of(&buf);
    assert!(text.contains("16 against each card, in % of the bet"), "{text}");
    let row = text.lines().find(|line| line.contains("stand ") && line.contains(" hit -"));
    assert!(row.is_some(), "{text}");
}
