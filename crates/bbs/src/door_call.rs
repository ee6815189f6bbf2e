//! `DoorCall`: a call at the door from the title to the statement.

mod bank;
mod betting;
mod drills;
mod hand;
mod menu;
mod pages;
mod practice;
mod web_table;

use std::sync::mpsc::{Receiver, channel};

use bbs_door::{DropFolder, Key};
use blackjack_frontend::coach::{Answer, CoachMode, CoachSolver, Workers};
use blackjack_store::Store;
use blackjack_table::CallEnding;

use crate::calendar;
use crate::call::board_facts::BoardFacts;
use crate::call::visit::Visit;
use crate::caller_terminal::{CallerTerminal, Input, Step, Stop};
use crate::log::Log;
use crate::page::{Bar, Frame, Notice, Page};

/// A call at the door.
#[derive(Debug)]
pub(crate) struct DoorCall {
    pub(crate) terminal: CallerTerminal,
    pub(crate) visit: Visit,
    pub(crate) board: BoardFacts,
    pub(crate) drop_folder: Option<DropFolder>,
    pub(crate) log: Log,
    coach: Option<CoachLine>,
    /// The number of the latest news shown to the caller.
    heard: i64,
    /// The last line from another node.
    news: Option<String>,
    /// The message of the dealer or the door, shown until the next question.
    notice: Option<Notice>,
    /// True if the table shows the payouts of the bet; false while the first cards fall.
    shows_pays: bool,
}

/// The coach's threads, and their answers.
#[derive(Debug)]
struct CoachLine {
    answers: Receiver<Answer>,
    _workers: Workers,
}

impl DoorCall {
    pub(crate) fn new(
        terminal: CallerTerminal,
        visit: Visit,
        board: BoardFacts,
        drop_folder: Option<DropFolder>,
        log: Log,
    ) -> Self {
        let heard = visit.store().ok().and_then(|store| store.last_news().ok()).unwrap_or(0);
        Self {
            terminal,
            visit,
            board,
            drop_folder,
            log,
            coach: None,
            heard,
            news: None,
            notice: None,
            shows_pays: true,
        }
    }

    /// Plays until the call ends, and returns its ending.
    pub(crate) fn run(&mut self) -> Stop {
        match self.title().and_then(|next| self.menu_loop(next)) {
            Ok(()) => Stop::Ending(CallEnding::Left),
            Err(stop) => stop,
        }
    }

    /// Shows a frame and waits for a key. The frame is built again whenever time has passed.
    fn ask(&mut self, frame: impl Fn(&Self) -> Step<(Page, String)>) -> Step<Key> {
        self.terminal.expect_key();
        loop {
            match self.show_and_wait(&frame)? {
                Input::Key(key) => return Ok(key),
                Input::Line(_) | Input::Tick => {}
            }
        }
    }

    /// Shows a frame and waits for a line of text; `None` if the caller gives up.
    fn ask_line(
        &mut self,
        longest: usize,
        frame: impl Fn(&Self) -> Step<(Page, String)>,
    ) -> Step<Option<String>> {
        self.terminal.expect_line(longest);
        loop {
            match self.show_and_wait(&frame)? {
                Input::Line(line) => return Ok(Some(line)),
                Input::Key(_) => return Ok(None),
                Input::Tick => {}
            }
        }
    }

    fn show_and_wait(&mut self, frame: &dyn Fn(&Self) -> Step<(Page, String)>) -> Step<Input> {
        self.hear_news()?;
        self.hear_coach();
        let (page, prompt) = frame(self)?;
        self.show(page, prompt);
        let (now_ms, left) = (self.visit.now_ms(), self.visit.seconds_left());
        let wait = self.visit.game.wait_ms(now_ms);
        let wait = wait.and_then(|ms| u64::try_from(ms).ok());
        let input = self.terminal.wait(now_ms, left, wait.map(std::time::Duration::from_millis))?;
        self.visit.game.tick(self.visit.now_ms());
        Ok(input)
    }

