//! Two cards compared by something that neither has: they count as equal.

use super::reading::{Piece, Reading};
use crate::definition::{Game, PickPlan};
use crate::diagnostic::{Fault, Faults, Script};
use crate::rules::script::ast::{Block, Expr, Node, Op};
use crate::table::Domain;

/// A card: its face and the values of its attributes.
type CardOf<'g> = &'g (String, Vec<i64>);

/// Two cards as written, each with the card it is thought to be.
struct Pair<'a> {
    sides: [(&'a str, CardOf<'a>); 2],
    /// The comparison in question.
    asked: &'a Expr,
}

/// What is known of a condition for two cards.
#[derive(Clone, Copy, PartialEq)]
enum Known {
    /// It holds or not, whatever the comparison in question gives.
    Flag(bool),
    /// It depends on other things only.
    Other,
    /// It depends on the comparison in question too.
    Asked,
}

pub fn check(reading: &Reading, faults: &mut Faults) {
    let game = reading.game;
    let picks = game.actions.iter().flat_map(|action| &action.picks);
    let rules: Vec<(&Script, &PickPlan)> =
        picks.flat_map(|pick| pick.rules.iter().map(move |rule| (&rule.must, pick))).collect();
    for piece in &reading.pieces {
        let Some(code) = &piece.code else { continue };
        // What a pick does not offer at all is not compared by its rules.
        let filter = rules.iter().find(|(must, _)| piece.function().is_none() && must.span == piece.span);
        let filter = filter.and_then(|(_, pick)| pick.filter.as_ref());
        let filter = filter.and_then(|filter| {
            reading.pieces.iter().find(|piece| piece.function().is_none() && piece.span == filter.span)
        });
        let mut roots = vec![code];
        piece.each(&mut |expr| {
            if let Node::Closure(_, body) = &expr.node {
                roots.push(body);
            }
        });
        for root in &roots {
            let (Some(value), true) = (&root.value, root.statements.is_empty()) else { continue };
            conditions(value, &mut |expr| {
                if let Some((attribute, left, right)) = compared(game, piece, expr)
                    && let Some(pair) = alike(game, piece, value, filter, expr, attribute, left, right)
                {
                    faults.push(fault(game, piece, expr, attribute, pair));
                }
            });
        }
    }
}

/// Visits the parts of a condition, but not what stands in closures.
fn conditions<'a>(expr: &'a Expr, visit: &mut dyn FnMut(&'a Expr)) {
    visit(expr);
    let mut inside = |block: &'a Block| {
        if let (Some(value), true) = (&block.value, block.statements.is_empty()) {
            conditions(value, visit);
        }
    };
    match &expr.node {
        Node::Block(block) => inside(block),
        Node::If(arms, last) => {
            arms.iter().map(|(_, block)| block).chain(last).for_each(inside);
            arms.iter().for_each(|(condition, _)| conditions(condition, visit));
        }
        Node::Not(inner) => conditions(inner, visit),
        Node::Binary(Op::And | Op::Or, a, b) => {
            conditions(a, visit);
            conditions(b, visit);
        }
        _ => {}
    }
}

/// The attribute by which two cards are compared, and the two cards as written.
fn compared<'a>(game: &Game, piece: &'a Piece, expr: &'a Expr) -> Option<(usize, &'a str, &'a str)> {
    let Node::Binary(Op::Equal | Op::Unequal, left, right) = &expr.node else { return None };
    let (Node::Property(a, name), Node::Property(b, other)) = (&left.node, &right.node) else { return None };
    let is_other = game.values.iter().any(|value| value.name.name == name.name);
    let attribute = game.deck.attributes.iter().position(|attribute| attribute.name.name == name.name)?;
    let (a, b) = (piece.written(a), piece.written(b));
    (name.name == other.name && a != b && !is_other).then_some((attribute, a, b))
}

/// Two cards without the attribute for which it matters that they count as equal.
#[allow(clippy::too_many_arguments)]
fn alike<'g>(
    game: &'g Game,
    piece: &Piece,
    whole: &Expr,
    filter: Option<&Piece>,
    asked: &Expr,
    attribute: usize,
    left: &str,
    right: &str,
) -> Option<(CardOf<'g>, CardOf<'g>)> {
    let lacking = lacking(game, attribute);
    for (i, &a) in lacking.iter().enumerate() {
        // Cards that differ in nothing but their faces are tried once.
        if lacking[..i].iter().any(|before| before.1 == a.1) {
            continue;
        }
        // Two cards that are alike in everything are rightly so.
        for &b in lacking.iter().filter(|b| b.1 != a.1) {
            let pair = Pair { sides: [(left, a), (right, b)], asked };
            let offered = filter.and_then(|filter| Some(pair.block(game, filter, filter.code.as_ref()?)));
            if offered != Some(Known::Flag(false)) && pair.known(game, piece, whole) == Known::Asked {
                return Some((a, b));
            }
        }
    }
    None
}

