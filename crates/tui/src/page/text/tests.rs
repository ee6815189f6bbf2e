//! Tests of the help, the log, the rules and the shoe page.

use blackjack_engine::House;
use blackjack_frontend::game::mode::GameMode;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::{Commitment, PastShoe, SchemeVersion, Seed, ShoeView, TableId};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::TextPage;
use crate::canvas::hits::Hits;
use crate::frames::{draw_at_all_sizes, frames, look, text_of};
use crate::keys::KeyMap;
use crate::page::help::{HelpRequest, help};
use crate::page::outcome::Outcome;
use crate::page::rules::rules;
use crate::page::shoe::shoe;
use crate::page::text::log;

fn check(name: &str, page: impl Fn(bool) -> TextPage) {
    for ascii in [false, true] {
        let page = page(ascii);
        let name = if ascii { format!("{name}-ascii") } else { name.into() };
        insta::assert_snapshot!(name, frames(ascii, |l, a, b, h| page.draw(l, a, b, h)));
        draw_at_all_sizes(|look, area, buf, hits| page.draw(look, area, buf, hits));
    }
}

fn lines(count: usize) -> Vec<String> {
    (1..=count).map(|n| format!("Hand {n} draws ten of spades: {n}, and stands there.")).collect()
}

/// Returns the help during a hand that may hit, stand and double.
fn help_while_playing(map: &KeyMap, ascii: bool) -> TextPage {
    let offered = [UiCommand::Hit, UiCommand::Stand, UiCommand::Double];
    let (context, mode, offered) = (Context::Playing, &GameMode::Regular, Some(&offered[..]));
    help(map, HelpRequest { context, mode, offered, can_export: true, ascii })
}

#[test]
fn help_is_generated_from_the_key_map() {
    check("help", |ascii| help_while_playing(&KeyMap::default(), ascii));
}

#[test]
fn help_begins_with_the_possible_commands_and_lists_none_twice() {
    let page = help_while_playing(&KeyMap::default(), true);
    let mut buf = Buffer::empty(Rect::new(0, 0, 100, 120));
    page.draw(look(true), buf.area, &mut buf, &mut Hits::default());
    let text = text_of(&buf);
    let at = |what: &str| text.find(what).unwrap_or_else(|| panic!("no {what}:\n{text}"));
    assert!(at("Now: playing a hand") < at("takes a card"));
    assert!(at("doubles the bet") < at("When possible"));
    assert!(at("When possible") < at("splits a pair into two hands"), "the hand is not a pair");
    assert!(at("splits a pair into two hands") < at("When placing bets"));
    for line in ["suspends the program", "shows this help", "shows the chart", "takes a card"] {
        assert_eq!(text.matches(line).count(), 1, "{line}:\n{text}");
    }
}

#[test]
fn help_shows_rebound_keys() {
    let map = KeyMap::read("hit = \"z\"", "keys.toml").unwrap();
    let page = help_while_playing(&map, true);
    let text = frames(true, |look, area, buf, hits| page.draw(look, area, buf, hits));
    assert!(text.contains("z ") && text.contains("takes a card"), "{text}");
}

#[test]
fn the_log_opens_at_its_end() {
    check("log", |_| log(&lines(60), &KeyMap::default()));
    check("log-empty", |_| log(&[], &KeyMap::default()));
}

#[test]
fn the_rules_page_explains_a_house() {
    check("rules", |_| rules(&House::built_in("vegas").unwrap(), &KeyMap::default()));
}

#[test]
fn the_shoe_page_shows_commitments_and_revealed_seeds() {
    let seed = Seed::from_number(7);
    let view = ShoeView {
        number: 3,
        commitment: Commitment([0xab; 32]),
        is_begun: true,
        left: 60,
        full: 312,
        cut: Some(78),
    };
    let past = PastShoe {
        table: TableId(1),
        house: "strip".into(),
        number: 2,
        commitment: seed.commitment(),
        seed: Some(seed),
        committed_ms: 0,
        scheme: SchemeVersion::SOLE,
        contributions: Vec::new(),
    };
    check("shoe", |_| shoe(&view, &(1, vec![past.clone()]), false, &KeyMap::default()));
    check("shoe-practice", |_| shoe(&view, &(0, vec![]), true, &KeyMap::default()));
}

#[test]
fn a_text_scrolls_by_rows_and_pages_and_closes() {
    let mut page = log(&lines(60), &KeyMap::default());
    let top = |page: &TextPage| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        page.draw(look(true), buf.area, &mut buf, &mut Hits::default());
        let row: String = (0..80).map(|x| buf[(x, 2)].symbol()).collect();
        row.split_whitespace().nth(1).unwrap_or_default().to_owned()
    };
    assert_eq!(top(&page), "41");
    for (command, expected) in [
        (UiCommand::Up, "40"),
        (UiCommand::PageUp, "21"),
        (UiCommand::Home, "1"),
        (UiCommand::Up, "1"),
        (UiCommand::Down, "2"),
        (UiCommand::PageDown, "21"),
        (UiCommand::End, "41"),
        (UiCommand::Down, "41"),
        (UiCommand::Up, "40"),
    ] {
        assert!(matches!(page.update(command), Outcome::Stay));
        assert_eq!(top(&page), expected, "{command:?}");
    }
    assert!(matches!(page.update(UiCommand::Log), Outcome::Close));
    assert!(matches!(page.update(UiCommand::Back), Outcome::Close));
    assert!(matches!(page.update(UiCommand::Leave), Outcome::Unhandled(UiCommand::Leave)));
}
