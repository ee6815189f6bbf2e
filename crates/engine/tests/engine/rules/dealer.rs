//! The keys of the deal, the order of play and the dealer.

use blackjack_engine::Record;

use super::check_results;

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

#[test]
fn an_always_playing_dealer_plays_after_surrenders() {
    check_results(&[
        "default{dealer-plays=always,surrender=early} 10: TS TC 6D 5H r 2D = -5",
        "default{dealer-plays=when-needed,surrender=early} 10: TS TC 6D 5H r = -5",
    ]);
}
