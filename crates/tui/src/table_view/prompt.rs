//! The last rows: messages, the question, and the keys that work now.

use blackjack_frontend::scene::{Banner, Message, Prompt, PromptChoice, Scene, Tone};
use blackjack_frontend::ui::command::UiCommand;
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::layout::TableLayout;
use crate::table_view::bets;
use crate::theme::token::Token;

/// The level of detail of the choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PromptLayout {
    /// The number of choices shown; the others are counted.
    shown: usize,
    /// The number of choices shown with their labels.
    labelled: usize,
    /// The style of the labels.
    style: Style,
}

/// A message or a question.
#[derive(Clone, Copy, Debug)]
struct Line<'a> {
    text: &'a str,
    /// Successively shorter versions of the text.
    shorter: &'a [String],
    token: Token,
    /// True if this line is the banner with the round's result.
    is_banner: bool,
}

impl<'a> Line<'a> {
    /// Returns all versions of the text, longest first.
    fn versions(&self) -> impl DoubleEndedIterator<Item = &'a str> {
        std::iter::once(self.text).chain(self.shorter.iter().map(String::as_str))
    }
}

/// The style of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Style {
    /// "[h] hit  [s] stand".
    Full,
    /// "[h]it [s]tand".
    Short,
    /// "h s".
    Keys,
}

/// The number of choices that keep their labels even if that takes a second row.
const WORDS_LEAST: usize = 2;

/// Draws the messages, the question and the keys.
pub(super) fn draw(canvas: &mut Canvas<'_>, scene: &Scene, plan: &TableLayout) {
    let question = !bets::in_a_line(canvas, scene, inset(plan.question));
    let brief = brief(canvas, scene, inset(plan.question).width);
    let prompt = brief.as_deref().unwrap_or(&scene.prompt.question);
    let mut lines = Vec::new();
    if let Some(Banner { text, tone: how }) = &scene.banner {
        lines.push(Line { text, shorter: &[], token: tone(*how), is_banner: true });
    }
    if let Some(Message { text, shorter, tone: how }) = &scene.message {
        lines.push(Line { text, shorter, token: tone(*how), is_banner: false });
    }
    if question && !prompt.is_empty() {
        lines.push(Line { text: prompt, shorter: &[], token: Token::Text, is_banner: false });
    }
    place(canvas, plan, lines, question);
    choices(canvas, &scene.prompt, plan.keys);
}

/// Returns the longest version of the message that fits in place of the question.
fn brief(canvas: &Canvas<'_>, scene: &Scene, width: u16) -> Option<String> {
    let up_to = |count: usize| scene.brief[..count].join(", ");
    (1..=scene.brief.len()).rev().map(up_to).find(|text| canvas.width(text) <= width)
}

/// Draws the lines that fit, the question last. If there is only one row, a message takes
/// precedence over the banner, and the banner over the question.
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
        && shortened(canvas, plan.messages, line.text).is_none()
    {
        // A reason matters more to the player than the question.
        let place = inset(plan.messages.union(plan.question));
        let fits = |text: &str| canvas.broken(text, place.width).len() <= usize::from(place.height);
        // A reason that is cut explains nothing.
        let text = line.versions().find(|text| fits(text)).unwrap_or(line.text);
        canvas.wrapped(place, text, line.token);
        return;
    }
    let skipped = places.len().saturating_sub(lines.len());
    for (line, row) in lines.into_iter().zip(places.into_iter().skip(skipped)) {
        if line.is_banner {
            banner(canvas, row, line.text, line.token);
        } else {
            let text = line.versions().find_map(|text| shortened(canvas, row, text));
            let text = text.or_else(|| line.versions().next_back().map(str::to_owned));
            let text = text.unwrap_or_default();
            canvas.sentence(inset(row), &text, line.token);
        }
    }
}

