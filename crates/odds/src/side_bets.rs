//! Side bets: exact chances, by counting every set of cards that decides one.

use blackjack_engine::{Card, Ratio, Rules, SideBet};

/// The exact chances of a side bet with the cards left.
#[derive(Clone, PartialEq, Debug)]
pub struct SideBetOdds {
    /// The probability of each outcome, in the order of [`SideBet::outcomes`].
    pub outcomes: Vec<f64>,
    /// The probability that the bet is lost.
    pub lost: f64,
    /// The EV, per unit bet.
    pub ev: f64,
    /// The variance of the result, per unit bet.
    pub variance: f64,
}

/// Computes the chances of a side bet on the next round from a shoe of this many decks without the
/// cards `seen`; `None` if fewer cards are left than the bet needs, or more cards of a kind were
/// seen than the decks have.
///
/// Suits matter, so the cards are given in full. The order of the deal does not matter, because any
/// two or three cards of a shuffled shoe have the same distribution.
///
/// ```
/// use blackjack_engine::House;
/// use blackjack_odds::side_bet_odds;
/// let house = House::default().with(["side-bets=perfect-pairs"])?;
/// let odds = side_bet_odds(&house.side_bets()[0], 6, &[]).ok_or("too few cards")?;
/// // Of the 311 other cards, 5 are the same card, 6 have its rank and colour, 12 its rank.
/// assert!((odds.outcomes[0] - 5.0 / 311.0).abs() < 1e-15);
/// assert!((odds.ev - (5 * 25 + 6 * 12 + 12 * 6 - 288) as f64 / 311.0).abs() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn side_bet_odds(bet: &SideBet, decks: u8, seen: &[Card]) -> Option<SideBetOdds> {
    let mut left = [u64::from(decks); 52];
    for card in seen {
        left[card.index()] = left[card.index()].checked_sub(1)?;
    }
    let ways = vec![0; bet.outcomes.len()];
    let mut count = Count { bet, left, is_replaced: false, ways };
    let cards = bet.on.count();
    count.add(&mut Vec::with_capacity(cards), 0, 1);
    let all = choose(left.iter().sum(), cards as u64);
    (all > 0).then(|| odds(bet, &count.ways, all))
}

/// Computes the chances of a side bet in a house, without the cards `seen`, as [`side_bet_odds`]
/// does. Where every card is drawn from the whole deck, cards that were seen make no difference.
pub fn side_bet_odds_under(rules: &Rules, bet: &SideBet, seen: &[Card]) -> Option<SideBetOdds> {
    if !rules.draws_with_replacement() {
        return side_bet_odds(bet, rules.decks(), seen);
    }
    let ways = vec![0; bet.outcomes.len()];
    let mut count = Count { bet, left: [1; 52], is_replaced: true, ways };
    let cards = bet.on.count();
    count.add(&mut Vec::with_capacity(cards), 0, 1);
    Some(odds(bet, &count.ways, (0..cards).fold(1, |all, _| all * 52)))
}

/// A count of the sets of cards of each outcome.
struct Count<'a> {
    bet: &'a SideBet,
    left: [u64; 52],
    /// True if cards are drawn with replacement: then every order of a set is counted.
    is_replaced: bool,
    ways: Vec<u64>,
}

impl Count<'_> {
    /// Counts all sets that begin with the cards `chosen`, which can be chosen in this many ways;
    /// the others come from `next` on in the order of the deck.
    fn add(&mut self, chosen: &mut Vec<Card>, next: usize, ways: u64) {
        let missing = self.bet.on.count() - chosen.len();
        if missing == 0 {
            if let Some(outcome) = self.bet.outcome(chosen) {
                self.ways[outcome] += ways;
            }
            return;
        }
        for (index, &card) in Card::DECK.iter().enumerate().skip(next) {
            for copies in 1..=missing {
                let ways = ways
                    * if self.is_replaced {
                        // The places of these cards among those that are still missing.
                        choose(missing as u64, copies as u64)
                    } else {
                        choose(self.left[index], copies as u64)
                    };
                chosen.push(card);
                if ways > 0 {
                    self.add(chosen, index + 1, ways);
                }
            }
            chosen.truncate(chosen.len() - missing);
        }
    }
}

/// Returns the number of ways to choose `k` of `n` things. At most three of 13,260 are chosen,
/// so every number is exact.
fn choose(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |ways, place| ways * n.saturating_sub(place) / (place + 1))
}

