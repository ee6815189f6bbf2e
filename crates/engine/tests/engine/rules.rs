//! One test for each key of the rules, named after it: the effect of its value.

use blackjack_engine::{Action, Chips, House, Phase, Record, Rules, Shoe};

/// Checks the results of complete rounds.
fn check_results(lines: &[&str]) {
    for line in lines {
        let record: Record = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        assert!(record.round().is_over(), "{line}: not over, but expected {}", record.expected());
    }
}

/// Returns the legal actions at the end of an unfinished line, as words.
fn choices(line: &str) -> String {
    let record: Record = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
    let Phase::Action { legal, .. } = record.round().phase() else {
        return record.expected().into();
    };
    legal.iter().map(Action::word).collect::<Vec<_>>().join(" ")
}

fn shoe(setting: &str) -> Shoe {
    let house = House::default().with([setting]).unwrap();
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut |bound| bound - 1);
    shoe
}

/// Spellings used elsewhere are accepted, and printed in the standard form.
#[test]
fn odds_and_the_dealers_rule_are_read_in_other_spellings() {
    let changed = |setting: &str| House::default().with([setting]).map(|house| house.notation());
    for (setting, canonical) in [
        ("natural-pays=6:5", "default{natural-pays=6 to 5}"),
        ("natural-pays=6/5", "default{natural-pays=6 to 5}"),
        ("natural-pays=1.2", "default{natural-pays=6 to 5}"),
        ("natural-pays=1.20", "default{natural-pays=6 to 5}"),
        ("natural-pays=3:2", "default"),
        ("insurance-pays=2.5", "default{insurance-pays=5 to 2}"),
        ("dealer-17=H17", "default{dealer-17=hit-soft}"),
        ("dealer-17=h17", "default{dealer-17=hit-soft}"),
        ("dealer-17=S17", "default"),
    ] {
        assert_eq!(changed(setting).unwrap(), canonical, "{setting}");
    }
    // 1.37 would be 137 to 100.
    for odds in ["1.", ".5", "1.234", "1,5", "-1.5", "1:0", "101:2", "1.37", "3::2", "1000.5"] {
        assert!(changed(&format!("natural-pays={odds}")).is_err(), "{odds}");
    }
}

#[test]
fn decks() {
    assert_eq!(shoe("decks=8").full(), 416);
}

#[test]
fn shuffle() {
    let mut every_round = shoe("shuffle=every-round");
    assert!(every_round.begin_round(&mut |bound| bound - 1));
    let mut cut_card = shoe("shuffle=cut-card");
    assert!(!cut_card.begin_round(&mut |bound| bound - 1));
}

#[test]
fn cut_card() {
    let house = House::default().with(["decks=1", "cut-card=2"]).unwrap();
    let mut pick = |bound| bound - 1;
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut pick);
    shoe.draw(&mut pick);
    assert!(!shoe.begin_round(&mut pick), "one of 52 cards is less than 2 %");
    shoe.draw(&mut pick);
    assert!(shoe.begin_round(&mut pick));
}

#[test]
fn when_below() {
    let house = House::default().with(["decks=1", "shuffle=when-below", "when-below=51"]).unwrap();
    let mut pick = |bound| bound - 1;
    let mut shoe = Shoe::new(house.rules());
    shoe.begin_round(&mut pick);
    shoe.draw(&mut pick);
    assert!(!shoe.begin_round(&mut pick), "51 are left");
    shoe.draw(&mut pick);
    assert!(shoe.begin_round(&mut pick));
}

#[test]
fn burn() {
    assert_eq!(shoe("burn=1").len(), 311);
}

#[test]
fn deal() {
    check_results(&[
        "default{deal=round-table} 10/20: AS 9C 5D KH 8H TS s 4C = +15/-20",
        "default{deal=dealer-first} 10/20: 5D TS AS KH 9C 8H s 4C = +15/-20",
        "default{deal=hand-by-hand} 10/20: AS KH 9C 8H 5D TS s 4C = +15/-20",
    ]);
}

#[test]
fn dealer_17() {
    check_results(&[
        "default{dealer-17=stand} 10: TS 6C 8D AH s = +10",
        "default{dealer-17=hit-soft} 10: TS 6C 8D AH s 4C = -10",
        "default{dealer-17=hit-soft} 10: TS 6C 8D TH s AC = +10",
        "default{dealer-17=hit-ace} 10: TS 6C 8D TH s AC 2D = -10",
        "default{dealer-17=hit-ace} 10: TS 7C 8D TH s = +10",
        "default{dealer-17=hit-all} 10: TS 7C 8D TH s 4D = -10",
        "default{dealer-17=hit-all} 10: TS 7C 8D AH s = 0",
    ]);
}

#[test]
fn dealer_upcard() {
    check_results(&[
        "default{dealer-upcard=true} 10: TS TC 8D 9H s = -10",
        "default{dealer-upcard=false} 10: TS 8D s TC 9H = -10",
    ]);
}

