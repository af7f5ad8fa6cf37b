//! The words of scripts made known to Rhai: one entry for each name, which finds out itself what is meant.

use super::core::Core;
use super::value::{self, Value};
use super::{assign, call, operator, property, question, tell};
use crate::rules::script::host::Host;
use crate::rules::script::primitives::{Form, QUESTIONS, primitives};
use rhai::{Dynamic, Engine, EvalAltResult, FnPtr, FuncRegistration, Module, NativeCallContext};
use std::rc::{Rc, Weak};

/// The names that scripts know without making them.
pub(super) const KNOWN: [&str; 3] = ["table", "option", "none"];
/// Most operations of one call into a script, as Rhai counts them.
const MOST_OPERATIONS: u64 = 1_000_000;
/// Most values of a line that is said.
const MOST_SAID: usize = 8;

/// What a function gives to Rhai.
type Given = Result<Dynamic, Box<EvalAltResult>>;

// What gets `x` as `&mut` leaves it where it is; what gets it as a value is taken to leave it as it is, so that no mark
// is set again after a function was called for what it holds.

/// Rhai with the vocabulary of a game.
pub(super) fn host(core: &Rc<Core>) -> Host {
    let known = |name: &str| match name {
        "table" => Some(Value::Table.dynamic()),
        "option" => Some(Value::Options.dynamic()),
        _ => Some(Dynamic::UNIT),
    };
    let words = Words { core: Rc::downgrade(core) };
    Host::with_budget(MOST_OPERATIONS, &KNOWN, known, |engine| words.register(engine, core))
}

/// The way from Rhai back to what scripts work on.
#[derive(Clone)]
struct Words {
    core: Weak<Core>,
}

impl Words {
    fn core(&self) -> Result<Rc<Core>, Box<EvalAltResult>> {
        self.core.upgrade().ok_or_else(|| "no script runs here".into())
    }

    fn register(&self, engine: &mut Engine, core: &Core) {
        value::register(engine);
        self.properties(engine, core);
        self.functions(engine);
        self.questions(engine);
        self.operators(engine);
        self.say(engine);
        let mut iterators = Module::new();
        for id in value::iterable() {
            let words = self.clone();
            iterators.set_iter_result(id, move |object| match words.each(&object) {
                Ok(items) => Box::new(items.into_iter().map(|item| Ok(item.dynamic()))),
                Err(error) => Box::new(std::iter::once(Err(error))),
            });
        }
        engine.register_global_module(iterators.into());
    }

    fn each(&self, object: &Dynamic) -> Result<Vec<Value>, Box<EvalAltResult>> {
        let core = self.core()?;
        question::each(&core, Value::of(object)).map_err(|fault| core.raise(fault))
    }

    fn properties(&self, engine: &mut Engine, core: &Core) {
        for name in property::names(&core.rules) {
            let (words, known) = (self.clone(), name.clone());
            FuncRegistration::new_getter(&name).register_into_engine(engine, move |object: &mut Dynamic| -> Given {
                let core = words.core()?;
                core.give(property::read(&core, Value::of(object), &known))
            });
            let (words, known) = (self.clone(), name.clone());
            let setter = FuncRegistration::new_setter(&name).with_purity(true);
            setter.register_into_engine(engine, move |object: Dynamic, given: Dynamic| -> Given {
                let core = words.core()?;
                core.give(assign::assign(&core, &Value::of(&object), &known, &Value::of(&given)))
            });
        }
    }

    /// Functions and methods, by name and number of values.
    fn functions(&self, engine: &mut Engine) {
        let mut known: Vec<(&'static str, bool, usize)> = primitives()
            .iter()
            .filter(|primitive| primitive.form != Form::Property)
            .map(|primitive| (primitive.name, primitive.form == Form::Method, primitive.takes.len()))
            .collect();
        known.dedup();
        for (name, is_method, count) in known {
            let words = self.clone();
            let run = move |args: &[&Dynamic]| -> Given {
                let core = words.core()?;
                let args = args.iter().map(|arg| Value::of(arg)).collect();
                core.give(match is_method {
                    true => call::of_value(&core, Form::Method, name, args),
                    false => call::function(&core, name, args),
                })
            };
            match count {
                0 => engine.register_fn(name, move || run(&[])),
                1 => engine.register_fn(name, move |a: Dynamic| run(&[&a])),
                2 => engine.register_fn(name, move |a: Dynamic, b: Dynamic| run(&[&a, &b])),
                _ => engine.register_fn(name, move |a: Dynamic, b: Dynamic, c: Dynamic| run(&[&a, &b, &c])),
            };
        }
        let words = self.clone();
        engine.register_fn("card", move |face: Dynamic| -> Given {
            let core = words.core()?;
            core.give(call::card(&core, &Value::of(&face)))
        });
    }

    fn questions(&self, engine: &mut Engine) {
        for asked in &QUESTIONS {
            let words = self.clone();
            let ask = move |context: NativeCallContext, object: Dynamic, function: FnPtr| -> Given {
                question::ask(&*words.core()?, &context, asked.name, &object, function)
            };
            engine.register_fn(asked.name, ask);
        }
    }

    fn operators(&self, engine: &mut Engine) {
        engine.register_fn("+", |a: Dynamic| a);
        for (sign, add) in [("+", true), ("-", false)] {
            let words = self.clone();
            engine.register_fn(sign, move |a: Dynamic, b: Dynamic| -> Given {
                let core = words.core()?;
                core.give(operator::combine(&core, add, Value::of(&a), Value::of(&b)))
            });
        }
        engine.register_fn("==", |a: Dynamic, b: Dynamic| operator::equal(&Value::of(&a), &Value::of(&b)));
        engine.register_fn("!=", |a: Dynamic, b: Dynamic| !operator::equal(&Value::of(&a), &Value::of(&b)));
        let words = self.clone();
        engine.register_fn("contains", move |all: Dynamic, item: Dynamic| -> Given {
            let core = words.core()?;
            core.give(operator::contains(&core, Value::of(&all), Value::of(&item)))
        });
        let words = self.clone();
        FuncRegistration::new_index_getter().register_into_engine(
            engine,
            move |all: &mut Dynamic, at: Dynamic| -> Given {
                let core = words.core()?;
                core.give(operator::index(&core, Value::of(all), &Value::of(&at)))
            },
        );
    }

    fn say(&self, engine: &mut Engine) {
        for count in 1..=MOST_SAID + 1 {
            let words = self.clone();
            let types = vec![std::any::TypeId::of::<Dynamic>(); count];
            engine.register_raw_fn("say", types, move |_: NativeCallContext, args: &mut [&mut Dynamic]| -> Given {
                let core = words.core()?;
                let args: Vec<Value> = args.iter().map(|arg| Value::told(arg)).collect();
                let (name, given) = args.split_first().ok_or("`say` takes the name of a text")?;
                core.give(tell::say(&core, name, given))
            });
        }
    }
}
