//! Tests of the settings screen.

use std::sync::Arc;

use blackjack_coach::RulePrices;
use blackjack_engine::{Chips, House};
use blackjack_frontend::counting::tag_library::BuiltInTags;
use blackjack_frontend::history::analysis::{AnalysisUpdate, HouseUpdate};
use blackjack_frontend::settings::{Animation, Settings, ThemeName};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Options;
use super::item::Item;
use super::price_list::Price;
use crate::canvas::hits::Hits;
use crate::frames::{draw_at_all_sizes, frames, look, text_of};
use crate::host::Change;
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;

fn options(house: &str) -> Options {
    let houses = House::built_in_names().map(Into::into).collect();
    let paths = vec![
        ("ledger", "/home/ada/.local/share/bj/bj.sqlite".to_owned()),
        ("rounds", "1,204".to_owned()),
        ("settings", "/home/ada/.config/bj/settings.toml".to_owned()),
    ];
    let house = House::built_in(house).unwrap();
    let tags = Arc::new(BuiltInTags);
    Options::new(&Settings::default(), (&house, &house), houses, tags, &KeyMap::default(), paths)
}

/// Selects the item with this label.
fn mark(options: &mut Options, label: &str) {
    options.update(UiCommand::Home);
    for _ in 0..options.lines.len() {
        if options.item().is_some_and(|item| item.label() == label) {
            return;
        }
        options.update(UiCommand::Down);
    }
    panic!("no item is called {label}");
}

fn type_in(options: &mut Options, text: &str) -> Outcome {
    options.update(UiCommand::Go);
    assert_eq!(options.context(), Context::Entry);
    for _ in 0..200 {
        options.update(UiCommand::Erase);
    }
    for character in text.chars() {
        options.update(UiCommand::Typed(character));
    }
    options.update(UiCommand::Go)
}

fn settings(outcome: Outcome) -> Settings {
    let Outcome::Change(Change::Settings(settings)) = outcome else {
        panic!("expected settings, found {outcome:?}")
    };
    *settings
}

#[test]
fn settings_are_shown_in_sections() {
    for ascii in [false, true] {
        let mut options = options("vegas");
        mark(&mut options, "theme");
        let name = if ascii { "options-ascii" } else { "options" };
        let draw = |look, area, buf: &mut _, hits: &mut _| options.draw(look, area, buf, hits);
        insta::assert_snapshot!(name, frames(ascii, draw));
    }
}

#[test]
fn a_refusal_is_shown_and_the_typed_text_stays() {
    let mut options = options("vegas");
    mark(&mut options, "cut-card");
    options.update(UiCommand::Go);
    options.update(UiCommand::Typed('9'));
    options.update(UiCommand::Go);
    let draw = |look, area, buf: &mut _, hits: &mut _| options.draw(look, area, buf, hits);
    insta::assert_snapshot!("options-refused", frames(false, draw));
}

#[test]
fn appearance_changes_at_once_and_enter_wraps_around() {
    let mut options = options("strip");
    mark(&mut options, "theme");
    assert_eq!(settings(options.update(UiCommand::Right)).theme, ThemeName::Contrast);
    assert!(matches!(options.update(UiCommand::Right), Outcome::Stay));
    assert_eq!(settings(options.update(UiCommand::Left)).theme, ThemeName::Felt);
    mark(&mut options, "animation");
    assert_eq!(settings(options.update(UiCommand::Go)).animation, Animation::Off);
    assert_eq!(settings(options.update(UiCommand::Go)).animation, Animation::Slow);
    mark(&mut options, "ASCII only");
    assert!(settings(options.update(UiCommand::Go)).ascii);
    assert!(!settings(options.update(UiCommand::Go)).ascii);
}

#[test]
fn arrows_browse_houses_and_enter_switches() {
    let mut options = options("strip");
    mark(&mut options, "house");
    assert!(matches!(options.update(UiCommand::Left), Outcome::Stay));
    let Outcome::Change(Change::House(name)) = options.update(UiCommand::Go) else {
        panic!("a change of the house")
    };
    assert_eq!(name, "vegas");
}

#[test]
fn a_rule_change_is_a_draft_and_a_contradiction_is_refused() {
    let mut options = options("vegas");
    let before = options.house.clone();
    mark(&mut options, "dealer-17");
    assert!(
        matches!(options.update(UiCommand::Left), Outcome::Analyse(_)),
        "it is priced, not saved"
    );
    assert_eq!(options.house, before.with(["dealer-17=stand"]).unwrap());
    assert_eq!(options.base, before);
    mark(&mut options, "when-below");
    assert!(matches!(options.update(UiCommand::Right), Outcome::Stay));
    let message = options.message.clone().unwrap();
    assert!(message.contains("needs shuffle"), "{message}");
    assert_eq!(options.house.rules().when_below(), 15);
}

