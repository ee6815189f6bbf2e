//! The reasons for a choice: the numbers that decide it, in words.

use blackjack_engine::{
    Action, Card, Chips, Choice, Composition, HandView, Rank, Ratio, Rules, Stakes, Total, View,
};
use blackjack_odds::{DealerOdds, dealer_odds};

use crate::figures::money::share;
use crate::words::{total, with_article};

/// A choice with its expected value.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ChoiceValue {
    /// The choice; insurance is taken in full or declined.
    pub choice: Choice,
    /// The expected value, in initial bets of the hand.
    pub value: f64,
    /// The cost against the best choice, in initial bets of the hand.
    pub cost: f64,
}

/// The lowest total that counts as a good result of doubling.
const GOOD: u8 = 19;

/// The lowest total that can win without a dealer bust.
const MADE: u8 = 17;

/// The facts behind a decision: the unseen cards, and the chances of the dealer's hand.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Reasoning {
    total: Total,
    first: Option<Rank>,
    /// The unseen cards.
    unseen: Composition,
    /// The chances of the dealer's final hand; `None` if the shoe could run out first.
    dealer: Option<DealerOdds>,
    /// True if the dealer has peeked and has no blackjack.
    has_peeked: bool,
    insurance_pays: Ratio,
    /// True if the hand has been doubled.
    is_doubled: bool,
}

impl Reasoning {
    /// Computes the facts behind a decision about a hand.
    pub(crate) fn new(rules: &Rules, view: &View, unseen: &Composition, hand: &HandView) -> Self {
        let upcard = view.dealer.open.cards().first().map(|card| card.rank());
        let mut shoe = *unseen;
        if let Some(rank) = upcard.filter(|_| !rules.draws_with_replacement()) {
            shoe.add(rank);
        }
        Self {
            total: hand.total,
            first: hand.cards.first().copied().map(Card::rank),
            unseen: *unseen,
            dealer: dealer_odds(rules, &shoe, upcard).ok(),
            has_peeked: view.has_peeked(rules),
            insurance_pays: rules.insurance_pays(),
            is_doubled: hand.doubled,
        }
    }

    /// Explains why one choice is worth more than another, as the end of a sentence. Shares of the
    /// bet are shown as money, like the rest of the text.
    pub(crate) fn why(
        &self,
        better: &ChoiceValue,
        worse: &ChoiceValue,
        (stakes, bet): (&Stakes, Chips),
    ) -> String {
        use Action::{Double, Hit, Split, Stand, Surrender};

        match (better.choice, worse.choice) {
            (Choice::Insure(_), _) | (_, Choice::Insure(_)) => self.tens(),
            (Choice::Act(Surrender), _) => {
                let cost = self.surrender_cost(better.value, stakes, bet);
                format!("it costs {cost}, and {}", playing_on(worse.value, stakes, bet))
            }
            (_, Choice::Act(Surrender)) => {
                let playing_on = playing_on(better.value, stakes, bet);
                let cost = self.surrender_cost(worse.value, stakes, bet);
                format!("surrendering costs {cost}, and {playing_on}")
            }
            (Choice::Act(Double) | Choice::DoubleFor(_), Choice::DoubleFor(_))
            | (Choice::DoubleFor(_), Choice::Act(Double)) => {
                other_part(better, worse, (stakes, bet))
            }
            (Choice::Act(Split), _) => self.splitting(),
            (_, Choice::Act(Split)) => self.not_splitting(),
            (Choice::Act(Double) | Choice::DoubleFor(_), _) => self.doubling(),
            (_, Choice::Act(Double) | Choice::DoubleFor(_)) => self.not_doubling(),
            (Choice::Act(Stand), _) => self.standing(),
            (Choice::Act(Hit) | Choice::Decline, _) => self.hitting(),
        }
    }

    /// Names the cost of surrendering, which depends on whether the dealer may have a blackjack.
    fn surrender_cost(&self, value: f64, stakes: &Stakes, bet: Chips) -> String {
        let (usual, name) =
            if self.is_doubled { (-1.0, "the initial bet") } else { (-0.5, "half the bet") };
        if (value - usual).abs() < 1e-9 {
            return name.into();
        }
        format!("{} on average", share(stakes, bet, -value))
    }

