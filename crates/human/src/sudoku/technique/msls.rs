//! Multi-sector locked sets: the open cells where some rows meet some columns have just as many digits as cells.
//!
//! Each digit is counted by rows or by columns, whichever gives less: it fits at most once into the cells of each row (or column)
//! that has it among them. If these counts add up to the number of cells, every one of them is used, so a digit counted by rows is
//! nowhere else in those rows. The idea is David P. Bird's.

use cellwise_sudoku::{CellSet, DigitSet};

use crate::sudoku::sink::{Flow, Sink};
use crate::sudoku::step::Role;
use crate::sudoku::view::{View, list, word};

/// The largest board: the number of choices of rows and columns grows fast.
const MAX_SIZE: usize = 9;

/// The numbers of rows, and of columns, that are tried. Fewer are subsets or fish; of more, what is left over makes a smaller one.
const LINES: std::ops::RangeInclusive<u32> = 3..=5;

/// Where a digit may go, as rows for each choice of columns and the reverse.
struct Where {
    /// `rows[columns]`: the rows that have the digit in some of these columns.
    rows: Vec<u16>,
    columns: Vec<u16>,
    /// `held[rows]`: the columns in which the open cells of these rows hold the digit in the end, if the solution is known.
    held: Vec<u16>,
}

impl Where {
    fn new<const N: usize>(v: &View<N>, digit: u8) -> Self {
        let n = v.size();
        let mut found = Self {
            rows: vec![0; 1 << n],
            columns: vec![0; 1 << n],
            held: vec![0; 1 << n],
        };
        if let Some(solution) = v.solution.as_deref().filter(|_| v.is_on_course()) {
            let held = solution.digits().iter().enumerate();
            let held = held.filter(|&(cell, &held)| held == digit && v.open.contains(cell));
            for (cell, _) in held {
                found.held[1 << (cell / n)] |= 1 << (cell % n);
            }
        }
        for cell in v.at(digit).iter() {
            found.rows[1 << (cell % n)] |= 1 << (cell / n);
            found.columns[1 << (cell / n)] |= 1 << (cell % n);
        }
        for lines in 1..1usize << n {
            let rest = lines & (lines - 1);
            let one = lines ^ rest;
            found.rows[lines] = found.rows[rest] | found.rows[one];
            found.columns[lines] = found.columns[rest] | found.columns[one];
            found.held[lines] = found.held[rest] | found.held[one];
        }
        found
    }

    /// The rows and the columns of the choice that have the digit among its cells.
    fn lines(&self, rows: usize, columns: usize) -> [u16; 2] {
        [
            self.rows[columns] & rows as u16,
            self.columns[rows] & columns as u16,
        ]
    }
}

pub(crate) fn find<const N: usize>(v: &View<N>, out: &mut Sink<N>) -> Flow {
    let n = v.size();
    if n > MAX_SIZE {
        return Flow::Continue(());
    }
    let places: Vec<Where> = v.all_digits().map(|digit| Where::new(v, digit)).collect();
    let open: Vec<usize> = (0..n)
        .map(|row| {
            (0..n).fold(0, |mask, column| {
                mask | usize::from(v.open.contains(row * n + column)) << column
            })
        })
        .collect();
    // Counting bits by a table: portable code has no instruction for it.
    let count: Vec<u8> = (0..1u32 << n).map(|i| i.count_ones() as u8).collect();
    let choices: Vec<usize> = (0..1usize << n)
        .filter(|&lines| LINES.contains(&u32::from(count[lines])))
        .collect();
    // Every place counted is used, so a digit is held as often as it is counted. Where the solution is known, that is asked first, of
    // one digit after the other: most choices are out at the first. The result is the same.
    let is_known = v.is_on_course();
    let uses_all = |place: &Where, rows: usize, columns: usize| {
        let [r, c] = place.lines(rows, columns);
        let counted = count[usize::from(r)].min(count[usize::from(c)]);
        counted == count[usize::from(place.held[rows]) & columns]
    };
    // The open cells of the rows under way, in each column and in each choice of columns.
    let (mut in_column, mut cells_of) = (vec![0; n], vec![0u8; 1 << n]);
    let start = || vec![CellSet::<N>::EMPTY; n];
    out.remember(start, |out, told: &mut Vec<CellSet<N>>| {
        out.parts(&choices, |out, &rows| {
            out.pay(8)?;
            for (column, cells) in in_column.iter_mut().enumerate() {
                let here = (0..n).filter(|&row| rows >> row & open[row] >> column & 1 != 0);
                *cells = here.count() as u8;
            }
            for columns in 1..1usize << n {
                let rest = columns & (columns - 1);
                cells_of[columns] = cells_of[rest] + in_column[columns.trailing_zeros() as usize];
            }
            for &columns in &choices {
                if is_known && !places.iter().all(|place| uses_all(place, rows, columns)) {
                    continue;
                }
                let cells = cells_of[columns];
                let mut room = 0;
                for place in &places {
                    let [r, c] = place.lines(rows, columns);
                    room += count[usize::from(r)].min(count[usize::from(c)]);
                    if room > cells {
                        break;
                    }
                }
                if room == cells && cells > 0 {
                    emit(v, out, &places, rows, columns, told)?;
                }
            }
            Flow::Continue(())
        })
    })
}

