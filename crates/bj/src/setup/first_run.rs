//! The question of the first run: the choice of a house and a front end.

use anyhow::Result;
use blackjack_engine::{House, nearest};
use blackjack_frontend::settings::{FaceName, Settings};
use ratatui::crossterm::terminal;

use crate::houses;
use crate::houses::USUAL;
use blackjack_plain::console::{Console, Leave, Line};

/// The columns and rows of a terminal that does not report its size.
const USUAL_SIZE: (u16, u16) = (80, 24);

/// The number of columns from which the list shows titles.
const TITLES_FROM: usize = 50;

/// The end of a shortened line, in every locale.
const ELLIPSIS: &str = "...";

/// The player's first choice, which is saved in the settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct FirstChoice {
    pub(crate) house: String,
    pub(crate) face: FaceName,
}

impl FirstChoice {
    /// Puts the choice into the settings.
    pub(crate) fn save_to(&self, settings: &mut Settings) {
        settings.house = Some(self.house.clone());
        settings.face = self.face;
    }
}

/// A house in the list.
struct Offer {
    name: String,
    title: String,
}

/// Returns the columns and rows of the terminal.
pub(crate) fn size() -> (u16, u16) {
    terminal::size().unwrap_or(USUAL_SIZE)
}

/// Asks until the player answers or leaves.
pub(crate) fn ask(console: &mut Console, size: (u16, u16)) -> Result<Result<FirstChoice, Leave>> {
    let offers = offers();
    console.print(&list(&offers, size))?;
    let mut face = FaceName::Screen;
    loop {
        let line = match console.ask_in_line(&prompt(face))? {
            Ok(line) => line,
            Err(leave) => return Ok(Err(leave)),
        };
        match Answer::read(&line, &offers) {
            Answer::Chosen { house, plain } => {
                let face = if plain { FaceName::Plain } else { face };
                return Ok(Ok(FirstChoice { house, face }));
            }
            Answer::Plain => face = FaceName::Plain,
            Answer::Leave => return Ok(Err(Leave::End)),
            Answer::Help => console.print(HELP)?,
            Answer::Unknown(why) => console.say(&why)?,
        }
    }
}

/// The help.
const HELP: &str = "\
A house is a set of rules. Press Enter for \"strip\", a modern game.
Enter a number or a name to play at that house on the full screen.
Put p before it, or enter p alone, to play in plain lines. q quits.
bj asks this only once; you can change it in the settings.
";

fn prompt(face: FaceName) -> String {
    match face {
        FaceName::Screen => {
            format!("Enter: {USUAL}; or a number or name; p for plain lines: ")
        }
        FaceName::Plain => format!("In plain lines. Enter: {USUAL}; or a number or name: "),
    }
}

fn offers() -> Vec<Offer> {
    let offer = |house: &House| Offer { name: house.name().into(), title: house.title().into() };
    houses::playable().iter().map(offer).collect()
}

/// Returns the question and the list of houses; only their names if the terminal is narrow. If the
/// list is longer than the terminal, the question comes last, so that it stays in view.
fn list(offers: &[Offer], (columns, rows): (u16, u16)) -> String {
    let room = usize::from(columns.saturating_sub(1));
    let width = offers.iter().map(|offer| offer.name.chars().count()).max().unwrap_or_default();
    let mut question = String::from("Which house do you want to play at?\n");
    if let Some(Offer { name, title }) = offers.iter().find(|offer| offer.name == USUAL) {
        let start = match room {
            ..TITLES_FROM => format!("Start here: {name}"),
            _ => format!("Start here (press Enter): {name}. {title}."),
        };
        question += &format!("{}\n", shortened(&start, room));
    }
    let mut text = String::new();
    for (number, Offer { name, title }) in (1..).zip(offers) {
        let title = if room < TITLES_FROM { "" } else { title };
        text += &shortened(&format!("{number:2}  {name:width$}  {title}"), room);
        text += "\n";
    }
    // The question, a blank line and the prompt.
    let fits = offers.len() + 4 <= usize::from(rows);
    if fits { format!("{question}\n{text}") } else { format!("{text}\n{question}") }
}

fn shortened(line: &str, room: usize) -> String {
    let line = line.trim_end();
    if line.chars().count() <= room {
        return line.into();
    }
    let kept: String = line.chars().take(room.saturating_sub(ELLIPSIS.len())).collect();
    format!("{}{ELLIPSIS}", kept.trim_end())
}

/// An answer to the question.
#[derive(PartialEq, Eq, Debug)]
enum Answer {
    /// A house, and whether to play in plain lines.
    Chosen {
        house: String,
        plain: bool,
    },
    /// Plain lines, without a house yet.
    Plain,
    Help,
    Leave,
    /// An unknown answer, with the sentence that explains it.
    Unknown(String),
}

impl Answer {
    fn read(line: &Line, offers: &[Offer]) -> Self {
        let text = String::from_utf8_lossy(&line.bytes).to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let is_plain = |word: &&str| matches!(*word, "p" | "plain");
        let plain = words.iter().any(is_plain);
        let rest: Vec<&str> = words.iter().copied().filter(|word| !is_plain(word)).collect();
        match rest.as_slice() {
            _ if line.cut => Self::Unknown("That answer is too long.".into()),
            [] if plain => Self::Plain,
            [] => Self::Chosen { house: USUAL.into(), plain },
            ["q" | "quit"] => Self::Leave,
            ["?" | "help"] => Self::Help,
            [word] => match chosen(word, offers) {
                Ok(house) => Self::Chosen { house, plain },
                Err(why) => Self::Unknown(why),
            },
            _ => Self::Unknown("Enter one house: its number or its name.".into()),
        }
    }
}

