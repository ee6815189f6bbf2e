//! The settings screen: house, bets, appearance, coach, rules, keys and data.

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
use blackjack_frontend::counting::tag_library::TagLibrary;
use blackjack_frontend::settings::Settings;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;

use crate::host::Change;
use crate::keys::KeyMap;
use crate::page::Footer;
use crate::page::list::{List, ListOutcome};
use crate::page::outcome::Outcome;
use item::{Item, Line, lines};
use price_list::PriceList;

/// The settings screen with its current values.
#[derive(Debug)]
pub(crate) struct Options {
    settings: Settings,
    /// The house without unsaved changes.
    base: House,
    /// The house in play, which may have unsaved changes already.
    in_play: House,
    /// The house with the draft rules. Nothing is saved until the player leaves the settings.
    house: House,
    /// True if draft rules can be saved; false in a practice game.
    can_save: bool,
    /// The question about draft rules, while it is open.
    leaving: Option<List>,
    /// The names of all houses.
    houses: Vec<String>,
    /// The index in `houses` of the house shown in the house row.
    chosen: usize,
    /// The source of tag systems.
    tags: Arc<dyn TagLibrary>,
    map: KeyMap,
    /// The lines of the data section: label and location.
    paths: Vec<(&'static str, String)>,
    lines: Vec<Line>,
    list: List,
    prices: PriceList,
    /// The player's edge at the house in play, once it is known.
    base_edge: Option<f64>,
    /// The text being typed in place of the selected value.
    typed: Option<String>,
    /// A refusal, or the result of a change.
    message: Option<String>,
    footer: Footer,
    entry_footer: Footer,
    leaving_footer: Footer,
}

impl Options {
    /// Creates the screen, for the house in play and the same house without unsaved changes.
    /// `paths` are the lines of the data section.
    pub(crate) fn new(
        settings: &Settings,
        (house, base): (&House, &House),
        houses: Vec<String>,
        tags: Arc<dyn TagLibrary>,
        map: &KeyMap,
        paths: Vec<(&'static str, String)>,
    ) -> Self {
        let mut options = Self {
            settings: settings.clone(),
            base: base.clone(),
            in_play: house.clone(),
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
        options.rebuild_footers();
        options.choose_own();
        options
    }

    /// Rebuilds the footers from the key map.
    fn rebuild_footers(&mut self) {
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
            &[(&[UiCommand::Go], "accept"), (&[UiCommand::Back], "cancel")],
        );
        self.leaving_footer = Footer::new(
            &self.map,
            Context::List,
            &[
                (&[UiCommand::Go], "choose"),
                (&[UiCommand::Up, UiCommand::Down], "move"),
                (&[UiCommand::Back], "back to settings"),
            ],
        );
    }

    /// Returns the house without unsaved changes.
    pub(crate) const fn base(&self) -> &House {
        &self.base
    }

    /// Selects the house in play, and lists it if it is not listed yet.
    fn choose_own(&mut self) {
        let own = self.houses.iter().position(|name| name == self.base.name());
        self.chosen = own.unwrap_or_else(|| {
            self.houses.push(self.house.name().to_owned());
            self.houses.len() - 1
        });
    }

    /// Returns the context of the key bindings.
    pub(crate) const fn context(&self) -> Context {
        match (&self.typed, &self.leaving) {
            (Some(_), _) => Context::Entry,
            (None, Some(_)) => Context::List,
            (None, None) => Context::Options,
        }
    }

    /// Shows the result of a change.
    pub(crate) fn show_message(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Continues at the house that results from a change, and discards draft rules.
    pub(crate) fn set_house(&mut self, house: &House) {
        self.base = house.clone();
        self.in_play = house.clone();
        self.house = house.clone();
        self.settings.house = Some(house.name().to_owned());
        self.base_edge = None;
        self.choose_own();
    }

    /// Returns the selected item.
    fn item(&self) -> Option<Item> {
        match self.lines.get(self.list.at(self.lines.len())?)? {
            Line::Heading(_) => None,
            Line::Item(item) => Some(*item),
        }
    }

    /// Carries out a command.
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

    /// Moves the selection, skipping headings.
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

    /// Selects the first item of the next or the previous section.
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

    /// Opens the selected item: starts typing, or selects the next value.
    fn go(&mut self) -> Outcome {
        match self.item() {
            Some(Item::House) if self.is_changed() => self.ask(),
            Some(Item::House) => Outcome::Change(Change::House(self.houses[self.chosen].clone())),
            Some(item) if self.begins_typing(item) => Outcome::Stay,
            Some(Item::Path(_)) | None => Outcome::Stay,
            Some(_) => self.step_or_wrap(),
        }
    }
}
