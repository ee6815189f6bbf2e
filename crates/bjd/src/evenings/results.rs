//! The results of an evening: standings, decisive decisions, public record.

use std::collections::BTreeMap;

use blackjack_coach::{
    Difference, JudgedRound, Score, Standing, describe_decision, differences, share_line, standings,
};
use blackjack_engine::{Record, SeenCards, Unit};
use blackjack_protocol::{
    DifferenceView, EveningPlayerRecord, EveningRecord, EveningReplay, EveningResultsView,
    EveningRoundRecord, PastSeat, StandingView,
};
use blackjack_table::{EVENING_SCHEME, Evening, EveningRound, PlayerId, RoundView};

use crate::tables::past_round::steps;

/// The maximum number of decisive decisions.
const DIFFERENCES: usize = 3;

/// The results of an evening that is over.
#[derive(Debug)]
pub(crate) struct EveningResults {
    pub(crate) view: EveningResultsView,
    /// The public record of a finished evening: everything needed to recompute the results.
    pub(crate) record: Option<String>,
}

/// The rounds of one player, judged.
struct JudgedPlayer {
    player: PlayerId,
    name: String,
    rounds: Vec<JudgedRound>,
    by_clock: u32,
}

impl EveningResults {
    /// Judges an evening that is over.
    pub(crate) fn of(evening: &Evening, title: &str, name: impl Fn(PlayerId) -> String) -> Self {
        let players = judged(evening, &name);
        let scores: Vec<Score> =
            players.iter().map(|it| it.rounds.iter().map(JudgedRound::score).sum()).collect();
        let ranked = standings(&scores);
        let parted = differences(&by_round(evening, &players), DIFFERENCES);
        let names: Vec<&str> = players.iter().map(|it| it.name.as_str()).collect();
        let (stakes, stake) = (evening.terms().house().stakes(), evening.terms().stake());
        let difference_view = |it: &Difference| DifferenceView {
            round: it.round,
            matchup: it.matchup.clone(),
            cards: it.cards.clone(),
            upcard: it.upcard,
            spread: it.spread,
            lines: it.lines(&names, stakes, stake),
        };
        let differences: Vec<DifferenceView> = parted.iter().map(difference_view).collect();
        let mut lines: Vec<String> =
            ranked.iter().map(|it| it.line(names[it.player], stakes, stake)).collect();
        for it in &differences {
            let apart = stakes.money(it.spread);
            lines.push(format!("Round {}, {}, {apart} apart:", it.round, it.matchup));
            lines.extend(it.lines.iter().cloned());
        }
        let standings = ranked
            .iter()
            .map(|it| standing_view(evening, title, it, &players[it.player]))
            .collect();
        let view = EveningResultsView { standings, differences, lines };
        let record = record(evening, title, &players, &view);
        let record = record.and_then(|record| serde_json::to_string(&record).ok());
        Self { view, record }
    }
}

/// Judges all rounds. Players who played alike are judged once.
fn judged(evening: &Evening, name: &impl Fn(PlayerId) -> String) -> Vec<JudgedPlayer> {
    let seen = SeenCards::after(evening.terms().house().rules(), &[]);
    let mut known: BTreeMap<(usize, String), JudgedRound> = BTreeMap::new();
    let mut judge = |(round, played): (usize, &std::sync::Arc<EveningRound>)| {
        let record = &played.record;
        let judged = known.entry((round, record.to_string()));
        judged.or_insert_with(|| JudgedRound::new(record, &seen)).clone()
    };
    let players = evening.players().map(|player| {
        let played = evening.finished_rounds(player);
        JudgedPlayer {
            player,
            name: name(player),
            rounds: played.iter().enumerate().map(&mut judge).collect(),
            by_clock: played.iter().map(|it| it.by_clock).sum(),
        }
    });
    players.collect()
}