/// Returns the house with this number or name, or the reason why there is none.
fn chosen(word: &str, offers: &[Offer]) -> Result<String, String> {
    if word.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = word.parse::<usize>().unwrap_or(usize::MAX);
        let offer = number.checked_sub(1).and_then(|index| offers.get(index));
        return offer
            .map(|offer| offer.name.clone())
            .ok_or_else(|| format!("Enter a number from 1 to {}.", offers.len()));
    }
    let names = || offers.iter().map(|offer| offer.name.as_str());
    // Answers are in lower case, but the name of a custom house may contain capitals.
    if let Some(name) = names().find(|name| name.to_lowercase() == word) {
        return Ok(name.into());
    }
    let shown: String = word.chars().filter(|c| !c.is_control()).take(30).collect();
    Err(match nearest(word, names()) {
        Some(near) => format!("No house is called \"{shown}\"; did you mean \"{near}\"?"),
        None => format!("No house is called \"{shown}\". Enter a number from the list."),
    })
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::io::{self, Write};
    use std::rc::Rc;

    use super::*;

    #[derive(Clone, Default)]
    struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.borrow_mut().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns the result of these answers and the printed text.
    fn run_scripted(answers: &str) -> (Result<FirstChoice, Leave>, String) {
        let paper = SharedBuffer::default();
        let mut console = Console::scripted(answers.into(), Box::new(paper.clone()), || 0);
        let choice = ask(&mut console, USUAL_SIZE).unwrap();
        let printed = String::from_utf8(paper.0.take()).unwrap();
        (choice, printed)
    }

    fn choice(answers: &str) -> (String, FaceName) {
        let FirstChoice { house, face } = run_scripted(answers).0.unwrap();
        (house, face)
    }

    #[test]
    fn enter_alone_is_strip_on_the_full_screen() {
        assert_eq!(choice("\n"), ("strip".into(), FaceName::Screen));
    }

    #[test]
    fn one_house_is_recommended_above_the_others() {
        let (_, printed) = run_scripted("\n");
        let start = printed.lines().nth(1).unwrap();
        assert!(start.starts_with("Start here (press Enter): strip. "), "{printed}");
    }

    #[test]
    fn a_house_is_chosen_by_number_or_name() {
        let third = House::built_in_names().nth(2).unwrap();
        assert_eq!(choice("3\n").0, third);
        assert_eq!(choice("Vegas\n").0, "vegas");
        assert_eq!(choice("  euro  \n").0, "euro");
    }

    #[test]
    fn p_is_plain_lines_and_the_house_is_asked_again() {
        assert_eq!(choice("p\n\n"), ("strip".into(), FaceName::Plain));
        assert_eq!(choice("p\n4\n"), ("bbs".into(), FaceName::Plain));
        assert_eq!(choice("p vegas\n"), ("vegas".into(), FaceName::Plain));
        assert_eq!(choice("5 p\n"), ("vegas".into(), FaceName::Plain));
    }

    #[test]
    fn bad_answers_are_answered_and_the_question_comes_again() {
        let (choice, printed) = run_scripted("stripp\n99\n0\nxyzzy\nvegas euro\n?\nvegas\n");
        assert_eq!(choice.unwrap().house, "vegas");
        insta::assert_snapshot!("first-run", printed);
    }

    #[test]
    fn the_end_of_the_input_and_q_leave() {
        assert_eq!(run_scripted("").0, Err(Leave::End));
        assert_eq!(run_scripted("p\n").0, Err(Leave::End));
        assert_eq!(run_scripted("q\n").0, Err(Leave::End));
    }

    #[test]
    fn lines_are_no_wider_than_a_terminal() {
        let (_, printed) = run_scripted(&format!("{}\n\n", "h".repeat(5000)));
        assert!(printed.lines().all(|line| line.chars().count() <= 100), "{printed}");
        assert!(printed.contains("too long"));
    }

    #[test]
    fn the_list_has_the_width_of_the_terminal() {
        let offers = offers();
        for columns in [24, 40, 60, 80, 200] {
            let list = list(&offers, (columns, 40));
            let widest = list.lines().skip(1).map(|line| line.chars().count()).max().unwrap();
            assert!(widest < usize::from(columns), "{columns}:\n{list}");
            assert!(offers.iter().all(|offer| list.contains(&offer.name)), "{columns}:\n{list}");
        }
        assert!(
            !list(&offers, USUAL_SIZE).contains(ELLIPSIS),
            "the titles of built-in houses fit in 80 columns"
        );
    }

    #[test]
    fn the_question_is_in_view_below_a_list_that_scrolls() {
        let list = list(&offers(), (24, 10));
        let end: Vec<_> = list.lines().rev().take(2).collect();
        assert_eq!(end, ["Start here: strip", "Which house do you want to play at?"]);
    }

    #[test]
    fn the_choice_is_remembered() {
        let mut settings = Settings::default();
        let (choice, _) = run_scripted("p seven\n");
        choice.unwrap().save_to(&mut settings);
        let remembered = (settings.house.as_deref(), settings.face);
        assert_eq!(remembered, (Some("seven"), FaceName::Plain));
    }
}
