//! The settings: house, bets, look, keys and data, changed where they are seen.

mod draw;
mod item;
mod leaving;
mod price;
mod price_list;
mod step;
#[cfg(test)]
mod tests;
mod typing;

use std::sync::Arc;

use blackjack_engine::House;
use blackjack_frontend::context::Context;
use blackjack_frontend::settings::Settings;
use blackjack_frontend::tag_library::TagLibrary;
use blackjack_frontend::ui_command::UiCommand;

use super::change::Change;
use super::keys::KeyMap;
use super::list::{List, ListOutcome};
use super::outcome::Outcome;
use super::page::Footer;
use item::{Item, Line, lines};
use price_list::PriceList;

/// What can be changed, and how it is now.
#[derive(Debug)]
pub(crate) struct Options {
    settings: Settings,
    /// The house that is played at.
    base: House,
    /// The same with the rules that are tried; nothing is saved before the settings are left.
    house: House,
    /// Whether changed rules can be saved: not in practice.
    can_save: bool,
    /// The question that is asked before changed rules are left.
    leaving: Option<List>,
    /// The names of all houses.
    houses: Vec<String>,
    /// The house that is shown to choose, by its place among them.
    chosen: usize,
    /// Where tags come from.
    tags: Arc<dyn TagLibrary>,
    map: KeyMap,
    /// Where things are kept: what, and where.
    paths: Vec<(&'static str, String)>,
    lines: Vec<Line>,
    list: List,
    prices: PriceList,
    /// What a round is worth to the player where the game is played, once that is known.
    base_edge: Option<f64>,
    /// What is typed in the place of the marked value.
    typed: Option<String>,
    /// Why something was refused, or what came of a change.
    message: Option<String>,
    footer: Footer,
    entry_footer: Footer,
    leaving_footer: Footer,
}

impl Options {
    /// Everything as it is. `places` is what the data section tells.
    pub(crate) fn new(
        settings: &Settings,
        house: &House,
        houses: Vec<String>,
        tags: Arc<dyn TagLibrary>,
        map: &KeyMap,
        paths: Vec<(&'static str, String)>,
    ) -> Self {
        let mut options = Self {
            settings: settings.clone(),
            base: house.clone(),
            house: house.clone(),
            can_save: true,
            leaving: None,
            houses,
            tags,
            chosen: 0,
            map: map.clone(),
            lines: lines(paths.len()),
            paths,
            list: List::default(),
            prices: PriceList::default(),
            base_edge: None,
            typed: None,
            message: None,
            footer: Footer::default(),
            entry_footer: Footer::default(),
            leaving_footer: Footer::default(),
        };
        options.list.mark(1);
        options.name_keys();
        options.choose_own();
        options
    }

    /// The footers follow the keys.
    fn name_keys(&mut self) {
        self.footer = Footer::new(
            &self.map,
            Context::Options,
            &[
                (&[UiCommand::Back], "back"),
                (&[UiCommand::Left, UiCommand::Right], "change"),
                (&[UiCommand::Go], "choose"),
                (&[UiCommand::Up, UiCommand::Down], "move"),
                (&[UiCommand::Reset], "reset"),
                (&[UiCommand::ResetAll], "reset all"),
                (&[UiCommand::PageDown], "section"),
                (&[UiCommand::Help], "help"),
            ],
        );
        self.entry_footer = Footer::new(
            &self.map,
            Context::Entry,
            &[(&[UiCommand::Go], "take it"), (&[UiCommand::Back], "leave it as it was")],
        );
        self.leaving_footer = Footer::new(
            &self.map,
            Context::List,
            &[
                (&[UiCommand::Go], "choose"),
                (&[UiCommand::Up, UiCommand::Down], "move"),
                (&[UiCommand::Back], "back to the settings"),
            ],
        );
    }

    /// Shows the house that is played at as the one to choose.
    fn choose_own(&mut self) {
        let own = self.houses.iter().position(|name| name == self.base.name());
        self.chosen = own.unwrap_or_else(|| {
            self.houses.push(self.house.name().to_owned());
            self.houses.len() - 1
        });
    }

    /// What the keys mean here.
    pub(crate) const fn context(&self) -> Context {
        match (&self.typed, &self.leaving) {
            (Some(_), _) => Context::Entry,
            (None, Some(_)) => Context::List,
            (None, None) => Context::Options,
        }
    }

    /// Says what came of a change.
    pub(crate) fn show_message(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Goes on with this house, which came of a change. Rules that are tried are dropped.
    pub(crate) fn set_house(&mut self, house: &House) {
        self.base = house.clone();
        self.house = house.clone();
        self.settings.house = Some(house.name().to_owned());
        self.base_edge = None;
        self.choose_own();
    }

    /// What is marked.
    fn item(&self) -> Option<Item> {
        match self.lines.get(self.list.at(self.lines.len())?)? {
            Line::Heading(_) => None,
            Line::Item(item) => Some(*item),
        }
    }

    /// Does what was said.
    pub(crate) fn update(&mut self, command: UiCommand) -> Outcome {
        self.message = None;
        if self.typed.is_some() {
            return self.update_typed(command);
        }
        if self.leaving.is_some() {
            return self.answer(command);
        }
        match self.update_mark(command) {
            ListOutcome::Marked => Outcome::Stay,
            ListOutcome::Opened => self.go(),
            ListOutcome::Unhandled => self.update_value(command),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the other commands change nothing here")]
    fn update_value(&mut self, command: UiCommand) -> Outcome {
        match command {
            UiCommand::Left => self.step(-1),
            UiCommand::Right => self.step(1),
            UiCommand::Go => self.go(),
            UiCommand::Reset => self.reset(),
            UiCommand::ResetAll => self.reset_all(),
            UiCommand::Back | UiCommand::Settings => self.leave(),
            command => Outcome::Unhandled(command),
        }
    }

    /// Moves the mark; a heading is never marked.
    fn update_mark(&mut self, command: UiCommand) -> ListOutcome {
        let (count, before) = (self.lines.len(), self.list.at(self.lines.len()));
        let moved = if matches!(command, UiCommand::PageDown | UiCommand::PageUp) {
            self.mark_section(command);
            ListOutcome::Marked
        } else {
            self.list.update(command, count)
        };
        let at = self.list.at(count).unwrap_or_default();
        if let Some(Line::Heading(_)) = self.lines.get(at) {
            let up = before.is_some_and(|before| at < before) && at > 0;
            self.list.mark(if up { at - 1 } else { at + 1 });
        }
        moved
    }

    /// Marks the first value of the next section, or of the one before.
    fn mark_section(&mut self, command: UiCommand) {
        let at = self.list.at(self.lines.len()).unwrap_or_default();
        let headings = self.lines.iter().enumerate();
        let headings = headings.filter(|(_, line)| matches!(line, Line::Heading(_)));
        let mut headings = headings.map(|(index, _)| index);
        let to = if command == UiCommand::PageDown {
            headings.find(|&index| index > at)
        } else {
            headings.rfind(|&index| index + 1 < at)
        };
        if let Some(heading) = to {
            self.list.mark(heading + 1);
        }
    }

    /// Chooses what is marked: types a value, or takes the next one.
    fn go(&mut self) -> Outcome {
        match self.item() {
            Some(Item::House) if self.is_changed() => self.leave(),
            Some(Item::House) => Outcome::Change(Change::House(self.houses[self.chosen].clone())),
            Some(item) if self.begins_typing(item) => Outcome::Stay,
            Some(Item::Path(_)) | None => Outcome::Stay,
            Some(_) => self.turn(),
        }
    }
}