#[expect(clippy::cast_precision_loss, reason = "the numbers of ways are far below 2^53")]
fn odds(bet: &SideBet, ways: &[u64], all: u64) -> SideBetOdds {
    let share = |ways: u64| ways as f64 / all as f64;
    let lost = share(all - ways.iter().sum::<u64>());
    let pays = |pays: Ratio| f64::from(pays.numerator()) / f64::from(pays.denominator());
    let outcomes: Vec<f64> = ways.iter().copied().map(share).collect();
    let moment = |power| {
        let won = bet.outcomes.iter().zip(&outcomes);
        won.map(|(outcome, chance)| chance * pays(outcome.pays).powi(power)).sum::<f64>()
    };
    let ev = moment(1) - lost;
    SideBetOdds { ev, variance: moment(2) + lost - ev * ev, lost, outcomes }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    fn bets(text: &str) -> House {
        House::default().with([format!("side-bets={text}").as_str()]).unwrap()
    }

    /// With replacement, a card is followed by the same one once in 52 times.
    #[test]
    fn infinite_decks_have_odds() {
        let house = bets("perfect-pairs").with(["shuffle=every-card"]).unwrap();
        let odds = side_bet_odds_under(house.rules(), &house.side_bets()[0], &[]).unwrap();
        for (chance, times) in odds.outcomes.iter().zip([1.0, 1.0, 2.0]) {
            assert!((chance - times / 52.0).abs() < 1e-15);
        }
        assert!((odds.ev - (25.0 + 12.0 + 2.0 * 6.0 - 48.0) / 52.0).abs() < 1e-15);
        let three = bets("21+3").with(["shuffle=every-card"]).unwrap();
        let infinite = side_bet_odds_under(three.rules(), &three.side_bets()[0], &[]).unwrap();
        let many = side_bet_odds(&three.side_bets()[0], 255, &[]).unwrap();
        assert!((infinite.ev - many.ev).abs() < 1e-3 && infinite.ev > many.ev);
    }

    /// The figures that Michael Shackleford publishes for these pay tables (wizardofodds.com, pages
    /// "Perfect Pairs", "21+3", "Royal Match", "Lucky Lucky", "Over/Under 13"), in percent.
    #[test]
    fn known_bets_have_their_published_edges() {
        for (name, decks, edge) in [
            ("perfect-pairs", 6, 6.11),
            ("perfect-pairs", 8, 4.10),
            ("21+3", 6, 3.2386),
            ("royal-match", 6, 6.67),
            ("lucky-lucky", 6, 2.66),
            ("over-13", 6, 6.55),
            ("under-13", 6, 10.07),
        ] {
            let house = bets(name);
            let odds = side_bet_odds(&house.side_bets()[0], decks, &[]).unwrap();
            assert!((-100.0 * odds.ev - edge).abs() < 0.005, "{name}: {}", -100.0 * odds.ev);
        }
    }

    /// Every ordered deal of the cards left, one by one.
    #[test]
    fn counts_agree_with_every_deal() {
        let house = bets(
            "21+3 | lucky-lucky | royal-match | d: dealer-pair: 1-0: bj: blackjack: 15 to 2; \
             any: same-rank: 0 to 1",
        );
        let seen = &Card::DECK[3..40];
        let left: Vec<Card> = Card::DECK.iter().chain(&Card::DECK).copied().collect();
        let left: Vec<Card> = left.into_iter().filter(|card| !seen.contains(card)).collect();
        let twice: Vec<Card> = seen.iter().chain(seen).copied().collect();
        for bet in house.side_bets().iter() {
            let (mut sum, mut deals) = (0.0, 0.0);
            for a in 0..left.len() {
                for b in (0..left.len()).filter(|b| *b != a) {
                    let thirds =
                        if bet.on.count() == 2 { vec![] } else { (0..left.len()).collect() };
                    let mut sets: Vec<Vec<Card>> = thirds
                        .into_iter()
                        .filter(|c| *c != a && *c != b)
                        .map(|c| vec![left[a], left[b], left[c]])
                        .collect();
                    if bet.on.count() == 2 {
                        sets.push(vec![left[a], left[b]]);
                    }
                    for cards in sets {
                        let pays = bet.pays(bet.outcome(&cards));
                        sum += f64::from(pays.numerator()) / f64::from(pays.denominator());
                        deals += 1.0;
                    }
                }
            }
            let odds = side_bet_odds(bet, 2, &twice).unwrap();
            assert!((odds.ev - sum / deals).abs() < 1e-12, "{}: {}", bet.name, odds.ev);
            let chances = odds.outcomes.iter().sum::<f64>() + odds.lost;
            assert!((chances - 1.0).abs() < 1e-14);
        }
    }

    #[test]
    fn too_few_cards_have_no_odds() {
        let house = bets("21+3");
        let bet = &house.side_bets()[0];
        assert_eq!(side_bet_odds(bet, 1, &Card::DECK[..50]), None);
        assert_eq!(side_bet_odds(bet, 1, &[Card::DECK[0]; 2]), None, "seen twice");
    }
}
