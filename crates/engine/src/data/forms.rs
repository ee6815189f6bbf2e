//! Serialized forms that give names to the unnamed fields of a type.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::action::choice::Choice;
use crate::action::{Action, Actions};
use crate::cards::card::Card;
use crate::legal::DoubleRange;
use crate::money::chips::Chips;
use crate::record::Input;
use crate::round::event::{HandId, Place, Seat};
use crate::round::phase::Phase;

/// The serialized form of [`Input`].
#[derive(Serialize, Deserialize)]
#[serde(rename = "Input", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
enum InputForm {
    Card { card: Card },
    Act { action: Action },
    DoubleFor { amount: Chips },
    Insure { stake: Chips },
    Decline,
    Fund { seat: Seat, funds: Chips },
}

impl From<Input> for InputForm {
    fn from(input: Input) -> Self {
        match input {
            Input::Card(card) => Self::Card { card },
            Input::Choice(Choice::Act(action)) => Self::Act { action },
            Input::Choice(Choice::DoubleFor(amount)) => Self::DoubleFor { amount },
            Input::Choice(Choice::Insure(stake)) => Self::Insure { stake },
            Input::Choice(Choice::Decline) => Self::Decline,
            Input::Fund(seat, funds) => Self::Fund { seat, funds },
        }
    }
}

impl From<InputForm> for Input {
    fn from(form: InputForm) -> Self {
        match form {
            InputForm::Card { card } => Self::Card(card),
            InputForm::Act { action } => Self::Choice(Choice::Act(action)),
            InputForm::DoubleFor { amount } => Self::Choice(Choice::DoubleFor(amount)),
            InputForm::Insure { stake } => Self::Choice(Choice::Insure(stake)),
            InputForm::Decline => Self::Choice(Choice::Decline),
            InputForm::Fund { seat, funds } => Self::Fund(seat, funds),
        }
    }
}

/// The serialized form of [`Phase`].
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Phase", tag = "type", rename_all = "snake_case")]
pub(super) enum PhaseForm {
    Card {
        place: Place,
    },
    Insurance {
        hand: HandId,
        min: Chips,
        max: Chips,
    },
    EarlySurrender {
        hand: HandId,
    },
    Action {
        hand: HandId,
        legal: Actions,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        double_for: Option<DoubleRange>,
    },
    Over,
}

impl From<Phase> for PhaseForm {
    fn from(phase: Phase) -> Self {
        match phase {
            Phase::Card(place) => Self::Card { place },
            Phase::Insurance { hand, min, max } => Self::Insurance { hand, min, max },
            Phase::EarlySurrender { hand } => Self::EarlySurrender { hand },
            Phase::Action { hand, legal, double_for } => Self::Action { hand, legal, double_for },
            Phase::Over => Self::Over,
        }
    }
}

impl From<PhaseForm> for Phase {
    fn from(form: PhaseForm) -> Self {
        match form {
            PhaseForm::Card { place } => Self::Card(place),
            PhaseForm::Insurance { hand, min, max } => Self::Insurance { hand, min, max },
            PhaseForm::EarlySurrender { hand } => Self::EarlySurrender { hand },
            PhaseForm::Action { hand, legal, double_for } => {
                Self::Action { hand, legal, double_for }
            }
            PhaseForm::Over => Self::Over,
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

impl Serialize for Phase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        PhaseForm::from(*self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Phase {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        PhaseForm::deserialize(deserializer).map(Self::from)
    }
}
