//! The schemas of all messages on the wire, by type name.

use blackjack_protocol::{ErrorBody, FromClient, ToClient};
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

/// The schemas of sent and of received types, which refer to each other by a path.
pub(super) struct Definitions {
    pub(super) sent: SchemaGenerator,
    pub(super) read: SchemaGenerator,
    path: &'static str,
}

impl Definitions {
    /// Returns the schemas of the messages of a line and of errors; requests add theirs.
    pub(super) fn new(path: &'static str) -> Self {
        let settings = SchemaSettings::draft2020_12().with(|it| it.definitions_path = path.into());
        let mut sent = settings.clone().for_serialize().into_generator();
        sent.subschema_for::<ToClient<'_>>();
        sent.subschema_for::<ErrorBody>();
        let mut read = settings.for_deserialize().into_generator();
        read.subschema_for::<FromClient>();
        Self { sent, read, path }
    }

    /// Returns a reference to a schema.
    pub(super) fn reference(&self, name: &str) -> Value {
        json!({ "$ref": format!("#{}/{name}", self.path) })
    }

    /// Returns all schemas by name.
    pub(super) fn all(mut self) -> Map<String, Value> {
        let mut all = self.sent.take_definitions(true);
        for (name, schema) in self.read.take_definitions(true) {
            if let Some(known) = all.get(&name) {
                assert_eq!(known, &schema, "{name} is written and read alike");
            }
            all.insert(name, schema);
        }
        self.name_answers(&mut all);
        all.values_mut().for_each(bound);
        all
    }

    /// Names the messages of a line that also answer requests.
    fn name_answers(&self, all: &mut Map<String, Value>) {
        let names = [
            ("ViewMessage", "view"),
            ("Done", "done"),
            ("Refused", "refused"),
            ("Advice", "advice"),
        ];
        for (name, tag) in names {
            let variants = all["ToClient"]["oneOf"].as_array_mut().unwrap();
            let is_it = |it: &&mut Value| it["properties"]["t"]["const"] == tag;
            let variant = variants.iter_mut().find(is_it).unwrap();
            let schema = std::mem::replace(variant, self.reference(name));
            all.insert(name.into(), schema);
        }
        for (name, done, description) in [
            ("CommandAnswer", "Done", "The answer to a command."),
            ("CoachAnswer", "Advice", "The answer to a question to the coach."),
        ] {
            let answers = [done, "Refused"].map(|name| self.reference(name));
            let answer = json!({ "description": description, "oneOf": answers });
            all.insert(name.into(), answer);
        }
    }
}

/// Adds the bounds of whole numbers that a schema gives as formats only. Numbers of 64 bits are
/// safe integers: readers of JSON keep greater ones only in part.
fn bound(schema: &mut Value) {
    const SAFE: i64 = (1 << 53) - 1;
    if let Some(object) = schema.as_object_mut() {
        let bounds = match object.get("format").and_then(Value::as_str) {
            Some("uint32") => Some((0, u32::MAX.into())),
            Some("int32") => Some((i32::MIN.into(), i32::MAX.into())),
            Some("uint" | "uint64") => Some((0, SAFE)),
            Some("int" | "int64") => Some((-SAFE, SAFE)),
            _ => None,
        };
        if let Some((min, max)) = bounds {
            object.entry("minimum").or_insert(min.into());
            object.entry("maximum").or_insert(max.into());
        }
        object.values_mut().for_each(bound);
    } else if let Some(parts) = schema.as_array_mut() {
        parts.iter_mut().for_each(bound);
    }
}
