//! What the parser makes of single pieces, and what it tells the author.

use cardwright::rules::script::ast::{Assign, Expr, Node, StmtNode};
use cardwright::rules::script::{ParseFail, parse_expression, parse_functions};

/// An expression with every operation in parentheses.
fn shape(expr: &Expr) -> String {
    let list = |exprs: &[Expr]| exprs.iter().map(shape).collect::<Vec<_>>().join(", ");
    match &expr.node {
        Node::Number(number) => number.to_string(),
        Node::Flag(flag) => flag.to_string(),
        Node::Text(text) => format!("{text:?}"),
        Node::Name(name) => name.clone(),
        Node::Property(object, name) => format!("{}.{}", shape(object), name.name),
        Node::Method(object, name, args) => {
            format!("{}.{}({})", shape(object), name.name, list(args))
        }
        Node::Call(name, args) => format!("{}({})", name.name, list(args)),
        Node::Index(object, index) => format!("{}[{}]", shape(object), shape(index)),
        Node::Not(inner) => format!("(! {})", shape(inner)),
        Node::Negate(inner) => format!("(- {})", shape(inner)),
        Node::Binary(op, left, right) => format!("({} {op:?} {})", shape(left), shape(right)),
        Node::Closure(params, body) => {
            let names: Vec<_> = params.iter().map(|param| param.name.as_str()).collect();
            let value = body.value.as_deref().map(shape).unwrap_or_default();
            format!("|{}| {value}", names.join(", "))
        }
        other => format!("{other:?}"),
    }
}

fn read(text: &str) -> String {
    match parse_expression(text) {
        Ok(expr) => {
            assert_eq!((expr.start, expr.end), (0, text.trim_end().len()), "{text}");
            shape(&expr)
        }
        Err(ParseFail::Outside(outside)) => format!("outside: {}", outside.form),
        Err(ParseFail::Syntax(error)) => {
            format!("{} at {}..{}", error.sentence, error.start, error.end)
        }
    }
}

