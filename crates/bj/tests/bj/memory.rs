//! What the program remembers, in plain lines.

use std::time::Duration;

use crate::past;
use crate::program::{run_and_kill, run_at};

/// The round that was left in the middle goes on, with the same cards and the same purse.
#[test]
fn a_round_that_was_left_goes_on_with_the_same_cards() {
    let home = tempfile::tempdir().unwrap();
    let game = ["play", "seven", "--hands", "3"];
    let first = run_at(home.path(), &game, b"\n");
    assert_eq!((first.status, first.err.as_str()), (0, ""), "{}", first.out);
    assert!(first.out.contains("The round waits for you"), "{}", first.out);
    let again = run_at(home.path(), &game, b"t\n");
    assert!(again.out.contains("Round 1 was open and resumes"), "{}", again.out);
    for hand in first.out.lines().filter(|line| line.starts_with("Hand") && line.contains("has")) {
        assert!(again.out.contains(hand), "{hand}\n{}", again.out);
    }
    let end = run_at(home.path(), &game, b"s\ns\ns\nq\n");
    assert!(end.out.contains("Goodbye."), "{}", end.out);
    let after = run_at(home.path(), &game, b"q\n");
    assert!(!after.out.contains("was open"), "{}", after.out);
}

/// The purse is one for all houses of a unit, and what was lost is lost tomorrow too.
#[test]
fn a_purse_is_the_same_in_every_house_of_its_unit() {
    let home = tempfile::tempdir().unwrap();
    let held = |out: &str| {
        let last = out.lines().rev().find(|line| line.starts_with("You have $")).unwrap();
        last.split_once('$').unwrap().1.trim_end_matches('.').to_owned()
    };
    let strip = run_at(home.path(), &["play", "strip"], b"\ns\nn\ns\n\ns\nn\ns\nq\n");
    let vegas = run_at(home.path(), &["play", "vegas"], b"q\n");
    assert_eq!(held(&strip.out), held(&vegas.out), "{}\n{}", strip.out, vegas.out);
    let coins = run_at(home.path(), &["play", "bbs"], b"q\n");
    assert!(coins.out.contains("You have 60 coins."), "{}", coins.out);
}

/// Chosen cards and money of one's own are practice.
#[test]
fn practice_leaves_the_purse_alone() {
    let home = tempfile::tempdir().unwrap();
    for practice in [
        &["play", "strip", "--seed", "1"][..],
        &["play", "strip", "--deck", "TS 6D 9C TH"],
        &["play", "strip", "--bankroll", "50"],
        &["play", "strip", "--player", "Ada:50"],
    ] {
        run_at(home.path(), practice, b"\ns\nn\ns\nq\n");
        assert!(!home.path().join(".local").exists(), "{practice:?}");
    }
}

/// Whoever says nothing of a house comes back to the round that waits.
#[test]
fn without_a_house_one_comes_back_to_the_round_that_waits() {
    let home = tempfile::tempdir().unwrap();
    let changed = ["play", "seven", "--set", "decks=2", "--hands", "3"];
    let first = run_at(home.path(), &changed, b"\n");
    assert!(first.out.contains("The round waits for you"), "{}", first.out);
    let again = run_at(home.path(), &[], b"s\ns\ns\nq\n");
    assert!(again.out.starts_with("seven: "), "{}", again.out);
    assert!(again.out.contains("Changed: 2 decks."), "{}", again.out);
    assert!(again.out.contains("Round 1 was open and resumes"), "{}", again.out);
}

/// The past is told in plain lines too, round by round and card by card.
#[test]
fn rounds_of_the_past_are_told_again() {
    let home = tempfile::tempdir().unwrap();
    let game = ["play", "strip"];
    // Whatever is asked, these answers end two rounds.
    let played = run_at(home.path(), &game, b"\nn\ns\nn\ns\n\nn\ns\nn\ns\nq\n").out;
    let again = run_at(home.path(), &game, b"v\nv 1\nv 99\nf\nhands 3\nhands 9\nq\n").out;
    assert!(again.contains("Round 1, strip, 20"), "{again}");
    assert!(again.contains("There is no round 99."), "{again}");
    let first = played.lines().find(|line| line.starts_with("Dealer shows ")).unwrap();
    assert!(again.contains(first), "{first}\n{again}");
    assert!(again.contains("In notation: strip 10@1000: "), "{again}");
    assert!(again.contains("Its seed has the SHA-256 "), "{again}");
    assert!(again.contains("Bet on each of 3 hands"), "{again}");
    assert!(again.contains("This house deals 7 hands at most."), "{again}");
}

