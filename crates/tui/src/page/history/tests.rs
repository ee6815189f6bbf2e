//! Tests of the history page and the replay.

use std::cell::Cell;

use blackjack_engine::Chips;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::{PastRound, PastSeat, RoundId, RoundState, TableId};
use jiff::tz::TimeZone;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{History, NoRounds, RoundSource};
use crate::canvas::hits::Hits;
use crate::frames::{draw_at_all_sizes, frames, look, text_of};
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;

/// A split, a blackjack, a loss and a push.
const LINES: [&str; 4] = [
    "reno 2: 6C TH 8S 8D p TD s 9H s KH = +2,+2",
    "strip 10: AS 9C KH 7D = +15",
    "strip 10: TS 6D 9C TH s 5C = -10",
    "vegas 25@1000: TS 9D 9C TH s = 0",
];

/// A source of this number of rounds, one minute apart.
struct Rounds {
    count: usize,
    asked: Cell<usize>,
}

impl Rounds {
    fn new(count: usize) -> Self {
        Self { count, asked: Cell::new(0) }
    }

    fn round(&self, id: usize) -> PastRound {
        self.asked.set(self.asked.get() + 1);
        let line = LINES[id % LINES.len()];
        let net = [Chips(400), Chips(1500), Chips(-1000), Chips(0)][id % LINES.len()];
        let state = if id == 5 {
            RoundState::Void("it was played by other rules, of an older version".into())
        } else {
            RoundState::Closed
        };
        PastRound {
            id: RoundId(i64::try_from(id).unwrap()),
            opened_ms: 1_700_000_000_000 + i64::try_from(id).unwrap() * 60_000,
            house: line.split(' ').next().unwrap().into(),
            shoe: (TableId(1), 1),
            state,
            line: line.into(),
            seats: vec![PastSeat { player: "you".into(), bet: Chips(1000), net: Some(net) }],
            mistakes: Some(u32::from(id == 3) * 2),
        }
    }
}

impl RoundSource for Rounds {
    fn count(&self) -> Result<usize, String> {
        Ok(self.count)
    }

