//! Pages that are filled in by analyses, without holding up any key.

use blackjack_frontend::coach::Lane;

use crate::app::headless::HeadlessApp;
use crate::game_options::GameOptions;

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
fn keys_work_before_the_analysis_has_finished() {
    let mut screen = reno();
    screen.press('e');
    assert!(text(&mut screen).contains("Computing the chart."));
    for key in ['→', '↓', 'o', '↑', '←'] {
        screen.press(key);
    }
    screen.press('\u{1b}');
    assert!(!text(&mut screen).contains("Chart of reno"), "the chart is closed");
    let questions = screen.app.game.coach.questions();
    let left = questions.take(Lane::Slow);
    assert!(left.is_none(), "the analyses are cancelled: {left:?}");
    screen.press('g');
    assert!(text(&mut screen).contains("Settings"));
    screen.press('↓');
    screen.press('\u{1b}');
    assert!(screen.app.game.coach.questions().take(Lane::Slow).is_none());
}

#[test]
fn a_chart_below_a_help_page_still_gets_its_results() {
    let mut screen = reno();
    for key in ['e', '?', '\u{1b}'] {
        screen.press(key);
    }
    screen.advise();
    assert!(text(&mut screen).contains("of the bet, best."));
}

#[test]
fn results_appear_on_the_page_that_asked() {
    let mut screen = reno();
    screen.press('e');
    screen.advise();
    let chart = text(&mut screen);
    assert!(chart.contains("14 v 6: stand"), "it starts at the active hand: {chart}");
    assert!(chart.contains("of the bet, best.") && chart.contains("Count"), "{chart}");
    assert!(!chart.contains("You "), "this is practice: {chart}");
    screen.press('\u{1b}');
    screen.press('m');
    assert!(text(&mut screen).contains("This is practice: nothing is saved."));
    screen.press('\u{1b}');
    screen.press('g');
    for _ in 0..4 {
        screen.press('\t');
    }
    assert!(text(&mut screen).contains("your edge …"));
    screen.advise();
    assert!(text(&mut screen).contains("your edge -0.14 %"));
}
