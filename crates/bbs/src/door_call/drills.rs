//! The drills: questions about hands and counts, with only the call's time at stake.

use anyhow::Context;
use bbs_door::Key;
use blackjack_coach::drill::{ChosenHand, DrillError, DrillKind, Question};
use blackjack_frontend::drill::{BeginError, DrillRequest, RunningDrill};
use blackjack_frontend::words::sentence;
use blackjack_odds::Tags;

use super::DoorCall;
use super::menu::letter;
use crate::caller_terminal::Step;
use crate::page::{Page, TextPage};

/// The keys of the kinds.
const KEYS: &str = "1234567890";

/// The longest answer, in characters.
const ANSWER: usize = 60;

/// The count to drill if the coach's count is off.
const TAGS: &str = "hi-lo";

/// The heading of every page.
const HEADING: &str = "DRILLS";

impl DoorCall {
    /// Lets the caller choose drills until they leave.
    pub(super) fn drills(&mut self) -> Step<()> {
        if !self.visit.settings.offers.drills {
            self.say("Drills are switched off here.");
            return Ok(());
        }
        self.note_doing("at the drills");
        loop {
            let page = kinds_page();
            let prompt = "<1> to <9>, <0>, or <Enter> menu :";
            let key = self.ask(|_| Ok((Page::Text(page.clone()), prompt.to_owned())))?;
            self.notice = None;
            let Some(kind) = letter(key).and_then(kind_of) else { return Ok(()) };
            let Some(request) = self.drill_request(kind)? else { continue };
            let known = request.known(Some(self.visit.store()?))?;
            match RunningDrill::begin(&request, kind, &known, self.visit.now_ms()) {
                Ok(drill) => self.drill(drill)?,
                Err(BeginError::Drill(why)) => self.say(nothing_to_ask(kind, &why)),
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Returns the drill request; `None` if the caller names no hands.
    fn drill_request(&mut self, kind: DrillKind) -> Step<Option<DrillRequest>> {
        let house = self.visit.house().clone();
        let tags = self.visit.game.coach.tags().cloned().or_else(|| Tags::built_in(TAGS));
        let tags = tags.context("there is no Hi-Lo")?;
        let request = DrillRequest::for_player(&house, Some(&self.visit.caller.key), tags);
        if kind != DrillKind::Hands {
            return Ok(Some(request));
        }
        let text = "Name hands and the dealer's upcard, such as  A,7 v 9; 16 v T";
        let page = TextPage { heading: HEADING.to_owned(), lines: vec![text.to_owned()] };
        loop {
            let line = self.ask_line(ANSWER, |_| {
                Ok((Page::Text(page.clone()), "Which hands? <Esc> back :".to_owned()))
            })?;
            self.notice = None;
            let Some(line) = line.filter(|line| !line.is_empty()) else { return Ok(None) };
            match ChosenHand::read(&line, &house) {
                Ok(hands) => return Ok(Some(DrillRequest { hands, ..request })),
                Err(error) => self.say(sentence(&error.to_string())),
            }
        }
    }

    /// Asks the questions of a drill, and shows the results.
    fn drill(&mut self, mut drill: RunningDrill) -> Step<()> {
        let asked = self.ask_drill(&mut drill);
        // Answers given before the line was cut count.
        let saved = drill.save(self.visit.game.session.history());
        asked?;
        if let Err(error) = saved {
            let text = self.without_paths(&format!("This drill was not saved: {error}."));
            self.say(text);
        }
        self.read_text(HEADING, &drill.summary())
    }

    fn ask_drill(&mut self, drill: &mut RunningDrill) -> Step<()> {
        let mut said = vec![drill.title()];
        while let Some(question) = drill.drill.question().cloned() {
            let lines = [said.as_slice(), &[String::new()], &question.lines()].concat();
            let lines = self.terminal.face.fitted(&lines);
            let page = TextPage { heading: HEADING.to_owned(), lines };
            let asked_ms = self.visit.now_ms();
            let Some(text) = self.ask_question(&question, &page)? else { break };
            said = match text.as_str() {
                "?" => question.help(),
                answer => {
                    let ms = (self.visit.now_ms() - asked_ms).max(0).unsigned_abs();
                    drill.drill.answer(answer, ms).map_or_else(|why| vec![why], |it| it.lines)
                }
            };
        }
        Ok(())
    }

    /// Shows a question, and takes its answer in lower case: a number with Enter, anything else as
    /// one key; `None` if the caller leaves.
    fn ask_question(&mut self, question: &Question, page: &TextPage) -> Step<Option<String>> {
        let frame = |_: &Self| {
            let prompt = format!("{}  <?> help  <Esc> enough :", question.prompt().trim_end());
            Ok((Page::Text(page.clone()), prompt))
        };
        if question.is_number() {
            let line = self.ask_line(ANSWER, frame)?;
            return Ok(line.map(|line| line.to_lowercase()).filter(|line| line != "q"));
        }
        let key = self.ask(frame)?;
        Ok(match letter(key) {
            Some('q') => None,
            None if key == Key::Escape => None,
            letter => Some(letter.map_or_else(String::new, |letter| letter.to_string())),
        })
    }
}

/// Returns the page on which a kind is chosen.
fn kinds_page() -> TextPage {
    let rows = KEYS.chars().zip(DrillKind::ALL);
    let line = |(key, kind): (char, DrillKind)| {
        // Words as long as "true-count" still fit in a column.
        format!("<{key}>  {:<11} {}", kind.word(), kind.meaning())
    };
    TextPage { heading: HEADING.to_owned(), lines: rows.map(line).collect() }
}

fn kind_of(key: char) -> Option<DrillKind> {
    KEYS.chars().zip(DrillKind::ALL).find(|(it, _)| *it == key).map(|(_, kind)| kind)
}

/// Explains why there is nothing to ask, in terms of this page.
fn nothing_to_ask(kind: DrillKind, why: &DrillError) -> String {
    match why {
        DrillError::Nothing { .. } if kind == DrillKind::Weak => {
            "No mistakes of yours are known. Play, or drill all hands with <2>.".to_owned()
        }
        DrillError::NotAHand => "Insurance has a drill of its own: <7>.".to_owned(),
        other @ (DrillError::Nothing { .. }
        | DrillError::NotAsked { .. }
        | DrillError::NoCards { .. }
        | DrillError::Odds { .. }) => sentence(&other.to_string()),
    }
}
