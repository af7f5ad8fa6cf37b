//! Runs foreign scripts in Rhai without letting them hang, grow, or reach anything but what they are given.

mod big_stack;
mod natives;
mod words;

use std::panic::{AssertUnwindSafe, catch_unwind};

use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicMapPackage, BasicMathPackage,
    BasicStringPackage, LogicPackage, MoreStringPackage, Package,
};
use rhai::{AST, CallFnOptions, Dynamic, Engine, EvalAltResult, OptimizationLevel, Scope};

use super::budget::{Budget, MAX_OPERATIONS, MAX_SOURCE, too_long};
use super::token::SWITCHED_OFF;

pub use big_stack::{STACK, with_big_stack};
pub use words::{Call, ScriptError};

/// Longest run of letters and digits in a script; longer ones make Rhai slow.
pub const MAX_RUN: usize = 256;
/// Deepest nesting of expressions and blocks, as Rhai counts it.
pub const MAX_DEPTH: usize = 128;
/// Most functions that call each other at a time.
pub const MAX_CALLS: usize = 32;
/// Longest string, in bytes.
pub const MAX_STRING: usize = 512;
/// Most elements of a list, those of lists inside it included.
pub const MAX_LIST: usize = 256;
/// Most entries of a map.
pub const MAX_MAP: usize = 64;
/// Most variables at a time.
pub const MAX_VARIABLES: usize = 128;
/// Most functions and closures of a script.
pub const MAX_FUNCTIONS: usize = 1024;

/// What ends a script whose budget is spent.
const SPENT: &str = "spent";

/// An interpreter for scripts that nobody has to trust. One per thread.
pub struct Host {
    engine: Engine,
    budget: Budget,
    /// The names that scripts know without making them.
    known: Scope<'static>,
}

impl Host {
    /// An interpreter whose scripts know some names without making them. `value_of` says what such a name stands for
    /// whenever it is read; `register` adds kinds and functions.
    pub fn new(
        known: &[&str],
        value_of: impl Fn(&str) -> Option<Dynamic> + 'static,
        register: impl FnOnce(&mut Engine),
    ) -> Host {
        Host::with_budget(MAX_OPERATIONS, known, value_of, register)
    }

    /// The same, with so many operations for each call.
    pub fn with_budget(
        operations: u64,
        known: &[&str],
        value_of: impl Fn(&str) -> Option<Dynamic> + 'static,
        register: impl FnOnce(&mut Engine),
    ) -> Host {
        let budget = Budget::of(operations);
        let mut engine = Engine::new_raw();
        add_packages(&mut engine);
        natives::shadow(&mut engine, &budget);
        set_limits(&mut engine);
        engine.set_max_operations(operations);
        register(&mut engine);
        let progress = budget.clone();
        engine.on_progress(move |_| (!progress.spend(1)).then(|| SPENT.into()));
        let mut scope = Scope::new();
        for name in known {
            scope.push_constant(*name, ());
        }
        let names: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
        #[allow(deprecated)]
        // Rhai marks what may change in later versions this way; ours is pinned.
        engine.on_var(move |name, local, context| {
            let is_known = local == 0 && names.iter().any(|known| known == name);
            // A variable caught by a closure has no number, but lies among its parameters.
            let is_known = is_known && !context.scope().contains(name);
            Ok(if is_known { value_of(name) } else { None })
        });
        Host { engine, budget, known: scope }
    }

    /// The engine, for calling closures and for questions about kinds.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// How many operations the last call took.
    pub fn spent(&self) -> u64 {
        self.budget.spent()
    }

