//! `Change`: the change from one value to the next, written as a JSON merge patch (RFC 7396).

use serde::ser::{Error, Serialize, SerializeMap, Serializer};

use crate::view::merge_patch::merge_patch;

/// A value of which most fields stay the same from one moment to the next.
pub trait Fields {
    /// Adds the fields that differ to a patch.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    fn changes<M: SerializeMap>(&self, next: &Self, patch: &mut Patch<M>) -> Result<(), M::Error>;
}

/// The change from one value to the next. It is written as a merge patch without serializing the
/// unchanged parts, which are most of a large value.
///
/// ```
/// use blackjack_table::{Change, Fields, Patch};
/// use serde::ser::SerializeMap;
/// #[derive(PartialEq)]
/// struct Point { x: i32, y: i32 }
/// impl Fields for Point {
///     fn changes<M: SerializeMap>(
///         &self,
///         next: &Self,
///         patch: &mut Patch<M>,
///     ) -> Result<(), M::Error> {
///         patch.field("x", &self.x, &next.x)?;
///         patch.field("y", &self.y, &next.y)
///     }
/// }
/// let (before, after) = (Point { x: 1, y: 2 }, Point { x: 1, y: 3 });
/// assert_eq!(serde_json::to_string(&Change::new(&before, &after))?, r#"{"y":3}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug)]
pub struct Change<'a, T> {
    before: &'a T,
    after: &'a T,
}

/// A merge patch that is being written.
#[derive(Debug)]
pub struct Patch<M>(M);

impl<'a, T> Change<'a, T> {
    /// Returns the change from one value to another.
    pub const fn new(before: &'a T, after: &'a T) -> Self {
        Self { before, after }
    }
}

impl<T: Fields> Serialize for Change<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut patch = Patch(serializer.serialize_map(None)?);
        self.before.changes(self.after, &mut patch)?;
        patch.0.end()
    }
}

impl<M: SerializeMap> Patch<M> {
    /// Adds a whole field if it differs. It must not be an object, or must be one that always has
    /// the same keys: a merge patch never removes the old keys of an object by itself.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn field<T>(&mut self, name: &'static str, before: &T, after: &T) -> Result<(), M::Error>
    where
        T: PartialEq + Serialize,
    {
        if before == after { Ok(()) } else { self.0.serialize_entry(name, after) }
    }

    /// Adds the fields of a field that differ.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn object<T>(&mut self, name: &'static str, before: &T, after: &T) -> Result<(), M::Error>
    where
        T: PartialEq + Fields,
    {
        if before == after {
            return Ok(());
        }
        self.0.serialize_entry(name, &Change::new(before, after))
    }

    /// Adds the differences of a field whose keys vary. These need the whole document, because a
    /// merge patch removes a key only by an explicit null.
    ///
    /// # Errors
    ///
    /// Errors of the writer.
    pub fn document<T>(&mut self, name: &'static str, before: &T, after: &T) -> Result<(), M::Error>
    where
        T: PartialEq + Serialize,
    {
        if before == after {
            return Ok(());
        }
        let document = |value| serde_json::to_value(value).map_err(M::Error::custom);
        self.0.serialize_entry(name, &merge_patch(&document(before)?, &document(after)?))
    }
}
