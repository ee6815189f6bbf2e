//! Prints a round on an 80x24 screen, frame by frame: `cargo run --example frames`.

use std::error::Error;

use blackjack_engine::House;
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::settings::Settings;
use blackjack_tui::HeadlessApp;

fn main() -> Result<(), Box<dyn Error>> {
    let house = House::built_in("vegas").ok_or("vegas is built in")?;
    let config = GameConfig { seed: Some(11), ..GameConfig::at(house) };
    let mut game = HeadlessApp::new(config, &Settings::default(), false, (80, 24))?;
    // Enter deals, s stands.
    for key in ['\n', 's'] {
        game.press(key);
        game.finish();
        game.draw();
        println!("{}", game.text());
    }
    Ok(())
}
