//! `bj houses import`: rules files of other programs become house files.

use crate::diagnostics::refused;
use crate::program::{Run, folder, run};

/// A file of GNOME Blackjack with the rules of strip, as far as it has keys for them.
const STRIP: &str = "\
# Six decks
[Blackjack Rules]
Name=A good game
Name[de]=Ein gutes Spiel
NumberOfDecks=6
DealerHitsSoft17=FALSE
DoubleDownAnyTotal=TRUE
DoubleDown9=FALSE
DoubleDownSoft=true \t
DoubleDownAfterHit=false
DoubleDownAfterSplit=TRUE
ResplitAllowed=TRUE
ResplitAcesAllowed=TRUE
SurrenderAllowed=TRUE
DealerSpeed=500
";

/// A casino file with the rules of single-deck, which has no double after a split, and with
/// 6 to 5 for a blackjack.
const SIX_TO_FIVE: &str = "\
# One deck

Number_Of_Decks = 1
Penetration = 25
Dealer_Hits_Soft_17 = 1
Double_Down_Any_Total = 1
Double_Down_9 = 1
Double_Down_Soft = 1
Double_Down_After_Hit = 0
Double_Down_After_Split = 0
Resplit_Allowed = 1
Resplit_Aces_Allowed = 0
Surrender_Allowed = 0
Blackjack_Payoff = 1.2
Practice = -2
Dealer_Speed = 500
";

/// Imports a text, and returns the house file, and the messages.
fn imported(text: &str) -> (String, String) {
    let Run { status, out, err } = run(&["houses", "import", "-"], text.as_bytes());
    assert_eq!(status, 0, "{err}");
    (out, err.replace("bj: standard input: ", ""))
}

/// The rules of an imported house, and the exact value of its round.
fn rules_and_ev(name: &str, text: &str) -> (serde_json::Value, f64) {
    let house = imported(text).0;
    let folder = folder(&format!("imported-{name}"));
    let file = folder.join("theirs.toml");
    std::fs::write(&file, house).unwrap();
    let path = file.to_str().unwrap();
    let Run { status, out, err } = run(&["odds", path, "--json"], b"");
    assert_eq!((status, &*err), (0, ""));
    std::fs::remove_dir_all(&folder).unwrap();
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    (document["rules"].clone(), document["ev"].as_f64().unwrap())
}

fn built_in(house: &str) -> (serde_json::Value, f64) {
    let Run { out, .. } = run(&["odds", house, "--json"], b"");
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    (document["rules"].clone(), document["ev"].as_f64().unwrap())
}

#[test]
fn imported_houses_have_their_exact_values() {
    let (rules, ev) = rules_and_ev("strip", STRIP);
    assert_eq!((&rules, ev), (&built_in("strip").0, built_in("strip").1));
    assert!((ev - -0.002_614_013_5).abs() < 1e-9, "{ev}");
    let (mut rules, ev) = rules_and_ev("six", SIX_TO_FIVE);
    let (same, worth) = built_in("six-to-five");
    assert_eq!((&rules["shuffle"], &rules["when-below"]), (&"when-below".into(), &26.into()));
    for key in ["shuffle", "when-below", "cut-card"] {
        rules[key] = same[key].clone();
    }
    assert_eq!((rules, ev), (same, worth));
    // Doubles of hard 9 to 11 only, on any number of cards, and one split.
    let narrow =
        SIX_TO_FIVE.replace("Any_Total = 1", "Any_Total = 0").replace("Hit = 0", "Hit = 1");
    let (rules, less) =
        rules_and_ev("narrow", &narrow.replace("Resplit_Allowed = 1", "Resplit_Allowed = 0"));
    assert_eq!((&rules["double-on"], &rules["double-cards"]), (&"9-11".into(), &"any".into()));
    assert_eq!((&rules["split-hands"], &rules["split-aces-hands"]), (&2.into(), &2.into()));
    assert!(less < ev + 0.01 && less > ev - 0.02, "{less} of {ev}");
}

