//! The payoff of a finished hand.

use crate::cards::hand::Total;
use crate::money::chips::{Chips, Ratio, Rounding};
use crate::round::status::Status;
use crate::rules::Rules;
use crate::rules::{LostToNatural, Surrender, Ties};

/// The end of a player's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerEnd {
    /// A blackjack.
    Blackjack,
    /// A charlie, with the bet on the hand.
    Charlie(Stake),
    /// A surrender, before any double.
    Surrendered,
    /// A surrender after a double: it gives up the initial bet, not the amount added.
    SurrenderedDouble(Stake),
    /// A total over 21.
    Busted(Stake),
    /// A hand that stood.
    Stood {
        /// The best total.
        total: u8,
        /// The number of cards.
        cards: u8,
        /// The bet on the hand.
        stake: Stake,
    },
}

impl PlayerEnd {
    /// The largest number of cards of a standing hand that affects its payoff: a hand with more
    /// cards is paid like a hand with this many.
    pub const CARDS_TOLD_APART: u8 = 3;
}

/// The properties of a bet that affect its payoff.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stake {
    /// True if the hand was doubled.
    pub doubled: bool,
    /// True if this hand carries the initial bet of its starting hand, in houses where a dealer
    /// blackjack takes only initial bets. At most one of the hands split from a starting hand does;
    /// true before a split.
    pub has_initial_bet: bool,
}

impl Stake {
    /// The bet on a starting hand that was not doubled.
    pub const INITIAL: Self = Self { doubled: false, has_initial_bet: true };
}

/// The win or loss of a finished hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Payoff {
    /// The whole bet, with any amount added by doubling, at these net odds. A win is positive.
    Bet(Ratio),
    /// The initial bet is lost, and the amount added by doubling is returned.
    InitialBetLost,
}

impl Payoff {
    /// The loss of everything staked on the hand.
    pub const LOSS: Self = Self::Bet(Ratio::LOSS);

    /// Returns the net result of a hand with this initial bet, to which doubling has added this
    /// amount.
    pub fn net(self, initial_bet: Chips, added: Chips, rounding: Rounding) -> Chips {
        match self {
            // The whole bet is rounded once.
            Self::Bet(ratio) => (initial_bet + added).times(ratio, rounding),
            Self::InitialBetLost => -initial_bet,
        }
    }

    /// Returns the net result as a ratio of the final bet of a hand that has been doubled by its
    /// full bet, or not at all.
    pub const fn of_full_bet(self) -> Ratio {
        match self {
            Self::Bet(ratio) => ratio,
            Self::InitialBetLost => Ratio::HALF_LOSS,
        }
    }
}

/// The end of the dealer's hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealerEnd {
    /// A blackjack.
    Blackjack,
    /// A charlie.
    Charlie,
    /// A total over 21 that loses.
    Busted,
    /// A total of 22, in a house where that pushes.
    Pushed,
    /// A hand that stood with this total.
    Stood(u8),
    /// Unfinished, but known not to be a blackjack: enough to settle hands that did not stand.
    NoBlackjack,
}

/// Returns the payoff of a finished hand.
///
/// ```
/// use blackjack_engine::{DealerEnd, Payoff, PlayerEnd, Ratio, Rules, Stake, payoff};
/// let rules = Rules::default();
/// let twenty = PlayerEnd::Stood { total: 20, cards: 2, stake: Stake::INITIAL };
/// assert_eq!(payoff(&rules, twenty, DealerEnd::Stood(19)), Payoff::Bet(Ratio::EVEN));
///
/// let blackjack = |dealer| payoff(&rules, PlayerEnd::Blackjack, dealer);
/// assert_eq!(blackjack(DealerEnd::Stood(21)), Payoff::Bet(Ratio::to(3, 2)));
/// assert_eq!(blackjack(DealerEnd::Blackjack), Payoff::Bet(Ratio::ZERO));
/// ```
///
/// # Panics
///
/// If a hand that [needs the dealer's total](needs_dealer_total) is settled against
/// [`DealerEnd::NoBlackjack`], which does not decide it.
pub fn payoff(rules: &Rules, player: PlayerEnd, dealer: DealerEnd) -> Payoff {
    let natural = dealer == DealerEnd::Blackjack;
    let ratio = match player {
        PlayerEnd::Charlie(stake) if natural && !rules.charlie_beats_natural() => {
            return lost_to_natural(rules, false, stake);
        }
        PlayerEnd::Charlie(_) => rules.charlie_pays(),
        PlayerEnd::Blackjack if natural && are_plain(rules) => tie(rules),
        PlayerEnd::Blackjack if natural => Ratio::ZERO,
        PlayerEnd::Blackjack if rules.blackjack_waits() => {
            against_total(rules, 21, dealer, rules.natural_pays())
        }
        PlayerEnd::Blackjack => rules.natural_pays(),
        PlayerEnd::Surrendered if natural && rules.surrender() == Surrender::Late => Ratio::LOSS,
        PlayerEnd::Surrendered => Ratio::HALF_LOSS,
        PlayerEnd::Stood { total: 21, .. } if natural && !rules.dealer_natural_beats_21() => {
            tie(rules)
        }
        PlayerEnd::SurrenderedDouble(stake) | PlayerEnd::Stood { stake, .. } if natural => {
            return lost_to_natural(rules, false, stake);
        }
        PlayerEnd::SurrenderedDouble(_) => return Payoff::InitialBetLost,
        PlayerEnd::Busted(stake) if natural => return lost_to_natural(rules, true, stake),
        PlayerEnd::Busted(_) => Ratio::LOSS,
        PlayerEnd::Stood { total, cards, stake } if rules.settles_at_once(total) => {
            win(rules, total, cards, stake.doubled)
        }
        PlayerEnd::Stood { total, cards, stake } => {
            against_total(rules, total, dealer, win(rules, total, cards, stake.doubled))
        }
    };
    Payoff::Bet(ratio)
}

