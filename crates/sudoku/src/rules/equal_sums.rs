//! `regionsum`, `zipper`, `doublearrow`, `equalsums` and `pill`: parts of a line with the same sum.

use super::line::{Kind, Line, Number};
use super::tools::linear::{Term, Totals};
use super::{Form, Propagator, RuleFault};
use crate::{HouseKind, Shape};

/// The parts of a line in different boxes have the same sum.
pub type RegionSum = Line<RegionSumKind>;
/// Digits equally far from the middle of a line have the same sum; a middle digit is that sum.
pub type Zipper = Line<ZipperKind>;
/// The digits at the two ends have the same sum as those between them.
pub type DoubleArrow = Line<DoubleArrowKind>;
/// Groups of equally many cells have the same sum.
pub type EqualSums = Line<EqualSumsKind>;
/// The first cells, read as a number, are the sum of the others.
pub type Pill = Line<PillKind>;

/// The kind of [`RegionSum`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSumKind;
/// The kind of [`Zipper`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ZipperKind;
/// The kind of [`DoubleArrow`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DoubleArrowKind;
/// The kind of [`EqualSums`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EqualSumsKind;
/// The kind of [`Pill`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PillKind;

/// The propagator for groups of cells with the same sum.
fn same_sum(groups: &[Vec<usize>], size: usize) -> Vec<Box<dyn Propagator>> {
    let plain = |cells: &Vec<usize>| cells.iter().map(|&cell| (1, cell)).collect();
    let groups: Vec<Vec<Term>> = groups.iter().map(plain).collect();
    if groups.len() < 2 {
        return Vec::new();
    }
    let totals = Totals::boxed(&groups, size, None);
    vec![totals.expect("the largest board has no larger sum")]
}

/// Two groups whose digits are all there and have different sums.
fn unequal(groups: &[Vec<usize>], digits: &[u8]) -> Vec<RuleFault> {
    let full = |cells: &&Vec<usize>| cells.iter().all(|&cell| digits[cell] != 0);
    let sum = |cells: &Vec<usize>| cells.iter().map(|&cell| usize::from(digits[cell])).sum();
    let mut sums = groups.iter().filter(full).map(sum);
    let Some(first) = sums.next() else {
        return Vec::new();
    };
    let other = sums.find(|&sum: &usize| sum != first);
    let fault = |second| RuleFault::Sums { first, second };
    other.map(fault).into_iter().collect()
}

/// The box of a cell, if the board has boxes.
fn box_of(shape: &Shape, cell: usize) -> Option<usize> {
    let houses = shape.houses_of(cell).iter();
    houses
        .filter_map(|&house| match shape.houses()[house].kind {
            HouseKind::Box(number) => Some(number),
            _ => None,
        })
        .next()
}

/// The parts of a line in one box each, in order; without boxes the whole line is one part.
fn by_box(cells: &[usize], shape: &Shape) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Vec::new();
    for &cell in cells {
        match parts.last_mut() {
            Some(part) if box_of(shape, part[0]) == box_of(shape, cell) => part.push(cell),
            _ => parts.push(vec![cell]),
        }
    }
    parts
}

impl Kind for RegionSumKind {
    const FORM: Form = Form {
        name: "regionsum",
        form: "regionsum CELL CELL…",
        meaning: "the parts of the line in different boxes have the same sum",
        called: "region sum line",
        said: "The line has the same sum in each box that it goes through.",
    };

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        same_sum(&by_box(line.cells(), shape), line.digits())
    }

    fn faults(line: &Line<Self>, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        unequal(&by_box(line.cells(), shape), digits)
    }
}

/// The pairs of cells equally far from the middle, and the middle if there is one.
fn nested(cells: &[usize]) -> Vec<Vec<usize>> {
    let last = cells.len() - 1;
    let pair = |i: usize| {
        let mut pair = vec![cells[i], cells[last - i]];
        pair.dedup();
        pair
    };
    (0..cells.len().div_ceil(2)).map(pair).collect()
}

