//! A round replayed with other choices, compared with the original: `WhatIfComparison`.

use blackjack_engine::{Chips, Record, Seat, SeenCards, Stakes};

use crate::level::Yardstick;
use crate::micros::Micros;
use crate::review::decision_text::{describe_decision, signed_money};
use crate::review::review;
use crate::review::seat::{JudgedDecision, SeatReview};

/// A round and its replay with other choices, compared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WhatIfComparison {
    then: JudgedRound,
    now: JudgedRound,
    /// The initial bet on the first hand.
    bet: Chips,
}

/// One of the two rounds, from the first different decision on.
#[derive(Clone, PartialEq, Eq, Debug)]
struct JudgedRound {
    /// The net result of all players.
    net: Chips,
    /// The decisions, with their seats.
    judged: Vec<(Seat, JudgedDecision)>,
    /// True if every decision has an exact value.
    is_judged: bool,
}

impl WhatIfComparison {
    /// Compares two finished rounds by the standard of exact play. They share the first
    /// `same_choices` choices and the cards seen before the round.
    ///
    /// ```
    /// use blackjack_coach::WhatIfComparison;
    /// use blackjack_engine::SeenCards;
    /// let [then, now] = ["strip 10: TS TD 6C TH s = -10", "strip 10: TS TD 6C TH r = -5"];
    /// let (then, now) = (then.parse()?, now.parse()?);
    /// let seen_before = SeenCards::after(&Default::default(), &[]);
    /// let both = WhatIfComparison::new(&then, &now, &seen_before, 0);
    /// let lines = both.lines(blackjack_engine::House::default().stakes(), &[None]);
    /// assert_eq!(lines[0], "Then, 16 v T: stand cost $0.41, surrender was best.");
    /// assert_eq!(lines[1], "This way, 16 v T: surrender, right.");
    /// assert_eq!(lines[2], "Of the +$5 difference, your choices made +$0.41 and luck +$4.59.");
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn new(then: &Record, now: &Record, seen_before: &SeenCards, same_choices: usize) -> Self {
        let judged_round = |record| JudgedRound::new(record, seen_before, same_choices);
        let bet = then.bets().find_map(|bets| bets.stakes.first().copied());
        Self { then: judged_round(then), now: judged_round(now), bet: bet.unwrap_or_default() }
    }

    /// Returns the cost of every choice in both rounds, and the difference split into choices and
    /// luck.
    /// `names` are the players by seat; a solo player may have none.
    pub fn lines(&self, stakes: &Stakes, names: &[Option<String>]) -> Vec<String> {
        let name = |seat: &Seat| names.get(usize::from(seat.0))?.as_deref();
        let line = |when: &str, (seat, judged): &(Seat, JudgedDecision)| {
            let whose = name(seat).map_or(String::new(), |name| format!(" {name}"));
            format!("{when}{whose}, {}", describe_decision(judged, stakes, self.bet))
        };
        let then = self.then.judged.iter().map(|judged| line("Then", judged));
        let now = self.now.judged.iter().map(|judged| line("This way", judged));
        let mut lines: Vec<String> = then.chain(now).collect();
        lines.push(self.summary(stakes, if names.len() > 1 { "the" } else { "your" }));
        lines
    }

    /// Splits the difference: "Of the +$20 difference, your choices made +$0.35 and luck +$19.65."
    fn summary(&self, stakes: &Stakes, whose: &str) -> String {
        if !self.then.is_judged || !self.now.is_judged {
            return "Not every choice has an exact value because the shoe could have run out."
                .into();
        }
        let (both, choice) = (self.difference(), self.choice());
        let signed = |micros| signed_money(stakes, self.bet, micros);
        let [between, choice, luck] = [both, choice, Micros(both.0 - choice.0)].map(signed);
        format!("Of the {between} difference, {whose} choices made {choice} and luck {luck}.")
    }

    /// Returns the amount by which the replay ended better.
    fn difference(&self) -> Micros {
        Micros((self.now.net - self.then.net).0.saturating_mul(Micros::PER_CHIP))
    }

    /// Returns the amount by which the replay was played better.
    fn choice(&self) -> Micros {
        Micros(self.then.cost().0 - self.now.cost().0)
    }
}

impl JudgedRound {
    fn new(record: &Record, seen_before: &SeenCards, same_choices: usize) -> Self {
        let reviews = review(record, seen_before, &Yardstick::EXACT);
        let is_judged = reviews.iter().all(|review| review.unjudged == 0);
        let of_seat =
            |review: SeatReview| review.judged.into_iter().map(move |it| (review.seat, it));
        let mut judged: Vec<(Seat, JudgedDecision)> =
            reviews.into_iter().flat_map(of_seat).collect();
        judged.retain(|(_, judged)| judged.number as usize > same_choices);
        judged.sort_by_key(|(_, judged)| judged.number);
        let net = record.round().result().map(|result| result.net()).unwrap_or_default();
        Self { net, judged, is_judged }
    }

    /// Returns the cost of the choices.
    fn cost(&self) -> Micros {
        Micros(self.judged.iter().map(|(_, judged)| judged.cost.0).sum())
    }
}
