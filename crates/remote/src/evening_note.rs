//! The public state of a duplicate evening, as a server sends it: [`EveningNote`].

use blackjack_table::PlayerId;
use serde::Deserialize;

/// The public state of a duplicate evening.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub struct EveningNote {
    phase: String,
    round: u8,
    rounds: u8,
    #[serde(default)]
    players: Vec<Participant>,
    #[serde(default)]
    results: Option<Results>,
}

/// A player of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Participant {
    player: PlayerId,
    name: String,
    is_finished: bool,
}

/// The results of an evening.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Results {
    #[serde(default)]
    standings: Vec<Standing>,
    #[serde(default)]
    lines: Vec<String>,
}

/// A player's place.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
struct Standing {
    player: PlayerId,
    share_ascii: String,
}

impl EveningNote {
    /// Returns whether the first round has not been opened.
    pub fn is_waiting(&self) -> bool {
        self.phase == "waiting"
    }

    /// Returns the number of the round that is open; `None` if none is.
    pub fn open_round(&self) -> Option<u64> {
        (self.phase == "playing").then_some(self.round.into())
    }

    /// Returns whether no round is to come.
    pub fn is_over(&self) -> bool {
        matches!(self.phase.as_str(), "over" | "cancelled")
    }

    /// Returns whether everything that is to be told of the end has come.
    pub fn is_told(&self) -> bool {
        self.phase == "cancelled" || self.results.is_some()
    }

    /// Says what the evening is at, in sentences.
    pub fn lines(&self) -> Vec<String> {
        let names: Vec<&str> = self.players.iter().map(|it| it.name.as_str()).collect();
        let rounds =
            if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        let mut lines = vec![format!(
            "A duplicate evening of {rounds}: the same cards for everybody, each alone."
        )];
        if !names.is_empty() {
            lines.push(format!("Taking part: {}.", names.join(", ")));
        }
        lines.push(self.waits());
        lines.extend(self.results.iter().flat_map(|results| results.lines.iter().cloned()));
        lines
    }

    /// Says what is waited for.
    pub(crate) fn waits(&self) -> String {
        match self.phase.as_str() {
            "waiting" => "The first round opens when the host starts.".into(),
            "playing" => format!("Round {} of {}: {}.", self.round, self.rounds, self.finished()),
            "cancelled" => "The host has called the evening off.".into(),
            _ => "The evening is over.".into(),
        }
    }

    fn finished(&self) -> String {
        let finished = self.players.iter().filter(|it| it.is_finished).count();
        format!("{finished} of {} have finished", self.players.len())
    }

    /// Returns what has changed since `before`, a sentence each, and the line to share at the end.
    pub(crate) fn news(&self, before: &Self, me: PlayerId) -> Vec<String> {
        let mut lines = Vec::new();
        let knows = |of: &Self, player| of.players.iter().any(|it| it.player == player);
        for it in self.players.iter().filter(|it| it.player != me && !knows(before, it.player)) {
            lines.push(format!("{} takes part.", it.name));
        }
        for it in before.players.iter().filter(|it| it.player != me && !knows(self, it.player)) {
            lines.push(format!("{} takes part no longer.", it.name));
        }
        if before.phase != self.phase && self.is_over() && self.results.is_none() {
            lines.push(self.waits());
        } else if before.round != self.round {
            lines.push(format!("Round {} of {} is open.", self.round, self.rounds));
        } else if self.open_round().is_some() && before.finished() != self.finished() {
            lines.push(format!("{}.", self.finished()));
        }
        if before.results.is_none()
            && let Some(results) = &self.results
        {
            lines.extend(results.lines.iter().cloned());
            let own = results.standings.iter().find(|it| it.player == me);
            lines.extend(own.map(|it| it.share_ascii.clone()));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn evening(phase: &str, finished: &[bool]) -> EveningNote {
        let players = (1_i64..).zip(finished).map(|(player, is_finished)| {
            serde_json::json!({ "player": player, "name": "Ann", "is_finished": is_finished })
        });
        let players: Vec<_> = players.collect();
        let round = u8::from(phase == "playing");
        let note = serde_json::json!(
            { "phase": phase, "round": round, "rounds": 1, "players": players }
        );
        serde_json::from_value(note).unwrap()
    }

    #[test]
    fn who_has_finished_is_told_while_a_round_is_open() {
        let news = |before: &EveningNote, after: &EveningNote| after.news(before, PlayerId(1));
        let [none, one, two] = [&[][..], &[false], &[false, false]];
        let of = |players| evening("waiting", players);
        assert_eq!(news(&of(one), &of(two)), ["Ann takes part."]);
        assert_eq!(news(&of(none), &of(one)), [""; 0]);
        assert_eq!(news(&of(one), &of(none)), [""; 0]);
        assert_eq!(news(&of(two), &evening("playing", two)), ["Round 1 of 1 is open."]);
        let after = evening("playing", &[true, false]);
        assert_eq!(news(&evening("playing", two), &after), ["1 of 2 have finished."]);
        assert_eq!((of(two).open_round(), after.open_round()), (None, Some(1)));
    }

    #[test]
    fn one_round_is_one() {
        let lines = evening("waiting", &[]).lines();
        assert!(lines[0].starts_with("A duplicate evening of 1 round: "), "{lines:?}");
    }
}