    fn before(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String> {
        let end = id.map_or(self.count + 1, |id| usize::try_from(id.0).unwrap());
        Ok((1..end).rev().take(limit).map(|id| self.round(id)).collect())
    }

    fn after(&self, id: Option<RoundId>, limit: usize) -> Result<Vec<PastRound>, String> {
        let start = id.map_or(1, |id| usize::try_from(id.0).unwrap() + 1);
        Ok((start..=self.count).take(limit).map(|id| self.round(id)).collect())
    }
}

fn history(past: &dyn RoundSource) -> History {
    History::new(past, TimeZone::UTC, &KeyMap::default())
}

#[test]
fn rounds_are_listed_with_the_newest_first() {
    let past = Rounds::new(9);
    for ascii in [false, true] {
        let name = if ascii { "history-ascii" } else { "history" };
        let history = history(&past);
        let draw = |look, area, buf: &mut _, hits: &mut _| history.draw(look, area, buf, hits);
        insta::assert_snapshot!(name, frames(ascii, draw));
    }
}

#[test]
fn an_empty_history_says_so() {
    let history = history(&NoRounds);
    let mut buf = Buffer::empty(Rect::new(0, 0, 40, 6));
    history.draw(look(false), buf.area, &mut buf, &mut Hits::default());
    assert!(text_of(&buf).contains("No rounds yet."), "{}", text_of(&buf));
}

#[test]
fn a_page_reads_a_few_of_many_rounds() {
    let past = Rounds::new(100_000);
    let mut history = history(&past);
    assert!(past.asked.get() <= 300);
    history.update(UiCommand::End, &past);
    assert_eq!(history.marked().unwrap().id, RoundId(1));
    history.update(UiCommand::Home, &past);
    assert_eq!(history.marked().unwrap().id, RoundId(100_000));
    assert!(past.asked.get() <= 1000);
}

#[test]
fn a_round_opens_replays_and_closes() {
    let past = Rounds::new(9);
    let mut history = history(&past);
    history.update(UiCommand::Down, &past);
    assert!(matches!(history.update(UiCommand::Go, &past), Outcome::Stay));
    assert_eq!(history.context(), Context::Replay);
    history.update(UiCommand::Right, &past);
    history.update(UiCommand::PageUp, &past);
    let Outcome::Export(line) = history.update(UiCommand::Export, &past) else {
        panic!("an export")
    };
    assert_eq!(line, format!("{}\n", LINES[7 % 4]));
    assert!(matches!(history.update(UiCommand::Back, &past), Outcome::Stay));
    assert_eq!(history.context(), Context::List);
    assert!(matches!(history.update(UiCommand::Back, &past), Outcome::Close));
}

#[test]
fn the_first_click_selects_a_round_and_the_second_opens_it() {
    let past = Rounds::new(9);
    let mut history = history(&past);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
    let mut hits = Hits::default();
    history.draw(look(false), buf.area, &mut buf, &mut hits);
    let third = hits.at(10, 4).unwrap();
    assert_eq!(third, UiCommand::Row(2));
    history.update(third, &past);
    assert_eq!(history.marked().unwrap().id, RoundId(7));
    history.update(third, &past);
    assert_eq!(history.context(), Context::Replay);
}

#[test]
fn a_read_error_is_shown() {
    struct Unreadable;
    impl RoundSource for Unreadable {
        fn count(&self) -> Result<usize, String> {
            Err("bj.sqlite cannot be read: the disk failed".into())
        }
        fn before(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
            Err("the disk failed".into())
        }
        fn after(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
            Err("the disk failed".into())
        }
    }
    let mut history = history(&Unreadable);
    let mut buf = Buffer::empty(Rect::new(0, 0, 80, 8));
    history.draw(look(false), buf.area, &mut buf, &mut Hits::default());
    assert!(text_of(&buf).contains("the disk failed"), "{}", text_of(&buf));
    history.update(UiCommand::Down, &Unreadable);
    history.update(UiCommand::Go, &Unreadable);
}

#[test]
fn a_replay_shows_the_table_as_it_was_at_each_step() {
    let past = Rounds::new(9);
    let mut history = history(&past);
    history.update(UiCommand::Row(1), &past);
    history.update(UiCommand::Go, &past);
    let steps = |history: &mut History, command, times| {
        for _ in 0..times {
            history.update(command, &past);
        }
        let scene = history.replay.as_ref().unwrap().shown(look(true));
        let hands: Vec<_> = scene.hands.iter().map(|hand| hand.cards.len()).collect();
        (hands, scene.banner.is_some(), scene.prompt.question)
    };
    assert_eq!(steps(&mut history, UiCommand::Right, 0), (vec![2], false, "Step 4 of 10.".into()));
    assert_eq!(steps(&mut history, UiCommand::Right, 1).0, [1, 1]);
    assert_eq!(steps(&mut history, UiCommand::End, 1), (vec![2, 2], true, "Step 10 of 10.".into()));
    assert_eq!(steps(&mut history, UiCommand::Left, 5).0, [1, 1]);
    assert_eq!(steps(&mut history, UiCommand::Home, 1).0, [0]);
}

#[test]
fn a_replay_is_drawn_on_the_table() {
    let past = Rounds::new(8);
    let mut history = history(&past);
    history.update(UiCommand::Go, &past);
    history.update(UiCommand::End, &past);
    for ascii in [false, true] {
        let text = frames(ascii, |look, area, buf, hits| history.draw(look, area, buf, hits));
        assert_eq!(text.matches("reno").count(), 4, "{text}");
        assert_eq!(text.matches("Step 10").count(), 4, "{text}");
    }
}

#[test]
fn a_line_that_cannot_be_replayed_is_shown_as_it_is() {
    struct Malformed;
    impl RoundSource for Malformed {
        fn count(&self) -> Result<usize, String> {
            Ok(1)
        }
        fn before(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
            let line = "renno 2: 6C TH".to_owned();
            Ok(vec![PastRound { line, ..Rounds::new(1).round(1) }])
        }
        fn after(&self, _: Option<RoundId>, _: usize) -> Result<Vec<PastRound>, String> {
            Ok(Vec::new())
        }
    }
    let mut history = history(&Malformed);
    history.update(UiCommand::Go, &Malformed);
    let draw = |look, area, buf: &mut _, hits: &mut _| history.draw(look, area, buf, hits);
    insta::assert_snapshot!("replay-bent", frames(false, draw));
}

#[test]
fn nothing_panics_at_any_size() {
    let past = Rounds::new(9);
    let mut history = history(&past);
    draw_at_all_sizes(|look, area, buf, hits| history.draw(look, area, buf, hits));
    history.update(UiCommand::Go, &past);
    draw_at_all_sizes(|look, area, buf, hits| history.draw(look, area, buf, hits));
}

proptest! {
    #[test]
    fn the_selected_round_is_always_the_one_in_its_row(
        moves in proptest::collection::vec((0..6_usize, 1..200_usize), 0..30),
        count in 0..2000_usize,
    ) {
        let commands = [UiCommand::Up, UiCommand::Down, UiCommand::PageUp, UiCommand::PageDown, UiCommand::Home, UiCommand::End];
        let past = Rounds::new(count);
        let mut history = history(&past);
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        for (command, times) in moves {
            for _ in 0..times {
                history.update(commands[command], &past);
            }
            history.draw(look(false), buf.area, &mut buf, &mut Hits::default());
            let at = history.list.at(count);
            let expected = at.map(|at| RoundId(i64::try_from(count - at).unwrap()));
            prop_assert_eq!(history.marked().map(|round| round.id), expected);
            prop_assert!(history.rounds.len() <= 4 * super::PAGE);
        }
    }
}

#[test]
fn the_coach_speaks_at_each_choice_of_a_replay() {
    let past = Rounds::new(9);
    let mut history = history(&past);
    (0..3).for_each(|_| drop(history.update(UiCommand::Down, &past)));
    history.update(UiCommand::Go, &past);
    let shown = |history: &History| {
        let mut buf = Buffer::empty(Rect::new(0, 0, 80, 24));
        history.draw(look(false), buf.area, &mut buf, &mut Hits::default());
        text_of(&buf)
    };
    let Outcome::Judge { round, .. } = history.update(UiCommand::Coach, &past) else {
        panic!("the coach is asked")
    };
    assert_eq!(round, RoundId(6));
    assert!(history.wants_coach() && shown(&history).contains("The coach is judging"));
    history.receive(RoundId(5), &Ok(Vec::new()));
    assert!(history.wants_coach(), "that was another round");
    let line = "19 v 6: stand, right.";
    history.receive(round, &Ok(vec![(1, line.to_owned())]));
    assert!(shown(&history).contains("The coach speaks at each choice"));
    history.update(UiCommand::Right, &past);
    assert!(shown(&history).contains(line), "{}", shown(&history));
    history.update(UiCommand::Coach, &past);
    assert!(!shown(&history).contains(line), "asked again, it is silent");
}
