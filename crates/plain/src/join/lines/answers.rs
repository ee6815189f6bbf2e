//! The player's typed lines: answers to questions, and requests at any time.

use anyhow::Result;
use blackjack_engine::{Action, Chips, Choice, HandId, Record};
use blackjack_frontend::bets::doubling::double_for;
use blackjack_frontend::bets::hand::HandBet;
use blackjack_frontend::session::{Command, Session, SessionExt};
use blackjack_frontend::words;
use blackjack_table::Wager;

use super::PlainJoin;
use crate::coached_lines::CoachedLines;
use crate::join::asked::{Aside, Asked};
use crate::lines::answer::{Answer, BetAnswer, Confirmed, YesNo};
use crate::lines::questions::{self, HandChoices};

/// The answer to a request for help during an evening.
const NO_HELP: &str = "There is no help during an evening: its end shows what mistakes have cost.";

impl PlainJoin {
    /// Takes a line; returns true if the player leaves.
    pub(super) fn take_line(&mut self, typed: &str) -> Result<bool> {
        let asked = match &self.pending {
            Some(_) => Asked::Nothing("The table has not answered yet.".into()),
            None => Asked::of(&self.session, self.bet).1,
        };
        match Aside::read(typed) {
            Some(Aside::Leave) => return Ok(true),
            Some(Aside::Say(text)) if text.is_empty() => self.say("say needs words: say hello")?,
            Some(Aside::Say(text)) => self.session.say(&text),
            Some(Aside::Table) => self.say_table()?,
            Some(Aside::Coach | Aside::Count) if !self.session.has_help() => {
                self.say(NO_HELP)?;
            }
            Some(Aside::Coach) => {
                let bet =
                    if let Asked::Bet { offer, .. } = asked { offer.stake } else { Chips::ZERO };
                self.say_advice(bet)?;
            }
            Some(Aside::Count) => self.say_count()?,
            Some(Aside::Time) => self.session.ask_for_time(),
            Some(Aside::Unlock) => self.session.unlock(),
            Some(Aside::Start) if self.session.can_start() => self.session.start(),
            Some(Aside::Start) => self.say("The host of an evening starts it, once.")?,
            Some(Aside::Rules) => {
                let rules = questions::rules(self.session.house());
                self.say_all(&rules)?;
            }
            Some(Aside::Help) => self.say_help(&asked)?,
            None => self.answer(typed, asked)?,
        }
        Ok(false)
    }

    fn answer(&mut self, typed: &str, asked: Asked) -> Result<()> {
        let text = typed.to_lowercase();
        match asked {
            Asked::Nothing(_) if !self.console.is_typed() => {
                // Through a pipe, a line waits for its question.
                self.kept_line = Some(typed.to_owned());
                Ok(())
            }
            Asked::Nothing(_) if text.is_empty() => Ok(()),
            Asked::Nothing(why) => self.say(&format!("{why} ? for help.")),
            Asked::Bet { seat, offer, .. } => self.answer_bet(&text, seat, offer),
            Asked::Rebuy { seat, .. } => {
                if matches!(text.as_str(), "" | "y" | "yes") {
                    self.send(Command::Rebuy { player: seat });
                    return Ok(());
                }
                self.say("Press Enter to rebuy. The rebuy is recorded as new money.")
            }
            Asked::Insurance { hand, range } => self.answer_insurance(&text, hand, range),
            Asked::EarlySurrender { hand } => {
                let surrender = Choice::Act(Action::Surrender);
                match choice_of_offer(&text, "surrender", surrender) {
                    Some(choice) => self.play(hand, choice),
                    None => self.say_all(&questions::early_surrender_help()),
                }
            }
            Asked::Action { hand, choices } => self.answer_action(&text, hand, choices),
        }
    }

