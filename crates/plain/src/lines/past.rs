//! The past in plain lines: earlier rounds, statistics and the shoe.

use anyhow::Result;
use blackjack_coach::{Filter, report_lines};
use blackjack_engine::{Event, Record};
use blackjack_frontend::history::CoachedHistory;
use blackjack_frontend::narrator;
use blackjack_frontend::narrator::Narrator;
use blackjack_frontend::session::Session;
use blackjack_table::{PastRound, PastSeat, RoundId, RoundState, RoundView, UNNAMED_PLAYER};
use jiff::Timestamp;
use jiff::tz::TimeZone;

use super::Plain;
use crate::coached_lines::CoachedLines;

/// The number of rounds in the list.
const ROUNDS: usize = 10;

/// The number of revealed seeds in the list.
const SHOES: usize = 3;

/// Returns whether this asks for the statistics.
pub(super) fn asks_for_statistics(text: &str) -> bool {
    ["m", "stats", "statistics"].contains(&text)
}

impl Plain {
    /// Prints the statistics of the players in the lines of `bj stats`, without empty ones.
    pub(super) fn say_statistics(&mut self) -> Result<()> {
        self.receive_last_answers();
        let alone = self.session.view().seats.len() == 1;
        let player = alone.then(|| self.session.name(0).unwrap_or(UNNAMED_PLAYER).to_owned());
        let filter = Filter { player, ..Filter::default() };
        let found = self.session.history().map(|history| history.statistics(&filter));
        let mut lines = match found {
            None => vec!["This is practice: there is no history.".into()],
            Some(Ok(statistics)) => report_lines(&statistics, self.game.is_ascii),
            Some(Err(error)) => vec![format!("Past rounds cannot be read: {error}.")],
        };
        lines.retain(|line| !line.is_empty());
        self.say_all(&lines)
    }

    /// Prints the last rounds, the newest last; or one of them from its first card.
    pub(super) fn say_past(&mut self, round: Option<i64>) -> Result<()> {
        let lines = match (self.session.history(), round) {
            (None, _) => vec!["This is practice: there is no history.".into()],
            (Some(history), None) => last_rounds(history, &self.game.zone),
            (Some(history), Some(id)) => one_round(history, RoundId(id), &self.game.zone),
        };
        self.say_all(&lines)
    }

    /// Prints the number of cards left in the shoe, its commitment and the seeds of earlier shoes.
    pub(super) fn say_shoe(&mut self) -> Result<()> {
        let shoe = self.session.view().shoe;
        self.say(&format!("Shoe {}: {} of {} cards are left.", shoe.number, shoe.left, shoe.full))?;
        if let Some(cut) = shoe.cut {
            self.say(&format!("It is shuffled when {cut} or fewer are left before a round."))?;
        }
        self.say(&format!("The SHA-256 of its seed is {}.", shoe.commitment))?;
        if !self.session.is_stored() {
            return Ok(());
        }
        let over = self.session.history().and_then(|history| history.revealed(SHOES).ok());
        let (_, over) = over.unwrap_or_default();
        self.say("The seed is revealed when the shoe ends; bj verify checks it.")?;
        for shoe in over {
            let seed = shoe.seed.map_or_else(String::new, |seed| seed.to_string());
            self.say(&format!("Shoe {} at {} had the seed {seed}.", shoe.number, shoe.house))?;
        }
        Ok(())
    }
}

fn last_rounds(history: &CoachedHistory, zone: &TimeZone) -> Vec<String> {
    let rounds = match history.rounds(None, ROUNDS) {
        Ok(rounds) => rounds,
        Err(error) => return vec![format!("Past rounds cannot be read: {error}.")],
    };
    let Some(newest) = rounds.first() else { return vec!["No round has been played yet.".into()] };
    let example = format!("v {} replays that round.", newest.id.0);
    rounds.iter().rev().map(|round| describe(round, zone)).chain([example]).collect()
}

/// Returns a round as one line, such as "Round 17, strip, 2026-11-20 15:04: you won $10."
fn describe(round: &PastRound, zone: &TimeZone) -> String {
    let at = Timestamp::from_millisecond(round.opened_ms).unwrap_or_default();
    let at = at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M");
    let head = format!("Round {}, {}, {at}", round.id.0, round.house);
    match (&round.state, round.line.parse::<Record>()) {
        (RoundState::Open, _) => format!("{head}: still open."),
        (RoundState::Void(reason), _) => format!("{head}: void, {reason}."),
        (RoundState::Closed, Err(_)) => format!("{head}: {}.", round.line),
        (RoundState::Closed, Ok(record)) => {
            let stakes = record.house().stakes();
            let seats = round.seats.iter();
            let results = seats
                .map(|seat| narrator::result(stakes, name(seat), seat.net.unwrap_or_default()));
            format!("{head}: {}.", results.collect::<Vec<_>>().join(", "))
        }
    }
}

fn name(seat: &PastSeat) -> Option<&str> {
    Some(seat.player.as_str()).filter(|name| *name != UNNAMED_PLAYER)
}

/// Returns a past round in sentences, and its notation.
fn one_round(history: &CoachedHistory, id: RoundId, zone: &TimeZone) -> Vec<String> {
    let round = match history.round(id) {
        Ok(Some(round)) => round,
        Ok(None) => return vec![format!("There is no round {}.", id.0)],
        Err(error) => return vec![format!("Past rounds cannot be read: {error}.")],
    };
    let mut lines = vec![describe(&round, zone)];
    if round.state == RoundState::Open {
        // The hole card is still secret.
        return lines;
    }
    match round.line.parse() {
        Ok(record) => lines.extend(narration(&record, &round)),
        Err(error) => lines.push(format!("It cannot be replayed: {error}.")),
    }
    lines.push(format!("In notation: {}", round.line));
    lines
}

fn narration(written: &Record, round: &PastRound) -> Vec<String> {
    let names = round.seats.iter().map(|seat| name(seat).map(ToOwned::to_owned));
    let mut narrator = Narrator::new(written.house(), names.collect());
    let bets: Vec<_> = written.bets().collect();
    let Ok(mut record) = Record::open(written.house(), &bets) else { return Vec::new() };
    let mut lines = Vec::new();
    for &input in written.inputs() {
        let events: Vec<Event> = record.put(input).unwrap_or_default().to_vec();
        lines.extend(narrator.narrate(&events, &RoundView::replayed(&record)));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use blackjack_engine::{Chips, House};

    #[test]
    fn results_are_put_into_words() {
        let stakes = *House::default().stakes();
        assert_eq!(narrator::result(&stakes, None, Chips(1_050)), "you won $10.50");
        assert_eq!(narrator::result(&stakes, Some("Ada"), Chips(-500)), "Ada lost $5");
        assert_eq!(narrator::result(&stakes, None, Chips::ZERO), "you broke even");
    }
}