#[test]
fn operators_bind_as_in_rhai() {
    let cases = [
        ("1 + 2 * 3 - 4", "((1 Add (2 Multiply 3)) Subtract 4)"),
        ("a || b && c == d", "(a Or (b And (c Equal d)))"),
        ("!a && -b < 3", "((! a) And ((- b) Less 3))"),
        ("x in 1..n + 1", "(x In (1 Range (n Add 1)))"),
        ("x !in list == true", "((x NotIn list) Equal true)"),
        ("!index", "(! index)"),
        ("-5.abs()", "-5.abs()"),
        ("- 5.abs()", "(- 5.abs())"),
        ("a - 1", "(a Subtract 1)"),
        ("a -1", "(a Subtract 1)"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("a.b.c(1, 2)[3].d", "a.b.c(1, 2)[3].d"),
        ("seats().count(|s| s.score >= 5) > 1", "(seats().count(|s| (s.score GreaterEqual 5)) Greater 1)"),
        ("f(|a, b| { a < b }, )", "f(|a, b| (a Less b))"),
        ("0x1F + 1_000", "(31 Add 1000)"),
        (r#""a\"b" == `c`"#, r#"("a\"b" Equal "c")"#),
    ];
    for (text, expected) in cases {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn forms_outside_are_named() {
    let cases = [
        ("[1, 2]", "a list in brackets"),
        ("#{a: 1}", "a map `#{…}`"),
        ("`a${b}`", "a string with `${…}`"),
        ("a ?? b", "the operator `??`"),
        ("a?.b", "asking of what may be nothing"),
        ("2 ** 3", "the operator `**`"),
        ("1 << 2", "an operator on bits"),
        ("()", "the empty value `()`"),
        ("|x| x", "a function as a value"),
        ("'a'", "a character in `'`"),
        ("f.call(1)", "a call of `call`"),
        ("switch x { 1..3 => 2, _ => 0 }", "a range as a case"),
        ("switch x { 1 if a => 2, _ => 0 }", "a case with a condition"),
    ];
    for (text, form) in cases {
        assert_eq!(read(text), format!("outside: {form}"), "{text}");
    }
}

#[test]
fn mistakes_are_told_in_plain_words() {
    let cases = [
        ("", "an expression is missing at 0..0"),
        ("a = b", "`=` compares nothing; write `==` to compare at 2..3"),
        ("(a + b", "`(` is never closed at 0..1"),
        ("f(a, b", "`(` is never closed at 1..2"),
        ("a and b", "`and` is not known here; write `&&` at 2..5"),
        ("not a", "`not` is not known here; write `!` at 0..3"),
        ("a === b", "`===` is no operator; write `==` at 2..5"),
        ("a => b", "`=>` is no comparison; write `>=` at 2..4"),
        ("a +", "expected a value, but the text ends at 3..3"),
        ("1.5 + a", "`1.5` is not a whole number at 0..3"),
        ("9223372036854775808", "the number `9223372036854775808` is too large at 0..19"),
        ("\"abc", "this string is never closed at 0..4"),
        ("print(1)", "`print` is switched off in rules at 0..5"),
        ("a.match", "`match` is a word that Rhai keeps for itself; choose another name at 2..7"),
        ("a;", "an expression ends without `;` at 1..2"),
        ("if a { 1 } else { 2", "`{` is never closed at 16..17"),
        ("switch a { b => 1 }", "a case is a number or a word in quotes; ask the rest with `if` at 11..12"),
    ];
    for (text, sentence) in cases {
        assert_eq!(read(text), sentence, "{text}");
    }
}

#[test]
fn a_file_is_read_function_by_function() {
    let text = "//! The rules.\n\n/// Deals.\n/// Twice.\nfn start_round() {\n    let x = [1];\n    x[0]\n}\n\
        /* a /* nested */ comment */\nprivate fn broken(a) {\n    if a = 1 { 2 }\n}\n\
        fn good(me, card) {\n    me.score += 2; // points\n    for (c, i) in me.hand { if i > 3 { break; } c.move_to(table.pile) }\n    switch card.kind { \"a\" | \"b\" => turn(me), _ => { } }\n}\n";
    let (functions, errors) = parse_functions(text);
    let names: Vec<_> = functions.iter().map(|f| f.name.name.as_str()).collect();
    assert_eq!(names, ["start_round", "broken", "good"]);
    assert_eq!(functions[0].doc, "Deals.\nTwice.");
    assert_eq!(functions[0].body.as_ref().unwrap_err().form, "a list in brackets");
    assert_eq!(errors.len(), 1);
    assert_eq!(&text[errors[0].start..errors[0].end], "=");
    let good = functions[2].body.as_ref().unwrap();
    assert!(matches!(good.statements[0].node, StmtNode::Assign(Expr { node: Node::Property(..), .. }, Assign::Add, _)));
    assert!(matches!(good.statements[1].node, StmtNode::For(_, Some(_), _, _)));
    assert!(matches!(good.value.as_ref().unwrap().node, Node::Switch(..)));
    assert_eq!(&text[functions[2].start..functions[2].end][..7], "fn good");
}

#[test]
fn all_mistakes_of_a_file_are_told() {
    let text = "let x = 1;\nfn a() {\n  let b = 1\n  b\n}\nfn b() {\n  if true { 1 \n\nfn c(x, x) { }\nfn d() { break; }\nfn e() { const k = 1; k = 2; }\nfn e() { others(1).first.score = 1; }\n}\n";
    let (_, errors) = parse_functions(text);
    let told: Vec<_> = errors.iter().map(|e| e.sentence.as_str()).collect();
    assert_eq!(
        told,
        [
            "only functions stand in a script",
            "expected `;` after this statement",
            "the `{` of the function `b` is never closed",
            "the parameter `x` is named twice",
            "`break` stands only in a loop",
            "`k` is a `const`; write `let` where it is made",
            "only what begins with a name can be changed; keep it with `let` first",
            "the function `e` is written twice",
            "this `}` closes nothing",
        ]
    );
}

#[test]
fn the_value_of_a_block_is_its_last_expression() {
    let (functions, errors) = parse_functions("fn f() { let a = { 1; 2 }; if a > 1 { 5 } -3 }");
    assert!(errors.is_empty(), "{errors:?}");
    let body = functions[0].body.as_ref().unwrap();
    assert_eq!(body.statements.len(), 2);
    assert_eq!(body.value.as_ref().unwrap().node, Node::Number(-3));
    let (functions, _) = parse_functions("fn f() { 1; }");
    assert!(functions[0].body.as_ref().unwrap().value.is_none());
}

#[test]
fn nesting_is_limited() {
    let deep = [
        format!("{}1{}", "(".repeat(5000), ")".repeat(5000)),
        "!".repeat(5000) + "a",
        format!("a{}", " + a".repeat(5000)),
        format!("a{}", ".a".repeat(5000)),
        format!("a{}", "[0]".repeat(5000)),
        "{".repeat(5000),
        "if a {".repeat(5000),
        "f(|x| ".repeat(5000),
    ];
    for text in deep {
        let Err(ParseFail::Syntax(error)) = parse_expression(&text) else {
            panic!("accepted {}", &text[..20]);
        };
        assert_eq!(error.sentence, "this is nested too deeply");
    }
    assert!(parse_expression(&(format!("a{}", " + a".repeat(60)))).is_ok());
}

#[test]
fn an_if_after_an_else_is_a_statement_of_its_own() {
    let (functions, errors) = parse_functions("fn f() { if a { x(); } else { y(); } if b { z(); } }");
    assert!(errors.is_empty());
    let body = functions[0].body.as_ref().unwrap();
    assert_eq!(body.statements.len(), 1);
    assert!(body.value.is_some());
}
