//! Why: the numbers that decide, in words.

use blackjack_engine::{
    Action, Card, Choice, Composition, HandView, Rank, Ratio, Rules, Total, View,
};
use blackjack_odds::{DealerOdds, dealer_odds};

use crate::ChoiceValue;
use crate::words::{total, with_article};

/// What doubling hopes for.
const GOOD: u8 = 19;

/// Totals from this on can win without the dealer's going over 21.
const MADE: u8 = 17;

/// What a decision turns on: the cards that nobody has seen, and what the dealer makes of them.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Grounds {
    total: Total,
    first: Option<Rank>,
    /// The cards that nobody has seen.
    unseen: Composition,
    /// What the dealer's hand comes to; none where the shoe could run out first.
    dealer: Option<DealerOdds>,
    /// Whether the dealer has looked, and has no natural.
    looked: bool,
    insurance_pays: Ratio,
}

impl Grounds {
    /// The grounds of a decision about this hand.
    pub(crate) fn new(rules: &Rules, view: &View, unseen: &Composition, hand: &HandView) -> Self {
        let upcard = view.dealer.open.cards().first().map(|card| card.rank());
        let mut shoe = *unseen;
        if let Some(rank) = upcard {
            shoe.add(rank);
        }
        Self {
            total: hand.total,
            first: hand.cards.first().copied().map(Card::rank),
            unseen: *unseen,
            dealer: dealer_odds(rules, &shoe, upcard).ok(),
            looked: view.has_peeked(rules),
            insurance_pays: rules.insurance_pays(),
        }
    }

    /// Why one choice is worth more than another, as the end of a sentence.
    pub(crate) fn why(&self, better: &ChoiceValue, worse: &ChoiceValue) -> String {
        use Action::{Double, Hit, Split, Stand, Surrender};

        match (better.choice, worse.choice) {
            (Choice::Insure(_), _) | (_, Choice::Insure(_)) => self.tens(),
            (Choice::Act(Surrender), _) => {
                format!("it costs half the bet, and {}", playing_on(worse.value))
            }
            (_, Choice::Act(Surrender)) => {
                format!("surrendering costs half the bet, and {}", playing_on(better.value))
            }
            (Choice::Act(Split), _) => self.splitting(),
            (_, Choice::Act(Split)) => self.not_splitting(),
            (Choice::Act(Double), _) => self.doubling(),
            (_, Choice::Act(Double)) => self.not_doubling(),
            (Choice::Act(Stand), _) => self.standing(),
            (Choice::Act(Hit) | Choice::Decline, _) => self.hitting(),
        }
    }

    /// "14 of 37 cards left are tens".
    fn tens(&self) -> String {
        let (tens, left) = (self.unseen.of_value(10), self.unseen.len());
        let pays = self.insurance_pays;
        let enough = i64::from(left) * i64::from(pays.per()) / i64::from(pays.of() + pays.per());
        format!("{tens} of {left} cards left are tens, and at {pays} it takes more than {enough}")
    }

    fn standing(&self) -> String {
        let left = self.unseen.len();
        let busts = self.cards(Total::is_bust);
        let now = self.total.best();
        let worse = self.cards(|total| total.is_bust() || total.best() < now);
        let hit = if worse > busts {
            format!("{worse} of {left} cards left make {} worse", self.told())
        } else {
            format!("{busts} of {left} cards left bust it")
        };
        self.with_dealer(hit)
    }

    fn hitting(&self) -> String {
        let (left, now) = (self.unseen.len(), self.total.best());
        if now < MADE {
            let held = match left - self.cards(Total::is_bust) {
                safe if safe == left => "no card left busts it".into(),
                safe => format!("{safe} of {left} cards left do not bust it"),
            };
            let Some(bust) = self.bust() else { return held };
            return format!("{now} wins only if the dealer busts, {bust} times in 100, and {held}");
        }
        let better = self.cards(|total| !total.is_bust() && total.best() > now);
        let better = format!("{better} of {left} cards left make {} better", self.told());
        match self.beaten() {
            Some(beaten) => format!("{beaten} times in 100 the dealer beats {now}, and {better}"),
            None => better,
        }
    }

    fn doubling(&self) -> String {
        let good = self.cards(|total| !total.is_bust() && total.best() >= GOOD);
        let left = self.unseen.len();
        self.with_dealer(format!("{good} of {left} cards left make it {GOOD} or more"))
    }

    fn not_doubling(&self) -> String {
        let poor = self.cards(|total| total.is_bust() || total.best() < MADE);
        let left = self.unseen.len();
        let poor = format!("doubled it takes one card, and {poor} of {left} leave it below {MADE}");
        let bust = self.total.plus(10).is_bust();
        if bust { format!("{poor} or bust it") } else { poor }
    }

    fn splitting(&self) -> String {
        self.with_dealer(self.two_hands("better"))
    }

    fn not_splitting(&self) -> String {
        let hands = self.two_hands("worse");
        match self.beaten().filter(|_| self.total.best() >= MADE) {
            Some(beaten) => format!("{hands}, which the dealer beats {beaten} times in 100"),
            None => hands,
        }
    }

    /// "two hands that begin with an eight do better than one of 16".
    fn two_hands(&self, how: &str) -> String {
        let pair = with_article(self.first.map_or("it", Rank::word));
        format!("two hands that begin with {pair} do {how} than one of {}", self.told())
    }

    /// The same with what the dealer's chances are.
    fn with_dealer(&self, why: String) -> String {
        match self.bust() {
            Some(bust) => format!("{why}, and the dealer busts {bust} times in 100"),
            None => why,
        }
    }

    /// How many cards left bring the hand to such a total.
    fn cards(&self, is_such: impl Fn(Total) -> bool) -> u16 {
        let ranks = self.unseen.iter();
        let such = ranks.filter(|(rank, _)| is_such(self.total.plus(rank.value())));
        such.map(|(_, count)| count).sum()
    }

    /// How often the dealer goes over 21, in 100 times.
    fn bust(&self) -> Option<String> {
        self.dealer.as_ref().map(|dealer| percent(dealer.bust / self.possible(dealer)))
    }

    /// How often the dealer ends with more than the hand has, in 100 times.
    fn beaten(&self) -> Option<String> {
        let dealer = self.dealer.as_ref()?;
        let now = self.total.best();
        let more = (17..).zip(dealer.totals).filter(|&(total, _)| total > now);
        let natural = if self.looked { 0.0 } else { dealer.natural };
        let beats = more.map(|(_, chance)| chance).sum::<f64>() + dealer.charlie + natural;
        Some(percent(beats / self.possible(dealer)))
    }

    /// The chance of everything that is still possible.
    fn possible(&self, dealer: &DealerOdds) -> f64 {
        if self.looked { 1.0 - dealer.natural } else { 1.0 }
    }

    /// "16", "soft 18".
    fn told(&self) -> String {
        total(self.total)
    }
}

/// What surrendering is to be held against.
fn playing_on(value: f64) -> String {
    let does = if value < 0.0 { "loses" } else { "wins" };
    let share = percent(value.abs());
    format!("playing on {does} {share} % of it on average")
}

/// A chance or a share in whole percent; in tenths where that would be none.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent.abs() < 0.95 { format!("{percent:.1}") } else { format!("{percent:.0}") }
}
