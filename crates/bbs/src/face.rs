//! `Face`: the caller's display: a screen, lines, or whole sentences.

pub(crate) mod draw;
mod lines;
mod reader;

use std::io::{self, Write};

use bbs_door::{
    AnsiBackend, Call as BoardCall, CallerLine, Charset, Emulation, Encoder, Key, LineWriter,
};
use blackjack_frontend::settings::Animation;
use blackjack_plain::wrap::wrapped;
use ratatui_core::backend::Backend;
use ratatui_core::layout::Size;
use ratatui_core::terminal::Terminal;

use crate::caller_options::{CallerOptions, ScreenMode};
use crate::door_settings::{DoorSettings, Suits};
use crate::face::draw::{Look, draw};
use crate::page::{Frame, TextPage};

/// The smallest screen that is drawn; smaller ones get lines.
const SMALLEST: Size = Size { width: 40, height: 24 };

/// The usual screen.
const USUAL: Size = Size { width: 80, height: 24 };

/// The largest screen that is drawn: a drop file may state any size.
const LARGEST: Size = Size { width: 250, height: 100 };

/// The smallest window that lines are broken for.
const NARROWEST: Size = Size { width: 20, height: 10 };

/// A question to a terminal whose answer tells its character set: a letter that is one character in
/// UTF-8 and two elsewhere, and the place of the cursor after it.
const PROBE: &[u8] = b"\r\xc4\xa1\x1b[6n\r  \r";

/// The columns beside a page of text.
const MARGINS: usize = 5;

/// The number of unsent bytes above which intermediate frames are dropped.
const BEHIND: usize = 1_024;

/// A face on a caller's line.
#[derive(Debug)]
pub(crate) struct Face {
    writer: LineWriter,
    terminal: Option<Terminal<AnsiBackend<LineWriter>>>,
    size: Size,
    usual_charset: Charset,
    /// True while the terminal's answer may still change the usual character set.
    is_asked_for_charset: bool,
    usual_mode: ScreenMode,
    passes_suits: bool,
    options: CallerOptions,
    /// The kind of page on the screen.
    shown_page: Option<&'static str>,
    /// The frame that was printed last in lines, so that nothing is repeated.
    said: Option<Frame>,
    /// The prompt that waits for an answer in lines.
    asked: String,
    /// The mode that is kept regardless of the window size, while practice uses the line.
    held_mode: Option<ScreenMode>,
}

impl Face {
    /// Opens a face on a line.
    pub(crate) fn open(
        line: &CallerLine,
        settings: &DoorSettings,
        call: &BoardCall,
        charset: Charset,
        options: CallerOptions,
    ) -> Self {
        let stated = call.columns.zip(call.rows).map(|(width, height)| Size { width, height });
        let rows = call.rows.map(|height| Size { height, ..USUAL });
        let window = line.window().map(|(width, height)| Size { width, height });
        let size = fitting(window.or(stated).or(rows).unwrap_or(USUAL));
        let is_ascii = call.emulation == Some(Emulation::Ascii);
        let usual_mode = match settings.line.is_speech {
            true => ScreenMode::Speech,
            false if is_ascii => ScreenMode::Lines,
            false => ScreenMode::Screen,
        };
        let mut face = Self {
            writer: line.writer(),
            terminal: None,
            size,
            usual_charset: charset,
            is_asked_for_charset: false,
            usual_mode,
            passes_suits: settings.line.suits == Suits::Cp437,
            options,
            shown_page: None,
            said: None,
            asked: String::new(),
            held_mode: None,
        };
        face.set_up();
        face
    }

    /// Returns the current display mode.
    pub(crate) fn mode(&self) -> ScreenMode {
        if let Some(mode) = self.held_mode {
            return mode;
        }
        let wanted = self.options.screen.unwrap_or(self.usual_mode);
        let is_small = self.size.width < SMALLEST.width || self.size.height < SMALLEST.height;
        if is_small && wanted == ScreenMode::Screen { ScreenMode::Lines } else { wanted }
    }

    /// Returns the character set of the caller.
    pub(crate) fn charset(&self) -> Charset {
        self.options.charset.unwrap_or(self.usual_charset)
    }

