//! The interpreter as the rest of the program sees it.

use std::cell::RefCell;
use std::rc::Rc;

use cardwright::rules::script::host::{Host, ScriptError, with_big_stack};
use rhai::{Dynamic, Engine};

/// Calls `f()` of a script.
fn call(source: &str) -> Result<Dynamic, ScriptError> {
    let host = Host::new(&[], |_| None, |_| {});
    let ast = host.compile(source)?;
    host.call(&ast, "f", Vec::new())
}

/// What is told about a script: sentence, line and column.
fn told(source: &str) -> String {
    let error = call(source).unwrap_err();
    format!("{} ({}:{})", error.sentence, error.line, error.column)
}

#[test]
fn functions_are_listed_and_called() {
    let host = Host::new(&[], |_| None, |_| {});
    let ast = host.compile("fn twice(x) { x * 2 }\nfn all(c) { c.all(|x| x > 1) }\nprivate fn own() { }").unwrap();
    let expected = [("all", 1), ("own", 0), ("twice", 1)].map(|(name, count)| (name.to_owned(), count));
    assert_eq!(host.functions(&ast), expected);
    let doubled = host.call(&ast, "twice", vec![Dynamic::from(21_i64)]).unwrap();
    assert_eq!(doubled.as_int(), Ok(42));
    assert!(host.spent() > 0 && host.spent() < 20);
}

#[test]
fn errors_are_told_in_plain_words() {
    let cases = [
        ("fn f() {\n  1 / 0\n}", "a number is divided by zero (2:5)"),
        ("fn f() {\n  let a = 9223372036854775807;\n  a + 1\n}", "a number grows too large (3:5)"),
        ("fn f() {\n  let a = 1;\n  a.suit\n}", "a number has no property `suit` (3:5)"),
        ("fn f() { turn(\"a\", 1) }", "there is no function `turn` for a word, a number (1:10)"),
        ("fn f() { x + 1 }", "there is no variable `x` (1:10)"),
        ("fn f() { throw \"no card is left\"; }", "no card is left (1:10)"),
        ("fn f() { let a = [1]; a[3] }", "there is no element 3: the list has 1, counted from 0 (1:25)"),
        ("fn f() { if 1 == 1 { f( } }", "`(` is never closed (1:23)"),
        ("fn f() { eval(\"1\") }", "`eval` is switched off in rules (1:10)"),
        ("fn f() { let g = Fn(\"f\"); }", "`Fn` is switched off in rules (1:18)"),
        ("fn f() { let x = 1;\n f() }", "functions call each other too deeply (0:0)"),
        ("fn f() { [3, 1, 2].sort(|x, y| throw \"stop\") }", "stop (1:32)"),
        ("fn f() { \"a\" - 1 }", "`-` knows nothing about a word, a number (1:14)"),
        ("fn g() { }", "there is no function `f` (0:0)"),
    ];
    for (source, expected) in cases {
        assert_eq!(told(source), expected, "{source}");
    }
}

#[test]
fn an_error_carries_its_calls() {
    let source = "fn f() {\n  g(1)\n}\nfn g(x) {\n  [x].map(|y| h(y))\n}\nfn h(z) {\n  z / 0\n}";
    let error = call(source).unwrap_err();
    assert_eq!((error.line, error.column), (8, 5));
    let calls: Vec<_> = error.trace.iter().map(|call| (call.function.as_str(), call.line)).collect();
    assert_eq!(calls, [("h", 5), ("", 5), ("map", 5), ("g", 2)]);
}

#[test]
fn work_in_callbacks_is_counted() {
    let source = "fn f() { let a = []; a.pad(200, 0); a.map(|x| { let i = 0; while i < 10000 { i += 1; } 0 }) }";
    assert!(told(source).starts_with("the script does not come to an end within"));
}

#[test]
fn sorting_is_stable_and_total() {
    let source = "fn f() { let a = [31, 12, 22, 11, 32]; a.sort(|x, y| x / 10 - y / 10); a.to_string() }";
    assert_eq!(call(source).unwrap().to_string(), "[12, 11, 22, 31, 32]");
}

/// A thing with a property that can be set.
#[derive(Clone)]
struct Thing(Rc<RefCell<i64>>);

fn register(engine: &mut Engine) {
    engine.register_type_with_name::<Thing>("a thing");
    engine.register_get("score", |thing: &mut Thing| *thing.0.borrow());
    rhai::FuncRegistration::new_setter("score").with_purity(true).register_into_engine(
        engine,
        |thing: &mut Thing, value: i64| {
            *thing.0.borrow_mut() = value;
        },
    );
}

#[test]
fn known_names_are_there_in_functions_and_closures() {
    let thing = Thing(Rc::new(RefCell::new(3)));
    let value = Dynamic::from(thing.clone());
    let host = Host::new(&["table"], move |_| Some(value.clone()), register);
    let ast = host
        .compile("fn f() { table.score += 2; let n = 0; for i in 0..3 { n += g() } n }\nfn g() { [1, 2].filter(|x| x < table.score).len }")
        .unwrap();
    assert_eq!(host.call(&ast, "f", Vec::new()).unwrap().as_int(), Ok(6));
    assert_eq!(*thing.0.borrow(), 5);
    let ast = host.compile("fn f() { let table = 7; [8].filter(|x| x > table).len + table }").unwrap();
    assert_eq!(host.call(&ast, "f", Vec::new()).unwrap().as_int(), Ok(8));
    let ast = host.compile("fn f() { table.hand }").unwrap();
    let error = host.call(&ast, "f", Vec::new()).unwrap_err();
    assert_eq!(error.sentence, "a thing has no property `hand`");
}

#[test]
fn a_panic_of_a_function_is_a_fault_of_the_script() {
    let host = Host::new(
        &[],
        |_| None,
        |engine| {
            engine.register_fn("fail", || -> i64 { panic!("as wanted") });
        },
    );
    let ast = host.compile("fn f() { fail() }").unwrap();
    let error = host.call(&ast, "f", Vec::new()).unwrap_err();
    assert_eq!(error.sentence, "this script breaks the interpreter");
}

#[test]
fn the_big_stack_gives_results_and_panics_back() {
    assert_eq!(with_big_stack(|| 7), 7);
    let outcome = std::panic::catch_unwind(|| with_big_stack(|| panic!("as wanted")));
    assert!(outcome.is_err());
}
