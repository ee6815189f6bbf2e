//! What a finished hand wins or loses.

use crate::rules::{LostToNatural, Surrender, Ties};
use crate::{Ratio, Rules, Status, Total};

/// How a player's hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerEnd {
    /// With a natural.
    Natural,
    /// With a charlie.
    Charlie,
    /// Surrendered.
    Surrendered,
    /// Over 21.
    Busted(Stake),
    /// Standing.
    Stood {
        /// Its best total.
        total: u8,
        /// How many cards it holds.
        cards: u8,
        /// What is staked on it.
        stake: Stake,
    },
}

/// What is staked on a hand, as far as a payoff depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stake {
    /// Whether the hand was doubled.
    pub doubled: bool,
    /// Whether this is the hand of its start that the first stake is taken from where a dealer
    /// natural takes no more than that; exactly one of the hands of a start, true before a split.
    pub bears: bool,
}

impl Stake {
    /// A starting hand's stake, not doubled.
    pub const FIRST: Self = Self { doubled: false, bears: true };
}

/// How the dealer's hand ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealerEnd {
    /// With a natural.
    Natural,
    /// With a charlie.
    Charlie,
    /// Over 21.
    Busted,
    /// Standing, with this total.
    Stood(u8),
    /// Not yet, but not with a natural: enough to settle a hand that did not stand.
    NotNatural,
}

/// What a finished hand wins (positive) or loses (negative), in stakes: per chip that lies on the
/// hand when it ends, a double's second half included.
///
/// ```
/// use blackjack_engine::{DealerEnd, PlayerEnd, Ratio, Rules, Stake, payoff};
/// let rules = Rules::default();
/// let twenty = PlayerEnd::Stood { total: 20, cards: 2, stake: Stake::FIRST };
/// assert_eq!(payoff(&rules, twenty, DealerEnd::Stood(19)), Ratio::EVEN);
/// assert_eq!(payoff(&rules, PlayerEnd::Natural, DealerEnd::Stood(21)), Ratio::to(3, 2));
/// assert_eq!(payoff(&rules, PlayerEnd::Natural, DealerEnd::Natural), Ratio::ZERO);
/// ```
///
/// # Panics
///
/// If a standing hand is held against [`DealerEnd::NotNatural`], which decides nothing about it.
pub fn payoff(rules: &Rules, player: PlayerEnd, dealer: DealerEnd) -> Ratio {
    let natural = dealer == DealerEnd::Natural;
    match player {
        PlayerEnd::Charlie => rules.charlie_pays(),
        PlayerEnd::Natural if natural => Ratio::ZERO,
        PlayerEnd::Natural => rules.natural_pays(),
        PlayerEnd::Surrendered if natural && rules.surrender() == Surrender::Late => Ratio::LOSS,
        PlayerEnd::Surrendered => Ratio::HALF_LOSS,
        PlayerEnd::Busted(stake) if natural => lost_to_natural(rules, true, stake),
        PlayerEnd::Busted(_) => Ratio::LOSS,
        PlayerEnd::Stood { stake, .. } if natural => lost_to_natural(rules, false, stake),
        PlayerEnd::Stood { total, cards, stake } => match dealer {
            DealerEnd::Charlie => Ratio::LOSS,
            DealerEnd::Stood(other) if other > total => Ratio::LOSS,
            DealerEnd::Stood(other) if other == total => match rules.ties() {
                Ties::Push => Ratio::ZERO,
                Ties::Dealer => Ratio::LOSS,
            },
            DealerEnd::Busted | DealerEnd::Stood(_) => win(rules, total, cards, stake.doubled),
            DealerEnd::Natural | DealerEnd::NotNatural => {
                panic!("a standing hand is settled against a finished hand of the dealer's")
            }
        },
    }
}

/// Whether a hand that does not stand is settled although the dealer may still have a natural: it
/// comes to the same with one and without.
pub(crate) fn is_decided(rules: &Rules, player: PlayerEnd) -> bool {
    payoff(rules, player, DealerEnd::Natural) == payoff(rules, player, DealerEnd::NotNatural)
}

/// Which of the hands of a start bears the loss of the first stake where a dealer natural takes no
/// more: the first that is no charlie (it is paid already) and no natural (it ties), and where
/// busts are lost whole anyway, no bust. `None` if there is none.
///
/// The hands are given in the order of their creation, the starting hand first.
pub fn bearer(rules: &Rules, hands: impl IntoIterator<Item = Status>) -> Option<usize> {
    hands.into_iter().position(|status| match status {
        Status::Charlie | Status::Natural => false,
        Status::Busted => rules.lost_to_natural() != LostToNatural::OriginalAndBusted,
        Status::Open | Status::Stood | Status::Surrendered => true,
    })
}

/// Whether a hand of this many cards and this total, not a bust, is a charlie.
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

fn lost_to_natural(rules: &Rules, busted: bool, stake: Stake) -> Ratio {
    let whole = match rules.lost_to_natural() {
        LostToNatural::All => true,
        LostToNatural::Original => false,
        LostToNatural::OriginalAndBusted => busted,
    };
    match stake {
        _ if whole => Ratio::LOSS,
        Stake { bears: false, .. } => Ratio::ZERO,
        Stake { doubled: false, .. } => Ratio::LOSS,
        Stake { doubled: true, .. } => Ratio::HALF_LOSS,
    }
}
