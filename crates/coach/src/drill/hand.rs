//! Questions about playing a hand: `HandQuestion`.

use blackjack_engine::{
    Action, Bets, Card, Choice, Composition, House, Place, Round, Stakes, Turn,
};
use blackjack_odds::{HandOdds, OddsError};

use super::deal::{deal, hole};
use super::dice::Dice;
use super::feedback::Feedback;
use crate::counsel::Counsel;
use crate::counsel::reasoning::ChoiceValue;
use crate::decision::matchup::Matchup;
use crate::decision::play::Play;
use crate::decision::verdict::Verdict;
use crate::figures::money::share;
use crate::level::Yardstick;
use crate::words;

/// The number of attempts to deal a hand in another order: some orders end the hand early, with a
/// blackjack or a charlie.
const ATTEMPTS: u32 = 20;

/// A hand at the table of a house, dealt up to a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct HandQuestion {
    matchup: Matchup,
    round: Round,
    counsel: Counsel,
    stakes: Stakes,
}

impl HandQuestion {
    /// Deals a hand; `None` if it never needs a decision at the house.
    pub(super) fn new(
        house: &House,
        matchup: Matchup,
        hand: &HandOdds,
        dice: &mut Dice,
    ) -> Result<Option<Self>, OddsError> {
        let dealt = (0..ATTEMPTS).find_map(|_| {
            let (cards, upcard) = deal(house.rules(), hand, dice);
            play(house, &cards, upcard, dice)
        });
        let Some(round) = dealt else { return Ok(None) };
        let nothing = Composition::EMPTY;
        let counsel = Counsel::new(house, &round.view(), &nothing, &Yardstick::EXACT)?;
        let stakes = *house.stakes();
        Ok(counsel.map(|counsel| Self { matchup, round, counsel, stakes }))
    }

    /// Returns the matchup.
    pub const fn matchup(&self) -> Matchup {
        self.matchup
    }

    /// Returns the round, which waits for the decision.
    pub const fn round(&self) -> &Round {
        &self.round
    }

    /// Returns the coach's counsel.
    pub const fn counsel(&self) -> &Counsel {
        &self.counsel
    }

    /// Returns the possible plays, in menu order.
    pub fn choices(&self) -> Vec<Choice> {
        let mut choices: Vec<_> = self.options().iter().map(|option| option.choice).collect();
        choices.sort_by_key(|choice| match choice {
            Choice::Act(action) => (*action as u8, false),
            Choice::DoubleFor(_) => (Action::Double as u8, true),
            Choice::Insure(_) | Choice::Decline => (u8::MAX, false),
        });
        choices
    }

    fn options(&self) -> &[ChoiceValue] {
        self.counsel.options()
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let view = self.round.view();
        let hand = view.hand(self.counsel.hand());
        let hand_line = hand.map(|hand| {
            format!("You have {}, {}.", words::cards(&hand.cards), words::total(hand.total))
        });
        let upcard = view.dealer.open.cards().first();
        let dealer_line = upcard.map(|&card| format!("Dealer shows {}.", words::card(card)));
        hand_line.into_iter().chain(dealer_line).collect()
    }

    pub(super) fn prompt(&self) -> String {
        format!("{}? ", words::capital(&self.expected()))
    }

    /// Lists the possible answers: "hit, stand, double or split (p)".
    fn expected(&self) -> String {
        let named = |choice| match self.play(choice) {
            // The key of these is not their first letter.
            Play::Act(Action::Split) => "split (p)",
            Play::Act(Action::Surrender) => "surrender (r)",
            Play::DoubleForLess => "double for less (l)",
            Play::PlayOn => "play on (n)",
            play @ (Play::Act(_) | Play::Insure | Play::Decline) => words::play(play),
        };
        words::any_of(&self.choices().into_iter().map(named).collect::<Vec<_>>())
    }

    pub(super) fn help(&self) -> Vec<String> {
        let plays = self.choices().into_iter().map(|choice| self.play(choice));
        plays.map(|play| format!("{}, {}.", play.letter(), words::play(play))).collect()
    }

    /// Judges an answer, which is a letter or a word.
    pub(super) fn judge(&self, text: &str) -> Result<Feedback, String> {
        let is = |choice: &Choice| {
            let play = self.play(*choice);
            text == words::play(play) || text.chars().eq(std::iter::once(play.letter()))
        };
        if let Some(choice) = self.choices().into_iter().find(is) {
            return Ok(self.feedback(choice));
        }
        let mut others = Action::ALL.into_iter().map(Choice::Act);
        Err(match others.find(is) {
            Some(choice) => {
                let play = words::play(self.play(choice));
                format!("This hand cannot {play}. Please answer {}.", self.expected())
            }
            None => format!("Please answer {}. ? for help.", self.expected()),
        })
    }

    const fn play(&self, choice: Choice) -> Play {
        Play::of(choice, self.counsel.class())
    }

    fn feedback(&self, choice: Choice) -> Feedback {
        let best = self.counsel.name(self.counsel.best()).to_lowercase();
        let Some(judgement) = self.counsel.judge(choice) else { return Feedback::none() };
        let money = |cost| share(&self.stakes, self.counsel.bet(), cost);
        let line = match judgement.verdict {
            Verdict::Right => format!("Right: {best}.{}", self.next_best()),
            Verdict::Close => {
                let cost = money(judgement.cost);
                format!("Close enough: {best} is better by {cost}.")
            }
            Verdict::Wrong => {
                let why = self.counsel.remark(&judgement, &self.stakes);
                let why = why.map(|why| why.text).unwrap_or_default();
                format!("No: {best}. {why}")
            }
        };
        Feedback::new(judgement.verdict, judgement.cost, vec![line])
    }

    /// Describes the next best play: " Hit costs $0.22 on your $10."
    fn next_best(&self) -> String {
        let Some(next) = self.options().get(1) else { return String::new() };
        let bet = self.counsel.bet();
        let (name, cost) = (self.counsel.name(next.choice), share(&self.stakes, bet, next.cost));
        format!(" {name} costs {cost} on your {}.", self.stakes.money(bet))
    }
}

/// Plays a hand with these cards up to its last decision; `None` if it has no decision.
fn play(house: &House, cards: &[Card], upcard: Option<Card>, dice: &mut Dice) -> Option<Round> {
    let bet = house.first_offer();
    let mut round = Round::open(house, &[Bets::plain(&[bet], None)]).ok()?;
    let mut cards_left = cards.iter().copied();
    // Where early surrender is offered, half of the questions are about it.
    let is_early = dice.below(2) == 0;
    loop {
        match round.turn() {
            Turn::Card(draw) => {
                let card = match draw.place() {
                    Place::Hand(_) => cards_left.next()?,
                    Place::Dealer => upcard?,
                    Place::Hole => hole(house.rules(), cards, upcard?, dice)?,
                };
                draw.deal(card);
            }
            Turn::Insurance(offer) => {
                offer.decline();
            }
            Turn::EarlySurrender(_) if is_early && cards_left.len() == 0 => return Some(round),
            Turn::EarlySurrender(offer) => {
                offer.decline();
            }
            Turn::Action(_) if cards_left.len() == 0 => return Some(round),
            Turn::Action(turn) => {
                turn.act(Action::Hit).ok()?;
            }
            Turn::Over(_) => return None,
        }
    }
}
