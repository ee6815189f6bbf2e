use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;

use bbs_door::{AnsiBackend, Charset, Encoder, to_cp437};
use blackjack_engine::Card;
use blackjack_frontend::scene::{AdviceLine, AdvicePanel};
use ratatui_core::layout::{Rect, Size};
use ratatui_core::terminal::Terminal;

use super::*;
use crate::page::{
    BankPage, Bar, BigWords, GuidePage, MenuPage, Notice, PayRow, RecordsColumn, RecordsPage,
    StatementPage, TablePage, TextPage, TitlePage, WhoPage, WhoRow,
};

const LOOK: Look = Look { has_suit_glyphs: false, is_mono: false, has_art: true };

fn card(text: &str) -> Card {
    text.parse().unwrap()
}

fn facts(rows: &[(&str, &str, &str)]) -> Vec<(String, String, String)> {
    let owned = |row: &(&str, &str, &str)| (row.0.to_owned(), row.1.to_owned(), row.2.to_owned());
    rows.iter().map(owned).collect()
}

fn frame(page: Page) -> Frame {
    Frame {
        bar: Bar {
            seconds_left: Some(1_622),
            coins: 27,
            bet: Some("4".into()),
            turn: (4, Some(20)),
            node: Some(2),
        },
        page,
        notice: Some(Notice::plain("20 beats 17. You win, 2 for 1: 8 coins into the pot. Net +4.")),
        news: Some("Node 3: Ann has just hit a Five-Card Charlie for 8 coins.".into()),
        prompt: "<H>it  <S>tay  <C>oach  <?> keys  <Q>uit :".into(),
    }
}

fn table(dealer: &[Option<&str>], hand: &[&str]) -> TablePage {
    TablePage {
        dealer: dealer.iter().map(|it| it.map(card)).collect(),
        dealer_total: "shows 6".into(),
        hand: hand.iter().map(|it| card(it)).collect(),
        total: "20 soft".into(),
        pays: vec![
            PayRow { name: "Higher count", back: "8".into(), net: "+4".into() },
            PayRow { name: "Five-Card Charlie", back: "12".into(), net: "+8".into() },
        ],
        bet: Some("4".into()),
        bet_coins: 4,
        pot_coins: 27,
        hint: "One more card under 21 is a Five-Card Charlie: 12 coins back.".into(),
        felt: vec![
            "Dealer stays on 17".into(),
            "Twenty-One pays 3 for 1".into(),
            "Insurance 2 to 1".into(),
        ],
        ..TablePage::default()
    }
}

fn coached(table: TablePage) -> TablePage {
    let line = |name: &str, value: &str, cost: &str, is_best| AdviceLine {
        name: name.into(),
        value: value.into(),
        cost: cost.into(),
        is_best,
    };
    TablePage {
        coach: Some(AdvicePanel {
            bet_label: "on 4 coins".into(),
            choices: vec![line("Hit", "+7.94", "", true), line("Stay", "+2.75", "5.20", false)],
            reasons: vec!["44 of the 47 unseen cards make a Charlie, and an ace makes 21.".into()],
        }),
        ..table
    }
}

/// Returns a page of every kind.
fn pages() -> Vec<(&'static str, Page)> {
    let mut pages = pages_of_play();
    pages.extend(other_pages());
    pages
}

/// Returns the pages that callers see first.
fn pages_of_play() -> Vec<(&'static str, Page)> {
    let charlie = TablePage {
        big_words: Some(BigWords::Charlie),
        pays: Vec::new(),
        bet: None,
        bet_coins: 0,
        ..table(&[Some("6H"), None], &["AD", "3C", "2S", "4H", "9D"])
    };
    let twenty_one = TablePage { big_words: Some(BigWords::TwentyOne), ..charlie.clone() };
    vec![
        (
            "title",
            Page::Title(TitlePage {
                greeting: "Good evening, Star Gazer.".into(),
                facts: facts(&[
                    ("Time left", "31:14", ""),
                    ("Coins", "31", "1 a minute"),
                    ("Best today", "+38", "Vega Prime"),
                ]),
                motto: "\"Your last coin always stays in the pot.\"".into(),
            }),
        ),
        (
            "menu",
            Page::Menu(MenuPage {
                choices: vec![("<P>lace bet".into(), "<R>ecords: today, month, all time".into())],
                pot_coins: 31,
                lines: vec!["Bets of 1 to 10 coins of 1 minute. 17 turns left today.".into()],
            }),
        ),
        ("table", Page::Table(Box::new(table(&[Some("6H"), None], &["AD", "3C", "2S", "4H"])))),
        ("coach", Page::Table(Box::new(coached(table(&[Some("TH"), None], &["AD", "TC"]))))),
        ("charlie", Page::Table(Box::new(charlie))),
        ("twenty-one", Page::Table(Box::new(twenty_one))),
    ]
}

