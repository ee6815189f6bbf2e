//! The last lines: what is new, what is asked, and the keys that work now.

use blackjack_frontend::scene::{Banner, Message, Prompt, PromptChoice, Scene, Tone};
use blackjack_frontend::ui_command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::TableLayout;
use crate::table_view::bets;
use crate::token::Token;

/// How much is said of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PromptLayout {
    /// The first so many are shown; the others are counted.
    shown: usize,
    /// The first so many of them have their labels.
    labelled: usize,
    /// How a choice is written.
    style: Style,
}

/// One thing that is said.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    text: &'a str,
    /// The same in fewer and fewer words.
    shorter: &'a [String],
    token: Token,
    /// Whether it is what the round came to.
    is_banner: bool,
}

impl<'a> Line<'a> {
    /// All ways in which it can be said, the longest first.
    fn ways(&self) -> impl DoubleEndedIterator<Item = &'a str> {
        std::iter::once(self.text).chain(self.shorter.iter().map(String::as_str))
    }
}

/// How a choice is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// "[h] hit  [s] stand".
    Full,
    /// "[h]it [s]tand".
    Short,
    /// "h s".
    Keys,
}

/// So many choices have their labels even where that takes a second row.
const WORDS_LEAST: usize = 2;

/// Draws all of it.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let question = !bets::in_a_line(canvas, scene, inset(plan.question));
    let brief = brief(canvas, scene, inset(plan.question).width);
    let asked = brief.as_deref().unwrap_or(&scene.prompt.question);
    let mut lines = Vec::new();
    if let Some(Banner { text, tone: how }) = &scene.banner {
        lines.push(Line { text, shorter: &[], token: tone(*how), is_banner: true });
    }
    if let Some(Message { text, shorter, tone: how }) = &scene.message {
        lines.push(Line { text, shorter, token: tone(*how), is_banner: false });
    }
    if question && !asked.is_empty() {
        lines.push(Line { text: asked, shorter: &[], token: Token::Text, is_banner: false });
    }
    place(canvas, plan, lines, question);
    choices(canvas, &scene.prompt, plan.keys);
}

/// What is said in the place of the question, as much of it as fits.
fn brief(canvas: &Canvas<'_>, scene: &Scene, width: u16) -> Option<String> {
    let up_to = |count: usize| scene.brief[..count].join(", ");
    (1..=scene.brief.len()).rev().map(up_to).find(|text| canvas.width(text) <= width)
}

/// The lines where they fit: what is asked last, news above it. Where there is one line for both,
/// a message goes before a banner, and that before the question.
fn place(canvas: &mut Canvas<'_>, plan: &TableLayout, mut lines: Vec<Line<'_>>, question: bool) {
    let mut places = Vec::new();
    if !plan.messages.is_empty() {
        places.push(plan.messages);
    }
    if question {
        places.push(plan.question);
    }
    if lines.len() > places.len() {
        lines.truncate(2);
    }
    if lines.len() > places.len() {
        lines.remove(usize::from(lines.iter().all(|line| !line.is_banner)));
    }
    if let ([_, _], [line @ Line { is_banner: false, .. }, ..]) = (&places[..], &lines[..])
        && told(canvas, plan.messages, line.text).is_none()
    {
        // It is better to know why than to be asked again.
        let place = inset(plan.messages.union(plan.question));
        let fits = |text: &str| canvas.broken(text, place.width).len() <= usize::from(place.height);
        // Half a reason is none.
        let told = line.ways().find(|text| fits(text)).unwrap_or(line.text);
        canvas.wrapped(place, told, line.token);
        return;
    }
    let skipped = places.len().saturating_sub(lines.len());
    for (line, row) in lines.into_iter().zip(places.into_iter().skip(skipped)) {
        if line.is_banner {
            banner(canvas, row, line.text, line.token);
        } else {
            let told = line.ways().find_map(|text| told(canvas, row, text));
            let told = told.or_else(|| line.ways().next_back().map(str::to_owned));
            let told = told.unwrap_or_default();
            canvas.sentence(inset(row), &told, line.token);
        }
    }
}

