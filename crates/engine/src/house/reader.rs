//! The parser of house files.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use toml::de::{DeTable, DeValue};

use super::statement::{Origin, SIDE_BETS, Statement, accept, bad_value, unknown};
use super::{HouseError, HouseErrorKind, Position};
use crate::house::keys::key;
use crate::house::table_settings::TableSettings;
use crate::key::setting::Setting;
use crate::spelling::{excerpt, is_invisible_char, nearest};

/// Collects the settings of a house file, and its errors.
pub(super) struct Reader<'a> {
    pub(super) text: &'a str,
    pub(super) title: Option<String>,
    pub(super) statements: Vec<Statement>,
    pub(super) settings: TableSettings,
    pub(super) errors: Vec<HouseError>,
}

impl Reader<'_> {
    pub(super) fn file(&mut self) {
        let (document, errors) = DeTable::parse_recoverable(self.text);
        for error in errors {
            let offset = error.span().map_or(0, |span| span.start);
            self.error(offset, HouseErrorKind::Syntax(error.message().to_owned()));
        }
        for (name, value) in document.get_ref() {
            let offset = name.span().start;
            match (name.get_ref().as_ref(), value.get_ref()) {
                ("rules", DeValue::Table(table)) => self.table("rules", table),
                ("stakes", DeValue::Table(table)) => self.table("stakes", table),
                ("table", DeValue::Table(table)) => self.table_settings(table),
                (SIDE_BETS, value) => self.side_bets(offset, value),
                ("title", DeValue::String(title)) if title.chars().any(is_invisible_char) => {
                    self.error(offset, HouseErrorKind::UnprintableTitle);
                }
                ("title", DeValue::String(title)) => self.title = Some(title.to_string()),
                ("title", other) => {
                    self.error(offset, HouseErrorKind::TitleNotText { found: other.type_str() });
                }
                (name, value) => {
                    let (what, expected) = if value.is_table() {
                        ("table", "[rules], [stakes], [table] or [[side-bets]]")
                    } else {
                        (
                            "key",
                            "a title (a string), [rules], [stakes], [table] or [[side-bets]] here",
                        )
                    };
                    let name = excerpt(name);
                    self.error(offset, HouseErrorKind::UnknownEntry { what, name, expected });
                }
            }
        }
    }

    fn table(&mut self, table: &'static str, entries: &DeTable<'_>) {
        for (name, value) in entries {
            let offset = name.span().start;
            let accepted = match key(name.get_ref()) {
                None => Err(unknown(name.get_ref())),
                Some(key) if key.table != table => {
                    Err(HouseErrorKind::WrongTable { key: key.name, table: key.table })
                }
                Some(key) => {
                    let origin = Origin::File(Position::of(self.text, offset));
                    accept(key, setting(value.get_ref()), origin)
                }
            };
            match accepted {
                Ok(statement) => self.statements.push(statement),
                Err(kind) => self.error(offset, kind),
            }
        }
    }

    fn table_settings(&mut self, entries: &DeTable<'_>) {
        for (name, value) in entries {
            let offset = name.span().start;
            let (name, value) = (name.get_ref().as_ref(), setting(value.get_ref()));
            if self.settings.assign(name, &value) {
                continue;
            }
            let kind = match TableSettings::KEYS.iter().find(|key| key.name == name) {
                Some(key) => bad_value(key, &value),
                None => match key(name) {
                    Some(key) => HouseErrorKind::WrongTable { key: key.name, table: key.table },
                    None => HouseErrorKind::UnknownKey {
                        name: excerpt(name),
                        nearest: nearest(name, TableSettings::KEYS.iter().map(|key| key.name)),
                    },
                },
            };
            self.error(offset, kind);
        }
    }

    pub(super) fn error(&mut self, offset: usize, kind: HouseErrorKind) {
        let position = Some(Position::of(self.text, offset));
        self.errors.push(HouseError { position, kind });
    }
}

/// Converts a TOML value to a setting.
pub(super) fn setting(value: &DeValue<'_>) -> Setting {
    match value {
        DeValue::String(text) => Setting::Word(text.to_string()),
        DeValue::Boolean(flag) => Setting::Flag(*flag),
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            i64::from_str_radix(&digits, number.radix())
                .map_or(Setting::Other("a number out of range"), Setting::Whole)
        }
        DeValue::Float(_) => Setting::Other("a number with a fraction"),
        DeValue::Datetime(_) => Setting::Other("a date"),
        DeValue::Array(_) => Setting::Other("a list"),
        DeValue::Table(_) => Setting::Other("a table"),
    }
}
