//! What is printed on the cards of a game.

use super::{Card, CardSet};

/// A value of a word attribute: its number in the list, from 1; 0 is `none`.
pub type Word = u16;

/// What values an attribute, an option or a mark can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// Words; the word numbered `w` is `names[w - 1]`. `letters` are used in faces.
    Words {
        /// The words, in ascending order.
        names: Vec<String>,
        /// The letter of each word, empty where none is given.
        letters: Vec<String>,
    },
    /// Whole numbers; some may have a printed name.
    Numbers {
        /// Least value.
        min: i64,
        /// Greatest value.
        max: i64,
        /// Printed names of some numbers.
        names: Vec<(i64, String)>,
    },
}

impl Domain {
    /// The words of a word domain; empty for numbers.
    pub fn words(&self) -> &[String] {
        match self {
            Domain::Words { names, .. } => names,
            Domain::Numbers { .. } => &[],
        }
    }

    /// The word with this name, from 1.
    pub fn word(&self, name: &str) -> Option<Word> {
        self.words().iter().position(|n| n == name).map(|i| i as Word + 1)
    }

    /// Whether a card with this value has none: an attribute left out is 0, which may be no value of it.
    pub fn is_missing(&self, value: i64) -> bool {
        match self {
            Domain::Words { .. } => value == 0,
            Domain::Numbers { min, max, .. } => value == 0 && !(*min..=*max).contains(&0),
        }
    }

    /// How a value is printed on a card: letter, number or name.
    pub fn printed(&self, value: i64) -> String {
        match self {
            Domain::Words { names, letters } => {
                let Some(i) = usize::try_from(value - 1).ok() else {
                    return String::new();
                };
                match letters.get(i) {
                    Some(letter) if !letter.is_empty() => letter.clone(),
                    _ => names.get(i).cloned().unwrap_or_default(),
                }
            }
            Domain::Numbers { names, .. } => {
                names.iter().find(|n| n.0 == value).map_or_else(|| value.to_string(), |n| n.1.clone())
            }
        }
    }

    /// How a value is said: word, number or name.
    pub fn said(&self, value: i64) -> String {
        match self {
            Domain::Words { names, .. } => match usize::try_from(value - 1).ok().and_then(|i| names.get(i)) {
                Some(name) => name.clone(),
                None => "none".to_string(),
            },
            Domain::Numbers { .. } => self.printed(value),
        }
    }
}

/// Something printed on every card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// Its values.
    pub domain: Domain,
    /// The value of each card, by card number.
    pub column: Vec<i64>,
}

/// All cards of a game at one table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    attributes: Vec<Attribute>,
    faces: Vec<String>,
    alike: Vec<Card>,
    has_copies: bool,
    face_words: Vec<String>,
    face_of: Vec<i64>,
}

impl Deck {
    /// A deck of cards with these attributes and faces (one face and one value of each attribute a card).
    pub fn new(attributes: Vec<Attribute>, faces: Vec<String>) -> Deck {
        assert!(faces.len() <= Card::MOST);
        let alike: Vec<Card> =
            faces.iter().map(|face| Card(faces.iter().position(|f| f == face).unwrap_or(0) as u8)).collect();
        let has_copies = alike.iter().enumerate().any(|(i, c)| c.index() != i);
        let mut face_words: Vec<String> = Vec::new();
        let face_of = faces
            .iter()
            .map(|face| match face_words.iter().position(|f| f == face) {
                Some(i) => i as i64 + 1,
                None => {
                    face_words.push(face.clone());
                    face_words.len() as i64
                }
            })
            .collect();
        Deck { attributes, faces, alike, has_copies, face_words, face_of }
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether there are no cards.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// All cards.
    pub fn all(&self) -> CardSet {
        CardSet::first_n(self.len())
    }

    /// The attributes, in the order declared.
    pub fn attributes(&self) -> &[Attribute] {
        &self.attributes
    }

    /// What is printed on the card.
    pub fn face(&self, card: Card) -> &str {
        self.faces.get(card.index()).map_or("?", |f| f)
    }

    /// The first card of the deck that looks like this one.
    #[inline]
    pub fn alike(&self, card: Card) -> Card {
        self.alike[card.index()]
    }

    /// Whether any face occurs more than once.
    #[inline]
    pub fn has_copies(&self) -> bool {
        self.has_copies
    }

    /// The faces as words, each once, in deck order: the list behind `card.face`.
    pub fn face_words(&self) -> &[String] {
        &self.face_words
    }

    /// The face of each card as a word (from 1), by card number.
    pub fn face_column(&self) -> &[i64] {
        &self.face_of
    }

    /// All cards with this face (letter case matters only if two faces differ in nothing else).
    pub fn with_face(&self, face: &str) -> CardSet {
        let exact: CardSet = self.cards_where(|f| f == face);
        if !exact.is_empty() {
            return exact;
        }
        let loose = self.cards_where(|f| f.eq_ignore_ascii_case(face));
        match loose.first() {
            Some(first) if loose.iter().all(|c| self.alike(c) == self.alike(first)) => loose,
            _ => CardSet::EMPTY,
        }
    }

    /// `cards` with every card replaced by the lowest card of the same face in `source`.
    /// Two copies in an unordered zone are the same choice.
    pub fn canonical(&self, cards: CardSet, source: CardSet) -> CardSet {
        if !self.has_copies {
            return cards;
        }
        let mut left = source;
        let mut out = CardSet::EMPTY;
        for card in cards.iter() {
            if let Some(c) = left.iter().find(|&c| self.alike(c) == self.alike(card)) {
                left.remove(c);
                out.insert(c);
            }
        }
        out
    }

    fn cards_where(&self, fits: impl Fn(&str) -> bool) -> CardSet {
        self.faces.iter().enumerate().filter(|(_, f)| fits(f)).map(|(i, _)| Card(i as u8)).collect()
    }
}
