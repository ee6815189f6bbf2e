//! The coach's sentences about a decision, the same in every front end.

use blackjack_engine::{Action, Chips, Choice, Stakes};
use blackjack_odds::Row;

use crate::counsel::Counsel;
use crate::counsel::reasoning::ChoiceValue;
use crate::counsel::subject::Subject;
use crate::decision::matchup::Matchup;
use crate::decision::play::Play;
use crate::decision::verdict::{Judgement, Verdict};
use crate::figures::money::{gain, in_money, share, short, short_signed, signed};
use crate::level::Level;
use crate::words::{self, capital, does, doing, upcard};

/// The coach's remark on a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// The full text: the player and hand, the cost, and the reason.
    pub text: String,
    /// Successively shorter versions, for narrow screens.
    pub shorter: Vec<String>,
    /// The cost in money, rounded as in the text; `None` if the text states it in percent of a
    /// bet that is too small for money.
    pub cost: Option<Chips>,
}

/// The texts about the cost of a mistake.
struct MistakeText {
    /// "$0.22".
    amount: String,
    /// "+$0.22".
    signed: String,
    /// "$0.22 more on your $10".
    on_bet: String,
    /// "14 of 37 cards left bust it".
    why: String,
    /// The cost in money, if `amount` is money.
    cost: Option<Chips>,
}

impl Counsel {
    /// Returns the full evaluation: the hand if there are several, every choice with its value and
    /// cost, the play of the level if it is not the best one, and the reason.
    pub fn lines(&self, stakes: &Stakes) -> Vec<String> {
        let options = self.options.iter().map(|priced| self.option_line(stakes, priced));
        self.heading().into_iter().chain(options).chain(self.reasons(stakes)).collect()
    }

    /// Names the hand if there are several: "Hand 2 has 16 against a six."
    fn heading(&self) -> Option<String> {
        let has = match self.matchup {
            Matchup::Hand { .. } => format!("{} {}", self.subject.does("have"), self.hand_text()),
            Matchup::Insurance => format!("{} insurance", self.subject.does("consider")),
        };
        (self.subject != Subject::You).then(|| format!("{has}."))
    }

    /// Explains why the best choice is the best, and names the play of the level if it differs.
    pub fn reasons(&self, stakes: &Stakes) -> Vec<String> {
        let other = (self.recommended != self.best()).then(|| {
            capital(&format!("{} {}.", self.level_subject(), self.does(self.recommended, stakes)))
        });
        let why = self.rival().map(|rival| {
            let why = self.reasoning.why(&self.options[0], rival, (stakes, self.bet));
            format!("Why {}: {why}.", self.doing(self.best(), stakes))
        });
        other.into_iter().chain(why).collect()
    }

    /// Returns the choice to compare the best one with: the next best, but not surrender, which
    /// says nothing about the cards.
    fn rival(&self) -> Option<&ChoiceValue> {
        let others = || self.options.iter().skip(1);
        let played = |priced: &&ChoiceValue| priced.choice != Choice::Act(Action::Surrender);
        others().find(played).or(others().next())
    }

    /// Describes a choice: "Stand: -$4.31 on average, best." or "Hit: -$4.46, costs $0.15."
    fn option_line(&self, stakes: &Stakes, priced: &ChoiceValue) -> String {
        let name = match priced.choice {
            Choice::DoubleFor(amount) => format!("Double for {}", stakes.money(amount)),
            Choice::Act(_) | Choice::Insure(_) | Choice::Decline => self.name(priced.choice),
        };
        let value = signed(stakes, self.bet, priced.value);
        if priced.choice == self.best() {
            return format!("{name}: {value} on average, best.");
        }
        format!("{name}: {value}, costs {}.", self.cost(priced, stakes))
    }

    /// Returns the value of a choice and its cost compared with the best one, as short table cells:
    /// ("-1.58", "best"), ("-4.25", "2.68"). Both are in the money of the bet, in whole units from
    /// a hundred up, or in percent of a bet that is too small for money.
    pub fn columns(&self, priced: &ChoiceValue, stakes: &Stakes) -> (String, String) {
        let worth = short_signed(stakes, self.bet, priced.value);
        let is_best = priced.choice == self.best();
        let cost = || short(stakes, self.bet, priced.cost);
        (worth, if is_best { "best".into() } else { cost() })
    }

