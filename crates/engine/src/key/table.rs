//! Macros that declare a table of a house file: its struct, its builder's setters and its keys.

/// The type that a builder's setter takes: the field's own type, unless the table names a different
/// one.
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
/// for each key, and the list of keys.
///
/// The fields are private, so every instance has been checked.
macro_rules! table {
    (
        $(#[$doc:meta])* $name:ident in $table:literal, built by $builder:ident {
            $(
                $key:literal $field:ident: $type:ty $(as $stated:ty)? = $default:expr, $domain:expr,
                $meaning:literal
                $(, baselines $baselines:tt)?
                $(, alternatives $alternatives:tt)?;
            )*
        }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name { $(pub(crate) $field: $type,)* }

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
                baselines: $crate::key::table::listed!($($baselines)?),
                alternatives: $crate::key::table::listed!($($alternatives)?),
                accepts: || $crate::key::setting::Domain::<$type>::accepts(&$domain),
                default: || $crate::key::setting::Domain::<$type>::write(&$domain, $default),
            },)*];

            $(#[doc = concat!("`", $key, "`: ", $meaning, ".")]
            pub const fn $field(&self) -> $type {
                self.$field
            })*

            /// Returns the value of this key as written in a house file; `None` for an unknown key.
            pub fn text(&self, key: &str) -> Option<alloc::string::String> {
                match key {
                    $($key => Some($crate::key::setting::Domain::<$type>::write(&$domain, self.$field)),)*
                    _ => None,
                }
            }

            /// Sets a key of this table; returns false if the key does not accept the value.
            pub(crate) fn assign(&mut self, key: &str, setting: &$crate::key::setting::Setting) -> bool {
                match key {
                    $($key => match $crate::key::setting::Domain::<$type>::read(&$domain, setting) {
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
            pub fn $field(self, $field: $crate::key::table::stated!($type $(, $stated)?)) -> Self {
                self.state($key, $field.into())
            })*
        }
    };
}
pub(crate) use table;

/// An optional list of values; empty if absent.
macro_rules! listed {
    () => {
        &[]
    };
    ($list:tt) => {
        &$list
    };
}
pub(crate) use listed;
