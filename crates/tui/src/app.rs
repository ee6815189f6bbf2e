//! The full-screen game: its state, and the handling of each message.
//!
//! The game never waits, writes to a screen or reads a clock: every message arrives as data, with
//! the time, and the caller carries out the returned effect.

mod analysis;
pub(crate) mod changes;
mod coaching;
mod drilling;
pub(crate) mod headless;
mod pages;
mod panels;
mod side_game;
mod table_panels;
#[cfg(test)]
mod tests;

use blackjack_frontend::daily::DailyAttempt;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::game::round_log::RoundLog;
use blackjack_frontend::game::{Game, Reaction, is_typed};
use blackjack_frontend::scene::Scene;
use blackjack_frontend::scene::builder;
use blackjack_frontend::session::Session;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_frontend::ui::face_view::FaceView;
use ratatui::Frame;
use ratatui::layout::Position;

use crate::canvas::dragged_card::DraggedCard;
use crate::canvas::hits::Hits;
use crate::events::Msg;
use crate::host::Effect;
use crate::keys::Key;
use crate::page::app_page::AppPage;
use crate::table_view;
use crate::ui_config::UiConfig;
use table_panels::TablePanels;

/// A full-screen game.
#[derive(Debug)]
pub struct App {
    /// The game behind the screen.
    pub(crate) game: Game,
    pub(crate) ui: UiConfig,
    /// The pages open over the table, the last one on top.
    pages: Vec<AppPage>,
    /// A side game on top of everything: a past round replayed with different choices.
    on_top: Option<Box<Self>>,
    /// The time of the last message.
    now_ms: i64,
    hits: Hits,
    /// The card that the mouse is dragging.
    dragged: Option<DraggedCard>,
    /// The panels beside the table.
    panels: TablePanels,
}

impl App {
    /// Opens a game at this table and resumes a round that is in play there. All `notices`, one
    /// sentence each, go to the log; the first is also shown as a message.
    pub fn new(
        config: GameConfig,
        session: Box<dyn Session>,
        rounds: Option<Box<dyn RoundLog>>,
        ui: UiConfig,
        notices: Vec<String>,
    ) -> Self {
        let mut game = Game::new(config, session, ui.pace, notices);
        game.rounds = rounds;
        let mut app = Self::showing(game, ui);
        app.welcome();
        app.game.begin();
        app
    }

    /// Opens the daily at its table, with its first round ready.
    pub fn daily(
        config: GameConfig,
        session: Box<dyn Session>,
        ui: UiConfig,
        daily: DailyAttempt,
        now_ms: i64,
    ) -> Self {
        let mut app = Self::new(config, session, None, ui, Vec::new());
        app.game.begin_daily(daily, now_ms);
        app
    }

    /// Returns the game behind the screen.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Wraps a game that has begun, with no page open.
    fn showing(game: Game, ui: UiConfig) -> Self {
        Self {
            game,
            ui,
            pages: Vec::new(),
            on_top: None,
            now_ms: 0,
            hits: Hits::default(),
            dragged: None,
            panels: TablePanels::default(),
        }
    }

    /// Shows a new player the keys for the rules and for help.
    fn welcome(&mut self) {
        let session = &self.game.session;
        let is_first = session.is_stored() && !session.is_shared() && session.upcoming_id().0 == 1;
        let is_first = is_first && !std::mem::replace(&mut self.ui.has_welcomed, true);
        let key = |command| self.ui.keys.key(command, Context::Betting);
        if let (true, Some(rules), Some(help)) =
            (is_first, key(UiCommand::Rules), key(UiCommand::Help))
        {
            self.game.note(format!("New here? {rules}: rules, {help}: keys."));
        }
    }

    /// Handles a message, in the side game if one is open, and returns the resulting effect.
    pub fn update(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.pass_on(&msg, now_ms).unwrap_or_else(|| self.receive(msg, now_ms))
    }

    /// Handles a message in this game.
    fn receive(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.now_ms = now_ms;
        match msg {
            Msg::Tick => {
                let reaction = self.game.tick(now_ms);
                self.react(reaction)
            }
            Msg::Key(key) if self.is_repeated_choice(key) => Effect::Nothing,
            Msg::Key(key) => match self.command(key) {
                Some(command) => self.perform(command, now_ms),
                None => self.handle_unknown_key(key),
            },
            Msg::Click(column, row) => self.press(column, row, now_ms),
            Msg::Drag(column, row) => self.drag_card(column, row),
            Msg::Release(column, row) => self.drop_card(column, row, now_ms),
            Msg::Wheel(command) => self.turn_wheel(command, now_ms),
            Msg::Paste(text) => self.paste(&text, now_ms),
            Msg::Answer(answer) => self.receive_answer(*answer, now_ms),
        }
    }

