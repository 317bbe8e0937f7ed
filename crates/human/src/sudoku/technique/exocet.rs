//! Exocet: two base cells whose digits must turn up in two target cells.
//!
//! ```text
//!   B B · │ · · · │ · · ·     B  base: two open cells of a box in one row
//!   · · · │ T · · │ · · ·     T  targets: one in each other box of the band, in other rows
//!   · · · │ c · · │ T · ·     c  companions, without a digit of the base
//!   ──────┼───────┼──────
//!       S │ S     │ S         S  the cross-lines below: the columns of the targets, and
//!       S │ S     │ S            the column of the base's box that has no base cell
//! ```
//! Suppose a base cell is a. Then a is nowhere else in that row and box. If the cells S have room for a at most twice, then one of the
//! three cross-lines has its a inside the band, and there only a target is left for it. The same holds for the
//! digit of the other base cell, so the targets hold just the digits of the base. Rows and columns may change parts.
//! The pattern is known as Junior Exocet (David P. Bird).

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::View;

/// The numbers of digits that the base may have.
const BASE_DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The board as it is, or with rows and columns exchanged.
struct Turned<'a, const N: usize> {
    v: &'a View<N>,
    is_turned: bool,
}

impl<const N: usize> Turned<'_, N> {
    fn cell(&self, row: usize, column: usize) -> usize {
        if self.is_turned {
            column * 9 + row
        } else {
            row * 9 + column
        }
    }

    fn row(&self, row: usize) -> usize {
        if self.is_turned { 9 + row } else { row }
    }

    fn column(&self, column: usize) -> usize {
        if self.is_turned { column } else { 9 + column }
    }

    /// True if the cell may take or has one of the digits.
    fn has(&self, cell: usize, digits: DigitSet) -> bool {
        let held = self.v.digits[cell];
        !(self.v.cands[cell] & digits).is_empty() || held != 0 && digits.contains(held)
    }
}

/// The two targets with what they rest on.
struct Exocet<const N: usize> {
    base: [usize; 2],
    targets: [usize; 2],
    companions: [usize; 2],
    /// The cross-lines, as columns.
    columns: [usize; 3],
    digits: DigitSet,
    /// The cells S.
    cross: CellSet<N>,
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    if !v.geometry.shape.is_classic() {
        return Flow::Continue(());
    }
    out.parts([false, true], |out, is_turned| {
        let board = Turned { v, is_turned };
        for row in 0..9 {
            for stack in 0..3 {
                for third in 0..3 {
                    out.pay(1)?;
                    bases(&board, out, row, stack, third)?;
                }
            }
        }
        Flow::Continue(())
    })
}

/// The base in `row` and the box of `stack`, but for column `third` of the box.
fn bases<const N: usize>(
    board: &Turned<'_, N>,
    out: &mut Sink<N>,
    row: usize,
    stack: usize,
    third: usize,
) -> Flow {
    let v = board.v;
    let base_columns = [(third + 1) % 3, (third + 2) % 3].map(|c| 3 * stack + c);
    let base = base_columns.map(|column| board.cell(row, column));
    if base.iter().any(|&cell| !v.open.contains(cell)) {
        return Flow::Continue(());
    }
    let digits = v.cands[base[0]] | v.cands[base[1]];
    if !BASE_DIGITS.contains(&digits.len()) {
        return Flow::Continue(());
    }
    let band = row / 3;
    let others = [(row + 1) % 3, (row + 2) % 3].map(|r| 3 * band + r);
    // A target and its companion in a box of the band: column, target, companion.
    let targets = |stack: usize| {
        let mut found = Vec::new();
        for column in 3 * stack..3 * stack + 3 {
            for i in 0..2 {
                let target = board.cell(others[i], column);
                let companion = board.cell(others[1 - i], column);
                if v.open.contains(target)
                    && !(v.cands[target] & digits).is_empty()
                    && !board.has(companion, digits)
                {
                    found.push((column, target, companion));
                }
            }
        }
        found
    };
    let stacks = [(stack + 1) % 3, (stack + 2) % 3];
    for &(first_column, first, first_companion) in &targets(stacks[0]) {
        for &(second_column, second, second_companion) in &targets(stacks[1]) {
            out.pay(1)?;
            let columns = [3 * stack + third, first_column, second_column];
            let below = (0..9).filter(|r| r / 3 != band);
            let cross: CellSet<N> = below
                .flat_map(|r| columns.map(|column| board.cell(r, column)))
                .collect();
            let exocet = Exocet {
                base,
                targets: [first, second],
                companions: [first_companion, second_companion],
                columns,
                digits,
                cross,
            };
            if digits.iter().all(|digit| exocet.room(board, digit)) {
                exocet.emit(board, out)?;
            }
        }
    }
    Flow::Continue(())
}

impl<const N: usize> Exocet<N> {
    /// Returns true if the cross-lines have room for `digit` at most twice: two lines hold all its places there.
    fn room(&self, board: &Turned<'_, N>, digit: u8) -> bool {
        let v = board.v;
        let places = (v.at(digit) | v.placed[usize::from(digit) - 1]) & self.cross;
        let rows = (0..9).map(|r| v.house(board.row(r)));
        let columns = self.columns.map(|c| v.house(board.column(c)));
        let lines: Vec<CellSet<N>> = rows.chain(columns).collect();
        lines.iter().enumerate().any(|(i, &first)| {
            let rest = places - first;
            rest.is_empty() || lines[i + 1..].iter().any(|&second| rest.is_subset(second))
        })
    }

    fn emit(&self, board: &Turned<'_, N>, out: &mut Sink<N>) -> Flow {
        let v = board.v;
        let targets: CellSet<N> = self.targets.into_iter().collect();
        let base: CellSet<N> = self.base.into_iter().collect();
        let mut losses = Vec::new();
        for digit in v.all_digits() {
            if !self.digits.contains(digit) {
                losses.push((digit, v.with(digit, targets)));
            } else if v.with(digit, targets).is_empty() {
                losses.push((digit, v.with(digit, base)));
            }
        }
        out.remove_all(v, 0, &losses, |why| {
            for column in self.columns {
                why.house(board.column(column));
            }
            why.mark_all(Role::Pivot, self.digits, base);
            why.mark_all(Role::First, self.digits, targets);
            why.mark_all(Role::Pattern, self.digits, self.cross);
            let companions: CellSet<N> = self.companions.into_iter().collect();
            let columns = v.house_names(self.columns.map(|column| board.column(column)));
            let digits = v.symbols(self.digits);
            why.say(format!(
                "The base cells {} hold two of {digits}. In the cells of {columns} outside their band each of these digits fits only into two rows or columns, so at most twice; the third of {columns} has it inside the band. There {} rule it out next to them, and {} can't take it, so it is in {}. That goes for both digits of the base, so {} hold just these two.",
                v.names(base),
                v.names(base),
                v.names(companions),
                v.either_cells(targets),
                v.names(targets),
            ));
        })
    }
}
