//! The web table of the settings: a caller joins it as a guest, and plays for its chips.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use blackjack_engine::is_invisible_char;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::counting::tag_library::BuiltInTags;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::session::Session;
use blackjack_frontend::words::with_causes;
use blackjack_plain::console::{Console, Leave};
use blackjack_plain::join::{self, Arrival};
use blackjack_remote::Bell;
use blackjack_remote::{RemoteError, RemoteSession, TableAddress};
use blackjack_table::PlayerName;

use super::DoorCall;
use crate::caller_options::ScreenMode;
use crate::caller_terminal::Step;
use crate::faces;
use crate::web_accounts;

/// A caller on the way to a web table.
struct Guest {
    address: TableAddress,
    /// The caller's name, if the web table can take it.
    name: Option<String>,
    /// The folder of the caller's accounts.
    folder: PathBuf,
    bell: Bell,
}

impl DoorCall {
    /// Lets the caller play at the web table, or explains why that is impossible.
    pub(super) fn web_table(&mut self) -> Step<()> {
        let Some(address) = self.visit.settings.web_table.clone() else { return Ok(()) };
        self.note_doing("at the web table");
        let caller = &self.visit.caller;
        let data = self.visit.store()?.path().parent().map(PathBuf::from).unwrap_or_default();
        let guest = Guest {
            address,
            name: fit(&caller.name),
            folder: web_accounts::folder(&data, caller.player),
            bell: Bell::default(),
        };
        let mode = self.terminal.face.mode();
        self.terminal.face.start_over();
        let played = match mode {
            ScreenMode::Screen => self.join_on_screen(guest),
            ScreenMode::Lines | ScreenMode::Speech => self.join_in_lines(guest, mode),
        };
        self.terminal.face.start_over();
        if let Err(error) = played? {
            let id = self.visit.call.id.0;
            let why = with_causes(error.as_ref());
            self.log.write(self.visit.now_ms(), &format!("#{id} not at the web table: {why}"));
            self.say(sentence(&error));
        }
        Ok(())
    }

    /// Asks the necessary questions in lines, and then shows the full screen.
    fn join_on_screen(&mut self, guest: Guest) -> Step<Result<()>> {
        let (terminal, visit) = (&mut self.terminal, &self.visit);
        let bell = guest.bell.clone();
        terminal.face.hold(ScreenMode::Lines);
        let arrived =
            faces::converse(terminal, visit, move |mut console| guest.arrive(&mut console))?;
        let session = match arrived {
            Ok(Ok(session)) => session,
            Ok(Err(_left)) => return Ok(Ok(())),
            Err(error) => return Ok(Err(error)),
        };
        terminal.face.hold(ScreenMode::Screen);
        let coaching = join::fair(visit.game.coach.settings().clone(), &session);
        let game = GameConfig { coaching, ..GameConfig::at(session.house().clone()) };
        let farewell = faces::play_on_screen(terminal, visit, game, Box::new(session), &bell)?;
        self.say(farewell.join(" "));
        Ok(Ok(()))
    }

    fn join_in_lines(&mut self, guest: Guest, mode: ScreenMode) -> Step<Result<()>> {
        let (terminal, visit) = (&mut self.terminal, &self.visit);
        terminal.face.hold(mode);
        let coaching = visit.game.coach.settings().clone();
        faces::converse(terminal, visit, move |console| guest.play(console, coaching))
    }
}

impl Guest {
    /// Joins the table, and asks for a box.
    fn arrive(&self, console: &mut Console) -> Result<Result<RemoteSession, Leave>> {
        console.say(&format!("Joining the web table at {}.", self.address.server.authority()))?;
        console.flush()?;
        let arrival = Arrival {
            address: self.address.clone(),
            name: None,
            seat: None,
            watches: false,
            guest: self.name.as_deref(),
            folder: &self.folder,
        };
        let bell = self.bell.clone();
        arrival.join(console, Arc::new(move || bell.ring()))
    }

    /// Joins the table, and plays in lines.
    fn play(self, mut console: Console, coaching: CoachSettings) -> Result<()> {
        let Ok(session) = self.arrive(&mut console)? else { return Ok(()) };
        let coaching = join::fair(coaching, &session);
        let tags = Arc::new(BuiltInTags);
        join::play(session, (coaching, tags), console, &self.bell).map(drop)
    }
}

/// Returns a caller's name as web tables allow names; `None` if nothing allowed is left of it.
fn fit(name: &str) -> Option<String> {
    let visible = name.chars().filter(|&c| !is_invisible_char(c)).take(PlayerName::MAX);
    let name = PlayerName::read(&visible.collect::<String>()).ok()?;
    Some(name.text().to_owned())
}

/// Returns the sentence that explains to a caller why there is no web table now;
/// the log has the details.
fn sentence(error: &anyhow::Error) -> String {
    match error.downcast_ref::<RemoteError>() {
        Some(RemoteError::Unreachable { .. }) => {
            "The web table cannot be reached now. Try again later.".to_owned()
        }
        Some(RemoteError::NoTable { .. } | RemoteError::NoEvening { .. }) => {
            "The web table has been closed.".to_owned()
        }
        Some(RemoteError::Refused { text, .. }) => text.clone(),
        Some(_) => "The web table is out of order. The sysop can read why.".to_owned(),
        None => format!("No web table: {error}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_fit_for_web_tables() {
        for (name, fitting) in [
            ("Star Gazer", Some("Star Gazer")),
            ("  Star \u{1b}[31m  Gazer\u{200b}", Some("Star [31m Gazer")),
            ("Wolfeschlegelsteinhausenbergerdorff", Some("Wolfeschlegelsteinhausen")),
            ("\u{410}da", None),
            ("\u{7}\u{200b}", None),
            ("", None),
        ] {
            assert_eq!(fit(name).as_deref(), fitting, "{name:?}");
        }
    }
}
