//! `bj door` as a board starts it: whole calls, on every kind of line, ended in every way.

use std::fs;
use std::path::Path;
use std::thread;

use blackjack_engine::{Chips, Unit};
use blackjack_table::CallEnding;

use crate::board::{
    ALWAYS, Board, CallerSide, LINES, Line, PATIENCE, Process, Question, SETTLING_TIME, for_all,
};

fn coins() -> Unit {
    Unit { name: "coin".into(), minor: 60 }
}

#[test]
fn a_call_from_the_title_to_the_statement_on_every_line() {
    for_all((1..).zip(LINES), |(record, line)| {
        let board = Board::new("");
        let mut call = board.call(line, 1, record, 30);
        call.enter_menu();
        call.press("p");
        let question = call.bet(2);
        call.stay(question);
        call.press("q");
        let statement = call.expect("back to");
        assert!(statement.contains("YOUR STATEMENT, USER"), "{line:?}: {statement}");
        call.press("\r");
        assert_eq!(call.status_within(PATIENCE), Some(0), "{line:?}");
        let [ended] = &board.calls()[..] else { panic!("one call") };
        assert_eq!(ended.ended.map(|(_, how)| how), Some(CallEnding::Left));
        let (seconds, minutes) = board.time_given_back(1);
        assert_eq!(i64::from(seconds), ended.handed_back.0);
        assert_eq!(minutes, seconds / 60);
        let won = ended.net_won(ended.handed_back + ended.carried_out);
        assert_eq!(won.0 % 60, 0, "whole coins");
        let total = ended.handed_back + ended.carried_out + ended.clock;
        assert_eq!(total, Chips(1_800) + won);
        let balances = board.store().balances(ended.caller, &coins()).unwrap();
        assert_eq!((balances.purse, balances.carried), (Chips::ZERO, ended.carried_out));
    });
}

#[test]
fn a_line_that_is_cut_settles_the_call_on_every_line() {
    let places = ["menu", "bet", "hand", "statement"];
    let cases = LINES.into_iter().flat_map(|line| places.map(|place| (line, place)));
    for_all(cases, |(line, place)| {
        let board = Board::new("turns = 0\n[bank]\nkind = \"internal\"");
        let mut call = board.call(line, 3, 7, 30);
        call.enter_menu();
        let mut rounds = 0;
        if place != "menu" {
            call.press("p");
            if place == "bet" {
                call.expect("menu :");
            }
        }
        if matches!(place, "hand" | "statement") {
            let mut question = call.bet(4);
            rounds += 1;
            while question != Question::Hand {
                call.stay(question);
                call.press("p");
                question = call.bet(4);
                rounds += 1;
            }
        }
        if place == "statement" {
            call.stay(Question::Hand);
            call.press("q");
            call.expect("back to");
        }
        call.hang_up();
        let status = call.status_within(SETTLING_TIME);
        let expected = if place == "statement" { 0 } else { 10 };
        assert_eq!(status, Some(expected), "{line:?} at the {place}");
        let [ended] = &board.calls()[..] else { panic!("one call") };
        let how = if place == "statement" { CallEnding::Left } else { CallEnding::LineCut };
        assert_eq!(ended.ended.map(|(_, how)| how), Some(how), "{line:?} at the {place}");
        let store = board.store();
        assert_eq!(store.turns(ended.caller, ALWAYS).unwrap(), rounds, "the turn is used");
        assert_eq!(store.open_round_of_caller(ended.caller).unwrap(), None);
        let shared = ended.handed_back + ended.banked + ended.carried_out;
        let won = ended.net_won(shared).max(Chips::ZERO);
        if how == CallEnding::LineCut {
            assert_eq!(ended.banked, won, "winnings of a cut call go to the bank");
        }
        assert_eq!(i64::from(board.time_given_back(3).0), ended.handed_back.0);
    });
}

