//! A thread with room for deep scripts.

use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

/// The stack of the thread, in bytes. Deep values are also dropped on it.
pub const STACK: usize = 64 * 1024 * 1024;

/// Does something on a thread with a big stack, and waits for it. Where no thread can be had, it is done here.
pub fn with_big_stack<R: Send>(f: impl FnOnce() -> R + Send) -> R {
    let task = Mutex::new(Some(f));
    let take = || task.lock().unwrap_or_else(PoisonError::into_inner).take();
    let done = scope(|scope| {
        let thread = Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, || take().map(|f| f())).ok()?;
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    });
    match (done, take()) {
        (Some(result), _) => result,
        (None, Some(f)) => f(),
        (None, None) => unreachable!("the task was taken but gave nothing"),
    }
}
