//! Attacks on the contributions to a shoe: what was committed to late, left out, or changed.

use blackjack_engine::Chips;
use blackjack_table::{
    Actor, Command, Commitment, ContributionEntry, PlayerId, Refusal, TableEvent,
};

use super::{Evening, TABLE, of};

/// Attack: commit after the others have revealed.
#[test]
fn late_commitment() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    assert_eq!(evening.commit(of(13, 9, 9)), Err(Refusal::ContributionsClosed));
    evening.reveal(of(12, 1, 0)).unwrap();
    assert!(evening.table.round().is_some());
    assert_eq!(evening.commit(of(13, 9, 9)), Err(Refusal::ContributionsClosed));
}

/// Attack: reveal after the time is up, when the shoe is void and its seed known.
#[test]
fn late_reveal() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(13, 2, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    evening.time_is_up().unwrap();
    assert_eq!(evening.reveal(of(13, 2, 0)), Err(Refusal::NothingToReveal));
    assert_eq!(evening.table.shoe().number, 2);
}

/// Attack: do not reveal, because the shoe would be a bad one.
#[test]
fn missing_reveal() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.commit(of(13, 2, 0)).unwrap();
    evening.ready(13).unwrap();
    evening.ready(12).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    let first = evening.table.shoe().commitment;
    evening.time_is_up().unwrap();
    let missing = vec![PlayerId(13)];
    assert_eq!(**evening.steps().last().unwrap(), ContributionEntry::Void(missing.clone()));
    assert!(matches!(&evening.events[..], [
        TableEvent::ShoeVoided { shoe: 1, missing: named },
        TableEvent::ShoeRevealed { shoe: 1, seed },
        TableEvent::ShoeCommitted { shoe: 2, .. },
    ] if *named == missing && seed.commitment() == first));
    let view = evening.table.view();
    assert_eq!(view.contributions.unwrap().excluded, missing);
    let bets = [12, 13].map(|player| evening.table.bet(evening.seat(player)).stakes.len());
    assert_eq!(bets, [1, 0], "the bet of somebody who does not reveal is taken back");
    // The next shoe takes no contribution of theirs, though they may play.
    evening.bet(13);
    assert_eq!(evening.commit(of(13, 2, 0)), Err(Refusal::Excluded));
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(of(12, 1, 0)).unwrap();
    // A blackjack may have ended the round already.
    assert!(evening.table.shoe().is_begun, "a round is dealt");
    assert_eq!(evening.table.view().contributions.unwrap().of.len(), 1);
}

/// Attack: the operator voids a shoe that begins badly before its time is up.
#[test]
fn early_void_by_the_host() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.now_ms = 1_999;
    assert_eq!(evening.send(Actor::Clock, Command::Timeout), Err(Refusal::Revealing));
    evening.now_ms = 9_999;
    assert_eq!(evening.send(Actor::Host, Command::Timeout), Err(Refusal::Revealing));
    assert_eq!(evening.send(Actor::Host, Command::UnlockBets), Err(Refusal::Revealing));
    let seat = evening.seat(12);
    assert_eq!(evening.send(Actor::Host, Command::StandUp { seat }), Err(Refusal::Revealing));
    let void = Command::Void { reason: "bad luck".into() };
    assert_eq!(evening.send(Actor::Host, void), Err(Refusal::NoRound));
    assert_eq!(evening.table.shoe().number, 1);
}

/// Attack: change a bet when the contributions of the others are known.
#[test]
fn changed_bet() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    let seat = evening.seat(13);
    let bet = Command::Bet { seat, bets: vec![Chips(1_000)].into() };
    for command in
        [bet, Command::ClearBet { seat }, Command::Ready { seat }, Command::StandUp { seat }]
    {
        assert_eq!(evening.give(13, command), Err(Refusal::Revealing));
    }
}

/// Attack: repeat the commitment of somebody else, and then what they reveal.
#[test]
fn replayed_contribution() {
    let mut evening = Evening::of("vegas", &[12, 13]);
    let ann = of(12, 1, 0);
    let commitment = ann.commitment(TABLE, 1);
    evening.commit(ann).unwrap();
    evening.give(13, Command::Commit { commitment }).unwrap();
    evening.ready(12).unwrap();
    evening.ready(13).unwrap();
    evening.reveal(ann).unwrap();
    assert_eq!(evening.reveal(of(13, 1, 0)), Err(Refusal::WrongReveal));
    // One for an earlier shoe is not one for this.
    let earlier = of(13, 1, 0).commitment(TABLE, 9);
    assert_ne!(of(13, 1, 0).commitment(TABLE, 1), earlier);
}

/// Attack: choose the cut when everything else is known.
#[test]
fn chosen_cut() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 17)).unwrap();
    evening.ready(12).unwrap();
    for cut in [0, 16, 18, 207, 208, u32::MAX] {
        assert_eq!(evening.reveal(of(12, 1, cut)), Err(Refusal::WrongReveal), "{cut}");
    }
    evening.reveal(of(12, 1, 17)).unwrap();
}

/// Attack: commit to a cut that no shoe has, to be unable to reveal.
#[test]
fn impossible_cut() {
    let mut evening = Evening::of("vegas", &[12]);
    evening.commit(of(12, 1, 208)).unwrap();
    evening.ready(12).unwrap();
    assert_eq!(evening.reveal(of(12, 1, 208)), Err(Refusal::WrongReveal));
    evening.time_is_up().unwrap();
    assert_eq!(evening.table.view().contributions.unwrap().excluded, [PlayerId(12)]);
}

/// Attack: one person with two heads reveals with one of them only if the shoe is good.
#[test]
fn two_heads() {
    let mut evening = Evening::of("vegas", &[12, 13, 14]);
    for player in [12, 13, 14] {
        evening.commit(of(player, 7, 0)).unwrap();
    }
    for player in [12, 13, 14] {
        evening.ready(player).unwrap();
    }
    evening.reveal(of(12, 7, 0)).unwrap();
    evening.reveal(of(13, 7, 0)).unwrap();
    evening.time_is_up().unwrap();
    // Each refusal costs the shoe, is on record, and that head says nothing about the next shoe.
    assert_eq!(**evening.steps().last().unwrap(), ContributionEntry::Void(vec![PlayerId(14)]));
    assert_eq!(evening.commit(of(14, 7, 0)), Err(Refusal::Excluded));
}

#[test]
fn strangers_and_others_cannot_contribute() {
    let mut evening = Evening::of("vegas", &[12]);
    let commitment = Commitment([0; 32]);
    assert_eq!(evening.give(99, Command::Commit { commitment }), Err(Refusal::NoSuchSeat));
    for actor in [Actor::Host, Actor::Clock] {
        assert_eq!(evening.send(actor, Command::Commit { commitment }), Err(Refusal::NotYours));
    }
    evening.commit(of(12, 1, 0)).unwrap();
    evening.ready(12).unwrap();
    assert_eq!(evening.reveal(of(99, 1, 0)), Err(Refusal::NothingToReveal));
}
