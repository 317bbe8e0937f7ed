//! A hint that spares a bounds check.

/// `index`, which is below `N`. The remainder tells the compiler so: it costs less than the
/// check, or nothing where `N` is a power of two. No result depends on it.
#[inline(always)]
pub(crate) const fn within<const N: usize>(index: usize) -> usize {
    debug_assert!(index < N);
    index % N
}
