//! The keys of what a hand may do.

use blackjack_engine::Record;

use super::{check_results, choices};

#[test]
fn stand_on_21() {
    check_results(&[
        "default{stand-on-21=true} 10: 7S 5C 7D 9H h 7H TD = +10",
        "default{stand-on-21=false} 10: 7S 5C 7D 9H h 7H s TD = +10",
        "default{stand-on-21=settle} 10: 7S 5C 7D 9H h 7H = +10",
        "default{hole-card=none,stand-on-21=settle} 10: 7S TC 7D h 7H 9D = +10",
        "default{hole-card=none,stand-on-21=settle} 10: 7S TC 7D h 7H AD = -10",
    ]);
}

#[test]
fn double_on() {
    let double = |double_on: &str, first: &str, second: &str| {
        let line = format!("default{{double-on={double_on}}} 10: {first} 5C {second} 9H");
        choices(&line).contains("double")
    };
    assert!(double("any", "AS", "8D") && double("any", "TS", "6D"));
    assert!(double("8-11", "6S", "2D") && !double("8-11", "4S", "3D"));
    assert!(!double("8-11", "AS", "7D"), "soft 18, not hard 8");
    assert!(double("9-11", "6S", "3D") && !double("9-11", "6S", "2D"));
    assert!(!double("9-11", "AS", "8D"), "soft 19, not hard 9");
    assert!(double("10-11", "6S", "4D") && !double("10-11", "6S", "3D"));
    assert!(double("11", "6S", "5D") && !double("11", "6S", "4D"));
    assert!(!double("none", "6S", "5D"));
}

#[test]
fn double_soft() {
    assert_eq!(choices("default 10: AS 5C 8D 9H"), "hit stand double");
    assert_eq!(choices("default{double-soft=false} 10: AS 5C 8D 9H"), "hit stand");
    assert_eq!(choices("default{double-soft=false} 10: TS 5C 8D 9H"), "hit stand double");
}

#[test]
fn surrender_after_double() {
    assert_eq!(
        choices("default{surrender-after-double=true} 10: 6S 5C 5D 9H d 3H"),
        "stand surrender"
    );
    check_results(&[
        "default{surrender-after-double=true} 10: 6S 5C 5D 9H d 3H r = -10",
        "default{surrender-after-double=true} 10: 6S 5C 5D 9H d 3H s TD = +20",
        "default{surrender-after-double=true} 10: 6S 5C 5D 9H d TH TD = +20",
        "default{surrender-after-double=true} 10: 8S 5C 8D 9H p 3H d 2C r TD s TH = -10,+10",
        "default{hole-card=none,surrender-after-double=true} 10: 6S TC 5D d 3H r AD = -20",
        "default{hole-card=none,lost-to-natural=original,surrender-after-double=true} 10: 6S TC 5D d 3H r = -10",
    ]);
}

#[test]
fn double_for_less() {
    assert_eq!(choices("default{double-for-less=true} 10: 6S 5C 5D 9H"), "hit stand double");
    check_results(&[
        "default{double-for-less=true} 10: 6S 5C 5D 9H d5 TH TD = +15",
        "default{double-for-less=true} 10: 6S 5C 5D 9H d TH TD = +20",
        "default{double-for-less=true} 10: 6S TC 5D 9H d1 2H = -11",
        "default{double-for-less=true} 10: 6S TC 6D 9H d1 TD = -11",
        "default{double-for-less=true} 10@17: 6S TC 5D TH d7 9H = 0",
        "default{double-for-less=true} 10/20: 6S 8S 5C 5D 3D 9H d4 TH d1 TS TC = +14/+21",
    ]);
    for (line, column, why) in [
        ("default 10: 6S 5C 5D 9H d5", 25, "doubled for $5"),
        ("default{double-for-less=true} 10: 6S 5C 5D 9H d10", 47, "doubled for $10"),
        ("default{double-for-less=true} 10: 6S 5C 5D 9H d0", 47, "doubled for $0"),
        ("default{double-for-less=true} 10: 6S 5C 5D 9H d2.50", 47, "doubled for $2.50"),
        ("default{double-for-less=true} 10@14: 6S 5C 5D 9H d5", 50, "doubled for $5"),
        ("default{double-for-less=true} 10: 6S 5C 5D 9H d5x", 47, "expected an action"),
    ] {
        let error = line.parse::<Record>().unwrap_err();
        assert_eq!(error.column, column, "{line}: {error}");
        assert!(error.to_string().contains(why), "{line}: {error}");
    }
}

#[test]
fn double_cards() {
    assert_eq!(choices("default{double-cards=2} 10: 2S 5C 3D 9H h 4H"), "hit stand");
    assert_eq!(choices("default{double-cards=any} 10: 2S 5C 3D 9H h 4H"), "hit stand double");
}

