//! The game on the full screen: what it knows, and what becomes of everything that comes in.
//!
//! Nothing here waits, draws or asks a clock: what comes in is told as data, time too, and what is
//! to be done about it outside is returned.

mod betting;
mod changing;
mod coaching;
mod drilling;
mod leaving;
mod pages;
mod playing;
mod purpose;
mod showing;
mod studying;
#[cfg(test)]
mod tests;

use blackjack_engine::{Asked, Chips, Composition, HandId, House, Round};
use blackjack_table::Table;
use ratatui::Frame;
use ratatui::crossterm::event::KeyEvent;

use super::animation::Playback;
use super::bet::Placing;
use super::felt;
use super::hits::Hits;
use super::keys::Context;
use super::layout;
use super::manner::Manner;
use super::options::Change;
use super::scene::{Message, Tone};
use super::stage;
use super::verb::Verb;
use crate::coach::{Answer, Coach};
use crate::setup::Setup;
use crate::voice::Voice;
pub(super) use coaching::Wanted;
use pages::Page;
pub(super) use purpose::Purpose;

/// Something that comes in.
#[derive(Clone, Debug)]
pub(super) enum Msg {
    /// A key was pressed.
    Key(KeyEvent),
    /// A place was clicked, by column and row.
    Click(u16, u16),
    /// The wheel was turned, up or down.
    Wheel(Verb),
    /// A text was pasted.
    Paste(String),
    /// The coach answers.
    Heard(Box<Answer>),
    /// Time has passed.
    Tick,
}

/// What is to be done about it outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    /// Nothing: all is shown as it is.
    Nothing,
    /// Something is to be shown.
    Show,
    /// Everything is to be drawn anew.
    ShowAnew,
    /// The program is to be stopped until it is called back.
    Stop,
    /// These rounds are to be written to a file.
    Export(String),
    /// Something is to be kept for good.
    Keep(Change),
    /// The game goes away from on top of the other one that it lies on.
    Close,
    /// The game goes on at another house.
    Move,
    /// The game is left.
    Leave,
}

/// The game.
#[derive(Debug)]
pub(super) struct App {
    /// What is played for.
    pub(super) purpose: Purpose,
    pub(super) setup: Setup,
    pub(super) table: Table,
    pub(super) manner: Manner,
    pub(super) placing: Placing,
    /// The round that is shown; none while bets are placed.
    pub(super) shown: Option<Shown>,
    playback: Playback,
    pub(super) voice: Voice,
    pub(super) coach: Coach,
    /// What was asked for of the coach, until something is decided.
    pub(super) wanted: Wanted,
    /// The cards that were seen and have left the shoe before the round that is shown.
    pub(super) gone: Composition,
    /// A remark that comes into the log when the cards have fallen.
    remark: Option<String>,
    /// The number of the shoe that the last round was dealt from.
    shoe: u64,
    /// What was said, the newest last.
    pub(super) log: Vec<String>,
    /// What has to be said now.
    pub(super) message: Option<Message>,
    /// What is typed so far, where an amount is typed.
    pub(super) typed: Option<String>,
    /// Whether it was asked if the game is really left.
    is_leaving: bool,
    /// What each player has won or lost, as far as it is shown.
    pub(super) nets: Vec<Chips>,
    /// The house to go on at, as soon as no round is open.
    next_house: Option<House>,
    /// The screens that lie on the table, the last on top.
    pages: Vec<Page>,
    /// When something came in last.
    now_ms: i64,
    hits: Hits,
    /// Whether there was room for a panel when the table was drawn last.
    has_panel: bool,
}

/// A round as far as it is shown.
#[derive(Clone, Debug)]
pub(super) struct Shown {
    pub(super) round: Round,
    /// The cards that are left in the shoe.
    pub(super) left: usize,
    /// The number of that shoe.
    pub(super) shoe: u64,
    /// The hand that got a card last.
    pub(super) latest: Option<HandId>,
}

