//! Scripts without end or measure: they end with a fault, on a thread with a small stack too.

use super::{BESIDES, GAME, act, fault, load, table};
use cardwright::rules::script::budget::MAX_SOURCE;
use cardwright::rules::script::host::Host;
use cardwright::rules::{Referee, Way};

/// Runs on a thread with the stack that threads have where nobody asks for more.
fn on_small_stack(test: fn()) {
    std::thread::Builder::new().stack_size(2 << 20).spawn(test).unwrap().join().unwrap();
}

#[test]
fn endless_scripts_end() {
    on_small_stack(|| {
        let cases = [
            ("let few = [1]; loop { few[0] += 1; }", "this takes too many steps"),
            ("let few = [1]; while true { seats().all(|s| s.hand.all(|c| c.rank > 0)); }", "this takes too many steps"),
            ("let few = [1]; for i in 0..9223372036854775807 { }", "this takes too many steps"),
            ("let few = [1]; again(me);\n}\nfn again(me) { again(me)", "functions call each other too deeply"),
            ("let few = [1]; loop { few.push(few); }", "a list, a map or a string grows too large"),
            ("let s = `${1}`; loop { s += s; }", "a list, a map or a string grows too large"),
            ("let f = || 1; for i in 0..1000000 { let g = f; f = || g.call(); }", "this takes too many steps"),
        ];
        for (body, sentence) in cases {
            assert_eq!(fault(body).0.sentence, sentence, "{body}");
        }
    });
}

#[test]
fn functions_that_fill_zones_may_not_empty_them_forever() {
    on_small_stack(|| {
        let body = "let few = [1]; table.n = me.hand.draw(9, table.pit);\n}\nfn empty_pit() {\n  let few = [1];";
        let (deep, _) = fault(&format!("{body}\n  table.line.draw(1, table.pit);"));
        assert_eq!(deep.sentence, "too many functions wait for each other");
        let (long, _) = fault(&format!(
            "{body}\n  loop {{ seat(1).hand.draw(1, seat(1).down); seat(1).down.draw(1, seat(1).hand); }}"
        ));
        assert_eq!(long.sentence, "this takes too many steps");
    });
}

#[test]
fn deep_scripts_fit_on_the_stack() {
    on_small_stack(|| {
        let deep = format!("{}1{}", "(1 + ".repeat(40), ")".repeat(40));
        let closures = "seats().all(|s| ".repeat(20);
        let body = format!(
            "let few = [1]; table.n = deep(me, 25);\n}}\nfn deep(me, n) {{ if n == 0 {{ return {deep}; }} {closures}deep(me, n - 1) > 0{} ; 1",
            ")".repeat(20)
        );
        let (fault, _) = fault(&body);
        assert_eq!(fault.sentence, "functions call each other too deeply");
    });
}

/// Rules of so many bytes, most of them functions that ask a question of a variable and count.
fn long_rules(bytes: usize) -> String {
    let mut rules = format!("fn do_act(me) {{ table.n = f0(me.hand); }}\n{BESIDES}fn empty_pit() {{ }}\n");
    for n in 0.. {
        let sum = "+ c.size - c.size ".repeat(10);
        let function = format!("fn f{n}(c) {{ c.count(|x| c.any(|y| y == x)) {sum}}}\n");
        if rules.len() + function.len() > bytes {
            break;
        }
        rules.push_str(&function);
    }
    let rest = " ".repeat(bytes - rules.len());
    rules + rest.as_str()
}

#[test]
fn both_ways_read_scripts_of_the_same_length() {
    on_small_stack(|| {
        let rules = load(GAME, &long_rules(MAX_SOURCE)).unwrap_or_else(|told| panic!("{told}"));
        for way in [Way::Compiled, Way::Interpreted] {
            let mut referee = Referee::new(rules.clone());
            referee.set_way(way);
            let mut state = referee.start(7, true).unwrap();
            act(&mut referee, &mut state).unwrap();
            assert!(table(&referee, &state).contains("table.n: 3\n"), "{way:?}");
        }
    });
}

#[test]
fn longer_scripts_are_one_fault() {
    let told = load(GAME, &long_rules(MAX_SOURCE + 1)).map(|_| ()).unwrap_err();
    assert_eq!(told.matches("error").count(), 1, "{told}");
    assert!(told.starts_with("error[syntax]: a script holds at most 64 KiB\n --> rules.rhai:1:1\n"), "{told}");
    let host = Host::new(&[], |_| None, |_| {});
    let error = host.compile(&" ".repeat(MAX_SOURCE + 1)).unwrap_err();
    assert_eq!(error.sentence, "a script holds at most 64 KiB");
}

#[test]
fn the_longest_scripts_are_read() {
    let fill = |open: &str, close: &str| {
        let n = (MAX_SOURCE - 20) / (open.len() + close.len());
        format!("fn f() {{ {}1{} }}", open.repeat(n), close.repeat(n))
    };
    let sources = [
        fill("(", ")"),
        fill("[", "]"),
        fill("{", "}"),
        fill("1+", ""),
        fill("!", ""),
        fill("a.", ""),
        fill("if a {", "}"),
        fill("f(|x|", ")"),
        fill("/*", "*/"),
        fill("1;", ""),
        fill("let a=1;", ""),
        fill("\"a\"+", ""),
    ];
    let host = Host::new(&[], |_| None, |_| {});
    for source in &sources {
        assert!(source.len() <= MAX_SOURCE);
        let error = host.compile(source).err();
        let sentence = error.map_or(String::new(), |error| error.sentence);
        assert_ne!(sentence, "this script breaks the interpreter", "{}", &source[..30]);
    }
}