#[test]
fn double_after_split() {
    assert_eq!(choices("default 10: 8S 5C 8D 9H p 3H"), "hit stand double");
    assert_eq!(choices("default{double-after-split=false} 10: 8S 5C 8D 9H p 3H"), "hit stand");
}

#[test]
fn double_split_aces() {
    check_results(&["default{double-split-aces=false} 10: AS 5C AD 9H p 3H 4C TD = +10,+10"]);
    assert_eq!(choices("default{double-split-aces=true} 10: AS 5C AD 9H p 3H"), "stand double");
}

#[test]
fn split_by() {
    assert_eq!(choices("default{split-by=value} 10: JS 5C KD 9H"), "hit stand double split");
    assert_eq!(choices("default{split-by=rank} 10: JS 5C KD 9H"), "hit stand double");
    assert_eq!(choices("default{split-by=rank} 10: JS 5C JD 9H"), "hit stand double split");
}

#[test]
fn split_hands() {
    assert_eq!(choices("default{split-hands=1} 10: 8S 5C 8D 9H"), "hit stand double");
    assert_eq!(choices("default{split-hands=2} 10: 8S 5C 8D 9H p 8H"), "hit stand double");
    let third = "default{split-hands=3} 10: 8S 5C 8D 9H p 8H";
    assert_eq!(choices(third), "hit stand double split");
    assert_eq!(choices(&format!("{third} p 8C")), "hit stand double");
}

#[test]
fn split_aces_hands() {
    check_results(&["default{split-aces-hands=2} 10: AS 5C AD 9H p AH 9C 3D = -10,+10"]);
    let third = "default{split-aces-hands=3} 10: AS 5C AD 9H p AH";
    assert_eq!(choices(third), "stand split");
    assert_eq!(choices("default{split-aces-hands=1} 10: AS 5C AD 9H"), "hit stand double");
}

#[test]
fn table_hands() {
    assert_eq!(
        choices("default{table-hands=3} 10,10: 8S 9S 5C 8D TD 9H"),
        "hit stand double split"
    );
    assert_eq!(choices("default{table-hands=2} 10,10: 8S 9S 5C 8D TD 9H"), "hit stand double");
    let too_many = "default{table-hands=2} 10,10,10:".parse::<Record>();
    assert!(too_many.is_err(), "three starting hands of one player");
    assert!("default{table-hands=1} 10/10/10:".parse::<Record>().is_ok(), "three players");
}

#[test]
fn split_deal() {
    // The second hand gets its card before the first hand is played, or after.
    check_results(&[
        "default{split-deal=at-once} 10: 8S 5C 8D 9H p TH 9C s s TD = +10,+10",
        "default{split-deal=when-played} 10: 8S 5C 8D 9H p TH s 9C s TD = +10,+10",
    ]);
}

#[test]
fn hit_split_aces() {
    check_results(&["default{hit-split-aces=false} 10: AS 5C AD 9H p 3H 4C TD = +10,+10"]);
    assert_eq!(choices("default{hit-split-aces=true} 10: AS 5C AD 9H p 3H"), "hit stand");
}

#[test]
fn surrender() {
    check_results(&[
        "default{surrender=late} 10: TS 9C 6D 9H r = -5",
        "default{surrender=late} 10: TS TC 6D AH = -10",
        "default{surrender=late,hole-card=none} 10: TS TC 6D r AH = -10",
        "default{surrender=late,hole-card=none} 10: TS TC 6D r 9H = -5",
        "default{surrender=early} 10: TS TC 6D AH r = -5",
        "default{surrender=early} 10: TS AC 6D TH i r = -5i+10",
        "default{surrender=early} 10: TS 9C 6D TH r = -5",
        "default{surrender=early,hole-card=none} 10: TS AC 6D n r = -5",
        "default{surrender=early-not-ace} 10: TS TC 6D AH r = -5",
        "default{surrender=early-not-ace} 10: TS AC 6D TH n = -10",
    ]);
    assert_eq!(choices("default{surrender=none} 10: TS 9C 6D 9H"), "hit stand double");
    assert_eq!(choices("default{surrender=late} 10: 8S 9C 8D 9H p 2S"), "hit stand double");
    assert_eq!(choices("default{surrender=late} 10: 8S 9C 2D 9H h 2S"), "hit stand");
    let against_ace = "default{surrender=early-not-ace,hole-card=none} 10: TS AC 6D n";
    assert_eq!(choices(against_ace), "hit stand double");
}

/// Split limits apply to each starting hand, not to the seat.
#[test]
fn split_limits_are_for_each_starting_hand() {
    let line = "default{split-hands=2} 10,10: 8S 9S 5C 8D 9D 9H p TD s TC s";
    assert_eq!(choices(line), "hit stand double split", "the second starting hand");
}
