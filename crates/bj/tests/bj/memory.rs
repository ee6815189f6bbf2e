//! The program's memory, in plain lines.

use std::time::Duration;

use tempfile::TempDir;

use crate::past;
use crate::program::{Run, run_and_kill, run_at};

/// Leaves a new game in the middle of its first round after these answers; returns its home and its
/// output. If blackjacks end the round at once, another game is tried.
fn left_in_a_round(game: &[&str], answers: &[u8]) -> (TempDir, String) {
    let left = (0..100).find_map(|_| {
        let home = tempfile::tempdir().unwrap();
        let Run { status, out, err } = run_at(home.path(), game, answers);
        assert_eq!((status, err.as_str()), (0, ""), "{out}");
        out.contains("The round is saved").then_some((home, out))
    });
    left.expect("a round that is not over at once")
}

/// An open round resumes with the same cards and the same purse.
#[test]
fn an_open_round_resumes_with_the_same_cards() {
    let game = ["play", "seven", "--hands", "3"];
    let (home, first) = left_in_a_round(&game, b"\n");
    let again = run_at(home.path(), &game, b"t\n");
    assert!(again.out.contains("Round 1 was open and resumes"), "{}", again.out);
    for hand in first.lines().filter(|line| line.starts_with("Hand") && line.contains("has")) {
        assert!(again.out.contains(hand), "{hand}\n{}", again.out);
    }
    let end = run_at(home.path(), &game, b"s\ns\ns\nq\n");
    assert!(end.out.contains("Goodbye."), "{}", end.out);
    let after = run_at(home.path(), &game, b"q\n");
    assert!(!after.out.contains("was open"), "{}", after.out);
}