impl App {
    /// A game at this table; a round that is in play there goes on. What is to be said before it,
    /// a sentence each, is news: all of it is in the log, and the first is said.
    pub(super) fn new(setup: Setup, table: Table, manner: Manner, news: Vec<String>) -> Self {
        let offers: Vec<_> = (0..table.players()).map(|at| setup.first_offer(&table, at)).collect();
        let placing = Placing::beginning_with(&table, &offers);
        let voice = Voice::new(*table.house().stakes(), Vec::new());
        let players = table.players();
        let (coach, complaint) = Coach::at(table.house(), setup.coaching.clone());
        let news: Vec<String> = news.into_iter().chain(complaint).collect();
        let gone = table.gone();
        let mut app = Self {
            purpose: Purpose::Usual,
            setup,
            table,
            manner,
            placing,
            shown: None,
            playback: Playback::default(),
            voice,
            coach,
            wanted: Wanted::default(),
            gone,
            remark: None,
            shoe: 0,
            log: Vec::new(),
            message: None,
            typed: None,
            is_leaving: false,
            nets: vec![Chips::ZERO; players],
            next_house: None,
            pages: Vec::new(),
            now_ms: 0,
            hits: Hits::default(),
            has_panel: false,
        };
        if let Some(first) = news.first() {
            app.refuse(match news.len() {
                1 => first.clone(),
                _ => format!("{first} The log says more."),
            });
        }
        for line in news {
            app.note(line);
        }
        app.welcome();
        app.resume();
        app.coach.follow(&app.table);
        app.coach.catch_up(&app.table);
        app.coach.ask_about_level();
        app
    }

    /// Tells who has never played here where to learn how.
    fn welcome(&mut self) {
        let is_first = self.table.memory().is_some() && self.table.upcoming_id().0 == 1;
        let key = |verb| self.manner.keys.key(verb, Context::Betting);
        if let (true, Some(rules), Some(help)) = (is_first, key(Verb::Rules), key(Verb::Help)) {
            self.note(format!("Never played? {rules} tells how, {help} which keys."));
        }
    }

    /// What becomes of something that came in.
    pub(super) fn update(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.pass_on(&msg, now_ms).unwrap_or_else(|| self.take_in(msg, now_ms))
    }

    /// What becomes of something that is for this game.
    fn take_in(&mut self, msg: Msg, now_ms: i64) -> Effect {
        self.now_ms = now_ms;
        match msg {
            Msg::Tick => self.tick(now_ms),
            Msg::Key(key) if self.is_one_too_many(key) => Effect::Nothing,
            Msg::Key(key) => match self.verb(key) {
                Some(verb) => self.perform(verb, now_ms),
                None => self.unknown(key),
            },
            Msg::Click(column, row) => match self.hits.at(column, row) {
                Some(verb) => self.perform(verb, now_ms),
                None => self.hurry(),
            },
            Msg::Wheel(verb) => self.turn(verb, now_ms),
            Msg::Paste(text) => self.paste(&text, now_ms),
            Msg::Heard(answer) => self.hear(*answer, now_ms),
        }
    }

    /// What a key means now. What closes a game on top of another one closes it in mid-round too.
    fn verb(&self, key: KeyEvent) -> Option<Verb> {
        let keys = &self.manner.keys;
        let closes = self.is_in_front() && keys.verb(key, Context::Settled) == Some(Verb::Back);
        if closes { Some(Verb::Back) } else { keys.verb(key, self.context()) }
    }

    /// Whether this game lies on top of another one, and nothing on top of it.
    pub(super) fn is_in_front(&self) -> bool {
        self.purpose.is_aside() && self.pages.is_empty() && self.typed.is_none()
    }

    /// Does what a key or a click means now.
    fn perform(&mut self, verb: Verb, now_ms: i64) -> Effect {
        if let Some(effect) = self.anywhere(verb) {
            return effect;
        }
        if !self.pages.is_empty() {
            return self.turn_page(verb, now_ms);
        }
        if verb == Verb::Back && self.is_in_front() {
            return Effect::Close;
        }
        if self.forbids(verb) {
            return Effect::Show;
        }
        if let Some(effect) = self.open(verb) {
            return effect;
        }
        if self.can_move() {
            return Effect::Move;
        }
        if !self.playback.is_over() {
            return self.hurry();
        }
        self.message = None;
        if verb == Verb::Undo {
            self.take_back();
            return Effect::Show;
        }
        match self.context() {
            Context::Confirm => return self.answer(verb),
            Context::Entry => self.enter(verb, now_ms),
            Context::Betting => self.bet(verb, now_ms),
            Context::Playing | Context::Insurance | Context::EarlySurrender => {
                self.play(verb, now_ms);
            }
            Context::Settled => self.go_on(verb, now_ms),
            Context::Watching
            | Context::List
            | Context::Replay
            | Context::Chart
            | Context::Statistics
            | Context::Options
            | Context::Drill => {}
        }
        Effect::Show
    }