/// Returns the odds of a total that stands against the dealer's, given those of a win.
fn against_total(rules: &Rules, total: u8, dealer: DealerEnd, win: Ratio) -> Ratio {
    match dealer {
        DealerEnd::Pushed => Ratio::ZERO,
        DealerEnd::Charlie => Ratio::LOSS,
        DealerEnd::Stood(other) if other > total => Ratio::LOSS,
        DealerEnd::Stood(other) if other == total => tie(rules),
        DealerEnd::Busted | DealerEnd::Stood(_) => win,
        DealerEnd::Blackjack | DealerEnd::NoBlackjack => {
            panic!("a standing hand needs a finished dealer's hand")
        }
    }
}

fn tie(rules: &Rules) -> Ratio {
    match rules.ties() {
        Ties::Push => Ratio::ZERO,
        Ties::Dealer => Ratio::LOSS,
    }
}

/// Returns whether blackjacks are plain 21s on both sides, so that two of them are equal totals.
fn are_plain(rules: &Rules) -> bool {
    !rules.natural_beats_21() && !rules.dealer_natural_beats_21()
}

/// Returns whether the payoff of a finished hand depends on more than whether the dealer has a
/// blackjack: the hand stands, and its total is not settled at once; or it is a blackjack that is
/// no better than another 21.
pub fn needs_dealer_total(rules: &Rules, player: PlayerEnd) -> bool {
    match player {
        PlayerEnd::Stood { total, .. } => !rules.settles_at_once(total),
        PlayerEnd::Blackjack => rules.blackjack_waits(),
        PlayerEnd::Charlie(_)
        | PlayerEnd::Surrendered
        | PlayerEnd::SurrenderedDouble(_)
        | PlayerEnd::Busted(_) => false,
    }
}

/// Returns whether a finished hand that does not need the dealer's total can be settled before a
/// dealer blackjack is ruled out: its payoff is the same either way.
pub(crate) fn is_decided(rules: &Rules, player: PlayerEnd) -> bool {
    payoff(rules, player, DealerEnd::Blackjack) == payoff(rules, player, DealerEnd::NoBlackjack)
}

/// Returns the one of the hands split from a starting hand that loses the initial bet, in houses
/// where a dealer blackjack takes only that. It is the first hand that is neither a charlie that
/// has been paid nor a blackjack (a push) nor, in houses where busted hands lose their whole bet
/// anyway, a bust. `None` if there is no such hand.
///
/// The hands are in order of creation, the starting hand first.
pub fn initial_bet_hand(rules: &Rules, hands: impl IntoIterator<Item = Status>) -> Option<usize> {
    hands.into_iter().position(|status| match status {
        Status::Charlie => !rules.charlie_beats_natural(),
        Status::Blackjack => false,
        Status::Busted => rules.lost_to_natural() != LostToNatural::OriginalAndBusted,
        Status::Open | Status::Stood | Status::Surrendered => true,
    })
}

/// Returns whether a hand of this many cards with this total, not busted, is a charlie.
#[inline]
pub fn is_charlie(rules: &Rules, total: Total, cards: u8) -> bool {
    rules.charlie() > 0 && cards >= rules.charlie() && total.best() <= rules.charlie_limit()
}

fn win(rules: &Rules, total: u8, cards: u8, doubled: bool) -> Ratio {
    match (total, doubled) {
        (21, true) => rules.doubled_twenty_one_pays(),
        (21, false) if cards > 2 => rules.twenty_one_pays(),
        _ => Ratio::EVEN,
    }
}

fn lost_to_natural(rules: &Rules, busted: bool, stake: Stake) -> Payoff {
    let whole = match rules.lost_to_natural() {
        LostToNatural::All => true,
        LostToNatural::Original => false,
        LostToNatural::OriginalAndBusted => busted,
    };
    match stake {
        _ if whole => Payoff::LOSS,
        Stake { has_initial_bet: false, .. } => Payoff::Bet(Ratio::ZERO),
        Stake { doubled: false, .. } => Payoff::LOSS,
        Stake { doubled: true, .. } => Payoff::InitialBetLost,
    }
}
