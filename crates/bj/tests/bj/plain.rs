//! Plain lines: the printed text of whole sessions.

/// Runs a session and returns its text, with each answer on the line of its question as on a
/// terminal.
fn run_session(arguments: &[&str], answers: &[&str]) -> String {
    let typed = answers.iter().flat_map(|answer| [answer, "\n"]).collect::<String>();
    let printed = bj::run_scripted(arguments, typed.as_bytes()).unwrap();
    let printed = String::from_utf8(printed).unwrap();
    assert!(!printed.contains("\n\n"), "no empty lines for looks");
    assert!(!printed.contains('\x1b'), "no cursor movement");
    printed
}

macro_rules! snapshot {
    ($name:literal, $arguments:expr, $answers:expr) => {
        insta::assert_snapshot!($name, run_session(&$arguments, &$answers))
    };
}

#[test]
fn reno() {
    let deck = "6C TH 8S 8D TD 9H KH AC 5D 9C 9D 4S TC KS AS";
    snapshot!(
        "reno",
        ["reno", "--plain", "--deck", deck, "--seed", "1"],
        ["", "p", "s", "s", "", "i", "?", "h", "q"]
    );
}

#[test]
fn reno_1987() {
    let deck = "6C TH AS AD KH 5H 4C TC 7D";
    snapshot!(
        "reno-1987",
        ["reno-1987", "--plain", "--deck", deck, "--seed", "1"],
        ["", "split", "hit", "stand", "", "q"]
    );
}

/// The whole chart, one cell, the row of the current hand, and questions that no chart answers.
#[test]
fn the_chart_in_words() {
    let deck = "TS 6D 6H 9C";
    snapshot!(
        "chart",
        ["strip", "--plain", "--deck", deck, "--seed", "1"],
        [
            "chart",
            "chart 16 v T",
            "",
            "chart",
            "chart 8,8 v a",
            "chart 16",
            "chart 2 v 99",
            "s",
            "q"
        ]
    );
    let chart = run_session(
        &["seven", "--plain", "--seed", "1"],
        &["chart 14", "chart 14 v 5", "chart insurance", "charts", "q"],
    );
    assert!(chart.contains("14: hit.\nHit: -42.4 % of the bet, best.\n"), "{chart}");
    assert!(chart.contains("No chart: the dealer of this house shows no upcard"), "{chart}");
    assert!(
        chart.contains("Insurance is not a hand: chart with a hand, such as chart 16, shows"),
        "{chart}"
    );
    assert!(chart.contains("A bet is an amount"), "{chart}");
}

/// A full double, a double for less, and amounts that cannot be added; then the
/// same with too small a purse.
#[test]
fn doubling_for_less() {
    let deck = "6S 6D 5H 9C TD 4S 6S 6D 5H 9C TD 4S 6S 6D 5H 9C TD 4S";
    let rules = ["--set", "double-for-less=true", "--set", "shuffle=when-exhausted"];
    let session = [&["default", "--plain", "--deck", deck, "--seed", "1"][..], &rules].concat();
    insta::assert_snapshot!(
        "double-for-less",
        run_session(&session, &["", "?", "d 12", "d 2.50", "d 5", "", "d 10", "", "double", "q"])
    );
    let short = [&session[..], &["--set", "bankroll=14"]].concat();
    insta::assert_snapshot!(
        "double-for-less-short",
        run_session(&short, &["", "d", "d 5", "d 4", "q"])
    );
}

#[test]
fn seven() {
    let deck = "TS 6C 8H 8D AS KC AD AC 5H 6H 2C 3D 4S 9H TD";
    snapshot!(
        "seven",
        ["seven", "--hands", "4", "--deck", deck, "--seed", "1"],
        ["25", "r", "p", "p", "t", "d", "d", "s", "s", "s", "?", "s", "s", "q"]
    );
}

#[test]
fn bbs() {
    let deck = "2C 9D 3C TH 2D 4H 5S";
    snapshot!(
        "bbs",
        ["bbs", "--deck", deck, "--seed", "2"],
        ["11", "4", "h", "h", "h", "10", "d", "?", "", "q"]
    );
}

