//! Reviews of finished rounds.

pub(crate) mod decision_text;
pub(crate) mod seat;
pub(crate) mod what_if_comparison;

use blackjack_engine::{
    Bets, Chips, Choice, Composition, HandView, Input, Record, Seat, SeenCards, ShoeReplay, Status,
};

use crate::counsel::Counsel;
use crate::counsel::bet::BetCounsel;
use crate::decision::play::Play;
use crate::decision::verdict::CLOSE;
use crate::level::Yardstick;
use crate::micros::Micros;
use seat::{JudgedDecision, SeatReview};

/// Reviews a finished round by seat: the cost of every choice, and the value of the bets before the
/// first card. The result depends only on the round, the cards seen before it, and the level.
///
/// A decision without an exact value, because the shoe could run out, is counted but not judged.
pub fn review(record: &Record, seen_before: &SeenCards, yardstick: &Yardstick) -> Vec<SeatReview> {
    let Some(mut replay) = Replay::begin(record, seen_before, yardstick) else { return Vec::new() };
    for &input in record.inputs() {
        replay.put(input);
    }
    replay.finish(seen_before)
}

/// A round that is replayed to be judged.
struct Replay<'a> {
    record: Record,
    yardstick: &'a Yardstick,
    /// The shoe, with the cards seen before the next decision.
    shoe: ShoeReplay,
    /// The number of inputs so far, except cards.
    decided: u32,
    reviews: Vec<SeatReview>,
}

impl<'a> Replay<'a> {
    fn begin(record: &Record, seen_before: &SeenCards, yardstick: &'a Yardstick) -> Option<Self> {
        let bets: Vec<Bets<'_>> = record.bets().collect();
        let reviews = (0..).map(Seat).zip(&bets).map(|(seat, _)| SeatReview::new(seat)).collect();
        let shoe = ShoeReplay::resume(record.house().rules(), seen_before);
        let record = Record::open(record.house(), &bets).ok()?;
        Some(Self { record, yardstick, shoe, decided: 0, reviews })
    }

    fn put(&mut self, input: Input) {
        if let Input::Choice(choice) = input {
            self.judge(choice);
        } else if let Input::Card(_) = input {
            self.shoe.draw();
        } else {
            self.decided += 1;
        }
        let put = self.record.put(input).map(|_| ());
        assert!(put.is_ok(), "a record must accept its own inputs: {put:?}");
    }

    fn judge(&mut self, choice: Choice) {
        self.decided += 1;
        let round = self.record.round();
        let Some(hand) = round.phase().hand() else { return };
        let review = &mut self.reviews[usize::from(round.seat_of(hand).0)];
        let seen: Composition = self.shoe.seen().iter().copied().collect();
        let counsel = Counsel::new(self.record.house(), &round.view(), &seen, self.yardstick);
        let judged =
            counsel.ok().flatten().and_then(|counsel| counsel.judged(choice, self.decided));
        match judged {
            Some(judged) => review.judged.push(judged),
            None => review.unjudged += 1,
        }
    }

    /// Adds the results of the hands and the value of the bets.
    fn finish(mut self, seen_before: &SeenCards) -> Vec<SeatReview> {
        let house = self.record.house();
        let counsel = BetCounsel::new(house, &seen_before.composition()).ok();
        for hand in &self.record.round().view().hands {
            count(&mut self.reviews[usize::from(hand.seat.0)], hand);
        }
        for (review, bets) in self.reviews.iter_mut().zip(self.record.bets()) {
            let staked: Chips = bets.stakes.iter().copied().sum();
            review.worth = counsel.map(|counsel| part(counsel.ev, staked));
            review.bet_cost =
                counsel.map_or(Micros::ZERO, |counsel| bet_cost(counsel, bets.stakes));
        }
        self.reviews
    }
}

/// Returns the cost of the bet sizes; zero if it is too small to be a mistake.
fn bet_cost(counsel: BetCounsel, stakes: &[Chips]) -> Micros {
    let cost = Micros::from_chips(stakes.iter().map(|&stake| counsel.cost(stake)).sum());
    let close = part(CLOSE, stakes.iter().copied().sum());
    if cost < close { Micros::ZERO } else { cost }
}

impl Counsel {
    /// Judges a choice as a review records it, as the decision with this number; `None`
    /// if it is not legal here.
    pub fn judged(&self, choice: Choice, number: u32) -> Option<JudgedDecision> {
        let judgement = self.judge(choice)?;
        let play = |choice| Play::of(choice, self.class());
        // A doubled hand is a different question, which drills do not ask.
        let doubled = if self.is_doubled() { "doubled " } else { "" };
        Some(JudgedDecision {
            number,
            class: self.class(),
            matchup: format!("{doubled}{}", self.matchup()),
            choice: play(choice),
            recommended: play(self.recommended()),
            best: play(self.best()),
            cost: part(judgement.cost, self.bet()),
            cost_vs_level: part(judgement.cost_vs_level, self.bet()),
            verdict: judgement.verdict,
        })
    }
}

/// Counts the result of a hand.
fn count(review: &mut SeatReview, hand: &HandView) {
    review.hands += 1;
    review.staked += hand.stake + hand.insured;
    review.blackjacks += u8::from(hand.status == Status::Blackjack);
    match hand.net.unwrap_or_default() {
        Chips(1..) => review.won += 1,
        Chips(0) => review.pushed += 1,
        Chips(_) => review.lost += 1,
    }
}

/// Returns a share of a bet.
#[expect(clippy::cast_precision_loss, reason = "stakes are far below 2^53")]
fn part(share: f64, bet: Chips) -> Micros {
    Micros::from_chips(share * bet.0 as f64)
}
