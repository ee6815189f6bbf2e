//! Counts: tags, running counts and true counts.

mod errors;

use blackjack_engine::{Composition, Rank};
use blackjack_odds::Tags;
use proptest::prelude::*;

#[test]
fn built_in_tags_have_the_published_sums() {
    let unbalanced = [("ko", 4.0)];
    for name in Tags::built_in_names() {
        let tags = Tags::built_in(name).unwrap();
        let sum = unbalanced.iter().find(|(of, _)| *of == name).map_or(0.0, |(_, sum)| *sum);
        assert!((tags.deck_sum() - sum).abs() < 1e-12, "{name}: {}", tags.deck_sum());
        assert_eq!(tags.is_balanced(), sum == 0.0, "{name}");
        assert!(tags.variance() > 0.0, "{name}");
    }
    assert_eq!(Tags::built_in("no-such-count"), None);
}

#[test]
fn a_file_can_equal_a_built_in_set() {
    let text = "\u{feff}# balanced\r\nname = \"Halves\"\r\nA=-1\r\n2 = 0.5\r\n3 = 1\r\n4 = +1 # one\r\n\
                5 = 1.5\r\n6 = 1.0\r\n7 = 0.5\r\n\r\n8 = -0\r\n9 = -0.5\r\n10 = -1";
    let tags = Tags::parse("mine", text).unwrap();
    assert_eq!(Some(tags), Tags::built_in("halves"));
}

#[test]
fn a_file_without_a_name_takes_the_given_one() {
    let text = "a = 1\n2 = 0\n3 = 0\n4 = 0\n5 = -1\n6 = 0\n7 = 0\n8 = 0\n9 = 0\nt = 0\n";
    assert_eq!(Tags::parse("five", text).unwrap().name(), "five");
}

#[test]
fn the_drift_of_an_unbalanced_count_is_removed() {
    let ko = Tags::built_in("ko").unwrap();
    let mut seen = Composition::EMPTY;
    assert!(ko.count(6, &seen).true_count.abs() < 1e-12);
    for rank in Rank::ALL {
        for _ in 0..12 {
            seen.add(rank);
        }
    }
    // After three of six decks, the running count has drifted, but the composition has not changed.
    let count = ko.count(6, &seen);
    assert_eq!((count.running, count.unseen), (12.0, 156));
    assert!(count.true_count.abs() < 1e-12);
}

fn compositions(decks: u8) -> impl Strategy<Value = Composition> {
    let most = u16::from(decks) * 4;
    prop::array::uniform13(0..=most).prop_map(|counts| {
        let mut cards = Composition::EMPTY;
        for (rank, count) in Rank::ALL.into_iter().zip(counts) {
            (0..count).for_each(|_| cards.add(rank));
        }
        cards
    })
}

proptest! {
    /// By symmetry, the expected change of the true count by one card is 0.
    #[test]
    fn the_true_count_is_a_martingale(seen in compositions(2), name in 0..14_usize) {
        let tags = Tags::built_in(Tags::built_in_names().nth(name).unwrap()).unwrap();
        let now = tags.count(2, &seen);
        prop_assume!(now.unseen > 1);
        let mut mean = 0.0;
        for rank in Rank::ALL {
            let left = 8 - seen.count(rank);
            let mut after = seen;
            after.add(rank);
            mean += f64::from(left) * tags.count(2, &after).true_count / f64::from(now.unseen);
        }
        prop_assert!((mean - now.true_count).abs() < 1e-9, "{mean} {now:?}");
    }

    #[test]
    fn a_negated_count_has_negated_values(seen in compositions(1)) {
        for tags in Tags::built_in_names().filter_map(Tags::built_in) {
            let [one, other] = [&tags, &tags.negated()].map(|tags| tags.count(1, &seen));
            prop_assert!((one.true_count + other.true_count).abs() < 1e-9);
            prop_assert!((one.running + other.running).abs() < 1e-9);
        }
    }

    /// Any text is either a count or a list of errors with valid line numbers.
    #[test]
    fn any_text_is_read_or_refused_with_valid_positions(text in "([A2-9Tname10 =\"#.\u{1b}é-]{0,12}\n?){0,16}") {
        if let Err(errors) = Tags::parse("any", &text) {
            prop_assert!(!errors.0.is_empty());
            let lines = text.matches('\n').count() + 1;
            prop_assert!(errors.0.iter().all(|error| (1..=lines).contains(&error.position.line)));
            prop_assert!(errors.to_string().lines().all(|line| !line.contains('\x1b')));
        }
    }
}
