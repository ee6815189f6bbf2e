//! Tests of the statistics page.

use std::sync::Arc;

use blackjack_coach::{
    BankrollPoint, DecisionClass, Filter, MatchupTally, MicroSum, MistakeTally, Play, PricedRounds,
    Results, Statistics, Tally, Totals,
};
use blackjack_engine::{Action, Chips, Unit};
use blackjack_frontend::history::analysis::AnalysisRequest;
use blackjack_frontend::history::{CoachedHistory, HistorySource};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_table::HistoryError;
use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{Period, StatsPage};
use crate::canvas::hits::Hits;
use crate::frames::{draw_at_all_sizes, frames, look, text_of};
use crate::keys::KeyMap;
use crate::page::outcome::Outcome;
use crate::theme::Look;

const HIT: Play = Play::Act(Action::Hit);
const STAND: Play = Play::Act(Action::Stand);
const SPLIT: Play = Play::Act(Action::Split);

/// 2026-11-20, noon.
const NOW_MS: i64 = 1_795_176_000_000;

/// A source that nobody opens: these tests pass the statistics to the page.
#[derive(Debug)]
struct Unopened;

impl HistorySource for Unopened {
    fn open_to_read(&self) -> Result<Box<CoachedHistory>, HistoryError> {
        unreachable!("a page only passes its source on")
    }

    fn open(&self) -> Result<Box<CoachedHistory>, HistoryError> {
        unreachable!("a page only passes its source on")
    }
}

fn page() -> StatsPage {
    StatsPage::new(Some(Arc::new(Unopened)), None, NOW_MS, &KeyMap::default())
}

fn with(statistics: Statistics) -> StatsPage {
    let mut page = page();
    page.receive(&Filter::default(), &Ok(Box::new(statistics)));
    page
}

const fn micros(chips: i128) -> MicroSum {
    MicroSum(chips * 1_000_000)
}

/// The totals of a session, in cents.
fn sums() -> Totals {
    Totals {
        rounds: 1204,
        hands: 2011,
        won: 867,
        pushed: 173,
        lost: 971,
        blackjacks: 93,
        staked: Chips(4_130_000),
        net: Chips(-11_250),
        cost: micros(1_420),
        judged_bets: 902,
        wrong_bets: 108,
        bet_cost: micros(310),
        priced: PricedRounds {
            rounds: 1200,
            net: Chips(-11_000),
            worth: micros(-19_380),
            cost: micros(1_420),
            squares: 525_000_000.0,
        },
    }
}

/// The totals of a house: rounds, stakes, the results of all rounds and of those with a price, and
/// what these were worth and lost by mistakes.
fn house(
    rounds: u64,
    staked: i64,
    (net, priced): (i64, i64),
    (worth, cost): (i128, i128),
) -> Totals {
    let (worth, cost) = (micros(worth), micros(cost));
    let priced = PricedRounds { net: Chips(priced), worth, cost, ..sums().priced };
    Totals { rounds, staked: Chips(staked), net: Chips(net), cost, priced, ..sums() }
}

fn tally(seen: u64, wrong: u64, cost: i128) -> Tally {
    Tally { seen, close: 3, wrong, cost: micros(cost), cost_vs_level: micros(cost) }
}

