//! Random expressions mean the same to our parser and to Rhai.

use cardwright::rules::script::ast::{Block, Expr, Node, Op};
use cardwright::rules::script::parse_expression;
use proptest::prelude::*;
use rhai::packages::{ArithmeticPackage, BasicIteratorPackage, LogicPackage, Package};
use rhai::{Engine, OptimizationLevel};

/// A value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    Number(i64),
    Flag(bool),
}

/// Evaluates a constant expression; `None` where Rhai must fail.
fn value(expr: &Expr) -> Option<Value> {
    use Value::{Flag, Number};
    Some(match &expr.node {
        Node::Number(number) => Number(*number),
        Node::Flag(flag) => Flag(*flag),
        Node::Not(inner) => match value(inner)? {
            Flag(flag) => Flag(!flag),
            Number(_) => return None,
        },
        Node::Negate(inner) => match value(inner)? {
            Number(number) => Number(number.checked_neg()?),
            Flag(_) => return None,
        },
        Node::Binary(Op::And, a, b) => match value(a)? {
            Flag(false) => Flag(false),
            _ => value(b)?,
        },
        Node::Binary(Op::Or, a, b) => match value(a)? {
            Flag(true) => Flag(true),
            _ => value(b)?,
        },
        Node::Binary(op @ (Op::In | Op::NotIn), item, range) => {
            let Node::Binary(ends, from, to) = &range.node else {
                return None;
            };
            let (Number(item), Number(from), Number(to)) = (value(item)?, value(from)?, value(to)?) else {
                return None;
            };
            let inside = match ends {
                Op::Range => (from..to).contains(&item),
                Op::RangeTo => (from..=to).contains(&item),
                _ => return None,
            };
            Flag(inside == (*op == Op::In))
        }
        Node::Binary(op, a, b) => match (op, value(a)?, value(b)?) {
            (Op::Equal, a, b) => Flag(a == b),
            (Op::Unequal, a, b) => Flag(a != b),
            (Op::Less, Number(a), Number(b)) => Flag(a < b),
            (Op::LessEqual, Number(a), Number(b)) => Flag(a <= b),
            (Op::Greater, Number(a), Number(b)) => Flag(a > b),
            (Op::GreaterEqual, Number(a), Number(b)) => Flag(a >= b),
            (Op::Add, Number(a), Number(b)) => Number(a.checked_add(b)?),
            (Op::Subtract, Number(a), Number(b)) => Number(a.checked_sub(b)?),
            (Op::Multiply, Number(a), Number(b)) => Number(a.checked_mul(b)?),
            (Op::Divide, Number(a), Number(b)) => Number(a.checked_div(b)?),
            (Op::Remainder, Number(a), Number(b)) => Number(a.checked_rem(b)?),
            _ => return None,
        },
        Node::If(arms, other) => {
            for (condition, block) in arms {
                if value(condition)? == Flag(true) {
                    return block_value(block);
                }
            }
            block_value(other.as_ref()?)?
        }
        Node::Switch(asked, arms, other) => {
            let asked = value(asked)?;
            let arm = arms.iter().find(|(cases, _)| cases.iter().any(|case| value(case) == Some(asked)));
            block_value(arm.map(|(_, block)| block).or(other.as_ref())?)?
        }
        Node::Block(block) => block_value(block)?,
        _ => return None,
    })
}

fn block_value(block: &Block) -> Option<Value> {
    value(block.value.as_ref()?)
}

/// How an expression is written: its text, and how strongly its outermost operator binds.
type Written = (String, u8);

/// Puts parentheses where they are needed, or where `extra` wants them.
fn fit((text, strength): Written, least: u8, extra: bool) -> String {
    if strength < least || extra { format!("({text})") } else { text }
}

/// Two operands, with more parentheses if `extra` says so. The left one may bind as weakly as the operator.
fn two(left: Written, op: &str, right: Written, strength: u8, extra: (bool, bool)) -> Written {
    let (left, right) = (fit(left, strength, extra.0), fit(right, strength + 1, extra.1));
    (format!("{left} {op} {right}"), strength)
}

const LEAF: u8 = 20;

fn literal() -> impl Strategy<Value = Written> {
    prop_oneof![
        8 => (0i64..20).prop_map(|n| (n.to_string(), LEAF)),
        1 => (-9i64..0).prop_map(|n| (n.to_string(), 10)),
        1 => prop_oneof![Just(i64::MAX), Just(i64::MAX - 1), Just(i64::MAX / 2)]
            .prop_map(|n| (n.to_string(), LEAF)),
        1 => prop_oneof![Just(i64::MIN), Just(i64::MIN + 1)].prop_map(|n| (n.to_string(), 10)),
        1 => Just(("0x1_F".to_owned(), LEAF)),
    ]
}

