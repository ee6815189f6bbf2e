//! Draws the drills page: the menu, a question with its cards or its discard tray, and the
//! summary.

use blackjack_coach::drill::{BOXES, DiscardTray, DrillKind, Question};
use blackjack_coach::{Verdict, words};
use blackjack_engine::{Card, Total};
use blackjack_frontend::scene::builder::card_face;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::running::Running;
use super::{Drills, Stage};
use crate::canvas::Canvas;
use crate::canvas::card::{Face, SIDE, Size};
use crate::canvas::fan::{self, FanDirection};
use crate::canvas::hits::Hits;
use crate::canvas::text::{mark, notice, put, put_wrapped, shortened, wrapped};
use crate::layout::{split_bottom, split_top};
use crate::page::{Footer, Page};
use crate::theme::Look;
use crate::theme::token::Token;

/// The minimum width for a menu that describes every drill; a narrower one describes only the
/// selected drill.
const MEANINGS_FROM: u16 = 60;

/// The minimum width for the number of right answers in a row in the note.
const STREAK_FROM: u16 = 40;

/// The minimum number of rows for the feedback.
const FEEDBACK_LEAST: u16 = 2;

/// The maximum width of a discard tray.
const TRAY_WIDEST: u16 = 62;

/// The gap between the dealer's cards and the hand.
const GROUP_GAP: u16 = 3;

impl Drills {
    /// Draws the page.
    pub(crate) fn draw(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        match &self.stage {
            Stage::Menu | Stage::Preparing(_) => self.draw_menu(look, area, buf, hits),
            Stage::Naming(typed) => self.draw_naming(typed, look, area, buf, hits),
            Stage::Running(running) => draw_running(running, look, area, buf, hits),
            Stage::Over(kind) => self.draw_summary(*kind, look, area, buf, hits),
        }
    }

    fn draw_menu(&self, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let is_busy = matches!(self.stage, Stage::Preparing(_));
        let mut keys: Vec<(&[UiCommand], _)> = vec![(&[UiCommand::Back], "back")];
        if !is_busy {
            keys.extend([
                (&[UiCommand::Go][..], "begin"),
                (&[UiCommand::Up, UiCommand::Down], "move"),
            ]);
        }
        keys.push((&[UiCommand::Help], "help"));
        let footer = Footer::new(&self.map, Context::List, &keys);
        let title = format!("Drills, {}", self.request.house.name());
        let at = self.list.at(DrillKind::ALL.len()).map_or(0, |at| at + 1);
        let note =
            if is_busy { "preparing".into() } else { format!("{at} of {}", DrillKind::ALL.len()) };
        let page = Page { title: &title, note: &note, footer: &footer };
        let mut body = page.draw(look, area, buf, hits);
        if let Some(message) = &self.message {
            body = notice(message, look, body, buf);
        }
        let count = DrillKind::ALL.len();
        let at = self.list.at(count).unwrap_or_default();
        let meaning = DrillKind::ALL[at].meaning();
        let (body, foot) = if body.width < MEANINGS_FROM {
            split_bottom(
                body,
                u16::try_from(wrapped(meaning, body.width).len()).unwrap_or_default(),
            )
        } else {
            (body, Rect::ZERO)
        };
        put_wrapped(meaning, Token::Dim, look, foot, buf);
        let name_width =
            DrillKind::ALL.map(|kind| kind.word().len()).into_iter().max().unwrap_or_default();
        for (line, row) in (0..body.height).zip(self.list.visible(count, body.height)) {
            let place = Rect { y: body.y + line, height: 1, ..body };
            let token = if row == at { Token::Marked } else { Token::Text };
            let kind = DrillKind::ALL[row];
            let head = format!("{}{:name_width$}", mark(row == at, look), kind.word());
            let text = match body.width {
                MEANINGS_FROM.. => format!("{head}  {}", kind.meaning()),
                _ => head,
            };
            let text = format!("{text:columns$}", columns = usize::from(body.width));
            put(buf, place, 0, &shortened(&text, body.width, look), look.theme.style(token));
            hits.add(place, UiCommand::Row(line));
        }
    }

