//! The sentences of the simple strategy.

use blackjack_engine::Rules;
use blackjack_odds::SimpleStrategy;

use crate::words::all_of;

/// Returns the simple strategy as at most eight sentences.
///
/// ```
/// use blackjack_coach::describe_simple_strategy;
/// use blackjack_engine::House;
/// use blackjack_odds::SimpleStrategy;
/// let seven = House::built_in("seven").ok_or("no such house")?;
/// let list = SimpleStrategy::fit(seven.rules())?;
/// let sentences = describe_simple_strategy(&list);
/// assert!(sentences.contains(&"Stand on hard 15 or more.".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn describe_simple_strategy(list: &SimpleStrategy) -> Vec<String> {
    let mut lines = splitting(list).into_iter().chain(doubling(list)).collect::<Vec<_>>();
    let from = |total| format!("Stand on hard {total} or more");
    if list.rules().dealer_upcard() && list.weak >= 2 && list.stand_weak != list.stand {
        let weak = upcards(list.weak);
        lines.push(format!("{} if the dealer shows {weak}.", from(list.stand_weak)));
        lines.push(format!("{} if the dealer shows anything else.", from(list.stand)));
    } else {
        lines.push(format!("{}.", from(list.stand)));
    }
    lines.push(format!("Stand on soft {} or more.", list.stand_soft));
    lines.push("Hit everything else.".into());
    lines.extend(declining(list.rules()));
    lines
}

/// Names the pairs to split, if there are any.
fn splitting(list: &SimpleStrategy) -> Option<String> {
    let names = (1..=10).filter(|&value| list.splits_pair(value)).map(plural).collect::<Vec<_>>();
    (!names.is_empty()).then(|| format!("Split {}, and nothing else.", all_of(&names)))
}

/// Names the offers of the house that are always declined.
fn declining(rules: &Rules) -> Option<String> {
    match (rules.offers_insurance(), rules.offers_surrender()) {
        (true, true) => Some("Never insure, never surrender.".into()),
        (true, false) => Some("Never insure.".into()),
        (false, true) => Some("Never surrender.".into()),
        (false, false) => None,
    }
}

/// Names the totals to double, if there are any.
fn doubling(list: &SimpleStrategy) -> Option<String> {
    let totals = match list.double {
        12.. => return None,
        11 => "11".to_owned(),
        10 => "10 and 11".to_owned(),
        from => format!("{from} to 11"),
    };
    let against = match list.double_up_to {
        _ if !list.rules().dealer_upcard() => String::new(),
        SimpleStrategy::ACE.. => String::new(),
        highest => format!(" if the dealer shows {}", upcards(highest)),
    };
    Some(format!("Double hard {totals}{against}."))
}

/// Names the upcards up to this one: "2 to 6".
fn upcards(highest: u8) -> String {
    match highest {
        2 => "2".into(),
        highest => format!("2 to {highest}"),
    }
}

/// Names cards of a value in the plural: "aces", "eights".
fn plural(value: u8) -> &'static str {
    const NAMES: [&str; 10] =
        ["aces", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"];
    usize::from(value).checked_sub(1).and_then(|at| NAMES.get(at)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use blackjack_engine::House;

    use super::*;

    #[test]
    fn the_list_fitted_to_strip_does_not_change() {
        let strip = House::built_in("strip").unwrap();
        let list = SimpleStrategy::fit(strip.rules()).unwrap();
        assert_eq!(
            describe_simple_strategy(&list),
            [
                "Split aces, sevens, eights and nines, and nothing else.",
                "Double hard 10 and 11 if the dealer shows 2 to 10.",
                "Stand on hard 13 or more if the dealer shows 2 to 6.",
                "Stand on hard 17 or more if the dealer shows anything else.",
                "Stand on soft 18 or more.",
                "Hit everything else.",
                "Never insure, never surrender.",
            ]
        );
    }
}
