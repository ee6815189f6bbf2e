//! `HandBet`: a player's bet on each hand, side bets included, and its typed form.

use blackjack_engine::{Chips, House, Record, SIDE_BETS_MAX, SeatBets, SideStake, Stakes};

/// The bet on each hand of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HandBet {
    /// The bet.
    pub stake: Chips,
    /// The side bets, in the order of those of the house; zero where none is placed.
    pub side: [Chips; SIDE_BETS_MAX],
}

impl From<Chips> for HandBet {
    /// A bet without side bets.
    fn from(stake: Chips) -> Self {
        Self { stake, ..Self::default() }
    }
}

impl HandBet {
    /// Parses a bet as typed, in the form of the notation: `10`, with side bets `10+5` and
    /// `10+0+2`. Without a first number, the side bets are changed and the bet is `before`.
    ///
    /// ```
    /// use blackjack_engine::{Chips, House};
    /// use blackjack_frontend::bets::hand::HandBet;
    /// let house = House::default();
    /// let read = |text| HandBet::read(house.stakes(), text, Chips(1_000));
    /// let bet = read("20+5").ok_or("no bet")?;
    /// assert_eq!((bet.stake, bet.side[0], bet.side[1]), (Chips(2_000), Chips(500), Chips(0)));
    /// assert_eq!(read("+5").map(|bet| bet.stake), Some(Chips(1_000)));
    /// assert_eq!(read("20+x"), None);
    /// # Ok::<(), &str>(())
    /// ```
    pub fn read(stakes: &Stakes, text: &str, before: Chips) -> Option<Self> {
        let (first, rest) = text.split_once('+').map_or((text, None), |(a, b)| (a, Some(b)));
        let is_kept = first.trim().is_empty() && rest.is_some();
        let stake = if is_kept { before } else { stakes.read(first.trim())? };
        let mut bet = Self::from(stake);
        for (place, amount) in rest.into_iter().flat_map(|rest| rest.split('+')).enumerate() {
            *bet.side.get_mut(place)? = stakes.read(amount.trim())?;
        }
        Some(bet)
    }

    /// Returns whether there is a side bet.
    pub fn has_side_bets(&self) -> bool {
        self.side.iter().any(|&stake| stake != Chips::ZERO)
    }

    /// Returns this bet with another stake, to be offered again on this many hands: with its side
    /// bets if a player with these funds can pay for all of them.
    #[must_use]
    pub fn again(self, house: &House, stake: Chips, hands: u8, funds: Option<Chips>) -> Self {
        let all = Self { stake, ..self };
        let is_possible = Record::open(house, &[all.on(hands).with_funds(funds)]).is_ok();
        if is_possible { all } else { stake.into() }
    }

    /// Writes the bet: "$10", "$10 and $5 on the side".
    pub fn words(&self, stakes: &Stakes) -> String {
        let money = stakes.money(self.stake);
        if !self.has_side_bets() {
            return money;
        }
        format!("{money} and {} on the side", stakes.money(self.side.into_iter().sum()))
    }

    /// Returns these bets on this many hands.
    pub fn on(&self, hands: u8) -> SeatBets {
        let placed = (0..).zip(self.side).filter(|(_, stake)| *stake != Chips::ZERO);
        let on_hand =
            |hand| placed.clone().map(move |(side_bet, stake)| SideStake { hand, side_bet, stake });
        SeatBets {
            stakes: vec![self.stake; usize::from(hands)],
            side: (0..hands).flat_map(on_hand).collect(),
        }
    }

    /// Returns the bet on the first hand of a seat; `None` without one.
    pub fn of(bets: &SeatBets) -> Option<Self> {
        let mut bet = Self::from(*bets.stakes.first()?);
        for side in bets.side.iter().filter(|side| side.hand == 0) {
            *bet.side.get_mut(usize::from(side.side_bet))? = side.stake;
        }
        Some(bet)
    }
}