/// Returns the pages of the menu and of the farewell.
fn other_pages() -> Vec<(&'static str, Page)> {
    let text = |heading: &str| TextPage {
        heading: heading.into(),
        lines: (1..=16).map(|line| format!("Line {line} of a page of text")).collect(),
    };
    let column = |title: &str| RecordsColumn {
        title: title.into(),
        rows: (1..=10)
            .map(|place| (format!("Caller {place}"), format!("+{}", 300 - place)))
            .collect(),
        house: "-5120".into(),
    };
    vec![
        (
            "statement",
            Page::Statement(StatementPage {
                heading: "YOUR STATEMENT, STAR GAZER".into(),
                score: facts(&[("Hands", "17", "won 9, lost 6, stand-off 2")]),
                account: facts(&[("You came with", "30:00", ""), ("Won", "+23:00", "")]),
                shares: facts(&[("Back to the board", "38:00", "the 05:00 event is in 38 min")]),
                note: "Best: Five-Card Charlie, +8. Turns left today: 3.".into(),
            }),
        ),
        (
            "bank",
            Page::Bank(BankPage {
                rows: facts(&[("In the bank", "45:00", "at most 300 min")]),
                lines: vec!["You can deposit up to 26 minutes and withdraw up to 30.".into()],
                history: facts(&[("21 Nov", "+10", "winnings over the event")]),
            }),
        ),
        (
            "records",
            Page::Records(RecordsPage {
                columns: vec![column("TODAY"), column("NOVEMBER"), column("ALL TIME")],
                notes: vec!["Biggest hand: Ann, +20".into()],
                own: Some("Caller 2".into()),
            }),
        ),
        (
            "who",
            Page::Who(WhoPage {
                rows: vec![WhoRow {
                    node: 1,
                    name: "Ann".into(),
                    doing: "at the table".into(),
                    since: "21:02".into(),
                }],
            }),
        ),
        ("text", Page::Text(text("FAIR CARDS"))),
        (
            "guide",
            Page::Guide(GuidePage::of(
                1,
                &blackjack_engine::House::built_in("bbs").unwrap(),
                &crate::door_settings::DoorSettings::default(),
            )),
        ),
    ]
}

fn drawn(frame: &Frame, width: u16, height: u16, look: Look) -> Buffer {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    draw(frame, look, &mut buffer);
    buffer
}

