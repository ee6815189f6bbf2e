//! Events and views of a round.

use blackjack_engine::{Event, HandId, Input, Outcome, Phase, Record, Seat, Status};

/// Plays a line of notation and returns the events after the deal in short form.
fn short_events(line: &str) -> String {
    let record: Record = line.parse().unwrap();
    let (opening, _) = line.split_once(':').unwrap();
    let mut again: Record = format!("{opening}:").parse().unwrap();
    let mut events = Vec::new();
    for &input in record.inputs() {
        events.extend(again.put(input).unwrap().iter().map(|event| format!("{event:?}")));
    }
    let dealt = events.iter().position(|event| event == "DealCompleted").unwrap();
    events.drain(..=dealt);
    let short = events.join("; ");
    let short = short.replace("HandId(", "").replace("Chips(", "").replace("), ", ", ");
    short.replace(") }", " }")
}

#[test]
fn a_double_that_wins() {
    assert_eq!(
        short_events("default 10: 6S 5C 5D 9H d TH TD = +20"),
        "HandDoubled { hand: 0, stake: 2000 }; CardDealt { to: Hand(0), card: TH }; \
         HandStood { hand: 0 }; HoleCardRevealed { card: 9H }; CardDealt { to: Dealer, card: TD }; \
         DealerBusted; HandSettled { hand: 0, outcome: Won, net: 2000 }; RoundClosed { net: 2000 }"
    );
}

#[test]
fn a_double_for_less() {
    assert_eq!(
        short_events("default{double-for-less=true} 10: 6S 5C 5D 9H d4 TH TD = +14"),
        "HandDoubled { hand: 0, stake: 1400 }; CardDealt { to: Hand(0), card: TH }; \
         HandStood { hand: 0 }; HoleCardRevealed { card: 9H }; CardDealt { to: Dealer, card: TD }; \
         DealerBusted; HandSettled { hand: 0, outcome: Won, net: 1400 }; RoundClosed { net: 1400 }"
    );
}

#[test]
fn a_split_with_a_bust_and_a_tie() {
    assert_eq!(
        short_events("default 10: 8S TC 8D 8H p TH h 9C TS s = -10,0"),
        "DealerPeeked { blackjack: false }; HandSplit { hand: 0, into: 1, stake: 1000 }; \
         CardDealt { to: Hand(0), card: TH }; CardDealt { to: Hand(0), card: 9C }; \
         HandBusted { hand: 0 }; HandSettled { hand: 0, outcome: Busted, net: -1000 }; \
         CardDealt { to: Hand(1), card: TS }; HandStood { hand: 1 }; HoleCardRevealed { card: 8H }; \
         DealerStood { total: 18 }; HandSettled { hand: 1, outcome: Pushed, net: 0 }; \
         RoundClosed { net: -1000 }"
    );
}

#[test]
fn insurance_taken_and_declined_and_a_dealer_blackjack() {
    assert_eq!(
        short_events("default 10/10: TS 9S AC 6D 8D TH i n = -10i+10/-10"),
        "InsuranceTaken { hand: 0, stake: 500 }; InsuranceDeclined { hand: 1 }; \
         DealerPeeked { blackjack: true }; HoleCardRevealed { card: TH }; DealerBlackjack; \
         InsuranceSettled { hand: 0, net: 1000 }; \
         HandSettled { hand: 0, outcome: Lost, net: -1000 }; \
         HandSettled { hand: 1, outcome: Lost, net: -1000 }; RoundClosed { net: -1000 }"
    );
}

#[test]
fn early_surrender_accepted_and_declined() {
    assert_eq!(
        short_events("default{surrender=early} 10/10: TS 9S TC 6D 8D 9H r n s = -5/-10"),
        "HandSurrendered { hand: 0 }; HandSettled { hand: 0, outcome: Surrendered, net: -500 }; \
         EarlySurrenderDeclined { hand: 1 }; DealerPeeked { blackjack: false }; HandStood { hand: 1 }; \
         HoleCardRevealed { card: 9H }; DealerStood { total: 19 }; \
         HandSettled { hand: 1, outcome: Lost, net: -1000 }; RoundClosed { net: -1500 }"
    );
}

/// Results wait for the dealer's last card in a house where the dealer draws last: even a blackjack
/// is paid after that card, not after the first.
#[test]
fn a_dealer_drawing_last_settles_after_drawing() {
    assert_eq!(
        short_events("seven 10: AH KD 9S 7C 4H = +15"),
        "CardDealt { to: Dealer, card: 9S }; CardDealt { to: Dealer, card: 7C }; \
         CardDealt { to: Dealer, card: 4H }; DealerStood { total: 20 }; \
         HandSettled { hand: 0, outcome: Blackjack, net: 1500 }; RoundClosed { net: 1500 }"
    );
    // Hands that do not depend on the dealer are settled at once.
    assert_eq!(
        short_events("seven 10,10: AH KD TS 6D h 9C TC 8S = +15,-10"),
        "CardDealt { to: Hand(1), card: 9C }; HandBusted { hand: 1 }; \
         HandSettled { hand: 1, outcome: Busted, net: -1000 }; \
         CardDealt { to: Dealer, card: TC }; CardDealt { to: Dealer, card: 8S }; \
         DealerStood { total: 18 }; HandSettled { hand: 0, outcome: Blackjack, net: 1500 }; \
         RoundClosed { net: 500 }"
    );
    // If the dealer stops as soon as no hand is open, a blackjack needs no draw.
    assert_eq!(
        short_events("seven{dealer-plays=when-needed} 10: AH KD 9S = +15"),
        "CardDealt { to: Dealer, card: 9S }; \
         HandSettled { hand: 0, outcome: Blackjack, net: 1500 }; RoundClosed { net: 1500 }"
    );
}