/// Killed at any moment, in any house, the books balance and the round goes on.
#[test]
fn a_program_that_is_killed_at_any_moment_keeps_the_books() {
    let home = tempfile::tempdir().unwrap();
    let houses = ["seven", "strip", "macau", "vegas"];
    let mut chance = 12_345_u64;
    for _ in 0..60 {
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let house = houses[usize::try_from(chance >> 60).unwrap() % houses.len()];
        let after = Duration::from_micros((chance >> 33) % 40_000);
        let game = ["play", house, "--plain", "--hands", "2"];
        run_and_kill(home.path(), &game, "\nn\nh\ns\np\nd\n", after);
        let audit = run_at(home.path(), &["verify"], b"");
        let is_new = audit.err.contains("nothing has been remembered yet");
        assert!(audit.status == 0 || is_new, "{}{}", audit.out, audit.err);
    }
    // However slow the machine is, one round is played to its end.
    run_at(home.path(), &["play", "strip"], b"\nn\ns\nn\ns\nq\n");
    let end = run_at(home.path(), &["verify"], b"");
    assert_eq!((end.status, end.err.as_str()), (0, ""), "{}", end.out);
    let exported = run_at(home.path(), &["data", "export", "-"], b"");
    let rounds = exported.out.lines().filter(|line| line.contains(" = ")).count();
    assert!(rounds > 0, "{}", exported.out);
    let file = home.path().join("rounds");
    std::fs::write(&file, &exported.out).unwrap();
    let replayed = run_at(home.path(), &["replay", file.to_str().unwrap()], b"");
    assert_eq!(replayed.status, 0, "{}", replayed.out);
}

/// Nobody is told what lies face down: not even where everything is written down.
#[test]
fn the_hole_card_of_a_round_in_play_is_told_nowhere() {
    let home = tempfile::tempdir().unwrap();
    let first = run_at(home.path(), &["play", "strip"], b"\nn\n").out;
    if !first.contains("The round waits for you") {
        return;
    }
    let elsewhere = run_at(home.path(), &["play", "vegas"], b"v\nv 1\nq\n").out;
    assert!(elsewhere.contains("Round 1, strip, 20"), "{elsewhere}");
    let told = [
        elsewhere,
        run_at(home.path(), &["verify", "1"], b"").out,
        run_at(home.path(), &["verify", "1", "--json"], b"").out,
        run_at(home.path(), &["data", "export", "-"], b"").out,
        run_at(home.path(), &["data", "export", "-", "--json"], b"").out,
    ];
    assert!(told.iter().all(|text| !text.contains("strip 10")), "{told:#?}");
}

/// What was bet last is offered the next time, unless something else is asked for.
#[test]
fn the_last_bet_is_offered_again() {
    let home = tempfile::tempdir().unwrap();
    run_at(home.path(), &["play", "seven"], b"hands 3\n25\ns\ns\ns\ns\nq\n");
    let again = run_at(home.path(), &["play", "seven"], b"q\n").out;
    assert!(again.contains("Bet on each of 3 hands, Enter for $25: "), "{again}");
    let asked = run_at(home.path(), &["play", "seven", "--hands", "2", "--bet", "5"], b"q\n").out;
    assert!(asked.contains("Bet on each of 2 hands, Enter for $5: "), "{asked}");
    let elsewhere = run_at(home.path(), &["play", "strip"], b"q\n").out;
    assert!(elsewhere.contains("Bet, Enter for $10: "), "{elsewhere}");
}

/// Makes a player who has 50 dollars, in a house of his own, and another if two are wanted.
fn poor(home: &std::path::Path, players: &[&str]) {
    let small = [&["play", "strip", "--set", "bankroll=50"][..], players].concat();
    let out = run_at(home, &small, b"q\n").out;
    assert!(out.contains(" $50."), "{out}");
}

/// The round to be played another way is the last one at this table, whatever was played elsewhere.
#[test]
fn the_last_round_of_a_table_is_played_another_way() {
    let folder = tempfile::tempdir().unwrap();
    drop(past::played("seven", 2, folder.path()));
    drop(past::played("bbs", 1, folder.path()));
    let at = |house| {
        let game = ["play", house, "--data", folder.path().to_str().unwrap()];
        run_at(folder.path(), &game, b"w\nq\nq\n").out
    };
    // Chance may have left nobody anything to decide.
    let is_about = |told: &str, round: u8| {
        let ways = ["What if: round # again from ", "Round # had no decisions."];
        ways.iter().any(|way| told.contains(&way.replace('#', &round.to_string())))
    };
    for (house, round) in [("seven", 2), ("bbs", 3)] {
        let told = at(house);
        assert!(is_about(&told, round), "{told}");
    }
    assert!(at("strip").contains("No round has been played at this table yet."));
}

