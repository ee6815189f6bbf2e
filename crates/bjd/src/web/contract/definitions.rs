//! The schemas of everything that goes over the wire, by the names of its types.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::super::browsers::BrowserList;
use super::super::error::ErrorBody;
use super::super::evenings::EveningCard;
use super::super::houses::{ChangedHouse, HouseChoices, OddsAnswer};
use super::super::people::{Me, NewPerson, PersonView};
use super::super::sign_in::{NewPassphrase, SignIn};
use super::super::tables::OpenedTable;
use blackjack_table::ShoeRecord;

use crate::evenings::EveningWish;
use crate::floor::TableWish;
use crate::forms::{
    ChartForm, CountForm, EveningRecord, EveningReplay, RoundList, RoundReplay, ShoeList,
    StatisticsForm,
};
use crate::message::{AskMessage, CommandMessage, FromClient, ToClient};
use crate::room::TableCard;

/// Returns the schemas, which refer to each other by this path.
pub(super) fn definitions(path: &'static str) -> Map<String, Value> {
    let settings = SchemaSettings::draft2020_12().with(|it| it.definitions_path = path.into());
    let mut sent = settings.clone().for_serialize().into_generator();
    add::<ToClient<'_>>(&mut sent);
    add::<Me>(&mut sent);
    add::<PersonView>(&mut sent);
    add::<BrowserList>(&mut sent);
    add::<HouseChoices>(&mut sent);
    add::<OddsAnswer>(&mut sent);
    add::<Vec<TableCard>>(&mut sent);
    add::<OpenedTable>(&mut sent);
    add::<ChartForm>(&mut sent);
    add::<CountForm>(&mut sent);
    add::<RoundList>(&mut sent);
    add::<RoundReplay>(&mut sent);
    add::<ShoeList>(&mut sent);
    add::<ShoeRecord>(&mut sent);
    add::<Vec<EveningCard>>(&mut sent);
    add::<EveningRecord>(&mut sent);
    add::<EveningReplay>(&mut sent);
    add::<StatisticsForm>(&mut sent);
    add::<ErrorBody>(&mut sent);
    let mut read = settings.for_deserialize().into_generator();
    add::<FromClient>(&mut read);
    add::<CommandMessage>(&mut read);
    add::<AskMessage>(&mut read);
    add::<NewPerson>(&mut read);
    add::<NewPassphrase>(&mut read);
    add::<SignIn>(&mut read);
    add::<ChangedHouse>(&mut read);
    add::<TableWish>(&mut read);
    add::<EveningWish>(&mut read);
    let mut all = sent.take_definitions(true);
    for (name, schema) in read.take_definitions(true) {
        if let Some(known) = all.get(&name) {
            assert_eq!(known, &schema, "{name} is written and read alike");
        }
        all.insert(name, schema);
    }
    name_answers(&mut all, path);
    all
}

fn add<T: JsonSchema>(generator: &mut SchemaGenerator) {
    generator.subschema_for::<T>();
}

/// Names the messages of a line that are answers to requests as well.
fn name_answers(all: &mut Map<String, Value>, path: &str) {
    let names =
        [("ViewMessage", "view"), ("Done", "done"), ("Refused", "refused"), ("Advice", "advice")];
    for (name, tag) in names {
        let variants = all["ToClient"]["oneOf"].as_array_mut().unwrap();
        let is_it = |it: &&mut Value| it["properties"]["t"]["const"] == tag;
        let variant = variants.iter_mut().find(is_it).unwrap();
        let reference = json!({ "$ref": format!("#{path}/{name}") });
        let schema = std::mem::replace(variant, reference);
        all.insert(name.into(), schema);
    }
    for (name, done, description) in [
        ("CommandAnswer", "Done", "The answer to a command."),
        ("CoachAnswer", "Advice", "The answer to a question to the coach."),
    ] {
        let answers = [done, "Refused"].map(|name| json!({ "$ref": format!("#{path}/{name}") }));
        let answer = json!({ "description": description, "oneOf": answers });
        all.insert(name.into(), answer);
    }
}