fn rows(buffer: &Buffer) -> Vec<String> {
    let row = |y| {
        let cells = (0..buffer.area.width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..buffer.area.height).map(row).collect()
}

#[test]
fn every_page_looks_as_it_did() {
    for (name, page) in pages() {
        let text = rows(&drawn(&frame(page), 80, 24, LOOK)).join("\n");
        insta::assert_snapshot!(format!("door_{name}"), text);
    }
    let (_, page) = pages().remove(2);
    let small = rows(&drawn(&frame(page), 40, 25, LOOK)).join("\n");
    insta::assert_snapshot!("door_table_40", small);
}

#[test]
fn nothing_is_drawn_in_the_last_column_and_only_what_code_page_437_has() {
    for width in [40, 79, 80, 132] {
        for height in [24, 25, 50] {
            for look in [LOOK, Look { has_suit_glyphs: true, is_mono: true, has_art: false }] {
                for (name, page) in pages() {
                    let mut frame = frame(page);
                    frame.prompt = "x".repeat(200);
                    frame.notice = Some(Notice::warning("y".repeat(200)));
                    frame.bar.seconds_left = Some(86_400);
                    frame.bar.coins = 1_440;
                    let buffer = drawn(&frame, width, height, look);
                    let last = width.min(80) - 1;
                    for y in 0..height {
                        for x in 0..width {
                            let symbol = buffer[(x, y)].symbol().chars().next().unwrap();
                            assert!(to_cp437(symbol).is_some(), "{name}: {symbol:?}");
                            assert!(x < last || symbol == ' ', "{name} at {x},{y}: {symbol:?}");
                        }
                    }
                }
            }
        }
    }
}

/// A shorter text over a longer one would leave the end of the longer one behind it.
#[test]
fn a_question_and_a_message_have_rows_of_their_own() {
    let question = "Double down? 4 coins more, ONE FINAL card; a win pays 2 for 1: 16 back.";
    let message = "H hit, S stay, D double, C coach, T table again, Q quit; Esc is no.";
    let page = TablePage { question: question.into(), ..table(&[Some("6H"), None], &["AD", "3C"]) };
    let page = Page::Table(Box::new(coached(page)));
    for height in [24, 25, 60] {
        for message in [message, "5 minutes left.", "The pot covers no double now."] {
            let frame = Frame { notice: Some(Notice::warning(message)), ..frame(page.clone()) };
            let rows = rows(&drawn(&frame, 80, height, LOOK));
            for text in [question, message, frame.news.as_deref().unwrap()] {
                assert!(rows.iter().any(|row| row.trim() == text), "{text}: {rows:#?}");
            }
            assert!(rows.iter().any(|row| row.contains("POT Θ")), "{rows:#?}");
        }
    }
}

#[test]
fn long_numbers_do_not_run_into_each_other() {
    let menu = MenuPage { choices: Vec::new(), pot_coins: 1_440, lines: Vec::new() };
    let mut at_menu = frame(Page::Menu(menu));
    at_menu.bar = Bar {
        seconds_left: Some(86_400),
        coins: 1_440,
        bet: Some("1000".into()),
        turn: (9_999, Some(10_000)),
        node: Some(255),
    };
    let bar = rows(&drawn(&at_menu, 80, 24, LOOK)).remove(0);
    for whole in ["Time 1440:00 ", "Pot 1440 ", "Bet 1000 ", "Turn 9999/10000"] {
        assert!(bar.contains(whole), "{bar}");
    }
    let rich = TablePage { bet_coins: 1_000, pot_coins: 1_440, ..table(&[], &[]) };
    let rows = rows(&drawn(&frame(Page::Table(Box::new(rich))), 80, 24, LOOK));
    assert!(rows[19].contains("+1400") && rows[19].ends_with("BET 1000"), "{}", rows[19]);
}

/// The prompt of a tall screen stands where that of 80 by 25 does, or below the text.
#[test]
fn the_prompt_is_near_the_page_on_every_screen() {
    for (width, height) in [(80, 24), (80, 25), (132, 37), (200, 60), (40, 24), (40, 60)] {
        for (name, page) in pages() {
            let is_text = matches!(name, "text" | "guide");
            let rows = rows(&drawn(&frame(page), width, height, LOOK));
            let last = rows.iter().rposition(|row| !row.is_empty()).unwrap();
            let prompt = rows[last].to_uppercase();
            assert!(prompt.contains("<Q>UIT :"), "{name} at {width}x{height}: {prompt}");
            let most = if is_text { usize::from(height) } else { 25 };
            assert!(last < most, "{name} at {width}x{height}: row {last}");
        }
    }
    let page = Page::Guide(GuidePage::of(
        1,
        &blackjack_engine::House::built_in("bbs").unwrap(),
        &crate::door_settings::DoorSettings::default(),
    ));
    let rows = rows(&drawn(&frame(page), 200, 60, LOOK));
    assert!(rows.iter().rposition(|row| !row.is_empty()).unwrap() < 30, "{rows:#?}");
}

/// Output that a test can read.
#[derive(Clone, Default)]
struct Output(Rc<RefCell<Vec<u8>>>);

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// One page after the other, without clearing: nothing of an earlier one stays behind a later one.
#[test]
fn a_terminal_of_each_size_shows_each_page_alone() {
    for (width, height) in [(40, 24), (40, 25), (80, 24), (132, 37), (200, 60)] {
        let output = Output::default();
        let encoder = Encoder::new(Charset::Utf8);
        let backend = AnsiBackend::new(output.clone(), encoder, Size::new(width, height));
        let mut terminal = Terminal::new(backend).unwrap();
        let (lines, columns) = (height.try_into().unwrap(), width.try_into().unwrap());
        let mut screen = vt100::Parser::new(lines, columns, 0);
        for (number, (name, page)) in pages().into_iter().cycle().take(40).enumerate() {
            let mut frame = frame(page);
            if number % 3 == 0 {
                frame.notice = None;
                frame.prompt = "Your choice :".into();
            }
            let sent = terminal.draw(|shown| {
                let cursor = draw(&frame, LOOK, shown.buffer_mut());
                shown.set_cursor_position(cursor);
            });
            sent.unwrap();
            screen.process(&output.0.take());
            let expected = rows(&drawn(&frame, width, height, LOOK));
            let shown: Vec<String> = screen.screen().rows(0, width).collect();
            let shown: Vec<&str> = shown.iter().map(|row| row.trim_end()).collect();
            assert_eq!(shown, expected, "{name}, {width}x{height}");
            let prompt = expected.iter().rposition(|row| !row.is_empty()).unwrap();
            let (row, column) = screen.screen().cursor_position();
            assert_eq!(usize::from(row), prompt, "{name}, {width}x{height}: the cursor");
            assert!(column < width.min(80) - 1, "{name}, {width}x{height}: {column}");
        }
    }
}

#[test]
fn forty_columns_have_the_words_of_the_keys() {
    for (prompt, expected) in [
        (
            "<D>ouble  <H>it  <S>tay  <C>oach  <?> keys  <Q>uit :",
            &["<D>OUBLE <H>IT <S>TAY <C>OACH <?> KEYS", "<Q>UIT :"][..],
        ),
        (
            "<Enter> menu  <P>lace bet  <O>ptions  <G>uide  <Q>uit :",
            &["<ENTER> MENU <P>LACE BET <O>PTIONS", "<G>UIDE <Q>UIT :"],
        ),
        (
            "Bet how many coins, 1 to 10?  <Enter> 4  <M>ost  <Q> menu :",
            &["BET HOW MANY COINS, 1 TO 10? <ENTER> 4", "<M>OST <Q> MENU :"],
        ),
        ("Your choice :", &["YOUR CHOICE :"]),
    ] {
        let frame = Frame { prompt: prompt.into(), ..frame(pages().remove(2).1) };
        let rows = rows(&drawn(&frame, 40, 24, LOOK));
        let foot = &rows[24 - expected.len()..];
        assert_eq!(foot, expected, "{rows:#?}");
        assert!(rows.iter().all(|row| row.chars().count() < 40), "{rows:#?}");
    }
}

#[test]
fn twenty_two_columns_break_between_words() {
    for (name, page) in pages() {
        let lines = crate::face::lines::lines(&frame(page), 21, true);
        let widest = lines.iter().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 21, "{name}: {lines:#?}");
    }
    let (_, title) = pages().remove(0);
    let lines = crate::face::lines::lines(&frame(title), 39, false);
    assert!(lines.contains(&" Time left: 31:14".to_owned()), "{lines:#?}");
}

