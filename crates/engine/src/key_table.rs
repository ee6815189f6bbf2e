//! Declaring a table of a house file: its struct, its builder's setters and its keys.

/// The type in which a program states a value: its own, where the table names no other.
macro_rules! stated {
    ($type:ty) => {
        $type
    };
    ($type:ty, $stated:ty) => {
        $stated
    };
}
pub(crate) use stated;

/// Declares a table of a house file: a struct with a getter for each key, a builder with a setter
/// for each, and the list of keys.
///
/// The fields are private: what holds a value of such a struct holds one that was checked.
macro_rules! table {
    (
        $(#[$doc:meta])* $name:ident in $table:literal, built by $builder:ident {
            $(
                $key:literal $field:ident: $type:ty $(as $stated:ty)? = $default:expr, $domain:expr,
                $meaning:literal
                $(, usual $usual:tt)?
                $(, alternatives $alternatives:tt)?;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $(pub(super) $field: $type,)* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $default,)* }
            }
        }

        impl $name {
            /// All keys of the table, in the order in which they are explained.
            pub const KEYS: &'static [$crate::Key] = &[$($crate::Key {
                name: $key,
                table: $table,
                meaning: $meaning,
                usual: $crate::key_table::listed!($($usual)?),
                alternatives: $crate::key_table::listed!($($alternatives)?),
                accepts: || $crate::setting::Domain::<$type>::accepts(&$domain),
                default: || $crate::setting::Domain::<$type>::write(&$domain, $default),
            },)*];

            $(#[doc = concat!("`", $key, "`: ", $meaning, ".")]
            pub const fn $field(&self) -> $type {
                self.$field
            })*

            /// The value of this key as a house file would state it; `None` for an unknown key.
            pub fn text(&self, key: &str) -> Option<alloc::string::String> {
                match key {
                    $($key => Some($crate::setting::Domain::<$type>::write(&$domain, self.$field)),)*
                    _ => None,
                }
            }

            /// Gives a key of this table a value; false if it does not accept it.
            pub(crate) fn assign(&mut self, key: &str, setting: &$crate::setting::Setting) -> bool {
                match key {
                    $($key => match $crate::setting::Domain::<$type>::read(&$domain, setting) {
                        Some(value) => { self.$field = value; true }
                        None => false,
                    },)*
                    _ => false,
                }
            }
        }

        impl $crate::$builder {
            $(#[doc = concat!("Sets `", $key, "`: ", $meaning, ".")]
            #[must_use]
            pub fn $field(self, $field: $crate::key_table::stated!($type $(, $stated)?)) -> Self {
                self.state($key, $field.into())
            })*
        }
    };
}
pub(crate) use table;

/// A list that a key of a table may have; none is empty.
macro_rules! listed {
    () => {
        &[]
    };
    ($list:tt) => {
        &$list
    };
}
pub(crate) use listed;