    /// Shows a page with the bar, the notice and the news around it.
    fn show(&mut self, page: Page, prompt: String) {
        let frame = Frame {
            bar: self.bar(),
            page,
            notice: self.notice.clone(),
            news: self.news.clone(),
            prompt,
        };
        self.terminal.show(frame);
    }

    fn bar(&self) -> Bar {
        let visit = &self.visit;
        let stakes = visit.stakes();
        let round = visit.game.displayed_round.as_ref().map(|shown| &shown.round);
        let in_play = round.filter(|round| !round.is_over());
        let bet = in_play.and_then(|round| round.cards.hands.first());
        let limit = visit.settings.turns;
        Bar {
            seconds_left: visit.seconds_left(),
            coins: visit.coins(),
            bet: bet.map(|hand| stakes.number(hand.stake)),
            turn: (visit.turns, (limit > 0).then_some(limit)),
            node: self.board.node,
        }
    }

    /// Fetches the news of other nodes since the last time.
    fn hear_news(&mut self) -> Step<()> {
        let news = self.visit.store()?.news_after(self.heard)?;
        if let Some(last) = news.last() {
            self.heard = last.id;
        }
        let own = self.visit.call.id;
        if let Some(line) = news.into_iter().rev().find(|line| line.call != own) {
            self.news = Some(line.text);
        }
        Ok(())
    }

    /// Publishes news to the other nodes; a failure to do so is ignored.
    fn tell(&self, text: &str) {
        let told = self.visit.store().and_then(|store| {
            Ok(store.post_news(self.visit.call.id, text, self.visit.now_ms())?)
        });
        drop(told);
    }

    /// Records the caller's current activity, for others to see.
    fn note_doing(&self, doing: &str) {
        let hidden = self.board.is_hidden.get();
        let doing = if hidden { "" } else { doing };
        let noted =
            self.visit.store().and_then(|store| Ok(store.set_doing(self.visit.call.id, doing)?));
        drop(noted);
    }

    /// Takes the answers of the coach.
    fn hear_coach(&mut self) {
        let Some(coach) = &self.coach else { return };
        let answers: Vec<Answer> = coach.answers.try_iter().collect();
        for answer in answers {
            self.visit.game.receive(answer, self.visit.now_ms());
        }
    }

    /// Starts the coach's threads, if they do not run yet.
    fn start_coach(&mut self) {
        if self.coach.is_some() || self.visit.game.coach.settings().mode == CoachMode::Off {
            return;
        }
        let (sender, answers) = channel();
        let waker = self.terminal.line.waker();
        let questions = self.visit.game.coach.questions();
        let workers = Workers::spawn(questions, CoachSolver::default, move |answer| {
            // After the call, answers have no receiver.
            let _late = sender.send(answer);
            waker.wake();
        });
        self.coach = Some(CoachLine { answers, _workers: workers });
    }

    /// Returns whether a message names the ledger's file: it is then for the sysop.
    fn names_ledger(&self, text: &str) -> bool {
        let path = self.visit.store().ok().map(Store::path);
        path.is_some_and(|path| {
            // The folder of a relative path may be a mere point, which ends any sentence.
            let folder = path.parent().filter(|folder| folder.is_absolute()).unwrap_or(path);
            text.contains(folder.to_string_lossy().as_ref())
        })
    }

    /// Returns a message for the caller. The caller sees a message without the names of files, and
    /// the log has the reason.
    fn without_paths(&self, text: &str) -> String {
        if !self.names_ledger(text) {
            return text.to_owned();
        }
        self.log.write(self.visit.now_ms(), &format!("#{} {text}", self.visit.call.id.0));
        "The door cannot write this down now, so nothing has changed. Try again.".to_owned()
    }

    /// Shows a message in the row of the dealer's voice.
    fn say(&mut self, text: impl Into<String>) {
        self.terminal.face.repeat_notice();
        self.notice = Some(Notice::plain(text));
    }

    /// Returns the local day of the door, for limits.
    fn today(&self) -> std::ops::Range<i64> {
        calendar::day(self.visit.now_ms())
    }
}