#[test]
fn dealer_plays() {
    check_results(&[
        "default{dealer-plays=when-needed} 10: TS 6C 6D TH h TD = -10",
        "default{dealer-plays=always} 10: TS 6C 6D TH h TD 5C = -10",
        "default{dealer-plays=always} 10: AS 6C KD TH 5C = +15",
    ]);
}

#[test]
fn hole_card() {
    check_results(&[
        "default{hole-card=peek} 10: 9S TC 8D AH = -10",
        "default{hole-card=no-peek} 10: 9S TC 8D AH s = -10",
        "default{hole-card=none} 10: 9S TC 8D s AH = -10",
        "default{hole-card=peek-ace,insurance=none} 10: 9S AC 8D TH = -10",
        "default{hole-card=peek-ace} 10: 6S TC 5D AH d TD = -20",
        "default{hole-card=peek-ace,lost-to-natural=original} 10: 6S TC 5D AH d TD = -10",
        "default{hole-card=peek-ace,surrender=late} 10: 9S TC 7D AH r = -10",
        "default{hole-card=peek-ace,surrender=early} 10: 9S TC 7D AH r = -5",
    ]);
}

#[test]
fn lost_to_natural() {
    check_results(&[
        "default{hole-card=none,lost-to-natural=all} 10: 6S TC 5D d TH AH = -20",
        "default{hole-card=none,lost-to-natural=original} 10: 6S TC 5D d TH AH = -10",
        "default{hole-card=none,lost-to-natural=original-and-busted} 10: 6S TC 5D d TH AH = -10",
        "default{hole-card=none,lost-to-natural=original} 10: 8S TC 8D p TH h TD TS s AH = -10,0",
        "default{hole-card=none,lost-to-natural=original-and-busted} \
         10: 8S TC 8D p TH h TD TS s AH = -10,-10",
        "default{hole-card=none,lost-to-natural=original} 10: 8S TC 8D p TH h TD TS s 9H = -10,-10",
    ]);
}

