//! The coach at the table: when it speaks, what it says, and that nothing waits for it.

use std::cell::RefCell;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use blackjack_coach::{Filter, Level};
use blackjack_frontend::coach::{
    Answer, AnswerSink, CoachMode, CoachSolver, CountMode, Lane, Question, Solver, Workers,
};
use blackjack_frontend::keyword::Keyword;
use blackjack_frontend::scene::Tone;
use blackjack_store::{RecordedTable, Store};
use blackjack_table::RoundId;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::game_options::GameOptions;

/// A game at which the coach speaks so.
fn coached(mode: CoachMode, deck: &str) -> App {
    let options = GameOptions { coach: Some(mode), ..dealt(deck) };
    game(&options, "strip", Animation::Off)
}

/// The answers to everything that the coach was asked, in the order in which they come.
fn answers(app: &App) -> Vec<Answer> {
    let questions = app.game.coach.questions();
    let mut teacher = CoachSolver::default();
    let answers = RefCell::new(Vec::new());
    for lane in Lane::ALL {
        while let Some(question) = questions.take(lane) {
            let tell = |answer| answers.borrow_mut().push(answer);
            teacher.solve(question.clone(), &AnswerSink::new(&questions, &question, &tell));
        }
    }
    answers.into_inner()
}

/// Lets the coach answer everything that it was asked.
fn advise(app: &mut App) {
    for answer in answers(app) {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
}

/// Sixteen against a six: it stands, and hitting costs a lot.
const STIFF: &str = "TS 6D 6C TH 5D TC";

const MISTAKE: &str = "You hit 16 against a six.";

#[test]
fn after_a_mistake_a_line_says_what_it_cost_and_why() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\n");
    advise(&mut app);
    type_in(&mut app, "h");
    assert!(said(&app).starts_with(MISTAKE), "{}", said(&app));
    assert_eq!(scene(&app).message.unwrap().tone, Tone::Warning);
    let told = app.game.log.iter().filter(|line| line.starts_with(MISTAKE)).count();
    assert_eq!(told, 1, "the log says it too: {:?}", app.game.log);
    type_in(&mut app, "z");
    assert!(said(&app).starts_with(MISTAKE), "a key that means nothing wipes nothing");
    type_in(&mut app, "+");
    assert!(!said(&app).starts_with(MISTAKE), "it is said once");
}

#[test]
fn a_remark_says_whose_mistake_it_was_and_with_which_hand() {
    for (players, hands, subject) in [
        (vec![], 2, "Hand 1"),
        (vec!["Ada".into(), "Bob".into()], 1, "Ada"),
        (vec!["Ada".into()], 2, "Ada's hand 1"),
    ] {
        let deck = dealt("TS TC 6D 6H 6C 9C 2H");
        let options = GameOptions { players, hands: Some(hands), ..deck };
        let mut app = game(&options, "strip", Animation::Off);
        let bets = if app.game.session.players() == 1 { "\n" } else { "\n\n" };
        type_in(&mut app, bets);
        advise(&mut app);
        type_in(&mut app, "h");
        let hit = format!("{subject} hit 16 against a six. Standing was worth $");
        assert!(said(&app).starts_with(&hit), "{}", said(&app));
        assert!(app.game.log.iter().any(|line| line.starts_with(&hit)), "{:?}", app.game.log);
    }
}

#[test]
fn what_is_right_is_not_remarked_on() {
    for mode in [CoachMode::After, CoachMode::Always, CoachMode::Block] {
        let mut app = coached(mode, STIFF);
        type_in(&mut app, "\n");
        advise(&mut app);
        type_in(&mut app, "s");
        assert_eq!(said(&app), "", "{mode:?}");
        assert!(!app.game.session.is_in_round(), "{mode:?}: it was played");
    }
}

