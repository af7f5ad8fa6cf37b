//! No text makes the parser panic, and what it refuses Rhai refuses too.
#![allow(clippy::disallowed_methods)] // The corpus is read from its folder.

use std::fs;

use cardwright::rules::script::{parse_expression, parse_functions};
use proptest::prelude::*;
use rhai::{Engine, OptimizationLevel, ParseErrorType};

/// Pieces of scripts that are thrown together.
const PIECES: &[&str] = &[
    "a", "b", "me", "hand", "score", "1", "-2", "0x1f", "\"w\"", "`v`", "`a${1}b`", "'c'", "true", "(", ")", "()", "[",
    "]", "{", "}", "#{", "|", "||", "|x|", ",", ";", ":", ".", "..", "..=", "=", "==", "!=", "<", "<=", ">", ">=",
    "=>", "+", "-", "*", "/", "%", "!", "&&", "in", "!in", "+=", "-=", "*=", "/=", "**", "<<", "??", "?.", "?[", "&",
    "^", "if", "else", "switch", "_", "for", "while", "loop", "do", "until", "let", "const", "break", "continue",
    "return", "throw", "try", "catch", "fn", "private", "this", "call", "print", "match", "// c\n", "/* d */", "\n",
    "@", "\\",
];

/// Whole functions, to be disturbed.
const FUNCTIONS: &[&str] = &[
    "fn do_play ( me , card ) { card . move_to ( table . book ) ; if table . book . size == 2 { turn ( me . left ) ; } else { end_round ( ) } }",
    "fn f ( a ) { let n = 0 ; for ( c , i ) in a . hand { if c . value > i && ! c . used { n += c . value ; continue ; } break ; } n * 2 }",
    "fn g ( x ) { switch x { 1 | 2 => { 5 } \"a\" => me . score -= 3 , _ => if x { 1 } else { 2 } } }",
    "fn h ( s ) { let best = s . best ( | c | c . value + 1 ) ; while best != 3 { best = best [ 0 ] . left ; } return best . all ( | c , d | { c < d } ) ; }",
    "fn k ( ) { const q = [ 1 , 2 ] ; loop { do { } while q ; throw `a` ; } }",
];

fn lenient() -> Engine {
    let mut engine = Engine::new_raw();
    engine.set_optimization_level(OptimizationLevel::None);
    engine.set_max_expr_depths(400, 400);
    for symbol in ["eval", "print", "debug", "Fn", "curry"] {
        engine.disable_symbol(symbol);
    }
    engine
}

/// Mistakes that Rhai sees at once and we leave to the kinds.
fn is_about_kinds(error: &ParseErrorType) -> bool {
    matches!(error, ParseErrorType::MismatchedType(..) | ParseErrorType::MalformedIndexExpr(_))
}

/// Compares verdicts on a file that is a single function.
fn check(text: &str) -> Result<(), TestCaseError> {
    let (functions, errors) = parse_functions(text);
    match lenient().compile(text) {
        Ok(_) => {
            // A closure of a lone `;`, `let x` or `return` may be asked for a property: nobody writes that.
            let ours = [
                "only functions stand in a script",
                "expected `=`, found `.`",
                "expected a value, found `.`",
                "expected a value, found `;`",
            ];
            let known = errors.iter().all(|e| ours.contains(&e.sentence.as_str()));
            prop_assert!(known, "refused, but legal: {}\n{:?}", text, errors);
        }
        Err(error) => {
            let outside = functions.iter().any(|function| function.body.is_err());
            let seen = !errors.is_empty() || outside || is_about_kinds(error.err_type());
            prop_assert!(seen, "accepted: {}\nRhai: {}", text, error);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(crate::chance::cases(1500))]

    #[test]
    fn thrown_together(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..24), apart in any::<bool>()) {
        let text = pieces.join(if apart { " " } else { "" });
        _ = parse_expression(&text);
        _ = parse_functions(&text);
        check(&format!("fn f(a, b, me) {{ {text} }}"))?;
    }

    #[test]
    fn functions_disturbed(
        function in prop::sample::select(FUNCTIONS),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..4, prop::sample::select(PIECES)), 0..3),
    ) {
        let mut pieces: Vec<&str> = function.split(' ').collect();
        for (at, change, piece) in changes {
            let at = at.index(pieces.len());
            match change {
                0 => pieces[at] = piece,
                1 => pieces.insert(at, piece),
                2 => _ = pieces.remove(at),
                _ => pieces.swap(at, 0),
            }
        }
        check(&pieces.join(" "))?;
    }

    #[test]
    fn any_text(text in any::<String>()) {
        _ = parse_expression(&text);
        _ = parse_functions(&text);
    }

    #[test]
    fn any_ascii(text in "[ -~\n\t\r]{0,60}") {
        _ = parse_expression(&text);
        check(&format!("fn f(a) {{ {text} }}"))?;
    }
}

#[test]
fn hostile_files_do_not_stop_the_parser() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile/rhai");
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        _ = parse_expression(&text);
        _ = parse_functions(&text);
        _ = parse_functions(&format!("fn f() {{ {text} }}"));
    }
}