/// The words of the help file: "<S>tay", and the announcements of dealer and game.
#[test]
fn bbs_uses_its_own_words() {
    let play = |deck: &str, answers: &[&str]| {
        run_session(&["bbs", "--coach", "off", "--deck", deck, "--seed", "2"], answers)
    };
    let stays = play("TC 9D 8S 8H", &["4", "stay", "q"]);
    assert!(stays.contains("\nHit, stay or double? \nYou stay on 18.\n"), "{stays}");
    assert!(stays.contains("\nDealer stays on 17.\n"), "{stays}");
    let dealers = play("TC KD 8S AH", &["4", "q"]);
    assert!(dealers.contains("\nDealer announces: Twenty-One!\nYou lose 4 coins.\n"), "{dealers}");
    let blackjack = play("TC 9D AS 8H", &["4", "q"]);
    assert!(blackjack.contains("\nTwenty-One! You win 8 coins.\n"), "{blackjack}");
    let charlie = play("2C 9D 3C TH 2D 4H 5S", &["4", "h", "h", "h", "q"]);
    assert!(charlie.contains("\nFive-Card Charlie! You win 8 coins.\n"), "{charlie}");
    let dealers = play("TC 2D 8S 2H 3C 4D 2S", &["4", "s", "q"]);
    assert!(
        dealers.contains("\nDealer announces: Five-Card Charlie!\nYou lose 4 coins.\n"),
        "{dealers}"
    );
    // A changed bbs says the same; other houses say stand.
    let six =
        run_session(&["bbs", "--set", "charlie=6", "--deck", "TC 9D 8S 8H"], &["4", "s", "q"]);
    assert!(six.contains("\nYou stay on 18.\n"), "{six}");
    let strip = run_session(&["strip", "--deck", "TC 9D 8S 8H"], &["10", "stay", "q"]);
    assert!(strip.contains("\nYou stand on 18.\n"), "{strip}");
}

/// "If the player does not wish to make an insurance bet, they should just hit the Stand button."
#[test]
fn stand_confirms_insurance_at_vegas() {
    let play = |answer: &str| {
        let arguments = ["vegas", "--coach", "off", "--deck", "TS AC 8C 9H", "--seed", "1"];
        run_session(&arguments, &["50", answer, "s", "q"])
    };
    for answer in ["s", "stand", "stay"] {
        let none = play(answer);
        assert!(none.contains("\nYou decline insurance.\nDealer peeks"), "{answer}: {none}");
        assert!(none.contains("\nYou stand on 18.\n"), "{answer}: {none}");
    }
    for answer in ["7.50 s", "7.50 stand", "7.50"] {
        let some = play(answer);
        assert!(some.contains("\nYou take insurance for $7.50.\n"), "{answer}: {some}");
    }
    let help = play("?");
    assert!(help.contains("\ns or stand confirms an amount"), "{help}");
    // Where insurance has a single amount, stand is not an answer.
    let half = run_session(&["strip", "--deck", "TS AC 8C 9H"], &["50", "s", "n", "s", "q"]);
    assert!(half.contains("(i = yes, n = no) \nInsurance pays 2 to 1 "), "{half}");
}

#[test]
fn a_vegas_session_for_two() {
    let deck = "TS 8H AC 7D 8D 9C 5H 3S TC TD 4H";
    snapshot!(
        "vegas",
        ["vegas", "--player", "Ada", "--player", "Bob:60", "--deck", deck, "--seed", "3"],
        [
            "50", "20", "7.50", "n", "?", "h", "p", "s", "h", "s", "0", "60", "s", "s", "", "",
            "s", "s", "s", "q"
        ]
    );
}

#[test]
fn early_surrender_before_the_peek() {
    snapshot!(
        "early-surrender",
        ["strip", "--set", "surrender=early", "--deck", "TS 6D TC AH 6C TH 5D TD", "--seed", "1"],
        ["", "?", "r", "", "n", "s", "q"]
    );
}

#[test]
fn losses_have_reasons() {
    let natural = ["euro", "--set", "lost-to-natural=original", "--deck", "6S TC 5D TH AH"];
    snapshot!("natural-takes-first", natural, ["", "d", "q"]);
    let natural = ["euro", "--set", "lost-to-natural=original", "--deck", "8S TC 8D TH TD AH"];
    snapshot!("natural-returns-second", natural, ["", "p", "s", "s", "q"]);
    let tie = ["strip", "--set", "ties=dealer", "--deck", "TS TC 9D 9H"];
    snapshot!("dealer-wins-ties", tie, ["", "yes", "s", "q"]);
    let late = ["strip", "--set", "hole-card=no-peek", "--deck", "TC TD 6C AD"];
    snapshot!("late-surrender-without-a-peek", late, ["", "?", "r", "q"]);
}

#[test]
fn insurance_that_is_lost_or_cannot_be_paid() {
    let lost = ["vegas", "--deck", "8C AD 8D 2D 3H KC TS TD"];
    snapshot!("lost-insurance", lost, ["", "i", "p", "t", "s", "s", "q"]);
    let short = ["strip", "--bankroll", "10", "--deck", "TC AD 9C 8D"];
    snapshot!("short-of-insurance", short, ["", "i", "?", "s", "q"]);
}