    /// Returns the cost of a choice compared with the best one: `$2.68`, or in percent of a bet
    /// that is too small for money.
    pub fn cost(&self, priced: &ChoiceValue, stakes: &Stakes) -> String {
        share(stakes, self.bet, priced.cost)
    }

    /// Returns the remark after a mistake: "You hit 14. Standing was worth $0.22 more on your $10:
    /// 14 of 37 cards left bust it." `None` after any other choice.
    pub fn remark(&self, judgement: &Judgement, stakes: &Stakes) -> Option<Remark> {
        let mistake = self.mistake_text(judgement, stakes)?;
        let did = format!("{} {}", self.subject, self.did(judgement.choice, stakes));
        let better = self.better("was", &mistake, stakes);
        let mut shorter =
            vec![format!("{did}. {}.", capital(&better)), self.addressed(&format!("{better}."))];
        let (recommended, name) =
            (capital(&self.doing(self.recommended, stakes)), self.name(self.recommended));
        shorter.extend(match self.subject {
            Subject::You => vec![format!("{recommended}: {} more.", mistake.amount)],
            Subject::Player(_) | Subject::Hand(..) => vec![
                self.addressed(&format!(
                    "{}: {} more.",
                    recommended.to_lowercase(),
                    mistake.amount
                )),
                format!("{name}: {} more.", mistake.amount),
            ],
        });
        let text = format!("{did}. {}: {}.", capital(&better), mistake.why);
        Some(Remark { text, shorter, cost: mistake.cost })
    }

    /// Returns the objection to a mistake before it is made: "Hitting 14? Standing is worth $0.22
    /// more on your $10: 14 of 37 cards left bust it." `None` before any other choice.
    pub fn objection(&self, judgement: &Judgement, stakes: &Stakes) -> Option<Remark> {
        let mistake = self.mistake_text(judgement, stakes)?;
        let question = self.addressed(&match judgement.choice {
            Choice::DoubleFor(amount) => {
                format!("doubling {} for {}", self.hand_text(), stakes.money(amount))
            }
            choice @ (Choice::Act(_) | Choice::Insure(_) | Choice::Decline) => {
                format!("{}{}", self.doing(choice, stakes), self.with_hand(choice))
            }
        });
        let better = capital(&self.better("is", &mistake, stakes));
        Some(Remark {
            text: format!("{question}? {better}: {}.", mistake.why),
            shorter: vec![
                format!("{question}? {better}."),
                format!("{better}."),
                format!("Sure? {}: {}.", self.name(self.recommended), mistake.signed),
            ],
            cost: mistake.cost,
        })
    }

    /// Compares the plays: "standing was worth $0.22 more on your $10", "basic strategy stands,
    /// which was worth ...".
    fn better(&self, was: &str, mistake: &MistakeText, stakes: &Stakes) -> String {
        let (recommended, on_bet) = (self.recommended, &mistake.on_bet);
        match self.level {
            Level::Exact => format!("{} {was} worth {on_bet}", self.doing(recommended, stakes)),
            Level::BasicStrategy | Level::Simple => {
                format!(
                    "{} {}, which {was} worth {on_bet}",
                    self.level_subject(),
                    self.does(recommended, stakes)
                )
            }
        }
    }

    /// Addresses a sentence to its player or hand: "Hand 2: standing was worth $0.22 more."
    fn addressed(&self, sentence: &str) -> String {
        if self.subject == Subject::You {
            capital(sentence)
        } else {
            format!("{}: {sentence}", self.subject)
        }
    }

