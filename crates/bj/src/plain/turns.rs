//! Asking a player in a round: about insurance, early surrender, and what to do with a hand.

use anyhow::Result;
use blackjack_engine::{Action, Actions, Chips, HandId, Input, InputError, Record};

use super::Plain;
use super::answer::{Answer, YesNo};
use crate::console::Leave;
use crate::voice::{self, Voice};
use crate::words;

impl Plain {
    pub(super) fn ask_insurance(
        &mut self,
        record: &Record,
        voice: &Voice,
        hand: HandId,
        (least, most): (Chips, Chips),
    ) -> Result<Input> {
        let stakes = *self.setup.house.stakes();
        let who = voice.addresses(record.round(), hand);
        let money = stakes.money(most);
        let prompt = if least == most {
            format!("{who}Insurance for {money}, i or n? ")
        } else {
            format!("{who}Insurance up to {money}, an amount, i for all of it, or n? ")
        };
        loop {
            let Some(text) = self.ask(&prompt)? else { return Ok(Input::Decline) };
            match YesNo::read(&text, "insurance") {
                YesNo::Yes => return Ok(Input::Insure(most)),
                YesNo::No => return Ok(Input::Decline),
                YesNo::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(Input::Decline);
                }
                YesNo::Table => self.say_table(record, voice)?,
                YesNo::Other => match stakes.read(&text) {
                    Some(stake) if least < most => return Ok(Input::Insure(stake)),
                    _ => self.say_insurance_help(least, most)?,
                },
            }
        }
    }

    fn say_insurance_help(&mut self, least: Chips, most: Chips) -> Result<()> {
        let pays = self.setup.house.rules().insurance_pays();
        let money = self.setup.house.stakes().money(most);
        self.say(&format!(
            "Insurance pays {pays} if the dealer has a natural, and is lost if not."
        ))?;
        self.say(&format!("i insures for {money}."))?;
        if least < most {
            self.say("An amount insures for that.")?;
        }
        self.say("n does not.")?;
        self.say("t tells the table again.")?;
        self.say("q leaves: nothing is insured, and open hands stand.")
    }

    pub(super) fn ask_early_surrender(
        &mut self,
        record: &Record,
        voice: &Voice,
        hand: HandId,
    ) -> Result<Input> {
        let who = voice.addresses(record.round(), hand);
        let prompt = format!("{who}Surrender before the dealer looks, r or n? ");
        loop {
            let Some(text) = self.ask(&prompt)? else { return Ok(Input::Decline) };
            match YesNo::read(&text, "surrender") {
                YesNo::Yes => return Ok(Input::Act(Action::Surrender)),
                YesNo::No => return Ok(Input::Decline),
                YesNo::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(Input::Decline);
                }
                YesNo::Table => self.say_table(record, voice)?,
                YesNo::Other => {
                    self.say("r gives the hand up for half the bet.")?;
                    self.say("n plays on.")?;
                    self.say("t tells the table again.")?;
                    self.say("q leaves: open hands stand.")?;
                }
            }
        }
    }

    pub(super) fn ask_action(
        &mut self,
        record: &Record,
        voice: &Voice,
        hand: HandId,
        legal: Actions,
    ) -> Result<Input> {
        let legal: Vec<_> = legal.iter().map(voice::choice).collect();
        let mut question = words::any_of(&legal);
        if let Some(first) = question.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let prompt = format!("{}{question}? ", voice.addresses(record.round(), hand));
        loop {
            let Some(text) = self.ask(&prompt)? else { return Ok(Input::Act(Action::Stand)) };
            match Answer::read(&text) {
                Answer::Act(action) => return Ok(Input::Act(action)),
                Answer::Leave => {
                    self.leave = Some(Leave::End);
                    return Ok(Input::Act(Action::Stand));
                }
                Answer::Table => self.say_table(record, voice)?,
                Answer::Help => self.say_action_help(record)?,
                Answer::Unknown => {
                    self.say(&format!("Please answer {}. ? helps.", words::any_of(&legal)))?;
                }
            }
        }
    }

    /// What can be done now, and why the rest cannot.
    fn say_action_help(&mut self, record: &Record) -> Result<()> {
        let stakes = *self.setup.house.stakes();
        let rules = *self.setup.house.rules();
        for action in Action::ALL {
            let (letter, word) = (action.letter(), action.word());
            let line = match record.round().refusal(action) {
                None => format!("{letter}, {word}: {}.", voice::meaning(action, &rules)),
                Some(why) => format!("No {}: {}.", words::doing(action), words::why(&stakes, why)),
            };
            self.say(&line)?;
        }
        self.say(voice::no_insurance(record))?;
        self.say("t tells the table again.")?;
        self.say("q leaves: open hands stand, and the dealer finishes.")
    }

    fn say_table(&mut self, record: &Record, voice: &Voice) -> Result<()> {
        self.say_all(&voice.table(record.round()))
    }

    pub(super) fn say_refusal(&mut self, error: InputError) -> Result<()> {
        let stakes = *self.setup.house.stakes();
        let line = match error {
            InputError::Action(illegal) => words::no_action(&stakes, illegal),
            InputError::Insurance(illegal) => words::no_insurance(&stakes, illegal),
            InputError::OutOfTurn(_) | InputError::Fund(_) => {
                unreachable!("players put in what they were asked for")
            }
        };
        self.say(&line)
    }
}