impl Kind for ZipperKind {
    const FORM: Form = Form {
        name: "zipper",
        form: "zipper CELL CELL CELL…",
        meaning: "digits equally far from the middle of the line have the same sum, which is the middle digit if there is one",
        called: "zipper line",
        said: "Digits equally far from the middle of the line add up to the same, which is the digit in the middle if there is one.",
    };
    const LEAST: usize = 3;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        same_sum(&nested(line.cells()), line.digits())
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        unequal(&nested(line.cells()), digits)
    }
}

/// The two ends, and the cells between them.
fn ends_and_line(cells: &[usize]) -> Vec<Vec<usize>> {
    let last = cells.len() - 1;
    vec![vec![cells[0], cells[last]], cells[1..last].to_vec()]
}

impl Kind for DoubleArrowKind {
    const FORM: Form = Form {
        name: "doublearrow",
        form: "doublearrow CIRCLE CELL… CIRCLE",
        meaning: "the digits at the two ends have the same sum as those between them",
        called: "double arrow",
        said: "The digits between the circles add up to the sum of the circles.",
    };
    const LEAST: usize = 3;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        same_sum(&ends_and_line(line.cells()), line.digits())
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        unequal(&ends_and_line(line.cells()), digits)
    }
}

/// The cells in this number of groups.
fn groups(cells: &[usize], count: usize) -> Vec<Vec<usize>> {
    let each = cells.len() / count;
    cells.chunks(each).map(<[usize]>::to_vec).collect()
}

/// Returns true if cells can be divided into this number of groups, two or more.
pub(super) fn divides(cells: usize, count: usize) -> Result<(), &'static str> {
    match count >= 2 && cells.is_multiple_of(count) {
        true => Ok(()),
        false => Err("there must be two groups or more, with equally many cells each"),
    }
}

impl Kind for EqualSumsKind {
    const FORM: Form = Form {
        name: "equalsums",
        form: "equalsums GROUPS CELL CELL…",
        meaning: "the cells, divided in their order into GROUPS groups of the same size, have the same sum in each",
        called: "equal sums",
        said: "The groups have the same sum.",
    };
    const NUMBER: Number = Number::Needed("the number of groups");

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        divides(line.cells().len(), line.number())
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        same_sum(&groups(line.cells(), line.number()), line.digits())
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        unequal(&groups(line.cells(), line.number()), digits)
    }
}

impl Kind for PillKind {
    const FORM: Form = Form {
        name: "pill",
        form: "pill NUMBER CELL CELL…",
        meaning: "the first NUMBER cells (2 or 3), read as one number, are the sum of the others, which may repeat",
        called: "pill arrow",
        said: "The digits along the arrow add up to the number in its pill.",
    };
    const NUMBER: Number = Number::Needed("the number of cells in the pill, 2 or 3");
    const LEAST: usize = 3;

    fn fits(line: &Line<Self>, _: &Shape) -> Result<(), &'static str> {
        match (2..=3).contains(&line.number()) && line.cells().len() > line.number() {
            true => Ok(()),
            false => Err("a pill has 2 or 3 cells, and cells of its arrow follow"),
        }
    }

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let (pill, shaft) = line.cells().split_at(line.number());
        let weights = [100, 10, 1];
        let weights = weights[3 - pill.len()..].iter();
        let number: Vec<Term> = weights.zip(pill).map(|(&w, &cell)| (w, cell)).collect();
        let sum: Vec<Term> = shaft.iter().map(|&cell| (1, cell)).collect();
        let totals = Totals::boxed(&[number, sum], line.digits(), None);
        vec![totals.expect("the largest board has no larger sum")]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        if read.contains(&0) {
            return Vec::new();
        }
        let (pill, shaft) = read.split_at(line.number());
        let first = pill.iter().fold(0, |number, digit| number * 10 + digit);
        let second: usize = shaft.iter().sum();
        match first == second {
            true => Vec::new(),
            false => vec![RuleFault::Sums { first, second }],
        }
    }
}