fn numbers() -> BoxedStrategy<Written> {
    let extra = any::<(bool, bool)>;
    literal()
        .prop_recursive(6, 40, 3, move |inner| {
            let op = prop_oneof![Just(("+", 7u8)), Just(("-", 7)), Just(("*", 8)), Just(("/", 8)), Just(("%", 8))];
            prop_oneof![
                6 => (inner.clone(), op, inner.clone(), extra())
                    .prop_map(|(a, (op, strength), b, extra)| two(a, op, b, strength, extra)),
                1 => (inner.clone(), any::<bool>())
                    .prop_map(|(a, extra)| (format!("- {}", fit(a, 10, extra)), 10)),
                1 => (any::<bool>(), inner.clone(), inner.clone())
                    .prop_map(|(c, a, b)| (format!("if {c} {{ ({}) }} else {{ ({}) }}", a.0, b.0), LEAF)),
                1 => (inner.clone(), inner.clone(), inner)
                    .prop_map(|(x, a, b)| (format!("switch {} {{ 1 | -2 => ({}), 3 => {{ ({}) }} _ => 4 }}", x.0, a.0, b.0), LEAF)),
            ]
        })
        .boxed()
}

fn flags() -> BoxedStrategy<Written> {
    let extra = any::<(bool, bool)>;
    let compare = prop_oneof![
        Just(("==", 3u8)),
        Just(("!=", 3)),
        Just(("<", 5)),
        Just((">", 5)),
        Just(("<=", 5)),
        Just((">=", 5))
    ];
    let range = prop_oneof![Just(".."), Just("..=")];
    let leaf = prop_oneof![
        any::<bool>().prop_map(|flag| (flag.to_string(), LEAF)),
        (numbers(), compare, numbers(), extra())
            .prop_map(|(a, (op, strength), b, extra)| two(a, op, b, strength, extra)),
        (numbers(), any::<bool>(), numbers(), range, numbers(), extra()).prop_map(|(x, is_in, a, range, b, extra)| {
            let ends = two(a, range, b, 6, extra);
            two(x, if is_in { "in" } else { "!in" }, ends, 4, extra)
        }),
    ];
    leaf.prop_recursive(5, 24, 2, move |inner| {
        let op = prop_oneof![Just(("||", 1u8)), Just(("&&", 2)), Just(("==", 3)), Just(("!=", 3))];
        prop_oneof![
            4 => (inner.clone(), op, inner.clone(), extra())
                .prop_map(|(a, (op, strength), b, extra)| two(a, op, b, strength, extra)),
            1 => (inner, any::<bool>()).prop_map(|(a, extra)| (format!("!{}", fit(a, 10, extra)), 10)),
        ]
    })
    .boxed()
}

/// Operators on numbers one after the other, without any parentheses.
fn bare() -> impl Strategy<Value = String> {
    let op = prop::sample::select(vec!["+", "-", "*", "/", "%", "+ -", "- -", "* -"]);
    (0i64..9, prop::collection::vec((op, 0i64..9), 0..9)).prop_map(|(first, rest)| {
        let rest: Vec<_> = rest.iter().map(|(op, n)| format!(" {op} {n}")).collect();
        format!("{first}{}", rest.concat())
    })
}

/// Operators on flags one after the other, without any parentheses.
fn bare_flags() -> impl Strategy<Value = String> {
    let op = prop::sample::select(vec!["&&", "||", "==", "!=", "&& !", "|| !", "== !"]);
    (any::<bool>(), prop::collection::vec((op, any::<bool>()), 0..9)).prop_map(|(first, rest)| {
        let rest: Vec<_> = rest.iter().map(|(op, flag)| format!(" {op} {flag}")).collect();
        format!("{first}{}", rest.concat())
    })
}

fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    for package in [
        ArithmeticPackage::new().as_shared_module(),
        LogicPackage::new().as_shared_module(),
        BasicIteratorPackage::new().as_shared_module(),
    ] {
        engine.register_global_module(package);
    }
    engine.set_optimization_level(OptimizationLevel::None);
    engine.set_max_expr_depths(400, 400);
    engine
}

fn check(text: &str) -> Result<(), TestCaseError> {
    let ours = parse_expression(text).ok().as_ref().and_then(value);
    let theirs = engine().eval::<rhai::Dynamic>(&format!("let v = {text};\nv")).ok();
    let theirs = theirs.map(|found| match found.as_int() {
        Ok(number) => Value::Number(number),
        Err(_) => Value::Flag(found.as_bool().unwrap_or_default()),
    });
    prop_assert_eq!(ours, theirs, "{}", text);
    Ok(())
}

proptest! {
    #![proptest_config(crate::chance::cases(400))]

    #[test]
    fn numbers_agree(written in numbers()) {
        check(&written.0)?;
    }

    #[test]
    fn flags_agree(written in flags()) {
        check(&written.0)?;
    }

    #[test]
    fn without_parentheses_numbers_agree(text in bare()) {
        check(&text)?;
    }

    #[test]
    fn without_parentheses_flags_agree(text in bare_flags()) {
        check(&text)?;
    }
}