fn results() -> Results {
    let matchup = |class, matchup: &str, tally| MatchupTally {
        class,
        matchup: matchup.into(),
        tally,
        last_wrong_ms: None,
    };
    let mistake = |class, matchup: &str, choice, best, times, cost| MistakeTally {
        class,
        matchup: matchup.into(),
        choice,
        best,
        times,
        cost: micros(cost),
    };
    // The last point is the result of the totals.
    let net = |at: i64| ((at * 7919 % 401) - 200) * 60 - at * 149 - 30;
    let curve = (1..=120).map(|at| BankrollPoint {
        rounds: at * 10,
        net: Chips(net(at.cast_signed())),
        expected: micros(-i128::from(at) * 20_800 / 120),
        band: 4_100.0 * f64::from(u32::try_from(at).unwrap()).sqrt(),
    });
    Results {
        unit: Unit { name: "$".into(), minor: 100 },
        total: sums(),
        houses: vec![
            ("strip".into(), house(900, 3_090_000, (-7_900, -7_700), (-14_500, 1_000))),
            ("reno".into(), house(304, 1_040_000, (-3_350, -3_300), (-4_880, 420))),
        ],
        unjudged: 4,
        matchups: vec![
            matchup(DecisionClass::Soft, "A,7 v 9", tally(640, 56, 612)),
            matchup(DecisionClass::Hard, "12 v 3", tally(2611, 55, 380)),
            matchup(DecisionClass::Pair, "9,9 v 7", tally(377, 23, 295)),
            matchup(DecisionClass::Insurance, "insurance", tally(131, 2, 133)),
        ],
        mistakes: vec![
            mistake(DecisionClass::Soft, "A,7 v 9", STAND, HIT, 14, 612),
            mistake(DecisionClass::Hard, "12 v 3", STAND, HIT, 11, 380),
            mistake(DecisionClass::Pair, "9,9 v 7", SPLIT, STAND, 5, 295),
            mistake(DecisionClass::Insurance, "insurance", Play::Insure, Play::Decline, 2, 133),
        ],
        curve: curve.collect(),
        histogram: vec![
            (-8, 2),
            (-4, 61),
            (-2, 498),
            (-1, 40),
            (0, 104),
            (2, 402),
            (3, 55),
            (4, 41),
            (8, 1),
        ],
    }
}

fn statistics() -> Statistics {
    Statistics { played: 1210, judged: 1204, results: vec![results()], median_ms: Some(1_340) }
}

/// Draws the statistics page of the pictures in the documents.
pub(crate) fn picture(look: Look, columns: u16, rows: u16) -> Buffer {
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
    with(statistics()).draw(look, buf.area, &mut buf, &mut Hits::default());
    buf
}

fn drawn(page: &StatsPage, columns: u16, rows: u16) -> String {
    let mut buf = Buffer::empty(Rect::new(0, 0, columns, rows));
    page.draw(look(false), buf.area, &mut buf, &mut Hits::default());
    text_of(&buf)
}

#[test]
fn everything_is_drawn_at_every_size() {
    let page = with(statistics());
    for ascii in [false, true] {
        let name = if ascii { "stats-ascii" } else { "stats" };
        let draw = |look, area, buf: &mut _, hits: &mut _| page.draw(look, area, buf, hits);
        insta::assert_snapshot!(name, frames(ascii, draw));
    }
    // The whole page, in one column and in two.
    insta::assert_snapshot!("stats-long", drawn(&page, 40, 100) + &drawn(&page, 80, 60));
}

#[test]
fn missing_statistics_are_explained() {
    let shown = |page: &StatsPage| drawn(page, 60, 20);
    let nothing = StatsPage::new(None, None, NOW_MS, &KeyMap::default());
    assert!(shown(&nothing).contains("This is practice: nothing is saved."));
    assert!(nothing.request().is_none());
    assert!(shown(&page()).contains("Reading your rounds."));
    let mut unreadable = page();
    unreadable.receive(&Filter::default(), &Err("it is damaged".into()));
    assert!(shown(&unreadable).contains("Past rounds cannot be read: it is damaged."));
    assert!(shown(&with(Statistics::default())).contains("No finished rounds yet."));
    let unjudged = with(Statistics { played: 7, ..Statistics::default() });
    assert!(shown(&unjudged).contains("7 rounds played, none reviewed yet"));
    let mut some = results();
    some.mistakes.clear();
    some.curve.clear();
    let page = with(Statistics { played: 9, judged: 4, results: vec![some], median_ms: None });
    let text = drawn(&page, 120, 60);
    assert!(text.contains("4 of 9 rounds are reviewed so far"), "{text}");
    assert!(text.contains("No mistakes so far.") && !text.contains("Median"), "{text}");
}