/// Returns the rounds of all players, one round after the other.
fn by_round<'a>(
    evening: &'a Evening,
    players: &'a [JudgedPlayer],
) -> Vec<Vec<(&'a Record, &'a JudgedRound)>> {
    let of_round = |at: usize| {
        let of_player = |it: &'a JudgedPlayer| {
            let played = evening.finished_rounds(it.player).get(at)?;
            Some((&played.record, it.rounds.get(at)?))
        };
        players.iter().filter_map(of_player).collect()
    };
    (0..usize::from(evening.terms().rounds())).map(of_round).collect()
}

fn standing_view(
    evening: &Evening,
    title: &str,
    standing: &Standing,
    own: &JudgedPlayer,
) -> StandingView {
    let (rounds, stake) = (usize::from(evening.terms().rounds()), evening.terms().stake());
    let (place, of) = (standing.place, evening.players().len());
    let share = |ascii| {
        let title = format!("bj evening {title}");
        let line = share_line(&title, &own.rounds, rounds, stake, ascii);
        format!("{line}, place {place} of {of}")
    };
    let Score { asked, right, close, cost, net, .. } = standing.score;
    StandingView {
        place,
        player: own.player,
        name: own.name.clone(),
        cost: cost.0,
        net,
        asked,
        right,
        close,
        by_clock: own.by_clock,
        share: share(false),
        share_ascii: share(true),
    }
}

/// Returns the public record of an evening; `None` before it is over.
fn record(
    evening: &Evening,
    title: &str,
    players: &[JudgedPlayer],
    view: &EveningResultsView,
) -> Option<EveningRecord> {
    let terms = evening.terms();
    let house = terms.house();
    let round = |(played, judged): (&std::sync::Arc<EveningRound>, &JudgedRound)| {
        let Score { asked, right, close, cost, net, .. } = judged.score();
        let (line, by_clock) = (played.record.to_string(), played.by_clock);
        EveningRoundRecord { line, by_clock, cost: cost.0, net, asked, right, close }
    };
    let player = |own: &JudgedPlayer| {
        let rounds = evening.finished_rounds(own.player).iter().zip(&own.rounds);
        let (player, name) = (own.player, own.name.clone());
        EveningPlayerRecord { player, name, rounds: rounds.map(round).collect() }
    };
    Some(EveningRecord {
        schema: 1,
        name: title.to_owned(),
        number: evening.id().0,
        scheme: EVENING_SCHEME.into(),
        commitment: evening.commitment(),
        seed: evening.revealed_seed()?,
        house: house.name().to_owned(),
        rules: house.full_text(),
        unit: Unit::of(house.stakes()),
        stake: terms.stake(),
        rounds: terms.rounds(),
        seconds: terms.seconds(),
        players: players.iter().map(player).collect(),
        standings: view.standings.clone(),
        differences: view.differences.clone(),
        lines: view.lines.clone(),
    })
}

/// Returns a finished round of a player, step by step, with the coach's verdict on each decision;
/// `None` if there is none.
pub(crate) fn replayed(
    evening: &Evening,
    name: &str,
    player: PlayerId,
    number: usize,
) -> Option<EveningReplay> {
    let round = evening.finished_rounds(player).get(number.checked_sub(1)?)?;
    let (record, terms) = (&round.record, evening.terms());
    let view = |record: &Record| {
        let mut view = RoundView::replayed(record);
        view.number = number as u64;
        view
    };
    let (first, steps) = steps(record, view)?;
    let seen = SeenCards::after(terms.house().rules(), &[]);
    let (stakes, stake) = (terms.house().stakes(), terms.stake());
    let judged = JudgedRound::new(record, &seen);
    let net = record.round().result().map(|result| result.net());
    Some(EveningReplay {
        number,
        house: terms.house().name().to_owned(),
        unit: Unit::of(stakes),
        seats: vec![PastSeat { player, name: name.to_owned(), bet: stake, net }],
        cards: record.round().view(),
        first,
        steps,
        remarks: judged.judged().iter().map(|it| describe_decision(it, stakes, stake)).collect(),
        by_clock: round.by_clock,
    })
}
