//! Where a name is at home, for hints; and what is wrong with the names of functions.

use super::super::primitives::{Form, QUESTIONS, named, primitives};
use super::Compiler;
use crate::diagnostic::{Fault, Span, closest};
use crate::table::Per;

/// What the names of hooks begin with.
const PREFIXES: [&str; 6] = ["do_", "rate_", "enter_", "done_", "ring_", "empty_"];
/// Hooks with a name of their own.
const HOOKS: [&str; 4] = ["start_match", "start_round", "finish_round", "score_round"];

impl Compiler<'_> {
    /// How a name would have to be written to be found, if it is a zone, value or option.
    pub(super) fn place_of(&self, name: &str) -> Option<String> {
        let per = self
            .layout
            .zones
            .iter()
            .map(|z| (&z.name, z.per))
            .chain(self.layout.values.iter().map(|v| (&v.name, v.per)))
            .find(|(n, _)| *n == name)
            .map(|(_, per)| per);
        match per {
            Some(Per::Table) => return Some(format!("table.{name}")),
            Some(Per::Seat) => return Some(format!("{}.{name}", self.seat_here())),
            Some(Per::Team) => return Some(format!("{}.team.{name}", self.seat_here())),
            None => {}
        }
        if self.game.options.iter().any(|o| o.name.name == name) {
            return Some(format!("option.{name}"));
        }
        if self.functions.iter().any(|f| f.name.name == name) || named(name, Form::Function).next().is_some() {
            return Some(format!("{name}()"));
        }
        None
    }

    /// Names of functions: no two alike, none of the host's, no hook that nothing asks for.
    pub(super) fn check_functions(&mut self) {
        let functions = self.functions.clone();
        let mut hooks: Vec<String> = HOOKS.map(String::from).to_vec();
        for action in &self.game.actions {
            hooks.push(format!("do_{}", action.name.name));
            hooks.push(format!("rate_{}", action.name.name));
        }
        for phase in &self.game.phases {
            for prefix in ["enter_", "done_", "ring_"] {
                hooks.push(format!("{prefix}{}", phase.name.name));
            }
        }
        hooks.extend(self.game.zones.iter().map(|z| format!("empty_{}", z.name.name)));
        for function in functions.iter() {
            let name = function.name.name.as_str();
            let span = self.rules_places.span(function.name.start, function.name.end);
            let taken = name == "say"
                || name == "card"
                || primitives().iter().any(|p| p.name == name && p.form == Form::Function);
            if taken {
                let fault = Fault::error("taken-name", span, format!("`{name}` is a function of the table"))
                    .hint("give yours another name");
                self.fault::<()>(fault).ok();
            }
            if PREFIXES.iter().any(|p| name.starts_with(p)) && !hooks.iter().any(|h| h == name) {
                let fault = Fault::error("unknown-hook", span, format!("nothing ever asks for `{name}`"));
                let fault = match closest(name, &hooks) {
                    Some(near) => fault.meant(Some(near)),
                    None => fault.hint("a function for yourself must not begin like a hook"),
                };
                self.fault::<()>(fault).ok();
            }
        }
    }

    /// How a function that the table asks for is written.
    pub(super) fn signature(&self, name: &str) -> String {
        let action = ["do_", "rate_"].iter().find_map(|prefix| name.strip_prefix(prefix));
        let action = action.and_then(|action| self.game.actions.iter().find(|a| a.name.name == action));
        let params: Vec<&str> = match action {
            Some(action) => std::iter::once("me").chain(action.picks.iter().map(|p| p.name.name.as_str())).collect(),
            None if name.starts_with("empty_") => {
                let zone = self.game.zones.iter().find(|z| name.strip_prefix("empty_") == Some(z.name.name.as_str()));
                if zone.is_some_and(|zone| zone.per != Per::Table) { vec!["owner"] } else { Vec::new() }
            }
            None => Vec::new(),
        };
        format!("write `fn {name}({})`", params.join(", "))
    }

    pub(super) fn is_function(&self, name: &str) -> bool {
        name == "say"
            || name == "card"
            || self.functions.iter().any(|f| f.name.name == name)
            || named(name, Form::Function).next().is_some()
    }

    /// A fault about a function that does not exist.
    pub(super) fn unknown_function(&mut self, name: &str, span: Span) {
        let mut known: Vec<String> = self.functions.iter().map(|f| f.name.name.clone()).collect();
        known.extend(["say", "card"].map(String::from));
        known.extend(primitives().iter().filter(|p| p.form == Form::Function).map(|p| p.name.to_string()));
        let fault = Fault::error("unknown-function", span, format!("there is no function `{name}`"));
        let is_method = named(name, Form::Method).next().is_some() || QUESTIONS.iter().any(|q| q.name == name);
        let fault = match (is_method, closest(name, &known), super::advice::longer(name)) {
            (false, ..) if let Some(said) = super::advice::elsewhere(name) => fault.hint(said),
            (true, ..) => fault.hint(format!("it is asked of something: `x.{name}(…)`")),
            (false, near @ Some(_), None) => fault.meant(near),
            (false, _, Some(longer)) => fault.hint(format!("it is asked of something: `x.{longer}(…)`")),
            (false, None, None) => fault,
        };
        self.fault::<()>(fault).ok();
    }

    /// A fault about an option that does not exist.
    pub(super) fn unknown_option(&mut self, name: &str, span: Span) {
        let known: Vec<&str> = self.game.options.iter().map(|o| o.name.name.as_str()).collect();
        let near = closest(name, known.iter().copied()).map(String::from);
        let fault = Fault::error("unknown-option", span, format!("there is no option `{name}`")).meant(near.as_deref());
        self.fault::<()>(fault).ok();
    }
}
