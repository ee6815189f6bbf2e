//! The side bets of a house in words: their payoffs and their costs.

use blackjack_engine::{House, SideBet, SideBetCards};
use blackjack_odds::side_bet_odds_under;

/// Returns the cost of a side bet with a full shoe: "costs 6.11 %". A bet in the
/// player's favour "gains".
pub fn side_bet_cost(house: &House, bet: &SideBet) -> String {
    match side_bet_odds_under(house.rules(), bet, &[]) {
        None => "cannot be decided with so few cards".into(),
        Some(odds) if odds.ev > 0.0 => format!("gains {:.2} %", 100.0 * odds.ev),
        Some(odds) => format!("costs {:.2} %", -100.0 * odds.ev),
    }
}

/// Returns the limits of a side bet: "$1 to $25", "$2 or more".
pub fn side_bet_limits(house: &House, bet: &SideBet) -> String {
    let stakes = house.stakes();
    let minimum = stakes.money(stakes.min_side_bet(bet));
    match bet.maximum {
        0 => format!("{minimum} or more"),
        _ => format!("{minimum} to {}", stakes.money(stakes.max_side_bet(bet))),
    }
}

/// Returns each side bet of a house with its limits and its cost: "21+3, $1 or more, costs 3.24 %".
pub fn side_bet_offers(house: &House) -> Vec<String> {
    let offer = |bet: &SideBet| {
        let (limits, cost) = (side_bet_limits(house, bet), side_bet_cost(house, bet));
        format!("{}, {limits}, {cost}", bet.name)
    };
    house.side_bets().iter().map(offer).collect()
}

/// Returns a line for each side bet of a house: name, cards, limits, cost, and
/// the payoff of each outcome.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_coach::side_bets::side_bet_lines;
/// let house = House::default().with(["side-bets=over-13"])?;
/// assert_eq!(
///     side_bet_lines(&house),
///     ["over-13, on your first two cards, $1 or more, costs 6.55 %: over 13 pays 1 to 1."]
/// );
/// # Ok::<(), blackjack_engine::HouseErrors>(())
/// ```
pub fn side_bet_lines(house: &House) -> Vec<String> {
    house.side_bets().iter().map(|bet| side_bet_line(house, bet)).collect()
}

fn side_bet_line(house: &House, bet: &SideBet) -> String {
    let cards = match bet.on {
        SideBetCards::PlayerPair => "your first two cards",
        SideBetCards::PlayerAndUpcard => "your first two cards and the upcard",
        SideBetCards::DealerPair => "the dealer's first two cards",
    };
    let pays = bet.outcomes.iter().map(|outcome| format!("{} pays {}", outcome.name, outcome.pays));
    let (limits, cost) = (side_bet_limits(house, bet), side_bet_cost(house, bet));
    let pays = pays.collect::<Vec<_>>().join(", ");
    format!("{}, on {cards}, {limits}, {cost}: {pays}.", bet.name)
}

/// Returns instructions for typing side bets, and the [`side_bet_lines`];
/// empty if the house has none.
pub fn side_bet_help(house: &House) -> Vec<String> {
    how_to_bet(house).into_iter().chain(side_bet_lines(house)).collect()
}

fn how_to_bet(house: &House) -> Option<String> {
    let stakes = house.stakes();
    let bet = stakes.number(house.first_offer());
    let least = |side_bet| stakes.number(stakes.min_side_bet(side_bet));
    let examples = match &house.side_bets()[..] {
        [] => return None,
        [only] => format!("{bet}+{0} bets {0} on {1}", least(only), only.name),
        [first, second, ..] => {
            let (one, two) = (least(first), least(second));
            format!("{bet}+{one} bets {one} on {}, {bet}+0+{two} on {}", first.name, second.name)
        }
    };
    Some(format!("Side bets follow the bet: {examples}."))
}