/// The cards without an attribute, each face once.
fn lacking(game: &Game, attribute: usize) -> Vec<CardOf<'_>> {
    let domain = &game.deck.attributes[attribute].domain;
    let mut cards: Vec<CardOf> = Vec::new();
    for card in game.deck.lines.iter().flat_map(|line| &line.cards) {
        let lacks = card.1.get(attribute).is_some_and(|&value| domain.is_missing(value));
        if lacks && !cards.iter().any(|other| other.0 == card.0) {
            cards.push(card);
        }
    }
    cards
}

fn fault(game: &Game, piece: &Piece, expr: &Expr, attribute: usize, (a, b): (CardOf, CardOf)) -> Fault {
    let attribute_plan = &game.deck.attributes[attribute];
    let name = &attribute_plan.name.name;
    let sentence = format!("{} and {} have no `{name}`, so that they count as alike here", a.0, b.0);
    let none = match attribute_plan.domain {
        Domain::Words { .. } => "none",
        Domain::Numbers { .. } => "0",
    };
    let side = match &expr.node {
        Node::Binary(_, left, _) => piece.written(left),
        _ => name,
    };
    let fault = Fault::error("both-missing", piece.place(expr), sentence).warning();
    fault
        .label(format!("{} kinds of cards have none", lacking(game, attribute).len()))
        .hint(format!("if they do not fit each other, say so: `{side} != {none} && …`"))
}

impl Pair<'_> {
    /// What is known of a block.
    fn block(&self, game: &Game, piece: &Piece, block: &Block) -> Known {
        match (&block.value, block.statements.is_empty()) {
            (Some(value), true) => self.known(game, piece, value),
            _ => Known::Other,
        }
    }

    /// What is known of a condition for these two cards.
    fn known(&self, game: &Game, piece: &Piece, expr: &Expr) -> Known {
        if std::ptr::eq(expr, self.asked) {
            return Known::Asked;
        }
        let known = |expr| self.known(game, piece, expr);
        match &expr.node {
            Node::Flag(flag) => Known::Flag(*flag),
            Node::Not(inner) => match known(inner) {
                Known::Flag(flag) => Known::Flag(!flag),
                other => other,
            },
            Node::Block(block) => self.block(game, piece, block),
            Node::If(arms, last) => {
                let mut all = Vec::new();
                for (condition, block) in arms {
                    match known(condition) {
                        Known::Flag(true) => {
                            all.push(self.block(game, piece, block));
                            return together(&all);
                        }
                        Known::Flag(false) => {}
                        other => all.extend([other, self.block(game, piece, block)]),
                    }
                }
                all.extend(last.as_ref().map(|last| self.block(game, piece, last)));
                together(&all)
            }
            Node::Binary(op @ (Op::And | Op::Or), a, b) => {
                let decides = Known::Flag(*op == Op::Or);
                match (known(a), known(b)) {
                    (a, b) if a == decides || b == decides => decides,
                    (Known::Flag(_), b) => b,
                    (a, Known::Flag(_)) => a,
                    (a, b) => together(&[a, b]),
                }
            }
            Node::Binary(op, a, b) => self.compared(game, piece, *op, a, b).map_or(Known::Other, Known::Flag),
            _ => Known::Other,
        }
    }

    fn compared(&self, game: &Game, piece: &Piece, op: Op, a: &Expr, b: &Expr) -> Option<bool> {
        let (a, b) = (self.value(game, piece, a, b)?, self.value(game, piece, b, a)?);
        match op {
            Op::Equal => Some(a == b),
            Op::Unequal => Some(a != b),
            Op::Less => Some(a < b),
            Op::LessEqual => Some(a <= b),
            Op::Greater => Some(a > b),
            Op::GreaterEqual => Some(a >= b),
            _ => None,
        }
    }

    /// The value of an attribute of one of the cards, or of what it is compared with.
    fn value(&self, game: &Game, piece: &Piece, expr: &Expr, other: &Expr) -> Option<i64> {
        let attribute = |name: &str| game.deck.attributes.iter().position(|attribute| attribute.name.name == name);
        match &expr.node {
            Node::Number(n) => Some(*n),
            Node::Name(name) if name == "none" => match &other.node {
                Node::Property(_, name) => attribute(&name.name).map(|_| 0),
                _ => Some(i64::MIN),
            },
            Node::Text(word) => {
                let Node::Property(_, name) = &other.node else { return None };
                game.deck.attributes[attribute(&name.name)?].domain.word(word).map(i64::from)
            }
            Node::Property(card, name) => {
                let card = piece.written(card);
                let side = self.sides.iter().find(|side| side.0 == card)?;
                side.1.1.get(attribute(&name.name)?).copied()
            }
            // Against `none` a card is something.
            _ => {
                let is_none = matches!(&other.node, Node::Name(name) if name == "none");
                (is_none && self.sides.iter().any(|side| side.0 == piece.written(expr))).then_some(0)
            }
        }
    }
}

/// What is known if one of these holds, but not which.
fn together(all: &[Known]) -> Known {
    match all {
        [one] => *one,
        _ if all.contains(&Known::Asked) => Known::Asked,
        _ => Known::Other,
    }
}
