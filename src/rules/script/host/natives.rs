//! Functions of Rhai's library replaced by ones that keep to the limits and tell every error.

use std::cmp::Ordering;

use rhai::{Array, Dynamic, Engine, EvalAltResult, FnPtr, INT, ImmutableString, NativeCallContext, Position};

use super::{MAX_LIST, MAX_STRING, SPENT};
use crate::rules::script::budget::Budget;

/// What a native function gives.
type Given<T> = Result<T, Box<EvalAltResult>>;

/// Puts the replacements over the originals.
pub fn shadow(engine: &mut Engine, budget: &Budget) {
    shadow_strings(engine);
    shadow_sorting(engine);
    shadow_comparing(engine, budget);
    engine.register_fn("pad", |list: &mut Array, length: INT, item: Dynamic| {
        let length = usize::try_from(length).unwrap_or(0);
        if length > MAX_LIST {
            return Err(too_large("list"));
        }
        if length > list.len() {
            list.resize(length, item);
        }
        Given::Ok(())
    });
}

fn too_large(what: &str) -> Box<EvalAltResult> {
    Box::new(EvalAltResult::ErrorDataTooLarge(what.into(), Position::NONE))
}

fn shadow_strings(engine: &mut Engine) {
    engine.register_fn("pad", |text: &mut ImmutableString, length: INT, filler: char| {
        pad(text, length, filler.encode_utf8(&mut [0; 4]))
    });
    engine.register_fn("pad", |text: &mut ImmutableString, length: INT, filler: ImmutableString| {
        pad(text, length, &filler)
    });
    engine.register_fn("replace", |text: &mut ImmutableString, old: ImmutableString, new: ImmutableString| {
        replace(text, &old, &new)
    });
    engine.register_fn("replace", |text: &mut ImmutableString, old: ImmutableString, new: char| {
        replace(text, &old, new.encode_utf8(&mut [0; 4]))
    });
    engine.register_fn("replace", |text: &mut ImmutableString, old: char, new: ImmutableString| {
        replace(text, old.encode_utf8(&mut [0; 4]), &new)
    });
    engine.register_fn("replace", |text: &mut ImmutableString, old: char, new: char| {
        replace(text, old.encode_utf8(&mut [0; 4]), new.encode_utf8(&mut [0; 4]))
    });
}

/// Makes a string at least so many characters long.
fn pad(text: &mut ImmutableString, length: INT, filler: &str) -> Given<()> {
    let length = usize::try_from(length).unwrap_or(0);
    let present = text.chars().count();
    let step = filler.chars().count();
    if length <= present || step == 0 {
        return Ok(());
    }
    let times = (length - present).div_ceil(step);
    if times.saturating_mul(filler.len()).saturating_add(text.len()) > MAX_STRING {
        return Err(too_large("string"));
    }
    *text = format!("{text}{}", filler.repeat(times)).into();
    Ok(())
}

/// Replaces a part of a string wherever it stands.
fn replace(text: &mut ImmutableString, old: &str, new: &str) -> Given<()> {
    let times = text.matches(old).count();
    if times.saturating_mul(new.len()).saturating_add(text.len()) > MAX_STRING {
        return Err(too_large("string"));
    }
    *text = text.replace(old, new).into();
    Ok(())
}

fn shadow_sorting(engine: &mut Engine) {
    for name in ["sort", "sort_by"] {
        engine.register_fn(name, |ctx: NativeCallContext, list: &mut Array, comparer: FnPtr| {
            *list = sorted(&ctx, std::mem::take(list), &comparer)?;
            Given::Ok(())
        });
    }
    for name in ["order", "order_by"] {
        engine.register_fn(name, |ctx: NativeCallContext, list: &mut Array, comparer: FnPtr| {
            sorted(&ctx, list.clone(), &comparer)
        });
    }
}

/// Sorts stably by merging. The first error of the comparer ends it; a senseless comparer gives some order.
fn sorted(ctx: &NativeCallContext, mut list: Array, comparer: &FnPtr) -> Given<Array> {
    if list.len() < 2 {
        return Ok(list);
    }
    let right = list.split_off(list.len() / 2);
    let left = sorted(ctx, list, comparer)?;
    let right = sorted(ctx, right, comparer)?;
    let mut merged = Array::with_capacity(left.len() + right.len());
    let mut left = left.into_iter().peekable();
    let mut right = right.into_iter().peekable();
    while let (Some(a), Some(b)) = (left.peek(), right.peek()) {
        let side = match compare(ctx, comparer, a.clone(), b.clone())? {
            Ordering::Greater => &mut right,
            _ => &mut left,
        };
        merged.extend(side.next());
    }
    merged.extend(left.chain(right));
    Ok(merged)
}

fn compare(ctx: &NativeCallContext, comparer: &FnPtr, a: Dynamic, b: Dynamic) -> Given<Ordering> {
    let verdict: Dynamic = comparer.call_within_context(ctx, (a, b))?;
    match (verdict.as_int(), verdict.as_bool()) {
        (Ok(number), _) => Ok(number.cmp(&0)),
        (_, Ok(true)) => Ok(Ordering::Less),
        (_, Ok(false)) => Ok(Ordering::Greater),
        _ => Err("sorting needs a number or a flag from its function".into()),
    }
}

/// Functions that compare element by element, and pay for each.
fn shadow_comparing(engine: &mut Engine, budget: &Budget) {
    let payer = budget.clone();
    engine.register_fn("contains", move |ctx: NativeCallContext, list: &mut Array, item: Dynamic| {
        Given::Ok(position(&ctx, &payer, list, &item)?.is_some())
    });
    let payer = budget.clone();
    engine.register_fn("index_of", move |ctx: NativeCallContext, list: &mut Array, item: Dynamic| {
        let found = position(&ctx, &payer, list, &item)?;
        Given::Ok(found.and_then(|at| INT::try_from(at).ok()).unwrap_or(-1))
    });
    let payer = budget.clone();
    engine.register_fn("dedup", move |ctx: NativeCallContext, list: &mut Array| {
        let mut kept: Array = Array::new();
        for item in std::mem::take(list) {
            let repeats = match kept.last() {
                Some(last) => same(&ctx, &payer, last, &item)?,
                None => false,
            };
            if !repeats {
                kept.push(item);
            }
        }
        *list = kept;
        Given::Ok(())
    });
}

fn position(ctx: &NativeCallContext, budget: &Budget, list: &Array, item: &Dynamic) -> Given<Option<usize>> {
    for (at, other) in list.iter().enumerate() {
        if same(ctx, budget, other, item)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

/// Whether two elements are equal; costs one operation.
fn same(ctx: &NativeCallContext, budget: &Budget, a: &Dynamic, b: &Dynamic) -> Given<bool> {
    if !budget.spend(1) {
        return Err(Box::new(EvalAltResult::ErrorTerminated(SPENT.into(), Position::NONE)));
    }
    match ctx.call_native_fn("==", (a.clone(), b.clone())) {
        Err(error) if matches!(*error, EvalAltResult::ErrorFunctionNotFound(..)) => Ok(false),
        other => other,
    }
}