/// The text as it fits into the row: in full, without what the dealer shows, or of a refusal only
/// why.
fn told(canvas: &Canvas<'_>, row: Rect, text: &str) -> Option<String> {
    let ends = |at: &usize| text[at + 1..].is_empty() || text[at + 1..].starts_with(' ');
    let in_view = || text.find(" against a").zip(text.find('.').filter(ends));
    let without = in_view().and_then(|(from, to)| Some([text.get(..from)?, text.get(to..)?]));
    let why = text.strip_prefix("No ").and_then(|text| text.split_once(": "));
    let why = why.map(|(_, why)| {
        let mut letters = why.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect())
    });
    let ways = [Some(text.to_owned()), without.map(|parts| parts.concat()), why.flatten()];
    let fits = |text: &String| canvas.width(text) <= inset(row).width;
    ways.into_iter().flatten().find(fits)
}

/// What the round came to, between two heavy lines.
fn banner(canvas: &mut Canvas<'_>, row: Rect, text: &str, token: Token) {
    let row = inset(row);
    canvas.fill(row, canvas.glyphs.heavy, token);
    let text = canvas.fitting(text, row.width.saturating_sub(2));
    canvas.centred(row, &format!(" {text} "), token);
}

/// The rows that the keys take in this area.
pub(super) fn rows(canvas: &Canvas<'_>, scene: &Scene, area: Rect) -> u16 {
    let prompt = &scene.prompt;
    let telling = telling(canvas, prompt, area.width.saturating_sub(2), 1);
    let roomy = area.height >= if scene.hands.is_empty() { 14 } else { 28 };
    let wanted = prompt.enabled().count().min(if roomy { usize::MAX } else { WORDS_LEAST });
    let enough = telling.is_some_and(|telling| telling.labelled >= wanted);
    if enough { 1 } else { 2 }
}

/// The most that can be said in so many rows; none if not even the keys that matter fit.
fn telling(canvas: &Canvas<'_>, prompt: &Prompt, width: u16, rows: u16) -> Option<PromptLayout> {
    let fits = |way: &PromptLayout| lines(canvas, prompt, width, *way).len() <= usize::from(rows);
    ways(prompt).find(fits)
}

/// Everything that can be said of the choices, the most first: what is only looked at is left out
/// before the other labels are, for the help names it too.
fn ways(prompt: &Prompt) -> impl Iterator<Item = PromptLayout> {
    let count = prompt.enabled().count();
    let matters = |choice: &PromptChoice| !is_looking(choice.command);
    let final_one = prompt.enabled().zip(1..).filter(|(choice, _)| matters(choice)).last();
    let least = final_one.map_or(0, |(_, at)| at);
    let written = |shown| {
        [Style::Full, Style::Short].map(|style| PromptLayout { shown, labelled: shown, style })
    };
    let all = (least..=count).rev().flat_map(written);
    let labelled = move |labelled| PromptLayout { shown: least, labelled, style: Style::Short };
    let some = (0..least).rev().map(labelled);
    all.chain(some).chain([PromptLayout { shown: least, labelled: 0, style: Style::Keys }])
}

/// Whether this only opens a page, or tells something: nothing happens at the table.
fn is_looking(command: UiCommand) -> bool {
    [
        UiCommand::Count,
        UiCommand::Log,
        UiCommand::History,
        UiCommand::Settings,
        UiCommand::Chart,
        UiCommand::Statistics,
        UiCommand::Drill,
        UiCommand::Rules,
        UiCommand::Shoe,
    ]
    .contains(&command)
}

