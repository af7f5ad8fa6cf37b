//! What is known of a value before the match: a flag that never changes, a number between bounds.

use super::reading::Piece;
use crate::definition::{Game, OptionKind};
use crate::rules::Setup;
use crate::rules::script::ast::{Block, Expr, Node, Op};
use crate::table::Domain;
use std::collections::BTreeMap;

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number between these, both included.
    Number(i64, i64),
}

/// What holds in every match, or in every match of one set-up.
pub struct Ground {
    seats: (i64, i64),
    options: BTreeMap<String, Known>,
    attributes: BTreeMap<String, (i64, i64)>,
    /// Whether other things than zones and cards have a size or count.
    sizes: bool,
}

impl Ground {
    /// What holds whatever the number of seats and the options.
    pub fn of(game: &Game) -> Ground {
        let options = game.options.iter().map(|option| {
            let known = match option.kind {
                OptionKind::Number { least, most } => {
                    Known::Number(least.unwrap_or(i64::MIN), most.unwrap_or(i64::MAX))
                }
                _ => Known::Nothing,
            };
            (option.name.name.clone(), known)
        });
        let is_value = |name: &str| {
            name == "number"
                || game.values.iter().any(|value| value.name.name == name)
                || game.zones.iter().any(|zone| zone.name.name == name)
        };
        let mut attributes = BTreeMap::new();
        for (i, attribute) in game.deck.attributes.iter().enumerate() {
            let values = || game.deck.lines.iter().flat_map(|line| &line.cards).filter_map(|card| card.1.get(i));
            if let (Domain::Numbers { .. }, Some(&least), Some(&most), false) =
                (&attribute.domain, values().min(), values().max(), is_value(&attribute.name.name))
            {
                attributes.insert(attribute.name.name.clone(), (least, most));
            }
        }
        let named_size =
            |name: &str| is_value(name) || game.deck.attributes.iter().any(|attribute| attribute.name.name == name);
        Ground {
            seats: (game.seats.least as i64, game.seats.most as i64),
            options: options.collect(),
            attributes,
            sizes: !named_size("size"),
        }
    }

    /// What holds for one set-up.
    pub fn at(game: &Game, setup: &Setup) -> Ground {
        let options = game.options.iter().zip(&setup.options).map(|(option, &value)| {
            let known = match option.kind {
                OptionKind::Number { .. } => Known::Number(value, value),
                OptionKind::Switch => Known::Flag(value != 0),
                _ => Known::Nothing,
            };
            (option.name.name.clone(), known)
        });
        let seats = setup.seats as i64;
        Ground { seats: (seats, seats), options: options.collect(), ..Ground::of(game) }
    }

    /// What is known of an expression.
    pub fn known(&self, piece: &Piece, expr: &Expr) -> Known {
        match &expr.node {
            Node::Number(n) => Known::Number(*n, *n),
            Node::Flag(flag) => Known::Flag(*flag),
            Node::Not(inner) => match self.known(piece, inner) {
                Known::Flag(flag) => Known::Flag(!flag),
                _ => Known::Nothing,
            },
            Node::Negate(inner) => match self.known(piece, inner) {
                Known::Number(a, b) => Known::Number(b.saturating_neg(), a.saturating_neg()),
                _ => Known::Nothing,
            },
            Node::Property(object, name) => match (&object.node, name.name.as_str()) {
                (Node::Name(object), "seats") if object == "table" => Known::Number(self.seats.0, self.seats.1),
                (Node::Name(object), "round") if object == "table" => Known::Number(1, i64::MAX),
                (Node::Name(object), name) if object == "option" => {
                    self.options.get(name).copied().unwrap_or(Known::Nothing)
                }
                (_, "size") if self.sizes => Known::Number(0, i64::MAX),
                (_, name) => match self.attributes.get(name) {
                    Some(&(least, most)) => Known::Number(least, most),
                    None => Known::Nothing,
                },
            },
            Node::Method(_, name, args) if name.name == "count" && args.len() == 1 => Known::Number(0, i64::MAX),
            Node::Binary(op, left, right) => self.binary(piece, *op, left, right),
            Node::If(arms, last) => self.choice(piece, arms, last.as_ref()),
            Node::Block(block) => self.block(piece, block),
            _ => Known::Nothing,
        }
    }

    fn block(&self, piece: &Piece, block: &Block) -> Known {
        match (&block.value, block.statements.is_empty()) {
            (Some(value), true) => self.known(piece, value),
            _ => Known::Nothing,
        }
    }

    fn choice(&self, piece: &Piece, arms: &[(Expr, Block)], last: Option<&Block>) -> Known {
        for (condition, block) in arms {
            match self.known(piece, condition) {
                Known::Flag(true) => return self.block(piece, block),
                Known::Flag(false) => {}
                _ => return Known::Nothing,
            }
        }
        last.map_or(Known::Nothing, |block| self.block(piece, block))
    }

    fn binary(&self, piece: &Piece, op: Op, left: &Expr, right: &Expr) -> Known {
        let (a, b) = (self.known(piece, left), self.known(piece, right));
        match op {
            Op::And | Op::Or => {
                let and = op == Op::And;
                if a == Known::Flag(!and) || b == Known::Flag(!and) {
                    return Known::Flag(!and);
                }
                match (a, b) {
                    (Known::Flag(_), Known::Flag(_)) => Known::Flag(and),
                    _ => Known::Nothing,
                }
            }
            Op::Add | Op::Subtract | Op::Multiply => match (a, b) {
                (Known::Number(a, b), Known::Number(c, d)) => sum(op, (a, b), (c, d)),
                _ => Known::Nothing,
            },
            Op::Equal | Op::Unequal | Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
                let same = piece.written(left) == piece.written(right) && is_steady(left);
                let holds = match (a, b) {
                    (Known::Number(a, b), Known::Number(c, d)) if !same || a == b => compared(op, (a, b), (c, d)),
                    _ if same => Some(matches!(op, Op::Equal | Op::LessEqual | Op::GreaterEqual)),
                    _ => None,
                };
                holds.map_or(Known::Nothing, Known::Flag)
            }
            _ => Known::Nothing,
        }
    }
}

/// Whether asking twice gives the same.
pub fn is_steady(expr: &Expr) -> bool {
    match &expr.node {
        Node::Number(_) | Node::Flag(_) | Node::Text(_) | Node::Name(_) => true,
        Node::Property(object, _) => is_steady(object),
        Node::Index(object, at) => is_steady(object) && is_steady(at),
        _ => false,
    }
}

fn sum(op: Op, (a, b): (i64, i64), (c, d): (i64, i64)) -> Known {
    let bounds = match op {
        Op::Add => [a.saturating_add(c), b.saturating_add(d)],
        Op::Subtract => [a.saturating_sub(d), b.saturating_sub(c)],
        _ if a == b && c == d => [a.saturating_mul(c); 2],
        _ => return Known::Nothing,
    };
    Known::Number(bounds[0], bounds[1])
}

fn compared(op: Op, (a, b): (i64, i64), (c, d): (i64, i64)) -> Option<bool> {
    let decided = |yes: bool, no: bool| {
        if yes {
            Some(true)
        } else if no {
            Some(false)
        } else {
            None
        }
    };
    match op {
        Op::Less => decided(b < c, a >= d),
        Op::LessEqual => decided(b <= c, a > d),
        Op::Greater => decided(a > d, b <= c),
        Op::GreaterEqual => decided(a >= d, b < c),
        Op::Equal => decided(a == b && c == d && a == c, b < c || d < a),
        Op::Unequal => decided(b < c || d < a, a == b && c == d && a == c),
        _ => None,
    }
}
