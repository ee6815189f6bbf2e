//! The coach at the table: its timing and its sentences; no key waits for it.

use std::cell::RefCell;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};

use blackjack_coach::{Filter, Level};
use blackjack_frontend::coach::{
    Answer, AnswerSink, CoachMode, CoachSolver, CountMode, Lane, Question, Solver, Workers,
};
use blackjack_frontend::scene::Tone;
use blackjack_frontend::settings::keyword::Keyword;
use blackjack_store::{RecordedTable, Store};
use blackjack_table::RoundId;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::*;
use crate::game_options::GameOptions;

/// Opens a game with this coach mode.
fn coached(mode: CoachMode, deck: &str) -> App {
    let options = GameOptions { coach: Some(mode), ..dealt(deck) };
    game(&options, "strip", Animation::Off)
}

/// Returns the answers to all the coach's questions, in order.
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

/// Answers all questions that the coach was asked.
fn advise(app: &mut App) {
    for answer in answers(app) {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
}

/// Sixteen against a six: standing is right, and hitting costs a lot.
const STIFF: &str = "TS 6D 6C TH 5D TC";

const MISTAKE: &str = "You hit 16 against a six.";

#[test]
fn a_mistake_is_explained_with_its_cost() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\n");
    advise(&mut app);
    type_in(&mut app, "h");
    assert!(said(&app).starts_with(MISTAKE), "{}", said(&app));
    assert_eq!(scene(&app).message.unwrap().tone, Tone::Warning);
    let logged = app.game.log.iter().filter(|line| line.starts_with(MISTAKE)).count();
    assert_eq!(logged, 1, "it is in the log too: {:?}", app.game.log);
    type_in(&mut app, "z");
    assert!(said(&app).starts_with(MISTAKE), "a key without a meaning clears nothing");
    type_in(&mut app, "+");
    assert!(!said(&app).starts_with(MISTAKE), "it is shown once");
}

#[test]
fn a_remark_names_the_player_and_the_hand() {
    for (players, hands, subject) in [
        (vec![], 2, "Hand 1"),
        (vec!["Ada".into(), "Bob".into()], 1, "Ada"),
        (vec!["Ada".into()], 2, "Ada's hand 1"),
    ] {
        let deck = dealt("TS TC 6D 6H 6C 9C 2H");
        let options = GameOptions { players, hands: Some(hands), ..deck };
        let mut app = game(&options, "strip", Animation::Off);
        let bets = if app.game.session.view().seats.len() == 1 { "\n" } else { "\n\n" };
        type_in(&mut app, bets);
        advise(&mut app);
        type_in(&mut app, "h");
        let hit = format!("{subject} hit 16 against a six. Standing was worth $");
        assert!(said(&app).starts_with(&hit), "{}", said(&app));
        assert!(app.game.log.iter().any(|line| line.starts_with(&hit)), "{:?}", app.game.log);
    }
}

#[test]
fn correct_play_gets_no_remark() {
    for mode in [CoachMode::After, CoachMode::Always, CoachMode::Block] {
        let mut app = coached(mode, STIFF);
        type_in(&mut app, "\n");
        advise(&mut app);
        type_in(&mut app, "s");
        assert_eq!(said(&app), "", "{mode:?}");
        assert!(!app.game.session.view().is_in_round(), "{mode:?}: it was played");
    }
}

#[test]
fn late_advice_is_about_the_choice_that_was_made() {
    let mut app = coached(CoachMode::After, "TS 6D 6C TH 3D 2D TC");
    type_in(&mut app, "\n");
    let late = answers(&app);
    type_in(&mut app, "h");
    assert_eq!(said(&app), "", "nothing waited");
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
fn late_advice_ignores_a_choice_that_was_taken_back() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\n");
    let late = answers(&app);
    type_in(&mut app, "hu");
    for answer in late {
        app.update(Msg::Answer(Box::new(answer)), 0);
    }
    assert_eq!(said(&app), "You take back the hit.");
    assert!(!app.game.log.iter().any(|line| line.starts_with(MISTAKE)), "{:?}", app.game.log);
}

