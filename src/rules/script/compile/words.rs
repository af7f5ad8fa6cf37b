//! Words written in scripts and the lists they belong to.

use super::super::kind::{Kind, List};
use super::typed::{Hints, Typed};
use super::val::Val;
use super::{Compiler, Out, Stop, Term};
use crate::definition::{OptionKind, Shape};
use crate::diagnostic::{Fault, Span, closest};
use crate::table::{Domain, ValueKind};
use std::sync::Arc;

impl Compiler<'_> {
    /// The words of a list, in order.
    pub(super) fn words(&self, list: List) -> Vec<String> {
        let domain = match list {
            List::Attribute(i) => self.game.deck.attributes.get(i).map(|a| &a.domain),
            List::Choice(i) => match self.game.options.get(i).map(|o| &o.kind) {
                Some(OptionKind::Choice { domain, .. }) => Some(domain),
                _ => None,
            },
            List::Mark(i) => match self.layout.values.get(i).map(|v| &v.kind) {
                Some(ValueKind::Words(domain)) => Some(domain),
                _ => None,
            },
            List::Pick(action, pick) => {
                let picks = self.game.actions.get(action).map(|a| &a.picks);
                match picks.and_then(|p| p.get(pick)).map(|p| &p.shape) {
                    Some(Shape::Word(domain)) => Some(domain),
                    _ => None,
                }
            }
            List::Faces => return self.layout.deck.face_words().to_vec(),
            List::Take => return ["full", "some", "free"].map(String::from).to_vec(),
        };
        domain.map(Domain::words).unwrap_or_default().to_vec()
    }

    /// What a list is, for people.
    fn list_name(&self, list: List) -> String {
        match list {
            List::Attribute(i) => {
                let name = self.game.deck.attributes.get(i).map(|a| a.name.name.as_str());
                format!("the attribute `{}`", name.unwrap_or_default())
            }
            List::Choice(i) => {
                let name = self.game.options.get(i).map(|o| o.name.name.as_str());
                format!("the option `{}`", name.unwrap_or_default())
            }
            List::Mark(i) => {
                let name = self.layout.values.get(i).map(|v| v.name.as_str());
                format!("the mark `{}`", name.unwrap_or_default())
            }
            List::Pick(a, p) => {
                let picks = self.game.actions.get(a).map(|a| &a.picks);
                let name = picks.and_then(|x| x.get(p)).map(|p| p.name.name.as_str());
                format!("the pick `{}`", name.unwrap_or_default())
            }
            List::Faces => "the faces of the cards".to_string(),
            List::Take => "what groups may be taken".to_string(),
        }
    }

    /// A word as written, its list not known yet.
    pub(super) fn written(&mut self, text: &str, span: Span) -> Typed {
        let at = match self.strings.iter().position(|s| s == text) {
            Some(at) => at,
            None => {
                self.strings.push(text.to_string());
                self.strings.len() - 1
            }
        };
        Typed {
            kind: Kind::Text,
            val: Val::Int(Term::Const(at as i64)),
            facts: Default::default(),
            hints: Hints { words: vec![(at, span)], sure: true, ..Hints::default() },
            span,
        }
    }

    /// The text of a word whose list is not known, if it is only one.
    pub(super) fn literal(&self, typed: &Typed) -> Option<&str> {
        match (typed.kind, typed.constant()) {
            (Kind::Text, Some(at)) => self.strings.get(at as usize).map(|s| s.as_str()),
            _ => None,
        }
    }

    /// A word of `list`, from a word of another list or none yet.
    pub(super) fn word_of(&mut self, list: List, typed: Typed) -> Out<Typed> {
        let names = self.words(list);
        let (from, written): (Vec<String>, Vec<(usize, Span)>) = match typed.kind {
            Kind::Word(own) if own == list => return Ok(typed),
            Kind::Text => (self.strings.clone(), typed.hints.words.clone()),
            Kind::Word(own) => {
                let from = self.words(own);
                let all = (0..from.len()).map(|i| (i, typed.span)).collect();
                (from, all)
            }
            _ => return self.wrong_kind(&typed, Kind::Word(list)),
        };
        let mut faulty = false;
        for (at, span) in written {
            let word = &from[at];
            if !names.contains(word) {
                let near = closest(word, &names);
                let fault =
                    Fault::error("unknown-word", span, format!("`{word}` is no word of {}", self.list_name(list)));
                let fault = match near {
                    Some(near) => fault.meant(Some(near)),
                    None => fault.hint(format!("its words are {}", listed(&names))),
                };
                faulty |= self.fault::<()>(fault).is_err();
            }
        }
        if faulty {
            return Err(Stop::Faulty);
        }
        // Words of a list count from 1, words without a list from 0.
        let first = i64::from(typed.kind != Kind::Text);
        let numbers: Arc<[i64]> =
            from.iter().map(|w| names.iter().position(|n| n == w).map_or(0, |i| i as i64 + 1)).collect();
        let look = move |n: i64| {
            let at = usize::try_from(n - first).unwrap_or(usize::MAX);
            numbers.get(at).copied().unwrap_or(0)
        };
        let Typed { val, facts, hints, span, .. } = typed;
        let val = match val {
            Val::Int(Term::Const(n)) => Val::Int(Term::Const(look(n))),
            Val::Int(term) => Val::Int(term.map(move |_, n| Ok(look(n)))),
            _ => return Err(Stop::Faulty),
        };
        Ok(Typed { kind: Kind::Word(list), val, facts, hints: Hints { words: Vec::new(), ..hints }, span })
    }
}

/// Some names for a hint.
pub(super) fn listed(names: &[String]) -> String {
    const MOST: usize = 8;
    let mut shown: Vec<String> = names.iter().take(MOST).map(|n| format!("`{n}`")).collect();
    if names.len() > MOST {
        shown.push("…".to_string());
    }
    match shown.is_empty() {
        true => "none at all".to_string(),
        false => shown.join(", "),
    }
}
