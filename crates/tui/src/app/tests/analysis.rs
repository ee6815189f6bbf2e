//! The screens that are filled as things are found out: nothing in them waits.

use blackjack_frontend::coach::Lane;

use crate::game_options::GameOptions;
use crate::headless_app::HeadlessApp;

fn reno() -> HeadlessApp {
    let arguments = ["reno", "--deck", "6C TH 6D 8D TD 9H", "--seed", "1"];
    let mut screen = GameOptions::on_screen(arguments, (100, 30));
    screen.press('\n');
    screen.finish();
    screen.advise();
    screen
}

fn text(screen: &mut HeadlessApp) -> String {
    screen.draw();
    screen.text()
}

#[test]
fn keys_work_while_nobody_has_answered_yet() {
    let mut screen = reno();
    screen.press('e');
    assert!(text(&mut screen).contains("The chart is being worked out."));
    for key in ['→', '↓', 'o', '↑', '←'] {
        screen.press(key);
    }
    screen.press('\u{1b}');
    assert!(!text(&mut screen).contains("Chart of reno"), "it is closed");
    let questions = screen.app.game.coach.questions();
    let left = questions.take(Lane::Slow);
    assert!(left.is_none(), "nobody wants to know any more: {left:?}");
    screen.press('g');
    assert!(text(&mut screen).contains("Settings"));
    screen.press('↓');
    screen.press('\u{1b}');
    assert!(screen.app.game.coach.questions().take(Lane::Slow).is_none());
}

#[test]
fn help_that_lies_on_a_chart_takes_nothing_from_it() {
    let mut screen = reno();
    for key in ['e', '?', '\u{1b}'] {
        screen.press(key);
    }
    screen.advise();
    assert!(text(&mut screen).contains("of the bet, best."));
}

#[test]
fn what_is_found_appears_on_the_screen_that_asked() {
    let mut screen = reno();
    screen.press('e');
    screen.advise();
    let chart = text(&mut screen);
    assert!(chart.contains("14 v 6: stand"), "it begins at the hand that is asked: {chart}");
    assert!(chart.contains("of the bet, best.") && chart.contains("Count"), "{chart}");
    assert!(!chart.contains("You "), "this is practice: {chart}");
    screen.press('\u{1b}');
    screen.press('m');
    assert!(text(&mut screen).contains("Nothing is remembered: this is practice."));
    screen.press('\u{1b}');
    screen.press('g');
    for _ in 0..4 {
        screen.press('\t');
    }
    assert!(text(&mut screen).contains("your edge …"));
    screen.advise();
    assert!(text(&mut screen).contains("your edge -0.14 %"));
}
