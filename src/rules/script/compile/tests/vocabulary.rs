//! The table of primitives is complete and its examples are right.

use crate::rules::script::parse_expression;
use crate::rules::script::primitives::{Form, QUESTIONS, primitives};

#[test]
fn primitives_are_sorted_and_explained() {
    let table = primitives();
    assert!(table.is_sorted_by_key(|p| (p.name, p.form)));
    for p in table {
        assert!(p.doc.ends_with('.'), "{} has no sentence", p.name);
        assert!(p.example.contains(p.name), "{}: {}", p.name, p.example);
        assert!(parse_expression(p.example).is_ok(), "{}", p.example);
        assert_eq!(p.form == Form::Function, !p.signature().contains('.'), "{}", p.signature());
    }
    assert!(QUESTIONS.is_sorted_by_key(|q| q.name));
    for q in &QUESTIONS {
        assert!(parse_expression(q.example).is_ok(), "{}", q.example);
    }
}

#[test]
fn signatures() {
    let written: Vec<String> = primitives()
        .iter()
        .filter(|p| ["draw", "move_to", "team", "turn", "first"].contains(&p.name))
        .map(|p| p.signature())
        .collect();
    assert!(written.contains(&"zone.draw(number, zone) -> number".to_string()), "{written:?}");
    assert!(written.contains(&"turn(seat)".to_string()), "{written:?}");
    assert!(written.contains(&"seats.first -> seat or none".to_string()), "{written:?}");
}
