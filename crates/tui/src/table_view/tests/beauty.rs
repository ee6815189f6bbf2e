//! The look of the table: everything is close to its hand, centred and as large as possible.

use blackjack_frontend::scene::Scene;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::laws::{inside, plan};
use super::{drawn, plain, scenes, text};
use crate::canvas::card::Size;
use crate::canvas::fan::FanDirection;

/// Sizes from the usual terminal to a full screen.
const SIZES: [(u16, u16); 5] = [(80, 24), (100, 30), (120, 36), (120, 40), (200, 60)];

/// Returns the first and last column and the last row of the active hand's cards.
fn asked_cards(buf: &Buffer) -> (u16, u16, u16) {
    let corners = |symbol| buf.area.positions().filter(move |&at| buf[at].symbol() == symbol);
    let left = corners("┏").map(|at| at.x).min().unwrap();
    let last = corners("┛").max_by_key(|at| (at.y, at.x)).unwrap();
    (left, last.x, last.y)
}

/// Returns the text of a row between these columns.
fn row(buf: &Buffer, (left, right): (u16, u16), y: u16) -> String {
    inside(buf, Rect { x: left, y, width: right + 1 - left, height: 1 }).trim().to_owned()
}

#[test]
fn the_total_and_the_bet_are_directly_below_the_cards() {
    for (scene, total) in
        [(scenes::one_hand(), "16"), (scenes::seven_hands(), "14"), (scenes::split_hands(), "18")]
    {
        for (width, height) in SIZES {
            let (buf, _) = drawn(&scene, plain(false), width, height);
            let (left, right, bottom) = asked_cards(&buf);
            let below = |rows| row(&buf, (left, right), bottom + rows);
            let frame = text(&buf);
            assert!(below(1).starts_with(total), "{width}x{height}:\n{frame}");
            let bet = [below(2), below(3)];
            assert!(bet.iter().any(|row| row.contains("$25")), "{width}x{height}:\n{frame}");
        }
    }
}

#[test]
fn the_cards_of_the_dealer_and_of_a_single_hand_are_centred() {
    for (width, height) in SIZES {
        let scene = scenes::one_hand();
        let area = Rect::new(0, 0, width, height);
        let middle = plan(&scene, area).unwrap().middle;
        let (buf, _) = drawn(&scene, plain(false), width, height);
        let (left, right, _) = asked_cards(&buf);
        let (before, after) = (left - middle.x, middle.right() - 1 - right);
        assert!(before.abs_diff(after) <= 2, "{width}x{height}: {before} and {after}");
    }
}

#[test]
fn cards_grow_with_the_window() {
    let size = |width, height| {
        let plan = plan(&scenes::one_hand(), Rect::new(0, 0, width, height)).unwrap();
        (plan.size, plan.fan)
    };
    assert_eq!(size(80, 24), (Size::Large, FanDirection::Across));
    assert_eq!(size(120, 36), (Size::Huge, FanDirection::Across));
    assert_eq!(size(200, 60), (Size::Huge, FanDirection::Across));
}

#[test]
fn the_felt_shows_the_blackjack_payout_and_the_dealers_rule() {
    for (width, height) in SIZES {
        let (buf, _) = drawn(&scenes::one_hand(), plain(false), width, height);
        let frame = text(&buf);
        let letters: String = frame.chars().filter(|letter| *letter != ' ').collect();
        assert!(letters.contains("BLACKJACKPAYS3TO2"), "{width}x{height}:\n{frame}");
        if height >= 30 {
            assert!(frame.contains("Dealer stands on all 17s   Insurance pays 2 to 1"), "{frame}");
        }
        let is_arc = frame.contains('\u{28c0}') || frame.contains('⣀') || frame.contains('⣤');
        assert_eq!(is_arc, height >= 36, "{width}x{height}:\n{frame}");
    }
}

#[test]
fn bets_have_chips_if_there_is_room() {
    let chips = |scene: &Scene, width, height, ascii| {
        let (buf, _) = drawn(scene, plain(ascii), width, height);
        text(&buf).lines().find(|line| line.contains("$50")).unwrap().to_owned()
    };
    assert!(chips(&scenes::seven_hands(), 120, 40, false).contains("●● $50"));
    assert!(chips(&scenes::seven_hands(), 120, 40, true).contains("oo $50"));
    assert!(!chips(&scenes::seven_hands(), 40, 16, false).contains('●'), "no room");
}

#[test]
fn cards_at_seven_have_the_suit_left_and_the_rank_right_at_every_size() {
    let cases = [((24, 10), "♥  2"), ((40, 16), "♥━2"), ((80, 24), "♥  2")];
    for ((width, height), index) in cases {
        let (buf, _) = drawn(&scenes::seven_hands(), plain(false), width, height);
        assert!(text(&buf).contains(index), "{width}x{height}:\n{}", text(&buf));
    }
    for (width, height) in [(100, 30), (120, 40), (200, 60)] {
        for scene in [scenes::seven_hands(), Scene { felt: Vec::new(), ..scenes::seven_hands() }] {
            let (buf, _) = drawn(&scene, plain(false), width, height);
            let size = plan(&scene, buf.area).unwrap().size;
            let gap = " ".repeat(usize::from(size.width()) - 4);
            let frame = text(&buf);
            assert!(frame.contains(&format!("┃♠{gap}2┃")), "{width}x{height}:\n{frame}");
            assert!(!frame.contains("2♠"), "one index per card:\n{frame}");
        }
    }
    let (buf, _) = drawn(&scenes::one_hand(), plain(false), 120, 40);
    assert!(text(&buf).contains("┃8♠"), "other houses have indexes in the corners");
}

#[test]
fn a_new_blackjack_is_highlighted() {
    let mut scene = scenes::finished();
    scene.hands[0].net = None;
    let lit = |scene: &Scene| {
        let (buf, _) = drawn(scene, plain(false), 80, 24);
        let reversed = |cell: &&Cell| cell.modifier.contains(Modifier::REVERSED);
        let marked: String = buf.content.iter().filter(reversed).map(Cell::symbol).collect();
        let marked = marked.replace('┃', "");
        (marked, text(&buf).contains('┏'))
    };
    assert_eq!(lit(&scene), (String::new(), false));
    scene.hands[0].is_new_blackjack = true;
    assert_eq!(lit(&scene), ("BJ".to_owned(), true));
}

#[test]
fn a_dealer_blackjack_is_highlighted() {
    let mut scene = scenes::finished();
    let lit = |scene: &Scene| text(&drawn(scene, plain(false), 80, 24).0).contains('┏');
    assert!(!lit(&scene));
    scene.dealer.as_mut().unwrap().is_blackjack = true;
    assert!(lit(&scene));
}

#[test]
fn every_box_has_the_name_of_its_player() {
    for (width, height) in SIZES {
        let (buf, _) = drawn(&scenes::betting_together(), plain(false), width, height);
        let frame = text(&buf);
        let boxes = frame.rsplit_once('╭').unwrap().1;
        for (name, hands) in [("Anna", 1), ("Bertrand", 2), ("Céline", 0)] {
            assert_eq!(boxes.matches(name).count(), hands, "{width}x{height}:\n{frame}");
        }
        let (buf, _) = drawn(&scenes::several_players(), plain(false), width, height);
        let middle = plan(&scenes::several_players(), buf.area).unwrap().middle;
        let frame = inside(&buf, middle);
        for name in ["Anna", "Bertrand", "Céline"] {
            assert_eq!(frame.matches(name).count(), 1, "{width}x{height}:\n{frame}");
        }
    }
}
