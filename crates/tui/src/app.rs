//! The game on the full screen: what it knows, and what becomes of everything that comes in.
//!
//! Nothing here waits, draws or asks a clock: what comes in is told as data, time too, and what is
//! to be done about it outside is returned.

mod analysis;
mod changes;
mod coaching;
mod drilling;
mod pages;
mod side_game;
#[cfg(test)]
mod tests;

use blackjack_frontend::context::Context;
use blackjack_frontend::daily::DailyAttempt;
use blackjack_frontend::face_view::FaceView;
use blackjack_frontend::game::{Game, Reaction, is_typed};
use blackjack_frontend::game_config::GameConfig;
use blackjack_frontend::round_log::RoundLog;
use blackjack_frontend::scene::Scene;
use blackjack_frontend::scene_builder;
use blackjack_frontend::session::Session;
use blackjack_frontend::ui_command::UiCommand;
use ratatui::Frame;

use super::app_page::AppPage;
use super::effect::Effect;
use super::hits::{Grip, Hits};
use super::keys::Key;
use super::msg::Msg;
use super::ui_config::UiConfig;
use super::{layout, table_view};

/// The game.
#[derive(Debug)]
pub struct App {
    /// The game itself.
    pub(crate) game: Game,
    pub(crate) ui: UiConfig,
    /// The screens that lie on the table, the last on top.
    pages: Vec<AppPage>,
    /// Another game that lies on top of all: a round of the past, played another way.
    on_top: Option<Box<Self>>,
    /// When something came in last.
    now_ms: i64,
    hits: Hits,
    /// The card that the mouse holds.
    held: Option<Grip>,
    /// Whether there was room for a panel when the table was drawn last.
    has_panel: bool,
}

impl App {
    /// A game at this table; a round that is in play there goes on. What is to be said before it,
    /// a sentence each, is news: all of it is in the log, and the first is said.
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

    /// The daily at its table, with its first round on it.
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

    /// The game itself.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// A game that has begun.
    fn showing(game: Game, ui: UiConfig) -> Self {
        Self {
            game,
            ui,
            pages: Vec::new(),
            on_top: None,
            now_ms: 0,
            hits: Hits::default(),
            held: None,
            has_panel: false,
        }
    }

    /// Tells who has never played here where to learn how.
    fn welcome(&mut self) {
        let session = &self.game.session;
        let is_first = session.is_stored() && session.upcoming_id().0 == 1;
        let key = |command| self.ui.keys.key(command, Context::Betting);
        if let (true, Some(rules), Some(help)) =
            (is_first, key(UiCommand::Rules), key(UiCommand::Help))
        {
            self.game.note(format!("New here? {rules}: rules, {help}: keys."));
        }
    }

    /// What becomes of something that came in.
    pub fn update(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.pass_on(&msg, now_ms).unwrap_or_else(|| self.take_in(msg, now_ms))
    }

    /// What becomes of something that is for this game.
    fn take_in(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.now_ms = now_ms;
        match msg {
            Msg::Tick => {
                let reaction = self.game.tick(now_ms);
                self.react(reaction)
            }
            Msg::Key(key) if self.is_one_too_many(key) => Effect::Nothing,
            Msg::Key(key) => match self.command(key) {
                Some(command) => self.perform(command, now_ms),
                None => self.unknown(key),
            },
            Msg::Click(column, row) => self.press(column, row, now_ms),
            Msg::Release(column, row) => self.drop_card(column, row, now_ms),
            Msg::Wheel(command) => self.turn(command, now_ms),
            Msg::Paste(text) => self.paste(&text, now_ms),
            Msg::Answer(answer) => self.receive(*answer, now_ms),
        }
    }

    /// Does what a press of the mouse means there, and takes hold of a card that can be dragged.
    fn press(&mut self, column: u16, row: u16, now_ms: i64) -> Effect {
        self.held = self.hits.grip_at(column, row);
        match self.hits.at(column, row) {
            Some(command) => self.perform(command, now_ms),
            None => self.skip_playback(),
        }
    }

    /// Does what it means to let go of the mouse there; nothing, unless it holds a card that lies
    /// where it lay.
    fn drop_card(&mut self, column: u16, row: u16, now_ms: i64) -> Effect {
        let held = self.held.take().filter(|grip| self.hits.holds(grip));
        match held.and_then(|grip| grip.dropped_at(column, row)) {
            Some(command) => self.perform(command, now_ms),
            None => Effect::Nothing,
        }
    }

    /// How long it is until something else is to be shown, in milliseconds.
    pub fn wait_ms(&self, now_ms: i64) -> Option<i64> {
        let own = self.game.wait_ms(now_ms);
        let above = self.on_top.as_ref().and_then(|app| app.wait_ms(now_ms));
        own.into_iter().chain(above).min()
    }

    /// What a key means now. What closes a game on top of another one closes it in mid-round too.
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

    /// Whether this is the key that stands, while an amount of insurance is typed.
    fn confirms_insurance(&self, key: Key) -> bool {
        self.context() == Context::Entry
            && self.is_at_table()
            && self.game.session.is_in_round()
            && !key.typed().is_some_and(is_typed)
            && self.ui.keys.command(key, Context::Insurance) == Some(UiCommand::Stand)
    }

