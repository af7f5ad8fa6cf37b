//! Scripts without end or measure: they end with a fault, on a thread with a small stack too.

use super::fault;

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
