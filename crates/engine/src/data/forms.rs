//! Types whose variants hold values without a name, with names for them.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Action, Actions, Asked, Card, Chips, HandId, Input, Place, Seat};

/// What an [`Input`] looks like.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Input", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum InputForm {
    Card { card: Card },
    Act { action: Action },
    Insure { stake: Chips },
    Decline,
    Fund { seat: Seat, funds: Chips },
}

impl From<Input> for InputForm {
    fn from(input: Input) -> Self {
        match input {
            Input::Card(card) => Self::Card { card },
            Input::Act(action) => Self::Act { action },
            Input::Insure(stake) => Self::Insure { stake },
            Input::Decline => Self::Decline,
            Input::Fund(seat, funds) => Self::Fund { seat, funds },
        }
    }
}

impl From<InputForm> for Input {
    fn from(form: InputForm) -> Self {
        match form {
            InputForm::Card { card } => Self::Card(card),
            InputForm::Act { action } => Self::Act(action),
            InputForm::Insure { stake } => Self::Insure(stake),
            InputForm::Decline => Self::Decline,
            InputForm::Fund { seat, funds } => Self::Fund(seat, funds),
        }
    }
}

/// What [`Asked`] looks like.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Asked", tag = "type", rename_all = "snake_case")]
enum AskedForm {
    Card { place: Place },
    Insurance { hand: HandId, least: Chips, most: Chips },
    EarlySurrender { hand: HandId },
    Action { hand: HandId, legal: Actions },
    Nothing,
}

impl From<Asked> for AskedForm {
    fn from(asked: Asked) -> Self {
        match asked {
            Asked::Card(place) => Self::Card { place },
            Asked::Insurance { hand, least, most } => Self::Insurance { hand, least, most },
            Asked::EarlySurrender { hand } => Self::EarlySurrender { hand },
            Asked::Action { hand, legal } => Self::Action { hand, legal },
            Asked::Nothing => Self::Nothing,
        }
    }
}

impl From<AskedForm> for Asked {
    fn from(form: AskedForm) -> Self {
        match form {
            AskedForm::Card { place } => Self::Card(place),
            AskedForm::Insurance { hand, least, most } => Self::Insurance { hand, least, most },
            AskedForm::EarlySurrender { hand } => Self::EarlySurrender { hand },
            AskedForm::Action { hand, legal } => Self::Action { hand, legal },
            AskedForm::Nothing => Self::Nothing,
        }
    }
}

impl Serialize for Input {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        InputForm::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Input {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        InputForm::deserialize(deserializer).map(Self::from)
    }
}

impl Serialize for Asked {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        AskedForm::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Asked {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        AskedForm::deserialize(deserializer).map(Self::from)
    }
}