    /// Handles a mouse button press: performs the command there, and picks up a card that
    /// can be dragged.
    fn press(&mut self, column: u16, row: u16, now_ms: i64) -> Effect {
        let grip = self.hits.grip_at(column, row);
        self.dragged = grip.map(|grip| DraggedCard::new(grip, Position::new(column, row)));
        match self.hits.at(column, row) {
            Some(command) => self.perform(command, now_ms),
            None => self.skip_playback(),
        }
    }

    /// Handles a mouse movement with the button held: a dragged card follows.
    fn drag_card(&mut self, column: u16, row: u16) -> Effect {
        let dragged = self.dragged.as_mut();
        let follows = dragged.is_some_and(|card| card.drag_to(Position::new(column, row)));
        if follows { Effect::Draw } else { Effect::Nothing }
    }

    /// Handles a mouse button release: drops the dragged card, if it is still where it was picked
    /// up.
    fn drop_card(&mut self, column: u16, row: u16, now_ms: i64) -> Effect {
        let Some(card) = self.dragged.take() else { return Effect::Nothing };
        match card.drop_at(&self.hits, Position::new(column, row)) {
            Some(command) => self.perform(command, now_ms),
            None => Effect::Draw,
        }
    }

    /// Returns the time until the screen changes by itself, in milliseconds.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        let own = self.game.wait_ms(now_ms);
        let above = self.on_top.as_ref().and_then(|app| app.wait_ms(now_ms));
        own.into_iter().chain(above).min()
    }

    /// Returns the current command of a key. The key that closes a side game also works in the
    /// middle of a round.
    fn command(&self, key: Key) -> Option<UiCommand> {
        let keys = &self.ui.keys;
        let closes =
            self.is_in_front() && keys.command(key, Context::Settled) == Some(UiCommand::Back);
        if closes {
            Some(UiCommand::Back)
        } else if self.confirms_insurance(key) {
            Some(UiCommand::Stand)
        } else {
            keys.command(key, self.context())
        }
    }

    /// Returns whether this is the Stand key while an insurance amount is being typed.
    fn confirms_insurance(&self, key: Key) -> bool {
        self.context() == Context::Entry
            && self.is_at_table()
            && !self.game.is_chatting()
            && self.game.is_insuring()
            && !key.typed().is_some_and(is_typed)
            && self.ui.keys.command(key, Context::Insurance) == Some(UiCommand::Stand)
    }

    /// Returns whether neither a page nor a side game covers the table.
    fn is_at_table(&self) -> bool {
        self.pages.is_empty() && self.on_top.is_none()
    }

    /// Returns whether this is a side game that nothing covers.
    fn is_in_front(&self) -> bool {
        self.is_at_table() && self.game.can_close()
    }

    /// Performs the command of a key or a click.
    fn perform(&mut self, command: UiCommand, now_ms: i64) -> Effect {
        if let Some(effect) = self.perform_global(command) {
            return effect;
        }
        if !self.is_at_table() {
            return self.turn_page(command, now_ms);
        }
        if command == UiCommand::Back && self.is_in_front() {
            return Effect::Close;
        }
        if self.game.forbids(command) {
            return Effect::Draw;
        }
        if let Some(effect) = self.open(command) {
            return effect;
        }
        if self.can_switch_house() {
            return Effect::SwitchHouse;
        }
        let reaction = self.game.perform(command, now_ms, self.ui.look.ascii);
        self.react(reaction)
    }

    /// Carries out a reaction of the game.
    fn react(&mut self, reaction: Reaction) -> Effect {
        match reaction {
            Reaction::Nothing => Effect::Nothing,
            Reaction::Draw => Effect::Draw,
            Reaction::Leave => Effect::Leave,
            Reaction::ShowText { title, lines } => {
                self.open_text(title, lines, UiCommand::Go);
                Effect::Draw
            }
        }
    }

    fn skip_playback(&mut self) -> Effect {
        let reaction = self.game.skip_playback();
        self.react(reaction)
    }

    /// Handles a key that does nothing here, by naming the help key to a player who may be lost.
    fn handle_unknown_key(&mut self, key: Key) -> Effect {
        if !self.game.is_at_rest() && self.is_at_table() {
            return self.skip_playback();
        }
        // A fast player presses "stand" once too often without being lost.
        let keys = &self.ui.keys;
        let plays = keys.command(key, Context::Playing).is_some();
        // So does one who presses Enter twice to deal.
        let deals = keys.command(key, Context::Betting) == Some(UiCommand::Go);
        if let Some(AppPage::Drills(drills)) = self.pages.last_mut()
            && self.on_top.is_none()
        {
            return if drills.handle_unknown_key() { Effect::Draw } else { Effect::Nothing };
        }
        if plays || deals || !self.is_at_table() {
            return Effect::Nothing;
        }
        // The coach's last message matters more than this hint.
        if self.game.message.is_some() {
            return Effect::Nothing;
        }
        let Some(help) = self.ui.keys.key(UiCommand::Help, self.context()) else {
            return Effect::Nothing;
        };
        self.game.refuse(format!("That key does nothing here. {help}: help."));
        Effect::Draw
    }

    /// Returns whether this key is a numbered choice pressed while the result is still shown: a
    /// player who presses 2 for "stand" once too often does not want to bet $2.
    fn is_repeated_choice(&self, key: Key) -> bool {
        let keys = &self.ui.keys;
        self.context() == Context::Betting
            && self.game.displayed_round.is_some()
            && matches!(keys.command(key, Context::Betting), Some(UiCommand::Typed(_)))
            && matches!(keys.command(key, Context::Playing), Some(UiCommand::Numbered(_)))
    }

    /// Performs the commands that work everywhere, even while cards are being dealt.
    fn perform_global(&mut self, command: UiCommand) -> Option<Effect> {
        if command == UiCommand::Leave {
            Some(self.leave())
        } else if command == UiCommand::Suspend {
            Some(Effect::Suspend)
        } else {
            (command == UiCommand::Redraw).then_some(Effect::Redraw)
        }
    }

    /// Leaves the game, after a confirmation if a practice round would be lost.
    fn leave(&mut self) -> Effect {
        let reaction = self.game.leave();
        if reaction != Reaction::Leave {
            self.pages.clear();
            self.on_top = None;
        }
        self.react(reaction)
    }

    /// Shows that the game cannot be suspended because no shell could resume it.
    pub(crate) fn cannot_suspend(&mut self) {
        self.game.refuse("The game cannot be suspended: there is no shell to return to.");
    }

    /// Ends a round that is not recorded and any running drill.
    pub fn close(&mut self, now_ms: i64) {
        self.game.close(now_ms);
        self.finish_drills();
    }

    /// Leaves the players' seats at a table shared with remote people.
    pub fn leave_table(&mut self) {
        self.game.session.leave();
    }

    /// Returns the lines to print after the game.
    pub fn farewell(&mut self) -> Vec<String> {
        self.game.farewell(self.ui.look.ascii)
    }

    /// Returns the context that decides what a key does.
    pub(crate) fn context(&self) -> Context {
        match (&self.on_top, self.pages.last()) {
            (Some(app), _) => app.context(),
            (None, Some(page)) => page.context(),
            (None, None) => self.game.context(),
        }
    }

    /// Handles the mouse wheel: moves through lists, and raises or lowers bets.
    fn turn_wheel(&mut self, command: UiCommand, now_ms: i64) -> Effect {
        match (self.context(), command) {
            // While the result is shown, a turn of the wheel must not change the next bet.
            (Context::Betting, _) if self.game.displayed_round.is_some() => Effect::Nothing,
            (Context::Betting, UiCommand::Up) => self.perform(UiCommand::BetUp, now_ms),
            (Context::Betting, _) => self.perform(UiCommand::BetDown, now_ms),
            (
                Context::List
                | Context::Replay
                | Context::Chart
                | Context::Statistics
                | Context::Options,
                command,
            ) => self.perform(command, now_ms),
            (_, _) => Effect::Nothing,
        }
    }

    /// Handles pasted text: enters it as an amount where one can be typed, and otherwise ignores
    /// it, so that pasting never plays a hand.
    fn paste(&mut self, text: &str, now_ms: i64) -> Effect {
        if !matches!(self.context(), Context::Betting | Context::Entry) {
            return Effect::Nothing;
        }
        // The settings and the chat accept more than numbers.
        let accepts_text = !self.is_at_table() || self.game.is_chatting();
        for typed in text.trim().chars().filter(|&typed| accepts_text || is_typed(typed)) {
            self.perform(UiCommand::Typed(typed), now_ms);
        }
        Effect::Draw
    }

    /// Builds the scene that the table shows.
    fn scene(&self) -> Scene {
        let ascii = self.ui.look.ascii;
        let keys = &self.ui.keys;
        let labels = |command, context| keys.key(command, context).map(|key| key.label(ascii));
        let TablePanels { has_room, are_open, .. } = self.panels;
        let face = FaceView { labels: &labels, ascii, has_panel: has_room, opens_panels: are_open };
        Scene { chart: self.chart_panel(), ..builder::scene(&self.game, &face) }
    }

    /// Draws the whole screen and records the command of a click at each place.
    pub fn view(&mut self, frame: &mut Frame<'_>) {
        if let Some(app) = &mut self.on_top {
            return app.view(frame);
        }
        self.hits.clear();
        let (look, area) = (self.ui.look_at(self.game.house()), frame.area());
        self.arrange_panels(area);
        let scene = self.pages.is_empty().then(|| self.scene());
        let (buf, hits) = (frame.buffer_mut(), &mut self.hits);
        if let Some(scene) = scene {
            table_view::draw(&scene, look, area, buf, hits);
            if let Some(card) = &self.dragged {
                card.draw(hits, look, buf);
            }
        } else if let Some(page) = self.pages.last() {
            page.draw(look, area, buf, hits);
        }
    }
}