    fn draw_naming(&self, typed: &str, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
        let keys: [(&[UiCommand], _); 2] =
            [(&[UiCommand::Go], "begin"), (&[UiCommand::Back], "back")];
        let footer = Footer::new(&self.map, Context::Entry, &keys);
        let title = format!("Drill: hands, {}", self.request.house.name());
        let body = Page { title: &title, note: "", footer: &footer }.draw(look, area, buf, hits);
        let prompt = format!("Which hands? {typed}");
        let example = if self.request.house.rules().dealer_upcard() {
            "For example \"A,7 v 9; 16 v T\": cards or a total, v, and the upcard."
        } else {
            "For example \"A,7; 16\": cards or a total."
        };
        let rest = skip(body, put_wrapped(&prompt, Token::Accent, look, body, buf));
        let rest = skip(rest, put_wrapped(example, Token::Dim, look, rest, buf));
        if let Some(message) = &self.message {
            notice(message, look, rest, buf);
        }
    }

    fn draw_summary(
        &self,
        kind: DrillKind,
        look: Look,
        area: Rect,
        buf: &mut Buffer,
        hits: &mut Hits,
    ) {
        let keys: [(&[UiCommand], _); 3] = [
            (&[UiCommand::Go], "again"),
            (&[UiCommand::Back], "back"),
            (&[UiCommand::Help], "help"),
        ];
        let footer = Footer::new(&self.map, Context::List, &keys);
        let title = format!("Drill: {kind}, {}", self.request.house.name());
        let mut rest =
            Page { title: &title, note: "finished", footer: &footer }.draw(look, area, buf, hits);
        for (at, line) in self.summary.iter().enumerate() {
            let token = if at == 0 { Token::Accent } else { Token::Text };
            let height = put_wrapped(line, token, look, rest, buf);
            rest = skip(rest, height);
        }
    }
}

/// Draws a question and the feedback on the last answer.
fn draw_running(running: &Running, look: Look, area: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let drill = &running.session().drill;
    let title = format!("Drill: {}", drill.kind());
    let number = drill.answered() + u32::from(!running.waits);
    let progress = match drill.plan().reps {
        u32::MAX => number.to_string(),
        reps => format!("{number} of {reps}"),
    };
    let note = match area.width {
        STREAK_FROM.. => format!("{progress}, {} in a row", drill.row()),
        _ => progress,
    };
    let footer = running.footer();
    let body = Page { title: &title, note: &note, footer: &footer }.draw(look, area, buf, hits);
    let Some(question) = &running.question else { return };
    let mut canvas = Canvas::new(look, body, buf, hits);
    canvas.card_face = card_face(running.session().house());
    let boxes = drill.kind().is_of_hands() && body.height >= 12;
    let (body, foot) = split_bottom(body, u16::from(boxes));
    if boxes {
        draw_boxes(&mut canvas, drill.boxes(), foot);
    }
    let (text, token) = text_below(running, question);
    let picture = QuestionView::of(question);
    // The smallest screens have no room for both the explanation of a mistake and its cards.
    let lines = canvas.broken(&text, body.width).len();
    let wanted = u16::try_from(lines).unwrap_or(u16::MAX);
    let rest = if running.waits && body.height < picture.min_height() + wanted && body.height < 12 {
        body
    } else {
        picture.draw(&mut canvas, body, running)
    };
    canvas.wrapped(rest, &text, token);
}

