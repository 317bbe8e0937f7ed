//! Tables of a shape that are made when they are first asked for.

use std::fmt;
use std::sync::{Arc, OnceLock};

/// A table that follows from a shape: shapes are equal whether it has been made or not, and copies share it.
pub(super) struct Cached<T>(OnceLock<Arc<T>>);

impl<T> Cached<T> {
    /// The table; `make` makes it the first time.
    #[inline]
    pub(super) fn get(&self, make: impl FnOnce() -> T) -> &Arc<T> {
        self.0.get_or_init(|| Arc::new(make()))
    }
}

impl<T> Default for Cached<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Clone for Cached<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<T> PartialEq for Cached<T> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<T> Eq for Cached<T> {}

impl<T> fmt::Debug for Cached<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cached")
    }
}
