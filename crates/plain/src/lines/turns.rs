//! Asks a player for choices during a round: insurance, early surrender and actions.

use anyhow::Result;
use blackjack_engine::{Action, Chips, Choice, HandId};
use blackjack_frontend::bets::doubling::double_for;
use blackjack_frontend::session::Session;
use blackjack_table::RoundView;

use super::answer::{Answer, Confirmed, YesNo};
use super::questions::HandChoices;
use super::{GameMode, Plain, chart, questions};
use crate::coached_lines::CoachedLines;
use crate::console::Leave;

/// The reply to an offer.
enum Reply {
    Yes,
    No,
    /// A choice was taken back instead.
    TakenBack,
    /// Something else was typed.
    Other(String),
}

impl Plain {
    /// Asks about insurance; `None` if a choice was undone instead.
    pub(super) fn ask_insurance(
        &mut self,
        round: &RoundView,
        hand: HandId,
        (min, max): (Chips, Chips),
    ) -> Result<Option<Choice>> {
        let stakes = *self.game.config.house.stakes();
        let prompt = questions::insurance(&self.narrator, &round.cards, hand, (min, max), &stakes);
        loop {
            match self.ask_offer(round, &prompt, "insurance")? {
                Reply::Yes => return Ok(Some(Choice::Insure(max))),
                Reply::No => return Ok(Some(Choice::Decline)),
                Reply::TakenBack => return Ok(None),
                Reply::Other(text) if min < max => match Confirmed::read(&text, &stakes) {
                    Some(Confirmed::Amount(stake)) => return Ok(Some(Choice::Insure(stake))),
                    Some(Confirmed::Nothing) => return Ok(Some(Choice::Decline)),
                    None => self.say_insurance_help(min, max)?,
                },
                Reply::Other(_) => self.say_insurance_help(min, max)?,
            }
        }
    }

    fn say_insurance_help(&mut self, min: Chips, max: Chips) -> Result<()> {
        let help = questions::insurance_help(&self.game.config.house, (min, max));
        self.say_all(&help)?;
        self.say_coach_help()?;
        let leaving = self.leaving("insurance is declined, and open hands stand");
        self.say(&leaving)
    }

    pub(super) fn ask_early_surrender(
        &mut self,
        round: &RoundView,
        hand: HandId,
    ) -> Result<Option<Choice>> {
        let prompt = questions::early_surrender(&self.narrator, &round.cards, hand);
        loop {
            match self.ask_offer(round, &prompt, "surrender")? {
                Reply::Yes => return Ok(Some(Choice::Act(Action::Surrender))),
                Reply::No => return Ok(Some(Choice::Decline)),
                Reply::TakenBack => return Ok(None),
                Reply::Other(_) => {
                    self.say_all(&questions::early_surrender_help())?;
                    self.say_coach_help()?;
                    let leaving = self.leaving("open hands stand");
                    self.say(&leaving)?;
                }
            }
        }
    }

    /// Asks about an offer until it is answered. Quitting declines it.
    fn ask_offer(&mut self, round: &RoundView, prompt: &str, what: &str) -> Result<Reply> {
        loop {
            let Some(text) = self.ask(prompt)? else { return Ok(Reply::No) };
            match YesNo::read(&text, what) {
                YesNo::Yes => return Ok(Reply::Yes),
                YesNo::No => return Ok(Reply::No),
                YesNo::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(Reply::No);
                }
                YesNo::Table => self.say_table(round)?,
                YesNo::Coach => self.say_advice(Chips::ZERO)?,
                YesNo::Count => self.say_count()?,
                YesNo::Undo if self.take_back()? => return Ok(Reply::TakenBack),
                YesNo::Undo => {}
                YesNo::Other => return Ok(Reply::Other(text)),
            }
        }
    }

    pub(super) fn ask_action(
        &mut self,
        round: &RoundView,
        hand: HandId,
        choices: HandChoices,
    ) -> Result<Option<Choice>> {
        let stakes = *self.game.config.house.stakes();
        let prompt = questions::action(&self.narrator, &round.cards, hand, choices, &stakes);
        loop {
            let Some(text) = self.ask(&prompt)? else {
                return Ok(Some(Choice::Act(Action::Stand)));
            };
            match Answer::read(&text, &stakes) {
                Answer::Act(Action::Double) if choices.must_double_for_less() => {
                    self.say(&questions::how_to_double_for_less(&stakes, choices))?;
                }
                Answer::DoubleFor(amount) => {
                    return Ok(Some(double_for(&round.cards, hand, amount)));
                }
                Answer::Act(action) => return Ok(Some(Choice::Act(action))),
                Answer::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(Some(Choice::Act(Action::Stand)));
                }
                Answer::Table => self.say_table(round)?,
                Answer::Coach => self.say_advice(Chips::ZERO)?,
                Answer::Count => self.say_count()?,
                Answer::History => self.say_past(None)?,
                Answer::Shoe => self.say_shoe()?,
                Answer::Undo if self.take_back()? => return Ok(None),
                Answer::Undo => {}
                Answer::Help => self.say_action_help(round)?,
                Answer::Unknown => {
                    self.say(&questions::please_answer(&self.narrator, choices, &stakes))?;
                }
            }
        }
    }

    /// Prints every legal action, and the reasons why the others are illegal.
    fn say_action_help(&mut self, round: &RoundView) -> Result<()> {
        let help = questions::action_help(&self.narrator, round, &self.game.config.house);
        self.say_all(&help)?;
        self.say("t shows the table again, v the last rounds, f the shoe.")?;
        self.say(questions::RULES_HELP)?;
        self.say_coach_help()?;
        if self.mode != GameMode::Daily {
            let cell = chart::example(self.session.house().rules());
            self.say(&format!("chart shows the chart for this total; {cell} shows one cell."))?;
        }
        if self.session.can_undo() {
            self.say("u takes back your last choice.")?;
        }
        let leaving = self.leaving("open hands stand, and the dealer finishes");
        self.say(&leaving)
    }

    fn say_table(&mut self, round: &RoundView) -> Result<()> {
        self.say_all(&self.narrator.table(&round.cards))
    }

    /// Returns a sentence about the effect of quitting during a round; `finish` is that effect in
    /// practice.
    fn leaving(&self, finish: &str) -> String {
        let what = match (self.mode, self.session.is_stored()) {
            (GameMode::Regular, true) => "the round waits for you",
            (GameMode::Regular, false) => finish,
            (GameMode::WhatIf, _) => "you return to the game",
            (GameMode::Daily, _) => {
                "you see your result so far, and the round in play does not count"
            }
        };
        format!("q quits: {what}.")
    }
}
