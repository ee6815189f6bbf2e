//! Every figure is compared with two independent calculations: other SQL queries over the rows, and
//! a replay of the lines.

use std::collections::BTreeMap;
use std::path::Path;

use blackjack_coach::{DecisionClass, Filter, MicroSum, Micros, Results, Statistics, Totals};
use blackjack_engine::{Bets, Chips, Event, House, Outcome, Record, Unit};
use blackjack_store::{RecordedTable, STORE_FILE, Store};
use blackjack_table::Wager;
use proptest::prelude::*;
use rusqlite::{Connection, Row, params};

use crate::kit::{Dice, choice, house, play_round, remembered, save_invented_reviews, unreviewed};

const NAMES: [&str; 2] = ["Ann", "Bob"];

/// Plays rounds at several houses and in several units, with one player or two; most are reviewed.
fn play_session(folder: &Path, dice: &mut Dice) {
    let mine = House::parse("mine", "[stakes]\nunit = \"€\"\nminimum = 2\n").unwrap();
    let houses = [house("strip"), house("bbs"), house("seven"), mine];
    let mut now = 1_000_000;
    for _ in 0..5 {
        let store = Store::open(folder).unwrap();
        let players = if dice.below(2) == 0 { &NAMES[..] } else { &NAMES[..1] };
        let names: Vec<_> = players.iter().map(|name| Some((*name).to_owned())).collect();
        let mut table =
            RecordedTable::open(dice.pick(&houses).clone(), &names, store, now).unwrap().0;
        for _ in 0..dice.below(30) {
            round(&mut table, dice, &mut now);
        }
        let limit = usize::try_from(dice.below(50)).unwrap();
        save_invented_reviews(table.store(), limit, dice);
    }
}

/// Finishes the open round and plays another. Broke players get a rebuy, and some players sit out.
fn round(table: &mut RecordedTable, dice: &mut Dice, now: &mut i64) {
    while table.table().round().is_some() {
        *now += i64::try_from(dice.below(9_000)).unwrap();
        let (hand, choice) = choice(table.table(), dice).unwrap();
        table.act(hand, choice, *now).unwrap();
    }
    for player in 0..table.table().seat_count() {
        if table.table().can_bet(player) && table.table().is_broke(player) {
            table.rebuy(player, *now).unwrap();
        }
    }
    let sits_out = usize::try_from(dice.below(4)).unwrap();
    let mut wagers = Vec::new();
    for player in (0..table.table().seat_count()).filter(|&player| table.table().can_bet(player)) {
        if let Some(bet) = table.table().offer(player, None, 1).filter(|_| player != sits_out) {
            wagers.push(Wager { seat: player, bets: vec![bet].into() });
        }
    }
    if wagers.is_empty() || table.deal(&wagers, *now).is_err() {
        return;
    }
    while let Some((hand, choice)) = choice(table.table(), dice) {
        *now += i64::try_from(dice.below(9_000)).unwrap();
        table.act(hand, choice, *now).unwrap();
        if dice.below(40) == 0 {
            return;
        }
    }
}

/// Returns a random filter, or none.
fn some_filter(dice: &mut Dice) -> Filter {
    let mut one_of = |of: &[Option<&str>]| dice.pick(of).map(ToOwned::to_owned);
    let player = one_of(&[None, None, Some("ann"), Some("BOB"), Some("nobody")]);
    let house = one_of(&[None, None, Some("strip"), Some("mine"), Some("no such house")]);
    let mut moment = || (dice.below(3) == 0).then(|| 1_000_000 + dice.below(900_000).cast_signed());
    Filter { player, house, since_ms: moment(), until_ms: moment() }
}

