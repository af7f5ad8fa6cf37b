//! One fault: what is wrong, where, and what would mend it.

use super::Span;

/// How grave a fault is: an error stops loading, a warning does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The game cannot be used as it stands.
    Error,
    /// The game works, but something in it is probably not meant.
    Warning,
}

/// A further place that belongs to a fault, with a word about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where.
    pub span: Span,
    /// What is there.
    pub text: String,
}

/// Something wrong in content, told in the author's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Stable name of the kind, such as `unknown-key`.
    pub code: &'static str,
    /// Error or warning.
    pub severity: Severity,
    /// One sentence without a full stop.
    pub sentence: String,
    /// The place, if the fault has one.
    pub span: Option<Span>,
    /// A few words drawn beside the marked place.
    pub label: String,
    /// Further places.
    pub notes: Vec<Note>,
    /// What to do about it.
    pub hint: Option<String>,
}

impl Fault {
    /// An error of kind `code` at `span`.
    pub fn error(code: &'static str, span: Span, sentence: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            sentence: sentence.into(),
            span: Some(span),
            label: String::new(),
            notes: Vec::new(),
            hint: None,
        }
    }

    /// An error that has no place in a file, such as a wrong option on the command line.
    pub fn placeless(code: &'static str, sentence: impl Into<String>) -> Self {
        Self { span: None, ..Self::error(code, Span::NOWHERE, sentence) }
    }

    /// The same fault as a warning.
    pub fn warning(mut self) -> Self {
        self.severity = Severity::Warning;
        self
    }

    /// With a few words beside the marked place.
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// With a hint.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// With the hint "did you mean `…`?" if one is given.
    pub fn meant(self, name: Option<&str>) -> Self {
        match name {
            Some(name) => self.hint(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// With a further place.
    pub fn note(mut self, span: Span, text: impl Into<String>) -> Self {
        self.notes.push(Note { span, text: text.into() });
        self
    }
}

/// All faults of a stage, in the order found.
pub type Faults = Vec<Fault>;
