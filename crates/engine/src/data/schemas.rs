//! JSON Schemas of the types that are serialized by hand: feature `schema`. Each describes the
//! output of the corresponding `Serialize`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::TotalForm;
use super::forms::PhaseForm;
use crate::action::{Action, Actions};
use crate::cards::card::Card;
use crate::cards::hand::{Hand, Total};
use crate::round::phase::Phase;

/// Describes a type by the form that it is serialized in.
macro_rules! as_form {
    ($($name:ident, $title:literal, $form:ty;)*) => {
        $(impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                $title.into()
            }

            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                <$form>::json_schema(generator)
            }
        })*
    };
}

as_form! {
    Actions, "Actions", Vec<Action>;
    Hand, "Hand", Vec<Card>;
    Phase, "Phase", PhaseForm;
    Total, "Total", TotalForm;
}

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A card: its rank and its suit.",
            "type": "string",
            "pattern": "^[A2-9TJQK][CDHS]$",
            "examples": ["TD"],
        })
    }
}
