//! The thread that scripts run on: its stack has room for the deepest script that the limits allow.

use super::core::{self, Core};
use super::{Done, Order, Reply};
use crate::diagnostic::Span;
use crate::rules::Rules;
use crate::rules::script::compile::fail;
use crate::rules::script::host::STACK;
use crate::rules::script::run::Fail;
use crate::rules::state::State;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

/// The way to a thread that carries scripts out, one at a time.
pub(super) struct Worker {
    orders: Option<Sender<(Box<State>, Order)>>,
    done: Receiver<Done>,
    thread: Option<JoinHandle<()>>,
    /// Stands in for the state while that is away.
    spare: Option<Box<State>>,
}

impl Worker {
    /// A thread for the scripts of these rules.
    pub fn new(rules: Arc<Rules>) -> Result<Worker, Fail> {
        let (orders, taken) = channel::<(Box<State>, Order)>();
        let (give, done) = channel();
        let work = move || {
            let core = Core::new(rules);
            core::settle(&core);
            for (state, order) in taken {
                if give.send(core.carry_out(state, order)).is_err() {
                    break;
                }
            }
        };
        match Builder::new().name("scripts".to_string()).stack_size(STACK).spawn(work) {
            Ok(thread) => Ok(Worker { orders: Some(orders), done, thread: Some(thread), spare: None }),
            Err(_) => Err(fail("interpreter", Span::NOWHERE, "there is no memory for the interpreter")),
        }
    }

    /// Carries out a script in this state; gives what is left of the budget beside the answer.
    pub fn carry_out(&mut self, state: &mut State, order: Order) -> (Result<Reply, Fail>, u32) {
        let fuel = order.fuel;
        let mut away = self.spare.take().unwrap_or_else(|| Box::new(state.clone()));
        std::mem::swap(state, &mut away);
        let sent = self.orders.as_ref().is_some_and(|orders| orders.send((away, order)).is_ok());
        let done = if sent { self.done.recv().ok() } else { None };
        let Some(mut done) = done else {
            return (Err(fail("interpreter", Span::NOWHERE, "the interpreter broke down")), fuel);
        };
        std::mem::swap(state, &mut done.state);
        self.spare = Some(done.state);
        (done.answer, done.fuel)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(thread) = self.thread.take() {
            thread.join().ok();
        }
    }
}
