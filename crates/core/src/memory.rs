//! Memory as a limit: the bytes that one budget holds, and those that several hold together.
//!
//! Nothing is allocated here. A search says what it is about to take in large pieces, and is told
//! if there is room.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Memory that several searches take from. Clones share it.
///
/// ```
/// use cellwise_core::{Budget, Limit, SharedMemory};
///
/// let shared = SharedMemory::new(1_000);
/// let mut first = Budget::unlimited().with_shared_memory(&shared);
/// let mut second = Budget::unlimited().with_shared_memory(&shared);
/// assert_eq!(first.take_memory(700), Ok(()));
/// assert_eq!(second.take_memory(700), Err(Limit::Memory));
/// drop(first);
/// assert_eq!(second.take_memory(700), Ok(()));
/// assert_eq!(shared.held(), 700);
/// ```
#[derive(Clone, Debug)]
pub struct SharedMemory(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    max: u64,
    held: AtomicU64,
}

impl SharedMemory {
    /// Memory of `max_bytes`, all of it free.
    #[must_use]
    pub fn new(max_bytes: u64) -> Self {
        Self(Arc::new(Shared {
            max: max_bytes,
            held: AtomicU64::new(0),
        }))
    }

    /// The bytes that are held now.
    #[must_use]
    pub fn held(&self) -> u64 {
        self.0.held.load(Ordering::Relaxed)
    }

    /// The bytes there are.
    #[must_use]
    pub fn max(&self) -> u64 {
        self.0.max
    }

    fn take(&self, bytes: u64) -> bool {
        let more = |held: u64| {
            let sum = held.checked_add(bytes)?;
            (sum <= self.0.max).then_some(sum)
        };
        let held = &self.0.held;
        held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more)
            .is_ok()
    }

    fn give(&self, bytes: u64) {
        self.0.held.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The memory that one budget holds; it goes back to the shared memory when this is dropped.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) max: u64,
    held: u64,
    shared: Option<SharedMemory>,
    shared_short: bool,
}

impl Default for Held {
    fn default() -> Self {
        Self {
            max: u64::MAX,
            held: 0,
            shared: None,
            shared_short: false,
        }
    }
}

impl Held {
    pub(crate) fn held(&self) -> u64 {
        self.held
    }

    pub(crate) fn is_shared_short(&self) -> bool {
        self.shared_short
    }

    /// Takes from the shared memory from now on.
    pub(crate) fn share(&mut self, shared: &SharedMemory) {
        debug_assert_eq!(self.held, 0, "memory is shared before it is taken");
        self.shared = Some(shared.clone());
    }

    /// Takes bytes; false, and nothing is taken, if there is no room.
    pub(crate) fn take(&mut self, bytes: u64) -> bool {
        let own = self.held.checked_add(bytes);
        let Some(sum) = own.filter(|&sum| sum <= self.max) else {
            self.shared_short = false;
            return false;
        };
        if let Some(shared) = &self.shared
            && !shared.take(bytes)
        {
            self.shared_short = true;
            return false;
        }
        self.held = sum;
        true
    }

    /// Gives bytes back; no more than are held.
    pub(crate) fn give(&mut self, bytes: u64) {
        let bytes = bytes.min(self.held);
        self.held -= bytes;
        if let Some(shared) = &self.shared {
            shared.give(bytes);
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.give(self.held);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refused_bytes_are_not_taken() {
        let shared = SharedMemory::new(100);
        let mut held = Held::default();
        held.max = 80;
        held.share(&shared);
        assert!(held.take(80) && !held.take(1));
        assert!(!held.is_shared_short());
        let mut other = Held::default();
        other.share(&shared);
        assert!(!other.take(21) && other.is_shared_short());
        assert!(other.take(20));
        assert_eq!((held.held(), other.held(), shared.held()), (80, 20, 100));
        held.give(200);
        assert_eq!(shared.held(), 20);
        assert!(!other.take(u64::MAX));
    }
}
