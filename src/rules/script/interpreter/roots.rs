//! Makes questions safe to ask inside questions.
//!
//! While Rhai asks a question of a variable, the variable is locked, and the function given to the question may not
//! read it: `hand.any(|c| hand.has(c))` fails. Asked of a copy it does not: `(+hand).any(|c| hand.has(c))`.

use crate::rules::script::lex::lex;
use crate::rules::script::primitives::QUESTIONS;
use crate::rules::script::token::{Kind, Token};

/// A text with pieces put in: where in the new text each stands, and how long it is.
pub(super) struct Padded {
    pub text: String,
    pub pads: Vec<(usize, usize)>,
}

impl Padded {
    /// The place in the text as it was.
    pub fn origin(&self, at: usize) -> usize {
        let before = self.pads.iter().take_while(|pad| pad.0 < at);
        at - before.map(|pad| pad.1.min(at - pad.0)).sum::<usize>()
    }
}

/// The text with every variable that a question is asked of replaced by a copy of it.
pub(super) fn pad(text: &str) -> Padded {
    let tokens = lex(text).tokens;
    let mut roots: Vec<usize> =
        (0..tokens.len()).filter(|&at| is_question(&tokens, at)).filter_map(|at| root(&tokens, at)).collect();
    roots.sort_unstable();
    roots.dedup();
    let mut padded = Padded { text: String::with_capacity(text.len() + 3 * roots.len()), pads: Vec::new() };
    let mut done = 0;
    for root in roots {
        let Token { start, end, .. } = tokens[root];
        padded.text.push_str(&text[done..start]);
        padded.pads.push((padded.text.len(), 2));
        padded.text.push_str("(+");
        padded.text.push_str(&text[start..end]);
        padded.pads.push((padded.text.len(), 1));
        padded.text.push(')');
        done = end;
    }
    padded.text.push_str(&text[done..]);
    padded
}

fn is_sign(tokens: &[Token], at: Option<usize>, signs: &[&str]) -> bool {
    let token = at.and_then(|at| tokens.get(at));
    token.is_some_and(|token| matches!(token.kind, Kind::Sign(sign) if signs.contains(&sign)))
}

/// Whether `.name(` with the name of a question, or with a function as its first value, stands here.
fn is_question(tokens: &[Token], at: usize) -> bool {
    let Kind::Name(name) = tokens[at].kind else { return false };
    is_sign(tokens, at.checked_sub(1), &[".", "?."])
        && is_sign(tokens, Some(at + 1), &["("])
        && (QUESTIONS.iter().any(|question| question.name == name) || is_sign(tokens, Some(at + 2), &["|", "||"]))
}

/// The variable with which the chain begins whose part stands at `at`.
fn root(tokens: &[Token], at: usize) -> Option<usize> {
    let mut at = at.checked_sub(2)?;
    loop {
        at = match tokens[at].kind {
            Kind::Name("table" | "option" | "none") => return None,
            Kind::Name(_) => match is_sign(tokens, at.checked_sub(1), &[".", "?."]) {
                true => at.checked_sub(2)?,
                false => return Some(at),
            },
            Kind::Sign("()") => called(tokens, at)?,
            Kind::Sign(")") => called(tokens, opening(tokens, at)?)?,
            Kind::Sign("]") => opening(tokens, at)?.checked_sub(1)?,
            _ => return None,
        };
    }
}

/// What stands before the dot of the method whose bracket opens at `at`.
fn called(tokens: &[Token], at: usize) -> Option<usize> {
    let name = at.checked_sub(1)?;
    let is_method = matches!(tokens[name].kind, Kind::Name(_) | Kind::Reserved(_));
    match is_method && is_sign(tokens, name.checked_sub(1), &[".", "?."]) {
        true => name.checked_sub(2),
        false => None,
    }
}

/// The bracket that the one at `at` closes.
fn opening(tokens: &[Token], at: usize) -> Option<usize> {
    let mut open = 0;
    (0..=at).rev().find(|&at| {
        match tokens[at].kind {
            Kind::Sign(")" | "]" | "}") => open += 1,
            Kind::Sign("(" | "[" | "?[" | "{" | "#{") => open -= 1,
            _ => {}
        }
        open == 0
    })
}
