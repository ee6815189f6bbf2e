//! A duplicate evening in sentences.

use blackjack_protocol::EveningView;
use blackjack_table::{EveningPhase, PlayerId};

/// Returns the state of an evening in sentences.
pub fn evening_lines(evening: &EveningView) -> Vec<String> {
    let names: Vec<&str> = evening.players.iter().map(|it| it.name.as_str()).collect();
    let rounds =
        if evening.rounds == 1 { "1 round".into() } else { format!("{} rounds", evening.rounds) };
    let mut lines =
        vec![format!("A duplicate evening of {rounds}: the same cards for everybody, each alone.")];
    if !names.is_empty() {
        lines.push(format!("Taking part: {}.", names.join(", ")));
    }
    lines.push(waits(evening));
    lines.extend(evening.results.iter().flat_map(|results| results.lines.iter().cloned()));
    lines
}

/// Returns the thing that an evening waits for, as a sentence.
pub(crate) fn waits(evening: &EveningView) -> String {
    match evening.phase {
        EveningPhase::Waiting => "The first round opens when the host starts.".into(),
        EveningPhase::Playing => {
            format!("Round {} of {}: {}.", evening.round, evening.rounds, finished(evening))
        }
        EveningPhase::Cancelled => "The host has called the evening off.".into(),
        EveningPhase::Over => "The evening is over.".into(),
    }
}

fn finished(evening: &EveningView) -> String {
    let finished = evening.players.iter().filter(|it| it.is_finished).count();
    format!("{finished} of {} have finished", evening.players.len())
}

/// Returns the changes since `before`, one sentence each, and at the end the line to share.
pub(crate) fn evening_news(before: &EveningView, now: &EveningView, me: PlayerId) -> Vec<String> {
    let mut lines = Vec::new();
    let knows = |of: &EveningView, player| of.players.iter().any(|it| it.player == player);
    for it in now.players.iter().filter(|it| it.player != me && !knows(before, it.player)) {
        lines.push(format!("{} takes part.", it.name));
    }
    for it in before.players.iter().filter(|it| it.player != me && !knows(now, it.player)) {
        lines.push(format!("{} takes part no longer.", it.name));
    }
    if before.phase != now.phase && now.is_over() && now.results.is_none() {
        lines.push(waits(now));
    } else if before.round != now.round {
        lines.push(format!("Round {} of {} is open.", now.round, now.rounds));
    } else if now.open_round().is_some() && finished(before) != finished(now) {
        lines.push(format!("{}.", finished(now)));
    }
    if before.results.is_none()
        && let Some(results) = &now.results
    {
        lines.extend(results.lines.iter().cloned());
        let own = results.standings.iter().find(|it| it.player == me);
        lines.extend(own.map(|it| it.share_ascii.clone()));
    }
    lines
}

#[cfg(test)]
mod tests {
    use blackjack_engine::Chips;
    use blackjack_protocol::EveningPlayerView;
    use blackjack_table::Seed;

    use super::*;

    fn evening(phase: EveningPhase, finished: &[bool]) -> EveningView {
        let player = |(player, &is_finished)| EveningPlayerView {
            player: PlayerId(player),
            name: "Ann".into(),
            is_ready: false,
            is_finished,
        };
        EveningView {
            number: 1,
            phase,
            round: u8::from(phase == EveningPhase::Playing),
            rounds: 1,
            seconds: 90,
            stake: Chips(10),
            commitment: Seed([0; 32]).commitment(),
            seed: None,
            players: (1..).zip(finished).map(player).collect(),
            results: None,
        }
    }

    #[test]
    fn who_has_finished_is_told_while_a_round_is_open() {
        let news =
            |before: &EveningView, after: &EveningView| evening_news(before, after, PlayerId(1));
        let [none, one, two] = [&[][..], &[false], &[false, false]];
        let of = |players| evening(EveningPhase::Waiting, players);
        assert_eq!(news(&of(one), &of(two)), ["Ann takes part."]);
        assert_eq!(news(&of(none), &of(one)), [""; 0]);
        assert_eq!(news(&of(one), &of(none)), [""; 0]);
        assert_eq!(news(&of(two), &evening(EveningPhase::Playing, two)), ["Round 1 of 1 is open."]);
        let after = evening(EveningPhase::Playing, &[true, false]);
        assert_eq!(news(&evening(EveningPhase::Playing, two), &after), ["1 of 2 have finished."]);
        assert_eq!((of(two).open_round(), after.open_round()), (None, Some(1)));
    }

    #[test]
    fn one_round_is_one() {
        let lines = evening_lines(&evening(EveningPhase::Waiting, &[]));
        assert!(lines[0].starts_with("A duplicate evening of 1 round: "), "{lines:?}");
    }
}