#[test]
fn natural_pays() {
    check_results(&[
        "default{natural-pays=3 to 2} 10: AS 5C KD 9H = +15",
        "default{natural-pays=6 to 5} 10: AS 5C KD 9H = +12",
        "default{natural-pays=2 to 1} 10: AS TC KD AH = 0",
    ]);
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
fn dealer_22() {
    check_results(&[
        "default 10: TS 5C TD 7H s TH = +10",
        "default{dealer-22=push} 10: TS 5C TD 7H s TH = 0",
        "default{dealer-22=push} 10: TS 6C TD 7H s TH = +10",
        "default{dealer-22=push} 10: 6S 5C 5D 7H d TH TD = 0",
        "default{dealer-22=push} 10: AS 5C KD 7H = +15",
        "default{dealer-22=push,ties=dealer} 10: TS 5C TD 7H s TH = 0",
    ]);
}

#[test]
fn dealer_charlie() {
    check_results(&[
        "default{dealer-charlie=5} 10: TS 2C TD 3H s 2D 3S 4C = -10",
        "default{dealer-charlie=0} 10: TS 2C TD 3H s 2D 3S 4C TC = +10",
        "default{dealer-charlie=5} 10: 7S 2C 7D 3H h 7H 5D 5S 6C = 0",
    ]);
}

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
fn play_order() {
    check_results(&[
        "default{play-order=hand-by-hand} 10,10: 2S 2D 9C 3S 3D 9H h 4S h TS s h 5D h TH s = +10,+10",
        "default{play-order=one-action-per-hand} \
         10,10: 2S 2D 9C 3S 3D 9H h 4S h 5D h TS h TH s s = +10,+10",
    ]);
}

#[test]
fn hands() {
    assert!("default{hands=2} 10,10:".parse::<Record>().is_ok());
    assert!("default{hands=2} 10,10/10:".parse::<Record>().is_err());
}

/// The keys of `[stakes]`.
#[test]
fn stakes() {
    let refused = |line: &str| line.parse::<Record>().unwrap_err().kind.to_string();
    let house = "the house refuses these bets";
    for line in [
        "default{minimum=5} 4:",
        "default{maximum=20} 21:",
        "default{step=5} 12:",
        "default{fixed=2} 3:",
        "default{minor=1} 5:",
        "default 10@9:",
        "default{keep-back=1} 10@10:",
        "default 10,10@19:",
        "vegas 501:",
        "bbs 11:",
    ] {
        assert_eq!(refused(line), house, "{line}");
    }
    for line in [
        "default{minimum=5} 5:",
        "default{maximum=20} 20:",
        "default{step=5} 15:",
        "default{minor=1,rounding=down} 5:",
        "default 10@10:",
        "default{keep-back=1} 10@11:",
    ] {
        assert!(line.parse::<Record>().is_ok(), "{line}");
    }
}

#[test]
fn rounding() {
    check_results(&[
        "default{minor=1,rounding=down} 5: AS 5C KD 9H = +7",
        "default{minor=1,rounding=up} 5: AS 5C KD 9H = +8",
        "default{minor=1,rounding=down,surrender=late} 5: TS 9C 6D 9H r = -3",
        "default{minor=1,rounding=up,surrender=late} 5: TS 9C 6D 9H r = -2",
        "default{minor=1,rounding=down} 5: TS AC 6D TH i = -5i+4",
    ]);
}

/// Actions that the player cannot pay for are illegal, and the reason has the missing amount.
#[test]
fn funds() {
    assert_eq!(choices("default 10@19: 8S 5C 8D 9H"), "hit stand");
    assert_eq!(choices("default 10@20: 8S 5C 8D 9H"), "hit stand double split");
    assert_eq!(choices("default{keep-back=1} 10@20: 8S 5C 8D 9H"), "hit stand");
    assert_eq!(choices("default 10: 8S 5C 8D 9H @1=9.99"), "hit stand");
    assert_eq!(choices("default 10@14: TS AC 6D 9H"), "hit stand", "no insurance for 4 of 5");
    let record: Record = "default 10@19: 8S 5C 8D 9H".parse().unwrap();
    let why = record.round().refusal(Action::Double).unwrap();
    assert_eq!(why.missing(), Some(Chips(100)));
    // Split aces that could only double, and cannot afford it, stand.
    check_results(&["default{double-split-aces=true} 10@20: AS 5C AD 9H p 3H 4C TD = +10,+10"]);
}

/// Split limits apply to each starting hand, not to the seat.
#[test]
fn split_limits_are_for_each_starting_hand() {
    let line = "default{split-hands=2} 10,10: 8S 9S 5C 8D 9D 9H p TD s TC s";
    assert_eq!(choices(line), "hit stand double split", "the second starting hand");
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
fn an_always_playing_dealer_plays_after_surrenders() {
    check_results(&[
        "default{dealer-plays=always,surrender=early} 10: TS TC 6D 5H r 2D = -5",
        "default{dealer-plays=when-needed,surrender=early} 10: TS TC 6D 5H r = -5",
    ]);
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

#[test]
fn suggested_bets() {
    let offer = |settings: &[&str], last: Option<i64>, funds: Option<i64>, hands| {
        let house = House::default().with(settings.iter().copied()).unwrap();
        let (last, funds) = (last.map(Chips), funds.map(Chips));
        house.stakes().offer(house.rules(), last, funds, hands).map(|bet| bet.0)
    };
    assert_eq!(offer(&[], None, None, 1), Some(1000));
    assert_eq!(offer(&[], None, Some(2000), 3), Some(600), "the rest, for three hands");
    assert_eq!(offer(&[], Some(2500), Some(100_000), 2), Some(2500));
    assert_eq!(offer(&["maximum=5"], None, None, 1), Some(500));
    assert_eq!(offer(&["minimum=7", "step=5"], None, Some(1100), 1), Some(1000));
    assert_eq!(offer(&["minimum=7", "step=5"], None, Some(900), 1), None);
    assert_eq!(offer(&["fixed=7", "maximum=5"], None, None, 1), Some(700));
    assert_eq!(offer(&["keep-back=1"], None, Some(199), 1), None);
    assert_eq!(offer(&["minor=1"], None, Some(5), 1), Some(4), "odd dollars are not paid out");
}

#[test]
fn amounts_as_text() {
    let stakes = |minor: i64| {
        let setting = format!("minor={minor}");
        *House::default().with([setting.as_str(), "rounding=down"]).unwrap().stakes()
    };
    for minor in [1, 7, 10, 60, 100, 1000, 10_000] {
        for amount in [0, 1, 5, 59, 60, 61, 99, 100, 12_345, -1, -100] {
            let text = stakes(minor).number(Chips(amount));
            let read = stakes(minor).read(text.trim_start_matches('-'));
            assert_eq!(read, Some(Chips(amount.abs())), "{text} with {minor}");
        }
    }
    let read = |text: &str| stakes(100).read(text).map(|chips| chips.0);
    assert_eq!(read("1,000,000"), Some(100_000_000));
    for bad in
        ["1,5", "12,50", ",5", "1,,000", "1000,000", "5,", "1:30", "-1", "", "1.", ".5", "1.234"]
    {
        assert_eq!(read(bad), None, "{bad}");
    }
    assert_eq!(stakes(60).read("1:99"), None, "ninety-nine sixtieths");
    assert_eq!(stakes(60).read("1:5"), None, "one digit of two");
}

/// Every key has a test.
#[test]
fn every_key_has_a_test() {
    let tests = include_str!("rules.rs");
    for key in Rules::KEYS {
        let name = format!("fn {}()", key.name.replace('-', "_"));
        assert!(tests.contains(&name), "{} has no test", key.name);
    }
}
