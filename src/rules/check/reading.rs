//! All scripts of a game, parsed, with the names each of them uses.

use crate::definition::{ActionPlan, FamilyRule, Game, PickPlan, Rule, Shape, Start, Teams};
use crate::diagnostic::{Script, Span};
use crate::rules::script::ast::{Block, Expr, Node};
use crate::rules::script::compile::walk;
use crate::rules::script::{parse_expression, parse_functions};
use std::collections::BTreeSet;

/// Effects that end the phase they are in.
pub const LEAVING: [&str; 4] = ["enter", "end_round", "end_match", "draw_match"];

/// What a piece of script is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A function of `rules.rhai` with this name.
    Function(String),
    /// An expression of `game.yaml`.
    Expression,
    /// A value in the line of an action, which everybody reads.
    Said,
}

/// The names that a piece of script uses.
#[derive(Clone, Debug, Default)]
pub struct Uses {
    /// After a dot: properties and methods.
    pub properties: BTreeSet<String>,
    /// After `option.`
    pub options: BTreeSet<String>,
    /// Functions called.
    pub calls: BTreeSet<String>,
    /// Texts in quotes.
    pub texts: BTreeSet<String>,
}

/// A function or an expression.
pub struct Piece {
    /// What it is.
    pub role: Role,
    /// The text it stands in.
    pub script: Script,
    /// Its code; none if it could not be parsed or is outside the compiled part.
    pub code: Option<Block>,
    /// The names of its parameters, with their places in the text.
    pub params: Vec<(String, usize, usize)>,
    /// The place of its name, or of the whole expression.
    pub span: Span,
    /// What it uses.
    pub uses: Uses,
}

impl Piece {
    /// The place of a part of the code.
    pub fn place(&self, expr: &Expr) -> Span {
        self.script.place(expr.start, expr.end)
    }

    /// The part of the code as written.
    pub fn written(&self, expr: &Expr) -> &str {
        self.script.text.get(expr.start..expr.end).unwrap_or_default()
    }

    /// The name, if it is a function.
    pub fn function(&self) -> Option<&str> {
        match &self.role {
            Role::Function(name) => Some(name),
            _ => None,
        }
    }

    /// Visits every expression in it.
    pub fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        if let Some(code) = &self.code {
            walk::expressions(code, visit);
        }
    }
}

/// A game with all its scripts read.
pub struct Reading<'a> {
    /// The game.
    pub game: &'a Game,
    /// Its scripts.
    pub pieces: Vec<Piece>,
}

impl<'a> Reading<'a> {
    /// Reads all scripts of a game.
    pub fn of(game: &'a Game) -> Reading<'a> {
        let mut reading = Reading { game, pieces: Vec::new() };
        reading.set_up(game);
        game.actions.iter().for_each(|action| reading.action(action));
        reading.course(game);
        reading.functions(game);
        reading
    }

    /// Whether any script satisfies this.
    pub fn any(&self, holds: impl FnMut(&Piece) -> bool) -> bool {
        self.pieces.iter().any(holds)
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.function() == Some(name))
    }

    /// Whether any function calls one of these.
    pub fn calls(&self, names: &[&str]) -> bool {
        self.any(|piece| names.iter().any(|name| piece.uses.calls.contains(*name)))
    }