/// The rows of a filter, on which every other query is based.
const CHOSEN: &str = "
    WITH chosen AS (
        SELECT seat.round, seat.seat, bet, net, house, opened_ms, level
        FROM round, seat, player
        WHERE round.id = seat.round AND player.id = seat.player AND state = 'closed'
              AND coalesce(lower(?1), player.key) = player.key AND coalesce(?2, house) = house
              AND (?3 IS NULL OR opened_ms >= ?3) AND (?4 IS NULL OR NOT opened_ms >= ?4)),
    costs AS (SELECT round, seat, sum(cost) AS cost FROM judgement GROUP BY round, seat),
    taught AS (
        SELECT chosen.*, seat_review.*, unit, minor, coalesce(cost, 0) AS cost,
               worth IS NOT NULL AND unjudged = 0 AS priced,
               net * 1000000 - worth + coalesce(cost, 0) AS luck
        FROM chosen JOIN seat_review ON (seat_review.round, seat_review.seat) = (chosen.round, chosen.seat)
             JOIN account ON account.id = purse
             LEFT JOIN costs ON (costs.round, costs.seat) = (chosen.round, chosen.seat))";

struct Query<'a> {
    db: Connection,
    filter: &'a Filter,
}

impl Query<'_> {
    /// Returns all rows of a query about the filtered seats.
    fn rows<T>(&self, query: &str, row: impl Fn(&Row<'_>) -> rusqlite::Result<T>) -> Vec<T> {
        let mut query = self.db.prepare(&format!("{CHOSEN} {query}")).unwrap();
        let Filter { player, house, since_ms, until_ms } = self.filter;
        let rows = query.query_map(params![player, house, since_ms, until_ms], |found| row(found));
        rows.unwrap().map(Result::unwrap).collect()
    }

    fn number(&self, query: &str) -> Option<i64> {
        self.rows(query, |row| row.get(0))[0]
    }
}

/// Returns the whole numbers among the sums, in a fixed order.
fn whole(sums: &Totals) -> [i128; 17] {
    let Totals { rounds, hands, won, pushed, lost, blackjacks, staked, net, cost, .. } = *sums;
    let priced = sums.priced;
    [
        rounds.into(),
        hands.into(),
        won.into(),
        pushed.into(),
        lost.into(),
        blackjacks.into(),
        staked.0.into(),
        net.0.into(),
        cost.0,
        sums.judged_bets.into(),
        sums.wrong_bets.into(),
        sums.bet_cost.0,
        priced.rounds.into(),
        priced.net.0.into(),
        priced.worth.0,
        priced.cost.0,
        priced.luck().0,
    ]
}

const SUMS: &str = "
    count(*), sum(won + pushed + lost), sum(won), sum(pushed), sum(lost), sum(blackjacks),
    sum(staked), sum(net), sum(cost), count(worth), sum(bet_cost <> 0), sum(bet_cost),
    sum(priced), coalesce(sum(iif(priced, net, 0)), 0), coalesce(sum(iif(priced, worth, 0)), 0),
    coalesce(sum(iif(priced, cost, 0)), 0), coalesce(sum(iif(priced, luck, 0)), 0),
    total(iif(priced, (luck / 1e6) * (luck / 1e6), 0))";

fn read_sums(row: &Row<'_>) -> rusqlite::Result<([i128; 17], f64)> {
    let mut sums = [0; 17];
    for (column, sum) in sums.iter_mut().enumerate() {
        *sum = i128::from(row.get::<_, i64>(column)?);
    }
    Ok((sums, row.get(17)?))
}

#[track_caller]
fn same_sums(found: &Totals, expected: &([i128; 17], f64)) {
    assert_eq!(whole(found), expected.0);
    let (found, expected) = (found.priced.deviation(), expected.1.sqrt());
    assert!((found - expected).abs() <= 1e-9 * expected, "{found} {expected}");
}

