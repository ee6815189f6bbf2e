//! A round that was played two ways: what the choices were worth, and what was luck.

use blackjack_engine::{Chips, Record, Seat, SeenCards, Stakes};

use crate::told::{signed_money, told};
use crate::{Judged, Lesson, Micros, Yardstick, review};

/// A round of the past and the same played another way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BothWays {
    then: Way,
    now: Way,
    /// The bet on the first hand.
    bet: Chips,
}

/// How a round went from the decision on that it was played another way from.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way {
    /// What everybody together won or lost.
    net: Chips,
    /// Every decision from there on, with whose it was.
    judged: Vec<(Seat, Judged)>,
    /// Whether every decision has an exact answer.
    is_judged: bool,
}

impl BothWays {
    /// Compares two rounds that have the first `same` choices in common, both over, by exact best
    /// play: the cards that were `gone` before them are the same.
    ///
    /// ```
    /// use blackjack_coach::BothWays;
    /// use blackjack_engine::SeenCards;
    /// let [then, now] = ["strip 10: TS TD 6C TH s = -10", "strip 10: TS TD 6C TH r = -5"];
    /// let (then, now) = (then.parse()?, now.parse()?);
    /// let both = BothWays::new(&then, &now, &SeenCards::after(&Default::default(), &[]), 0);
    /// let lines = both.lines(blackjack_engine::House::default().stakes(), &[None]);
    /// assert_eq!(lines[0], "Then, 16 v T: stand cost $0.41, surrender was best.");
    /// assert_eq!(lines[1], "This way, 16 v T: surrender, right.");
    /// assert_eq!(lines[2], "Of the +$5 between them your choices made +$0.41, luck +$4.59.");
    /// # Ok::<(), blackjack_engine::NotationError>(())
    /// ```
    pub fn new(then: &Record, now: &Record, gone: &SeenCards, same: usize) -> Self {
        let way = |record| Way::new(record, gone, same);
        let bet = then.bets().find_map(|bets| bets.stakes.first().copied());
        Self { then: way(then), now: way(now), bet: bet.unwrap_or_default() }
    }

    /// What every choice cost both ways, and how much of the difference is choice, and how much
    /// luck. The players are named by seat; who has no name plays alone.
    pub fn lines(&self, stakes: &Stakes, names: &[Option<String>]) -> Vec<String> {
        let name = |seat: &Seat| names.get(usize::from(seat.0))?.as_deref();
        let line = |when: &str, (seat, judged): &(Seat, Judged)| {
            let whose = name(seat).map_or(String::new(), |name| format!(" {name}"));
            format!("{when}{whose}, {}", told(judged, stakes, self.bet))
        };
        let then = self.then.judged.iter().map(|judged| line("Then", judged));
        let now = self.now.judged.iter().map(|judged| line("This way", judged));
        let mut lines: Vec<String> = then.chain(now).collect();
        lines.push(self.sum(stakes, if names.len() > 1 { "the" } else { "your" }));
        lines
    }

    /// "Of the +$20 between them your choices made +$0.35, luck +$19.65."
    fn sum(&self, stakes: &Stakes, whose: &str) -> String {
        if !self.then.is_judged || !self.now.is_judged {
            return "Not every choice has an exact value: the cards could have run out.".into();
        }
        let (both, choice) = (self.difference(), self.choice());
        let signed = |micros| signed_money(stakes, self.bet, micros);
        let [between, choice, luck] = [both, choice, Micros(both.0 - choice.0)].map(signed);
        format!("Of the {between} between them {whose} choices made {choice}, luck {luck}.")
    }

    /// How much better this way came out.
    fn difference(&self) -> Micros {
        Micros((self.now.net - self.then.net).0.saturating_mul(Micros::IN_CHIP))
    }

    /// How much better this way was played.
    fn choice(&self) -> Micros {
        Micros(self.then.cost().0 - self.now.cost().0)
    }
}

impl Way {
    fn new(record: &Record, gone: &SeenCards, same: usize) -> Self {
        let lessons = review(record, gone, &Yardstick::EXACT);
        let is_judged = lessons.iter().all(|lesson| lesson.unjudged == 0);
        let of_seat = |lesson: Lesson| lesson.judged.into_iter().map(move |it| (lesson.seat, it));
        let mut judged: Vec<(Seat, Judged)> = lessons.into_iter().flat_map(of_seat).collect();
        judged.retain(|(_, judged)| judged.number as usize > same);
        judged.sort_by_key(|(_, judged)| judged.number);
        let net = record.round().result().map(|result| result.net()).unwrap_or_default();
        Self { net, judged, is_judged }
    }

    /// What the choices cost.
    fn cost(&self) -> Micros {
        Micros(self.judged.iter().map(|(_, judged)| judged.cost.0).sum())
    }
}
