//! The plain lines of `bj` on a caller's line.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::anyhow;
use bbs_door::{Charset, LineWaker};
use blackjack_plain::console::{Console, InputEvent, Line, Terminal};
use blackjack_table::CallEnding;

use crate::call::visit::Visit;
use crate::caller_terminal::{CallerTerminal, Input, Step, Stop};
use crate::door_clock::now_ms;

/// The interval between checks of a game that is computing.
const THINKING: Duration = Duration::from_millis(20);

/// The longest answer, in characters.
const ANSWER: usize = 200;

/// The signal that ends a game whose call has ended.
const HANG_UP: i32 = 1;

/// Holds a conversation until it or the call ends. It runs in its own thread, because its
/// questions block; this thread keeps the line and the clock. A call that ends does not wait for
/// the thread, which may be computing.
pub(crate) fn converse<T: Send + 'static>(
    terminal: &mut CallerTerminal,
    visit: &Visit,
    talk: impl FnOnce(Console) -> T + Send + 'static,
) -> Step<T> {
    let is_ascii = terminal.face.charset() != Charset::Utf8;
    let waker = terminal.line.waker();
    let printed = Printed { text: Arc::default(), waker: waker.clone() };
    let out = printed.clone();
    let (wanted, questions) = channel();
    let (answers, events) = channel();
    let own = answers.clone();
    let talking = thread::spawn(move || {
        let mut console =
            Console::of_channels(Box::new(out), wanted, (own, events), Terminal::new(now_ms));
        if is_ascii {
            console.set_ascii();
        }
        let result = talk(console);
        waker.wake();
        result
    });
    let served =
        Conversation { terminal, visit, printed: &printed, questions, answers: &answers }.serve();
    if served.is_err() {
        // A conversation that has ended by itself no longer listens.
        let _ended = answers.send(InputEvent::Interrupt(HANG_UP));
    }
    served?;
    let result = talking.join().map_err(|_| anyhow!("the conversation has failed"))?;
    terminal.face.print_wrapped(&printed.take());
    Ok(result)
}

/// The caller's side of a conversation.
struct Conversation<'a> {
    terminal: &'a mut CallerTerminal,
    visit: &'a Visit,
    printed: &'a Printed,
    questions: Receiver<()>,
    answers: &'a Sender<InputEvent>,
}

impl Conversation<'_> {
    /// Answers the questions until the conversation ends.
    fn serve(&mut self) -> Step<()> {
        // What is typed before the first question is a part of a line too, with its Enter.
        self.terminal.expect_line(ANSWER);
        loop {
            let question = self.questions.try_recv();
            self.terminal.face.print_wrapped(&self.printed.take());
            match question {
                Ok(()) => {
                    let Some(answer) = self.ask()? else { return Ok(()) };
                    // A game that has ended asks nothing more.
                    let _ended = self.answers.send(answer);
                }
                Err(TryRecvError::Empty) => self.terminal.pass(self.visit.now_ms(), THINKING)?,
                Err(TryRecvError::Disconnected) => return Ok(()),
            }
            if self.visit.seconds_left() == Some(0) {
                return Err(Stop::Ending(CallEnding::TimeUp));
            }
        }
    }

    /// Waits for a line of the caller, or Escape, which ends the input; `None` if the conversation
    /// ends meanwhile. Output printed meanwhile is shown above the typed text.
    fn ask(&mut self) -> Step<Option<InputEvent>> {
        let Self { terminal, visit, .. } = self;
        terminal.expect_line(ANSWER);
        let mut said = None;
        loop {
            match terminal.wait(visit.now_ms(), visit.seconds_left(), None)? {
                Input::Line(text) => {
                    terminal.face.print_text("\n");
                    let line = Line { bytes: text.into_bytes(), cut: false, complete: true };
                    return Ok(Some(InputEvent::Line(line)));
                }
                Input::Key(_) => {
                    terminal.face.print_text("\n");
                    return Ok(Some(InputEvent::End));
                }
                Input::Tick => {
                    let warning = terminal.warning().map(ToOwned::to_owned);
                    if let Some(text) = warning.as_ref().filter(|_| warning != said) {
                        terminal.face.print_text(&format!("\n{text}\n"));
                    }
                    said = warning;
                    let printed = self.printed.take();
                    if !printed.is_empty() {
                        terminal.face.print_wrapped(&printed);
                        terminal.repeat_typed();
                    }
                    if self.questions.try_recv() == Err(TryRecvError::Disconnected) {
                        return Ok(None);
                    }
                }
            }
        }
    }
}

/// The printed output that has not been sent to the caller yet.
#[derive(Clone, Debug)]
struct Printed {
    text: Arc<Mutex<Vec<u8>>>,
    /// Wakes the caller's line.
    waker: LineWaker,
}

impl Printed {
    fn take(&self) -> String {
        let mut bytes = self.text.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&std::mem::take(&mut *bytes)).into_owned()
    }
}

impl Write for Printed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.waker.wake();
        Ok(())
    }
}
