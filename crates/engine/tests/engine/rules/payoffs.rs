//! The keys of what hands win.

use blackjack_engine::{House, Phase, Record};

use super::check_results;

#[test]
fn natural_pays() {
    check_results(&[
        "default{natural-pays=3 to 2} 10: AS 5C KD 9H = +15",
        "default{natural-pays=6 to 5} 10: AS 5C KD 9H = +12",
        "default{natural-pays=2 to 1} 10: AS TC KD AH = 0",
    ]);
}

/// A blackjack that is no better than another 21 waits for the dealer.
#[test]
fn natural_beats_21() {
    check_results(&[
        "default{natural-beats-21=false} 10: AS 5C KD 9H 7C = 0",
        "default{natural-beats-21=false} 10: AS 5C KD 9H 6C = +15",
        "default{natural-beats-21=false} 10: AS TC KD AH = 0",
        "default{natural-beats-21=false,ties=dealer} 10: AS 5C KD 9H 7C = -10",
        "default{natural-beats-21=false,ties=dealer} 10: AS TC KD AH = 0",
        "default{natural-beats-21=false,dealer-22=push} 10: AS 5C KD 9H 8C = 0",
        "default{natural-beats-21=false,dealer-charlie=5} 10: AS 2C KD 3H 2H 3C 4C = -10",
        "default{natural-beats-21=false,stand-on-21=settle} 10: AS 5C KD 9H = +15",
        "default{natural-beats-21=false} 10: AS AC KD TH i = 0i+10",
    ]);
}

/// A dealer's blackjack that appears after play takes everything but other 21s.
#[test]
fn dealer_natural_beats_21() {
    check_results(&[
        "default{hole-card=no-peek,dealer-natural-beats-21=false} 10: 7S TC 7D AH h 7H = 0",
        "default{hole-card=no-peek,dealer-natural-beats-21=false} 10: 7S TC 4D AH d TD = 0",
        "default{hole-card=no-peek,dealer-natural-beats-21=false} 10: TS TC TD AH s = -10",
        "default{hole-card=no-peek,dealer-natural-beats-21=false} 10: AS TC TD AH = 0",
        "default{hole-card=no-peek,dealer-natural-beats-21=false,ties=dealer} 10: 7S TC 7D AH h 7H = -10",
        "default{hole-card=no-peek,dealer-natural-beats-21=false,ties=dealer} 10: AS TC TD AH = 0",
        "default{hole-card=none,dealer-natural-beats-21=false,stand-on-21=settle} 10: 7S TC 7D h 7H AH = 0",
    ]);
    // With both keys, blackjacks are plain 21s.
    check_results(&[
        "default{hole-card=no-peek,natural-beats-21=false,dealer-natural-beats-21=false,ties=dealer} 10: AS TC TD AH = -10",
    ]);
    let house = House::default();
    assert!(house.with(["hole-card=none", "dealer-natural-beats-21=false"]).is_ok());
    let restricted =
        ["hole-card=none", "lost-to-natural=original", "dealer-natural-beats-21=false"];
    assert!(house.with(restricted).is_err());
    assert!(house.with(["natural-beats-21=false", "split-natural=true"]).is_err());
}

#[test]
fn split_natural() {
    check_results(&[
        "default{split-natural=false} 10: AS 5C AD 9H p KH KC TD = +10,+10",
        "default{split-natural=true} 10: AS 5C AD 9H p KH KC = +15,+15",
    ]);
}

#[test]
fn twenty_one_pays() {
    check_results(&[
        "default{twenty-one-pays=2 to 1} 10: 7S 5C 7D 9H h 7H TD = +20",
        "default{twenty-one-pays=2 to 1} 10: 6S 5C 5D 9H d TH TD = +20",
        "default{twenty-one-pays=2 to 1} 10: TS 5C TD 9H p AH 9C s TD = +10,+10",
    ]);
}

#[test]
fn doubled_twenty_one_pays() {
    check_results(&[
        "default{doubled-twenty-one-pays=2 to 1} 10: 6S 5C 5D 9H d TH TD = +40",
        "default{doubled-twenty-one-pays=2 to 1} 10: 6S 5C 5D 9H h TH TD = +10",
    ]);
}

#[test]
fn charlie() {
    check_results(&[
        "default{charlie=5} 10: 2S 5C 3D 9H h 2H h 3C h 4D = +10",
        "default{charlie=6} 10: 2S 5C 3D 9H h 2H h 3C h 4D s 7D = -10",
    ]);
}

#[test]
fn charlie_limit() {
    check_results(&[
        "default{charlie=5,charlie-limit=21} 10: 2S 5C 3D 9H h 5H h 5D h 6D = +10",
        "default{charlie=5,charlie-limit=20} 10: 2S 5C 3D 9H h 5H h 5D h 6D 7C = 0",
    ]);
}