    /// Returns the texts about a mistake; `None` for any other choice.
    fn mistake_text(&self, judgement: &Judgement, stakes: &Stakes) -> Option<MistakeText> {
        if judgement.verdict != Verdict::Wrong {
            return None;
        }
        let recommended = self.options.iter().find(|priced| priced.choice == self.recommended)?;
        let Judgement { choice, value, cost, cost_vs_level, .. } = *judgement;
        let (amount, bet) = (share(stakes, self.bet, cost_vs_level), stakes.money(self.bet));
        let on_bet = match &self.subject {
            Subject::You | Subject::Hand(None, _) => format!("{amount} more on your {bet}"),
            Subject::Player(name) | Subject::Hand(Some(name), _) => {
                format!("{amount} more on {name}'s {bet}")
            }
        };
        let signed = gain(stakes, self.bet, cost_vs_level);
        let why = self.reasoning.why(
            recommended,
            &ChoiceValue { choice, value, cost },
            (stakes, self.bet),
        );
        let cost = in_money(self.bet, cost_vs_level);
        Some(MistakeText { amount, signed, on_bet, why, cost })
    }

    /// Returns the subject of sentences about the level.
    const fn level_subject(&self) -> &'static str {
        match self.level {
            Level::Exact => "best play for these cards",
            Level::BasicStrategy => "basic strategy",
            Level::Simple => "the simple strategy",
        }
    }

    /// Describes the hand: "14 against a six".
    fn hand_text(&self) -> String {
        let Matchup::Hand { row, upcard: up } = self.matchup else { return "the hand".into() };
        let hand = match row {
            Row::Pair(_) => format!("the pair {}", self.matchup.hand()),
            Row::Soft(total) => format!("soft {total}"),
            Row::Hard(total) => total.to_string(),
        };
        up.map_or(hand.clone(), |value| format!("{hand} against {}", upcard(value)))
    }

    /// Describes a choice in the past tense: "hit 14 against a six".
    fn did(&self, choice: Choice, stakes: &Stakes) -> String {
        let hand = self.hand_text();
        if let Choice::DoubleFor(amount) = choice {
            return format!("doubled {hand} for {}", stakes.money(amount));
        }
        match self.play(choice) {
            Play::Act(Action::Hit) => format!("hit {hand}"),
            Play::Act(Action::Stand) => format!("stood on {hand}"),
            Play::Act(Action::Double) => format!("doubled {hand}"),
            Play::Act(Action::Split) => format!("split {hand}"),
            Play::Act(Action::Surrender) => format!("surrendered {hand}"),
            Play::DoubleForLess => format!("doubled {hand} for less"),
            Play::PlayOn => format!("played on with {hand}"),
            Play::Insure => "took insurance".into(),
            Play::Decline => "took no insurance".into(),
        }
    }

    /// Returns the gerund of a choice: "standing", "doubling for $5".
    fn doing(&self, choice: Choice, stakes: &Stakes) -> String {
        match choice {
            Choice::DoubleFor(amount) => format!("doubling for {}", stakes.money(amount)),
            Choice::Act(_) | Choice::Insure(_) | Choice::Decline => doing(self.play(choice)).into(),
        }
    }

    /// Returns a choice in the third person: "stands", "doubles for $5".
    fn does(&self, choice: Choice, stakes: &Stakes) -> String {
        match choice {
            Choice::DoubleFor(amount) => format!("doubles for {}", stakes.money(amount)),
            Choice::Act(_) | Choice::Insure(_) | Choice::Decline => does(self.play(choice)).into(),
        }
    }

    /// Returns the words after "Hitting" in an objection.
    fn with_hand(&self, choice: Choice) -> String {
        let hand = self.hand_text();
        match self.play(choice) {
            Play::Insure | Play::Decline => String::new(),
            Play::PlayOn => format!(" with {hand}"),
            Play::Act(Action::Stand) => format!(" on {hand}"),
            Play::Act(Action::Hit | Action::Double | Action::Split | Action::Surrender)
            | Play::DoubleForLess => format!(" {hand}"),
        }
    }

    /// Returns the name of a choice in a list.
    pub fn name(&self, choice: Choice) -> String {
        capital(words::play(self.play(choice)))
    }

    const fn play(&self, choice: Choice) -> Play {
        Play::of(choice, self.class())
    }
}
