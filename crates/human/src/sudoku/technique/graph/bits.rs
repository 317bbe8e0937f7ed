//! Sets of nodes as rows of bits.

/// A row of bits over the nodes of a graph.
pub(crate) type Bits = Vec<u64>;

/// The set bits, lowest first.
pub(crate) fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(i * 64 + bit)
        })
    })
}

pub(crate) fn is_set(bits: &[u64], node: usize) -> bool {
    bits[node / 64] >> (node % 64) & 1 != 0
}

pub(crate) fn set(bits: &mut [u64], node: usize) {
    bits[node / 64] |= 1 << (node % 64);
}