    /// A key that means nothing here: who is lost is told where to find help.
    fn unknown(&mut self, key: KeyEvent) -> Effect {
        if !self.playback.is_over() && self.pages.is_empty() {
            return self.hurry();
        }
        // Who plays fast says "stand" once too often, and is not lost.
        let plays = self.manner.keys.verb(key, Context::Playing).is_some();
        if plays || !self.pages.is_empty() {
            return Effect::Nothing;
        }
        let Some(help) = self.manner.keys.key(Verb::Help, self.context()) else {
            return Effect::Nothing;
        };
        self.refuse(format!("That key does nothing here. {help} helps."));
        Effect::Show
    }

    /// Whether this is a choice by its number while the result of the round lies on the table: who
    /// plays fast says "stand" once too often, and wants no bet of $2.
    fn is_one_too_many(&self, key: KeyEvent) -> bool {
        let keys = &self.manner.keys;
        self.context() == Context::Betting
            && self.shown.is_some()
            && matches!(keys.verb(key, Context::Betting), Some(Verb::Typed(_)))
            && matches!(keys.verb(key, Context::Playing), Some(Verb::Numbered(_)))
    }

    /// What means the same everywhere, cards falling or not.
    fn anywhere(&mut self, verb: Verb) -> Option<Effect> {
        if verb == Verb::Leave {
            Some(self.leave())
        } else if verb == Verb::Suspend {
            Some(Effect::Stop)
        } else {
            (verb == Verb::Redraw).then_some(Effect::ShowAnew)
        }
    }

    /// Where one is: what a key means depends on it.
    pub(super) fn context(&self) -> Context {
        if let Some(page) = self.pages.last() {
            page.context()
        } else if self.is_leaving {
            Context::Confirm
        } else if self.typed.is_some() {
            Context::Entry
        } else if !self.playback.is_over() {
            Context::Watching
        } else {
            match self.asked() {
                Some(Asked::Action { .. }) => Context::Playing,
                Some(Asked::Insurance { .. }) => Context::Insurance,
                Some(Asked::EarlySurrender { .. }) => Context::EarlySurrender,
                Some(Asked::Card(_) | Asked::Nothing) | None if self.purpose.has_bets() => {
                    Context::Betting
                }
                Some(Asked::Card(_) | Asked::Nothing) | None => Context::Settled,
            }
        }
    }

    /// Whether everything that happened has been shown.
    pub(super) fn is_at_rest(&self) -> bool {
        self.playback.is_over()
    }

    /// What the round in play waits for; none if there is none.
    pub(super) fn asked(&self) -> Option<Asked> {
        Some(self.table.round()?.round().asked())
    }

    /// The wheel goes through lists, and raises and lowers bets.
    fn turn(&mut self, verb: Verb, now_ms: i64) -> Effect {
        match (self.context(), verb) {
            // Who looks at the result turns nothing.
            (Context::Betting, _) if self.shown.is_some() => Effect::Nothing,
            (Context::Betting, Verb::Up) => self.perform(Verb::BetUp, now_ms),
            (Context::Betting, _) => self.perform(Verb::BetDown, now_ms),
            (
                Context::List
                | Context::Replay
                | Context::Chart
                | Context::Statistics
                | Context::Options,
                verb,
            ) => self.perform(verb, now_ms),
            (_, _) => Effect::Nothing,
        }
    }

    /// A pasted text is an amount, or nothing: no play is made by pasting.
    fn paste(&mut self, text: &str, now_ms: i64) -> Effect {
        if !matches!(self.context(), Context::Betting | Context::Entry) {
            return Effect::Nothing;
        }
        // In the settings names are typed too.
        let any = !self.pages.is_empty();
        let digits = text.trim().chars().filter(|&typed| any || betting::is_typed(typed));
        for digit in digits {
            self.perform(Verb::Typed(digit), now_ms);
        }
        Effect::Show
    }

    /// Something has to be said now.
    fn say(&mut self, tone: Tone, text: impl Into<String>) {
        self.message = Some(Message { text: text.into(), shorter: Vec::new(), tone });
    }

    /// Something was refused.
    fn refuse(&mut self, why: impl Into<String>) {
        self.say(Tone::Warning, why);
    }

    /// Draws everything, and notes what a click means where.
    pub(super) fn view(&mut self, frame: &mut Frame<'_>) {
        if let Some(Page::Game(game)) = self.pages.last_mut() {
            return game.view(frame);
        }
        self.hits.clear();
        let scene = stage::scene(self);
        let (look, area) = (self.manner.look, frame.area());
        self.has_panel = layout::has_panel(area);
        let (buf, hits) = (frame.buffer_mut(), &mut self.hits);
        match self.pages.last() {
            Some(page) => page.draw(look, area, buf, hits),
            None => felt::draw(&scene, look, area, buf, hits),
        }
    }
}
