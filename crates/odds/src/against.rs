//! The dealer's chances against hands of the player's.

use crate::chances::{Chances, Outlook};
use crate::counts::Counts;
use crate::game::Game;
use crate::hands::{BUST, HandIndex, hands};
use crate::number::Number;

/// What stands for "not worked out" in the place of a list.
const NOWHERE: u32 = u32::MAX;

/// A place in a list of shoes.
fn place(shoes: usize) -> u32 {
    u32::try_from(shoes).unwrap_or_else(|_| unreachable!("there are some thousand shoes"))
}

/// The dealer's chances against hands, from what each leaves of a shoe.
#[derive(Debug)]
pub(crate) struct Against<T> {
    chances: Chances<T>,
    /// By hand.
    places: Vec<u32>,
}

impl<T: Number> Against<T> {
    /// Against these hands of this shoe, upcard included.
    pub(crate) fn new(game: &Game<T>, shoe: &Counts, against: &[HandIndex]) -> Self {
        let mut places = vec![NOWHERE; hands().len()];
        let mut shoes = Vec::with_capacity(against.len());
        for &hand in against {
            if let Some(unseen) = shoe.without(&hands().get(hand).held) {
                places[usize::from(hand)] = place(shoes.len());
                shoes.push(unseen);
            }
        }
        Self { chances: Chances::new(game, &shoes), places }
    }

    /// Against one of these hands; `None` against any other.
    pub(crate) fn hand(&self, hand: HandIndex) -> Option<Outlook<'_, T>> {
        let place = *self.places.get(usize::from(hand))?;
        (place != NOWHERE).then(|| self.chances.at(place as usize))
    }
}

/// The dealer's chances against the hands of a split, when more cards of the pair are gone.
///
/// What counts is what is gone in all. If that would make a hand that is not over 21, its chances
/// are known already.
#[derive(Debug)]
pub(crate) struct AgainstSplit<'a, T> {
    known: &'a Against<T>,
    /// The value of the pair.
    value: u8,
    chances: Chances<T>,
    /// By the hand without its cards of the pair, then by how many of them are gone in all.
    places: Vec<u32>,
    width: usize,
}

impl<'a, T: Number> AgainstSplit<'a, T> {
    /// Against these hands of a pair of this value, from a shoe with upcard and pair in it, for up
    /// to so many more cards of the pair than the two.
    pub(crate) fn new(
        game: &Game<T>,
        shoe: &Counts,
        known: &'a Against<T>,
        (value, most): (u8, u16),
        against: &[HandIndex],
    ) -> Self {
        let width = usize::from(21 / value) + 2 + usize::from(most);
        let places = vec![NOWHERE; hands().len() * width];
        let mut this = Self { known, value, chances: Chances::new(game, &[]), places, width };
        let mut shoes = Vec::new();
        for &hand in against {
            let rest = hands().without(hand, value);
            for more in 0..=most {
                let of_pair = this.of_pair(hand, more);
                let unseen = shoe.without_value(value, of_pair);
                let unseen = unseen.and_then(|shoe| shoe.without(&hands().get(rest).held));
                let at = usize::from(rest) * width + usize::from(of_pair);
                let is_new = this.places[at] == NOWHERE && this.known(hand, more).is_none();
                if let Some(unseen) = unseen.filter(|_| is_new) {
                    this.places[at] = place(shoes.len());
                    shoes.push(unseen);
                }
            }
        }
        this.chances = Chances::new(game, &shoes);
        this
    }

    /// Against one of these hands, when so many more cards of the pair are gone.
    pub(crate) fn hand(&self, hand: HandIndex, more: u16) -> Outlook<'_, T> {
        self.known(hand, more).unwrap_or_else(|| {
            let rest = hands().without(hand, self.value);
            let at = usize::from(rest) * self.width + usize::from(self.of_pair(hand, more));
            self.chances.at(self.places[at] as usize)
        })
    }

    /// How many cards of the pair are gone, those of a hand among them.
    fn of_pair(&self, hand: HandIndex, more: u16) -> u16 {
        u16::from(hands().get(hand).holds(self.value)) + 1 + more
    }

    /// What is known already: the chances against the hand with all that is gone.
    fn known(&self, hand: HandIndex, more: u16) -> Option<Outlook<'_, T>> {
        let mut all = hand;
        for _ in 0..=more {
            all = hands().get(all).after(self.value);
            if all == BUST {
                return None;
            }
        }
        self.known.hand(all)
    }
}
