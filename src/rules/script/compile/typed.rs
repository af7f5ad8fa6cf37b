//! An expression with its kind, its code, and what is known about it when the game is loaded.

use super::super::kind::Kind;
use super::term::Term;
use super::val::Val;
use crate::diagnostic::Span;
use std::sync::Arc;
use std::sync::atomic::AtomicI64;

/// What code touches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// It reads the state.
    pub state: bool,
    /// It changes the state.
    pub effect: bool,
    /// The registers it reads or writes, by the order in which they were made.
    pub registers: Vec<u32>,
}

impl Facts {
    /// Of code that reads the state.
    pub fn state() -> Facts {
        Facts { state: true, ..Facts::default() }
    }

    /// Of code that touches one register.
    pub fn register(serial: u32) -> Facts {
        Facts { registers: vec![serial], ..Facts::default() }
    }

    /// Of code that touches what both touch.
    pub fn and(mut self, other: &Facts) -> Facts {
        self.add(other);
        self
    }

    /// Adds what other code touches.
    pub fn add(&mut self, other: &Facts) {
        self.state |= other.state;
        self.effect |= other.effect;
        for &serial in &other.registers {
            if let Err(at) = self.registers.binary_search(&serial) {
                self.registers.insert(at, serial);
            }
        }
    }

    /// Without the registers made since `serial`: they belong to the code itself.
    pub fn within(mut self, serial: u32) -> Facts {
        self.registers.retain(|&s| s < serial);
        self
    }

    /// Whether the value is the same whenever it is asked.
    pub fn is_static(&self) -> bool {
        !self.state && !self.effect && self.registers.is_empty()
    }

    /// Whether the value depends on one register and on nothing else.
    pub fn is_of(&self, serial: u32) -> bool {
        !self.state && !self.effect && self.registers == [serial]
    }

    /// Whether the code touches this register.
    pub fn touches(&self, serial: u32) -> bool {
        self.registers.contains(&serial)
    }
}

/// What more is known about a value when the game is loaded.
#[derive(Clone, Default)]
pub(crate) struct Hints {
    /// It is the asked seat, or its team.
    pub mine: bool,
    /// It is never none.
    pub sure: bool,
    /// A card or cards taken from the deck as such, wherever they lie.
    pub loose: bool,
    /// Several zones under one name.
    pub spotted: bool,
    /// The number is that of this attribute, and printed like it.
    pub attribute: Option<usize>,
    /// The seat that this option stands for.
    pub option: Option<usize>,
    /// The words it can be, while their list is not known.
    pub words: Vec<(usize, Span)>,
    /// A variable that is none so far: the value that none has in it.
    pub open: Option<Arc<AtomicI64>>,
}

/// A typed expression.
pub(crate) struct Typed {
    /// Its kind.
    pub kind: Kind,
    /// Its code.
    pub val: Val,
    /// What the code touches.
    pub facts: Facts,
    /// What more is known.
    pub hints: Hints,
    /// Where it stands.
    pub span: Span,
}

impl Typed {
    /// With another kind and value, at the same place.
    pub fn with(self, kind: Kind, val: Val) -> Typed {
        Typed { kind, val, ..self }
    }

    /// Its constant number.
    pub fn constant(&self) -> Option<i64> {
        match &self.val {
            Val::Int(Term::Const(n)) => Some(*n),
            Val::Flag(Term::Const(flag)) => Some(*flag as i64),
            _ => None,
        }
    }
}