/// Returns the longest form of the text that fits the row: the full text, the text without the
/// upcard, or for a refusal only the reason.
fn shortened(canvas: &Canvas<'_>, row: Rect, text: &str) -> Option<String> {
    let ends = |at: &usize| text[at + 1..].is_empty() || text[at + 1..].starts_with(' ');
    let in_view = || text.find(" against a").zip(text.find('.').filter(ends));
    let without = in_view().and_then(|(from, to)| Some([text.get(..from)?, text.get(to..)?]));
    let why = text.strip_prefix("No ").and_then(|text| text.split_once(": "));
    let why = why.map(|(_, why)| {
        let mut letters = why.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect())
    });
    let forms = [Some(text.to_owned()), without.map(|parts| parts.concat()), why.flatten()];
    let fits = |text: &String| canvas.width(text) <= inset(row).width;
    forms.into_iter().flatten().find(fits)
}

/// Draws the round's result between two heavy lines.
fn banner(canvas: &mut Canvas<'_>, row: Rect, text: &str, token: Token) {
    let row = inset(row);
    canvas.fill(row, canvas.glyphs.heavy, token);
    let text = canvas.fitting(text, row.width.saturating_sub(2));
    canvas.centred(row, &format!(" {text} "), token);
}

/// Returns the number of rows that the keys take in this area.
pub(super) fn rows(canvas: &Canvas<'_>, scene: &Scene, area: Rect) -> u16 {
    let prompt = &scene.prompt;
    let layout = fullest_layout(canvas, prompt, area.width.saturating_sub(2), 1);
    let roomy = area.height >= if scene.hands.is_empty() { 14 } else { 28 };
    let wanted = prompt.enabled().count().min(if roomy { usize::MAX } else { WORDS_LEAST });
    let enough = layout.is_some_and(|layout| layout.labelled >= wanted);
    if enough { 1 } else { 2 }
}

/// Returns the fullest layout that fits these rows, or `None` if not even the main keys fit.
fn fullest_layout(
    canvas: &Canvas<'_>,
    prompt: &Prompt,
    width: u16,
    rows: u16,
) -> Option<PromptLayout> {
    let height = |layout: PromptLayout| lines(canvas, prompt, width, layout).len();
    let fits = |layout: &PromptLayout| height(*layout) <= usize::from(rows);
    layouts(prompt).find(fits)
}

/// Returns all layouts of the choices, fullest first. Commands that only open a page are left out
/// before other labels are shortened, because the help page lists them too.
fn layouts(prompt: &Prompt) -> impl Iterator<Item = PromptLayout> {
    let count = prompt.enabled().count();
    let matters = |choice: &PromptChoice| !is_view_only(choice.command);
    let last = prompt.enabled().zip(1..).filter(|(choice, _)| matters(choice)).last();
    let needed = last.map_or(0, |(_, at)| at);
    let written = |shown| {
        [Style::Full, Style::Short].map(|style| PromptLayout { shown, labelled: shown, style })
    };
    let all = (needed..=count).rev().flat_map(written);
    let labelled = move |labelled| PromptLayout { shown: needed, labelled, style: Style::Short };
    let some = (0..needed).rev().map(labelled);
    all.chain(some).chain([PromptLayout { shown: needed, labelled: 0, style: Style::Keys }])
}

