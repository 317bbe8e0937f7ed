//! Hashes that are the same on every platform and in every version.

/// The golden ratio as a fraction of 2^64: successive multiples are spread evenly.
pub(crate) const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Spreads the bits of a number: each bit of `x` changes about half of the result's bits.
///
/// One step of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators"). Different numbers have different results.
///
/// ```
/// use cellwise_core::mix;
///
/// let changed = mix(6) ^ mix(7);
/// assert!((16..48).contains(&changed.count_ones()));
/// ```
#[must_use]
#[inline]
pub fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(GOLDEN);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A hash of bytes by [`mix`]. It is not safe against input that is made to collide.
///
/// ```
/// use cellwise_core::mix_bytes;
///
/// assert_eq!(mix_bytes(b"abc"), mix_bytes(b"abc"));
/// assert_ne!(mix_bytes(b"abc"), mix_bytes(b"abc\0"));
/// ```
#[must_use]
pub fn mix_bytes(bytes: &[u8]) -> u64 {
    bytes.chunks(8).fold(mix(bytes.len() as u64), |hash, part| {
        let mut word = [0; 8];
        word[..part.len()].copy_from_slice(part);
        mix(hash ^ u64::from_le_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_never_changes() {
        // The published first output of SplitMix64 from 0.
        assert_eq!(mix(0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(mix_bytes(b""), mix(0));
        assert_eq!(mix_bytes(&[1]), mix(mix(1) ^ 1));
    }

    #[test]
    fn every_byte_counts() {
        let bytes = [7; 81];
        let hash = mix_bytes(&bytes);
        for i in 0..bytes.len() {
            let mut other = bytes;
            other[i] = 8;
            assert_ne!(mix_bytes(&other), hash, "byte {i}");
        }
        assert_ne!(mix_bytes(&bytes[1..]), hash);
    }
}