/// The settings of `vegas` with two draft rules.
fn with_draft() -> Options {
    let mut options = options("vegas");
    mark(&mut options, "dealer-17");
    options.update(UiCommand::Left);
    mark(&mut options, "decks");
    options.update(UiCommand::Right);
    options
}

#[test]
fn rules_are_reset_one_by_one_and_all_at_once() {
    let mut options = with_draft();
    assert!(matches!(options.update(UiCommand::Reset), Outcome::Analyse(_)));
    let stands = options.base.with(["dealer-17=stand"]).unwrap();
    assert_eq!(options.house.rules(), stands.rules());
    assert!(
        matches!(options.update(UiCommand::Reset), Outcome::Stay),
        "the rule has the house's own value again"
    );
    let mut options = with_draft();
    options.update(UiCommand::ResetAll);
    assert_eq!(options.house, options.base);
    assert!(
        matches!(options.update(UiCommand::Back), Outcome::Close),
        "there is nothing to decide"
    );
}

#[test]
fn leaving_the_settings_asks_about_draft_rules() {
    let ask = |down: usize| {
        let mut options = with_draft();
        assert!(
            matches!(options.update(UiCommand::Back), Outcome::Stay),
            "the question comes first"
        );
        for _ in 0..down {
            options.update(UiCommand::Down);
        }
        options.update(UiCommand::Go)
    };
    let changed = with_draft().house;
    let saved = ask(0);
    assert!(matches!(saved, Outcome::Change(Change::OwnHouse(house)) if *house == changed));
    assert!(matches!(ask(1), Outcome::PlayAt(house) if *house == changed));
    assert!(matches!(ask(2), Outcome::Close));
    let mut options = with_draft();
    options.update(UiCommand::Back);
    assert!(matches!(options.update(UiCommand::Back), Outcome::Stay), "back to the settings");
    assert_eq!((options.context(), &options.house), (Context::Options, &changed));
}

#[test]
fn draft_rules_cannot_be_saved_in_practice() {
    let mut options = with_draft();
    options.forbid_saving();
    options.update(UiCommand::Back);
    assert!(matches!(options.update(UiCommand::Go), Outcome::PlayAt(_)));
}

#[test]
fn the_question_lists_the_changes_and_their_effect_on_the_edge() {
    let mut options = with_draft();
    options.prices.rules = None;
    price(&mut options, usize::MAX);
    options.update(UiCommand::Back);
    let draw = |look, area, buf: &mut _, hits: &mut _| options.draw(look, area, buf, hits);
    insta::assert_snapshot!("options-leaving", frames(false, draw));
}

#[test]
fn the_copy_of_a_house_replaces_it_as_the_selected_one() {
    let mut options = options("vegas");
    let text = House::built_in_text("vegas").unwrap();
    options.set_house(&House::parse("vegas-mine", text).unwrap());
    mark(&mut options, "house");
    assert_eq!(options.value(Item::House), "vegas-mine");
    assert_eq!(options.settings.house.as_deref(), Some("vegas-mine"));
}

#[test]
fn a_bet_is_stepped_typed_and_checked() {
    let mut options = options("vegas");
    let house = House::built_in("vegas").unwrap();
    mark(&mut options, "starting bet");
    assert_eq!(options.value(Item::Bet), "$10");
    assert_eq!(settings(options.update(UiCommand::Right)).bet(&house), Some(Chips(1100)));
    assert_eq!(settings(type_in(&mut options, "25")).bet(&house), Some(Chips(2500)));
    assert!(matches!(type_in(&mut options, "501"), Outcome::Stay));
    assert_eq!(options.message.as_deref(), Some("The most you can bet is $500."));
    assert_eq!(options.context(), Context::Entry);
    options.update(UiCommand::Back);
    assert_eq!(options.context(), Context::Options);
    assert_eq!(options.value(Item::Bet), "$25");
    assert_eq!(settings(type_in(&mut options, "")).bet(&house), None);
}

#[test]
fn a_fixed_bet_cannot_be_changed() {
    let mut options = options("reno");
    mark(&mut options, "starting bet");
    assert!(matches!(options.update(UiCommand::Right), Outcome::Stay));
    assert!(matches!(options.update(UiCommand::Go), Outcome::Stay));
    assert_eq!(options.context(), Context::Options);
}

