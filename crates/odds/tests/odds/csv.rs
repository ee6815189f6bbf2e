//! Reference tables: comma-separated values below a line of column names.

use std::str::FromStr;

/// One line of a table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    columns: Vec<String>,
    fields: Vec<String>,
}

impl Row {
    /// Returns the field in this column.
    pub(crate) fn text(&self, column: &str) -> &str {
        let place = self.columns.iter().position(|name| name == column);
        let place = place.unwrap_or_else(|| panic!("no column {column} in {:?}", self.columns));
        &self.fields[place]
    }

    /// Parses the field in this column.
    pub(crate) fn number<T: FromStr>(&self, column: &str) -> T {
        let text = self.text(column);
        text.parse().unwrap_or_else(|_| panic!("{column} is {text:?} in {self}"))
    }

    /// Parses the field in this column; `None` if it is empty.
    pub(crate) fn optional_number(&self, column: &str) -> Option<f64> {
        (!self.text(column).is_empty()).then(|| self.number(column))
    }

    /// Returns whether the field is a 1.
    pub(crate) fn flag(&self, column: &str) -> bool {
        self.number::<u8>(column) == 1
    }
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.fields.join(","))
    }
}

/// Parses the lines of a table.
pub(crate) fn rows(text: &str) -> Vec<Row> {
    let mut lines = text.lines();
    let columns = fields(lines.next().unwrap());
    let rows = lines.map(|line| Row { columns: columns.clone(), fields: fields(line) });
    let rows = rows.collect::<Vec<_>>();
    assert!(!rows.is_empty(), "an empty table checks nothing");
    for row in &rows {
        assert_eq!(row.fields.len(), columns.len(), "{row}");
    }
    rows
}

/// Splits a line into fields. A quoted field may contain commas.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => fields.last_mut().unwrap().push(letter),
        }
    }
    fields
}