/// Compares results with SQL, figure by figure.
fn same_as_sql(results: &Results, asked: &Query<'_>) {
    let Unit { name, minor } = &results.unit;
    let of_unit = format!("FROM taught WHERE unit = '{name}' AND minor = {minor}");
    same_sums(&results.total, &asked.rows(&format!("SELECT {SUMS} {of_unit}"), read_sums)[0]);
    let by_house =
        format!("SELECT {SUMS}, house {of_unit} GROUP BY house ORDER BY count(*) DESC, house");
    let by_house = asked.rows(&by_house, |row| Ok((row.get::<_, String>(18)?, read_sums(row)?)));
    assert_eq!(results.houses.len(), by_house.len());
    for ((house, sums), (expected, sql)) in results.houses.iter().zip(&by_house) {
        assert_eq!(house, expected);
        same_sums(sums, sql);
    }
    let unjudged = asked.number(&format!("SELECT sum(unjudged) {of_unit}"));
    assert_eq!(unjudged, Some(results.unjudged.cast_signed()));
    let histogram = format!(
        "SELECT cast(net * 2.0 / bet + 1000.5 AS INTEGER) - 1000, count(*) {of_unit} GROUP BY 1"
    );
    assert_eq!(results.histogram, asked.rows(&histogram, |row| Ok((row.get(0)?, row.get(1)?))));
    same_cases(results, asked, &of_unit);
    same_curve(results, asked, &of_unit);
}

fn same_cases(results: &Results, asked: &Query<'_>, of_unit: &str) {
    let judged = format!(
        "FROM judgement JOIN matchup ON matchup.id = matchup
              JOIN (SELECT round, seat, opened_ms {of_unit}) USING (round, seat)"
    );
    let sum = |row: &Row<'_>, column| row.get(column).map(|sum: i64| MicroSum(sum.into()));
    let cases = format!(
        "SELECT class, hand, count(*), sum(verdict = 'close'), sum(verdict = 'wrong'), sum(cost),
                sum(cost_vs_level), max(iif(verdict = 'wrong', opened_ms, NULL)), sum(verdict = 'right')
         {judged} GROUP BY class, hand"
    );
    let mut found: Vec<_> = results.matchups.iter().collect();
    assert!(found.is_sorted_by(|a, b| a.tally.cost >= b.tally.cost), "costliest first");
    found.sort_by_key(|matchup| (matchup.class.word(), &matchup.matchup));
    let expected = asked.rows(&cases, |row| {
        let class: String = row.get(0)?;
        let counts: [u64; 4] = [row.get(2)?, row.get(3)?, row.get(4)?, row.get(8)?];
        let sums = (sum(row, 5)?, sum(row, 6)?, row.get(7)?);
        Ok((class, row.get::<_, String>(1)?, counts, sums))
    });
    let found: Vec<_> = found
        .into_iter()
        .map(|matchup| {
            let tally = matchup.tally;
            let counts = [tally.seen, tally.close, tally.wrong, tally.right()];
            let sums = (tally.cost, tally.cost_vs_level, matchup.last_wrong_ms);
            (matchup.class.word().to_owned(), matchup.matchup.clone(), counts, sums)
        })
        .collect();
    assert_eq!(found, expected);
    let mistakes = format!(
        "SELECT class, hand, choice, best, count(*), sum(cost) {judged}
         WHERE verdict = 'wrong' GROUP BY class, hand, choice, best"
    );
    let expected = asked.rows(&mistakes, |row| {
        let named: [String; 4] = [row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?];
        Ok((named, row.get::<_, u64>(4)?, sum(row, 5)?))
    });
    assert!(results.mistakes.is_sorted_by(|a, b| a.cost >= b.cost), "costliest first");
    let mut found: Vec<_> = results
        .mistakes
        .iter()
        .map(|habit| {
            let [choice, best] = [habit.choice, habit.best].map(|play| play.letter().to_string());
            let named = [habit.class.word().to_owned(), habit.matchup.clone(), choice, best];
            (named, habit.times, habit.cost)
        })
        .collect();
    found.sort();
    assert_eq!(found, expected);
    let by_class = DecisionClass::ALL.map(|class| results.class(class).seen).iter().sum::<u64>();
    assert_eq!(results.decisions().seen, by_class);
    assert_eq!(results.decisions().cost, results.total.cost);
}

