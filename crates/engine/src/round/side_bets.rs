//! Side bets: settled as soon as the cards that decide them are face up.

use arrayvec::ArrayVec;

use super::Round;
use super::state::{SideWager, State, small};
use crate::cards::card::Card;
use crate::round::event::{Event, HandId};
use crate::side_bets::SideBetCards;

/// The cards of a side bet.
type Cards = ArrayVec<Card, 3>;

impl Round {
    /// Settles every open side bet whose cards are all face up.
    pub(super) fn settle_side_bets(&mut self) {
        for index in 0..self.state.side.len() {
            let SideWager { hand, side_bet, stake, net, .. } = self.state.side[index];
            let bet = &self.state.side_bets[usize::from(side_bet)];
            let Some(cards) = self.state.side_bet_cards(hand, bet.on).filter(|_| net.is_none())
            else {
                continue;
            };
            let outcome = bet.outcome(&cards);
            let net = stake.times(bet.pays(outcome), self.state.rounding);
            let outcome = outcome.map(small);
            let wager = &mut self.state.side[index];
            (wager.outcome, wager.net) = (outcome, Some(net));
            self.take_chips(self.state.hand(hand).seat, -(stake + net));
            self.emit(Event::SideBetSettled { hand: HandId(hand), side_bet, outcome, net });
        }
    }
}

impl State {
    /// Returns the cards that decide a side bet on a starting hand; `None` until all are face up.
    /// The deal is complete.
    fn side_bet_cards(&self, hand: u8, on: SideBetCards) -> Option<Cards> {
        let pair = |cards: &[Card]| cards.get(..2).map(|pair| pair.iter().copied().collect());
        match on {
            SideBetCards::PlayerPair => pair(self.hand(hand).cards.cards()),
            SideBetCards::PlayerAndUpcard => {
                let mut cards: Cards = pair(self.hand(hand).cards.cards())?;
                cards.push(self.upcard()?);
                Some(cards)
            }
            SideBetCards::DealerPair if self.hole_down => None,
            SideBetCards::DealerPair => pair(self.dealer.cards()),
        }
    }
}
