//! Giving counters and marks a value.

use super::core::Core;
use super::property::{slot, value_plan};
use super::value::Value;
use super::word;
use crate::diagnostic::Span;
use crate::rules::script::compile::fail;
use crate::rules::script::run::Fail;
use crate::table::{Per, Seat};

/// `object.name = given`
pub(super) fn assign(core: &Core, object: &Value, name: &str, given: &Value) -> Result<Value, Fail> {
    let (per, owner) = match object {
        Value::Table => (Per::Table, Seat(0)),
        Value::Seat(seat, _) => (Per::Seat, *seat),
        Value::Team(team) => (Per::Team, *team),
        Value::None => return Err(fail("none", Span::NOWHERE, "there is no seat here")),
        _ => return Err(no_place(name)),
    };
    let Some(plan) = value_plan(&core.rules, name, per) else { return Err(no_place(name)) };
    core.change()?;
    let number = word::held(&core.rules, plan, given)?;
    let slot = slot(&core.rules, plan, owner);
    core.with_run(|run| run.state.table.set_value(slot, number))?;
    Ok(Value::None)
}

fn no_place(name: &str) -> Fail {
    fail("not-a-place", Span::NOWHERE, format!("`{name}` is no counter or mark here"))
}