/// Returns whether this command only shows something and changes nothing at the table.
fn is_view_only(command: UiCommand) -> bool {
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

/// Breaks the choices into rows, leaving room for the count of the hidden ones.
fn lines<'a>(
    canvas: &Canvas<'_>,
    prompt: &'a Prompt,
    width: u16,
    layout: PromptLayout,
) -> Vec<Vec<(&'a PromptChoice, ChoiceText)>> {
    let gap = gap(layout);
    let more = prompt.enabled().count() - layout.shown;
    let count = if more > 0 { canvas.width(&hidden_count(more)) + 1 } else { 0 };
    let mut lines: Vec<Vec<_>> = Vec::new();
    let mut used = width;
    for (at, choice) in prompt.enabled().take(layout.shown).enumerate() {
        let pieces = pieces(choice, at, layout);
        let needed = pieces.width(canvas);
        let reserved = if at + 1 == layout.shown { count } else { 0 };
        if used + gap + needed + reserved <= width
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

/// Returns the columns between two choices.
fn gap(layout: PromptLayout) -> u16 {
    if layout.style == Style::Full { 2 } else { 1 }
}

/// Returns the count of hidden choices.
fn hidden_count(more: usize) -> String {
    format!("+{more}")
}

/// Returns the count of hidden choices with its noun, if it fits this width.
fn hidden_count_in(canvas: &Canvas<'_>, more: usize, width: u16) -> String {
    let text = format!("+{more} {}", if more == 1 { "key" } else { "keys" });
    if canvas.width(&text) < width { text } else { hidden_count(more) }
}

/// Draws the choices, each of which can be clicked. Choices that do not fit are counted, and a
/// click on the count opens the help page.
fn choices(canvas: &mut Canvas<'_>, prompt: &Prompt, place: Rect) {
    let place = inset(place);
    let least = PromptLayout { shown: prompt.enabled().count(), labelled: 0, style: Style::Keys };
    let layout = fullest_layout(canvas, prompt, place.width, place.height).unwrap_or(least);
    let gap = gap(layout);
    let lines = lines(canvas, prompt, place.width, layout);
    let fit = usize::from(place.height);
    let mut free = place.width;
    for (line, y) in lines.iter().zip(place.y..place.bottom()) {
        let mut row = Rect { y, height: 1, ..place };
        for (choice, pieces) in line {
            let rest = pieces.draw(canvas, row);
            canvas.hit(Rect { width: rest.x - row.x, ..row }, choice.command);
            row = Rect { x: rest.x + gap, width: rest.width.saturating_sub(gap), ..rest };
            free = rest.width;
        }
        if y + 1 < place.bottom() {
            free = place.width;
        }
    }
    let beyond: usize = lines.iter().skip(fit).map(Vec::len).sum();
    let more = beyond + prompt.enabled().count() - layout.shown;
    if more > 0 {
        let y = place.bottom().saturating_sub(1);
        let text = hidden_count_in(canvas, more, free);
        let width = canvas.width(&text).min(place.width);
        let count = Rect { x: place.right() - width, y, width, height: 1 };
        canvas.text(count, &text, Token::Dim);
        canvas.hit(count, UiCommand::Help);
    }
}

/// The text of a choice: the key and the label.
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

    /// Draws a choice such as "[h]it". Returns the rest of the row.
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

/// Returns the text of a choice in this layout.
fn pieces(choice: &PromptChoice, at: usize, layout: PromptLayout) -> ChoiceText {
    let key = choice.key.clone();
    let label = if at < layout.labelled { choice.label.as_str() } else { "" };
    let rest = label.strip_prefix(key.as_str()).filter(|_| key.chars().count() == 1);
    let after = match (layout.style, rest) {
        (Style::Short, Some(rest)) => rest.to_owned(),
        (Style::Full | Style::Short | Style::Keys, _) => spaced(label),
    };
    ChoiceText { key, after, bare: layout.style == Style::Keys }
}

/// Returns the label with a space before it, or nothing for an empty label.
fn spaced(label: &str) -> String {
    if label.is_empty() { String::new() } else { format!(" {label}") }
}

/// Returns the style of a message's tone.
const fn tone(tone: Tone) -> Token {
    match tone {
        Tone::Plain => Token::Text,
        Tone::Good => Token::Win,
        Tone::Bad => Token::Lose,
        Tone::Warning => Token::Warn,
    }
}

/// Returns the place without its first and last columns.
const fn inset(place: Rect) -> Rect {
    Rect { x: place.x + 1, width: place.width.saturating_sub(2), ..place }
}