/// The cards run out in the middle of a round when seven hands meet a deep cut card.
#[test]
fn cards_that_run_out() {
    let answers = ["", "h", "h", "h", "s", "s", "s", "s", "s", "s", "s", "s", "s", "s"].repeat(40);
    let deep = ["strip", "--hands", "7", "--set", "decks=1", "--set", "cut-card=100"];
    let printed =
        run_session(&[&deep[..], &["--seed", "4", "--bankroll", "1000000"]].concat(), &answers);
    assert!(printed.contains("The cards have run out and are reshuffled."), "{printed}");
}

#[test]
fn a_house_too_expensive_for_the_player() {
    snapshot!("broke", ["strip", "--bankroll", "0.50"], [""; 0]);
    let kept = run_session(&["bbs", "--bankroll", "1"], &[]);
    assert!(
        kept.contains("You have 1 coin left, of which 1 coin cannot be bet: too little"),
        "{kept}"
    );
}

#[test]
fn ascii() {
    let euro = run_session(&["euro", "--ascii", "--player", "Zoë", "--seed", "1"], &["q"]);
    assert!(euro.is_ascii() && euro.contains("Zo? has EUR 1000."), "{euro}");
    let euro = run_session(&["euro", "--seed", "1"], &["q"]);
    assert!(euro.contains("You have €1000."), "{euro}");
}

/// The end of the input in the middle of a round stands every open hand, and the dealer finishes.
#[test]
fn the_end_of_the_input() {
    let deck = "TS 9D 6H 8C TH TC 5D";
    snapshot!("end-of-input", ["vegas", "--hands", "2", "--deck", deck, "--seed", "1"], ["", "h"]);
}