/// New money is written down, so nobody gets it who did not say so.
#[test]
fn only_who_says_so_gets_a_new_bankroll() {
    let home = tempfile::tempdir().unwrap();
    poor(home.path(), &[]);
    let dear = ["play", "strip", "--set", "minimum=100"];
    let asked = run_at(home.path(), &dear, b"?\nt\nv\n17\nq\n").out;
    assert!(asked.contains("Press Enter to refill your purse to $1000."), "{asked}");
    assert!(asked.contains("No round has been played yet."), "{asked}");
    assert!(!asked.contains("have $1000."), "{asked}");
    let filled = run_at(home.path(), &dear, b"\nq\n").out;
    assert!(filled.contains("You have $1000."), "{filled}");
}

/// Where several are broke, the end of the input at the first one's question is the end for all.
#[test]
fn who_is_broke_can_leave_for_all() {
    let home = tempfile::tempdir().unwrap();
    let both = ["--player", "Ada", "--player", "Ben"];
    poor(home.path(), &both);
    let dear = [&["play", "strip", "--set", "minimum=100"][..], &both].concat();
    let end = run_at(home.path(), &dear, b"").out;
    assert_eq!(end.matches("Enter for a new bankroll").count(), 1, "{end}");
    let first = run_at(home.path(), &dear, b"q\n").out;
    assert_eq!(first.matches("Enter for a new bankroll").count(), 2, "{first}");
}

/// Who can pay for one hand plays one, however many were asked for.
#[test]
fn too_little_for_all_hands_is_enough_for_some() {
    let home = tempfile::tempdir().unwrap();
    poor(home.path(), &[]);
    let three = ["play", "strip", "--set", "minimum=20", "--hands", "3"];
    let out = run_at(home.path(), &three, b"\n").out;
    assert!(out.contains("You have $50 left: too little for the minimum bet, $60."), "{out}");
    assert!(out.contains("Bet on each of 2 hands, Enter for $"), "{out}");
    assert!(out.contains("Hand 2 has "), "{out}");
}

/// What the settings say wrong is said with the name of their file.
#[test]
fn a_house_of_the_settings_that_is_gone_is_named_with_their_file() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("settings.toml");
    let folder = home.path().to_str().unwrap();
    let refused = |text: &str| {
        std::fs::write(&file, text).unwrap();
        let run = run_at(home.path(), &["--data", folder], b"q\n");
        assert_eq!((run.status, run.out.as_str()), (2, ""));
        run.err
    };
    let shown = file.display();
    std::fs::write(&file, "house = \"stripp\"\n").unwrap();
    let out = run_at(home.path(), &["--data", folder], b"q\n").out;
    assert!(out.starts_with("strip: "), "{out}");
    assert!(out.contains(&format!(
        "{shown}: house: unknown house \"stripp\"; did you mean \"strip\"? Using strip."
    )));
    assert_eq!(
        refused("house = \"strip\"\nplayers = [\"Ada\", \"ada\"]\n"),
        format!(
            "bj: {shown}: players: ada: a player of this name is already at the table, as Ada\n"
        )
    );
}

/// A house of one's own that is deleted, or torn, ends no command: it says so, and goes on at a
/// house that exists.
#[test]
fn a_house_of_ones_own_that_cannot_be_used_is_replaced_with_a_message() {
    let home = tempfile::tempdir().unwrap();
    let data = home.path().join("data");
    let houses = data.join("houses");
    std::fs::create_dir_all(&houses).unwrap();
    std::fs::write(data.join("settings.toml"), "house = \"corner\"\n").unwrap();
    let file = houses.join("corner.toml");
    let at = |command: &[&str]| {
        let folder = ["--data", data.to_str().unwrap()];
        run_at(home.path(), &[command, &folder].concat(), b"q\n")
    };
    std::fs::write(&file, "[rules]\ndecks = 4\n").unwrap();
    assert!(at(&[]).out.starts_with("corner"), "{}", at(&[]).out);
    assert!(at(&["chart"]).out.starts_with("corner: "), "commands find it beside their data too");
    std::fs::write(&file, "[rules]\ndecks = \"many\"\n").unwrap();
    let torn = at(&[]);
    assert!(torn.out.starts_with("strip: "), "{}{}", torn.out, torn.err);
    assert!(torn.out.contains("the house \"corner\" has mistakes ("), "{}", torn.out);
    std::fs::remove_file(&file).unwrap();
    for command in [&["chart"][..], &["count"], &["odds"]] {
        let run = at(command);
        assert_eq!(run.status, 0, "{command:?}: {}", run.err);
        assert!(run.err.contains("house: unknown house \"corner\""), "{}", run.err);
    }
}
