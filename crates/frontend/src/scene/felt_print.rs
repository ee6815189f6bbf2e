//! The lines printed on the felt of a table.

use blackjack_engine::{Dealer17, InsuranceRule, Rules};

/// Returns the lines on the felt of a table with these rules: the payoff of a blackjack, the
/// dealer's rule on 17, and the payoff of insurance if it is offered.
pub fn felt_print(rules: &Rules) -> Vec<String> {
    let blackjack = format!("BLACKJACK PAYS {}", rules.natural_pays()).to_uppercase();
    let mut lines = vec![blackjack, dealer_17(rules).to_owned()];
    if rules.insurance() != InsuranceRule::None && rules.dealer_upcard() {
        lines.push(format!("Insurance pays {}", rules.insurance_pays()));
    }
    lines
}

/// Returns the dealer's rule on 17, as a sentence without its full stop.
pub(crate) const fn dealer_17(rules: &Rules) -> &'static str {
    match rules.dealer_17() {
        Dealer17::Stand => "Dealer stands on all 17s",
        Dealer17::HitSoft => "Dealer hits soft 17",
        Dealer17::HitAce => "Dealer hits any 17 with an ace",
        Dealer17::HitAll => "Dealer hits all 17s",
    }
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::felt_print;

    fn printed(house: &str) -> Vec<String> {
        felt_print(House::built_in(house).unwrap().rules())
    }

    #[test]
    fn the_felt_shows_both_payoffs_and_the_dealers_rule() {
        let strip = ["BLACKJACK PAYS 3 TO 2", "Dealer stands on all 17s", "Insurance pays 2 to 1"];
        assert_eq!(printed("strip"), strip);
        assert_eq!(printed("six-to-five")[0], "BLACKJACK PAYS 6 TO 5");
        assert_eq!(printed("vegas")[1], "Dealer hits soft 17");
    }

    #[test]
    fn insurance_is_printed_only_where_it_is_offered() {
        assert_eq!(printed("seven"), ["BLACKJACK PAYS 3 TO 2", "Dealer stands on all 17s"]);
    }
}
