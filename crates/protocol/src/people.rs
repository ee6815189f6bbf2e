//! People, and the browsers and programs that act for them.

use blackjack_table::PlayerId;
use serde::{Deserialize, Serialize};

/// A new person.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NewPerson {
    /// The name.
    #[cfg_attr(feature = "schema", schemars(length(min = 1, max = 96)))]
    pub name: String,
    /// True for a bot. Everybody can see this, and it never changes.
    #[serde(default)]
    pub is_bot: bool,
}

/// A person, as a browser that acts for them sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PersonView {
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
    /// True if the person has a passphrase; others are guests.
    #[serde(default)]
    pub is_kept: bool,
    /// True if the person is a bot.
    #[serde(default)]
    pub is_bot: bool,
}

/// The people that a browser acts for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Me {
    /// The people.
    pub people: Vec<PersonView>,
    /// True if any of them may open tables.
    #[serde(default)]
    pub may_open_tables: bool,
}

/// A new passphrase that keeps a person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a passphrase must not reach a log")]
pub struct NewPassphrase {
    /// The passphrase.
    #[cfg_attr(feature = "schema", schemars(length(min = 8, max = 256)))]
    pub passphrase: String,
    /// The passphrase until now, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
    /// Another name, if another person signs in with the current one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The credentials of a returning person.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_debug_implementations, reason = "a passphrase must not reach a log")]
pub struct SignIn {
    /// The name.
    pub name: String,
    /// The passphrase.
    pub passphrase: String,
}

/// A browser, or a program, that acts for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BrowserView {
    /// The number by which it is ended.
    pub id: i64,
    /// The label: the user agent of a browser, or the name of a program.
    pub label: String,
    /// The time at which it was added, in milliseconds since 1970.
    pub since_ms: i64,
    /// The time of the last request, to within five minutes, in milliseconds since 1970.
    pub seen_ms: i64,
    /// True for the browser that sends this request.
    pub is_this: bool,
    /// The kept people that both browsers act for.
    pub people: Vec<PlayerId>,
}

/// The browsers that act for the kept people of the requesting one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BrowserList {
    /// The browsers.
    pub browsers: Vec<BrowserView>,
}
