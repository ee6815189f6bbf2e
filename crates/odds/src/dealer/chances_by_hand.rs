//! The dealer's chances against each of the player's hands.

use crate::dealer::chances::{DealerChances, DealerOutlook};
use crate::game::Game;
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;
use crate::value_counts::ValueCounts;

/// The marker for a hand without chances in a list of positions.
const NOT_COMPUTED: u32 = u32::MAX;

/// Converts a position in a list of shoes.
fn place(shoes: usize) -> u32 {
    u32::try_from(shoes).unwrap_or_else(|_| unreachable!("there are a few thousand shoes"))
}

/// The dealer's chances against each hand, from the shoe without that hand.
#[derive(Debug)]
pub(crate) struct ChancesByHand<T> {
    /// The shoe, with the hands and the upcard.
    shoe: ValueCounts,
    chances: DealerChances<T>,
    /// The position in `chances`, by hand.
    places: Vec<u32>,
}

impl<T: Number> ChancesByHand<T> {
    /// Computes the chances against these hands, dealt from this shoe with the upcard in it.
    pub(crate) fn new(game: &Game<T>, shoe: &ValueCounts, against: &[HandIndex]) -> Self {
        let mut places = vec![NOT_COMPUTED; hands().len()];
        let mut shoes = Vec::with_capacity(against.len());
        for &hand in against {
            if let Some(unseen) = shoe.without(&hands().get(hand).counts) {
                places[usize::from(hand)] = place(shoes.len());
                shoes.push(unseen);
            }
        }
        Self { shoe: *shoe, chances: DealerChances::new(game, &shoes), places }
    }

    /// Returns whether the hands are from this shoe.
    pub(crate) fn are_from(&self, shoe: &ValueCounts) -> bool {
        self.shoe == *shoe
    }

    /// Returns the chances against one of these hands; `None` against any other.
    pub(crate) fn against(&self, hand: HandIndex) -> Option<DealerOutlook<'_, T>> {
        let place = *self.places.get(usize::from(hand))?;
        (place != NOT_COMPUTED).then(|| self.chances.at(place as usize))
    }
}

/// The dealer's chances against the hands of a split, by the number of further pair cards removed.
///
/// Only the total removed from the shoe matters. If the hand plus the further pair cards is at most
/// 21, it is a hand whose chances are already known.
#[derive(Debug)]
pub(crate) struct ChancesBySplitHand<'a, T> {
    known: &'a ChancesByHand<T>,
    /// The value of the pair.
    value: u8,
    chances: DealerChances<T>,
    /// The position in `chances`, by the hand without its pair cards and then by the total number
    /// of pair cards removed.
    places: Vec<u32>,
    width: usize,
}

impl<'a, T: Number> ChancesBySplitHand<'a, T> {
    /// Computes the chances against these hands of a split pair of this value, for up to `most`
    /// further pair cards. The shoe includes the pair and the upcard.
    pub(crate) fn new(
        game: &Game<T>,
        shoe: &ValueCounts,
        known: &'a ChancesByHand<T>,
        value: u8,
        most: u16,
        against: &[HandIndex],
    ) -> Self {
        let width = usize::from(21 / value) + 2 + usize::from(most);
        let places = vec![NOT_COMPUTED; hands().len() * width];
        let mut this = Self { known, value, chances: DealerChances::new(game, &[]), places, width };
        let mut shoes = Vec::new();
        for &hand in against {
            let rest = hands().without(hand, value);
            for more in 0..=most {
                let of_pair = this.of_pair(hand, more);
                let unseen = shoe.without_value(value, of_pair);
                let unseen = unseen.and_then(|shoe| shoe.without(&hands().get(rest).counts));
                let at = usize::from(rest) * width + usize::from(of_pair);
                let is_new = this.places[at] == NOT_COMPUTED && this.known(hand, more).is_none();
                if let Some(unseen) = unseen.filter(|_| is_new) {
                    this.places[at] = place(shoes.len());
                    shoes.push(unseen);
                }
            }
        }
        this.chances = DealerChances::new(game, &shoes);
        this
    }

    /// Returns the chances against one of these hands, with this many further pair cards removed.
    pub(crate) fn against(&self, hand: HandIndex, more: u16) -> DealerOutlook<'_, T> {
        self.known(hand, more).unwrap_or_else(|| {
            let rest = hands().without(hand, self.value);
            let at = usize::from(rest) * self.width + usize::from(self.of_pair(hand, more));
            self.chances.at(self.places[at] as usize)
        })
    }

    /// Returns the number of pair cards removed, including those of the hand.
    fn of_pair(&self, hand: HandIndex, more: u16) -> u16 {
        u16::from(hands().get(hand).holds(self.value)) + 1 + more
    }

    /// Looks up the chances against the hand that consists of all removed cards.
    fn known(&self, hand: HandIndex, more: u16) -> Option<DealerOutlook<'_, T>> {
        let mut all = hand;
        for _ in 0..=more {
            all = hands().get(all).after(self.value);
            if all == BUST {
                return None;
            }
        }
        self.known.against(all)
    }
}
