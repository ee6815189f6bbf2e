//! Games described by options, for tests.

use blackjack_coach::Level;
use blackjack_engine::House;
use blackjack_frontend::coach::{CoachMode, CountMode};
use blackjack_frontend::game::config::GameConfig;
use blackjack_frontend::player::Player;
use blackjack_frontend::settings::Settings;
use blackjack_frontend::settings::keyword::Keyword;

use crate::app::headless::HeadlessApp;

/// A game described by options; everything they leave out has its default.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions {
    /// "NAME" or "NAME:BANKROLL".
    pub(crate) players: Vec<String>,
    pub(crate) hands: Option<u8>,
    pub(crate) bet: Option<String>,
    /// The bankroll; 0 is unlimited credit.
    pub(crate) bankroll: Option<String>,
    pub(crate) deck: Option<String>,
    pub(crate) seed: Option<u64>,
    pub(crate) coach: Option<CoachMode>,
    pub(crate) level: Option<Level>,
    pub(crate) count: Option<CountMode>,
    pub(crate) ascii: bool,
    /// House rules, such as "surrender=early".
    pub(crate) rules: Vec<String>,
}

impl GameOptions {
    /// Reads a house and its options, such as "strip --hands 3 --bet 25".
    pub(crate) fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> (&'a str, Self) {
        let mut words = words.into_iter();
        let house = words.next().unwrap();
        let mut options = Self::default();
        while let Some(option) = words.next() {
            if option == "--ascii" {
                options.ascii = true;
                continue;
            }
            let value = words.next().unwrap();
            match option {
                "--player" => options.players.push(value.into()),
                "--hands" => options.hands = value.parse().ok(),
                "--bet" => options.bet = Some(value.into()),
                "--deck" => options.deck = Some(value.into()),
                "--seed" => options.seed = value.parse().ok(),
                "--coach" => options.coach = CoachMode::from_word(value),
                "--level" => options.level = Level::from_word(value),
                "--count" => options.count = CountMode::from_word(value),
                _ => panic!("unknown option {option}"),
            }
        }
        (house, options)
    }

    /// Returns the game at this house.
    pub(crate) fn config(&self, house: &str) -> GameConfig {
        let rules = self.rules.iter().map(String::as_str);
        let house = House::built_in(house).unwrap().with(rules).unwrap();
        let stakes = *house.stakes();
        let read = |text: &str| Some(stakes.read(text).unwrap()).filter(|funds| funds.0 > 0);
        let mut config = GameConfig::at(house);
        if let Some(bankroll) = &self.bankroll {
            config.players[0].funds = read(bankroll);
        }
        let default_funds = config.players[0].funds;
        let player = |typed: &String| {
            let (name, funds) = Player::name_and_funds(typed);
            Player { name: Some(name.into()), funds: funds.map_or(default_funds, read) }
        };
        if !self.players.is_empty() {
            config.players = self.players.iter().map(player).collect();
        }
        (config.hands, config.hands_are_asked) = (self.hands.unwrap_or(1), self.hands.is_some());
        config.bet = self.bet.as_deref().and_then(|bet| stakes.read(bet));
        config.bet_is_asked = config.bet.is_some();
        let deck = self.deck.as_deref().unwrap_or_default().split_whitespace();
        config.deck = deck.map(|card| card.parse().unwrap()).collect();
        config.seed = self.seed;
        config.coaching.mode = self.coach.unwrap_or(config.coaching.mode);
        config.coaching.level = self.level.unwrap_or(config.coaching.level);
        config.coaching.count = self.count.unwrap_or(config.coaching.count);
        config
    }

    /// Returns the game at this house on a headless screen of this size.
    pub(crate) fn on_screen<'a>(
        words: impl IntoIterator<Item = &'a str>,
        size: (u16, u16),
    ) -> HeadlessApp {
        let (house, options) = Self::read(words);
        let config = options.config(house);
        HeadlessApp::new(config, &Settings::default(), options.ascii, size).unwrap()
    }
}