#[test]
fn advice_that_comes_late_is_about_the_choice_that_was_made() {
    let mut app = coached(CoachMode::After, "TS 6D 6C TH 3D 2D TC");
    type_in(&mut app, "\n");
    let late = answers(&app);
    type_in(&mut app, "h");
    assert_eq!(said(&app), "", "nobody waited");
    let next = answers(&app);
    for answer in late {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
    assert!(said(&app).starts_with(MISTAKE), "{}", said(&app));
    for answer in next {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
    type_in(&mut app, "s");
    assert_eq!(said(&app), "", "19 stands");
}

#[test]
fn advice_that_comes_late_says_nothing_of_a_choice_that_was_taken_back() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\n");
    let late = answers(&app);
    type_in(&mut app, "hu");
    for answer in late {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
    assert_eq!(said(&app), "You take the hit back.");
    assert!(!app.game.log.iter().any(|line| line.starts_with(MISTAKE)), "{:?}", app.game.log);
}

#[test]
fn an_answer_to_a_question_that_nobody_asks_any_more_says_nothing() {
    let mut app = coached(CoachMode::Ask, STIFF);
    type_in(&mut app, "\n");
    let late = answers(&app);
    type_in(&mut app, "h");
    for answer in late {
        assert_eq!(app.update(Msg::Answer(Box::new(answer)), 0), Effect::Nothing);
    }
    assert_eq!(said(&app), "");
}

#[test]
fn who_is_off_says_nothing_and_asks_nothing() {
    let mut app = coached(CoachMode::Off, STIFF);
    type_in(&mut app, "\nh");
    assert!(answers(&app).is_empty());
    let mut app = coached(CoachMode::Off, STIFF);
    type_in(&mut app, "\nc");
    assert_eq!(said(&app), "The coach is off. g turns it on.");
    assert!(!scene(&app).prompt.offers(UiCommand::Coach));
}

#[test]
fn a_mistake_is_blocked_until_it_is_meant() {
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\n");
    advise(&mut app);
    type_in(&mut app, "h");
    assert!(said(&app).starts_with("Hitting 16 against a six? Standing is"), "{}", said(&app));
    assert_eq!(app.game.session.round_view().unwrap().cards.hands[0].cards.len(), 2);
    type_in(&mut app, "h");
    assert!(!app.game.session.is_in_round(), "it was meant: 21");
    assert!(!said(&app).starts_with(MISTAKE), "it was said before");
}

#[test]
fn the_key_of_a_blocked_choice_says_that_it_can_be_meant() {
    let label = |app: &App, command| {
        let choices = scene(app).prompt.choices;
        choices.into_iter().find(|choice| choice.command == command).unwrap().label
    };
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\n");
    advise(&mut app);
    assert_eq!(label(&app, UiCommand::Hit), "hit");
    type_in(&mut app, "h");
    assert_eq!(
        (label(&app, UiCommand::Hit), label(&app, UiCommand::Stand).as_str()),
        ("hit anyway".into(), "stand")
    );
    let short = scene(&app).message.unwrap().shorter.pop().unwrap();
    assert!(short.starts_with("Sure? Stand: +$") && short.len() <= 22, "{short}");
    let mut app = coached(CoachMode::Block, "TS AD 6C TH");
    type_in(&mut app, "\n");
    advise(&mut app);
    type_in(&mut app, "i");
    assert_eq!(label(&app, UiCommand::Insure), "insure for $5 anyway");
}

#[test]
fn the_last_line_names_what_teaches() {
    let teaching = [
        UiCommand::Coach,
        UiCommand::Count,
        UiCommand::Chart,
        UiCommand::Statistics,
        UiCommand::Drill,
    ];
    let mut app = coached(CoachMode::After, STIFF);
    for keys in ["", "\n", "s"] {
        type_in(&mut app, keys);
        let prompt = scene(&app).prompt;
        assert!(teaching.iter().all(|&command| prompt.offers(command)), "{prompt:?}");
    }
    let options = GameOptions { count: Some(CountMode::Off), ..dealt(STIFF) };
    let app = game(&options, "strip", Animation::Off);
    assert!(!scene(&app).prompt.offers(UiCommand::Count));
}

#[test]
fn a_choice_before_the_advice_is_there_is_held_and_then_ruled_on() {
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\ns");
    assert_eq!(said(&app), "The coach is thinking: your choice waits for it.");
    assert!(app.game.session.is_in_round());
    advise(&mut app);
    assert!(!app.game.session.is_in_round(), "what is right is played as soon as that is known");
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\nh");
    advise(&mut app);
    assert!(said(&app).starts_with("Hitting 16"), "{}", said(&app));
    assert!(app.game.session.is_in_round());
}

#[test]
fn where_there_is_no_panel_the_coach_has_a_screen_of_its_own() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\nc");
    assert_eq!(said(&app), "The coach is thinking.");
    assert!(app.pages.is_empty());
    advise(&mut app);
    assert_eq!(app.context(), Context::List, "it opens when it is there");
    type_in(&mut app, "\x1bs");
    assert!(!app.game.session.is_in_round(), "and goes away again");
}

#[test]
fn the_next_round_is_worth_something_before_it_is_dealt() {
    let mut app = coached(CoachMode::After, STIFF);
    app.has_panel = true;
    type_in(&mut app, "c");
    assert_eq!(scene(&app).coach.unwrap().words, ["computing"]);
    advise(&mut app);
    let words = scene(&app).coach.unwrap().words;
    assert!(words[0].starts_with("A hand dealt from the 312 cards left is worth -0."), "{words:?}");
    type_in(&mut app, "\n");
    assert_eq!(scene(&app).coach, None, "it was asked about the bet");
}

#[test]
fn the_count_tells_no_card_before_it_is_seen() {
    let options = GameOptions { count: Some(CountMode::Shown), ..dealt("TS 6D 6C TH 5D TC") };
    let mut app = game(&options, "strip", Animation::Slow);
    app.update(key(KeyCode::Enter), 0);
    let mut seen = Vec::new();
    for now in 0..100 {
        app.update(Msg::Tick, now * 100);
        seen.push(app.game.tally().unwrap().seen());
    }
    assert!(seen.is_sorted() && seen[0] <= 1, "{seen:?}");
    assert_eq!(seen.last(), Some(&3), "the hole card is not counted");
    type_in(&mut app, "s");
    app.game.skip_playback();
    let tally = app.game.tally().unwrap();
    assert_eq!((tally.seen(), tally.running().as_str()), (5, "+1"));
    let counted = scene(&app).count.unwrap();
    assert_eq!((counted.seen, counted.running.as_str()), (5, "+1"));
}

#[test]
fn tags_that_cannot_be_read_are_told_and_hi_lo_is_counted() {
    let App { game, ui, .. } = at_once("strip", STIFF);
    let Game { mut config, session, .. } = game;
    config.coaching.tags = "nonsense".into();
    let app = App::new(config, session, None, ui, Vec::new());
    assert!(
        app.game.log[0].starts_with("Hi-Lo is counted instead: unknown tags"),
        "{:?}",
        app.game.log
    );
    assert_eq!(app.game.tally().unwrap().name(), "Hi-Lo");
}

/// The table with the coach at every size, in one mode.
fn screens(arguments: &[&str], keys: &str) -> String {
    let mut text = String::new();
    for (columns, rows) in [(24, 10), (40, 16), (80, 24), (120, 36)] {
        let game =
            ["strip", "--deck", STIFF, "--seed", "1"].into_iter().chain(arguments.iter().copied());
        let mut screen = GameOptions::on_screen(game, (columns, rows));
        screen.draw();
        for key in keys.chars() {
            screen.press(key);
            screen.finish();
            screen.advise();
            screen.draw();
        }
        text += &format!("{columns}x{rows}\n{}", screen.text().replace('\n', "|\n"));
    }
    text
}

#[test]
fn a_coach_who_always_speaks_is_heard_on_a_small_screen() {
    let game = ["strip", "--deck", STIFF, "--seed", "1", "--coach", "always"];
    for (size, said) in [((24, 10), "Coach: stand"), ((40, 16), "Coach: stand, hit costs 2.68")] {
        let mut screen = GameOptions::on_screen(game, size);
        screen.press('\n');
        screen.finish();
        screen.advise();
        screen.draw();
        assert!(screen.text().contains(said), "{}", screen.text());
    }
}

#[test]
fn the_coach_and_the_count_leave_room_for_whole_reasons_and_the_log() {
    // A pair has all five choices, and reasons for them.
    for deck in [STIFF, "8S 6D 8H TH 3D 2C TC TD", "AS 6D AH TH 3D 2C TC TD"] {
        let game =
            ["strip", "--deck", deck, "--seed", "1", "--coach", "always", "--count", "shown"];
        let mut screen = GameOptions::on_screen(game, (80, 24));
        screen.draw();
        screen.press('\n');
        screen.finish();
        screen.advise();
        screen.draw();
        let told = screen.app.scene().coach.unwrap().words;
        let panel: Vec<_> =
            screen.text().lines().map(|row| row.chars().skip(55).collect()).collect();
        let panel: Vec<String> = panel;
        let written = panel.iter().map(|row| row.trim_matches(['│', ' '])).collect::<Vec<_>>();
        let written = written.join(" ");
        for words in told {
            assert!(written.contains(&words), "{words}\n{}", screen.text());
        }
        assert!(written.contains(" LOG "), "{}", screen.text());
        assert!(written.contains("You have"), "the newest is seen: {}", screen.text());
        assert!(written.contains("Hi-Lo"), "{}", screen.text());
    }
}

#[test]
fn the_coached_table_at_four_sizes() {
    insta::assert_snapshot!("after", screens(&[], "\nh"));
    insta::assert_snapshot!("after-two-hands", screens(&["--hands", "2"], "\nhh"));
    insta::assert_snapshot!("always", screens(&["--coach", "always", "--count", "shown"], "\n"));
    insta::assert_snapshot!("asked", screens(&[], "\nck"));
    insta::assert_snapshot!("blocked", screens(&["--coach", "block"], "\nh"));
    insta::assert_snapshot!("the-bet", screens(&[], "c"));
    let ascii = screens(&["--coach", "always", "--count", "shown", "--ascii"], "\n");
    assert!(ascii.is_ascii(), "{ascii}");
    insta::assert_snapshot!("always-ascii", ascii);
}

/// Answers nothing until it is let go on.
struct Stuck(Arc<Mutex<Receiver<()>>>);

impl Solver for Stuck {
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>) {
        // Whoever holds it has gone away: now it goes on.
        let _gone = self.0.lock().unwrap().recv();
        CoachSolver::default().solve(question, sink);
    }
}