#[test]
fn every_page_can_be_printed_and_spoken() {
    for (name, page) in pages() {
        let frame = frame(page);
        for width in [1, 20, 38, 79, 500] {
            let lines = crate::face::lines::lines(&frame, width, true);
            assert!(!lines.is_empty(), "{name}");
            let widest = lines.iter().map(|line| line.chars().count()).max().unwrap();
            assert!(width < 38 || widest <= width, "{name}: {lines:#?}");
        }
        let spoken = crate::face::reader::lines(&frame);
        assert!(
            spoken.iter().all(|line| !line.contains("--") && !line.contains('<')),
            "{spoken:#?}"
        );
        insta::assert_snapshot!(format!("spoken_{name}"), spoken.join("\n"));
    }
}

#[test]
fn names_from_outside_do_not_break_a_screen() {
    for name in [
        "\u{65e5}\u{672c}\u{8a9e}".repeat(20),
        "\u{1b}[2J\u{7}\r\n".repeat(9),
        "e\u{301}".repeat(35),
    ] {
        let rows_of =
            vec![WhoRow { node: 9, name: name.clone(), doing: name.clone(), since: name.clone() }];
        let buffer = drawn(&frame(Page::Who(WhoPage { rows: rows_of })), 80, 24, LOOK);
        for cell in buffer.content() {
            assert!(!cell.symbol().chars().any(char::is_control));
        }
        assert!(rows(&buffer)[0].starts_with('\u{2552}'));
    }
}

/// A writer that counts its bytes.
#[derive(Default)]
struct Counter(usize);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0 += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Returns the bytes of each frame in code page 437.
fn bytes_of(frames: &[Frame]) -> Vec<usize> {
    let backend =
        AnsiBackend::new(Counter::default(), Encoder::new(Charset::Cp437), Size::new(80, 24));
    let mut terminal = Terminal::new(backend).unwrap();
    let mut before = 0;
    frames
        .iter()
        .map(|frame| {
            terminal
                .draw(|shown| {
                    let cursor = draw(frame, LOOK, shown.buffer_mut());
                    shown.set_cursor_position(cursor);
                })
                .unwrap();
            let now = terminal.backend().output().0;
            now - std::mem::replace(&mut before, now)
        })
        .collect()
}