    /// The names of the functions that these call, directly or through others, themselves included.
    pub fn reached<'n>(&self, roots: impl IntoIterator<Item = &'n str>) -> BTreeSet<String> {
        let mut reached = BTreeSet::new();
        let mut open: Vec<String> = roots.into_iter().map(String::from).collect();
        while let Some(name) = open.pop() {
            if let Some(piece) = self.function(&name)
                && reached.insert(name)
            {
                open.extend(piece.uses.calls.iter().cloned());
            }
        }
        reached
    }

    fn set_up(&mut self, game: &Game) {
        if let Teams::Across(script) = &game.teams {
            self.expression(script);
        }
        for line in &game.deck.lines {
            self.optional(&line.copies);
            self.optional(&line.when);
        }
        game.options.iter().for_each(|option| self.optional(&option.when));
        self.rules(&game.requires);
        for zone in &game.zones {
            if let Start::Where(script) = &zone.start {
                self.expression(script);
            }
        }
        game.values.iter().for_each(|value| self.optional(&value.start));
    }

    fn action(&mut self, action: &ActionPlan) {
        self.rules(&action.rules);
        action.picks.iter().for_each(|pick| self.pick(pick));
        if let Some(say) = &action.say {
            self.template(say, Role::Said);
        }
    }

    fn pick(&mut self, pick: &PickPlan) {
        match &pick.shape {
            Shape::Card(from) | Shape::Seat(from) => self.expression(from),
            Shape::Cards { from, count, .. } => {
                self.expression(from);
                self.count(count);
            }
            Shape::Run { from, count, each, after } => {
                self.expression(from);
                self.count(count);
                self.optional(each);
                self.optional(after);
            }
            Shape::Groups { from, of, take, except, .. } => {
                self.expression(from);
                for family in of {
                    match &family.rule {
                        FamilyRule::One(script) => self.expression(script),
                        FamilyRule::Sum(number, total) => {
                            self.expression(number);
                            self.expression(total);
                        }
                        FamilyRule::Same(_) | FamilyRule::Run(..) => {}
                    }
                    self.optional(&family.filter);
                }
                self.optional(take);
                self.optional(except);
            }
            Shape::AttributeWord(_) | Shape::Word(_) => {}
            Shape::Number(a, b) | Shape::Assign { givers: a, to: b } => {
                self.expression(a);
                self.expression(b);
            }
            Shape::Zone(zones) => zones.iter().for_each(|zone| self.expression(zone)),
        }
        self.optional(&pick.filter);
        self.rules(&pick.rules);
        self.optional(&pick.when);
        self.optional(&pick.all);
        if let Some(why) = &pick.why {
            self.template(why, Role::Expression);
        }
    }

    fn course(&mut self, game: &Game) {
        for phase in &game.phases {
            for script in [&phase.who, &phase.first, &phase.when, &phase.until] {
                self.optional(script);
            }
        }
        self.optional(&game.round.first_dealer);
        self.optional(&game.round.next_dealer);
        for deal in &game.round.deals {
            deal.count.iter().flat_map(|count| &count.0).for_each(|(_, script)| self.expression(script));
            self.optional(&deal.when);
        }
        for item in &game.score.items {
            self.expression(&item.points);
            self.optional(&item.when);
        }
        for script in [&game.ending.until, &game.ending.rounds, &game.ending.extra_round] {
            self.optional(script);
        }
        game.texts.iter().for_each(|(_, text)| self.template(text, Role::Expression));
    }

    fn functions(&mut self, game: &Game) {
        let Some(script) = &game.rules else { return };
        for function in parse_functions(&script.text).0 {
            let text = script.text.get(function.start..function.end).unwrap_or_default();
            let code = function.body.ok();
            let uses = code.as_ref().map_or_else(|| scanned(text), named);
            self.pieces.push(Piece {
                role: Role::Function(function.name.name),
                script: script.clone(),
                span: script.place(function.name.start, function.name.end),
                params: function.params.into_iter().map(|p| (p.name, p.start, p.end)).collect(),
                code,
                uses,
            });
        }
    }

    fn count(&mut self, count: &Option<crate::definition::Count>) {
        if let Some(count) = count {
            self.expression(&count.least);
            self.optional(&count.most);
        }
    }

    fn rules(&mut self, rules: &[Rule]) {
        for rule in rules {
            self.expression(&rule.must);
            self.optional(&rule.when);
            if let Some(why) = &rule.why {
                self.template(why, Role::Expression);
            }
        }
    }

    fn optional(&mut self, script: &Option<Script>) {
        if let Some(script) = script {
            self.expression(script);
        }
    }

    fn expression(&mut self, script: &Script) {
        self.piece(script.clone(), Role::Expression);
    }

    /// The values in braces of a text.
    fn template(&mut self, script: &Script, role: Role) {
        let mut from = 0;
        while let Some(open) = script.text[from..].find('{').map(|at| from + at + 1) {
            let Some(end) = script.text[open..].find('}').map(|at| open + at) else { return };
            self.piece(script.part(open, end), role.clone());
            from = end;
        }
    }

    fn piece(&mut self, script: Script, role: Role) {
        let code = parse_expression(&script.text).ok();
        let code = code.map(|expr| Block { statements: Vec::new(), value: Some(Box::new(expr)) });
        let uses = code.as_ref().map_or_else(|| scanned(&script.text), named);
        self.pieces.push(Piece { role, span: script.span, script, code, params: Vec::new(), uses });
    }
}

/// The names used in code.
fn named(code: &Block) -> Uses {
    let mut uses = Uses::default();
    walk::expressions(code, &mut |expr| match &expr.node {
        Node::Property(object, name) => {
            if matches!(&object.node, Node::Name(object) if object == "option") {
                uses.options.insert(name.name.clone());
            }
            uses.properties.insert(name.name.clone());
        }
        Node::Method(_, name, _) => {
            uses.properties.insert(name.name.clone());
        }
        Node::Call(name, _) => {
            uses.calls.insert(name.name.clone());
        }
        Node::Text(text) => {
            uses.texts.insert(text.clone());
        }
        _ => {}
    });
    uses
}

/// The names that may be used in a text that is no code for us: rather too many than too few.
fn scanned(text: &str) -> Uses {
    let mut uses = Uses::default();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut before = "";
    let mut at = 0;
    while let Some(start) = text[at..].find(is_part).map(|n| at + n) {
        let end = text[start..].find(|c| !is_part(c)).map_or(text.len(), |n| start + n);
        let (word, after) = (&text[start..end], text[end..].trim_start());
        uses.properties.insert(word.to_string());
        uses.texts.insert(word.to_string());
        if before == "option" {
            uses.options.insert(word.to_string());
        }
        if after.starts_with('(') {
            uses.calls.insert(word.to_string());
        }
        (before, at) = (word, end);
    }
    uses
}
