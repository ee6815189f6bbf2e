//! The plain lines of `bj` on a caller's line.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use bbs_door::Charset;
use blackjack_frontend::game_config::GameConfig;
use blackjack_table::CallEnding;

use crate::console::{Console, InputEvent, Line};
use crate::door::desk::{Desk, Input, Step, Stop};
use crate::door::visit::Visit;
use crate::plain;
use crate::setup::Setup;

/// The time between two looks at a game that computes.
const THINKING: Duration = Duration::from_millis(20);

/// The longest answer, in characters.
const ANSWER: usize = 200;

/// Plays until the caller has had enough, or the call ends. The game runs in a thread of its own,
/// since it waits where it asks; this one keeps the line and the clock. A call that ends does not
/// wait for the thread, which may be computing.
pub(in crate::door) fn play(desk: &mut Desk, visit: &Visit, game: GameConfig) -> Step<()> {
    let is_ascii = desk.face.charset() != Charset::Utf8;
    let printed = Printed::default();
    let out = printed.clone();
    let (wanted, questions) = channel();
    let (answers, events) = channel();
    let game = thread::spawn(move || {
        let console = Console::of_channels(Box::new(out), wanted, events);
        plain::play_at(Setup::practice(game, is_ascii), console)
    });
    serve(desk, visit, &printed, &questions, &answers)?;
    drop(answers);
    let ended = game.join().map_err(|_| anyhow!("the practice game has failed"))?;
    desk.face.print_wrapped(&printed.take());
    Ok(ended.map(drop)?)
}

/// Answers the questions of a game until it ends.
fn serve(
    desk: &mut Desk,
    visit: &Visit,
    printed: &Printed,
    questions: &Receiver<()>,
    answers: &Sender<InputEvent>,
) -> Step<()> {
    loop {
        let question = questions.try_recv();
        desk.face.print_wrapped(&printed.take());
        match question {
            Ok(()) => {
                let line = ask(desk, visit)?;
                // A game that has ended asks nothing more.
                let _ended = answers.send(line.map_or(InputEvent::End, InputEvent::Line));
            }
            Err(TryRecvError::Empty) => desk.pass(visit.now_ms(), THINKING)?,
            Err(TryRecvError::Disconnected) => return Ok(()),
        }
        if visit.seconds_left() == Some(0) {
            return Err(Stop::Ending(CallEnding::TimeUp));
        }
    }
}

/// Waits for a line of the caller; `None` if the caller presses Escape.
fn ask(desk: &mut Desk, visit: &Visit) -> Step<Option<Line>> {
    desk.expect_line(ANSWER);
    let mut said = None;
    loop {
        match desk.wait(visit.now_ms(), visit.seconds_left(), None)? {
            Input::Line(text) => {
                desk.face.print_text("\n");
                let line = Line { bytes: text.into_bytes(), cut: false, complete: true };
                return Ok(Some(line));
            }
            Input::Key(_) => {
                desk.face.print_text("\n");
                return Ok(None);
            }
            Input::Tick => {
                let warning = desk.warning().map(ToOwned::to_owned);
                if let Some(text) = warning.as_ref().filter(|_| warning != said) {
                    desk.face.print_text(&format!("\n{text}\n"));
                }
                said = warning;
            }
        }
    }
}

/// What a game has printed and the caller has not been sent.
#[derive(Clone, Debug, Default)]
struct Printed(Arc<Mutex<Vec<u8>>>);

impl Printed {
    fn take(&self) -> String {
        let mut bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *bytes)).into_owned()
    }
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