/// At 9600 baud, 400 bytes take less than half a second.
#[test]
fn no_frame_in_play_is_over_400_bytes() {
    let at = |dealer: &[Option<&str>], hand: &[&str]| Frame {
        notice: None,
        news: None,
        ..frame(Page::Table(Box::new(TablePage { hint: String::new(), ..table(dealer, hand) })))
    };
    let asked = |frame: Frame| {
        let Page::Table(page) = frame.page else { panic!("a table") };
        let question = "Double down? 4 coins more, ONE FINAL card; a win pays 2 for 1: 16 back.";
        let page = Page::Table(Box::new(TablePage { question: question.into(), ..*page }));
        Frame { page, ..frame }
    };
    let falling = |frame: Frame| {
        let Page::Table(page) = frame.page else { panic!("a table") };
        let page = Page::Table(Box::new(TablePage { pays: Vec::new(), ..*page }));
        Frame { page, prompt: String::new(), ..frame }
    };
    let over = |frame: Frame| {
        let Page::Table(page) = frame.page else { panic!("a table") };
        let page = TablePage { pays: Vec::new(), bet: None, bet_coins: 0, ..*page };
        let notice = "20 beats 17. You win, 2 for 1: 8 coins into the pot. Net +4.";
        let prompt = "<Enter> bet 4 again  <P> other bet  <M>enu  <Q>uit :".into();
        let page = Page::Table(Box::new(page));
        Frame { page, notice: Some(Notice::plain(notice)), prompt, ..frame }
    };
    let empty = Frame {
        bar: Bar {
            coins: 31,
            seconds_left: Some(1_860),
            bet: None,
            ..frame(Page::Table(Box::default())).bar
        },
        page: Page::Table(Box::new(TablePage {
            pot_coins: 31,
            felt: table(&[], &[]).felt,
            ..TablePage::default()
        })),
        notice: None,
        news: None,
        prompt: "Bet how many coins, 1 to 10?  <Enter> 4  <M>ost  <Q> menu :".into(),
    };
    let quiet = |frame: Frame| Frame { prompt: String::new(), ..frame };
    let up = Some("6H");
    let frames = [
        empty.clone(),
        falling(at(&[], &["AD"])),
        falling(at(&[up], &["AD"])),
        falling(at(&[up], &["AD", "3C"])),
        falling(at(&[up, None], &["AD", "3C"])),
        quiet(at(&[up, None], &["AD", "3C"])),
        asked(at(&[up, None], &["AD", "3C"])),
        at(&[up, None], &["AD", "3C", "2S"]),
        at(&[up, None], &["AD", "3C", "2S", "4H"]),
        quiet(at(&[up, Some("KS")], &["AD", "3C", "2S", "4H"])),
        quiet(at(&[up, Some("KS"), Some("AS")], &["AD", "3C", "2S", "4H"])),
        over(at(&[up, Some("KS"), Some("AS")], &["AD", "3C", "2S", "4H"])),
        quiet(over(at(&[up, Some("KS"), Some("AS")], &[]))),
        quiet(empty),
    ];
    let bytes = bytes_of(&frames);
    println!("bytes: {bytes:?}");
    assert!(bytes[0] < 1_400, "the first screen: {bytes:?}");
    assert!(bytes[1..].iter().all(|&count| count <= 400), "{bytes:?}");
    assert!(bytes[1] + bytes[2] < 480, "a card within half a second at 9600 baud: {bytes:?}");
}

/// Compares the picture in the documents with the table, or writes it there if
/// `INSTA_UPDATE=always`.
#[test]
fn the_picture_in_the_documents_is_the_table() {
    let page = table(&[Some("6H"), None], &["AD", "3C", "2S", "4H"]);
    let look = Look { has_suit_glyphs: true, ..LOOK };
    let table = Frame { notice: None, ..frame(Page::Table(Box::new(page))) };
    let title = "The table of the door: 20 in four cards, and a fifth under 21 makes a charlie";
    let picture = blackjack_tui::picture(&drawn(&table, 80, 24, look), title);
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures/door.svg");
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        std::fs::write(&path, &picture).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(picture == kept, "door.svg differs; INSTA_UPDATE=always updates it");
}
