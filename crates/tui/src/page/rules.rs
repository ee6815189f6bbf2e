//! The rules page: the rules of a house in words and key by key.

use blackjack_engine::{House, Key, keys};
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::{narrator, primer};

use crate::keys::KeyMap;
use crate::page::scroll_view::Paragraph;
use crate::page::text::TextPage;

/// Creates the rules page of a house.
pub(crate) fn rules(house: &House, map: &KeyMap) -> TextPage {
    let mut paragraphs = vec![
        Paragraph::heading(house.title()),
        Paragraph::plain(format!("In short: {}.", house.rules().summary())),
    ];
    paragraphs.extend(narrator::changes(house).into_iter().map(Paragraph::plain));
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::heading("How to play"));
    paragraphs.extend(primer::sentences(house).into_iter().map(Paragraph::plain));
    paragraphs.push(Paragraph::gap());
    paragraphs.push(Paragraph::heading("Main rules and variations"));
    paragraphs.extend(narrator::rule_card(house).into_iter().map(Paragraph::plain));
    for table in ["rules", "stakes"] {
        paragraphs.push(Paragraph::gap());
        paragraphs.push(Paragraph::heading(format!("All keys in [{table}]")));
        paragraphs.extend(keys().filter(|key| key.table == table).map(|key| line(house, key)));
    }
    TextPage::new(format!("Rules of {}", house.name()), paragraphs, UiCommand::Rules, map)
}

/// Returns the line of a key, with its value and meaning.
fn line(house: &House, key: &Key) -> Paragraph {
    let value = house.rules().text(key.name).or_else(|| house.stakes().text(key.name));
    let value = value.unwrap_or_default();
    Paragraph::led(key.name, format!("{value} ({})", key.meaning))
}