/// The choices in rows, broken between two of them; room is left for the count of the others.
fn lines<'a>(
    canvas: &Canvas<'_>,
    prompt: &'a Prompt,
    width: u16,
    way: PromptLayout,
) -> Vec<Vec<(&'a PromptChoice, ChoiceText)>> {
    let gap = gap(way);
    let more = prompt.enabled().count() - way.shown;
    let count = if more > 0 { canvas.width(&counted(more)) + 1 } else { 0 };
    let mut lines: Vec<Vec<_>> = Vec::new();
    let mut used = width;
    for (at, choice) in prompt.enabled().take(way.shown).enumerate() {
        let pieces = pieces(choice, at, way);
        let needed = pieces.width(canvas);
        let behind = if at + 1 == way.shown { count } else { 0 };
        if used + gap + needed + behind <= width
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

/// The columns between two choices.
fn gap(way: PromptLayout) -> u16 {
    if way.style == Style::Full { 2 } else { 1 }
}

/// How many choices are not shown.
fn counted(more: usize) -> String {
    format!("+{more}")
}

/// Draws the choices, each a place to click on. What does not fit is counted, and a click on the
/// count asks for help.
fn choices(canvas: &mut Canvas<'_>, prompt: &Prompt, place: Rect) {
    let place = inset(place);
    let least = PromptLayout { shown: prompt.enabled().count(), labelled: 0, style: Style::Keys };
    let way = telling(canvas, prompt, place.width, place.height).unwrap_or(least);
    let gap = gap(way);
    let lines = lines(canvas, prompt, place.width, way);
    let fit = usize::from(place.height);
    for (line, y) in lines.iter().zip(place.y..place.bottom()) {
        let mut row = Rect { y, height: 1, ..place };
        for (choice, pieces) in line {
            let rest = pieces.draw(canvas, row);
            canvas.hit(Rect { width: rest.x - row.x, ..row }, choice.command);
            row = Rect { x: rest.x + gap, width: rest.width.saturating_sub(gap), ..rest };
        }
    }
    let beyond: usize = lines.iter().skip(fit).map(Vec::len).sum();
    let more = beyond + prompt.enabled().count() - way.shown;
    if more > 0 {
        let y = place.bottom().saturating_sub(1);
        let text = counted(more);
        let width = canvas.width(&text).min(place.width);
        let count = Rect { x: place.right() - width, y, width, height: 1 };
        canvas.text(count, &text, Token::Dim);
        canvas.hit(count, UiCommand::Help);
    }
}

/// A choice as it is written: the key, and what is behind it.
#[derive(Debug)]
struct ChoiceText {
    key: String,
    after: String,
    bare: bool,
}

impl ChoiceText {
    fn width(&self, canvas: &Canvas<'_>) -> u16 {
        canvas.width(&self.key) + canvas.width(&self.after) + 2 * u16::from(!self.bare)
    }

    /// "[h]it". Returns what is left of the row.
    fn draw(&self, canvas: &mut Canvas<'_>, row: Rect) -> Rect {
        if self.bare {
            return canvas.text(row, &self.key, Token::Key);
        }
        let parts = [
            ("[", Token::Dim),
            (self.key.as_str(), Token::Key),
            ("]", Token::Dim),
            (self.after.as_str(), Token::Text),
        ];
        parts.into_iter().fold(row, |rest, (text, token)| canvas.text(rest, text, token))
    }
}

/// How the choice at this place is written.
fn pieces(choice: &PromptChoice, at: usize, way: PromptLayout) -> ChoiceText {
    let key = choice.key.clone();
    let label = if at < way.labelled { choice.label.as_str() } else { "" };
    let rest = label.strip_prefix(key.as_str()).filter(|_| key.chars().count() == 1);
    let after = match (way.style, rest) {
        (Style::Short, Some(rest)) => rest.to_owned(),
        (Style::Full | Style::Short | Style::Keys, _) => spaced(label),
    };
    ChoiceText { key, after, bare: way.style == Style::Keys }
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
