//! The pages as whole sentences for speech: one fact per line, cards in words, no rules or symbols.

use blackjack_coach::words as english;

use crate::face::lines;
use crate::page::{Frame, Page, TablePage};

/// The width of a line before it is spoken, in columns.
const WIDEST: usize = 250;

/// Returns a frame as sentences; the prompt is not among them.
pub(crate) fn lines(frame: &Frame) -> Vec<String> {
    let mut said =
        if let Page::Table(page) = &frame.page { table(frame, page) } else { plain(frame) };
    said.extend(frame.news.clone());
    said.extend(frame.notice.as_ref().map(|notice| notice.text.clone()));
    said
}

/// Returns a page without ornament: the lines of the plain page, without symbols and gaps.
fn plain(frame: &Frame) -> Vec<String> {
    let bare = Frame { notice: None, news: None, ..frame.clone() };
    let lines = lines::lines(&bare, WIDEST, false);
    let spoken = lines.iter().map(|line| {
        let line = line.replace("--", " ").replace(['<', '>'], "");
        line.split_whitespace().filter(|word| *word != "-").collect::<Vec<_>>().join(" ")
    });
    spoken.filter(|line| !line.is_empty()).collect()
}

fn table(frame: &Frame, page: &TablePage) -> Vec<String> {
    let mut said = Vec::new();
    let open: Vec<_> = page.dealer.iter().flatten().copied().collect();
    match open.as_slice() {
        [] => {}
        [up] => said.push(format!("Dealer shows {}.", english::card(*up))),
        cards => {
            said.push(format!("Dealer has {}: {}.", english::cards(cards), page.dealer_total));
        }
    }
    if !page.hand.is_empty() {
        let total = match page.total.strip_suffix(" soft") {
            Some(total) => format!("soft {total}"),
            None => page.total.clone(),
        };
        said.push(format!("You hold {total}: {}.", english::cards(&page.hand)));
    }
    if !page.hint.is_empty() {
        said.push(page.hint.clone());
    }
    if let Some(advice) = &page.coach {
        let best = advice.choices.iter().find(|line| line.is_best);
        said.extend(best.map(|best| format!("The coach would {}.", best.name.to_lowercase())));
        said.extend(advice.reasons.iter().cloned());
    }
    let bar = &frame.bar;
    let bet = bar.bet.as_ref().map(|bet| format!("Bet {bet} coins. ")).unwrap_or_default();
    let time = bar.seconds_left.map(|seconds| format!(" Time left {} minutes.", seconds / 60));
    said.push(format!("{bet}Pot {}.{}", bar.coins, time.unwrap_or_default()));
    if !page.question.is_empty() {
        said.push(page.question.clone());
    }
    said
}

/// Returns a prompt to speak: `Hit or stay? H, S, or question mark:`.
pub(crate) fn prompt(prompt: &str) -> String {
    let keys = prompt.replace("<?>", "question mark").replace(['<', '>'], "");
    let spoken = keys.replace("?  ", "? ").replace("  ", ", ");
    spoken.replace(" :", ":").trim().to_owned()
}