    /// Reads a script.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn compile(&self, source: &str) -> Result<AST, ScriptError> {
        if source.len() > MAX_SOURCE {
            return Err(ScriptError::new(too_long(), 1, 1));
        }
        self.compile_at(1, source)
    }

    /// Reads a script whose first line is counted as `line`, and whose length was looked at where it was written:
    /// what was put in since does not count.
    ///
    /// # Errors
    /// The first mistake in it.
    pub fn compile_at(&self, line: usize, source: &str) -> Result<AST, ScriptError> {
        check_words(source)?;
        let moved = format!("{}{source}", "\n".repeat(line.saturating_sub(1)));
        let compiled = guard(|| Ok(self.engine.compile_with_scope(&self.known, &moved)))?;
        compiled.map_err(|error| ScriptError::of_source(&moved, &error))
    }

    /// The functions of a script and how many parameters they have, in the order of their names.
    pub fn functions(&self, ast: &AST) -> Vec<(String, usize)> {
        let all = ast.iter_functions();
        let named = all.filter(|function| !function.name.contains('$'));
        let mut functions: Vec<_> = named.map(|function| (function.name.to_owned(), function.params.len())).collect();
        functions.sort();
        functions
    }

    /// Calls a function of a script.
    ///
    /// # Errors
    /// What went wrong, where, and which calls led there.
    pub fn call(&self, ast: &AST, name: &str, args: Vec<Dynamic>) -> Result<Dynamic, ScriptError> {
        let options = CallFnOptions::new().eval_ast(false);
        self.attempt(|engine| engine.call_fn_with_options(options, &mut Scope::new(), ast, name, args))
    }

    /// Calls a function of a script while another call waits for it; both share one budget.
    ///
    /// # Errors
    /// What went wrong, where, and which calls led there.
    pub fn call_inside(&self, ast: &AST, name: &str, args: Vec<Dynamic>) -> Result<Dynamic, ScriptError> {
        let options = CallFnOptions::new().eval_ast(false);
        let call = || self.engine.call_fn_with_options(options, &mut Scope::new(), ast, name, args);
        guard(|| call().map_err(|error| ScriptError::of_run(&error)))
    }

    /// Carries out the statements of a script that stand outside functions.
    ///
    /// # Errors
    /// What went wrong, where, and which calls led there.
    pub fn run(&self, ast: &AST) -> Result<Dynamic, ScriptError> {
        self.attempt(|engine| engine.eval_ast::<Dynamic>(ast))
    }

    fn attempt(
        &self,
        attempt: impl FnOnce(&Engine) -> Result<Dynamic, Box<EvalAltResult>>,
    ) -> Result<Dynamic, ScriptError> {
        self.budget.refill();
        guard(|| attempt(&self.engine).map_err(|error| ScriptError::of_run(&error)))
    }
}

/// The parts of Rhai's library that are given to scripts.
fn add_packages(engine: &mut Engine) {
    ArithmeticPackage::new().register_into_engine(engine);
    BasicArrayPackage::new().register_into_engine(engine);
    BasicFnPackage::new().register_into_engine(engine);
    BasicIteratorPackage::new().register_into_engine(engine);
    BasicMapPackage::new().register_into_engine(engine);
    BasicMathPackage::new().register_into_engine(engine);
    BasicStringPackage::new().register_into_engine(engine);
    LogicPackage::new().register_into_engine(engine);
    MoreStringPackage::new().register_into_engine(engine);
}

fn set_limits(engine: &mut Engine) {
    engine
        // Folding constants knows no limits.
        .set_optimization_level(OptimizationLevel::None)
        .set_max_operations(MAX_OPERATIONS)
        .set_max_expr_depths(MAX_DEPTH, MAX_DEPTH)
        .set_max_call_levels(MAX_CALLS)
        .set_max_string_size(MAX_STRING)
        .set_max_array_size(MAX_LIST)
        .set_max_map_size(MAX_MAP)
        .set_max_variables(MAX_VARIABLES)
        .set_max_functions(MAX_FUNCTIONS)
        .set_strict_variables(true)
        .set_fail_on_invalid_map_property(true);
    for word in SWITCHED_OFF {
        engine.disable_symbol(*word);
    }
}

/// Refuses what would only be slow to read.
fn check_words(source: &str) -> Result<(), ScriptError> {
    for (row, line) in source.lines().enumerate() {
        let mut run = 0;
        for (column, byte) in line.bytes().enumerate() {
            let is_part = byte.is_ascii_alphanumeric() || byte == b'_';
            run = if is_part { run + 1 } else { 0 };
            if run > MAX_RUN {
                let sentence = "this word is too long".to_owned();
                return Err(ScriptError::new(sentence, row + 1, column + 1 - MAX_RUN));
            }
        }
    }
    Ok(())
}

/// Turns a panic of the interpreter into a fault of the script.
fn guard<T>(attempt: impl FnOnce() -> Result<T, ScriptError>) -> Result<T, ScriptError> {
    catch_unwind(AssertUnwindSafe(attempt)).unwrap_or_else(|_| {
        let sentence = "this script breaks the interpreter".to_owned();
        Err(ScriptError::new(sentence, 0, 0))
    })
}
