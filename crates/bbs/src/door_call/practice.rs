//! Practice: any house for play money, as `bj` shows it: on the full screen, or in plain lines.

use bbs_door::Charset;
use blackjack_engine::{House, excerpt, nearest};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::diagnostics::suggestion;
use blackjack_plain::{PlainGame, lines};
use blackjack_remote::Bell;
use jiff::tz::TimeZone;

use super::DoorCall;
use crate::caller_options::ScreenMode;
use crate::caller_terminal::{Step, Stop};
use crate::faces;
use crate::houses::Houses;
use crate::page::{Page, TextPage};

/// The longest name of a house, in characters.
const NAME: usize = 40;

impl DoorCall {
    /// Lets the caller practise at houses of their choice.
    pub(super) fn practice(&mut self) -> Step<()> {
        if !self.visit.settings.offers.practice {
            self.say("Practice is switched off here.");
            return Ok(());
        }
        self.note_doing("practising");
        while let Some(house) = self.ask_house()? {
            let game = GameConfig::at(house);
            let (terminal, visit) = (&mut self.terminal, &self.visit);
            let mode = terminal.face.mode();
            terminal.face.hold(mode);
            let left = match mode {
                ScreenMode::Screen => game.practice().map_err(Stop::from).and_then(|session| {
                    let session = Box::new(session);
                    let bell = Bell::default();
                    faces::play_on_screen(terminal, visit, game, session, &bell).map(drop)
                }),
                ScreenMode::Lines | ScreenMode::Speech => {
                    let is_ascii = terminal.face.charset() != Charset::Utf8;
                    let played = faces::converse(terminal, visit, move |console| {
                        let session = game.practice()?;
                        let game = PlainGame {
                            config: game,
                            is_ascii,
                            zone: TimeZone::system(),
                            log: None,
                        };
                        lines::play(game, session, Vec::new(), console)
                    });
                    played.and_then(|played| Ok(played.map(drop)?))
                }
            };
            self.terminal.face.start_over();
            left?;
        }
        Ok(())
    }

    /// Asks for a house; `None` if the caller goes back to the menu.
    fn ask_house(&mut self) -> Step<Option<House>> {
        let Houses { usual, playable, .. } = self.visit.houses;
        let houses = playable();
        let line = |house: &House| format!("{:<15} {}", house.name(), house.title());
        let lines: Vec<String> = houses.iter().map(line).collect();
        let mut lines = self.terminal.face.fitted(&lines);
        if lines.len() > self.terminal.face.text_rows() {
            let names: Vec<&str> = houses.iter().map(House::name).collect();
            lines = self.terminal.face.fitted(&[names.join(", ")]);
        }
        let page = TextPage { heading: "PRACTICE FOR PLAY MONEY".to_owned(), lines };
        loop {
            let line = self.ask_line(NAME, |_| {
                let prompt = format!("Which house? <Enter> {usual}  <Q> menu :");
                Ok((Page::Text(page.clone()), prompt))
            })?;
            self.notice = None;
            let Some(line) = line else { return Ok(None) };
            let name = match line.trim().to_lowercase() {
                name if name == "q" => return Ok(None),
                name if name.is_empty() => usual.to_owned(),
                name => name,
            };
            if let Some(house) = houses.iter().find(|house| house.name().to_lowercase() == name) {
                return Ok(Some(house.clone()));
            }
            let near = suggestion(nearest(&name, houses.iter().map(House::name)));
            let end = if near.is_empty() { "." } else { "" };
            self.say(format!("There is no house \"{}\"{near}{end}", excerpt(&name)));
        }
    }
}
