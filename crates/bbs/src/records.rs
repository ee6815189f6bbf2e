//! The records: the best callers, and the house's winnings.

use blackjack_engine::{Chips, Stakes};
use blackjack_store::{ScoredPurses, Store, StoreError};

use crate::calendar::{ALWAYS, day, month, month_name};
use crate::page::{RecordsColumn, RecordsPage};

/// The number of callers in a list.
pub(crate) const LISTED: u32 = 10;

/// Returns the records of now.
pub(crate) fn page(
    store: &Store,
    stakes: &Stakes,
    purses: ScoredPurses,
    now_ms: i64,
) -> Result<RecordsPage, StoreError> {
    let spans = [
        ("TODAY".to_owned(), day(now_ms)),
        (month_name(now_ms).to_uppercase(), month(now_ms)),
        ("ALL TIME".to_owned(), ALWAYS),
    ];
    let mut columns = Vec::with_capacity(spans.len());
    for (title, span) in spans {
        let best = store.best_callers(purses, span.clone(), LISTED)?;
        let house = store.house_result(purses, span)?;
        columns.push(RecordsColumn {
            title,
            rows: best.into_iter().map(|it| (it.name, signed(stakes, it.net))).collect(),
            house: signed(stakes, house),
        });
    }
    let largest = store.largest_win(purses, ALWAYS)?;
    let notes = largest
        .map(|it| format!("Biggest hand: {}, {}", it.name, signed(stakes, it.net)))
        .into_iter()
        .collect();
    Ok(RecordsPage { columns, notes, own: None })
}

fn signed(stakes: &Stakes, chips: Chips) -> String {
    let plus = if chips > Chips::ZERO { "+" } else { "" };
    format!("{plus}{}", stakes.number(chips))
}
