//! The shoe in play and its promise, and the shoes that are over with what was promised.

use blackjack_frontend::ui_command::UiCommand;
use blackjack_store::PastShoe;
use blackjack_table::ShoeView;

use super::keys::KeyMap;
use super::scroll_view::Paragraph;
use super::text_page::TextPage;

/// The most shoes of the past that are listed.
pub(crate) const LISTED_MAX: usize = 50;

/// The shoe in play, and those that are over: how many there are, and the newest. In practice the seed is no secret,
/// and nothing is promised.
pub(crate) fn shoe(
    view: &ShoeView,
    past: &(usize, Vec<PastShoe>),
    practice: bool,
    map: &KeyMap,
) -> TextPage {
    let mut paragraphs = vec![
        Paragraph::heading(format!("Shoe {}, in play", view.number)),
        Paragraph::plain(format!("{} of {} cards are left.", view.left, view.full)),
    ];
    if view.cut.is_some_and(|cut| view.left <= cut) {
        paragraphs.push(Paragraph::plain("It is shuffled before the next round."));
    }
    paragraphs.push(Paragraph::gap());
    if practice {
        paragraphs.push(Paragraph::plain(
            "This is practice: nothing is promised, and nothing is remembered.",
        ));
    } else {
        paragraphs.extend(promise(&view.commitment.to_string()));
    }
    paragraphs.extend(over(past));
    TextPage::new("The shoe", paragraphs, UiCommand::Shoe, map)
}

/// What was promised of the shoe in play, and how to check it.
fn promise(commitment: &str) -> Vec<Paragraph> {
    vec![
        Paragraph::plain("Before the first bet this was told of the shoe's secret seed:"),
        Paragraph::plain(commitment),
        Paragraph::plain(
            "It is the seed's SHA-256. Every card of the shoe follows from the seed, which is \
             revealed when the shoe is over: who keeps the line above can check then that no card \
             was changed.",
        ),
        Paragraph::plain("\"bj verify\" checks every shoe that is over."),
    ]
}

/// The shoes whose seeds are no secret any more, the newest first.
fn over((count, newest): &(usize, Vec<PastShoe>)) -> Vec<Paragraph> {
    let revealed = newest.iter().filter_map(|shoe| Some((shoe, shoe.seed?)));
    let mut paragraphs = vec![Paragraph::gap(), Paragraph::heading("Shoes that are over")];
    if *count == 0 {
        paragraphs.push(Paragraph::plain("None yet."));
    }
    for (shoe, seed) in revealed {
        paragraphs.push(Paragraph::plain(format!("Shoe {} at {}", shoe.number, shoe.house)));
        paragraphs.push(Paragraph::led("told", shoe.commitment.to_string()));
        paragraphs.push(Paragraph::led("seed", seed.to_string()));
    }
    if let more @ 1.. = count.saturating_sub(newest.len()) {
        paragraphs.push(Paragraph::plain(format!("And {more} more, which \"bj verify\" checks.")));
    }
    paragraphs
}