#[test]
fn players_are_typed_separated_by_commas() {
    let mut options = options("vegas");
    mark(&mut options, "players");
    let players = settings(type_in(&mut options, "Ada, Ben:500")).players;
    assert_eq!(players, ["Ada", "Ben:500"]);
    assert!(matches!(type_in(&mut options, "Ada, ada"), Outcome::Stay));
    assert_eq!(
        options.message.as_deref(),
        Some("Ada: a player of this name is already at the table, as Ada.")
    );
    options.update(UiCommand::Back);
    assert!(settings(type_in(&mut options, "")).players.is_empty());
}

#[test]
fn keys_are_rebound_unless_they_conflict() {
    let mut options = options("vegas");
    mark(&mut options, "hit");
    let Outcome::Change(Change::Keys(map)) = type_in(&mut options, "j h") else { panic!("keys") };
    assert!(map.text().contains("hit = [\"j\", \"h\"]"), "{}", map.text());
    assert_eq!(KeyMap::read(&map.text(), "keys.toml"), Ok(*map));
    assert!(matches!(type_in(&mut options, "s"), Outcome::Stay));
    assert_eq!(options.message.as_deref(), Some("s is already used for \"stand\"."));
    options.update(UiCommand::Back);
    assert!(matches!(type_in(&mut options, "entre"), Outcome::Stay));
    assert_eq!(
        options.message.as_deref(),
        Some("There is no key \"entre\"; did you mean \"enter\"?")
    );
}

#[test]
fn page_keys_move_between_sections() {
    let mut options = options("vegas");
    let mut labels = Vec::new();
    for _ in 0..8 {
        labels.push(options.item().unwrap().label());
        options.update(UiCommand::PageDown);
    }
    assert_eq!(labels, ["house", "starting bet", "theme", "coach", "decks", "unit", "hit", ""]);
    options.update(UiCommand::PageUp);
    assert_eq!(options.item().unwrap().label(), "hit");
    options.update(UiCommand::Home);
    assert_eq!(options.item().unwrap().label(), "house");
}

#[test]
fn a_click_selects_and_the_arrows_change_a_value() {
    let mut options = options("strip");
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 40));
    let mut hits = Hits::default();
    options.draw(look(false), buf.area, &mut buf, &mut hits);
    let text = text_of(&buf);
    let row = text.lines().position(|line| line.contains("theme")).unwrap();
    options.update(hits.at(20, u16::try_from(row).unwrap()).unwrap());
    assert_eq!(options.item().unwrap().label(), "theme");
    options.draw(look(false), buf.area, &mut buf, &mut hits);
    let more = hits.at(72, u16::try_from(row).unwrap()).unwrap();
    assert_eq!(more, UiCommand::Right);
    assert_eq!(settings(options.update(more)).theme, ThemeName::Contrast);
}

#[test]
fn nothing_panics_at_any_size() {
    let mut options = options("vegas");
    draw_at_all_sizes(|look, area, buf, hits| options.draw(look, area, buf, hits));
    mark(&mut options, "players");
    options.update(UiCommand::Go);
    for character in "Ädä, Ben and a very long list of names".chars() {
        options.update(UiCommand::Typed(character));
    }
    options
        .show_message("Something went wrong, and this message explains it at some length.".into());
    draw_at_all_sizes(|look, area, buf, hits| options.draw(look, area, buf, hits));
}

fn any_verb() -> impl Strategy<Value = UiCommand> {
    prop_oneof![
        Just(UiCommand::Up),
        Just(UiCommand::Down),
        Just(UiCommand::Left),
        Just(UiCommand::Right),
        Just(UiCommand::Go),
        Just(UiCommand::Back),
        Just(UiCommand::PageUp),
        Just(UiCommand::PageDown),
        Just(UiCommand::Home),
        Just(UiCommand::End),
        Just(UiCommand::Erase),
        Just(UiCommand::Reset),
        Just(UiCommand::ResetAll),
        (0..40_u16).prop_map(UiCommand::Row),
        proptest::char::range(' ', '~').prop_map(UiCommand::Typed),
    ]
}

proptest! {
    #[test]
    fn any_keys_leave_house_and_settings_valid(
        commands in proptest::collection::vec(any_verb(), 0..200),
        house in 0..13_usize,
    ) {
        let mut options = options(House::built_in_names().nth(house).unwrap());
        let mut buf = Buffer::empty(Rect::new(0, 0, 40, 16));
        for command in commands {
            let outcome = options.update(command);
            options.draw(look(true), buf.area, &mut buf, &mut Hits::default());
            if let Outcome::Change(Change::Settings(settings)) = outcome {
                let read = Settings::read(&settings.text(), "").map_err(|e| e.to_string());
                prop_assert_eq!(read, Ok(*settings));
            }
        }
        if options.context() == Context::Options {
            prop_assert!(options.item().is_some());
        }
    }
}

