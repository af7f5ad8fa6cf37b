//! Work on several threads.

use rayon::prelude::*;

/// Runs `work` with so many threads, or as many as there are cores.
///
/// # Errors
/// When the threads cannot be started.
pub fn on_threads<R: Send>(threads: Option<usize>, work: impl FnOnce() -> R + Send) -> Result<R, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    match pool {
        Ok(pool) => Ok(pool.install(work)),
        Err(error) => Err(format!("the threads cannot be started: {error}")),
    }
}

/// What `work` makes of each item, in their order.
pub fn for_each<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    items.par_iter().map(work).collect()
}
