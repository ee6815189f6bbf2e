//! Parsers of the values of options.

use std::ops::RangeInclusive;

use blackjack_frontend::settings::keyword::Keyword;
use clap::builder::{NonEmptyStringValueParser, PossibleValuesParser, TypedValueParser};

/// Returns a parser of the words of a keyword type.
pub(crate) fn keyword_parser<T: Keyword + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let words = T::KEYWORDS.iter().map(|&(word, _)| word);
    PossibleValuesParser::new(words).try_map(|word| T::from_word(&word).ok_or("no such word"))
}

/// Returns a parser of whole numbers in a range, whose error names the range.
pub(crate) fn number<T: TryFrom<u64> + Clone + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl TypedValueParser<Value = T> {
    NonEmptyStringValueParser::new().try_map(move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (first, last) = range.clone().into_inner();
        number.ok_or_else(|| format!("expected a whole number from {first} to {last}"))
    })
}
