//! What a click means.

use blackjack_frontend::scene::Scene;
use blackjack_frontend::ui_command::UiCommand;
use ratatui::layout::Rect;

use super::{drawn, plain, scenes, text};
use crate::hits::Hits;

/// The command at the first cell where this is written, so many columns further right.
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
fn every_choice_that_matters_can_be_clicked_on_every_screen() {
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
fn a_choice_that_does_not_work_is_neither_named_nor_clickable() {
    let mut scene = scenes::one_hand();
    scene.prompt.choices[2].enabled = false;
    let (buf, hits) = drawn(&scene, plain(true), 80, 24);
    assert!(!text(&buf).contains("[d]"));
    let area = Rect::new(0, 0, 80, 24);
    assert!(area.positions().all(|p| hits.at(p.x, p.y) != Some(UiCommand::Double)));
}

#[test]
fn a_click_on_the_asked_hand_hits_and_on_the_dealer_stands() {
    let scene = scenes::seven_hands();
    assert_eq!(click(&scene, USUAL, ">3<", 1), Some(UiCommand::Hit));
    assert_eq!(click(&scene, USUAL, "DEALER", 0), Some(UiCommand::Stand));
    assert_eq!(click(&scene, USUAL, "7/17", 0), None, "another hand is not asked");
}

#[test]
fn a_click_on_the_table_deals_nothing_when_the_round_is_over() {
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
fn nothing_is_clickable_where_no_table_fits() {
    let (_, hits): (_, Hits) = drawn(&scenes::one_hand(), plain(false), 23, 9);
    assert!(Rect::new(0, 0, 23, 9).positions().all(|p| hits.at(p.x, p.y).is_none()));
}
