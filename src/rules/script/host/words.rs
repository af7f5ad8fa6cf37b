//! What went wrong in a script, in plain words and at the innermost place.

use rhai::{EvalAltResult, LexError, ParseError, ParseErrorType, Position};

use super::{MAX_FUNCTIONS, SPENT};
use crate::rules::script::budget::MAX_OPERATIONS;
use crate::rules::script::parse::parse_functions;
use crate::rules::script::token::SWITCHED_OFF;

/// A call that led to an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The function called, of the script or of the library; empty for a closure.
    pub function: String,
    /// The line of the call, from 1; 0 if it has no place.
    pub line: usize,
    /// The column of the call, from 1; 0 if it has no place.
    pub column: usize,
}

/// What went wrong in a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScriptError {
    /// What is wrong, in the author's words.
    pub sentence: String,
    /// The line, from 1; 0 if there is no place.
    pub line: usize,
    /// The column in characters, from 1; 0 if there is no place.
    pub column: usize,
    /// The calls that led there, the innermost first; without the one that came from outside.
    pub trace: Vec<Call>,
}

impl ScriptError {
    /// An error at a place.
    pub fn new(sentence: String, line: usize, column: usize) -> ScriptError {
        ScriptError { sentence, line, column, trace: Vec::new() }
    }

    /// Why a script cannot be read. Our own parser has the better words, where it finds a mistake too.
    pub(super) fn of_source(source: &str, error: &ParseError) -> ScriptError {
        let (line, column) = place(error.position());
        let (_, ours) = parse_functions(source);
        let is_seen = |sentence: &str| sentence != "only functions stand in a script";
        match ours.into_iter().find(|error| is_seen(&error.sentence)) {
            Some(ours) => {
                let before = &source[..ours.start];
                let line_start = before.rfind('\n').map_or(0, |at| at + 1);
                let line = 1 + before.matches('\n').count();
                let column = 1 + before[line_start..].chars().count();
                ScriptError::new(ours.sentence, line, column)
            }
            None => ScriptError::new(of_parse(error.err_type()), line, column),
        }
    }

    /// Why a script ended.
    pub(super) fn of_run(error: &EvalAltResult) -> ScriptError {
        let mut trace = Vec::new();
        let mut inner = error;
        let (mut line, mut column) = place(error.position());
        while let EvalAltResult::ErrorInFunctionCall(name, _, cause, at) = inner {
            let (call_line, call_column) = place(*at);
            let function = if name.contains('$') { String::new() } else { name.clone() };
            trace.push(Call { function, line: call_line, column: call_column });
            inner = cause;
            if inner.position() != Position::NONE {
                (line, column) = place(inner.position());
            }
        }
        trace.reverse();
        ScriptError { sentence: sentence(inner), line, column, trace }
    }
}

fn place(position: Position) -> (usize, usize) {
    (position.line().unwrap_or(0), position.position().unwrap_or(0))
}

/// A mistake that only Rhai finds.
fn of_parse(error: &ParseErrorType) -> String {
    match error {
        ParseErrorType::VariableUndefined(name) => format!("there is no variable `{name}`"),
        ParseErrorType::ExprTooDeep => "this is nested too deeply".into(),
        ParseErrorType::TooManyFunctions => {
            format!("a script has at most {MAX_FUNCTIONS} functions")
        }
        ParseErrorType::MismatchedType(wanted, found) => {
            format!("expected {wanted}, found {found}")
        }
        ParseErrorType::LiteralTooLarge(what, most) => {
            format!("{what} is too large; at most {most}")
        }
        ParseErrorType::Reserved(word) => reserved(word),
        ParseErrorType::BadInput(LexError::ImproperSymbol(word, _)) if is_off(word) => reserved(word),
        other => lower(&other.to_string()),
    }
}

fn is_off(word: &str) -> bool {
    SWITCHED_OFF.contains(&word)
}

fn reserved(word: &str) -> String {
    match is_off(word) {
        true => format!("`{word}` is switched off in rules"),
        false => format!("`{word}` is a word that Rhai keeps for itself; choose another name"),
    }
}

/// A sentence of Rhai made into one of ours.
fn lower(text: &str) -> String {
    let mut chars = text.trim_end_matches('.').chars();
    let first = chars.next().map(|first| first.to_ascii_lowercase());
    first.into_iter().chain(chars).collect::<String>().replace('\'', "`")
}

