//! Clicks and drags on the table.

use blackjack_frontend::scene::{PromptChoice, Scene};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use super::{drawn, plain, scenes, text};
use crate::canvas::hits::{Grip, Hits};

/// Returns the command of a click at this distance to the right of the first occurrence of a text.
fn click(
    scene: &Scene,
    (width, height): (u16, u16),
    written: &str,
    right: u16,
) -> Option<UiCommand> {
    let (buf, hits) = drawn(scene, plain(true), width, height);
    let frame = text(&buf);
    let found = frame.lines().zip(0..).find_map(|(line, row)| Some((line.find(written)?, row)));
    let (column, row): (usize, u16) = found.unwrap_or_else(|| panic!("no {written}:\n{frame}"));
    hits.at(u16::try_from(column).unwrap() + right, row)
}

const USUAL: (u16, u16) = (80, 24);

#[test]
fn every_main_choice_can_be_clicked_at_every_size() {
    for (name, scene) in scenes::all() {
        for size in [(24, 10), (40, 16), USUAL, (120, 36), (200, 60)] {
            let area = Rect::new(0, 0, size.0, size.1);
            let (buf, hits) = drawn(&scene, plain(false), size.0, size.1);
            let found: Vec<_> = area.positions().filter_map(|p| hits.at(p.x, p.y)).collect();
            let looking = [UiCommand::Log, UiCommand::History, UiCommand::Settings];
            for choice in scene.prompt.enabled().filter(|c| !looking.contains(&c.command)) {
                assert!(found.contains(&choice.command), "{name}: {choice:?}\n{}", text(&buf));
            }
        }
    }
}

#[test]
fn a_choice_that_does_not_work_is_neither_shown_nor_clickable() {
    let mut scene = scenes::one_hand();
    scene.prompt.choices[2].enabled = false;
    let (buf, hits) = drawn(&scene, plain(true), 80, 24);
    assert!(!text(&buf).contains("[d]"));
    let area = Rect::new(0, 0, 80, 24);
    assert!(area.positions().all(|p| hits.at(p.x, p.y) != Some(UiCommand::Double)));
}

#[test]
fn a_click_on_cards_plays_no_hand() {
    let plays = [
        UiCommand::Hit,
        UiCommand::Stand,
        UiCommand::Double,
        UiCommand::Split,
        UiCommand::Surrender,
    ];
    for (name, scene) in scenes::all() {
        for size in [(24, 10), (40, 16), USUAL, (120, 36), (200, 60)] {
            let (buf, hits) = drawn(&scene, plain(true), size.0, size.1);
            let keys = size.1 - 2;
            for place in Rect::new(0, 0, size.0, keys).positions() {
                let command = hits.at(place.x, place.y);
                let is_play = command.is_some_and(|command| plays.contains(&command));
                assert!(!is_play, "{name}: {command:?} at {place}\n{}", text(&buf));
            }
        }
    }
}

/// Returns the grip of the upper card of the only hand on the screen.
fn pair(size: (u16, u16), scene: &Scene) -> Option<Grip> {
    let (_, hits) = drawn(scene, plain(true), size.0, size.1);
    let places = || Rect::new(0, 0, size.0, size.1).positions();
    places().find_map(|place| hits.grip_at(place.x, place.y))
}

#[test]
fn only_the_upper_card_of_a_pair_can_be_dragged_aside() {
    let mut scene = scenes::one_hand();
    let pair_of = |scene: &mut Scene| {
        scene.hands[0].cards = vec!["8S".parse().unwrap(), "8H".parse().unwrap()];
    };
    pair_of(&mut scene);
    scene.prompt.choices.retain(|choice| choice.command != UiCommand::Split);
    for size in [(24, 10), (40, 16), USUAL, (120, 36), (200, 60)] {
        assert_eq!(pair(size, &scene), None, "this hand cannot be split");
    }
    let split = PromptChoice {
        command: UiCommand::Split,
        key: "p".into(),
        label: "split".into(),
        enabled: true,
    };
    scene.prompt.choices.push(split);
    for size in [(24, 10), (40, 16), USUAL, (120, 36), (200, 60)] {
        let Grip { card, hand, command } = pair(size, &scene).unwrap();
        assert_eq!((command, hand.intersection(card)), (UiCommand::Split, card));
        assert_eq!((hand.right(), hand.bottom()), (card.right(), card.bottom()), "the upper card");
        let grip = Grip { card, hand, command };
        assert_eq!(grip.dropped_at(hand.right(), hand.y), Some(UiCommand::Split));
        assert_eq!(grip.dropped_at(hand.x - 1, hand.bottom() - 1), Some(UiCommand::Split));
        assert_eq!(grip.dropped_at(card.x, card.y), None, "back on the hand");
        assert_eq!(grip.dropped_at(hand.right(), 0), None, "on the title");
        assert_eq!(grip.dropped_at(hand.right() + hand.width, hand.y), None, "too far");
    }
}

#[test]
fn a_click_on_the_table_after_the_round_deals_nothing() {
    let scene = scenes::finished();
    assert_eq!(click(&scene, USUAL, "DEALER", 0), None);
    assert_eq!(click(&scene, USUAL, "PUSH", 0), None);
    assert_eq!(click(&scene, USUAL, "[Enter]", 1), Some(UiCommand::Go));
}

#[test]
fn the_arrows_of_the_bet_panel_change_the_bet_and_the_number_of_hands() {
    let scene = scenes::betting();
    let bet = "<   $25   >";
    assert_eq!(click(&scene, USUAL, bet, 0), Some(UiCommand::BetDown));
    assert_eq!(click(&scene, USUAL, bet, 5), Some(UiCommand::BetEntry));
    assert_eq!(click(&scene, USUAL, bet, 10), Some(UiCommand::BetUp));
    assert_eq!(click(&scene, USUAL, "<  3  >", 0), Some(UiCommand::FewerHands));
    assert_eq!(click(&scene, USUAL, "<  3  >", 6), Some(UiCommand::MoreHands));
}

#[test]
fn nothing_is_clickable_in_a_window_without_a_table() {
    let (_, hits): (_, Hits) = drawn(&scenes::one_hand(), plain(false), 23, 9);
    assert!(Rect::new(0, 0, 23, 9).positions().all(|p| hits.at(p.x, p.y).is_none()));
}