fn emit<const N: usize>(
    v: &View<N>,
    out: &mut Sink<N>,
    places: &[Where],
    rows: usize,
    columns: usize,
    told: &mut [CellSet<N>],
) -> Flow {
    let n = v.size();
    let union = |lines: usize, first: usize| {
        (0..n)
            .filter(|line| lines >> line & 1 != 0)
            .fold(CellSet::EMPTY, |all, line| all | v.house(first + line))
    };
    let cells = union(rows, 0) & union(columns, n) & v.open;
    let (mut losses, mut by_row, mut by_column) = (Vec::new(), DigitSet::EMPTY, DigitSet::EMPTY);
    for (digit, place) in v.all_digits().zip(places) {
        let [r, c] = place.lines(rows, columns);
        let (few_rows, few_columns) = (
            r.count_ones() <= c.count_ones(),
            c.count_ones() <= r.count_ones(),
        );
        if r == 0 {
            continue;
        }
        let outside =
            |lines: u16, first: usize| v.with(digit, union(usize::from(lines), first)) - cells;
        let in_rows = outside(r, 0);
        let in_columns = outside(c, n);
        // Where both counts are the same, each of them holds.
        if few_rows && (!few_columns || !in_rows.is_empty()) {
            by_row.insert(digit);
            losses.push((digit, in_rows));
        }
        if few_columns && (!few_rows || !in_columns.is_empty() || in_rows.is_empty()) {
            by_column.insert(digit);
            losses.push((digit, in_columns));
        }
    }
    let is_new =
        |&(digit, cells): &(u8, CellSet<N>)| !cells.is_subset(told[usize::from(digit) - 1]);
    if !losses.iter().any(is_new) {
        return Flow::Continue(());
    }
    for &(digit, cells) in &losses {
        told[usize::from(digit) - 1] |= cells;
    }
    out.remove_all(v, 0, &losses, |why| {
        let lines = |lines: usize, first: usize| {
            (0..n)
                .filter(move |line| lines >> line & 1 != 0)
                .map(move |line| first + line)
        };
        for h in lines(rows, 0).chain(lines(columns, n)) {
            why.house(h);
        }
        why.mark_all(Role::First, by_row, cells);
        why.mark_all(Role::Second, by_column, cells);
        let number = word(cells.len());
        let room = |digits: DigitSet, which: usize, kind: &str| {
            let each = digits.iter().map(|digit| {
                let lines = places[usize::from(digit) - 1].lines(rows, columns)[which];
                let times = lines.count_ones() as usize;
                format!("{} in {} {kind}{}", v.symbol(digit), word(times), if times == 1 { "" } else { "s" })
            });
            list(each, "and")
        };
        let both = by_row & by_column;
        let once = by_column & !both;
        let mut said = format!(
            "{} and {} meet in {number} open cells: {}. Count where their digits fit, each once in a row or once in a column: {}",
            v.house_names(lines(rows, 0)), v.house_names(lines(columns, n)), v.names(cells), room(by_row, 0, "row"),
        );
        if !once.is_empty() {
            said.push_str(&format!("; {}", room(once, 1, "column")));
        }
        said.push_str(&format!(
            ". These are {number} places for {number} cells, so all of them are used: the digits counted by rows are nowhere else in those rows, the others nowhere else in those columns."
        ));
        if !both.is_empty() {
            said.push_str(&format!(
                " {} may be counted either way, so both hold for {}.",
                v.symbols(both),
                if both.len() == 1 { "it" } else { "them" }
            ));
        }
        why.say(said);
    })
}
