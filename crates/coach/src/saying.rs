//! What is said of a decision, the same on every face.

use blackjack_engine::{Action, Choice, Stakes};
use blackjack_odds::Row;

use crate::ChoiceValue;
use crate::judgement::Judgement;
use crate::money::{gain, share, short, short_signed, signed};
use crate::words::{self, capital, does, doing, upcard};
use crate::{Case, Counsel, Level, Play, Subject, Verdict};

/// What is said of a mistake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// Whose it was and with which hand, what it costs, and why.
    pub text: String,
    /// The same in fewer and fewer words, for where there is little room.
    pub shorter: Vec<String>,
}

/// What a mistake misses.
struct Miss {
    /// "$0.22".
    amount: String,
    /// "+$0.22".
    signed: String,
    /// "$0.22 more on your $10".
    on_bet: String,
    /// "14 of 37 cards left bust it".
    why: String,
}

impl Counsel {
    /// Which hand it is about, where there are several; every choice with what it is worth on
    /// average and what it costs, the best first; what the level plays where that is something
    /// else; and why.
    pub fn lines(&self, stakes: &Stakes) -> Vec<String> {
        let options = self.options.iter().map(|priced| self.option_line(stakes, priced));
        self.heading().into_iter().chain(options).chain(self.reasons()).collect()
    }

    /// "Hand 2 has 16 against a six."; nothing where only one hand can be meant.
    fn heading(&self) -> Option<String> {
        let has = match self.case {
            Case::Hand { .. } => format!("{} {}", self.subject.does("have"), self.hand_told()),
            Case::Insurance => format!("{} insurance", self.subject.does("consider")),
        };
        (self.subject != Subject::You).then(|| format!("{has}."))
    }

    /// Why the best choice is the best, and what the level plays where that is another.
    pub fn reasons(&self) -> Vec<String> {
        let other = (self.due != self.best())
            .then(|| capital(&format!("{} {}.", self.who(), does(self.play(self.due)))));
        let why = self.rival().map(|rival| {
            let why = self.grounds.why(&self.options[0], rival);
            format!("Why {}: {why}.", doing(self.play(self.best())))
        });
        other.into_iter().chain(why).collect()
    }

    /// What the best choice is held against: the next best, though not surrendering, which says
    /// nothing of the cards.
    fn rival(&self) -> Option<&ChoiceValue> {
        let others = || self.options.iter().skip(1);
        let played = |priced: &&ChoiceValue| priced.choice != Choice::Act(Action::Surrender);
        others().find(played).or(others().next())
    }

    /// "Stand: -$4.31 on average, best." "Hit: -$4.46, costs $0.15."
    fn option_line(&self, stakes: &Stakes, priced: &ChoiceValue) -> String {
        let (name, value) = (self.name(priced.choice), signed(stakes, self.bet, priced.value));
        if priced.choice == self.best() {
            return format!("{name}: {value} on average, best.");
        }
        format!("{name}: {value}, costs {}.", share(stakes, self.bet, priced.cost))
    }

    /// What a choice is worth on average and what it costs against the best, as a table below the
    /// bet tells it: ("-1.58", "best"), ("-4.25", "2.68"). It is in the money of the bet, in whole
    /// units from a hundred on, or in percent of a bet that is too small for money.
    pub fn columns(&self, priced: &ChoiceValue, stakes: &Stakes) -> (String, String) {
        let worth = short_signed(stakes, self.bet, priced.value);
        let is_best = priced.choice == self.best();
        let cost = || short(stakes, self.bet, priced.cost);
        (worth, if is_best { "best".into() } else { cost() })
    }

    /// What is said after a mistake; nothing after any other choice. "You hit 14. Standing was
    /// worth $0.22 more on your $10: 14 of 37 cards left bust it."
    pub fn remark(&self, judgement: &Judgement, stakes: &Stakes) -> Option<Remark> {
        let miss = self.miss(judgement, stakes)?;
        let did = format!("{} {}", self.subject, self.did(judgement.choice));
        let better = self.better("was", &miss);
        let mut shorter =
            vec![format!("{did}. {}.", capital(&better)), self.addressed(&format!("{better}."))];
        let (due, name) = (capital(doing(self.play(self.due))), self.name(self.due));
        shorter.extend(match self.subject {
            Subject::You => vec![format!("{due}: {} more.", miss.amount)],
            Subject::Player(_) | Subject::Hand(..) => vec![
                self.addressed(&format!("{} {}.", name.to_lowercase(), miss.signed)),
                format!("{name}: {}.", miss.signed),
            ],
        });
        let text = format!("{did}. {}: {}.", capital(&better), miss.why);
        Some(Remark { text, shorter })
    }

    /// What is said before a mistake, where the coach objects to it; nothing before any other
    /// choice. "Hitting 14? Standing is worth $0.22 more on your $10: 14 of 37 cards left bust it."
    pub fn objection(&self, judgement: &Judgement, stakes: &Stakes) -> Option<Remark> {
        let miss = self.miss(judgement, stakes)?;
        let (play, hand) = (self.play(judgement.choice), self.with_hand(judgement.choice));
        let what = self.addressed(&format!("{}{hand}", doing(play)));
        let better = capital(&self.better("is", &miss));
        Some(Remark {
            text: format!("{what}? {better}: {}.", miss.why),
            shorter: vec![
                format!("{what}? {better}."),
                format!("{better}."),
                format!("Sure? {}: {}.", self.name(self.due), miss.signed),
            ],
        })
    }

    /// "standing was worth $0.22 more on your $10", "the card stands, which was worth ...".
    fn better(&self, was: &str, miss: &Miss) -> String {
        let (due, on_bet) = (self.play(self.due), &miss.on_bet);
        match self.level {
            Level::Exact => format!("{} {was} worth {on_bet}", doing(due)),
            Level::Card | Level::Simple => {
                format!("{} {}, which {was} worth {on_bet}", self.who(), does(due))
            }
        }
    }

    /// A sentence to whom it may concern: "Hand 2: standing was worth $0.22 more."
    fn addressed(&self, sentence: &str) -> String {
        if self.subject == Subject::You {
            capital(sentence)
        } else {
            format!("{}: {sentence}", self.subject)
        }
    }

    /// What a mistake misses; nothing of any other choice.
    fn miss(&self, judgement: &Judgement, stakes: &Stakes) -> Option<Miss> {
        if judgement.verdict != Verdict::Wrong {
            return None;
        }
        let due = self.options.iter().find(|priced| priced.choice == self.due)?;
        let Judgement { choice, value, cost, miss, .. } = *judgement;
        let (amount, bet) = (share(stakes, self.bet, miss), stakes.money(self.bet));
        let on_bet = match &self.subject {
            Subject::You | Subject::Hand(None, _) => format!("{amount} more on your {bet}"),
            Subject::Player(name) | Subject::Hand(Some(name), _) => {
                format!("{amount} more on {name}'s {bet}")
            }
        };
        let signed = gain(stakes, self.bet, miss);
        let why = self.grounds.why(due, &ChoiceValue { choice, value, cost });
        Some(Miss { amount, signed, on_bet, why })
    }

    /// Whoever the level is.
    const fn who(&self) -> &'static str {
        match self.level {
            Level::Exact => "the best for these cards",
            Level::Card => "the card",
            Level::Simple => "the simple rule",
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

    /// A choice as a list names it.
    pub fn name(&self, choice: Choice) -> String {
        capital(words::play(self.play(choice)))
    }

    const fn play(&self, choice: Choice) -> Play {
        Play::of(choice, self.class())
    }
}
