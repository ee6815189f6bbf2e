//! The configuration of a game: `GameConfig`.

use std::sync::Arc;

use blackjack_engine::{Card, Chips, House, StakeError, check_seating};
use blackjack_table::{Guest, PracticeError, SeedSource, Table};

use crate::bets::hand::HandBet;
use crate::coach::CoachSettings;
use crate::counting::tag_library::{BuiltInTags, TagLibrary};
use crate::player::Player;
use crate::session::{LocalSession, Session};
use crate::settings::Settings;
use crate::words;

/// The configuration of a game.
#[derive(Clone, Debug)]
pub struct GameConfig {
    /// The house.
    pub house: House,
    /// The players.
    pub players: Vec<Player>,
    /// The starting hands of each player.
    pub hands: u8,
    /// True if this number of hands was requested: it then overrides that of the last round.
    pub hands_are_asked: bool,
    /// The first bet to offer; `None` for the house's suggestion.
    pub bet: Option<Chips>,
    /// True if that bet was requested for this game only.
    pub bet_is_asked: bool,
    /// The seed of a practice game.
    pub seed: Option<u64>,
    /// The cards to deal first in a practice game.
    pub deck: Vec<Card>,
    /// The settings of the coach and the count in this game.
    pub coaching: CoachSettings,
    /// The source of card-counting tags.
    pub tags: Arc<dyn TagLibrary>,
}

impl GameConfig {
    /// Creates the configuration for a solo player without a name, with the house's bankroll.
    pub fn at(house: House) -> Self {
        let funds = bankroll(&house);
        Self {
            house,
            players: vec![Player { name: None, funds }],
            hands: 1,
            hands_are_asked: false,
            bet: None,
            bet_is_asked: false,
            seed: None,
            deck: Vec::new(),
            coaching: CoachSettings::default(),
            tags: Arc::new(BuiltInTags),
        }
    }

    /// Switches to another house, with the hands and the bet from the settings.
    ///
    /// # Errors
    ///
    /// Returns the reason if it cannot, as a sentence; the configuration then stays unchanged.
    pub fn switch_house(&mut self, house: &House, settings: &Settings) -> Result<(), String> {
        let alone = self.players.iter().map(|_| 1);
        check_seating(house.rules(), alone)
            .map_err(|error| format!("{}.", words::open(house.stakes(), error)))?;
        let bankroll = bankroll(house);
        for player in &mut self.players {
            player.funds = bankroll;
        }
        self.hands = settings.hands_at(house, self.players.len());
        (self.bet, self.bet_is_asked) = (settings.bet(house), false);
        self.deck.clear();
        self.house = house.clone();
        Ok(())
    }

    /// Returns the configuration of a side game, which is neither stored nor recorded.
    #[must_use]
    pub fn for_side_game(&self, house: &House) -> Self {
        Self {
            players: Vec::new(),
            coaching: self.coaching.clone(),
            tags: Arc::clone(&self.tags),
            ..Self::at(house.clone())
        }
    }

    /// Creates a session at a practice table.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be set up, such as with cards that its shoe does not hold.
    pub fn practice(&self) -> Result<LocalSession, PracticeError> {
        self.practice_table().map(LocalSession::practice)
    }

    /// Creates a practice table.
    ///
    /// # Errors
    ///
    /// Fails if the table cannot be set up, such as with cards that its shoe does not hold.
    pub fn practice_table(&self) -> Result<Table, PracticeError> {
        let guest = |player: &Player| Guest { name: player.name.clone(), funds: player.funds };
        let guests = self.players.iter().map(guest).collect();
        let seeds = self.seed.map_or(SeedSource::Random, SeedSource::Fixed);
        Table::practice(self.house.clone(), guests, seeds, self.deck.clone())
    }

    /// Returns the first offer to a player: the requested bet and hands, or those of the last round
    /// at this table.
    pub fn first_offer(&self, session: &dyn Session, player: usize) -> (Option<HandBet>, u8) {
        let last = session.last_bets(player);
        let before = last.as_ref().and_then(HandBet::of);
        let hands = before.and(last).and_then(|last| u8::try_from(last.stakes.len()).ok());
        let hands = hands.filter(|_| !self.hands_are_asked).unwrap_or(self.hands);
        (self.bet.map(HandBet::from).or(before), hands)
    }

    /// Checks that a requested first bet can be placed with these funds. A bet that is too large is
    /// refused rather than lowered.
    ///
    /// # Errors
    ///
    /// Returns the bet and the reason, as a sentence without its full stop.
    pub fn check_first_bet(&self, funds: Option<Chips>) -> Result<(), (Chips, String)> {
        let Some(bet) = self.bet.filter(|_| self.bet_is_asked) else { return Ok(()) };
        let (stakes, need) = (self.house.stakes(), bet * i64::from(self.hands));
        let Some(have) = stakes.available(funds).filter(|&have| need > have) else { return Ok(()) };
        Err((bet, words::stake(stakes, StakeError::ShortOfChips { need, have })))
    }
}

/// Returns the bankroll of a house; `None` for unlimited credit.
fn bankroll(house: &House) -> Option<Chips> {
    let stakes = house.stakes();
    Some(stakes.units(stakes.bankroll())).filter(|&chips| chips > Chips::ZERO)
}