    fn encoder(&self) -> Encoder {
        let encoder = Encoder::new(self.charset());
        if self.passes_suits { encoder.with_suit_bytes() } else { encoder }
    }

    /// Returns whether suits are shown as pictures, if these survive the way to the caller.
    fn has_suit_glyphs(&self) -> bool {
        let survive = self.charset() == Charset::Utf8 || self.passes_suits;
        self.options.has_suit_glyphs.unwrap_or(survive) && self.charset() != Charset::Ascii
    }

    fn look(&self) -> Look {
        Look {
            has_suit_glyphs: self.has_suit_glyphs(),
            is_mono: self.options.is_mono,
            has_art: true,
        }
    }

    /// Asks the caller's terminal for its character set, if nobody has stated one. A terminal that
    /// does not answer keeps the usual one; nothing waits for it.
    pub(crate) fn ask_for_charset(&mut self) {
        if self.terminal.is_some() && self.options.charset.is_none() {
            self.is_asked_for_charset = true;
            self.send(PROBE);
            self.shown_page = None;
        }
    }

    /// Learns from the column in which the terminal's cursor stood after the question. Returns
    /// whether the character set is another one now.
    pub(crate) fn learn_charset(&mut self, column: u16) -> bool {
        let is_answer = std::mem::take(&mut self.is_asked_for_charset);
        let is_utf8 = is_answer && column == 2 && self.options.charset.is_none();
        if !is_utf8 || self.usual_charset == Charset::Utf8 {
            return false;
        }
        self.usual_charset = Charset::Utf8;
        if self.held_mode.is_none() {
            self.clear();
            self.set_up();
        }
        true
    }

    /// Sets the screen up for the options of the caller.
    fn set_up(&mut self) {
        self.shown_page = None;
        self.said = None;
        self.asked.clear();
        self.terminal = (self.mode() == ScreenMode::Screen)
            .then(|| {
                let backend = AnsiBackend::new(self.writer.clone(), self.encoder(), self.size);
                Terminal::new(backend).ok()
            })
            .flatten();
    }