#[test]
fn amounts_in_different_units_are_never_added() {
    let coins = Results { unit: Unit { name: "coin".into(), minor: 60 }, ..results() };
    let page = with(Statistics { results: vec![results(), coins], ..statistics() });
    let text = drawn(&page, 80, 120);
    assert!(text.contains("RESULTS IN $") && text.contains("RESULTS IN COINS"), "{text}");
    assert!(text.contains("coins"), "{text}");
}

#[test]
fn a_period_key_requests_it_and_results_for_other_periods_are_ignored() {
    let mut page = with(statistics());
    for (command, period, days) in [
        (UiCommand::Day, Period::Day, Some(1)),
        (UiCommand::Week, Period::Week, Some(7)),
        (UiCommand::Month, Period::Month, Some(30)),
        (UiCommand::Always, Period::Always, None),
    ] {
        let Outcome::Analyse(AnalysisRequest::Past { filter, .. }) = page.update(command) else {
            panic!("a request for the rounds of {period:?}")
        };
        assert_eq!(page.period, period);
        assert_eq!(filter.since_ms, days.map(|days: i64| NOW_MS - days * 86_400_000));
        assert!(drawn(&page, 80, 24).contains(period.word()));
        page.receive(&Filter { since_ms: Some(1), ..Filter::default() }, &Ok(Box::default()));
        assert!(page.statistics.is_none());
    }
    assert!(matches!(page.update(UiCommand::Statistics), Outcome::Close));
    assert!(matches!(page.update(UiCommand::Help), Outcome::Unhandled(UiCommand::Help)));
}

#[test]
fn rows_out_of_view_can_be_scrolled_to() {
    let mut page = with(statistics());
    assert!(drawn(&page, 24, 10).contains("RESULTS"));
    page.update(UiCommand::End);
    let last = drawn(&page, 24, 10);
    assert!(last.contains("reno"), "{last}");
    page.update(UiCommand::Down);
    assert_eq!(drawn(&page, 24, 10), last);
    page.update(UiCommand::Home);
    page.update(UiCommand::PageDown);
    assert!(!drawn(&page, 24, 10).contains("RESULTS"));
}

#[test]
fn every_period_has_a_key() {
    let map = KeyMap::default();
    for command in [
        UiCommand::Day,
        UiCommand::Week,
        UiCommand::Month,
        UiCommand::Always,
        UiCommand::Up,
        UiCommand::Back,
    ] {
        assert!(map.key(command, Context::Statistics).is_some(), "{command:?}");
    }
    let page = with(statistics());
    draw_at_all_sizes(|look, area, buf, hits| page.draw(look, area, buf, hits));
}

proptest! {
    #[test]
    fn nothing_is_drawn_outside_its_area(
        (columns, rows) in (0..130_u16, 0..40_u16),
        (left, top) in (0..9_u16, 0..9_u16),
        pages in 0..9_usize,
    ) {
        let mut page = with(statistics());
        let mut buf = Buffer::empty(Rect::new(0, 0, columns + 2 * left, rows + 2 * top));
        let blank = buf.clone();
        let area = Rect::new(left, top, columns, rows);
        page.draw(look(false), area, &mut buf.clone(), &mut Hits::default());
        (0..pages).for_each(|_| { page.update(UiCommand::PageDown); });
        page.draw(look(false), area, &mut buf, &mut Hits::default());
        for position in buf.area.positions().filter(|position| !area.contains(*position)) {
            prop_assert_eq!(&buf[position], &blank[position]);
        }
    }
}

#[test]
fn columns_without_room_are_named() {
    let page = with(statistics());
    let wide = drawn(&page, 80, 60);
    assert!(!wide.contains("No room for"), "{wide}");
    for head in ["cost", "staked", "luck"] {
        assert!(wide.contains(head), "{head}: {wide}");
    }
    let narrow = drawn(&page, 36, 100);
    assert!(narrow.contains("No room for") && narrow.contains("cost"), "{narrow}");
}
