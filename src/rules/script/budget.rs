//! How much a script may do. It is counted in operations, not in time, so that every machine agrees.

use std::cell::Cell;
use std::rc::Rc;

/// Most operations of one call into a script, those inside callbacks included, where nothing else is said.
pub const MAX_OPERATIONS: u64 = 100_000;

/// Longest script that is read, in bytes, compiled or interpreted.
pub const MAX_SOURCE: usize = 64 * 1024;

/// What is said of a longer one.
pub fn too_long() -> String {
    format!("a script holds at most {} KiB", MAX_SOURCE / 1024)
}

/// What is left to a script; clones share it.
#[derive(Clone, Debug)]
pub struct Budget {
    most: u64,
    left: Rc<Cell<u64>>,
}

impl Budget {
    /// A full budget.
    pub fn new() -> Budget {
        Budget::of(MAX_OPERATIONS)
    }

    /// A full budget of so many operations.
    pub fn of(operations: u64) -> Budget {
        Budget { most: operations, left: Rc::new(Cell::new(operations)) }
    }

    /// Makes it full again, for the next call.
    pub fn refill(&self) {
        self.left.set(self.most);
    }

    /// Takes operations from it; `false` if there are not so many left.
    pub fn spend(&self, operations: u64) -> bool {
        let left = self.left.get();
        self.left.set(left.saturating_sub(operations));
        operations <= left
    }

    /// How many operations were done since it was full.
    pub fn spent(&self) -> u64 {
        self.most - self.left.get()
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::new()
    }
}
