//! Every operation on registers against its meaning, lane by lane, in plain Rust.

use cellwise_core::Rng;

use super::eights::Eights;
use super::turn::Turned;
use super::vector::{Cells, LANES, Vector, ones};
#[cfg(target_arch = "x86_64")]
use super::x86::{Ymm, Zmm};
#[cfg(target_arch = "x86_64")]
use crate::Isa;
use crate::eight::{Native, Plain};
use crate::nine::{Chooser, Frame};

/// Sets of digits, mostly small, and now and then the empty or the full one.
fn set(rng: &mut Rng) -> u16 {
    match rng.below(8) {
        0 => 0,
        1 => 0x1ff,
        2 | 3 => 1 << rng.below(9),
        _ => rng.below(512) as u16,
    }
}

fn cells(rng: &mut Rng) -> Cells {
    Cells(std::array::from_fn(|_| set(rng)))
}

/// Runs an operation on all lanes, as many at a time as the register has.
fn in_registers<V: Vector>(of: [&Cells; 3], operation: impl Fn(V, V, V) -> V) -> [u16; LANES] {
    let mut out = Cells([0xffff; LANES]);
    for from in (0..LANES).step_by(V::N) {
        let [a, b, c] = of.map(|cells| V::load(cells, from));
        operation(a, b, c).store(&mut out, from);
    }
    out.0
}

fn one_by_one(of: [&Cells; 3], operation: impl Fn(u16, u16, u16) -> u16) -> [u16; LANES] {
    std::array::from_fn(|lane| operation(of[0].0[lane], of[1].0[lane], of[2].0[lane]))
}

fn agrees<V: Vector>(name: &str) {
    let mut rng = Rng::new(11);
    for _ in 0..500 {
        let (a, b, c) = (cells(&mut rng), cells(&mut rng), cells(&mut rng));
        let of = [&a, &b, &c];
        type Of<T> = fn(T, T, T) -> T;
        let operations: [(&str, Of<V>, Of<u16>); 10] = [
            ("and", |a, b, _| a.and(b), |a, b, _| a & b),
            ("or", |a, b, _| a.or(b), |a, b, _| a | b),
            ("xor", |a, b, _| a.xor(b), |a, b, _| a ^ b),
            ("without", |a, b, _| a.without(b), |a, b, _| a & !b),
            ("plus", |a, b, _| a.plus(b), |a, b, _| a + b),
            ("min", |a, b, _| a.min(b), |a, b, _| a.min(b)),
            (
                "single",
                |a, _, _| a.single(),
                |a, _, _| match a.count_ones() {
                    1 => a,
                    _ => 0,
                },
            ),
            (
                "only",
                |a, b, c| a.only(b, c),
                |a, b, c| match a & b {
                    0 => a & c,
                    both => both,
                },
            ),
            ("or3", |a, b, c| a.or3(b, c), |a, b, c| a | b | c),
            (
                "once",
                |a, b, c| a.once(b, c),
                |a, b, c| (a & !b & !c) | (!a & b & !c) | (!a & !b & c),
            ),
        ];
        for (operation, quick, slow) in operations {
            let found = in_registers::<V>(of, quick);
            assert_eq!(found, one_by_one(of, slow), "{name} {operation}");
        }
        let lane = set(&mut rng);
        let splat = in_registers::<V>(of, |_, _, _| V::splat(lane));
        assert_eq!(splat, [lane; LANES], "{name} splat");
        for from in (0..LANES).step_by(V::N) {
            let bits = V::load(&a, from).equal(V::load(&b, from));
            let same = (0..V::N).filter(|i| a.0[from + i] == b.0[from + i]);
            assert_eq!(bits, same.map(|i| 1u32 << i).sum::<u32>(), "{name} equal");
        }
        boards_agree::<V>(name, &mut rng);
    }
}

/// Whole boards: taken out of their lanes, as characters, and the cells with so many candidates.
fn boards_agree<V: Vector>(name: &str, rng: &mut Rng) {
    let x: [Cells; 81] = std::array::from_fn(|_| cells(rng));
    let lanes = rng.next_u64() as u32;
    let mut turned: Turned = [Cells([0; LANES]); 80];
    let mut boards = [Frame::EMPTY; LANES];
    if V::boards(&x, lanes, &mut turned, &mut boards) {
        for lane in ones(lanes) {
            let board: [u16; 81] = std::array::from_fn(|cell| x[cell].0[lane]);
            assert_eq!(boards[lane].0[..81], board, "{name} boards");
            assert_eq!(boards[lane].0[81..], [0; 15], "{name} boards");
        }
    }
    let mut frame = Frame::EMPTY;
    frame.0[..81].fill_with(|| 1 << rng.below(9));
    let digits = std::array::from_fn(|cell| b'1' + frame.0[cell].trailing_zeros() as u8);
    assert_eq!(V::characters(&frame), digits, "{name} characters");
    frame.0[..81].fill_with(|| set(rng));
    for count in 1..=9u16 {
        let mut bits = [0u32; 3];
        for cell in 0..81 {
            let has = frame.0[cell].count_ones() == u32::from(count);
            bits[cell / 32] |= u32::from(has) << (cell % 32);
        }
        let found = V::Chooser::with_count(&frame, count);
        assert_eq!(found, bits, "{name} with_count");
    }
}

#[test]
fn every_operation_does_in_each_lane_what_it_says() {
    agrees::<Eights<Plain>>("plain");
    agrees::<Eights<Native>>("native");
    #[cfg(target_arch = "x86_64")]
    if Isa::Avx2.is_available() {
        agrees::<Ymm>("avx2");
    }
    #[cfg(target_arch = "x86_64")]
    if Isa::Avx512.is_available() {
        agrees::<Zmm>("avx512");
    }
}
