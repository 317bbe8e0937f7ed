//! Sets of nodes as rows of bits.

/// A row of bits over the nodes of a graph.
pub(crate) type Bits = Vec<u64>;

/// The set bits, lowest first.
pub(crate) fn ones(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    let words = bits.iter().enumerate();
    words.flat_map(|(i, &word)| crate::bits::ones(word).map(move |bit| i * 64 + bit))
}

pub(crate) fn is_set(bits: &[u64], node: usize) -> bool {
    bits[node / 64] >> (node % 64) & 1 != 0
}

pub(crate) fn set(bits: &mut [u64], node: usize) {
    bits[node / 64] |= 1 << (node % 64);
}
