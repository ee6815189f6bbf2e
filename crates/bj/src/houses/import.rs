//! Houses from the rules files of other programs: GNOME Blackjack's `.rules`, and Farmer's
//! `casinos/*.txt`.

mod statements;

use anyhow::{Result, anyhow};
use blackjack_engine::{House, excerpt};
use blackjack_frontend::settings::diagnostics::quoted;

use crate::houses::located;
use statements::{Fact, ImportError, Statements};

/// A house file made from the file of another program.
pub(crate) struct ImportedHouse {
    /// The text of the house file.
    pub(crate) text: String,
    /// The rules that the other file does not state, each with the value that it is read as.
    pub(crate) assumed: Vec<String>,
    /// The statements of the other file that no house file can make.
    pub(crate) left_out: Vec<String>,
}

/// Makes a house file from the text of another program's file; `shown` is its name in messages.
pub(crate) fn import(shown: &str, text: &str) -> Result<ImportedHouse> {
    let statements = Statements::read(text).map_err(|ImportError { position, message }| {
        anyhow!("{shown}:{}:{}: {message}", position.line, position.column)
    })?;
    let assumed = assumed(&statements);
    let left_out = left_out(&statements);
    let mut file = format!("# Imported from {}.\n", excerpt(shown));
    file.extend(assumed.iter().map(|line| format!("# Not stated there: {line}.\n")));
    file.extend(left_out.iter().map(|line| format!("# Left out: {line}.\n")));
    if let Some(title) = statements.text(Fact::Name) {
        file += &format!("title = {}\n", quoted(title));
    }
    file += "\n[rules]\n";
    for (key, value) in rules(&statements) {
        file += &format!("{key} = {value}\n");
    }
    House::parse("imported", &file).map_err(|errors| anyhow!(located(shown, &errors)))?;
    Ok(ImportedHouse { text: file, assumed, left_out })
}

/// Returns the keys and values of the house, as a house file has them.
fn rules(statements: &Statements<'_>) -> Vec<(&'static str, String)> {
    let is = |fact| statements.flag(fact);
    let word = |word: &str| format!("\"{word}\"");
    let mut rules = vec![("decks", statements.number(Fact::Decks).to_string())];
    if let Some(left) = statements.stated_number(Fact::Penetration) {
        // They shuffle with this many cards left or fewer, we with fewer than a number.
        rules.push(("shuffle", word("when-below")));
        rules.push(("when-below", (left + 1).to_string()));
    }
    rules.push(("dealer-17", word(if is(Fact::HitsSoft17) { "hit-soft" } else { "stand" })));
    if let Some(pays) = statements.odds() {
        rules.push(("natural-pays", word(&pays)));
    }
    let any = is(Fact::DoubleAny);
    let from_nine = if is(Fact::Double9) { "9-11" } else { "10-11" };
    rules.push(("double-on", word(if any { "any" } else { from_nine })));
    if any {
        // The other totals are hard ones.
        rules.push(("double-soft", is(Fact::DoubleSoft).to_string()));
    }
    rules.push(("double-cards", word(if is(Fact::DoubleAfterHit) { "any" } else { "2" })));
    rules.push(("double-after-split", is(Fact::DoubleAfterSplit).to_string()));
    let hands = |resplits| if resplits { "4" } else { "2" };
    rules.push(("split-hands", hands(is(Fact::Resplit)).to_owned()));
    let aces = is(Fact::Resplit) && is(Fact::ResplitAces);
    rules.push(("split-aces-hands", hands(aces).to_owned()));
    rules.push(("surrender", word(if is(Fact::Surrender) { "late" } else { "none" })));
    rules
}

/// Lists what the file does not state: keys that it lacks, which mean what its program takes them
/// for, and rules that have no key there.
fn assumed(statements: &Statements<'_>) -> Vec<String> {
    let program = statements.program();
    let mut lines = Vec::new();
    for (name, default) in statements.lacking() {
        lines.push(format!("{name}, read as {default}, as {program} does"));
    }
    if statements.stated_number(Fact::Penetration).is_none() {
        lines.push(
            "when the shoe is shuffled, read as shuffle = \"cut-card\", cut-card = 75".into(),
        );
    }
    if statements.odds().is_none() {
        lines.push("what a blackjack pays, read as natural-pays = \"3 to 2\"".into());
    }
    let others = [
        "whether the dealer peeks, read as hole-card = \"peek\"",
        "insurance, read as insurance = \"half\", insurance-pays = \"2 to 1\"",
        "which cards make a pair, read as split-by = \"value\"",
        "whether split aces may be hit, read as hit-split-aces = false",
        "whether a split ace with a ten is a blackjack, read as split-natural = false",
        "the bets, read as minimum = 1 and no maximum",
    ];
    lines.extend(others.map(str::to_owned));
    lines
}

/// Lists what the file states and no house file can.
fn left_out(statements: &Statements<'_>) -> Vec<String> {
    let facts = [
        (Fact::DealerSpeed, "a pace is no rule of a house"),
        (Fact::Practice, "drills are chosen with \"bj drill\""),
    ];
    let line = |(fact, why): (Fact, &str)| {
        let (name, value) = statements.stated(fact)?;
        Some(format!("{name} = {value}: {why}"))
    };
    facts.into_iter().filter_map(line).collect()
}