#[test]
fn charlie_pays() {
    check_results(&["default{charlie=5,charlie-pays=2 to 1} 10: 2S 5C 3D 9H h 2H h 3C h 4D = +20"]);
}

#[test]
fn charlie_beats_natural() {
    check_results(&[
        "default{hole-card=none,charlie=5} 10: 2S TC 3D h 2H h 3C h 4D = +10",
        "default{hole-card=none,charlie=5,charlie-beats-natural=false} 10: 2S TC 3D h 2H h 3C h 4D AD = -10",
        "default{hole-card=none,charlie=5,charlie-beats-natural=false} 10: 2S TC 3D h 2H h 3C h 4D 9D = +10",
        "default{hole-card=none,charlie=5,charlie-beats-natural=false} 10: 2S 9C 3D h 2H h 3C h 4D = +10",
    ]);
}

#[test]
fn insurance() {
    check_results(&[
        "default{insurance=half} 10: TS AC 6D TH i = -10i+10",
        "default{insurance=half} 10: TS AC 6D 9H i s = -10i-5",
        "default{insurance=up-to-half} 10: TS AC 6D TH i2.50 = -10i+5",
        "default{insurance=none} 10: TS AC 6D TH = -10",
    ]);
    assert!("default{insurance=half} 10: TS AC 6D TH i4".parse::<Record>().is_err());
    assert!("default{insurance=up-to-half} 10: TS AC 6D TH i5.01".parse::<Record>().is_err());
}

#[test]
fn insurance_pays() {
    check_results(&["default{insurance-pays=3 to 1} 10: TS AC 6D TH i = -10i+15"]);
}

#[test]
fn ties() {
    check_results(&[
        "default{ties=push} 10: TS 9C 8D 9H s = 0",
        "default{ties=dealer} 10: TS 9C 8D 9H s = -10",
        "default{ties=dealer} 10: AS TC KD AH = 0",
        "default{ties=dealer} 10: AS 5C KD 9H = +15",
    ]);
}

#[test]
fn insurance_offers_are_affordable() {
    let range = |line: &str| {
        let record: Record = line.parse().unwrap();
        let Phase::Insurance { min, max, .. } = record.round().phase() else { return None };
        Some((min.0, max.0))
    };
    assert_eq!(range("default{insurance=up-to-half} 10@13: TS AC 6D 9H"), Some((1, 300)));
    assert_eq!(range("default{insurance=up-to-half} 10@10: TS AC 6D 9H"), None);
    assert_eq!(range("default{insurance=half} 10@15: TS AC 6D 9H"), Some((500, 500)));
    assert_eq!(range("default{insurance=half} 10: TS KC 6D 9H"), None, "no ace");
    let odd = "default{minor=1,natural-pays=1 to 1,insurance=up-to-half,insurance-pays=3 to 2}";
    assert_eq!(range(&format!("{odd} 10: TS AC 6D 9H")), Some((2, 4)), "multiples of 2");
    assert!(format!("{odd} 10: TS AC 6D 9H i3").parse::<Record>().is_err());
    let least = "default{minor=1,natural-pays=1 to 1,rounding=down} 1: TS AC 6D 9H";
    assert_eq!(range(least), None, "half of the smallest unit is nothing");
}

#[test]
fn charlies_with_more_cards_than_needed() {
    // A soft 21 of five cards is over the limit of 20; the sixth card makes it 18.
    check_results(&["default{charlie=5,charlie-limit=20,stand-on-21=false} \
         10: 2S 5C 3D 9H h 2H h 3C h AD h 7D = +10"]);
}

#[test]
fn quantum() {
    let quantum = |settings: &[&str]| {
        House::default().with(settings.iter().copied()).unwrap().rules().quantum()
    };
    assert_eq!(quantum(&["natural-pays=1 to 1", "insurance=none"]), 1);
    assert_eq!(quantum(&["natural-pays=1 to 1", "insurance=none", "surrender=late"]), 2);
    assert_eq!(quantum(&["natural-pays=1 to 1", "insurance-pays=5 to 3"]), 6);
    assert_eq!(quantum(&["natural-pays=1 to 1", "insurance=up-to-half"]), 2);
    assert_eq!(quantum(&["natural-pays=6 to 5", "insurance=none"]), 5);
    // Players choose their insurance stake, so an odd bet can be paid out.
    check_results(&[
        "default{minor=1,natural-pays=1 to 1,insurance=up-to-half} 5: TS AC 9D TH i1 = -5i+2",
    ]);
}