/// A round is bet on, looked at, played and drawn with a solver that never answers: a key that
/// waited for it would wait for ever. Where mistakes are blocked choices wait, but keys do not.
#[test]
fn no_key_waits_for_a_solver_however_slow_it_is() {
    for (mode, _) in CoachMode::KEYWORDS {
        let mut app = coached(CoachMode::from_word(mode).unwrap(), "TS 6D 6C TH 3D 2D TC");
        let (key, lock) = mpsc::channel();
        let lock = Arc::new(Mutex::new(lock));
        let (tell, heard) = mpsc::channel();
        let workers = Workers::spawn(
            app.game.coach.questions(),
            move || Stuck(Arc::clone(&lock)),
            move |answer| drop(tell.send(answer)),
        );
        let mut terminal = Terminal::new(TestBackend::new(120, 36)).unwrap();
        for typed in "ck\x1b\nckh?\x1bcklh\x1bs".chars() {
            type_in(&mut app, &typed.to_string());
            terminal.draw(|frame| app.view(frame)).unwrap();
        }
        let is_held = app.game.coach.settings().mode == CoachMode::Block;
        assert_eq!(app.game.session.is_in_round(), is_held, "{mode}: the round was played");
        assert!(heard.try_recv().is_err(), "{mode}: all that without an answer");
        drop(key);
        while app.game.coach.is_thinking() {
            app.update(Msg::Answer(Box::new(heard.recv().unwrap())), 0);
        }
        let remarked = app.game.log.iter().any(|line| line.starts_with(MISTAKE));
        let remarks =
            matches!(app.game.coach.settings().mode, CoachMode::After | CoachMode::Always);
        assert_eq!(remarked, remarks, "{mode}: what is late is said late: {:?}", app.game.log);
        drop(workers);
    }
}