#[test]
fn a_line_cut_at_insurance_declines_it_on_every_line() {
    for_all(LINES, |line| {
        let board = Board::new("turns = 0\nmaximum = 1");
        let mut call = board.call(line, 1, 7, 500);
        call.enter_menu();
        call.press("p");
        let mut question = call.bet(1);
        while question != Question::Insurance {
            call.stay(question);
            call.press("p");
            question = call.bet(1);
        }
        call.hang_up();
        assert_eq!(call.status_within(SETTLING_TIME), Some(10), "{line:?}");
        let store = board.store();
        let last = store.rounds(None, 1).unwrap().remove(0);
        assert!(last.line.contains(" n ") || last.line.contains(" n="), "{line:?}: {}", last.line);
        let [ended] = &board.calls()[..] else { panic!("one call") };
        assert_eq!(ended.ended.map(|(_, how)| how), Some(CallEnding::LineCut), "{line:?}");
        assert_eq!(i64::from(board.time_given_back(1).0), ended.handed_back.0, "{line:?}");
    });
}

/// Another program may have put the next caller's drop file there: it is left alone, and both the
/// caller and the sysop are told.
#[test]
fn a_drop_file_that_was_exchanged_is_left_alone() {
    let board = Board::new("");
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.enter_menu();
    board.write_drop_file(1, 8, 600);
    call.press("q");
    let statement = call.expect("back to");
    assert!(statement.contains("The board could not be told of this"), "{statement}");
    call.press("\r");
    assert_eq!(call.status_within(PATIENCE), Some(0));
    assert_eq!(board.time_given_back(1), (600, 10), "the next caller's time");
    let log = fs::read_to_string(board.data().join("door.log")).unwrap();
    assert!(log.contains("not handed back: "), "{log}");
}

#[test]
fn a_killed_door_is_settled_by_the_next_call_and_funds_nothing() {
    let board = Board::new("[bank]\nkind = \"internal\"");
    let mut call = board.call(Line::Terminal, 1, 7, 30);
    call.enter_menu();
    call.press("p");
    let mut question = call.bet(4);
    while question != Question::Hand {
        call.stay(question);
        call.press("p");
        question = call.bet(4);
    }
    call.kill();
    let open = board.calls().remove(0);
    assert_eq!(open.ended, None);
    let mut other = board.call(Line::Pipes, 2, 8, 20);
    other.enter_menu();
    let calls = board.calls();
    assert_eq!(calls[0].ended.map(|(_, how)| how), Some(CallEnding::Vanished), "any start settles");
    let store = board.store();
    let holds = store.balances(calls[0].caller, &coins()).unwrap();
    assert_eq!((holds.purse, holds.carried), (Chips::ZERO, Chips::ZERO));
    let won = calls[0].net_won(calls[0].banked + calls[0].trimmed).max(Chips::ZERO);
    assert_eq!(holds.bank, won, "winnings are not lost");
    assert_eq!(store.open_round_of_caller(calls[0].caller).unwrap(), None);
    let settled = store.rounds(None, 9).unwrap();
    let names = settled.iter().map(|round| round.line.split([' ', '{']).next().unwrap());
    assert!(names.clone().all(|name| name == "bbs"), "{:?}", names.collect::<Vec<_>>());
    let mut again = board.call(Line::Pipes, 1, 7, 10);
    again.enter_menu();
    assert_eq!(board.calls()[2].entered, Chips(600));
    assert_eq!(board.calls()[2].carried_in, Chips::ZERO);
}

#[test]
fn maintenance_may_run_twice_late_or_never() {
    let board = Board::new("bulletins = \"\"");
    let bulletins = board.folder.path().join("text");
    let settings = format!("bulletins = \"{}\"\n", bulletins.display());
    fs::write(board.data().join("door.toml"), settings).unwrap();
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.enter_menu();
    call.kill();
    let first = board.job(&["--maint"]);
    assert_eq!((first.status, first.err.as_str()), (0, ""));
    assert!(first.out.contains("1 vanished call is settled."), "{}", first.out);
    let second = board.job(&["--maint"]);
    assert!(second.out.contains("No call had vanished."), "{}", second.out);
    for name in ["BJTODAY", "BJMONTH", "BJALL"] {
        let ansi = fs::read(bulletins.join(format!("{name}.ANS"))).unwrap();
        assert!(ansi.ends_with(b"\x1b[0m\r\n") && !ansi.windows(4).any(|it| it == b"\x1b[2J"));
        let ascii = fs::read(bulletins.join(format!("{name}.ASC"))).unwrap();
        assert!(ascii.is_ascii() && !ascii.contains(&0x1b));
        let text = fs::read_to_string(bulletins.join(format!("{name}.TXT"))).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 79));
    }
}

