//! Voids of a shoe to get another one, and the players whom they exclude.

use blackjack_table::{Actor, Command, Refusal};

use super::{Evening, of};
use crate::kit::house;

/// Attack: the clock ends the time for bets while contributions are collected.
#[test]
fn a_timeout_before_the_bets_are_locked_voids_nothing() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.time_is_up().unwrap();
    assert!(evening.table.is_revealing(), "the bet of the other is taken back");
    evening.reveal(of(12, 1, 0)).unwrap();
    assert!(evening.table.round().is_some());
}

/// Attack: two connections take turns at not revealing, so that no card is ever dealt.
#[test]
fn alternating_voids() {
    let mut evening = Evening::of("vegas", &[12, 13, 14]);
    for griefer in [13, 14] {
        evening.close(&[of(12, 1, 0), of(griefer, 1, 0)], &[12, 13, 14]);
        evening.reveal(of(12, 1, 0)).unwrap();
        evening.time_is_up().unwrap();
        assert!(evening.table.round().is_none());
        evening.bet(griefer);
    }
    assert_eq!(evening.excluded(), [13, 14], "the list grows until a round is dealt");
    for griefer in [13, 14] {
        assert_eq!(evening.commit(of(griefer, 1, 0)), Err(Refusal::Excluded));
    }
    evening.close(&[of(12, 1, 0)], &[12, 13, 14]);
    evening.reveal(of(12, 1, 0)).unwrap();
    // A blackjack may have ended the round already.
    let shoe = evening.table.shoe();
    assert!(shoe.is_begun, "a round is dealt");
    assert_eq!(shoe.number, 3);
}

/// Attack: the host changes a rule after an accomplice has not revealed, so that the accomplice
/// contributes again.
#[test]
fn exclusion_escaped_by_a_new_house() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.time_is_up().unwrap();
    for minimum in ["minimum=5", "minimum=6"] {
        evening.table.change_house(house("vegas").with([minimum]).unwrap(), &[]).unwrap();
        evening.store_upkeep();
        assert_eq!(evening.excluded(), [13]);
        assert_eq!(evening.commit(of(13, 2, 0)), Err(Refusal::Excluded));
    }
}

/// A round ends the exclusion: the shoe after it takes contributions of everybody.
#[test]
fn exclusion_lasts_until_a_round_is_dealt() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(13, 2, 0)], &[12, 13]);
    evening.time_is_up().unwrap();
    evening.ready(12).unwrap();
    assert!(evening.table.shoe().is_begun);
    while evening.table.round().is_some() {
        evening.send(Actor::Host, Command::Timeout).unwrap();
    }
    evening.table.change_house(house("vegas").with(["minimum=5"]).unwrap(), &[]).unwrap();
    evening.store_upkeep();
    assert_eq!(evening.excluded(), [0; 0]);
}

/// Attack: a reveal is held back until it is clear what the next shoe would
/// be, and the clock waits.
#[test]
fn reveal_after_two_seconds() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.close(&[of(12, 1, 0), of(13, 2, 0)], &[12, 13]);
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.now_ms += 2_000;
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::TooLate));
    // After a restart there is more time, and an end to it.
    evening.table.wait_for_reveals(17_000);
    evening.now_ms = 17_000;
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::TooLate));
    evening.now_ms = 16_999;
    assert_eq!(evening.send(Actor::Clock, Command::Timeout), Err(Refusal::Revealing));
    evening.reveal(of(13, 2, 0)).unwrap();
    assert!(evening.table.round().is_some());
}

/// Attack: a clock that is set back keeps bets and seats locked until it has caught up.
#[test]
fn clock_set_back() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.now_ms = 3_600_000;
    evening.close(&[of(12, 1, 0)], &[12, 13]);
    evening.now_ms = 60_000;
    evening.time_is_up().unwrap();
    assert_eq!(evening.table.shoe().number, 2);
}