#[test]
fn what_a_file_does_not_state_and_what_a_house_cannot_are_named() {
    let (house, said) = imported(STRIP);
    let lines = [
        "not stated: when the shoe is shuffled, read as shuffle = \"cut-card\", cut-card = 75",
        "not stated: what a blackjack pays, read as natural-pays = \"3 to 2\"",
        "not stated: whether the dealer peeks, read as hole-card = \"peek\"",
        "not stated: insurance, read as insurance = \"half\", insurance-pays = \"2 to 1\"",
        "not stated: which cards make a pair, read as split-by = \"value\"",
        "not stated: whether split aces may be hit, read as hit-split-aces = false",
        "not stated: whether a split ace with a ten is a blackjack, read as split-natural = false",
        "not stated: the bets, read as minimum = 1 and no maximum",
        "left out: DealerSpeed = 500: a pace is no rule of a house",
    ];
    assert_eq!(said.lines().collect::<Vec<_>>(), lines);
    assert!(house.contains("\ntitle = \"A good game\"\n\n[rules]\ndecks = 6\n"), "{house}");
    assert!(house.contains("# Left out: DealerSpeed = 500: a pace"), "{house}");
    let less = STRIP.replace("SurrenderAllowed=TRUE\n", "");
    let (house, said) = imported(&less);
    assert!(house.ends_with("surrender = \"late\"\n"), "{house}");
    let line = "not stated: SurrenderAllowed, read as true, as GNOME Blackjack does\n";
    assert!(said.starts_with(line), "{said}");
    let Run { status, out, err } =
        run(&["houses", "import", "-", "--json"], SIX_TO_FIVE.as_bytes());
    assert_eq!((status, &*err), (0, ""));
    let document: serde_json::Value = serde_json::from_str(&out).unwrap();
    let practice = "Practice = -2: drills are chosen with \"bj drill\"";
    assert_eq!((&document["schema"], &document["left_out"][1]), (&1.into(), &practice.into()));
}

#[test]
fn nonsense_is_refused_with_its_place() {
    let folder = folder("houses-import-refused");
    let file = folder.join("theirs");
    let path = file.to_str().unwrap();
    let says = |text: &str, message: &str| {
        std::fs::write(&file, text).unwrap();
        refused(&["houses", "import", path], &format!("{path}:{message}"));
    };
    says(
        &STRIP.replace("=6", "=0"),
        "5:15: NumberOfDecks: expected a whole number from 1 to 255, found \"0\"",
    );
    says(
        &STRIP.replace("SurrenderAllowed=TRUE", "SurrenderAllowed=1"),
        "14:18: SurrenderAllowed: expected true or false, found \"1\"",
    );
    says(
        &STRIP.replace("ResplitAllowed", "ResplitAlowed"),
        "12:1: unknown key \"ResplitAlowed\"; did you mean \"ResplitAllowed\"?",
    );
    says(
        &STRIP.replace("DoubleDown9=", "NumberOfDecks="),
        "8:1: NumberOfDecks appears twice, first in line 5; expected it once",
    );
    says(
        &SIX_TO_FIVE.replace("Split = 0", "Split = no"),
        "10:27: Double_Down_After_Split: expected 0 or 1, found \"no\"",
    );
    says(
        &SIX_TO_FIVE.replace("1.2", "-1.2"),
        "14:20: Blackjack_Payoff: expected a number above 0 and up to 10 such as 1.5, found \"-1.2\"",
    );
    says(
        &SIX_TO_FIVE.replace("= 25", "= 52"),
        "4:1: Penetration: expected fewer cards than the 52 of the shoe, found 52",
    );
    says(
        &STRIP.replace("=A good game", "=A\u{7}"),
        "3:6: Name: expected a name without control characters, found \"A\u{fffd}\"",
    );
    says("a casino\n", "1:1: expected Key = value, found \"a casino\"");
    let expected = "expected the group [Blackjack Rules] of GNOME Blackjack with its keys, or the keys of a \
                    casino file such as Number_Of_Decks = 6";
    says("", &format!("1:1: {expected}"));
    says("[Other]\nNumberOfDecks=6\n", &format!("2:1: {expected}"));
    std::fs::remove_dir_all(&folder).unwrap();
}
