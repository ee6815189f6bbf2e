//! Draft rules: resetting them, and the question about them on leaving the settings.

use blackjack_coach::figures::signed;
use blackjack_coach::words::counted;
use blackjack_engine::{House, Key, keys};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::Options;
use super::item::Item;
use crate::canvas::hits::Hits;
use crate::canvas::text::{mark, put, put_wrapped, shortened, width};
use crate::host::Change;
use crate::page::list::{List, ListOutcome};
use crate::page::outcome::Outcome;
use crate::theme::Look;
use crate::theme::token::Token;

/// An answer to the question about draft rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Answer {
    Save,
    Play,
    Drop,
}

impl Options {
    /// Forbids saving the draft rules, for practice.
    pub(crate) const fn forbid_saving(&mut self) {
        self.can_save = false;
    }

    /// Returns whether the draft rules differ from those of the house without changes.
    pub(super) fn is_changed(&self) -> bool {
        !has_same_rules(&self.house, &self.base)
    }

    /// Returns the value of a key at the house without changes, if the draft has another one.
    pub(super) fn value_before(&self, key: &Key) -> Option<String> {
        let rule = self.base.rules().text(key.name);
        let before = rule.or_else(|| self.base.stakes().text(key.name)).unwrap_or_default();
        (before != self.rule(key)).then_some(before)
    }

    /// Resets the selected rule to its value at the house without changes.
    pub(super) fn reset(&mut self) -> Outcome {
        let Some(Item::Rule(key)) = self.item() else { return Outcome::Stay };
        let Some(before) = self.value_before(key) else { return Outcome::Stay };
        match self.changed(key, &before) {
            Ok(house) => self.draft(house),
            Err(refusal) => {
                self.message = Some(refusal);
                Outcome::Stay
            }
        }
    }

    /// Resets all rules to those of the house without changes.
    pub(super) fn reset_all(&mut self) -> Outcome {
        if !self.is_changed() {
            return Outcome::Stay;
        }
        self.message = Some(format!("All rules are reset to those of {}.", self.base.name()));
        let base = self.base.clone();
        self.draft(base)
    }

    /// Leaves the settings. If the draft rules are not in play, it first asks whether to save, play
    /// or discard them.
    pub(super) fn leave(&mut self) -> Outcome {
        if has_same_rules(&self.house, &self.in_play) { Outcome::Close } else { self.ask() }
    }

    /// Asks what to do with the draft rules.
    pub(super) fn ask(&mut self) -> Outcome {
        if !self.is_changed() {
            return Outcome::PlayAt(Box::new(self.base.clone()));
        }
        self.leaving = Some(List::default());
        Outcome::Stay
    }

