//! The full screen and the plain lines of `bj`, unchanged, on a caller's line.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use blackjack_coach::StrategyCard;
use blackjack_engine::{Chips, House};
use blackjack_store::Call;

use super::board::{Board, MENU, PATIENCE, STATEMENT, TITLE};
use super::*;

/// Asserts that practice left nothing in the ledger but the clock.
fn assert_untouched(board: &Board, call: &Call) {
    assert_eq!(call.net_won(call.handed_back + call.carried_out), Chips::ZERO);
    let store = Store::open_to_read(&board.data()).unwrap();
    assert!(store.rounds(None, 9).unwrap().is_empty(), "no round is recorded");
    assert_eq!(store.verify(1).unwrap().faults, []);
}

#[test]
fn a_caller_practises_at_another_house_in_lines() {
    let board = Board::new("");
    let (text, call) = board.call(
        30,
        vec![
            (TITLE, vec!["\r"]),
            (MENU, vec!["m", "q"]),
            ("Which house? <Enter> strip  <Q> menu :", vec!["rino\r", "reno\r", "q\r"]),
            ("Enter bets $2, q quits: ", vec!["?\r", "chart\r", "q\r"]),
            (STATEMENT, vec!["\r"]),
        ],
    );
    for expected in [
        "There is no house \"rino\"; did you mean \"reno\"?",
        "reno: Unix bj of 1971 and 1974",
        "Goodbye.",
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(text.lines().all(|line| line.chars().count() < 80), "{text}");
    assert_untouched(&board, &call);
}

/// Presses keys when a text appears on the caller's screen, step by step: `+` and a number lets
/// this many minutes pass first, and `!` ends the line. `|` separates alternative texts, each with
/// its own keys. Returns the screens at each step.
fn follow(mut own: UnixStream, steps: &[(&str, &str)], clock: &AtomicU64) -> Vec<String> {
    own.set_read_timeout(Some(PATIENCE)).unwrap();
    let mut terminal = vt100::Parser::new(24.try_into().unwrap(), 80.try_into().unwrap(), 0);
    let (mut screens, mut bytes) = (Vec::new(), [0; 4_096]);
    let mut steps = steps.iter().peekable();
    while let Ok(count @ 1..) = own.read(&mut bytes) {
        terminal.process(&bytes[..count]);
        while let Some(keys) = steps.peek().and_then(|step| keys_for(step, &terminal)) {
            steps.next();
            screens.push(terminal.screen().contents());
            if keys == "!" {
                return screens;
            }
            // A key sent at once would count as part of the letter before it.
            thread::sleep(Duration::from_millis(350));
            let keys = match keys.strip_prefix('+') {
                Some(rest) => {
                    let (minutes, keys) = rest.split_once(' ').unwrap();
                    clock.store(minutes.parse::<u64>().unwrap() * 60, Ordering::Relaxed);
                    keys
                }
                None => keys,
            };
            own.write_all(keys.as_bytes()).unwrap();
        }
    }
    assert_eq!(steps.next(), None, "{}", terminal.screen().contents());
    screens
}

/// Returns the keys for the text on the screen, if a step waits for it.
fn keys_for<'a>((texts, keys): &(&'a str, &'a str), terminal: &vt100::Parser) -> Option<&'a str> {
    let contents = terminal.screen().contents();
    let mut both = texts.split('|').zip(keys.split('|'));
    both.find(|(text, _)| contents.contains(text)).map(|(_, keys)| keys)
}

fn on_screen(board: &Board, steps: &'static [(&str, &str)]) -> (u8, Vec<String>, Call) {
    let clock = Arc::clone(&board.clock);
    board.receive(30, Charset::Utf8, "GR", move |own| follow(own, steps, &clock))
}

#[test]
fn a_caller_plays_the_full_screen() {
    let board = Board::new("line.silence-seconds = 0");
    let (status, screens, call) = on_screen(
        &board,
        &[
            ("<Q>uit :", "\r"),
            ("Your choice :", "m"),
            ("Which house?", "bbs\r"),
            ("[Enter] deal 10 coins", "\r"),
            // The clock stands still, and so would the cards.
            ("[Enter] show all at once", "\r"),
            ("[q]", "e"),
            ("Chart of bbs", "\x1b"),
            ("[q]", "+28 q"),
            ("2 minutes left.", ""),
            // After a hand that ended at once, leaving asks no question.
            ("Leave in mid-round?|Which house?", "y|\x0c"),
            ("Which house?", "q\r"),
            ("Your choice :", "q"),
            ("back to the board", "\r"),
        ],
    );
    assert_eq!(status, 0);
    assert!(screens[5].contains("PURSE"), "{}", screens[5]);
    assert_untouched(&board, &call);
}

#[test]
fn a_line_cut_in_practice_ends_the_call() {
    let board = Board::new("");
    let (status, _, call) = on_screen(
        &board,
        &[
            ("<Q>uit :", "\r"),
            ("Your choice :", "m"),
            ("Which house?", "\r"),
            ("[Enter] deal", "!"),
        ],
    );
    assert_eq!((status, call.ended.map(|(_, how)| how)), (10, Some(CallEnding::LineCut)));
    assert_untouched(&board, &call);
}

/// The game runs in a thread of its own, and the call must not wait for its computations.
#[test]
fn a_line_cut_while_a_chart_is_computed_in_lines_ends_the_call_at_once() {
    let board = Board::new("");
    let (status, (cut, same), call) = board.receive(30, Charset::Ascii, "NG", move |mut own| {
        own.set_read_timeout(Some(PATIENCE)).unwrap();
        let mut heard = Vec::new();
        let steps: [(&[u8], &[u8]); 4] = [
            (b"<Q>uit :", b"m"),
            (b"Which house?", b"atlantic-city\r"),
            (b"Enter for $10: ", b"chart\r"),
            (b"chart\r\n", b""),
        ];
        own.write_all(b"\r").unwrap();
        for (text, keys) in steps {
            let mut bytes = [0; 4_096];
            while !heard.windows(text.len()).any(|part| part == text) {
                let count = own.read(&mut bytes).unwrap_or_default();
                assert_ne!(count, 0, "{}", String::from_utf8_lossy(&heard));
                heard.extend_from_slice(&bytes[..count]);
            }
            heard.clear();
            own.write_all(keys).unwrap();
        }
        // The same chart is computed here, so that both take equally long on a busy machine.
        let cut = Instant::now();
        (
            cut,
            thread::spawn(move || {
                StrategyCard::new(House::built_in("atlantic-city").unwrap().rules()).unwrap();
                cut.elapsed()
            }),
        )
    });
    let waited = cut.elapsed();
    let computed = same.join().unwrap();
    assert!(2 * waited < computed, "the call ended after {waited:?}, a chart after {computed:?}");
    assert_eq!((status, call.ended.map(|(_, how)| how)), (10, Some(CallEnding::LineCut)));
    assert_untouched(&board, &call);
}

#[test]
fn a_sysop_may_switch_practice_off() {
    let board = Board::new("practice = false");
    let answers = vec![(TITLE, vec!["\r"]), (MENU, vec!["m", "q"]), (STATEMENT, vec!["\r"])];
    let (text, _) = board.call(30, answers);
    assert!(text.contains("Practice is switched off here."), "{text}");
    assert!(!text.contains("<M>ore"), "{text}");
}
