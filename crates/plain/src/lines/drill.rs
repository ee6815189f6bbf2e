//! A drill in plain lines: one fact per line, with the prompt last.

use anyhow::Result;
use blackjack_coach::drill::{ChosenHand, DrillKind};
use blackjack_frontend::drill::{BeginError, DrillRequest, PlayerDrills, RunningDrill};
use blackjack_frontend::history::CoachedHistory;
use blackjack_frontend::words::sentence;

use crate::console::{Console, Leave, interrupted_status};

/// Runs a drill until its end, or until the player quits; returns the exit status.
///
/// # Errors
///
/// If the drill cannot begin, or the output cannot be written.
pub fn run(
    request: &DrillRequest,
    kind: Option<DrillKind>,
    known: &PlayerDrills,
    history: Option<&CoachedHistory>,
    console: Console,
) -> Result<u8> {
    let mut drill_console = DrillConsole { console, leave: None };
    let session = match kind {
        Some(kind) => Some(drill_console.begin(request, kind, known)?),
        None => drill_console.choose(request, known)?,
    };
    if let Some(session) = session {
        drill_console.drill(session, history)?;
    }
    drill_console.console.flush()?;
    Ok(match drill_console.leave {
        Some(Leave::Interrupt(signal)) => interrupted_status(signal),
        None | Some(Leave::End) => 0,
    })
}

/// The console of a drill.
#[derive(Debug)]
struct DrillConsole {
    console: Console,
    /// The reason why the player quit, if any.
    leave: Option<Leave>,
}

impl DrillConsole {
    /// Starts a drill now.
    fn begin(
        &self,
        request: &DrillRequest,
        kind: DrillKind,
        known: &PlayerDrills,
    ) -> std::result::Result<RunningDrill, BeginError> {
        RunningDrill::begin(request, kind, known, self.console.now_ms())
    }

    fn say(&mut self, line: &str) -> Result<()> {
        Ok(self.console.say(line)?)
    }

    fn say_all(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// Asks a question and returns the answer; `None` if the player quits, which is recorded.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        match self.console.ask_in_line(prompt)? {
            Ok(line) => Ok(Some(line.text())),
            Err(leave) => {
                self.leave = Some(leave);
                Ok(None)
            }
        }
    }

    /// Asks for a kind of drill until one starts; `None` if the player quits.
    fn choose(
        &mut self,
        request: &DrillRequest,
        known: &PlayerDrills,
    ) -> Result<Option<RunningDrill>> {
        let line = |kind: DrillKind| format!("{kind}: {}.", kind.meaning());
        let lines = DrillKind::ALL.map(line);
        self.say_all(&lines)?;
        loop {
            let Some(text) = self.ask("Which drill? Enter for house, q to quit: ")? else {
                return Ok(None);
            };
            let kind = match text.as_str() {
                "" => Ok(DrillKind::House),
                "q" | "quit" => return Ok(None),
                "?" | "help" | "t" => {
                    self.say_all(&lines)?;
                    continue;
                }
                text => text.parse::<DrillKind>(),
            };
            let begun = match kind {
                Ok(DrillKind::Hands) => match self.name_hands(request)? {
                    Some(request) => self.begin(&request, DrillKind::Hands, known),
                    None => return Ok(None),
                },
                Ok(kind) => self.begin(request, kind, known),
                Err(error) => {
                    self.say(&sentence(&error.to_string()))?;
                    continue;
                }
            };
            match begun {
                Ok(session) => return Ok(Some(session)),
                Err(error) => self.say(&sentence(&error.to_string()))?,
            }
        }
    }

    /// Asks for the hands to drill; `None` if the player quits.
    fn name_hands(&mut self, request: &DrillRequest) -> Result<Option<DrillRequest>> {
        loop {
            let Some(text) = self.ask("Which hands? Example: A,7 v 9; 16 v T: ")? else {
                return Ok(None);
            };
            match (text.as_str(), ChosenHand::read(&text, &request.house)) {
                ("q" | "quit", _) => return Ok(None),
                (_, Ok(hands)) => return Ok(Some(DrillRequest { hands, ..request.clone() })),
                (_, Err(error)) => self.say(&sentence(&error.to_string()))?,
            }
        }
    }

    fn drill(&mut self, mut session: RunningDrill, history: Option<&CoachedHistory>) -> Result<()> {
        self.say(&session.title())?;
        if session.is_practice() {
            self.say("This is practice: nothing is saved.")?;
        }
        let mut is_shown = false;
        while let Some(question) = session.drill.question().cloned() {
            if !is_shown {
                self.say_all(&question.lines())?;
            }
            let asked_ms = self.console.now_ms();
            let Some(text) = self.ask(&question.prompt())? else { break };
            is_shown = true;
            match text.as_str() {
                "q" | "quit" => break,
                "t" => is_shown = false,
                "?" | "help" => {
                    self.say_all(&question.help())?;
                    self.say("t repeats the question, q quits.")?;
                }
                text => match session.drill.answer(text, self.answer_ms(asked_ms)) {
                    Ok(feedback) => {
                        self.say_all(&feedback.lines)?;
                        is_shown = false;
                    }
                    Err(why) => self.say(&why)?,
                },
            }
        }
        self.say_all(&session.summary())?;
        match session.save(history) {
            Ok(()) => Ok(()),
            Err(error) => self.say(&format!("This drill was not saved: {error}.")),
        }
    }

    /// Returns the milliseconds since a question was asked; 0 for answers through a pipe.
    fn answer_ms(&self, asked_ms: i64) -> u64 {
        if self.console.is_typed() {
            self.console.now_ms().saturating_sub(asked_ms).max(0).unsigned_abs()
        } else {
            0
        }
    }
}
