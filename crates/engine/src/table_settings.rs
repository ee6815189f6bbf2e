//! How long a table waits for its players, and what becomes of those who do not act: the `[table]`
//! table of a house file. It is no rule of the game: rounds, odds and notation know nothing of it.

use core::marker::PhantomData;

use crate::key_table::table;
use crate::setting::{OffOr, OneOf, Whole, words};

words! {
    /// What happens to the hand of a player who does not act in time.
    #[derive(Default)]
    WhenAway {
        /// It waits, for as long as it takes.
        #[default]
        Wait = "wait",
        /// It stands, and takes no insurance, when the host says that the time is up.
        Stand = "stand",
    }
}

table! {
    /// How long a table waits for its players. Whatever hosts a table keeps the time; a terminal,
    /// where everybody sits at one keyboard, waits for ever.
    ///
    /// ```
    /// use blackjack_engine::{House, WhenAway};
    /// let house = House::parse("club", "[table]\nturn-seconds = 30\nwhen-away = \"stand\"\n")?;
    /// let table = house.table_settings();
    /// assert_eq!((table.turn_seconds(), table.when_away()), (30, WhenAway::Stand));
    /// assert_eq!(house.notation(), "default", "it is no rule of the game");
    /// # Ok::<(), blackjack_engine::HouseErrors>(())
    /// ```
    TableSettings in "table", built by TableSettingsBuilder {
        "turn-seconds" turn_seconds: u16 = 0, OffOr(10, 120),
            "seconds that a player has for a decision; 0 is as long as it takes";
        "when-away" when_away: WhenAway = WhenAway::Wait, OneOf(PhantomData),
            "what happens to the hand of a player whose time is up";
        "away-seconds" away_seconds: u16 = 60, Whole(10, 3_600),
            "seconds without a sign of a player before the player counts as away";
    }
}