    /// Returns the possible answers.
    const fn answers(&self) -> &'static [Answer] {
        if self.can_save {
            &[Answer::Save, Answer::Play, Answer::Drop]
        } else {
            &[Answer::Play, Answer::Drop]
        }
    }

    /// Carries out a command while the question is open.
    pub(super) fn answer(&mut self, command: UiCommand) -> Outcome {
        let answers = self.answers();
        let Some(list) = &mut self.leaving else { return Outcome::Stay };
        let chosen = match list.update(command, answers.len()) {
            ListOutcome::Marked => return Outcome::Stay,
            ListOutcome::Opened => true,
            ListOutcome::Unhandled => command == UiCommand::Go,
        };
        let at = list.at(answers.len()).unwrap_or_default();
        if chosen {
            self.leaving = None;
            return self.decide(answers[at]);
        }
        if command == UiCommand::Back {
            self.leaving = None;
            return Outcome::Stay;
        }
        Outcome::Unhandled(command)
    }

    fn decide(&mut self, answer: Answer) -> Outcome {
        match answer {
            Answer::Save => Outcome::Change(Change::OwnHouse(Box::new(self.house.clone()))),
            Answer::Play => Outcome::PlayAt(Box::new(self.house.clone())),
            Answer::Drop if has_same_rules(&self.base, &self.in_play) => {
                self.house = self.base.clone();
                Outcome::Close
            }
            Answer::Drop => Outcome::PlayAt(Box::new(self.base.clone())),
        }
    }

    /// Draws the question: the changes, their effect on the edge, and the answers.
    pub(super) fn draw_leaving(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let Some(list) = &self.leaving else { return };
        let mut rest = area;
        for (text, token) in [
            (self.question(), Token::Text),
            (self.changes(), Token::Dim),
            (self.edge_sentence(), Token::Text),
        ] {
            // The answers stay in view, even below a long text.
            let room = rest.height.saturating_sub(cells(self.answers().len()) + 1);
            let taken = put_wrapped(&text, token, look, Rect { height: room, ..rest }, buf);
            rest = Rect { y: rest.y + taken, height: rest.height - taken, ..rest };
        }
        let gap = u16::from(rest.height > cells(self.answers().len()));
        rest = Rect { y: rest.y + gap, height: rest.height - gap, ..rest };
        let at = list.at(self.answers().len());
        for (line, index) in (0..rest.height).zip(list.visible(self.answers().len(), rest.height)) {
            let place = Rect { y: rest.y + line, height: 1, ..rest };
            hits.add(place, UiCommand::Row(line));
            let marked = at == Some(index);
            let style = look.theme.style(if marked { Token::Marked } else { Token::Text });
            buf.set_style(place.intersection(buf.area), style);
            let rest = put(buf, place, 0, &mark(marked, look), style);
            let labels = self.answers()[index].labels();
            let fits = |label: &&str| width(label) <= rest.width;
            let label = labels.into_iter().find(fits).unwrap_or(labels[1]);
            put(buf, rest, 0, &shortened(label, rest.width, look), style);
        }
    }

    fn question(&self) -> String {
        let count = self.changed_keys().count();
        let changes = counted(count, "rule");
        format!("You changed {changes} of {}. Nothing is saved yet.", self.base.name())
    }

    /// Returns the changed keys with their values before.
    fn changed_keys(&self) -> impl Iterator<Item = (&'static Key, String)> {
        keys().filter_map(|key| Some((key, self.value_before(key)?)))
    }

    /// Returns the changes as a sentence: "decks: 5 (was 4); …".
    fn changes(&self) -> String {
        let changes = self
            .changed_keys()
            .map(|(key, before)| format!("{}: {} (was {before})", key.name, self.rule(key)));
        format!("{}.", changes.collect::<Vec<_>>().join("; "))
    }

    /// Returns a sentence on the player's edge before and after the changes.
    pub(super) fn edge_sentence(&self) -> String {
        match (&self.prices.edge, self.base_edge) {
            (Some(Ok(edge)), Some(before)) => {
                // The change is that of the rounded numbers, so that the sentence adds up.
                let [edge, before] = [*edge, before].map(|it| (it * 10_000.0).round() / 100.0);
                let [edge, before, change] = [edge, before, edge - before].map(|it| signed(it, 2));
                format!(
                    "Your edge: {edge} % instead of {before} % ({change} % of the initial bet)."
                )
            }
            (Some(Ok(edge)), None) => {
                format!("Your edge: {} % of the initial bet.", signed(*edge * 100.0, 2))
            }
            (Some(Err(_)), _) => "Your edge with these rules has no exact value.".into(),
            (None, _) => "Your edge with these rules is still being computed.".into(),
        }
    }
}

impl Answer {
    /// Returns the label in full and in short.
    const fn labels(self) -> [&'static str; 2] {
        match self {
            Self::Save => ["Save as your own house and play there", "Save as your house"],
            Self::Play => ["Play with these rules without saving them", "Play without saving"],
            Self::Drop => ["Discard the changes", "Discard the changes"],
        }
    }
}

/// Returns whether two houses play the same game.
fn has_same_rules(house: &House, other: &House) -> bool {
    house.game() == other.game()
}

fn cells(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}
