//! Properties that hold for all messages.

use proptest::prelude::*;

use super::*;

/// Generates messages, regardless of the state.
fn messages() -> impl Strategy<Value = Msg> {
    let letters: Vec<char> = "hsdpr12345inyuuww\n\n\n+-boa0.[]lq?tvgfx\x1b\x1b".chars().collect();
    prop_oneof![
        20 => proptest::sample::select(letters).prop_map(|letter| match letter {
            '\n' => key(KeyCode::Enter),
            '\x1b' => key(KeyCode::Esc),
            letter => key(KeyCode::Char(letter)),
        }),
        1 => Just(key(KeyCode::Esc)),
        1 => Just(key(KeyCode::Tab)),
        1 => Just(key(KeyCode::PageUp)),
        1 => Just(Msg::Paste("1,000h".into())),
        1 => Just(Msg::Wheel(UiCommand::Down)),
        4 => Just(Msg::Tick),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    /// After any messages, the money on the screen equals the table's once everything is shown.
    #[test]
    fn after_any_messages_the_screen_matches_the_table(
        house in proptest::sample::select(House::built_in_names().collect::<Vec<_>>()),
        pace in proptest::sample::select(vec![Animation::Off, Animation::Fast]),
        several in any::<bool>(),
        seed in 0..1_000_u64,
        messages in prop::collection::vec(messages(), 0..120),
    ) {
        let rules = House::built_in(house).unwrap();
        let players = ["Ada", "Bob"].map(String::from).to_vec();
        let players = if several && rules.rules().hands() > 1 { players } else { vec![] };
        let options = GameOptions { seed: Some(seed), players, ..GameOptions::default() };
        let mut app = game(&options, house, pace);
        let mut now = 0;
        for message in messages {
            now += 50;
            app.update(message, now);
            let scene = scene(&app);
            prop_assert!(scene.hands.iter().filter(|hand| hand.is_active).count() <= 1);
            prop_assert!(scene.prompt.enabled().count() > 0 || !app.pages.is_empty());
        }
        app.game.skip_playback();
        let scene = scene(&app);
        for (player, shown) in scene.players.iter().enumerate() {
            let purse = shown.purse.as_ref().map(|purse| purse.chips);
            prop_assert_eq!(purse, app.game.session.funds(player));
            prop_assert_eq!(shown.net.as_ref().map(|net| net.chips), Some(app.game.session.view().net(player)));
        }
    }
}
