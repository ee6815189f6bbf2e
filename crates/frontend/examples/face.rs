//! A complete frontend: it passes commands to a game and prints the scene.
//! `cargo run --example face`.

use std::error::Error;

use blackjack_engine::House;
use blackjack_frontend::coach::CoachSettings;
use blackjack_frontend::game::Game;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::scene::builder;
use blackjack_frontend::settings::Animation;
use blackjack_frontend::ui::command::UiCommand;
use blackjack_frontend::ui::context::Context;
use blackjack_frontend::ui::face_view::FaceView;

/// The keys of this frontend.
const KEYS: [(UiCommand, &str); 5] = [
    (UiCommand::Stand, "s"),
    (UiCommand::Hit, "h"),
    (UiCommand::Decline, "n"),
    (UiCommand::Insure, "i"),
    (UiCommand::Go, "Enter"),
];

/// Returns the key of a command in this frontend, the same in every context.
fn label(command: UiCommand, _context: Context) -> Option<String> {
    KEYS.iter().find(|(known, _)| *known == command).map(|(_, key)| (*key).to_owned())
}

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("strip").ok_or("strip is built in")?;
    let config =
        GameConfig { seed: Some(4), coaching: CoachSettings::SILENT, ..GameConfig::at(house) };
    let session = Box::new(config.practice()?);
    let mut game = Game::new(config, session, Animation::Off, Vec::new());
    game.begin();
    let face = FaceView { labels: &label, ascii: true, has_panel: false, opens_panels: false };
    let mut printed = 0;
    for now_ms in 0..12 {
        game.tick(now_ms);
        let scene = builder::scene(&game, &face);
        for line in &scene.log[printed..] {
            println!("{line}");
        }
        printed = scene.log.len();
        let choices = &scene.prompt.choices;
        let keys: Vec<_> = choices.iter().map(|it| format!("{} {}", it.key, it.label)).collect();
        println!("{} [{}]", scene.prompt.question, keys.join(", "));
        // This player stands on everything.
        let is_offered =
            |command: &UiCommand| choices.iter().any(|choice| choice.command == *command);
        let command =
            [UiCommand::Stand, UiCommand::Decline, UiCommand::Go].into_iter().find(is_offered);
        game.perform(command.ok_or("one of them is always offered")?, now_ms, face.ascii);
    }
    Ok(())
}