fn same_curve(results: &Results, asked: &Query<'_>, of_unit: &str) {
    let curve = format!(
        "SELECT row_number() OVER past, sum(net) OVER past,
                sum(iif(priced, worth - cost, net * 1000000)) OVER past,
                total(iif(priced, (luck / 1e6) * (luck / 1e6), 0)) OVER past
         {of_unit} WINDOW past AS (ORDER BY taught.round, taught.seat)"
    );
    let curve: Vec<(u64, i64, i64, f64)> =
        asked.rows(&curve, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
    assert_eq!(results.curve.len(), curve.len().min(Results::CURVE_MAX));
    assert_eq!(results.curve.last().unwrap().rounds, results.total.rounds);
    assert!(results.curve.is_sorted_by(|a, b| a.rounds < b.rounds));
    for moment in &results.curve {
        let (rounds, net, expected, squares) = curve[usize::try_from(moment.rounds).unwrap() - 1];
        assert_eq!((moment.rounds, moment.net), (rounds, Chips(net)));
        assert_eq!(moment.expected, MicroSum(expected.into()));
        let band = 1.96 * squares.sqrt();
        assert!((moment.band - band).abs() <= 1e-9 * band, "{} {band}", moment.band);
    }
}

/// Compares all statistics with SQL.
fn compare(found: &Statistics, asked: &Query<'_>) {
    assert_eq!(asked.number("SELECT count(*) FROM chosen"), Some(found.played.cast_signed()));
    let judged = "SELECT count(*) FROM chosen WHERE level IS NOT NULL";
    assert_eq!(asked.number(judged), Some(found.judged.cast_signed()));
    let units = "SELECT unit, minor FROM taught GROUP BY unit, minor ORDER BY count(*) DESC, unit";
    let units = asked.rows(units, |row| Ok(Unit { name: row.get(0)?, minor: row.get(1)? }));
    assert_eq!(found.results.iter().map(|results| results.unit.clone()).collect::<Vec<_>>(), units);
    for results in &found.results {
        same_as_sql(results, asked);
        let judged: u64 = results.houses.iter().map(|(_, sums)| sums.rounds).sum();
        assert_eq!(judged, results.total.rounds);
    }
    let times = "
        , timed AS (SELECT decision.round, decision.number, at_ms - lag(at_ms, 1, opened_ms)
                           OVER (PARTITION BY decision.round ORDER BY decision.number) AS ms
                    FROM decision JOIN round ON round.id = decision.round)
        SELECT ms FROM timed JOIN judgement USING (round, number)
             JOIN taught ON taught.round = timed.round AND taught.seat = judgement.seat
        ORDER BY ms";
    let times: Vec<u64> = asked.rows(times, |row| row.get(0));
    let median = times.len().checked_sub(1).map(|last| times[last / 2]);
    assert_eq!(found.median_ms, median, "{} times", times.len());
}

/// Returns the figures of each seat from a replay of the line.
#[expect(clippy::wildcard_enum_match_arm, reason = "money moves by five events")]
fn played_again(record: &Record) -> Vec<Totals> {
    let bets: Vec<Bets<'_>> = record.bets().collect();
    let mut sums: Vec<Totals> = bets
        .iter()
        .map(|bet| Totals { staked: bet.stakes.iter().copied().sum(), ..Totals::default() })
        .collect();
    let mut again = Record::open(record.house(), &bets).unwrap();
    for &input in record.inputs() {
        let before = again.round().view();
        let events = again.put(input).unwrap().to_vec();
        for event in events {
            let seat = |hand| usize::from(again.round().seat_of(hand).0);
            match event {
                Event::InsuranceTaken { hand, stake } | Event::HandSplit { hand, stake, .. } => {
                    sums[seat(hand)].staked += stake;
                }
                Event::HandDoubled { hand, stake } => {
                    let was = before.hand(hand).unwrap().stake;
                    sums[seat(hand)].staked += stake - was;
                }
                Event::InsuranceSettled { hand, net } => sums[seat(hand)].net += net,
                Event::HandSettled { hand, outcome, net } => {
                    let sums = &mut sums[seat(hand)];
                    sums.hands += 1;
                    sums.net += net;
                    sums.won += u64::from(net > Chips::ZERO);
                    sums.pushed += u64::from(net == Chips::ZERO);
                    sums.lost += u64::from(net < Chips::ZERO);
                    assert!(outcome != Outcome::Blackjack || net > Chips::ZERO);
                }
                _ => {}
            }
        }
    }
    for hand in again.round().view().hands {
        let is_blackjack = hand.cards.len() == 2 && !hand.is_split && hand.total.best() == 21;
        sums[usize::from(hand.seat.0)].blackjacks += u64::from(is_blackjack);
    }
    sums
}

/// Compares results with the lines of the reviewed rounds.
fn same_as_lines(store: &Store, found: &Statistics, filter: &Filter) {
    let unreviewed: Vec<_> = unreviewed(store).into_iter().map(|it| it.round).collect();
    let mut sums: BTreeMap<(Unit, String), Totals> = BTreeMap::new();
    for round in store.rounds_after(None, 100_000).unwrap() {
        let is_in = filter.house.as_ref().is_none_or(|house| *house == round.house)
            && filter.since_ms.is_none_or(|since| since <= round.opened_ms)
            && filter.until_ms.is_none_or(|until| round.opened_ms < until)
            && round.state == blackjack_table::RoundState::Closed;
        if !is_in || unreviewed.contains(&round.id) {
            continue;
        }
        let record: Record = round.line.parse().unwrap();
        for (seat, more) in round.seats.iter().zip(played_again(&record)) {
            let player = filter.player.as_ref().map(|name| name.to_lowercase());
            if player.is_some_and(|player| player != seat.player.to_lowercase()) {
                continue;
            }
            assert_eq!(seat.net, Some(more.net));
            let key = (Unit::of(record.house().stakes()), round.house.clone());
            let sum = sums.entry(key).or_default();
            sum.rounds += 1;
            sum.hands += more.hands;
            sum.won += more.won;
            sum.pushed += more.pushed;
            sum.lost += more.lost;
            sum.blackjacks += more.blackjacks;
            sum.staked += more.staked;
            sum.net += more.net;
        }
    }
    let found: BTreeMap<(Unit, String), Totals> = found
        .results
        .iter()
        .flat_map(|results| {
            let houses = results.houses.iter();
            houses.map(|(house, sums)| ((results.unit.clone(), house.clone()), *sums))
        })
        .collect();
    let counted = |sums: &Totals| {
        let Totals { rounds, hands, won, pushed, lost, blackjacks, staked, net, .. } = *sums;
        (rounds, hands, won, pushed, lost, blackjacks, staked, net)
    };
    let counted = |sums: &BTreeMap<(Unit, String), Totals>| -> Vec<_> {
        sums.iter().map(|(key, sums)| (key.clone(), counted(sums))).collect()
    };
    assert_eq!(counted(&found), counted(&sums));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_figure_matches_independent_calculations(seed: u64) {
        let mut dice = Dice(seed);
        let folder = tempfile::tempdir().unwrap();
        play_session(folder.path(), &mut dice);
        let store = Store::open_to_read(folder.path()).unwrap();
        for filter in [Filter::default(), some_filter(&mut dice), some_filter(&mut dice)] {
            let found = store.statistics(&filter).unwrap();
            let db = Connection::open(folder.path().join(STORE_FILE)).unwrap();
            compare(&found, &Query { db, filter: &filter });
            same_as_lines(&store, &found, &filter);
        }
    }
}

/// Luck and skill add up to the result in every sum, to the last millionth.
#[test]
fn luck_and_skill_add_up_to_the_result() {
    let mut dice = Dice(77);
    let folder = tempfile::tempdir().unwrap();
    play_session(folder.path(), &mut dice);
    let store = Store::open(folder.path()).unwrap();
    save_invented_reviews(&store, 1_000, &mut dice);
    let found = store.statistics(&Filter::default()).unwrap();
    assert!(found.judged > 20 && found.played == found.judged);
    for results in &found.results {
        for sums in results.houses.iter().map(|(_, sums)| sums).chain([&results.total]) {
            let priced = sums.priced;
            let paid = i128::from(priced.net.0) * i128::from(Micros::PER_CHIP);
            assert_eq!(priced.luck().0 + priced.expected().0, paid);
            assert_eq!(priced.expected().0 + priced.cost.0, priced.worth.0);
            assert!(priced.rounds <= sums.rounds && priced.cost <= sums.cost);
        }
        let last = results.curve.last().unwrap();
        let rest = results.total.net - results.total.priced.net;
        let rest = i128::from(rest.0) * i128::from(Micros::PER_CHIP);
        assert_eq!(last.expected.0, results.total.priced.expected().0 + rest);
    }
}

/// Units of money with different smallest units are different, and are never added up.
#[test]
fn money_of_different_units_is_never_summed() {
    let folder = tempfile::tempdir().unwrap();
    let cents = house("strip");
    let mills = cents.with(["minor=1000"]).unwrap();
    for (house, rounds) in [(&cents, 7), (&mills, 4), (&house("bbs"), 2)] {
        let mut table = remembered(house, folder.path());
        for now in 0..rounds {
            play_round(&mut table, 1, &mut Dice(6), now);
        }
        save_invented_reviews(table.store(), 99, &mut Dice(6));
    }
    let store = Store::open_to_read(folder.path()).unwrap();
    let found = store.statistics(&Filter::default()).unwrap();
    let units: Vec<_> = found
        .results
        .iter()
        .map(|results| (results.unit.name.as_str(), results.unit.minor, results.total.rounds))
        .collect();
    assert_eq!(units, [("$", 100, 7), ("$", 1000, 4), ("coin", 60, 2)]);
    let seen: u64 = found.results.iter().map(|results| results.decisions().seen).sum();
    assert_eq!((found.decisions().seen, found.decisions().cost), (seen, MicroSum(0)));
}

#[test]
fn a_database_without_reviews_has_empty_statistics() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.statistics(&Filter::default()).unwrap(), Statistics::default());
    drop(store);
    let mut table = remembered(&house("strip"), folder.path());
    for now in 0..3 {
        play_round(&mut table, 1, &mut Dice(2), now);
    }
    let store = table.store();
    let unjudged = Statistics { played: 3, ..Statistics::default() };
    assert_eq!(store.statistics(&Filter::default()).unwrap(), unjudged);
    let nobody = Filter { player: Some("nobody".into()), ..Filter::default() };
    assert_eq!(store.statistics(&nobody).unwrap(), Statistics::default());
    let me = Filter { player: Some("YOU".into()), ..Filter::default() };
    assert_eq!(store.statistics(&me).unwrap(), unjudged);
}

#[test]
fn sums_of_millionths_are_rounded_to_smallest_units() {
    let cases = [(0, 0), (499_999, 0), (500_000, 1), (-500_000, -1), (-499_999, 0), (7_000_000, 7)];
    for (micros, chips) in cases {
        assert_eq!(MicroSum(micros).chips(), Chips(chips), "{micros}");
    }
    assert_eq!(MicroSum(i128::MAX / 4).chips(), Chips(i64::MAX));
    assert_eq!(MicroSum(i128::MIN / 4).chips(), Chips(-i64::MAX));
}
