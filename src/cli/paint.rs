//! Colours of faces and emphasis. A colour never says anything that the letters do not say too.

use crate::table::{Card, Deck};
use anstyle::{AnsiColor, Style};

/// Words that name a colour, and the colour.
const COLOURS: &[(&str, AnsiColor)] = &[
    ("black", AnsiColor::BrightBlack),
    ("blue", AnsiColor::BrightBlue),
    ("clubs", AnsiColor::Green),
    ("cyan", AnsiColor::Cyan),
    ("diamonds", AnsiColor::Blue),
    ("green", AnsiColor::Green),
    ("hearts", AnsiColor::Red),
    ("orange", AnsiColor::Yellow),
    ("pink", AnsiColor::BrightMagenta),
    ("purple", AnsiColor::Magenta),
    ("red", AnsiColor::Red),
    ("violet", AnsiColor::Magenta),
    ("yellow", AnsiColor::Yellow),
];

/// Paints, or leaves text as it is.
#[derive(Clone, Copy, Debug)]
pub struct Paint {
    on: bool,
}

impl Paint {
    /// Paints if `on`.
    pub fn new(on: bool) -> Paint {
        Paint { on }
    }

    /// The face of a card in the colour that one of its words names.
    pub fn face(&self, deck: &Deck, card: Card) -> String {
        let face = deck.face(card);
        if !self.on {
            return face.to_string();
        }
        let words = deck.attributes().iter().filter_map(|attribute| {
            let value = attribute.column.get(card.index())?;
            attribute.domain.words().get(usize::try_from(value - 1).ok()?)
        });
        let mut colours = words.filter_map(|word| COLOURS.iter().find(|(name, _)| name == word));
        match colours.next() {
            Some((_, colour)) => styled(face, Style::new().fg_color(Some((*colour).into())).bold()),
            None => styled(face, Style::new().bold()),
        }
    }

    /// A heading.
    pub fn strong(&self, text: &str) -> String {
        self.style(text, Style::new().bold())
    }

    /// Something less important.
    pub fn faint(&self, text: &str) -> String {
        self.style(text, Style::new().dimmed())
    }

    fn style(&self, text: &str, style: Style) -> String {
        if self.on { styled(text, style) } else { text.to_string() }
    }
}

fn styled(text: &str, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// How many columns a text takes, without its colours.
pub fn width(text: &str) -> usize {
    let mut columns = 0;
    let mut escape = false;
    for c in text.chars() {
        match (escape, c) {
            (false, '\u{1b}') => escape = true,
            (true, 'm') => escape = false,
            (false, _) => columns += 1,
            (true, _) => {}
        }
    }
    columns
}
