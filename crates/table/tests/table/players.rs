//! Players who play at random, at houses that are made at random: for tests of this crate and of
//! those that store what happens here.

use blackjack_engine::generate::{self, Choices};
use blackjack_engine::{Action, Asked, Choice, HandId, House};
use blackjack_table::{Refusal, Step, Table, Wager};

/// A table that can be played at, whatever stores it.
pub(crate) trait Playable {
    /// The table.
    fn table(&self) -> &Table;
    /// Deals a round with these bets.
    fn deal_round(&mut self, wagers: &[Wager], now_ms: i64) -> Result<Vec<Step>, Refusal>;
    /// Plays the hand that is asked.
    fn play(&mut self, hand: HandId, choice: Choice, now_ms: i64) -> Result<Vec<Step>, Refusal>;
    /// Fills the purse of a broke player.
    fn fill_purse(&mut self, seat: usize, now_ms: i64) -> Result<(), Refusal>;
}

/// A built-in house.
pub(crate) fn house(name: &str) -> House {
    House::built_in(name).unwrap()
}

/// Chance for tests: small, and the same for the same seed (Knuth's 64-bit congruence).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// One of these.
    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[usize::try_from(self.below(of.len() as u64)).unwrap()]
    }
}

impl Choices for Dice {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(Self::below(self, bound as u64)).unwrap()
    }
}

/// Bets what is offered, for every player who can bet, on so many hands each.
pub(crate) fn deal(table: &mut impl Playable, hands: u8, now_ms: i64) -> Vec<Step> {
    try_to_deal(table, hands, now_ms).unwrap()
}

/// As [`deal`], where it may be refused.
pub(crate) fn try_to_deal(
    table: &mut impl Playable,
    hands: u8,
    now_ms: i64,
) -> Result<Vec<Step>, Refusal> {
    let hands = match table.table().house().rules().table_hands() {
        0 => hands,
        most => hands.min(most),
    };
    for seat in 0..table.table().players() {
        if table.table().stays(seat) && table.table().is_broke(seat) {
            table.fill_purse(seat, now_ms)?;
        }
    }
    let at = table.table();
    let wagers = (0..at.players()).filter(|&seat| at.stays(seat)).map(|player| {
        let (hands, bet) = match at.offer(player, None, hands) {
            Some(bet) => (hands, bet),
            None => (1, at.offer(player, None, 1).unwrap()),
        };
        Wager { player, stakes: vec![bet; usize::from(hands)] }
    });
    let wagers: Vec<Wager> = wagers.collect();
    table.deal_round(&wagers, now_ms)
}

/// Makes one random choice; false if no hand is asked.
pub(crate) fn choose(table: &mut impl Playable, dice: &mut Dice, now_ms: i64) -> bool {
    let chosen = choice(table.table(), dice);
    chosen.map(|(hand, choice)| table.play(hand, choice, now_ms).unwrap()).is_some()
}

/// A random choice for the hand that is asked, if there is one.
pub(crate) fn choice(table: &Table, dice: &mut Dice) -> Option<(HandId, Choice)> {
    Some(match table.round()?.round().asked() {
        Asked::Insurance { hand, least, most } if dice.below(2) == 0 => {
            (hand, Choice::Insure(if dice.below(3) == 0 { least } else { most }))
        }
        Asked::EarlySurrender { hand } if dice.below(4) == 0 => {
            (hand, Choice::Act(Action::Surrender))
        }
        Asked::Insurance { hand, .. } | Asked::EarlySurrender { hand } => (hand, Choice::Decline),
        Asked::Action { hand, legal } => {
            let legal: Vec<_> = legal.iter().collect();
            (hand, Choice::Act(*dice.pick(&legal)))
        }
        Asked::Card(_) | Asked::Nothing => return None,
    })
}

/// Plays one round at random.
pub(crate) fn play_round(table: &mut impl Playable, hands: u8, dice: &mut Dice, now_ms: i64) {
    deal(table, hands, now_ms);
    while choose(table, dice, now_ms) {}
}

/// Some house, whose bankroll is small, so that players are broke often.
pub(crate) fn some_house(dice: &mut Dice) -> House {
    let bankroll = format!("bankroll={}", dice.pick(&["0", "7", "60", "200"]));
    let unit = format!("unit={}", dice.pick(&["$", "coin", "€"]));
    generate::house(dice).with([bankroll.as_str(), unit.as_str()]).unwrap()
}