/// Computes the prices of the draft house, at most this number of results.
fn price(options: &mut Options, most: usize) {
    let request = options.request().unwrap();
    let mut found = Vec::new();
    let count = std::cell::Cell::new(0);
    request.work(&|| count.get() < most, &mut |update| {
        count.set(count.get() + 1);
        found.push(update);
    });
    for update in found {
        let AnalysisUpdate::House(rules, found) = update else { panic!("a result for a house") };
        options.receive(&rules, &found);
    }
}

#[test]
fn every_rule_has_a_price() {
    let mut options = options("reno");
    price(&mut options, usize::MAX);
    mark(&mut options, "dealer-17");
    let draw = |look, area, buf: &mut _, hits: &mut _| options.draw(look, area, buf, hits);
    insta::assert_snapshot!("options-priced", frames(false, draw));
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    options.draw(look(false), buf.area, &mut buf, &mut Hits::default());
    assert!(text_of(&buf).contains("‹ % of bet"), "the prices have a heading");
    // The price shown is the one that the coach computes for the same change.
    let house = House::built_in("reno").unwrap();
    let prices = RulePrices::new(&house).unwrap();
    let item = options.item().unwrap();
    let [_, Some(next)] = options.adjacent_values(item) else { panic!("a next value") };
    assert_eq!(Price::Ready(prices.of("dealer-17", &next.value).unwrap()), next.price);
    assert!(options.request().is_none(), "prices are requested once");
}

#[test]
fn missing_prices_block_nothing_and_outdated_ones_are_ignored() {
    let mut options = options("reno");
    let before = *options.house.rules();
    price(&mut options, 2);
    mark(&mut options, "dealer-17");
    let item = options.item().unwrap();
    let known = options.price_lines(item);
    assert!(known.contains("is being priced"), "{known}");
    options.update(UiCommand::Right);
    assert_eq!(options.edge(), "your edge …", "the edge of the new draft is requested");
    options.receive(&before, &HouseUpdate::Edge(0.5));
    assert_eq!(options.edge(), "your edge …", "the result is for the previous rules");
    let now = *options.house.rules();
    options.receive(&now, &HouseUpdate::Unavailable("there are too many hands".into()));
    assert_eq!(options.edge(), "no exact edge");
    assert!(options.price_lines(item).contains("has no exact price"));
}

#[test]
fn the_title_says_which_item_of_how_many_is_selected() {
    let mut options = options("strip");
    let seen = |options: &Options, columns| {
        let mut buf = Buffer::empty(Rect::new(0, 0, columns, 24));
        options.draw(look(false), buf.area, &mut buf, &mut Hits::default());
        text_of(&buf).lines().next().unwrap().to_owned()
    };
    let items = options.lines.len() - 1;
    assert!(seen(&options, 80).contains(", 1 of "), "{}", seen(&options, 80));
    options.update(UiCommand::End);
    let last = seen(&options, 24);
    let (at, all) = last.trim_end_matches('|').rsplit_once(" of ").unwrap();
    assert!(at.ends_with(all) && all.parse::<usize>().unwrap() < items, "{last}");
}

#[test]
fn arrows_are_shown_only_where_another_value_follows() {
    let mut options = options("strip");
    mark(&mut options, "theme");
    for _ in 0..9 {
        options.update(UiCommand::Left);
    }
    assert_eq!(options.neighbours(Item::Theme), [false, true]);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let mut hits = Hits::default();
    options.draw(look(false), buf.area, &mut buf, &mut hits);
    let text = text_of(&buf);
    let row = text.lines().find(|line| line.contains("theme")).unwrap();
    assert!(row.contains('›') && !row.contains('‹'), "{row}");
    for _ in 0..9 {
        options.update(UiCommand::Right);
    }
    assert_eq!(options.neighbours(Item::Theme), [true, false]);
}

#[test]
fn a_large_window_shows_all_settings_in_columns() {
    let area = Rect::new(0, 0, 200, 60);
    let mut buf = Buffer::empty(area);
    let mut hits = Hits::default();
    let options = options("strip");
    options.draw(look(false), area, &mut buf, &mut hits);
    let text = text_of(&buf);
    for heading in ["Game", "Rules of this house", "Stakes of this house", "Keys"] {
        assert!(text.contains(heading), "{text}");
    }
    let second = text.lines().position(|line| line.starts_with("   face")).unwrap();
    let (x, y) = (70, u16::try_from(second).unwrap());
    let Some(UiCommand::Row(row)) = hits.at(x, y) else { panic!("a row of the second column") };
    assert!(row > 45, "{row}");
}