    /// Compares the tens left with the number that insurance needs to break even.
    fn tens(&self) -> String {
        let (tens, left) = (self.unseen.count_value(10), self.unseen.len());
        let pays = self.insurance_pays;
        let enough = i64::from(left) * i64::from(pays.denominator())
            / i64::from(pays.numerator() + pays.denominator());
        format!(
            "{tens} of {left} cards left are tens, and at {pays} insurance needs more than {enough}"
        )
    }

    fn standing(&self) -> String {
        let left = self.unseen.len();
        let busts = self.cards(Total::is_bust);
        let now = self.total.best();
        let worse = self.cards(|total| total.is_bust() || total.best() < now);
        let hit = if worse > busts {
            format!("{worse} of {left} cards left make {} worse", self.total_text())
        } else {
            format!("{busts} of {left} cards left bust it")
        };
        self.with_dealer(hit)
    }

    fn hitting(&self) -> String {
        let (left, now) = (self.unseen.len(), self.total.best());
        if now < MADE {
            let safe_cards = match left - self.cards(Total::is_bust) {
                safe if safe == left => "no card left busts it".into(),
                safe => format!("{safe} of {left} cards left do not bust it"),
            };
            let Some(bust) = self.bust() else { return safe_cards };
            return format!(
                "{now} wins only if the dealer busts, {bust} times in 100, and {safe_cards}"
            );
        }
        let better = self.cards(|total| !total.is_bust() && total.best() > now);
        let better = format!("{better} of {left} cards left make {} better", self.total_text());
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
        let poor =
            format!("a doubled hand takes one card, and {poor} of {left} leave it below {MADE}");
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

    /// Compares a pair with its split: "two hands starting with an eight do better than one of 16".
    fn two_hands(&self, how: &str) -> String {
        let pair = with_article(self.first.map_or("it", Rank::word));
        format!("two hands starting with {pair} do {how} than one of {}", self.total_text())
    }

    /// Adds the dealer's chance of busting.
    fn with_dealer(&self, why: String) -> String {
        match self.bust() {
            Some(bust) => format!("{why}, and the dealer busts {bust} times in 100"),
            None => why,
        }
    }

    /// Counts the unseen cards that give the hand a total that `accepts` accepts.
    fn cards(&self, accepts: impl Fn(Total) -> bool) -> u16 {
        let ranks = self.unseen.iter();
        let such = ranks.filter(|(rank, _)| accepts(self.total.plus(rank.value())));
        such.map(|(_, count)| count).sum()
    }

    /// Returns the number of times in 100 that the dealer busts.
    fn bust(&self) -> Option<String> {
        self.dealer.as_ref().map(|dealer| percent(dealer.bust / self.possible(dealer)))
    }

    /// Returns the number of times in 100 that the dealer beats the hand.
    fn beaten(&self) -> Option<String> {
        let dealer = self.dealer.as_ref()?;
        let now = self.total.best();
        let more = (17..).zip(dealer.totals).filter(|&(total, _)| total > now);
        let natural = if self.has_peeked { 0.0 } else { dealer.blackjack };
        let beats = more.map(|(_, chance)| chance).sum::<f64>() + dealer.charlie + natural;
        Some(percent(beats / self.possible(dealer)))
    }

    /// Returns the total chance of the dealer's hands that are still possible.
    fn possible(&self, dealer: &DealerOdds) -> f64 {
        if self.has_peeked { 1.0 - dealer.blackjack } else { 1.0 }
    }

    /// Names the total: "16", "soft 18".
    fn total_text(&self) -> String {
        total(self.total)
    }
}

/// Compares doubles for two amounts by the difference between the amounts.
fn other_part(
    better: &ChoiceValue,
    worse: &ChoiceValue,
    (stakes, bet): (&Stakes, Chips),
) -> String {
    let added = |choice| match choice {
        Choice::DoubleFor(amount) => amount,
        Choice::Act(_) | Choice::Insure(_) | Choice::Decline => bet,
    };
    let more = added(better.choice) - added(worse.choice);
    let (does, rest) = if more > Chips::ZERO { ("win", more) } else { ("lose", -more) };
    let share = share(stakes, bet, better.value - worse.value);
    format!("the other {} {does} {share} on average", stakes.money(rest))
}

/// Describes the alternative to surrender.
fn playing_on(value: f64, stakes: &Stakes, bet: Chips) -> String {
    let does = if value < 0.0 { "loses" } else { "wins" };
    format!("playing on {does} {} on average", share(stakes, bet, value))
}

/// Formats a share in whole percent, or in tenths below one percent.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent.abs() < 0.95 { format!("{percent:.1}") } else { format!("{percent:.0}") }
}
