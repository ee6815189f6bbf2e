//! The other pages of the menu: records, statistics, guide, callers online, fairness and options.

use blackjack_coach::{Filter, section_lines};
use blackjack_store::ScoredPurses;

use super::DoorCall;
use super::menu::letter;
use crate::calendar::time_of_day;
use crate::caller_options::CallerOptions;
use crate::caller_terminal::Step;
use crate::page::{GuidePage, Page, RecordsPage, TextPage, WhoPage, WhoRow};
use crate::records;

/// The longest line of chat, in characters.
const CHAT: usize = 60;

/// The number of revealed seeds on the page about fairness.
const SEEDS: usize = 2;

impl DoorCall {
    /// Returns the purses that the records cover.
    pub(super) fn purses(&self) -> ScoredPurses {
        if self.visit.call.is_timed { ScoredPurses::Time } else { ScoredPurses::Coins }
    }

    /// Shows the records until a key.
    pub(super) fn records(&mut self) -> Step<()> {
        self.note_doing("reading the records");
        let (visit, now_ms) = (&self.visit, self.visit.now_ms());
        let stakes = visit.stakes();
        let page = records::page(visit.store()?, stakes, self.purses(), now_ms)?;
        let own = visit.caller.name.clone();
        let page = RecordsPage { own: Some(own), ..page };
        self.ask(|_| Ok((Page::Records(page.clone()), "<Enter> menu :".to_owned())))?;
        Ok(())
    }

    /// Shows the caller's statistics, page by page.
    pub(super) fn statistics(&mut self) -> Step<()> {
        if !self.visit.settings.offers.statistics {
            self.say("Statistics are switched off here.");
            return Ok(());
        }
        self.note_doing("reading statistics");
        let filter = Filter { player: Some(self.visit.caller.key.clone()), ..Filter::default() };
        let statistics = self.visit.store()?.statistics(&filter)?;
        let mut lines = section_lines(&statistics, true);
        let has_mistakes = statistics.results.iter().any(|results| !results.mistakes.is_empty());
        if has_mistakes && self.visit.settings.offers.drills {
            lines.extend([String::new(), "To drill your mistakes: <D>, then <1>.".to_owned()]);
        }
        self.read_text("YOUR HANDS, LUCK AND SKILL", &lines)
    }

    /// Shows the commitment to the next cards, and the seeds of earlier cards.
    pub(super) fn fairness(&mut self) -> Step<()> {
        let session = &self.visit.game.session;
        let shoe = session.view().shoe;
        let mut lines = vec![
            "Each pack is sealed before you bet. A seed decides its cards, and here is the"
                .to_owned(),
            "SHA-256 of that seed: once you have seen it, nobody can change a card.".to_owned(),
            String::new(),
            format!("Pack {} is sealed as", shoe.number),
            format!("  {}", shoe.commitment),
        ];
        let over = session.history().and_then(|history| history.revealed(SEEDS).ok());
        let (_, over) = over.unwrap_or_default();
        for shoe in over {
            let seed = shoe.seed.map_or_else(String::new, |seed| seed.to_string());
            lines.push(String::new());
            lines.push(format!("Pack {} of table {} had the seed", shoe.number, shoe.table.0));
            lines.push(format!("  {seed}"));
            lines.push(format!("  {}", shoe.commitment));
        }
        lines.push(String::new());
        lines.push("bj verify deals every pack again from its seed.".to_owned());
        self.read_text("FAIR CARDS", &lines)
    }

    /// Shows a text, page by page.
    pub(super) fn read_text(&mut self, heading: &str, lines: &[String]) -> Step<()> {
        let lines = self.terminal.face.fitted(lines);
        let rows = self.terminal.face.text_rows();
        let pages: Vec<&[String]> = lines.chunks(rows).collect();
        for (number, lines) in (1..).zip(&pages) {
            let is_last = number == pages.len();
            let prompt = if is_last { "<Enter> menu :" } else { "<Enter> more  <M>enu :" };
            let page = TextPage { heading: heading.to_owned(), lines: lines.to_vec() };
            let key = self.ask(|_| Ok((Page::Text(page.clone()), prompt.to_owned())))?;
            if matches!(letter(key), Some('m' | 'q')) {
                break;
            }
        }
        Ok(())
    }

    /// Shows the guide.
    pub(super) fn guide(&mut self) -> Step<()> {
        self.note_doing("reading the guide");
        for (number, prompt) in [(1, "<Enter> page 2  <M>enu :"), (2, "<Enter> menu :")] {
            let page = GuidePage::of(number, self.visit.house(), &self.visit.settings);
            let key = self.ask(|_| Ok((Page::Guide(page.clone()), prompt.to_owned())))?;
            if matches!(letter(key), Some('m' | 'q')) {
                break;
            }
        }
        Ok(())
    }

    /// Shows the callers online, and takes a line of chat.
    pub(super) fn who(&mut self) -> Step<()> {
        loop {
            let key = self.ask(|call| {
                let hide = if call.board.is_hidden.get() { "<X> show me" } else { "<X> hide me" };
                let prompt = format!("<S>ay a line  {hide}  <Enter> menu :");
                Ok((Page::Who(call.who_page()?), prompt))
            })?;
            match letter(key) {
                Some('s') => self.say_line()?,
                Some('x') => {
                    self.board.is_hidden.set(!self.board.is_hidden.get());
                    self.note_doing("looking around");
                }
                _ => {
                    self.notice = None;
                    return Ok(());
                }
            }
        }
    }

    fn who_page(&self) -> Step<WhoPage> {
        let own = self.visit.call.id;
        let online = self.visit.store()?.callers_online()?;
        let rows = online.into_iter().filter(|it| it.call == own || !it.doing.is_empty());
        let rows = rows.map(|it| WhoRow {
            node: it.node,
            name: it.name,
            doing: if it.call == own { "you".to_owned() } else { it.doing },
            since: time_of_day(it.begun_ms),
        });
        Ok(WhoPage { rows: rows.collect() })
    }

    /// Takes a line of chat and publishes it to the other nodes, at most one in five seconds.
    fn say_line(&mut self) -> Step<()> {
        let line =
            self.ask_line(CHAT, |call| Ok((Page::Who(call.who_page()?), "Say :".to_owned())))?;
        let line: String =
            line.unwrap_or_default().chars().filter(|character| !character.is_control()).collect();
        let line = line.trim();
        if line.is_empty() {
            return Ok(());
        }
        if !self.board.may_chat(self.visit.now_ms()) {
            self.say("One line in five seconds, please.");
            return Ok(());
        }
        self.tell(&format!("{}: {line}", self.visit.caller.name));
        self.say("Said.");
        Ok(())
    }

    /// Lets the caller change the display options.
    pub(super) fn options(&mut self) -> Step<()> {
        loop {
            let key = self.ask(|call| {
                let page = call.terminal.face.options_page();
                Ok((Page::Text(page), "<1> <2> <3> <4> <5>, or <Enter> menu :".to_owned()))
            })?;
            let Some(letter) = letter(key).filter(char::is_ascii_digit) else { return Ok(()) };
            self.terminal.change_option(letter);
            self.visit.game.pace = self.terminal.face.pace();
            self.save_options();
        }
    }

    /// Stores the caller's choices for the next call.
    pub(super) fn save_options(&self) {
        let coach = self.visit.game.coach.settings().mode;
        let options = CallerOptions { coach, ..self.terminal.face.chosen_options() };
        let stored = self
            .visit
            .store()
            .and_then(|store| Ok(store.set_options(self.visit.caller.player, &options.text())?));
        drop(stored);
    }
}
