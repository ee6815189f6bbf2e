//! Fields of comma-separated values. Quoting is all that the writers here need of the crate `csv`.

/// Quotes a field if necessary.
///
/// ```
/// use blackjack_coach::csv::quoted;
/// assert_eq!(["hi-lo", "1,2", "a \"b\""].map(quoted), ["hi-lo", "\"1,2\"", "\"a \"\"b\"\"\""]);
/// ```
pub fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n', '\r']) || field.starts_with('#') {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}