/// Plays a session of random answers at every built-in house: its balance is that of its record.
#[test]
fn random_sessions_match_their_records_at_every_house() {
    use blackjack_engine::{Chips, House, Record};
    let folder = std::env::temp_dir().join(format!("bj-sessions-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut state = 1_u64;
    for name in House::built_in_names() {
        let file = folder.join(name);
        let mut answers = String::new();
        for _ in 0..3000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let words =
                ["h", "s", "s", "d", "p", "r", "i", "n", "", "t", "?", "5", "junk", "\u{1b}[2J"];
            answers += words[usize::try_from(state >> 33).unwrap() % words.len()];
            answers += "\n";
        }
        let record = file.to_str().unwrap();
        let arguments =
            [name, "--plain", "--seed", "5", "--record", record, "--bankroll", "100000"];
        let printed = bj::run_scripted(arguments, answers.as_bytes()).unwrap();
        let printed = String::from_utf8(printed).unwrap();
        let rounds = std::fs::read_to_string(&file).unwrap();
        let mut net = Chips::ZERO;
        for line in rounds.lines() {
            let record: Record = line.parse().unwrap();
            net += record.round().result().unwrap().net();
        }
        assert!(rounds.lines().count() > 100, "{name} played {} rounds", rounds.lines().count());
        let house = House::built_in(name).unwrap();
        let money = house.stakes().money(Chips(net.0.abs()));
        let score = match net.0.signum() {
            1 => format!("You are up {money}."),
            -1 => format!("You are down {money}."),
            _ => "You are even.".into(),
        };
        assert!(printed.ends_with(&format!("Goodbye. {score}\n")), "{name}: {score}");
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Sixteen against a six, then eleven against a ten, then insurance.
const COACHED: &str = "TS 6D 6C TH 5D TC 8C 9S 8D 9H";

#[test]
fn the_coach_remarks_on_mistakes() {
    snapshot!(
        "coach-after",
        ["strip", "--deck", COACHED, "--seed", "1"],
        ["c", "k", "", "c", "k", "?", "h", "", "s", "q"]
    );
}

#[test]
fn the_coach_blocks_mistakes_until_they_are_confirmed() {
    snapshot!(
        "coach-block",
        ["strip", "--deck", COACHED, "--seed", "1", "--coach", "block"],
        ["", "h", "h", "", "p", "s", "s", "q"]
    );
}

#[test]
fn the_coach_always_speaks() {
    snapshot!(
        "coach-always",
        ["seven", "--hands", "2", "--deck", "TS 6C 8H 8D", "--seed", "1", "--coach", "always"]
            .into_iter()
            .chain(["--count", "shown", "--tags", "ko"])
            .collect::<Vec<_>>(),
        ["25", "s", "p", "q"]
    );
}

#[test]
fn the_coach_states_its_level() {
    snapshot!(
        "coach-card",
        ["strip", "--deck", COACHED, "--seed", "1", "--level", "card"],
        ["", "h", "q"]
    );
}

#[test]
fn the_coach_is_off() {
    let options = ["strip", "--deck", COACHED, "--seed", "1", "--coach", "off", "--count", "off"];
    snapshot!("coach-off", options, ["c", "k", "", "c", "h", "q"]);
    let helped =
        |options: &[&str]| run_session(&[&["strip", "--seed", "1"], options].concat(), &["?"]);
    assert!(helped(&[]).contains("\nc asks the coach, k shows the count.\n"));
    assert!(helped(&["--coach", "off"]).contains("\nk shows the count.\n"));
    assert!(helped(&["--count", "off"]).contains("\nc asks the coach.\n"));
    let off = helped(&["--coach", "off", "--count", "off"]);
    assert!(
        off.contains("\nf shows the shoe.\nrules says the rules of this house.\nchart shows"),
        "{off}"
    );
}

#[test]
fn the_coach_names_the_player() {
    snapshot!(
        "coach-names",
        ["strip", "--player", "Ada", "--player", "Bob"]
            .into_iter()
            .chain(["--deck", "TS 9C 6D 6C 7D TH 5D TC", "--seed", "1"])
            .collect::<Vec<_>>(),
        ["", "", "h", "s", "q"]
    );
}

/// Leaving stands the open hands, and is never counted as a mistake, even if the coach is fast.
#[test]
fn leaving_is_not_a_mistake() {
    let game = ["strip", "--deck", "TS TC 7D 6H 5H TH", "--hands", "2", "--seed", "1"];
    for _ in 0..20 {
        let printed = run_session(&game, &["", "s", "q"]);
        assert!(printed.contains("Hand 1 stood on 16 against a seven. "), "{printed}");
        assert_eq!(printed.matches(" was worth ").count(), 1, "{printed}");
    }
}

/// After a split, each hand is named by its number.
#[test]
fn the_coach_names_the_hand_after_a_split() {
    let deck = ["--deck", "8S 6D 8H 9C 6H 5C TS 3C TC", "--seed", "1"];
    let printed = run_session(&[&["strip"], &deck[..]].concat(), &["", "p", "h", "s", "h", "q"]);
    let remarks: Vec<_> = printed.lines().filter(|line| line.contains(" was worth ")).collect();
    assert_eq!(remarks.len(), 2, "{printed}");
    assert!(remarks[0].starts_with("Hand 1 hit 14 against a six. Standing was"), "{printed}");
    assert!(remarks[1].starts_with("Hand 2 hit 18 against a six. Standing was"), "{printed}");
    let always = [&["strip", "--coach", "always"], &deck[..]].concat();
    let printed = run_session(&always, &["", "p", "s", "s", "q"]);
    assert!(printed.contains("\nHand 1 has 14 against a six.\nStand: "), "{printed}");
    let block = [&["strip", "--coach", "block"], &deck[..]].concat();
    let printed = run_session(&block, &["", "p", "h", "s", "s", "q"]);
    assert!(printed.contains("\nHand 1: hitting 14 against a six? Standing is "), "{printed}");
}

/// Undo and what-if leave no trace in the game.
#[test]
fn undo_and_what_if_leave_no_trace() {
    let deck = "TS 6D 6C TH 2D TC";
    snapshot!(
        "another-way",
        ["strip", "--deck", deck, "--seed", "1"],
        [
            "u", "w", "", "h", "u", "u", "s", "u", "h", "s", "w", "?", "s", "w 1 2", "u", "h",
            "w 9", "w 1 3", "w 1 0", "w x", "w", "q", "q"
        ]
    );
    snapshot!(
        "insurance-taken-back",
        ["strip", "--deck", "TS AC 8C 9H", "--seed", "1"],
        ["", "u", "i", "u", "n", "s", "u", "u", "i", "q"]
    );
}

/// The rules of the house are said in sentences, at any question, and hands in words.
#[test]
fn plain_lines_say_the_rules_and_name_hands_in_words() {
    let answers = ["rules", "", "rules", "chart 16 against a ten", "s", "q"];
    let told = run_session(&["strip", "--plain", "--deck", "TS TD 6C TH", "--seed", "1"], &answers);
    assert_eq!(told.matches("Get closer to 21 than the dealer.").count(), 2, "{told}");
    assert!(told.contains("16 against a ten: surrender with two cards, else stand."), "{told}");
    let help = run_session(&["strip", "--plain"], &["?", "q"]);
    assert!(help.contains("rules says the rules of this house."), "{help}");
    assert!(help.contains("Aces can be split to 4 hands at most."), "{help}");
    assert!(!help.contains(" v T") && !help.contains("Split aces hands"), "{help}");
}