#[test]
fn a_caller_plays_on_one_node_only() {
    let board = Board::new("");
    let mut first = board.call(Line::Pipes, 1, 7, 30);
    first.enter_menu();
    let mut second = board.call(Line::Pipes, 2, 7, 30);
    second.expect("You are already playing on node 1.");
    assert_eq!(second.status_within(PATIENCE), Some(3));
    first.press("q");
    first.expect("back to");
    first.press("\r");
    assert_eq!(first.status_within(PATIENCE), Some(0));
    let mut third = board.call(Line::Pipes, 2, 7, 30);
    third.enter_menu();
}

#[test]
fn ten_nodes_play_at_once() {
    const NODES: u16 = 10;
    let board = Board::new("turns = 3");
    thread::scope(|scope| {
        for node in 1..=NODES {
            let board = &board;
            scope.spawn(move || {
                let mut call = board.call(Line::Pipes, node, u32::from(node), 30);
                call.enter_menu();
                call.press("p");
                for turn in 1..=3 {
                    let question = call.bet(1);
                    call.stay(question);
                    call.press(if turn < 3 { "p" } else { "\r" });
                }
                call.expect("back to");
                call.press("\r");
                assert_eq!(call.status_within(PATIENCE), Some(0));
            });
        }
    });
    let calls = board.calls();
    assert_eq!(calls.len(), usize::from(NODES));
    let store = board.store();
    for node in 1..=NODES {
        let caller = board.caller(u32::from(node)).player;
        assert_eq!(store.turns(caller, ALWAYS).unwrap(), 3);
        let rounds = store.rounds_of_player(caller, ALWAYS).unwrap();
        let net: Chips = rounds.iter().map(|round| round.seats[0].net.unwrap()).sum();
        let call = calls.iter().find(|call| call.caller == caller).unwrap();
        assert_eq!(call.net_won(call.handed_back + call.carried_out + call.trimmed), net);
    }
    let mut again = board.call(Line::Pipes, 1, 1, 30);
    again.expect("You have played your 3 turns today.");
    assert_eq!(again.status_within(PATIENCE), Some(3));
}

#[test]
fn a_call_without_time_for_two_coins_is_refused() {
    let board = Board::new("");
    board.write_drop_file(1, 7, 100);
    let mut call = CallerSide::start(Line::Pipes, &board.arguments(1, &[]), &board, 1);
    call.expect("Black Jack For Time needs 2 coins (2 minutes). You have 1:40.");
    assert_eq!(call.status_within(PATIENCE), Some(3));
    assert_eq!(board.time_given_back(1), (100, 1), "nothing is changed");
}

#[test]
fn time_never_crosses_an_event() {
    let now = jiff::Zoned::now().with_time_zone(jiff::tz::TimeZone::UTC);
    let event = now.checked_add(jiff::Span::new().minutes(20)).unwrap();
    let settings = format!("[events]\ntimes = [\"{:02}:{:02}\"]", event.hour(), event.minute());
    let board = Board::new(&settings);
    let mut call = board.call(Line::Pipes, 1, 7, 90);
    call.enter_menu();
    call.press("q");
    let statement = call.expect("back to");
    assert!(statement.contains("Trimmed"), "{statement}");
    call.press("\r");
    assert_eq!(call.status_within(PATIENCE), Some(0));
    let (seconds, _) = board.time_given_back(1);
    assert!((18 * 60..=20 * 60).contains(&seconds), "{seconds}");
    assert_eq!(board.calls()[0].banked, Chips::ZERO, "what was brought along is no winnings");
}