    /// Updates the size of the caller's window.
    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.clear();
        self.size = fitting(Size { width: columns, height: rows });
        self.set_up();
    }

    /// Clears the screen before a change of mode, or before printing.
    fn clear(&mut self) {
        if self.terminal.is_some() {
            self.send(b"\x1b[0m\x1b[2J\x1b[H");
        }
    }

    /// Shows a frame, with what has been typed behind the prompt.
    pub(crate) fn show(&mut self, frame: &Frame, typed: &str) {
        match self.mode() {
            ScreenMode::Screen if typed.is_empty() => self.draw(frame),
            ScreenMode::Screen => {
                let prompt = format!("{} {typed}", frame.prompt);
                self.draw(&Frame { prompt, ..frame.clone() });
            }
            ScreenMode::Lines | ScreenMode::Speech => self.say(frame),
        }
    }

    /// Prints a frame as lines, in full or only the news. A change of the
    /// clock alone prints nothing.
    fn say(&mut self, frame: &Frame) {
        let is_speech = self.mode() == ScreenMode::Speech;
        let lines = match self.said.as_ref().filter(|said| said.is_same_page(frame)) {
            Some(said) => frame.news_since(said),
            None if is_speech => reader::lines(frame),
            None => {
                let width = usize::from(self.size.width) - 1;
                lines::lines(frame, width, self.has_suit_glyphs())
            }
        };
        let prompt = if is_speech { reader::prompt(&frame.prompt) } else { frame.prompt.clone() };
        if !lines.is_empty() {
            self.end_prompt();
            self.print_text(&format!("{}\n", lines.join("\n")));
        }
        if self.asked != prompt {
            self.end_prompt();
            let columns = usize::from(self.size.width) - 1;
            self.print_text(&format!("{} ", wrapped(&prompt, columns, 0)));
            self.asked = prompt;
        }
        self.said = Some(frame.clone());
    }

    fn draw(&mut self, frame: &Frame) {
        // A caller who is behind gets only the latest state.
        if frame.prompt.is_empty() && self.writer.backlog() > BEHIND {
            return;
        }
        let look = self.look();
        let page = frame.page.kind();
        let Some(terminal) = &mut self.terminal else { return };
        let is_new_page = self.shown_page.replace(page) != Some(page);
        // The line reports its own end, so the game ignores a failure to draw.
        let _ended = (|| -> std::io::Result<()> {
            if is_new_page {
                terminal.clear()?;
            }
            let drawn = terminal.draw(|shown| {
                let cursor = draw(frame, look, shown.buffer_mut());
                shown.set_cursor_position(cursor);
            });
            drawn.map(drop)?;
            Backend::flush(terminal.backend_mut())
        })();
    }

    /// Returns a separate, cleared screen on the caller's line.
    pub(crate) fn full_screen(&self) -> io::Result<Terminal<AnsiBackend<LineWriter>>> {
        let backend = AnsiBackend::new(self.writer.clone(), self.encoder(), self.size);
        let mut terminal = Terminal::new(backend)?;
        terminal.clear()?;
        Ok(terminal)
    }

    /// Returns the size of the caller's window.
    pub(crate) const fn size(&self) -> Size {
        self.size
    }

    /// Keeps this mode until [`start_over`](Self::start_over).
    pub(crate) const fn hold(&mut self, mode: ScreenMode) {
        self.held_mode = Some(mode);
    }

    /// Redraws everything after other output was on the screen.
    pub(crate) fn start_over(&mut self) {
        self.held_mode = None;
        self.clear();
        self.set_up();
    }

    /// Shows the table again, for a caller who has lost track.
    pub(crate) fn repeat(&mut self) {
        self.shown_page = None;
        self.said = None;
    }

    /// Says the notice again with the next frame: it answers the last key, even in the same words.
    pub(crate) fn repeat_notice(&mut self) {
        if let Some(said) = &mut self.said {
            said.notice = None;
        }
    }

    /// Echoes the caller's input, if the door has to.
    pub(crate) fn echo(&mut self, text: &str) {
        if self.mode() != ScreenMode::Screen {
            self.print_text(text);
        }
    }

    /// Shows a hot key after the prompt, so that a log is readable, and ends the line.
    pub(crate) fn answered(&mut self, key: Key) {
        if let Key::Char(letter) = key {
            self.echo(&letter.to_string());
        }
        self.end_prompt();
    }

    /// Ends the line of a prompt that was answered.
    pub(crate) fn end_prompt(&mut self) {
        if self.mode() != ScreenMode::Screen && !self.asked.is_empty() {
            self.print_text("\n");
            self.asked.clear();
        }
    }

    /// Rings the caller's bell.
    pub(crate) fn ring(&mut self) {
        self.send(b"\x07");
    }

    /// Clears the screen for the last time: lines follow.
    pub(crate) fn leave_screen(&mut self) {
        self.end_prompt();
        self.clear();
        self.terminal = None;
        self.options.screen = Some(match self.mode() {
            ScreenMode::Speech => ScreenMode::Speech,
            ScreenMode::Screen | ScreenMode::Lines => ScreenMode::Lines,
        });
        (self.asked, self.said) = (String::new(), None);
    }

    /// Prints a line.
    pub(crate) fn print(&mut self, text: &str) {
        self.print_text(&format!("{text}\n"));
    }

    /// Prints text, wrapped between words at the width of the caller's window.
    pub(crate) fn print_wrapped(&mut self, text: &str) {
        let columns = usize::from(self.size.width) - 1;
        self.print_text(&wrapped(text, columns, 0));
    }

    /// Prints text, whose line feeds start new lines.
    pub(crate) fn print_text(&mut self, text: &str) {
        let bytes = self.encoder().encode(&text.replace('\n', "\r\n"));
        self.send(&bytes);
    }

    fn send(&mut self, bytes: &[u8]) {
        // A line that has ended says so by its events.
        let _ended = self.writer.write_all(bytes).and_then(|()| self.writer.flush());
    }

    /// Wraps lines of a page of text between words.
    pub(crate) fn fitted(&self, lines: &[String]) -> Vec<String> {
        let columns = usize::from(self.size.width.clamp(NARROWEST.width, USUAL.width)) - MARGINS;
        let broken = lines.iter().map(|line| wrapped(line, columns, 2));
        broken.collect::<Vec<_>>().join("\n").lines().map(ToOwned::to_owned).collect()
    }

    /// Returns the number of rows of a page of text.
    pub(crate) fn text_rows(&self) -> usize {
        usize::from(self.size.height).saturating_sub(8).max(5)
    }

    /// Returns the pace of the cards.
    pub(crate) fn pace(&self) -> Animation {
        // In lines mode, every pause would print the whole table again.
        if self.mode() == ScreenMode::Screen { self.options.pace } else { Animation::Off }
    }

    /// Returns the caller's choice of options.
    pub(crate) const fn chosen_options(&self) -> CallerOptions {
        self.options
    }

    /// Returns the page of options.
    pub(crate) fn options_page(&self) -> TextPage {
        let pace = match self.options.pace {
            Animation::Slow => "slow",
            Animation::Fast => "fast",
            Animation::Off => "all at once",
        };
        let mode = match self.mode() {
            ScreenMode::Screen => "screen",
            ScreenMode::Lines => "lines",
            ScreenMode::Speech => "whole sentences, for speech",
        };
        let suits = if self.has_suit_glyphs() { "pictures" } else { "letters" };
        let colours = if self.options.is_mono { "off" } else { "on" };
        TextPage {
            heading: "OPTIONS".to_owned(),
            lines: vec![
                format!("1  Characters  {}", self.charset()),
                "     If this box looks right, keep it:  ╔═╗ ║ ╚═╝".to_owned(),
                format!("2  Suits       {suits}"),
                "     If these are four suits, keep pictures: ♣ ♦ ♥ ♠".to_owned(),
                format!("3  Shown as    {mode}"),
                format!("4  Pace        {pace}"),
                format!("5  Colours     {colours}"),
            ],
        }
    }

    /// Changes an option to its next value.
    pub(crate) fn change_option(&mut self, number: char) {
        self.clear();
        let options = &mut self.options;
        match number {
            '1' => {
                let next = match options.charset.unwrap_or(self.usual_charset) {
                    Charset::Cp437 => Charset::Utf8,
                    Charset::Utf8 => Charset::Ascii,
                    Charset::Ascii => Charset::Cp437,
                };
                options.charset = Some(next);
            }
            '2' => {
                let glyphs = self.has_suit_glyphs();
                self.options.has_suit_glyphs = Some(!glyphs);
                self.passes_suits |= !glyphs;
            }
            '3' => {
                let next = match self.mode() {
                    ScreenMode::Screen => ScreenMode::Lines,
                    ScreenMode::Lines => ScreenMode::Speech,
                    ScreenMode::Speech => ScreenMode::Screen,
                };
                self.options.screen = Some(next);
            }
            '4' => {
                options.pace = match options.pace {
                    Animation::Slow => Animation::Fast,
                    Animation::Fast => Animation::Off,
                    Animation::Off => Animation::Slow,
                };
            }
            '5' => options.is_mono = !options.is_mono,
            _ => return,
        }
        self.set_up();
    }

    /// Prints a sentence for a caller who cannot play.
    pub(crate) fn say_and_leave(line: &mut CallerLine, text: &str) {
        let mut writer = line.writer();
        let text = format!("\r\n{text}\r\n");
        let _ended = writer.write_all(text.as_bytes()).and_then(|()| writer.flush());
        line.drain(std::time::Duration::from_secs(2));
    }
}

/// Returns a size that can be drawn.
fn fitting(size: Size) -> Size {
    Size {
        width: size.width.clamp(NARROWEST.width, LARGEST.width),
        height: size.height.clamp(NARROWEST.height, LARGEST.height),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A drop file may state any size, and a screen of it would take all memory.
    #[test]
    fn a_stated_size_is_limited() {
        let size = |width, height| fitting(Size { width, height });
        assert_eq!(size(u16::MAX, u16::MAX), LARGEST);
        assert_eq!(size(0, 1), NARROWEST);
        assert_eq!(size(132, 37), Size { width: 132, height: 37 });
    }
}