/// Returns the text below the question: the feedback on the last answer, or a refusal.
fn text_below(running: &Running, question: &Question) -> (String, Token) {
    let refused = running.refused.as_deref();
    let Some(feedback) = &running.feedback else {
        // Before the first answer there is no feedback, only a refusal or help.
        let token = if refused.is_some() { Token::Warn } else { Token::Text };
        return (refused.unwrap_or_default().to_owned(), token);
    };
    let token = match feedback.verdict {
        Some(Verdict::Right) => Token::Win,
        Some(Verdict::Close) => Token::Push,
        Some(Verdict::Wrong) => Token::Lose,
        None => Token::Text,
    };
    let mut text = feedback.lines.join(" ");
    // The hand that the feedback is about is no longer shown, so the text names it.
    if let Some(moved) = feedback.box_change.filter(|_| !running.waits && is_hand(question)) {
        text = format!("{}. {text}", moved.matchup);
    }
    // A wrong key must not remove the verdict.
    match refused {
        Some(why) => (format!("{text}\n{why}"), Token::Warn),
        None => (text, token),
    }
}

const fn is_hand(question: &Question) -> bool {
    matches!(question, Question::Hand(_))
}

/// Draws the number of hands in each learning box.
fn draw_boxes(canvas: &mut Canvas<'_>, boxes: [usize; 5], place: Rect) {
    let counts = boxes.map(|count| count.to_string());
    let text =
        format!("Hands by box, from 1 (new or missed) to {BOXES} (learned): {}", counts.join(", "));
    canvas.text(place, &text, Token::Dim);
}

/// The parts of a question on the screen.
struct QuestionView {
    /// The groups of cards, each with its title.
    groups: Vec<(String, Vec<Face>)>,
    tray: Option<DiscardTray>,
    /// The facts that the answer depends on, besides the cards.
    facts: Vec<String>,
    prompt: String,
    /// True if the player types the answer.
    is_typed: bool,
}

impl QuestionView {
    fn of(question: &Question) -> Self {
        let (lines, prompt) = (question.lines(), question.prompt().trim_end().to_owned());
        let is_typed = question.is_number();
        let bare = Self { groups: Vec::new(), tray: None, facts: Vec::new(), prompt, is_typed };
        match question {
            Question::Hand(hand) => {
                let view = hand.round().view();
                let dealer = dealer(view.dealer.open.cards(), view.dealer.hole_down);
                let cards = view.hand(hand.counsel().hand()).map(|hand| hand.cards.clone());
                let own = own(&cards.unwrap_or_default());
                Self { groups: dealer.into_iter().chain([own]).collect(), ..bare }
            }
            Question::Insurance(insurance) => {
                let dealer = dealer(&[insurance.upcard], insurance.hole_down);
                let groups = dealer.into_iter().chain([own(&insurance.cards)]).collect();
                Self { groups, facts: lines.into_iter().skip(2).collect(), ..bare }
            }
            Question::Countdown(countdown) if countdown.is_over() => Self { facts: lines, ..bare },
            Question::Countdown(countdown) => {
                let faces = countdown.cards().iter().copied().map(Face::Up).collect();
                Self { groups: vec![(format!("Card {}", countdown.seen()), faces)], ..bare }
            }
            Question::TrueCount(count) => Self { tray: Some(count.tray), facts: lines, ..bare },
            Question::Decks(tray) => {
                Self { tray: Some(*tray), facts: lines.into_iter().take(1).collect(), ..bare }
            }
        }
    }

    /// Returns the minimum height.
    fn min_height(&self) -> u16 {
        if self.groups.is_empty() { 3 } else { 2 + Size::Narrow.height() }
    }

    /// Draws the question at the top of a place, and returns the place below.
    fn draw(&self, canvas: &mut Canvas<'_>, place: Rect, running: &Running) -> Rect {
        let gap = u16::from(place.height >= 12);
        let mut rest = skip(place, gap);
        for fact in &self.facts {
            rest = canvas.wrapped(rest, fact, Token::Text);
        }
        if !self.groups.is_empty() {
            rest = skip(self.draw_groups(canvas, rest), gap);
        }
        if let Some(tray) = self.tray {
            rest = skip(draw_tray(canvas, skip(rest, gap), tray), gap);
        }
        // On a screen with few rows, the keys in the footer repeat the question well enough.
        let is_known = running.feedback.is_some() && rest.height < 3 && !self.is_typed;
        if !running.waits && !is_known {
            let prompt = format!("{} {}", self.prompt, running.typed);
            rest = skip(canvas.wrapped(rest, prompt.trim_end(), Token::Accent), gap);
        }
        rest
    }