    fn answer_action(&mut self, text: &str, hand: HandId, choices: HandChoices) -> Result<()> {
        let stakes = *self.session.house().stakes();
        match (Answer::read(text, &stakes), self.session.view().open_round()) {
            (Answer::Act(Action::Double), _) if choices.must_double_for_less() => {
                self.say(&questions::how_to_double_for_less(&stakes, choices))
            }
            (Answer::Act(action), _) => self.play(hand, Choice::Act(action)),
            (Answer::DoubleFor(amount), Some(round)) => {
                let choice = double_for(&round.cards, hand, amount);
                self.play(hand, choice)
            }
            _ => self.say(&questions::please_answer(&self.narrator, choices, &stakes)),
        }
    }

    fn answer_insurance(
        &mut self,
        text: &str,
        hand: HandId,
        (min, max): (Chips, Chips),
    ) -> Result<()> {
        let stakes = *self.session.house().stakes();
        if let Some(choice) = choice_of_offer(text, "insurance", Choice::Insure(max)) {
            return self.play(hand, choice);
        }
        match Confirmed::read(text, &stakes).filter(|_| min < max) {
            Some(Confirmed::Amount(amount)) => self.play(hand, Choice::Insure(amount)),
            Some(Confirmed::Nothing) => self.play(hand, Choice::Decline),
            None => self.say_all(&questions::insurance_help(self.session.house(), (min, max))),
        }
    }

    /// Plays a choice, unless the coach objects.
    fn play(&mut self, hand: HandId, choice: Choice) -> Result<()> {
        if self.coach_allows(choice)? {
            self.send(Command::Play { hand, choice });
        }
        Ok(())
    }

    /// Bets an amount and locks the bet: the round starts when every bet is locked.
    fn answer_bet(&mut self, text: &str, seat: usize, offer: HandBet) -> Result<()> {
        let house = self.session.house().clone();
        let stakes = house.stakes();
        let BetAnswer::Bet(bet) = BetAnswer::read(text, stakes, offer, false) else {
            let example = stakes.number(offer.stake);
            return self.say(&format!("A bet is an amount, such as {example}. ? for help."));
        };
        let bets = bet.on(1);
        match Record::open(&house, &[bets.with_funds(self.session.spare_funds(seat))]) {
            Ok(_) => {
                self.bet = Some(bet);
                self.send(Command::Deal(vec![Wager { seat, bets }]));
                Ok(())
            }
            Err(error) => self.say(&format!("{}.", words::open(stakes, error))),
        }
    }

    /// Prints the actions that are possible now.
    fn say_help(&mut self, asked: &Asked) -> Result<()> {
        let house = self.session.house().clone();
        let lines = match (asked, self.session.view().open_round()) {
            (Asked::Action { .. }, Some(round)) => {
                questions::action_help(&self.narrator, round, &house)
            }
            (Asked::Insurance { range, .. }, _) => questions::insurance_help(&house, *range),
            (Asked::EarlySurrender { .. }, _) => questions::early_surrender_help(),
            (Asked::Bet { offer, .. }, _) => questions::bet_help(&house, *offer),
            (Asked::Rebuy { .. }, _) => vec!["Enter rebuys.".into()],
            (Asked::Nothing(why), _) => vec![why.clone()],
            (Asked::Action { .. }, None) => Vec::new(),
        };
        self.say_all(&lines)?;
        if self.session.evening().is_some() {
            if self.session.can_start() {
                self.say("start opens the first round.")?;
            }
            return self.say("q leaves; the same command brings you back, and the clock stands.");
        }
        self.say("t shows the table and who sits where.")?;
        self.say(questions::RULES_HELP)?;
        self.say_coach_help()?;
        self.say("say with words, such as say hello, talks to the table.")?;
        self.say("u unlocks your bet, as long as others bet.")?;
        if house.table_settings().turn_seconds() > 0 {
            self.say("more time asks for the time of a turn again.")?;
        }
        self.say("q leaves your box and the table; open hands stand.")
    }
}

/// Returns the choice of a player who answers an offer with yes or no.
fn choice_of_offer(text: &str, what: &str, yes: Choice) -> Option<Choice> {
    let answer = YesNo::read(text, what);
    let declined = (answer == YesNo::No).then_some(Choice::Decline);
    (answer == YesNo::Yes).then_some(yes).or(declined)
}
