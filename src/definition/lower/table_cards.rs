//! Cards from a table in a CSV file.

use super::Lower;
use super::deck::Pattern;
use super::domains::value;
use crate::definition::yaml::{self, Node};
use crate::diagnostic::{Count, Fault, FileId, Span, closest};
use crate::table::{Card, Domain};

/// Cards with their faces and values, and how many there are of each.
type Cards = (Vec<(String, Vec<i64>)>, Vec<usize>);

/// What a column of the table says.
enum Column {
    Attribute(usize),
    Face,
    Copies,
}

impl Lower<'_> {
    /// Reads the cards of the file that a node names.
    pub fn table_cards(&mut self, node: &Node, face: Option<&Pattern>) -> Option<Cards> {
        let path = self.text(node)?;
        let Some((file, bytes)) = self.files.get(&path) else {
            let tables: Vec<&str> =
                self.files.files.iter().map(|f| f.0.as_str()).filter(|p| p.ends_with(".csv")).collect();
            let fault =
                Fault::error("no-such-file", node.span, format!("there is no file `{path}` in the folder of the game"));
            let fault = if path.ends_with(".csv") {
                fault.meant(closest(&path, tables))
            } else {
                fault.hint("a table of cards ends in `.csv`")
            };
            self.fault(fault);
            return None;
        };
        let text = match yaml::text_of(file, bytes) {
            Ok(text) => text,
            Err(fault) => {
                self.fault(*fault);
                return None;
            }
        };
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .trim(csv::Trim::All)
            .flexible(true)
            .from_reader(text.as_bytes());
        let mut columns = Vec::new();
        let (mut cards, mut counts) = (Vec::new(), Vec::new());
        for (row, record) in reader.records().enumerate() {
            let record = match record {
                Ok(record) => record,
                Err(_) => {
                    self.fault(Fault::error(
                        "bad-table",
                        Span { file, start: 0, end: 0 },
                        "the file is not a table of values separated by commas",
                    ));
                    return None;
                }
            };
            let span = line_at(file, text, record.position().map_or(0, csv::Position::byte));
            if row == 0 {
                columns = self.columns(&record, file, span)?;
                continue;
            }
            if record.len() != columns.len() {
                let sentence =
                    format!("this row has {}, the first row names {}", Count(record.len(), "value"), columns.len());
                self.fault(Fault::error("bad-table", span, sentence));
                continue;
            }
            if cards.len() >= Card::MOST {
                self.fault(Fault::error("too-many-cards", span, format!("a deck can have {} cards", Card::MOST)));
                break;
            }
            if let Some((card, count)) = self.row(&record, &columns, face, span) {
                cards.push(card);
                counts.push(count);
            }
        }
        self.same_faces(&cards, Span { file, start: 0, end: 0 });
        Some((cards, counts))
    }

    fn columns(&mut self, record: &csv::StringRecord, file: FileId, span: Span) -> Option<Vec<Column>> {
        let names: Vec<String> = self.attributes.iter().map(|a| a.name.name.clone()).collect();
        let mut known: Vec<&str> = names.iter().map(String::as_str).collect();
        known.extend(["face", "copies"]);
        let mut columns = Vec::new();
        for (i, name) in record.iter().enumerate() {
            if record.iter().take(i).any(|n| n == name) {
                self.fault(Fault::error("duplicate-name", span, format!("the column `{name}` is there twice")));
            }
            match known.iter().position(|k| *k == name) {
                Some(i) if i < names.len() => columns.push(Column::Attribute(i)),
                Some(i) => columns.push(if i == names.len() { Column::Face } else { Column::Copies }),
                None => {
                    let span = Span { file, ..span };
                    let fault = Fault::error("unknown-attribute", span, format!("the column `{name}` is no attribute"));
                    self.fault(fault.meant(closest(name, known.iter().copied())));
                }
            }
        }
        (columns.len() == record.len()).then_some(columns)
    }

    fn row(
        &mut self,
        record: &csv::StringRecord,
        columns: &[Column],
        face: Option<&Pattern>,
        span: Span,
    ) -> Option<((String, Vec<i64>), usize)> {
        let mut values = vec![0; self.attributes.len()];
        let (mut printed, mut count) = (None, 1);
        for (text, column) in record.iter().zip(columns) {
            match column {
                Column::Attribute(_) if text.is_empty() => {}
                Column::Attribute(i) => match value(&self.attributes[*i].domain, text) {
                    Some(value) => values[*i] = value,
                    None => {
                        let attribute = &self.attributes[*i];
                        let fault = Fault::error(
                            "unknown-word",
                            span,
                            format!("`{text}` is no value of `{}`", attribute.name.name),
                        );
                        let fault = match &attribute.domain {
                            Domain::Words { names, .. } => fault.meant(closest(text, names)),
                            Domain::Numbers { min, max, .. } => fault.hint(format!("it goes from {min} to {max}")),
                        };
                        self.fault(fault);
                        return None;
                    }
                },
                Column::Face => printed = Some(text.to_string()).filter(|text| !text.is_empty()),
                Column::Copies => match text.parse::<usize>().ok().filter(|n| *n <= Card::MOST) {
                    Some(number) => count = number,
                    None => {
                        self.fault(Fault::error("out-of-range", span, format!("`{text}` is not a number of copies")));
                        return None;
                    }
                },
            }
        }
        let printed = match (printed, face) {
            (Some(printed), _) => self.may_be_printed(&printed, span).then_some(printed)?,
            (None, Some(pattern)) => self.face(pattern, &values, span)?,
            (None, None) => {
                let fault = Fault::error("missing-key", span, "nothing says what is printed on this card");
                self.fault(fault.hint("add a column `face`, or `face` to the deck"));
                return None;
            }
        };
        Some(((printed, values), count))
    }
}

/// The line of the text that begins at or after a byte.
fn line_at(file: FileId, text: &str, byte: u64) -> Span {
    let mut start = text.floor_char_boundary(byte as usize);
    start += text[start..].len() - text[start..].trim_start().len();
    let end = text[start..].find(['\n', '\r']).map_or(text.len(), |n| start + n);
    Span { file, start: start as u32, end: end as u32 }
}
