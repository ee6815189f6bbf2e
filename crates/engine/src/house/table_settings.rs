//! The `[table]` table of a house file: the time that a table waits for its players, and
//! the handling of players who do not act. These are not rules of the game; rounds, odds
//! and notation ignore them.

use core::marker::PhantomData;

use crate::key::setting::{OffOr, OneOf, Whole, words};
use crate::key::table::table;

words! {
    /// The handling of a hand whose player does not act in time.
    #[derive(Default)]
    WhenAway {
        /// Waits indefinitely.
        #[default]
        Wait = "wait",
        /// Stands or declines insurance once the time is up by the host's clock.
        Stand = "stand",
    }
}

table! {
    /// The time limits of a table for its players. The host of the table keeps the time; a terminal
    /// shared by all players waits indefinitely.
    ///
    /// ```
    /// use blackjack_engine::{House, WhenAway};
    /// let house = House::parse("club", "[table]\nturn-seconds = 30\nwhen-away = \"stand\"\n")?;
    /// let table = house.table_settings();
    /// assert_eq!((table.turn_seconds(), table.when_away()), (30, WhenAway::Stand));
    /// assert_eq!(house.notation(), "default", "it is not a rule of the game");
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    TableSettings in "table", built by TableSettingsBuilder {
        "turn-seconds" turn_seconds: u16 = 0, OffOr(10, 120),
            "seconds that a player has for a decision; 0 means no limit";
        "when-away" when_away: WhenAway = WhenAway::Wait, OneOf(PhantomData),
            "what happens to the hand of a player whose time is up";
        "away-seconds" away_seconds: u16 = 60, Whole(10, 3_600),
            "seconds without activity before a player counts as away";
    }
}