#[test]
fn bets_beyond_the_initial_bet_are_returned() {
    assert_eq!(
        short_events(
            "default{hole-card=none,lost-to-natural=original} 10: 8S TC 8D p TH s TS s AH = -10,0"
        ),
        "HandSplit { hand: 0, into: 1, stake: 1000 }; CardDealt { to: Hand(0), card: TH }; \
         HandStood { hand: 0 }; CardDealt { to: Hand(1), card: TS }; HandStood { hand: 1 }; \
         CardDealt { to: Dealer, card: AH }; DealerBlackjack; \
         HandSettled { hand: 0, outcome: Lost, net: -1000 }; \
         HandSettled { hand: 1, outcome: Returned, net: 0 }; RoundClosed { net: -1000 }"
    );
}

#[test]
fn charlies_and_blackjacks() {
    assert_eq!(
        short_events("default{charlie=5} 10: 2S 5C 3D 9H h 2H h 3C h 4D = +10"),
        "CardDealt { to: Hand(0), card: 2H }; CardDealt { to: Hand(0), card: 3C }; \
         CardDealt { to: Hand(0), card: 4D }; \
         HandSettled { hand: 0, outcome: Charlie, net: 1000 }; RoundClosed { net: 1000 }"
    );
    assert_eq!(
        short_events("default 10: AS 5C KD 9H = +15"),
        "HandSettled { hand: 0, outcome: Blackjack, net: 1500 }; RoundClosed { net: 1500 }"
    );
    let dealer = short_events("default{dealer-charlie=5} 10: TS 2C TD 3H s 2D 3S 4C = -10");
    assert!(dealer.contains("DealerCharlie { total: 14 }"), "{dealer}");
}

#[test]
fn a_view_in_the_middle_of_a_round() {
    let record: Record = "vegas 10@100/20: 8S 9C TD 8H 9D 5C p 3H d TS".parse().unwrap();
    let view = record.round().view();
    assert_eq!(view.hands.len(), 3);
    let ids: Vec<_> = view.hands.iter().map(|hand| hand.id).collect();
    assert_eq!(ids, [HandId(0), HandId(2), HandId(1)], "a new hand stands beside its parent");
    let first = view.hand(HandId(0)).unwrap();
    assert!(first.doubled && first.is_split && first.stake.0 == 2000);
    assert_eq!((first.status, first.seat), (Status::Stood, Seat(0)));
    assert!(view.dealer.hole_down && view.dealer.open.len() == 1);
    assert!(matches!(view.phase, Phase::Card(_)));
    assert_eq!(record.round().funds(Seat(0)).map(|chips| chips.0), Some(7000));
    assert_eq!(view.seat(Seat(1)).count(), 1);
}

/// Every event and every outcome occurs in some round.
#[test]
fn all_outcomes_occur() {
    let mut met = Vec::new();
    for line in include_str!("../golden/pairs.rounds").lines() {
        let Ok(record) = line.parse::<Record>() else { continue };
        let (opening, _) = line.split_once(':').unwrap();
        let mut again: Record = format!("{opening}:").parse().unwrap();
        for &input in record.inputs() {
            let events = again.put(input).unwrap();
            for event in events {
                if let Event::HandSettled { outcome, .. } = event {
                    met.push(*outcome);
                }
            }
        }
    }
    for outcome in [
        Outcome::Blackjack,
        Outcome::Charlie,
        Outcome::Won,
        Outcome::Pushed,
        Outcome::Lost,
        Outcome::LostTie,
        Outcome::LostOriginal,
        Outcome::Busted,
        Outcome::Surrendered,
        Outcome::Returned,
    ] {
        assert!(met.contains(&outcome), "{outcome:?}");
    }
}

/// Funds that are too large are refused, and the round is unchanged.
#[test]
fn funds_have_limits() {
    let mut record: Record = "default 10: 8S 5C".parse().unwrap();
    let before = record.clone();
    for funds in [i64::MAX, i64::MIN, 100_000_000_000_001 * 100] {
        let put = record.put(Input::Fund(Seat(0), blackjack_engine::Chips(funds)));
        assert!(put.is_err(), "{funds}");
    }
    assert_eq!(record, before);
    assert!("default 10@9999999999999: 8S".parse::<Record>().is_err());
}