/// What went wrong while a script ran.
fn sentence(error: &EvalAltResult) -> String {
    use EvalAltResult as E;
    match error {
        E::ErrorTerminated(token, _) if token.to_string() == SPENT => too_much(),
        E::ErrorTooManyOperations(_) => too_much(),
        E::ErrorStackOverflow(_) => "functions call each other too deeply".into(),
        E::ErrorTooManyVariables(_) => "there are too many variables".into(),
        E::ErrorDataTooLarge(_, _) => "a list, a map or a string grows too large".into(),
        E::ErrorParsing(error, _) => of_parse(error),
        E::ErrorVariableNotFound(name, _) => format!("there is no variable `{name}`"),
        E::ErrorPropertyNotFound(name, _) => format!("there is no property `{name}`"),
        E::ErrorIndexNotFound(index, _) => format!("there is no element `{index}`"),
        E::ErrorFunctionNotFound(signature, _) => no_function(signature),
        E::ErrorDotExpr(text, _) => no_property(text),
        E::ErrorMismatchDataType(wanted, found, _) | E::ErrorMismatchOutputType(wanted, found, _) => {
            match (kind(wanted), kind(found)) {
                (wanted, "") => format!("expected {wanted}"),
                ("", found) => format!("{found} does not fit here"),
                (wanted, found) => format!("expected {wanted}, found {found}"),
            }
        }
        E::ErrorIndexingType(name, _) => {
            let name = name.split(' ').next().unwrap_or_default();
            format!("{} has no elements", kind(name))
        }
        E::ErrorArrayBounds(0, index, _) => {
            format!("there is no element {index}: the list is empty")
        }
        E::ErrorArrayBounds(most, index, _) => {
            format!("there is no element {index}: the list has {most}, counted from 0")
        }
        E::ErrorStringBounds(most, index, _) => {
            format!("there is no character {index}: the string has {most}")
        }
        E::ErrorBitFieldBounds(most, index, _) => {
            format!("there is no bit {index}: a number has {most}")
        }
        E::ErrorFor(_) => "`for` cannot go through this".into(),
        E::ErrorArithmetic(text, _) if text.contains("zero") => "a number is divided by zero".into(),
        E::ErrorArithmetic(text, _) if text.contains("overflow") => "a number grows too large".into(),
        E::ErrorDataRace(..) => {
            "a question inside a question reads what the outer one is asked of: keep that with `let` before".into()
        }
        E::ErrorNonPureMethodCallOnConstant(..) | E::ErrorAssignmentToConstant(..) => {
            "a constant cannot be changed".into()
        }
        E::ErrorUnboundThis(_) => "`this` stands for nothing here".into(),
        E::ErrorRuntime(value, _) if value.is_unit() => "the script gave up".into(),
        E::ErrorRuntime(value, _) => value.to_string(),
        other => lower(&other.to_string()),
    }
}

fn too_much() -> String {
    format!("the script does not come to an end within {MAX_OPERATIONS} operations")
}

/// `name (kind, kind)` in words.
fn no_function(signature: &str) -> String {
    let Some((name, kinds)) = signature.split_once(" (") else {
        return format!("there is no function `{signature}`");
    };
    let kinds: Vec<_> = kinds.trim_end_matches(')').split(", ").map(kind).collect();
    let kinds = kinds.join(", ");
    match name.chars().any(char::is_alphabetic) {
        _ if kinds.is_empty() => format!("there is no function `{name}()`"),
        true => format!("there is no function `{name}` for {kinds}"),
        false => format!("`{name}` knows nothing about {kinds}"),
    }
}

/// Rhai's sentence about an unknown property, in our words.
fn no_property(text: &str) -> String {
    let mut quoted = text.split('\'').skip(1).step_by(2);
    match (quoted.next(), quoted.next()) {
        (Some(name), Some(owner)) => format!("{} has no property `{name}`", kind(owner)),
        _ => lower(text),
    }
}

/// Rhai's name of a kind in our words.
fn kind(name: &str) -> &str {
    match name.trim().trim_start_matches("&mut ").trim_start_matches('&') {
        "i64" | "INT" => "a number",
        "bool" => "a flag",
        "string" | "ImmutableString" | "String" | "str" | "&str" => "a word",
        name if name.contains("ImmutableString") => "a word",
        "char" => "a character",
        "array" | "Array" => "a list",
        "map" | "Map" => "a map",
        "()" => "nothing",
        "Fn" | "FnPtr" => "a function",
        name => name,
    }
}
