//! Every operation on rows against its meaning, cell by cell, in plain Rust.

use cellwise_core::Rng;

use super::pair::Pair;
use super::row::Row;
use crate::eight::{Native, Plain};

/// Nine cells; cell `c` of box `b` is field `c` of word `b`.
type Cells = [u16; 9];

fn words(cells: &Cells) -> [u64; 4] {
    let mut words = [0; 4];
    for (at, &cell) in cells.iter().enumerate() {
        words[at / 3] |= u64::from(cell) << (16 * (at % 3));
    }
    words
}

/// The cells of a row that was stored; the padding is left to the caller.
fn cells(words: &[u64; 4]) -> Cells {
    std::array::from_fn(|at| (words[at / 3] >> (16 * (at % 3))) as u16)
}

fn random(rng: &mut Rng) -> Cells {
    std::array::from_fn(|_| match rng.below(6) {
        0 => 0,
        1 => 0x1ff,
        2 => 1 << rng.below(9),
        _ => rng.below(512) as u16,
    })
}

fn agrees<R: Row>(name: &str) {
    type Quick<R> = fn(R, R, R) -> R;
    type Slow = fn(&[Cells; 3], usize) -> u16;
    // The place in the same triad, and in the same column of another box.
    fn turned(at: usize, by: usize) -> usize {
        at / 3 * 3 + (at + by) % 3
    }
    fn shifted(at: usize, by: usize) -> usize {
        (at + 3 * by) % 9
    }
    let operations: [(&str, Quick<R>, Slow); 13] = [
        ("and", |a, b, _| a.and(b), |of, at| of[0][at] & of[1][at]),
        ("or", |a, b, _| a.or(b), |of, at| of[0][at] | of[1][at]),
        ("xor", |a, b, _| a.xor(b), |of, at| of[0][at] ^ of[1][at]),
        (
            "without",
            |a, b, _| a.without(b),
            |of, at| of[0][at] & !of[1][at],
        ),
        ("turn1", |a, _, _| a.turn1(), |of, at| of[0][turned(at, 1)]),
        ("turn2", |a, _, _| a.turn2(), |of, at| of[0][turned(at, 2)]),
        (
            "shift1",
            |a, _, _| a.shift1(),
            |of, at| of[0][shifted(at, 1)],
        ),
        (
            "shift2",
            |a, _, _| a.shift2(),
            |of, at| of[0][shifted(at, 2)],
        ),
        (
            "zeros",
            |a, _, _| a.zeros(),
            |of, at| match of[0][at] {
                0 => 0xffff,
                _ => 0,
            },
        ),
        (
            "less_lowest",
            |a, _, _| a.less_lowest(),
            |of, at| of[0][at] & of[0][at].wrapping_sub(1),
        ),
        (
            "singles",
            |a, _, _| a.singles(),
            |of, at| match of[0][at].count_ones() {
                1 => of[0][at],
                _ => 0,
            },
        ),
        (
            "or_else",
            |a, b, _| a.or_else(b),
            |of, at| match of[0][at] {
                0 => of[1][at],
                some => some,
            },
        ),
        (
            "or3",
            |a, b, c| a.or3(b, c),
            |of, at| of[0][at] | of[1][at] | of[2][at],
        ),
    ];
    let mut rng = Rng::new(12);
    for _ in 0..2_000 {
        let of = [random(&mut rng), random(&mut rng), random(&mut rng)];
        let rows = of.map(|cells| R::load(&words(&cells)));
        for (operation, quick, slow) in operations {
            let mut out = [0; 4];
            quick(rows[0], rows[1], rows[2]).store(&mut out);
            let expected: Cells = std::array::from_fn(|at| slow(&of, at));
            assert_eq!(cells(&out), expected, "{name} {operation} {of:?}");
            if operation != "zeros" {
                assert_eq!(out, words(&expected), "{name} {operation}: the padding");
            }
        }
        assert!(!R::load(&words(&of[0])).is_zero() || of[0] == [0; 9]);
    }
    assert!(R::load(&[0; 4]).is_zero());
    for at in 0..9 {
        let mut one = [0; 9];
        one[at] = 1 << at;
        assert!(!R::load(&words(&one)).is_zero(), "{name} is_zero {at}");
    }
}

#[test]
fn every_operation_does_in_each_cell_what_it_says() {
    agrees::<Pair<Plain>>("plain");
    agrees::<Pair<Native>>("native");
    #[cfg(target_arch = "x86_64")]
    if crate::Isa::Avx2.is_available() {
        agrees::<super::x86::Ymm>("avx2");
    }
}