#[test]
fn an_answer_to_a_cancelled_question_is_ignored() {
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
fn a_coach_that_is_off_asks_and_says_nothing() {
    let mut app = coached(CoachMode::Off, STIFF);
    type_in(&mut app, "\nh");
    assert!(answers(&app).is_empty());
    let mut app = coached(CoachMode::Off, STIFF);
    type_in(&mut app, "\nc");
    assert_eq!(said(&app), "The coach is off. g turns it on.");
    assert!(!scene(&app).prompt.is_offered(UiCommand::Coach));
}

#[test]
fn a_mistake_is_blocked_until_it_is_confirmed() {
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\n");
    advise(&mut app);
    type_in(&mut app, "h");
    assert!(said(&app).starts_with("Hitting 16 against a six? Standing is"), "{}", said(&app));
    assert_eq!(app.game.session.view().open_round().unwrap().cards.hands[0].cards.len(), 2);
    type_in(&mut app, "h");
    assert!(!app.game.session.view().is_in_round(), "it was confirmed: 21");
    assert!(!said(&app).starts_with(MISTAKE), "it was shown before");
}

#[test]
fn the_key_of_a_blocked_choice_says_that_it_can_be_confirmed() {
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
fn the_last_line_names_the_coach_and_the_count() {
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
        assert!(teaching.iter().all(|&command| prompt.is_offered(command)), "{prompt:?}");
    }
    let options = GameOptions { count: Some(CountMode::Off), ..dealt(STIFF) };
    let app = game(&options, "strip", Animation::Off);
    assert!(!scene(&app).prompt.is_offered(UiCommand::Count));
}

#[test]
fn a_choice_before_the_advice_is_ready_is_held_and_then_judged() {
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\ns");
    assert_eq!(said(&app), "The coach is thinking: your choice waits for its advice.");
    assert!(app.game.session.view().is_in_round());
    advise(&mut app);
    assert!(
        !app.game.session.view().is_in_round(),
        "a correct choice is played once the advice is ready"
    );
    let mut app = coached(CoachMode::Block, STIFF);
    type_in(&mut app, "\nh");
    advise(&mut app);
    assert!(said(&app).starts_with("Hitting 16"), "{}", said(&app));
    assert!(app.game.session.view().is_in_round());
}

#[test]
fn without_a_panel_the_coach_has_a_page_of_its_own() {
    let mut app = coached(CoachMode::After, STIFF);
    type_in(&mut app, "\nc");
    assert_eq!(said(&app), "The coach is thinking.");
    assert!(app.pages.is_empty());
    advise(&mut app);
    assert_eq!(app.context(), Context::List, "it opens when it is ready");
    type_in(&mut app, "\x1bs");
    assert!(!app.game.session.view().is_in_round(), "and it closes again");
}

#[test]
fn the_coach_gives_the_value_of_the_next_round() {
    let mut app = coached(CoachMode::After, STIFF);
    app.panels.has_room = true;
    type_in(&mut app, "c");
    assert_eq!(scene(&app).coach.unwrap().reasons, ["computing"]);
    advise(&mut app);
    let words = scene(&app).coach.unwrap().reasons;
    assert!(words[0].starts_with("Expected result from the 312 cards left: -0."), "{words:?}");
    type_in(&mut app, "\n");
    assert_eq!(scene(&app).coach, None, "the question was about the bet");
}

#[test]
fn the_count_includes_only_cards_that_were_shown() {
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
fn unreadable_tags_are_reported_and_hi_lo_is_used() {
    let App { game, ui, .. } = at_once("strip", STIFF);
    let Game { mut config, session, .. } = game;
    config.coaching.tags = "nonsense".into();
    let app = App::new(config, session, None, ui, Vec::new());
    assert!(
        app.game.log[0].starts_with("Counting by Hi-Lo instead: unknown tags"),
        "{:?}",
        app.game.log
    );
    assert_eq!(app.game.tally().unwrap().name(), "Hi-Lo");
}

/// Returns the table with the coach at every design size.
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
fn constant_advice_is_shown_on_a_small_screen() {
    let game = ["strip", "--deck", STIFF, "--seed", "1", "--coach", "always"];
    for (size, said) in [((24, 10), "Coach: stand"), ((40, 16), "Coach: stand, hit costs $2.68")] {
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
    let decks = [STIFF, "8S 6D 8H TH 3D 2C TC TD", "AS 6D AH TH 3D 2C TC TD"];
    let counts = ["shown", "ask"];
    for (deck, count) in decks.into_iter().flat_map(|deck| counts.map(|count| (deck, count))) {
        let game = ["strip", "--deck", deck, "--seed", "1", "--coach", "always", "--count", count];
        let mut screen = GameOptions::on_screen(game, (80, 24));
        screen.draw();
        screen.press('\n');
        screen.finish();
        screen.advise();
        screen.draw();
        let advice = screen.app.scene().coach.unwrap().reasons;
        let panel: Vec<_> =
            screen.text().lines().map(|row| row.chars().skip(55).collect()).collect();
        let panel: Vec<String> = panel;
        let written = panel.iter().map(|row| row.trim_matches(['│', ' '])).collect::<Vec<_>>();
        let written = written.join(" ");
        for words in advice {
            assert!(written.contains(&words), "{words}\n{}", screen.text());
        }
        assert!(written.contains(" LOG "), "{}", screen.text());
        assert!(written.contains("You have"), "the newest entry is shown: {}", screen.text());
        assert_eq!(written.contains("Hi-Lo"), count == "shown", "{}", screen.text());
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

/// A solver that answers nothing until it is released.
struct Stuck(Arc<Mutex<Receiver<()>>>);

impl Solver for Stuck {
    fn solve(&mut self, question: Question, sink: &AnswerSink<'_>) {
        // The sender was dropped, which releases the solver.
        let _gone = self.0.lock().unwrap().recv();
        CoachSolver::default().solve(question, sink);
    }
}

/// Plays and draws a round with a solver that never answers: a key that waited for it would wait
/// forever. If mistakes are blocked, choices wait, but keys do not.
#[test]
fn no_key_waits_for_a_slow_solver() {
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
        for typed in "ck\x1b\nc\x1bk\x1bh?\x1bc\x1bk\x1blh\x1bs".chars() {
            type_in(&mut app, &typed.to_string());
            terminal.draw(|frame| app.view(frame)).unwrap();
        }
        let is_held = app.game.coach.settings().mode == CoachMode::Block;
        assert_eq!(app.game.session.view().is_in_round(), is_held, "{mode}: the round was played");
        assert!(heard.try_recv().is_err(), "{mode}: nothing was answered");
        drop(key);
        while app.game.coach.is_thinking() {
            app.update(Msg::Answer(Box::new(heard.recv().unwrap())), 0);
        }
        let remarked = app.game.log.iter().any(|line| line.starts_with(MISTAKE));
        let remarks =
            matches!(app.game.coach.settings().mode, CoachMode::After | CoachMode::Always);
        assert_eq!(remarked, remarks, "{mode}: late remarks are made late: {:?}", app.game.log);
        drop(workers);
    }
}

/// Opens a game without animation that is saved in this folder.
fn remembered(folder: &Path) -> App {
    let house = House::built_in("strip").unwrap();
    let store = Store::open(folder).unwrap();
    let (table, _) = RecordedTable::open(house, &[None], store, 0).unwrap();
    let App { game, ui, .. } = at_once("strip", STIFF);
    App::new(game.config, Box::new(LocalSession::recorded(table)), None, ui, Vec::new())
}

/// Answers the coach's questions until none is left, while time passes.
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

/// Returns the times of questions about past rounds, if each takes the coach `takes_ms`.
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
            assert_ne!(app.wait_ms(now_ms), Some(0), "nothing is due at once again");
        }
        while let Some(question) = queue.take(Lane::Slow) {
            let Question::Review { round, level, is_new: false, .. } = question else { continue };
            assert!(at_work.is_none(), "one question at a time");
            times.push(now_ms);
            at_work = Some((now_ms + takes_ms, round, level));
        }
    }
    times
}

#[test]
fn a_long_history_is_reviewed_with_pauses() {
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
        assert!(most <= most_in_a_second, "{takes_ms} ms: {most} per second, {times:?}");
        assert!(times.len() > 1, "it continues: {times:?}");
        let share = takes_ms * i64::try_from(times.len()).unwrap();
        assert!(share <= 4_000 / 20 + takes_ms, "it uses a twentieth of a core: {times:?}");
    }
}

