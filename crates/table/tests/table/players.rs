//! Random players in random houses, for the tests of this crate and of crates that store its
//! tables.

use blackjack_engine::generate::{self, Choices};
use blackjack_engine::{Action, Chips, Choice, HandId, House, Phase, Record, SeatBets, SideStake};
use blackjack_table::{Refusal, Step, Table, Wager};

/// A table that can be played, stored or not.
pub(crate) trait Playable {
    /// Returns the table.
    fn table(&self) -> &Table;
    /// Deals a round with these bets.
    fn deal_round(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal>;
    /// Plays the active hand.
    fn play(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal>;
    /// Rebuys for a player who is broke.
    fn fill_purse(&mut self, seat: usize, now_ms: i64) -> Result<(), Refusal>;
}

/// Returns a built-in house.
pub(crate) fn house(name: &str) -> House {
    House::built_in(name).unwrap()
}

/// A small deterministic random generator (Knuth's 64-bit congruential generator).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// Returns a number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Returns one of these items.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

impl Choices for Dice {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(Self::below(self, bound as u64)).unwrap()
    }
}

/// Places the suggested bet for every player who can bet, on this many hands each.
pub(crate) fn deal(table: &mut impl Playable, hands: u8, now_ms: i64) -> Vec<Step> {
    try_to_deal(table, hands, now_ms).unwrap()
}

/// Like [`deal`], but may be refused.
pub(crate) fn try_to_deal(
    table: &mut impl Playable,
    hands: u8,
    now_ms: i64,
) -> Result<Vec<Step>, Refusal> {
    let hands = match table.table().house().rules().table_hands() {
        0 => hands,
        max => hands.min(max),
    };
    for seat in 0..table.table().seat_count() {
        if table.table().can_bet(seat) && table.table().is_broke(seat) {
            table.fill_purse(seat, now_ms)?;
        }
    }
    let at = table.table();
    let wagers = (0..at.seat_count()).filter(|&seat| at.can_bet(seat)).map(|player| {
        let (hands, bet) = match at.offer(player, None, hands) {
            Some(bet) => (hands, bet),
            None => (1, at.offer(player, None, 1).unwrap()),
        };
        Wager {
            seat: player,
            bets: with_side_bets(at, player, vec![bet; usize::from(hands)].into()),
        }
    });
    let wagers: Vec<Wager> = wagers.collect();
    table.deal_round(&wagers, now_ms)
}

/// Adds the smallest amount on each side bet of the house, if the player can pay for all of them.
fn with_side_bets(table: &Table, seat: usize, bets: SeatBets) -> SeatBets {
    let house = table.house();
    let smallest = |(side_bet, bet)| (side_bet, house.stakes().min_side_bet(bet));
    let offered: Vec<(u8, Chips)> = (0..).zip(house.side_bets().iter()).map(smallest).collect();
    let hands = 0..u8::try_from(bets.stakes.len()).unwrap();
    let side = hands.flat_map(|hand| {
        offered.iter().map(move |&(side_bet, stake)| SideStake { hand, side_bet, stake })
    });
    let all = SeatBets { side: side.collect(), ..bets.clone() };
    let is_possible = Record::open(house, &[all.with_funds(table.funds(seat))]).is_ok();
    if is_possible { all } else { bets }
}

/// Makes one random choice; returns false if no hand is active.
pub(crate) fn choose(table: &mut impl Playable, dice: &mut Dice, now_ms: i64) -> bool {
    let chosen = choice(table.table(), dice);
    chosen.map(|(hand, choice)| table.play(hand, choice, now_ms).unwrap()).is_some()
}

/// Returns a random choice for the active hand, if any.
pub(crate) fn choice(table: &Table, dice: &mut Dice) -> Option<(HandId, Choice)> {
    Some(match table.round()?.round().phase() {
        Phase::Insurance { hand, min, max } if dice.below(2) == 0 => {
            (hand, Choice::Insure(if dice.below(3) == 0 { min } else { max }))
        }
        Phase::EarlySurrender { hand } if dice.below(4) == 0 => {
            (hand, Choice::Act(Action::Surrender))
        }
        Phase::Insurance { hand, .. } | Phase::EarlySurrender { hand } => (hand, Choice::Decline),
        Phase::Action { hand, double_for: Some(range), .. } if dice.below(4) == 0 => {
            let amount = if dice.below(2) == 0 { range.min } else { range.max };
            (hand, Choice::DoubleFor(amount))
        }
        Phase::Action { hand, legal, .. } => {
            let legal: Vec<_> = legal.iter().collect();
            (hand, Choice::Act(*dice.pick(&legal)))
        }
        Phase::Card(_) | Phase::Over => return None,
    })
}

/// Plays one random round.
pub(crate) fn play_round(table: &mut impl Playable, hands: u8, dice: &mut Dice, now_ms: i64) {
    deal(table, hands, now_ms);
    while choose(table, dice, now_ms) {}
}

/// Makes a random house with a small bankroll, so that players go broke often.
pub(crate) fn some_house(dice: &mut Dice) -> House {
    let bankroll = format!("bankroll={}", dice.pick(&["0", "7", "60", "200"]));
    let unit = format!("unit={}", dice.pick(&["$", "coin", "€"]));
    generate::house(dice).with([bankroll.as_str(), unit.as_str()]).unwrap()
}