/// A game without animation that is remembered in this folder.
fn remembered(folder: &Path) -> App {
    let house = House::built_in("strip").unwrap();
    let store = Store::open(folder).unwrap();
    let (table, _) = RecordedTable::open(house, &[None], store, 0).unwrap();
    let App { game, ui, .. } = at_once("strip", STIFF);
    App::new(game.config, Box::new(LocalSession::recorded(table)), None, ui, Vec::new())
}

/// Lets the coach answer until it has nothing to do, while time goes by.
fn advise_at_leisure(app: &mut App) {
    let mut now_ms = 0;
    loop {
        for answer in answers(app) {
            app.update(Msg::Answer(Box::new(answer)), now_ms);
        }
        let Some(wait_ms) = app.wait_ms(now_ms) else { return };
        now_ms += wait_ms;
        app.update(Msg::Tick, now_ms);
    }
}

/// When rounds of the past are asked about, if each takes the coach so long, in milliseconds.
fn asked_about_past(app: &mut App, takes_ms: i64, until_ms: i64) -> Vec<i64> {
    let queue = app.game.coach.questions();
    let (mut times, mut at_work) = (Vec::new(), None::<(i64, RoundId, Level)>);
    for now_ms in 0..until_ms {
        if let Some((_, round, level)) = at_work.take_if(|(done_ms, ..)| *done_ms <= now_ms) {
            let answer = Answer::Review { round, level, reviews: Ok(Vec::new()), is_new: false };
            app.update(Msg::Answer(Box::new(answer)), now_ms);
        }
        if app.wait_ms(now_ms) == Some(0) {
            app.update(Msg::Tick, now_ms);
            assert_ne!(app.wait_ms(now_ms), Some(0), "nothing is due twice");
        }
        while let Some(question) = queue.take(Lane::Slow) {
            let Question::Review { round, level, is_new: false, .. } = question else { continue };
            assert!(at_work.is_none(), "one at a time");
            times.push(now_ms);
            at_work = Some((now_ms + takes_ms, round, level));
        }
    }
    times
}

