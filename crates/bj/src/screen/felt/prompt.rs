//! The last lines: what is new, what is asked, and the keys that work now.

use ratatui::layout::Rect;

use crate::screen::canvas::Canvas;
use crate::screen::felt::bets;
use crate::screen::layout::Plan;
use crate::screen::scene::{Choice, Prompt, Scene, Tone};
use crate::screen::theme::Token;

/// How much is said of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Telling {
    /// "[h] hit  [s] stand".
    Full,
    /// "[h]it [s]tand", the labels of the first so many.
    Short(usize),
}

/// Draws all of it.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &Plan) {
    let question = !bets::in_a_line(canvas, scene, inset(plan.question));
    let mut lines = Vec::new();
    if let Some(banner) = &scene.banner {
        lines.push((banner.text.as_str(), tone(banner.tone), true));
    }
    if let Some(message) = &scene.message {
        lines.push((message.text.as_str(), tone(message.tone), false));
    }
    if question && !scene.prompt.question.is_empty() {
        lines.push((scene.prompt.question.as_str(), Token::Text, false));
    }
    place(canvas, plan, lines, question);
    choices(canvas, &scene.prompt, plan.keys);
}

/// The lines where they fit: what is asked last, news above it. Where there is one line for both,
/// a message goes before a banner, and that before the question.
fn place(
    canvas: &mut Canvas<'_>,
    plan: &Plan,
    mut lines: Vec<(&str, Token, bool)>,
    question: bool,
) {
    let mut places = Vec::new();
    if !plan.news.is_empty() {
        places.push(plan.news);
    }
    if question {
        places.push(plan.question);
    }
    if lines.len() > places.len() {
        lines.truncate(2);
    }
    if lines.len() > places.len() {
        lines.remove(usize::from(lines.iter().all(|&(_, _, is_banner)| !is_banner)));
    }
    let skipped = places.len().saturating_sub(lines.len());
    for ((text, token, is_banner), row) in lines.into_iter().zip(places.into_iter().skip(skipped)) {
        if is_banner {
            banner(canvas, row, text, token);
        } else {
            canvas.text(inset(row), text, token);
        }
    }
}

/// What the round came to, between two heavy lines.
fn banner(canvas: &mut Canvas<'_>, row: Rect, text: &str, token: Token) {
    let row = inset(row);
    canvas.fill(row, canvas.glyphs.heavy, token);
    let text = canvas.fitting(text, row.width.saturating_sub(2));
    canvas.centred(row, &format!(" {text} "), token);
}

/// The rows that the keys take in this area.
pub(super) fn rows(canvas: &Canvas<'_>, prompt: &Prompt, area: Rect) -> u16 {
    let width = area.width.saturating_sub(2);
    let one = telling(canvas, prompt, width, 1);
    let two_are_better = area.height >= 28 && one != Some(Telling::Full);
    if one.is_none() || two_are_better { 2 } else { 1 }
}

/// The most that can be said in so many rows; none if not even the keys fit.
fn telling(canvas: &Canvas<'_>, prompt: &Prompt, width: u16, rows: u16) -> Option<Telling> {
    let count = prompt.enabled().count();
    let short = (0..=count).rev().map(Telling::Short);
    let ways = std::iter::once(Telling::Full).chain(short);
    ways.into_iter().find(|&way| lines(canvas, prompt, width, way).len() <= usize::from(rows))
}

/// The choices in rows, broken between two of them.
fn lines<'a>(
    canvas: &Canvas<'_>,
    prompt: &'a Prompt,
    width: u16,
    way: Telling,
) -> Vec<Vec<(&'a Choice, Pieces)>> {
    let gap = if way == Telling::Full { 2 } else { 1 };
    let mut lines: Vec<Vec<_>> = Vec::new();
    let mut used = width;
    for (at, choice) in prompt.enabled().enumerate() {
        let pieces = pieces(choice, at, way);
        let needed = pieces.width(canvas);
        if used + gap + needed <= width
            && let Some(line) = lines.last_mut()
        {
            used += gap + needed;
            line.push((choice, pieces));
        } else {
            used = needed;
            lines.push(vec![(choice, pieces)]);
        }
    }
    lines
}

/// Draws the choices, each a place to click on; what does not fit is counted.
fn choices(canvas: &mut Canvas<'_>, prompt: &Prompt, place: Rect) {
    let place = inset(place);
    let way = telling(canvas, prompt, place.width, place.height).unwrap_or(Telling::Short(0));
    let gap = if way == Telling::Full { 2 } else { 1 };
    let lines = lines(canvas, prompt, place.width, way);
    let fit = usize::from(place.height);
    for (line, y) in lines.iter().zip(place.y..place.bottom()) {
        let mut row = Rect { y, height: 1, ..place };
        for (choice, pieces) in line {
            let rest = pieces.draw(canvas, row);
            canvas.hit(Rect { width: rest.x - row.x, ..row }, choice.verb);
            row = Rect { x: rest.x + gap, width: rest.width.saturating_sub(gap), ..rest };
        }
    }
    let beyond: usize = lines.iter().skip(fit).map(Vec::len).sum();
    if beyond > 0 {
        let last = Rect { y: place.bottom().saturating_sub(1), height: 1, ..place };
        canvas.right(last, &format!(" +{beyond}"), Token::Warn);
    }
}

/// A choice as it is written: before the key, the key, after it.
#[derive(Debug)]
struct Pieces {
    before: String,
    key: String,
    after: String,
}

impl Pieces {
    fn width(&self, canvas: &Canvas<'_>) -> u16 {
        canvas.width(&self.before) + canvas.width(&self.key) + canvas.width(&self.after) + 2
    }

    /// "su[r]render". Returns what is left of the row.
    fn draw(&self, canvas: &mut Canvas<'_>, row: Rect) -> Rect {
        let parts = [
            (self.before.as_str(), Token::Text),
            ("[", Token::Dim),
            (self.key.as_str(), Token::Key),
            ("]", Token::Dim),
            (self.after.as_str(), Token::Text),
        ];
        parts.into_iter().fold(row, |rest, (text, token)| canvas.text(rest, text, token))
    }
}

/// How the choice at this place is written.
fn pieces(choice: &Choice, at: usize, way: Telling) -> Pieces {
    let (key, label) = (choice.key.clone(), choice.label.as_str());
    match way {
        Telling::Full => Pieces { before: String::new(), key, after: spaced(label) },
        Telling::Short(labelled) if at < labelled => match label.split_once(key.as_str()) {
            Some((before, after)) if key.chars().count() == 1 => {
                Pieces { before: before.to_owned(), key, after: after.to_owned() }
            }
            Some(_) | None => Pieces { before: String::new(), key, after: spaced(label) },
        },
        Telling::Short(_) => Pieces { before: String::new(), key, after: String::new() },
    }
}

/// The label with a space before it, if there is one.
fn spaced(label: &str) -> String {
    if label.is_empty() { String::new() } else { format!(" {label}") }
}

/// The style of good and of bad news.
const fn tone(tone: Tone) -> Token {
    match tone {
        Tone::Plain => Token::Text,
        Tone::Good => Token::Win,
        Tone::Bad => Token::Lose,
        Tone::Warning => Token::Warn,
    }
}

/// A column free at both sides.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place }
}
