//! What a game is: house, players, first bets, cards, coach: `GameConfig`.

use std::sync::Arc;

use blackjack_engine::{Card, Chips, House, StakeError, check_seating};
use blackjack_table::{Guest, PracticeError, SeedSource, Table};

use crate::coach::CoachSettings;
use crate::player::Player;
use crate::session::{LocalSession, Session};
use crate::settings::Settings;
use crate::tag_library::{BuiltInTags, TagLibrary};
use crate::words;

/// A game to be played.
#[derive(Clone, Debug)]
pub struct GameConfig {
    /// Where.
    pub house: House,
    /// By whom.
    pub players: Vec<Player>,
    /// Starting hands of each player.
    pub hands: u8,
    /// Whether so many were asked for.
    pub hands_are_asked: bool,
    /// The first bet to offer; `None` leaves it to the house.
    pub bet: Option<Chips>,
    /// Whether that bet was asked for in this game alone.
    pub bet_is_asked: bool,
    /// The number that practice is dealt by.
    pub seed: Option<u64>,
    /// The cards to deal first, in practice.
    pub deck: Vec<Card>,
    /// What is wished of the coach in this game, and of the count.
    pub coaching: CoachSettings,
    /// Where the tags come from that cards are counted by.
    pub tags: Arc<dyn TagLibrary>,
}

impl GameConfig {
    /// A game of one player without a name at this house, with its bankroll.
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

    /// Goes on at another house, with the hands and the bet that the settings say; or says why that
    /// does not go.
    ///
    /// # Errors
    ///
    /// Why that does not go, as a sentence; the game is as it was.
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

    /// The same game beside this one, at a table that nobody remembers or records.
    #[must_use]
    pub fn for_side_game(&self, house: &House) -> Self {
        Self {
            players: Vec::new(),
            coaching: self.coaching.clone(),
            tags: Arc::clone(&self.tags),
            ..Self::at(house.clone())
        }
    }

    /// A session with a table of it that remembers nothing.
    ///
    /// # Errors
    ///
    /// Where such cards cannot be dealt.
    pub fn practice(&self) -> Result<LocalSession, PracticeError> {
        self.practice_table().map(LocalSession::practice)
    }

    /// A table of it that remembers nothing.
    ///
    /// # Errors
    ///
    /// Where such cards cannot be dealt.
    pub fn practice_table(&self) -> Result<Table, PracticeError> {
        let guest = |player: &Player| Guest { name: player.name.clone(), funds: player.funds };
        let guests = self.players.iter().map(guest).collect();
        let seeds = self.seed.map_or(SeedSource::Random, SeedSource::Fixed);
        Table::practice(self.house.clone(), guests, seeds, self.deck.clone())
    }

    /// What a player is offered first: the bet and the hands that were asked for, or those of the
    /// last round at this table.
    pub fn first_offer(&self, session: &dyn Session, player: usize) -> (Option<Chips>, u8) {
        let last = session.last_stakes(player);
        let bet = self.bet.or(last.map(|(bet, _)| bet));
        let hands = last.filter(|_| !self.hands_are_asked).map_or(self.hands, |(_, hands)| hands);
        (bet, hands)
    }

    /// Refuses a first bet that somebody who holds so much cannot place: it was asked for, and is
    /// not lowered. Returns why, as a sentence.
    ///
    /// # Errors
    ///
    /// The bet, and why it cannot be placed, as a sentence without its full stop.
    pub fn check_first_bet(&self, funds: Option<Chips>) -> Result<(), (Chips, String)> {
        let Some(bet) = self.bet.filter(|_| self.bet_is_asked) else { return Ok(()) };
        let (stakes, need) = (self.house.stakes(), bet * i64::from(self.hands));
        let Some(have) = stakes.available(funds).filter(|&have| need > have) else { return Ok(()) };
        Err((bet, words::stake(stakes, StakeError::ShortOfChips { need, have })))
    }
}

/// What everybody brings to this house; nothing where it is credit without end.
fn bankroll(house: &House) -> Option<Chips> {
    let stakes = house.stakes();
    Some(stakes.units(stakes.bankroll())).filter(|&chips| chips > Chips::ZERO)
}