#[test]
fn a_long_history_is_judged_with_pauses() {
    for (takes_ms, most_in_a_second) in [(0, 10), (1, 10), (5, 10), (20, 3), (100, 1)] {
        let folder = tempfile::tempdir().unwrap();
        let mut app = remembered(folder.path());
        for _ in 0..60 {
            type_in(&mut app, "\nnsss");
        }
        drop(app);
        let mut app = remembered(folder.path());
        let times = asked_about_past(&mut app, takes_ms, 4_000);
        let seconds =
            |from: i64| times.iter().filter(|&&at| (from..from + 1_000).contains(&at)).count();
        let most = (0..3_000).map(seconds).max().unwrap();
        assert!(most <= most_in_a_second, "{takes_ms} ms: {most} a second, {times:?}");
        assert!(times.len() > 1, "it goes on: {times:?}");
        let share = takes_ms * i64::try_from(times.len()).unwrap();
        assert!(share <= 4_000 / 20 + takes_ms, "a twentieth of a core: {times:?}");
    }
}

#[test]
fn every_round_is_judged_and_what_was_missed_is_made_up_for() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = remembered(folder.path());
    for _ in 0..6 {
        type_in(&mut app, "\nnsss");
    }
    let unreviewed = |app: &App| {
        let store = app.game.session.store().unwrap();
        let mut backlog = store.backlog().unwrap();
        std::iter::from_fn(|| store.next_unreviewed(&mut backlog).unwrap()).count()
    };
    let played = unreviewed(&app);
    assert!(played >= 5, "{played} rounds are over");
    assert!(app.game.coach.is_judging());
    // The game is killed before anybody has answered.
    drop(app);
    let mut app = remembered(folder.path());
    advise_at_leisure(&mut app);
    assert_eq!(unreviewed(&app), 0, "a few at a time, all of them are caught up");
    type_in(&mut app, "\nnsss\nnsss");
    assert!(app.game.coach.is_judging());
    advise_at_leisure(&mut app);
    assert!(!app.game.coach.is_judging());
    assert_eq!(unreviewed(&app), 0);
    let taught = app.game.session.store().unwrap().statistics(&Filter::default()).unwrap();
    assert_eq!(taught.judged, taught.played);
}