    /// Whether nothing lies on the table.
    fn is_at_table(&self) -> bool {
        self.pages.is_empty() && self.on_top.is_none()
    }

    /// Whether this game lies on top of another one, and nothing on top of it.
    fn is_in_front(&self) -> bool {
        self.is_at_table() && self.game.can_close()
    }

    /// Does what a key or a click means now.
    fn perform(&mut self, command: UiCommand, now_ms: i64) -> Effect {
        if let Some(effect) = self.anywhere(command) {
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

    /// Does what the game wants of its face.
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

    /// A key that means nothing here: who is lost is told where to find help.
    fn unknown(&mut self, key: Key) -> Effect {
        if !self.game.is_at_rest() && self.is_at_table() {
            return self.skip_playback();
        }
        // Who plays fast says "stand" once too often, and is not lost.
        let plays = self.ui.keys.command(key, Context::Playing).is_some();
        if plays || !self.is_at_table() {
            return Effect::Nothing;
        }
        // What the coach said last is worth more than that.
        if self.game.message.is_some() {
            return Effect::Nothing;
        }
        let Some(help) = self.ui.keys.key(UiCommand::Help, self.context()) else {
            return Effect::Nothing;
        };
        self.game.refuse(format!("That key does nothing here. {help}: help."));
        Effect::Draw
    }

    /// Whether this is a choice by its number while the result of the round lies on the table: who
    /// plays fast says "stand" once too often, and wants no bet of $2.
    fn is_one_too_many(&self, key: Key) -> bool {
        let keys = &self.ui.keys;
        self.context() == Context::Betting
            && self.game.displayed_round.is_some()
            && matches!(keys.command(key, Context::Betting), Some(UiCommand::Typed(_)))
            && matches!(keys.command(key, Context::Playing), Some(UiCommand::Numbered(_)))
    }

    /// What means the same everywhere, cards falling or not.
    fn anywhere(&mut self, command: UiCommand) -> Option<Effect> {
        if command == UiCommand::Leave {
            Some(self.leave())
        } else if command == UiCommand::Suspend {
            Some(Effect::Suspend)
        } else {
            (command == UiCommand::Redraw).then_some(Effect::Redraw)
        }
    }

    /// Leaves; in mid-round of a game that is not remembered, it is asked whether that is meant.
    fn leave(&mut self) -> Effect {
        let reaction = self.game.leave();
        if reaction != Reaction::Leave {
            self.pages.clear();
            self.on_top = None;
        }
        self.react(reaction)
    }

    /// Says that there is no shell to stop for.
    pub(crate) fn cannot_suspend(&mut self) {
        self.game.refuse("There is no shell here that could call the game back.");
    }

    /// Ends what can be ended: a round that nobody remembers, drills.
    pub fn close(&mut self, now_ms: i64) {
        self.game.close(now_ms);
        self.finish_drills();
    }

    /// The last words, a line each.
    pub fn farewell(&mut self) -> Vec<String> {
        self.game.farewell(self.ui.look.ascii)
    }

    /// Where one is: what a key means depends on it.
    pub(crate) fn context(&self) -> Context {
        match (&self.on_top, self.pages.last()) {
            (Some(app), _) => app.context(),
            (None, Some(page)) => page.context(),
            (None, None) => self.game.context(),
        }
    }

    /// The wheel goes through lists, and raises and lowers bets.
    fn turn(&mut self, command: UiCommand, now_ms: i64) -> Effect {
        match (self.context(), command) {
            // Who looks at the result turns nothing.
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

    /// A pasted text is an amount, or nothing: no play is made by pasting.
    fn paste(&mut self, text: &str, now_ms: i64) -> Effect {
        if !matches!(self.context(), Context::Betting | Context::Entry) {
            return Effect::Nothing;
        }
        // In the settings names are typed too.
        let any = !self.is_at_table();
        let digits = text.trim().chars().filter(|&typed| any || is_typed(typed));
        for digit in digits {
            self.perform(UiCommand::Typed(digit), now_ms);
        }
        Effect::Draw
    }

    /// What the table shows.
    fn scene(&self) -> Scene {
        let ascii = self.ui.look.ascii;
        let keys = &self.ui.keys;
        let labels = |command, context| keys.key(command, context).map(|key| key.label(ascii));
        scene_builder::scene(
            &self.game,
            &FaceView { labels: &labels, ascii, has_panel: self.has_panel },
        )
    }

    /// Draws everything, and notes what a click means where.
    pub fn view(&mut self, frame: &mut Frame<'_>) {
        if let Some(app) = &mut self.on_top {
            return app.view(frame);
        }
        self.hits.clear();
        let (look, area) = (self.ui.look, frame.area());
        let scene = self.pages.is_empty().then(|| self.scene());
        self.has_panel = layout::has_panel(area);
        let (buf, hits) = (frame.buffer_mut(), &mut self.hits);
        if let Some(scene) = scene {
            table_view::draw(&scene, look, area, buf, hits);
        } else if let Some(page) = self.pages.last() {
            page.draw(look, area, buf, hits);
        }
    }
}
