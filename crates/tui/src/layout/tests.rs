//! The layouts of different screens.

use ratatui::layout::Rect;

use super::{LayoutInput, Panels, TableLayout, window};
use crate::canvas::card::Size;
use crate::canvas::fan::FanDirection;

fn plan(width: u16, height: u16, hands: usize, cards: usize) -> Option<TableLayout> {
    let shape = LayoutInput { hands, cards, focus: 0, heads: 1, keys: 1, panels: Panels::Asked };
    TableLayout::of(Rect::new(0, 0, width, height), &shape)
}

fn check(width: u16, height: u16, hands: usize, expected: (Size, FanDirection)) {
    let plan = plan(width, height, hands, 2).unwrap();
    assert_eq!((plan.size, plan.fan), expected, "{hands} hands at {width}x{height}");
    assert_eq!(plan.out_of_view(), 0, "{hands} hands at {width}x{height}");
}

#[test]
fn an_80x24_terminal_has_large_cards_for_two_hands_and_small_ones_for_seven() {
    check(80, 24, 1, (Size::Large, FanDirection::Across));
    check(80, 24, 2, (Size::Large, FanDirection::Across));
    check(80, 24, 3, (Size::Medium, FanDirection::Down));
    check(80, 24, 6, (Size::Medium, FanDirection::Down));
    check(80, 24, 7, (Size::Small, FanDirection::Down));
}

#[test]
fn a_large_terminal_has_large_cards_for_seven_hands() {
    check(120, 36, 1, (Size::Huge, FanDirection::Across));
    check(120, 36, 3, (Size::Large, FanDirection::Across));
    check(120, 36, 7, (Size::Large, FanDirection::Down));
    check(200, 60, 1, (Size::Huge, FanDirection::Across));
    check(100, 30, 7, (Size::Large, FanDirection::Down));
    check(200, 60, 7, (Size::Huge, FanDirection::Down));
}

#[test]
fn a_small_terminal_has_seven_narrow_hands_in_view() {
    check(40, 16, 1, (Size::Medium, FanDirection::Across));
    check(40, 16, 2, (Size::Small, FanDirection::Down));
    check(40, 16, 5, (Size::Small, FanDirection::Down));
    check(40, 16, 7, (Size::Narrow, FanDirection::Down));
}

#[test]
fn cards_keep_their_size_and_place_up_to_the_fifth_card() {
    for (width, height) in [(40, 16), (80, 24), (120, 36), (200, 60)] {
        for hands in 1..=7 {
            let first = plan(width, height, hands, 2).unwrap();
            for cards in 3..=5 {
                let grown = plan(width, height, hands, cards).unwrap();
                let place = |plan: &TableLayout| {
                    (plan.size, plan.dealer, plan.spots[0].cards.as_position())
                };
                assert_eq!(place(&first), place(&grown), "{hands} hands at {width}x{height}");
            }
        }
    }
}

#[test]
fn all_cards_have_the_width_of_the_dealers() {
    for (width, height) in [(24, 12), (36, 15), (40, 16), (80, 24), (100, 30), (120, 36), (200, 60)]
    {
        for (hands, cards) in (1..=12).flat_map(|hands| [(hands, 2), (hands, 9)]) {
            let plan = plan(width, height, hands, cards).unwrap();
            let dealer = plan.dealer_size.unwrap_or(plan.size);
            assert_eq!(dealer, plan.size, "{hands} hands of {cards} cards at {width}x{height}");
        }
    }
}

#[test]
fn hands_out_of_view_are_counted_on_both_sides_of_the_active_hand() {
    let shape =
        LayoutInput { hands: 20, cards: 2, focus: 10, heads: 1, keys: 1, panels: Panels::Asked };
    let plan = TableLayout::of(Rect::new(0, 0, 40, 16), &shape).unwrap();
    let counts = plan.beyond.map(|beyond| beyond.hands);
    assert_eq!(counts[0] + plan.spots.len() + counts[1], 20);
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
    assert!(plan.spots.iter().any(|spot| spot.hand == 10));
}

#[test]
fn the_smallest_screen_shows_one_hand_and_smaller_ones_show_no_table() {
    assert!(plan(24, 10, 3, 2).is_some_and(|plan| plan.spots.len() == 1 && !plan.strip.is_empty()));
    assert_eq!(plan(23, 10, 3, 2), None);
    assert_eq!(plan(24, 9, 3, 2), None);
}

#[test]
fn a_window_holds_its_focus() {
    assert_eq!(window(7, 7, 3), (0, 7));
    assert_eq!(window(7, 3, 0), (0, 3));
    assert_eq!(window(7, 3, 4), (3, 6));
    assert_eq!(window(7, 3, 6), (4, 7));
    assert_eq!(window(0, 3, 0), (0, 0));
}
