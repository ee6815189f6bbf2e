//! Questions to `bj odds` that are refused.

use crate::diagnostics::{bad_usage, refused};
use crate::program::{Run, run};

#[test]
fn impossible_questions_are_refused() {
    let expected = "expected a rank (A, 2 to 9, T or 10, J, Q, K), with or without a suit (C, D, H, S), and *N \
         for N of them";
    refused(&["odds", "--hand", "T,1", "--up", "T"], &format!("--hand: card 2, \"1\": {expected}"));
    refused(&["odds", "--seen", "8 8X"], &format!("--seen: card 2, \"8X\": {expected}"));
    refused(
        &["odds", "--hand", "8/8", "--up", "T"],
        &format!("--hand: card 1, \"8/8\": {expected}"),
    );
    refused(&["odds", "--hand", "8,8", "--up", "T 9"], "--up: expected one card, found 2");
    refused(&["odds", "--hand", "8,8", "--up", ""], "--up: expected one card, found 0");
    refused(
        &["odds", "--side-bets"],
        "--side-bets: the house \"strip\" has none; --set side-bets=NAME adds one of perfect-pairs, 21+3, \
         royal-match, lucky-lucky, over-13, under-13",
    );
    let pairs = ["odds", "--set", "side-bets=perfect-pairs", "--side-bets", "--seen"];
    refused(
        &[&pairs[..], &["8C T"]].concat(),
        "--seen: card 2, \"T\": side bets depend on suits; expected a card such as 8C",
    );
    let unknown = "--set: side-bets: no known side bet is called \"pears\"; known are \
                    perfect-pairs, 21+3, royal-match, lucky-lucky, over-13, under-13";
    refused(&["odds", "--set", "side-bets=pears"], unknown);
    refused(
        &["odds", "--hand", "8,8"],
        "--hand: the dealer of the house \"strip\" shows an upcard; name it too, as in --up T",
    );
    refused(
        &["odds", "seven", "--hand", "8,8", "--up", "T"],
        "--up: the dealer of the house \"seven\" shows no upcard until the hands are finished; \
         ask without --up",
    );
    refused(
        &["odds", "--hand", "8", "--up", "T"],
        "--hand: a decision needs at least two cards; this hand has 1",
    );
    refused(
        &["odds", "reno", "--hand", "T T T", "--up", "T"],
        "--hand: a hand of 30 is over 21 and has no decision to make",
    );
    refused(
        &["odds", "bbs", "--hand", "2 2 2 2 A", "--up", "T"],
        "--hand: a hand of 5 cards has won as a charlie and has no decision to make",
    );
    refused(
        &["odds", "reno", "--hand", "8,8", "--up", "8", "--seen", "9 8/8"],
        "--seen: card 3, \"8\": no eight is left in the 1 deck of the house \"reno\" after \
         the other cards of the question",
    );
    for wrong in ["T*", "*3", "T*0", "T*-1", "TT*2", "T*2*2", "T*20001", "T*99999999999999999999"] {
        refused(&["odds", "--seen", wrong], &format!("--seen: card 1, \"{wrong}\": {expected}"));
    }
    // Where ranks make pairs, a deck has four kings.
    refused(
        &["odds", "reno", "--set", "split-by=rank", "--hand", "K,K", "--up", "5", "--seen", "K*3"],
        "--seen: card 3, \"K\": no king is left in the 1 deck of the house \"reno\" after the \
         other cards of the question",
    );
    // No deck has two kings of spades, though it has a second king, and other tens.
    refused(
        &["odds", "reno", "--hand", "KS,8", "--up", "7", "--seen", "9C KS"],
        "--seen: card 2, \"KS\": no king of spades is left in the 1 deck of the house \"reno\" after the \
         other cards of the question",
    );
    refused(
        &["odds", "reno", "--seen", "K*4 KS"],
        "--seen: card 5, \"KS\": no king of spades is left in the 1 deck of the house \"reno\" after the \
         other cards of the question",
    );
    let tens = "T ".repeat(17);
    refused(
        &["odds", "reno", "--seen", &tens],
        "--seen: card 17, \"T\": no ten-valued card is left in the 1 deck of the house \"reno\" \
         after the other cards of the question",
    );
    let small = format!("{} A A A A 5 5 5 5 6 6 6 6 7 7 7 7 8 8 8 8 9 9 9 9", &tens[..32]);
    let Run { status, out, err } = run(&["odds", "reno", "--seen", &small], b"");
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.starts_with("bj: the house \"reno\": the shoe can run out in play: 12 "), "{err}");
    let kept = ["lost-to-natural=original-and-busted", "split-hands=7"];
    let kept = kept.iter().flat_map(|setting| ["--set", setting]);
    refused(
        &["odds", "euro", "--distribution"].into_iter().chain(kept).collect::<Vec<_>>(),
        "the house \"euro\": a dealer blackjack takes original bets only here, and 7 split hands can end \
         together in more ways than can be summed; \"bj sim euro --set lost-to-natural=original-and-busted --set split-hands=7\" \
         estimates them",
    );
    let certain = ["--seen", "A*3,2*4,3*4,4*4,5*4,6*4,7*4,8*4,9*4", "--hand", "T,T", "--up", "A"];
    let certain = [&["odds", "six-to-five", "--set", "split-hands=1"][..], &certain].concat();
    refused(
        &certain,
        "the house \"six-to-five\": the dealer certainly has blackjack, so no hand is played",
    );
    refused(
        &["odds", "--distribution", "--strategy", "cdp"],
        "the house \"strip\": cdp is the value of no play, so its results have no distribution",
    );
}

#[test]
fn conflicting_options_are_refused() {
    let hand = ["odds", "--hand", "8,8", "--up", "T"];
    for other in ["--hands", "--effects", "--removal", "--distribution", "--explain"] {
        bad_usage(&[&hand[..], &[other]].concat(), "cannot be used with");
        bad_usage(&["odds", "--up", "T", other], "cannot be used with");
    }
    bad_usage(&[&hand[..], &["--bet", "5"]].concat(), "cannot be used with");
    bad_usage(&["odds", "--up", "T"], "required");
    bad_usage(&["odds", "--seen", "T", "--effects"], "cannot be used with");
    bad_usage(&["odds", "--explain", "--json"], "cannot be used with");
    bad_usage(&["odds", "--hands-per-hour", "0"], "expected a whole number from 1 to 10000");
    for bet in ["0", "1000000001", "1e20", "-5", "x"] {
        let says = "--bet: expected an amount such as 10, above 0 and at most 1,000,000,000, found";
        refused(&["odds", &format!("--bet={bet}")], &format!("{says} \"{bet}\""));
    }
    refused(&["odds", "--set", "deks=1"], "--set: unknown key \"deks\"; did you mean \"decks\"?");
    refused(&["odds", "reno", "stripp"], "unknown house \"stripp\"; did you mean \"strip\"?");
}