#[test]
fn coins_that_last_come_once_a_day() {
    let board = Board::new("mode = \"coins\"\nallowance = 50\nturns = 0");
    let unit = Unit { minor: 2, ..coins() };
    let mut net = Chips::ZERO;
    for visit in 0..2 {
        let mut call = board.call(Line::Pipes, 1, 7, 30);
        call.enter_menu();
        call.press("p");
        let question = call.bet(3);
        call.stay(question);
        call.press("q");
        call.expect("back to");
        call.press("\r");
        assert_eq!(call.status_within(PATIENCE), Some(0), "visit {visit}");
    }
    let calls = board.calls();
    assert_eq!(calls.iter().map(|call| call.entered).collect::<Vec<_>>(), [Chips(100), Chips(0)]);
    let store = board.store();
    let caller = board.caller(7).player;
    for round in store.rounds_of_player(caller, ALWAYS).unwrap() {
        net += round.seats[0].net.unwrap();
    }
    assert_eq!(store.balances(caller, &unit).unwrap().purse, Chips(100) + net);
    assert_eq!(board.time_given_back(1), (1_800, 30), "no time is played for");
}

#[test]
fn the_bank_takes_and_gives_minutes() {
    let board = Board::new("[bank]\nkind = \"internal\"\ndeposit-a-day = 10");
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.enter_menu();
    call.press("b");
    call.expect("<M>enu :");
    call.press("w");
    call.expect("You can withdraw nothing now.");
    call.press("d");
    call.expect("Deposit how many minutes, 1 to 10?");
    call.press("11\r");
    call.expect("Type a number from 1 to 10.");
    call.press("d");
    call.expect("Deposit how many minutes, 1 to 10?");
    call.press("8\r");
    call.expect("8 min deposited.");
    call.press("w");
    call.expect("Withdraw how many minutes, 1 to 8?");
    call.press("3\r");
    call.expect("3 min withdrawn.");
    call.press("m");
    call.expect("Your choice :");
    call.press("q");
    let statement = call.expect("back to");
    assert!(statement.contains("Out of the time bank"), "{statement}");
    call.press("\r");
    assert_eq!(call.status_within(PATIENCE), Some(0));
    let ended = board.calls().remove(0);
    assert_eq!((ended.deposited, ended.withdrawn), (Chips(480), Chips(180)));
    let (seconds, _) = board.time_given_back(1);
    assert_eq!(i64::from(seconds), 1_800 - 300 - ended.clock.0 - ended.carried_out.0);
}

#[test]
fn a_drop_file_that_cannot_be_used_is_one_message_and_a_polite_line() {
    let board = Board::new("");
    for bytes in [vec![0; 2_000], vec![b'x'; 1_000_000], b"hello\n".to_vec()] {
        let path = board.drop_file(1);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &bytes).unwrap();
        let folder = path.parent().unwrap().to_str().unwrap();
        let run = board.job(&["-D", folder]);
        assert_eq!(run.status, 2);
        assert!(run.out.contains("This door is out of order."), "{}", run.out);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
        assert_eq!(fs::read(&path).unwrap(), bytes);
    }
}

#[test]
fn mistakes_in_the_settings_are_the_sysops() {
    let board = Board::new("turns = -1\nmod = \"time\"\n");
    board.write_drop_file(1, 7, 1_800);
    let folder = board.drop_file(1);
    let run = board.job(&["-D", folder.parent().unwrap().to_str().unwrap()]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("door.toml:1:9: turns: expected"), "{}", run.err);
    assert!(
        run.err.contains("door.toml:2:1: unknown key \"mod\"; did you mean \"mode\"?"),
        "{}",
        run.err
    );
    assert!(run.out.contains("out of order") && !run.out.contains("turns"), "{}", run.out);
}

