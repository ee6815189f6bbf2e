//! The shoe page: the shoe in play with its commitment, and finished shoes with their seeds.

use blackjack_frontend::ui::command::UiCommand;
use blackjack_table::{PastShoe, ShoeView};

use crate::keys::KeyMap;
use crate::page::scroll_view::Paragraph;
use crate::page::text::TextPage;

/// The maximum number of finished shoes listed.
pub(crate) const LISTED_MAX: usize = 50;

/// Creates the shoe page. `past` holds the number of finished shoes and the newest of them. A
/// practice game has no commitment, because its seed is not secret.
pub(crate) fn shoe(
    view: &ShoeView,
    past: &(usize, Vec<PastShoe>),
    practice: bool,
    map: &KeyMap,
) -> TextPage {
    let mut paragraphs = vec![
        Paragraph::heading(format!("Shoe {}, in play", view.number)),
        Paragraph::plain(format!("{} of {} cards remaining.", view.left, view.full)),
    ];
    if view.cut.is_some_and(|cut| view.left <= cut) {
        paragraphs.push(Paragraph::plain("The shoe will be shuffled before the next round."));
    }
    paragraphs.push(Paragraph::gap());
    if practice {
        paragraphs.push(Paragraph::plain(
            "This is practice: there is no commitment, and nothing is saved.",
        ));
    } else {
        paragraphs.extend(commitment_lines(&view.commitment.to_string()));
    }
    paragraphs.extend(finished_shoes(past));
    TextPage::new("The shoe", paragraphs, UiCommand::Shoe, map)
}

/// Returns the commitment to the shoe in play, and how to check it.
fn commitment_lines(commitment: &str) -> Vec<Paragraph> {
    vec![
        Paragraph::plain("The commitment to the shoe's secret seed, shown before the first bet:"),
        Paragraph::plain(commitment),
        Paragraph::plain(
            "It is the SHA-256 of the seed. The seed determines every card of the shoe and is \
             revealed when the shoe is finished. Keep the line above to check later that no card \
             was changed.",
        ),
        Paragraph::plain("\"bj verify\" checks every finished shoe."),
    ]
}

/// Returns the finished shoes with their revealed seeds, newest first.
fn finished_shoes((count, newest): &(usize, Vec<PastShoe>)) -> Vec<Paragraph> {
    let revealed = newest.iter().filter_map(|shoe| Some((shoe, shoe.seed?)));
    let mut paragraphs = vec![Paragraph::gap(), Paragraph::heading("Finished shoes")];
    if *count == 0 {
        paragraphs.push(Paragraph::plain("None yet."));
    }
    for (shoe, seed) in revealed {
        paragraphs.push(Paragraph::plain(format!("Shoe {} at {}", shoe.number, shoe.house)));
        paragraphs.push(Paragraph::led("hash", shoe.commitment.to_string()));
        paragraphs.push(Paragraph::led("seed", seed.to_string()));
    }
    if let more @ 1.. = count.saturating_sub(newest.len()) {
        paragraphs
            .push(Paragraph::plain(format!("And {more} more; \"bj verify\" checks them all.")));
    }
    paragraphs
}