#[test]
fn every_round_is_reviewed_even_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = remembered(folder.path());
    for _ in 0..6 {
        type_in(&mut app, "\nnsss");
    }
    let unreviewed = |app: &App| {
        let history = app.game.session.history().unwrap();
        let mut backlog = history.backlog().unwrap();
        std::iter::from_fn(|| history.next_unreviewed(&mut backlog).unwrap()).count()
    };
    let played = unreviewed(&app);
    assert!(played >= 5, "only {played} rounds were played");
    assert!(app.game.coach.is_judging());
    // The game is killed before the coach has answered.
    drop(app);
    let mut app = remembered(folder.path());
    advise_at_leisure(&mut app);
    assert_eq!(unreviewed(&app), 0, "all missed reviews are made up for, a few at a time");
    type_in(&mut app, "\nnsss\nnsss");
    assert!(app.game.coach.is_judging());
    advise_at_leisure(&mut app);
    assert!(!app.game.coach.is_judging());
    assert_eq!(unreviewed(&app), 0);
    let taught = app.game.session.history().unwrap().statistics(&Filter::default()).unwrap();
    assert_eq!(taught.judged, taught.played);
}

/// Two hands are both hit against a six: the second remark counts both, and so does the log.
#[test]
fn several_mistakes_in_a_round_are_counted_and_added_up() {
    let deck = dealt("TS TC 6D 6H 6C 9C 2H 3D KD");
    let options = GameOptions { hands: Some(2), coach: Some(CoachMode::After), ..deck };
    let mut app = game(&options, "strip", Animation::Off);
    for key in ["\n", "h", "s", "h"] {
        type_in(&mut app, key);
        advise(&mut app);
    }
    assert!(said(&app).starts_with("2 mistakes, $"), "{}", said(&app));
    let cost = |line: &String| {
        let (_, rest) = line.split_once(" was worth $")?;
        rest.split_once(' ')?.0.parse::<f64>().ok()
    };
    let costs: Vec<_> = app.game.log.iter().filter_map(cost).collect();
    assert_eq!(costs.len(), 2, "{:?}", app.game.log);
    type_in(&mut app, "s");
    let sum = format!("2 mistakes, ${:.2}.", costs.iter().sum::<f64>());
    assert_eq!(said(&app), sum, "the last choice was right");
    assert_eq!(app.game.log.last(), Some(&sum));
    type_in(&mut app, "uu");
    advise(&mut app);
    type_in(&mut app, "ss");
    assert_eq!(said(&app), "", "the second mistake was taken back: {:?}", app.game.log);
}
