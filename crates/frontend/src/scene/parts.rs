//! The parts of a scene that show a round, live or replayed.

use blackjack_coach::hand_number;
use blackjack_engine::{Chips, HandId, HandView, Rules, Seat, SideBetView, Stakes, View};
use blackjack_table::RoundView;

use crate::narrator;
use crate::scene::{Banner, Dealer, Money, TableHand, Tone};

/// Returns the dealer's hand.
pub fn dealer(view: &View, rules: &Rules) -> Dealer {
    let open = &view.dealer.open;
    let waits = open.is_empty() && !rules.dealer_upcard();
    let note = if waits { "takes no card until every hand is finished" } else { "" };
    Dealer {
        cards: open.cards().to_vec(),
        hole_down: view.dealer.hole_down,
        is_blackjack: view.dealer.is_blackjack(),
        pushes: view.dealer.pushes,
        note: note.into(),
    }
}

/// Returns a player's hand.
pub fn hand(
    view: &View,
    hand: &HandView,
    stakes: &Stakes,
    player: usize,
    active: Option<HandId>,
) -> TableHand {
    let insured = Some(hand.insured).filter(|&stake| stake > Chips::ZERO);
    let (open, settled): (Vec<&SideBetView>, Vec<&SideBetView>) =
        hand.side_bets.iter().partition(|side| side.net.is_none());
    let side_stake: Chips = open.iter().map(|side| side.stake).sum();
    let side_net: Chips = settled.iter().filter_map(|side| side.net).sum();
    let net = hand.net.map(|net| net + hand.insurance_net.unwrap_or_default());
    TableHand {
        player,
        number: u8::try_from(hand_number(view, hand.id)).unwrap_or(u8::MAX),
        cards: hand.cards.clone(),
        total: hand.total,
        status: hand.status,
        doubled: hand.doubled,
        is_split: hand.is_split,
        is_active: active == Some(hand.id),
        is_blackjack: hand.is_blackjack(),
        is_new_blackjack: false,
        stake: Money::of(stakes, hand.stake),
        insured: insured.map(|stake| Money::of(stakes, stake)),
        side_stake: (!open.is_empty()).then(|| Money::of(stakes, side_stake)),
        side_net: (!settled.is_empty()).then(|| Money::net(stakes, side_net)),
        net: net.map(|net| Money::net(stakes, net)),
    }
}

/// Returns the result of a round, once it is over; `name` returns the name of the player in a seat.
pub fn banner<'a>(
    round: &RoundView,
    stakes: &Stakes,
    name: impl Fn(Seat) -> Option<&'a str>,
) -> Option<Banner> {
    let nets = round.nets.as_ref()?;
    let parts = (0..).map(Seat).zip(nets);
    let parts = parts.map(|(seat, &net)| narrator::came_to(stakes, name(seat), net));
    let text = parts.collect::<Vec<_>>().join(" ");
    let tone = match nets.iter().copied().sum::<Chips>().0.signum() {
        1 => Tone::Good,
        -1 => Tone::Bad,
        _ => Tone::Plain,
    };
    Some(Banner { text, tone })
}
