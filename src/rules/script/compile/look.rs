//! Who may see what: a question asked for a seat reads only what the seat sees.

use super::super::kind::{Kind, Whose};
use super::scope::Sight;
use super::typed::Typed;
use super::{Compiler, Out};
use crate::diagnostic::{Fault, Span};
use crate::table::{Per, Visible};

pub(super) use super::super::primitives::Look;

impl Compiler<'_> {
    /// Notes that the state is read here, which a question about the set-up may not do.
    pub(super) fn reads_state(&mut self, span: Span) -> Out<()> {
        if self.context.sight == Sight::Static {
            let fault = Fault::error("not-yet", span, "this is not known before the match begins")
                .hint("here only `option`, `table.seats`, the attributes of cards and `deck()` can be read");
            return self.fault(fault);
        }
        Ok(())
    }

    /// Notes what of a zone or card is seen, and refuses what the asked seat does not see.
    pub(super) fn look(&mut self, typed: &Typed, look: Look) -> Out<()> {
        match typed.kind {
            Kind::Zone(plan, whose) => {
                self.reads_state(typed.span)?;
                match plan {
                    Some(plan) => self.look_at(plan, whose, look, typed.span),
                    None => {
                        for plan in 0..self.layout.zones.len() {
                            self.look_at(plan, Whose::Anyone, look, typed.span)?;
                        }
                        Ok(())
                    }
                }
            }
            Kind::Card if look == Look::Place && typed.hints.loose => {
                self.private = true;
                if self.context.sight == Sight::Seat {
                    let fault =
                        Fault::error("sees-too-much", typed.span, "the seat asked may not know where this card lies");
                    return self.fault(fault);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn look_at(&mut self, plan: usize, whose: Whose, look: Look, span: Span) -> Out<()> {
        let Some(plan) = self.layout.zones.get(plan) else {
            return Ok(());
        };
        let open = match look {
            Look::Nothing | Look::Place => true,
            Look::Size => plan.size_public,
            Look::Top => plan.visible == Visible::Top,
            Look::Faces => false,
        };
        let (visible, per) = (plan.visible, plan.per);
        let what = match look {
            Look::Size => format!("how many cards lie in `{}`", plan.name),
            _ => format!("the cards of `{}`", plan.name),
        };
        if open || self.sees(visible, per, whose) {
            return Ok(());
        }
        self.sees_too_much(what, span)
    }

    /// Notes that a counter or mark is read, and refuses it if the asked seat may not know it.
    pub(super) fn look_at_value(&mut self, value: usize, whose: Whose, span: Span) -> Out<()> {
        self.reads_state(span)?;
        let Some(plan) = self.layout.values.get(value) else {
            return Ok(());
        };
        let what = format!("`{}`", plan.name);
        if self.sees(plan.visible, plan.per, whose) {
            return Ok(());
        }
        self.sees_too_much(what, span)
    }

    /// Whether the asked seat sees it; if not everybody does, that is noted.
    fn sees(&mut self, visible: Visible, per: Per, whose: Whose) -> bool {
        if visible == Visible::All || per == Per::Table && visible == Visible::Owner {
            return true;
        }
        self.private = true;
        self.context.sight != Sight::Seat
            || match visible {
                Visible::Owner | Visible::Team => whose == Whose::Mine,
                Visible::Others => whose == Whose::Anyone,
                // Whoever watched has seen each card while it lay on top.
                Visible::Top => true,
                _ => false,
            }
    }

    fn sees_too_much(&mut self, what: String, span: Span) -> Out<()> {
        let sentence = format!("the seat asked may not know {what} here");
        let fault = Fault::error("sees-too-much", span, sentence);
        self.fault(fault.hint(
            "what a seat is asked may only depend on what it sees: what is its own (`me.…`), and what is `visible: all`",
        ))
    }
}