/// A board gives the number of a user who is gone to somebody else.
#[test]
fn a_number_with_another_name_is_another_caller_until_the_sysop_joins_them() {
    let board = Board::new("");
    let play = |name| {
        let mut call = board.call_as(1, (7, name), 30);
        call.enter_menu();
        call.press("q");
        call.expect("back to");
        call.press("\r");
        call.status_within(PATIENCE);
    };
    for name in ["Anna Adams", "Bert Brown", "Anna Adams"] {
        play(name);
    }
    let listed = board.job(&["--callers"]).out;
    let calls = |name: &str| listed.lines().find(|line| line.contains(name)).unwrap().to_owned();
    assert!(calls("Anna Adams").contains("2 calls,"), "{listed}");
    assert!(calls("Bert Brown").contains("1 call,"), "{listed}");
    let log = fs::read_to_string(board.data().join("door.log")).unwrap();
    let told: Vec<_> = log.lines().filter(|line| line.contains("is another caller")).collect();
    assert_eq!(told.len(), 1, "{log}");
    assert!(told[0].contains("Bert Brown has the record 7") && told[0].contains("Anna Adams"));
    let same = board.job(&["--callers", "Bert Brown", "--join", "bert brown"]);
    assert!(same.err.contains("cannot be joined to the same caller"), "{}", same.err);
    let joined = board.job(&["--callers", "Bert Brown", "--join", "Anna Adams"]);
    assert!(joined.out.contains("Bert Brown continues as caller"), "{}", joined.out);
    play("Bert Brown");
    let listed = board.job(&["--callers"]).out;
    assert!(
        listed.lines().any(|it| it.contains("Bert Brown") && it.contains("3 calls,")),
        "{listed}"
    );
    assert_eq!(board.calls().len(), 4);
}

#[test]
fn the_sysop_sees_and_changes_callers() {
    let board = Board::new("");
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.enter_menu();
    call.press("p");
    let question = call.bet(1);
    call.stay(question);
    call.press("q");
    call.expect("back to");
    call.press("\r");
    call.status_within(PATIENCE);
    let log = board.job(&["--log"]).out;
    assert!(log.contains("User 7") && log.contains("came with 30:00"), "{log}");
    let listed = board.job(&["--callers"]).out;
    assert!(listed.contains("User 7") && listed.contains("1 call,"), "{listed}");
    let shown = board.job(&["--callers", "user 7"]).out;
    assert!(shown.contains("round 1") && shown.contains("bbs"), "{shown}");
    assert_eq!(board.job(&["--callers", "User 7", "--rename", "Old Tom"]).status, 0);
    assert!(board.job(&["--callers", "Old Tom", "--reset"]).out.contains("begins anew"));
    let unknown = board.job(&["--callers", "nobody"]);
    assert_eq!((unknown.status, unknown.out.as_str()), (2, ""));
    assert!(unknown.err.contains("nobody is called \"nobody\""), "{}", unknown.err);
    assert_eq!(board.job(&["--callers", "Old Tom", "--remove"]).status, 0);
    assert!(!board.job(&["--callers"]).out.contains("Old Tom"));
    assert_eq!(board.calls().len(), 1);
}

#[test]
fn the_first_screen_comes_at_once() {
    let board = Board::new("");
    let mut call = board.call(Line::Pipes, 1, 7, 30);
    call.expect("<Q>uit :");
    let Process::Plain(child) = &call.process else { panic!("a plain process") };
    let process = Path::new("/proc").join(child.id().to_string());
    if let Ok(stat) = fs::read_to_string(process.join("stat")) {
        // The processor time, in hundredths of a second, after the name: the machine may be busy
        // with something else. It is a tenth of a second in a release build.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let [own, system] = [11, 12].map(|at| fields[at].parse::<u32>().unwrap());
        assert!(own + system < 200, "{own} and {system} hundredths of a second");
    }
    if let Ok(status) = fs::read_to_string(process.join("status")) {
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: u32 = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 64 * 1_024, "{kilobytes} kB");
    }
}
