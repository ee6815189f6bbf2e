//! What is said of a decision, the same on every face.

use blackjack_engine::{Action, Stakes};
use blackjack_odds::Row;
use blackjack_table::{Choice, Play, Verdict};

use crate::counsel::Priced;
use crate::judgement::Judgement;
use crate::money::{share, short, short_signed, signed};
use crate::words::{self, capital, does, doing, upcard};
use crate::{Case, Counsel, Level};

impl Counsel {
    /// Every choice with what it is worth on average and what it costs, the best first; what the
    /// level plays where that is something else; and why.
    pub fn lines(&self, stakes: &Stakes) -> Vec<String> {
        let mut lines: Vec<_> =
            self.options.iter().map(|priced| self.option_line(stakes, priced)).collect();
        if self.due != self.best() {
            lines.push(format!("{} {}.", self.who(), does(self.play(self.due))));
        }
        lines.extend(self.rival().map(|rival| {
            let why = self.grounds.why(&self.options[0], rival);
            format!("Why {}: {why}.", doing(self.play(self.best())))
        }));
        lines
    }

    /// What the best choice is held against: the next best, though not surrendering, which says
    /// nothing of the cards.
    fn rival(&self) -> Option<&Priced> {
        let others = || self.options.iter().skip(1);
        let played = |priced: &&Priced| priced.choice != Choice::Act(Action::Surrender);
        others().find(played).or(others().next())
    }

    /// "Stand: -$4.31 on average, best." "Hit: -$4.46, costs $0.15."
    fn option_line(&self, stakes: &Stakes, priced: &Priced) -> String {
        let (name, value) = (self.name(priced.choice), signed(stakes, self.bet, priced.value));
        if priced.choice == self.best() {
            return format!("{name}: {value} on average, best.");
        }
        format!("{name}: {value}, costs {}.", share(stakes, self.bet, priced.cost))
    }

    /// What a choice is worth on average and what it costs against the best, as a table below the
    /// bet tells it: ("-1.58", "best"), ("-4.25", "2.68"). It is in the money of the bet, in whole
    /// units from a hundred on, or in percent of a bet that is too small for money.
    pub fn columns(&self, priced: &Priced, stakes: &Stakes) -> (String, String) {
        let worth = short_signed(stakes, self.bet, priced.value);
        let is_best = priced.choice == self.best();
        let cost = || short(stakes, self.bet, priced.cost);
        (worth, if is_best { "best".into() } else { cost() })
    }

    /// Why the best choice is the best, and what the level plays where that is another: the rest of
    /// [`Counsel::lines`].
    pub fn reasons(&self, stakes: &Stakes) -> Vec<String> {
        self.lines(stakes).split_off(self.options.len())
    }

    /// What is said after a mistake; nothing after any other choice. "You hit 14. Standing was
    /// worth $0.22 more on your $10: 14 of 37 cards left bust it."
    pub fn remark(&self, judgement: &Judgement, stakes: &Stakes) -> Option<String> {
        let more = self.told_miss(judgement, stakes)?;
        let did = self.did(judgement.choice);
        Some(match self.level {
            Level::Exact => format!("You {did}. {} was worth {more}.", self.title(self.due)),
            Level::Card | Level::Simple => {
                format!(
                    "You {did}. {} {}, which was worth {more}.",
                    self.who(),
                    does(self.play(self.due))
                )
            }
        })
    }

    /// What is said before a mistake, where the coach objects to it.
    pub fn objection(&self, judgement: &Judgement, stakes: &Stakes) -> Option<String> {
        let more = self.told_miss(judgement, stakes)?;
        let what = format!("{}{}", self.title(judgement.choice), self.with_hand(judgement.choice));
        Some(match self.level {
            Level::Exact => format!("{what}? {} is worth {more}.", self.title(self.due)),
            Level::Card | Level::Simple => {
                format!(
                    "{what}? {} {}, which is worth {more}.",
                    self.who(),
                    does(self.play(self.due))
                )
            }
        })
    }

    /// What a mistake costs, in as few words as there are; nothing of any other choice. "Standing:
    /// $0.22 more."
    pub fn in_short(&self, judgement: &Judgement, stakes: &Stakes) -> Option<String> {
        let more = share(stakes, self.bet, judgement.miss);
        let is_mistake = judgement.verdict == Verdict::Wrong;
        is_mistake.then(|| format!("{}: {more} more.", self.title(self.due)))
    }

    /// What is said before a mistake, in as few words as there are. "Sure? Stand: +$0.22."
    pub fn doubt(&self, judgement: &Judgement, stakes: &Stakes) -> Option<String> {
        let more = signed(stakes, self.bet, judgement.miss);
        let is_mistake = judgement.verdict == Verdict::Wrong;
        is_mistake.then(|| format!("Sure? {}: {more}.", self.name(self.due)))
    }

    /// "$0.22 more on your $10: 14 of 37 cards left bust it", of a mistake only.
    fn told_miss(&self, judgement: &Judgement, stakes: &Stakes) -> Option<String> {
        if judgement.verdict != Verdict::Wrong {
            return None;
        }
        let due = self.options.iter().find(|priced| priced.choice == self.due)?;
        let Judgement { choice, value, cost, miss, .. } = *judgement;
        let more = share(stakes, self.bet, miss);
        let why = self.grounds.why(due, &Priced { choice, value, cost });
        Some(format!("{more} more on your {}: {why}", stakes.money(self.bet)))
    }

    /// Whoever the level is.
    const fn who(&self) -> &'static str {
        match self.level {
            Level::Exact => "The best for these cards",
            Level::Card => "The card",
            Level::Simple => "The simple rule",
        }
    }

    /// "14 against a six".
    fn hand_told(&self) -> String {
        let Case::Hand { row, upcard: up } = self.case else { return "the hand".into() };
        let hand = match row {
            Row::Pair(_) => format!("the pair {}", self.case.hand()),
            Row::Soft(total) => format!("soft {total}"),
            Row::Hard(total) => total.to_string(),
        };
        up.map_or(hand.clone(), |value| format!("{hand} against {}", upcard(value)))
    }

    /// "hit 14 against a six", as what was done.
    fn did(&self, choice: Choice) -> String {
        let hand = self.hand_told();
        match self.play(choice) {
            Play::Act(Action::Hit) => format!("hit {hand}"),
            Play::Act(Action::Stand) => format!("stood on {hand}"),
            Play::Act(Action::Double) => format!("doubled {hand}"),
            Play::Act(Action::Split) => format!("split {hand}"),
            Play::Act(Action::Surrender) => format!("surrendered {hand}"),
            Play::PlayOn => format!("played on with {hand}"),
            Play::Insure => "took insurance".into(),
            Play::Decline => "took no insurance".into(),
        }
    }

    /// What is behind "Hitting" where it is asked whether that is meant.
    fn with_hand(&self, choice: Choice) -> String {
        let hand = self.hand_told();
        match self.play(choice) {
            Play::Insure | Play::Decline => String::new(),
            Play::PlayOn => format!(" with {hand}"),
            Play::Act(Action::Stand) => format!(" on {hand}"),
            Play::Act(Action::Hit | Action::Double | Action::Split | Action::Surrender) => {
                format!(" {hand}")
            }
        }
    }

    /// "Standing".
    fn title(&self, choice: Choice) -> String {
        capital(doing(self.play(choice)))
    }

    /// A choice as a list names it.
    pub fn name(&self, choice: Choice) -> String {
        capital(words::play(self.play(choice)))
    }

    const fn play(&self, choice: Choice) -> Play {
        Play::of(choice, self.class())
    }
}