    /// Draws the cards in the largest size that fits, and returns the place below.
    fn draw_groups(&self, canvas: &mut Canvas<'_>, place: Rect) -> Rect {
        let size = self.size(place);
        let mut left = place;
        let last = self.groups.len().saturating_sub(1);
        for (at, (name, faces)) in self.groups.iter().enumerate() {
            let column =
                if at == last { left.width } else { group_width(size, faces.len(), left.width) };
            let column = Rect { width: column.min(left.width), ..left };
            canvas.text(column, name, Token::Dim);
            let cards = Rect { height: size.height(), ..skip(column, 1) }.intersection(column);
            fan::draw(canvas, cards, (size, FanDirection::Across), faces, at == last);
            let used = (column.width + GROUP_GAP).min(left.width);
            left = Rect { x: left.x + used, width: left.width - used, ..left };
        }
        skip(place, 1 + size.height())
    }

    /// Returns the largest card size that leaves room for the rest.
    fn size(&self, place: Rect) -> Size {
        let fits = |size: &Size| {
            let groups = self.groups.iter().map(|(_, faces)| width_apart(*size, faces.len()));
            let gaps = GROUP_GAP * u16::try_from(self.groups.len()).unwrap_or(1);
            let high = 1 + size.height() + 2 + FEEDBACK_LEAST + 2;
            groups.sum::<u16>() + gaps <= place.width && high <= place.height
        };
        Size::ALL.into_iter().find(fits).unwrap_or(Size::Narrow)
    }
}

/// Returns the dealer's cards with their title, or `None` if the dealer has none yet.
fn dealer(open: &[Card], hole_down: bool) -> Option<(String, Vec<Face>)> {
    let open = open.iter().copied().map(Face::Up);
    let cards: Vec<_> = open.chain(hole_down.then_some(Face::Down)).collect();
    (!cards.is_empty()).then(|| ("Dealer".into(), cards))
}

/// Returns the player's cards with their title.
fn own(cards: &[Card]) -> (String, Vec<Face>) {
    let total = Total::of(cards.iter().map(|card| card.rank().value()));
    (format!("You: {}", words::total(total)), cards.iter().copied().map(Face::Up).collect())
}

/// Returns the width of cards side by side.
fn width_apart(size: Size, cards: usize) -> u16 {
    let cards = u16::try_from(cards).unwrap_or(u16::MAX);
    cards.saturating_mul(size.width() + 1).saturating_sub(1)
}

/// Returns the width of cards in a place: side by side, or overlapping if the place is narrow.
fn group_width(size: Size, cards: usize, room: u16) -> u16 {
    let apart = width_apart(size, cards);
    if apart * 2 + GROUP_GAP <= room {
        return apart;
    }
    let covered = u16::try_from(cards.saturating_sub(1)).unwrap_or_default();
    size.width() + covered * SIDE
}

/// Draws a discard tray seen from above, with the cards at its left end.
fn draw_tray(canvas: &mut Canvas<'_>, place: Rect, tray: DiscardTray) -> Rect {
    let height = if place.height >= 10 { 5 } else { 3.min(place.height) };
    let frame = Rect { width: place.width.min(TRAY_WIDEST), height, ..place };
    let lines = canvas.glyphs.panel;
    canvas.outline(frame, &lines, Token::Frame);
    let room = Rect {
        x: frame.x + 1,
        y: frame.y + 1,
        width: frame.width.saturating_sub(2),
        height: frame.height.saturating_sub(2),
    };
    let [cards, _] = canvas.glyphs.shoe;
    canvas.fill(Rect { width: tray.filled(room.width), ..room }, cards, Token::Back);
    skip(place, height)
}

/// Returns the part of a place below this number of rows.
fn skip(place: Rect, rows: u16) -> Rect {
    split_top(place, rows).1
}