/// All houses of a unit share one purse, and losses last beyond the session.
#[test]
fn a_purse_is_shared_by_all_houses_of_its_unit() {
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

/// A game with chosen cards or a chosen bankroll is practice.
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

/// Without a house on the command line, `bj` resumes the open round.
#[test]
fn without_a_house_the_open_round_resumes() {
    let changed = ["play", "seven", "--set", "decks=2", "--hands", "3"];
    let (home, _) = left_in_a_round(&changed, b"\n");
    let again = run_at(home.path(), &[], b"s\ns\ns\nq\n");
    assert!(again.out.starts_with("seven: "), "{}", again.out);
    assert!(again.out.contains("Changed: 2 decks."), "{}", again.out);
    assert!(again.out.contains("Round 1 was open and resumes"), "{}", again.out);
}

/// An open round at a table other than that of the house on the command line is named.
#[test]
fn an_open_round_at_another_table_is_mentioned() {
    let home = tempfile::tempdir().unwrap();
    // A blackjack may end a round at once.
    let is_open = |_: &u32| {
        let dealt = run_at(home.path(), &["play", "strip", "--set", "decks=1"], b"\n");
        dealt.out.contains("The round is saved")
    };
    let round = (1..20).find(is_open).unwrap();
    let other = run_at(home.path(), &["play", "strip"], b"q\n").out;
    let place = format!("Your round {round} at strip with decks=1 is still open");
    assert!(other.contains(&format!("{place}; bj without a house resumes it.")), "{other}");
    let same = run_at(home.path(), &["play", "strip", "--set", "decks=1"], b"s\nq\n").out;
    assert!(!same.contains("without a house"), "{same}");
    let practice = run_at(home.path(), &["play", "strip", "--seed", "1"], b"q\n").out;
    assert!(!practice.contains("without a house"), "{practice}");
}

/// A house with unlimited credit shows the purse that its results go to.
#[test]
fn a_house_on_credit_shows_the_purse() {
    let home = tempfile::tempdir().unwrap();
    let strip = run_at(home.path(), &["play", "strip"], b"q\n").out;
    assert!(strip.contains("You have $1000."), "{strip}");
    // With an ace up the first answer declines insurance, and otherwise means nothing.
    let reno = run_at(home.path(), &["play", "reno", "--plain"], b"\nn\ns\ns\nq\n").out;
    let balances: Vec<_> = reno.lines().filter(|line| line.contains("You have $")).collect();
    assert_eq!(balances.first(), Some(&"You have $1000."), "{reno}");
    let last = balances.last().unwrap();
    let after = run_at(home.path(), &["play", "strip"], b"q\n").out;
    assert!(after.contains(*last), "{last}\n{after}");
}

/// Plain lines replay past rounds card by card.
#[test]
fn past_rounds_are_replayed_in_plain_lines() {
    let home = tempfile::tempdir().unwrap();
    let game = ["play", "strip"];
    // These answers finish two rounds, regardless of the questions.
    let played = run_at(home.path(), &game, b"\nn\ns\nn\ns\n\nn\ns\nn\ns\nq\n").out;
    let again = run_at(home.path(), &game, b"v\nv 1\nv 99\nf\nhands 3\nhands 9\nq\n").out;
    assert!(again.contains("Round 1, strip, 20"), "{again}");
    assert!(again.contains("There is no round 99."), "{again}");
    let first = played.lines().find(|line| line.starts_with("Dealer shows ")).unwrap();
    assert!(again.contains(first), "{first}\n{again}");
    assert!(again.contains("In notation: strip 10@1000: "), "{again}");
    assert!(again.contains("The SHA-256 of its seed is "), "{again}");
    assert!(again.contains("Bet on each of 3 hands"), "{again}");
    assert!(again.contains("This house deals 7 hands at most."), "{again}");
}

/// After a kill at any moment, at any house, the books balance and the round resumes.
#[test]
fn the_books_balance_after_a_kill_at_any_moment() {
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
    // Even on a slow machine, one round is finished.
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

/// No output reveals the hole card of an open round, not even the export.
#[test]
fn the_hole_card_of_an_open_round_is_shown_nowhere() {
    let (home, _) = left_in_a_round(&["play", "strip"], b"\nn\n");
    let elsewhere = run_at(home.path(), &["play", "vegas"], b"v\nv 1\nq\n").out;
    assert!(elsewhere.contains("Round 1, strip, 20"), "{elsewhere}");
    let outputs = [
        elsewhere,
        run_at(home.path(), &["verify", "1"], b"").out,
        run_at(home.path(), &["verify", "1", "--json"], b"").out,
        run_at(home.path(), &["data", "export", "-"], b"").out,
        run_at(home.path(), &["data", "export", "-", "--json"], b"").out,
    ];
    assert!(outputs.iter().all(|text| !text.contains("strip 10")), "{outputs:#?}");
}

/// The last bet is the default of the next session, unless `--bet` overrides it.
#[test]
fn the_last_bet_is_the_default_of_the_next_session() {
    let home = tempfile::tempdir().unwrap();
    run_at(home.path(), &["play", "seven"], b"hands 3\n25\ns\ns\ns\ns\nq\n");
    let again = run_at(home.path(), &["play", "seven"], b"q\n").out;
    assert!(again.contains("Bet on each of 3 hands, Enter for $25: "), "{again}");
    let asked = run_at(home.path(), &["play", "seven", "--hands", "2", "--bet", "5"], b"q\n").out;
    assert!(asked.contains("Bet on each of 2 hands, Enter for $5: "), "{asked}");
    let elsewhere = run_at(home.path(), &["play", "strip"], b"q\n").out;
    assert!(elsewhere.contains("Bet, Enter for $10: "), "{elsewhere}");
}

/// Leaves these players, or the solo player, with 50 dollars.
fn poor(home: &std::path::Path, players: &[&str]) {
    let small = [&["play", "strip", "--set", "bankroll=50"][..], players].concat();
    let out = run_at(home, &small, b"q\n").out;
    assert!(out.contains(" $50."), "{out}");
}

/// What-if replays the last round at this table, even if other rounds were played elsewhere since.
#[test]
fn what_if_replays_the_last_round_of_the_table() {
    let folder = tempfile::tempdir().unwrap();
    drop(past::played("seven", 2, folder.path()));
    drop(past::played("bbs", 1, folder.path()));
    let at = |house| {
        let game = ["play", house, "--data", folder.path().to_str().unwrap()];
        run_at(folder.path(), &game, b"w\nq\nq\n").out
    };
    // The cards may have left no decision.
    let is_about = |shown: &str, round: u8| {
        let ways = ["What if: round # again from ", "Round # had no decisions."];
        ways.iter().any(|way| shown.contains(&way.replace('#', &round.to_string())))
    };
    for (house, round) in [("seven", 2), ("bbs", 3)] {
        let shown = at(house);
        assert!(is_about(&shown, round), "{shown}");
    }
    assert!(at("strip").contains("No round has been played at this table yet."));
}

/// A rebuy is recorded, so it happens only after a confirmation.
#[test]
fn a_rebuy_needs_a_confirmation() {
    let home = tempfile::tempdir().unwrap();
    poor(home.path(), &[]);
    let expensive = ["play", "strip", "--set", "minimum=100"];
    let asked = run_at(home.path(), &expensive, b"?\nt\nv\n17\nq\n").out;
    assert!(asked.contains("Press Enter to rebuy: your purse then holds $1000."), "{asked}");
    assert!(asked.contains("No round has been played yet."), "{asked}");
    assert!(!asked.contains("have $1000."), "{asked}");
    let filled = run_at(home.path(), &expensive, b"\nq\n").out;
    assert!(filled.contains("You have $1000."), "{filled}");
}

/// If several players are broke, the end of the input at the first question ends the game for all.
#[test]
fn the_end_of_the_input_ends_the_game_for_all_players() {
    let home = tempfile::tempdir().unwrap();
    let both = ["--player", "Ada", "--player", "Ben"];
    poor(home.path(), &both);
    let expensive = [&["play", "strip", "--set", "minimum=100"][..], &both].concat();
    let end = run_at(home.path(), &expensive, b"").out;
    assert_eq!(end.matches("Enter to rebuy").count(), 1, "{end}");
    let first = run_at(home.path(), &expensive, b"q\n").out;
    assert_eq!(first.matches("Enter to rebuy").count(), 2, "{first}");
}

/// A player who cannot pay for all the requested hands plays fewer.
#[test]
fn a_player_short_of_money_plays_fewer_hands() {
    let home = tempfile::tempdir().unwrap();
    poor(home.path(), &[]);
    let three = ["play", "strip", "--set", "minimum=20", "--hands", "3"];
    let out = run_at(home.path(), &three, b"\n").out;
    assert!(out.contains("You have $50 left: too little for the minimum bet of $60."), "{out}");
    assert!(out.contains("Bet on each of 2 hands, Enter for $"), "{out}");
    assert!(out.contains("Hand 2 has "), "{out}");
}

/// Mistakes in the settings are reported with the name of the file.
#[test]
fn mistakes_in_the_settings_name_the_file() {
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

/// A custom house that is deleted or damaged stops no command: a message says so, and another house
/// replaces it.
#[test]
fn an_unusable_custom_house_is_replaced_with_a_message() {
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
