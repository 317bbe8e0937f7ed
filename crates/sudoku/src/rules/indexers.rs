//! `rowindexer`, `columnindexer`, `boxindexer` and `pointer`: digits that say where another digit is.

use super::line::{Kind, Line};
use super::tools::keep;
use super::tools::pair::{PairOf, Table};
use super::{Dead, Form, Pair, Propagator, RuleFault};
use crate::digits::each;
use crate::{HouseKind, Shape};

/// A cell of row R with digit V says that in its column row V holds R.
pub type RowIndexer = Line<RowIndexerKind>;
/// A cell of column C with digit V says that in its row column V holds C.
pub type ColumnIndexer = Line<ColumnIndexerKind>;
/// The cell at place P of its box with digit V says that place V of the box holds P.
pub type BoxIndexer = Line<BoxIndexerKind>;
/// The second cell says how many steps along the line the digit of the first comes again.
pub type Pointer = Line<PointerKind>;

/// The kind of [`RowIndexer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowIndexerKind;
/// The kind of [`ColumnIndexer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnIndexerKind;
/// The kind of [`BoxIndexer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoxIndexerKind;
/// The kind of [`Pointer`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PointerKind;

/// The cells that an indexer may speak of, in order, and its own place among them.
type Places = (Vec<usize>, usize);

fn column(cell: usize, size: usize) -> Places {
    let cells = (0..size).map(|row| row * size + cell % size).collect();
    (cells, cell / size)
}

fn row(cell: usize, size: usize) -> Places {
    let cells = (0..size)
        .map(|column| cell / size * size + column)
        .collect();
    (cells, cell % size)
}

fn boxed(cell: usize, shape: &Shape) -> Option<Places> {
    let houses = shape.houses_of(cell).iter().map(|&h| &shape.houses()[h]);
    let mut boxes = houses.filter(|house| matches!(house.kind, HouseKind::Box(_)));
    let cells = boxes.next()?.cells.clone();
    let own = cells.iter().position(|&c| c == cell)?;
    Some((cells, own))
}

/// The indexer holds `place` if and only if the cell at that place holds the indexer's own place.
fn index(cell: usize, (cells, own): &Places, size: usize) -> Vec<Box<dyn Propagator>> {
    let mut all = Vec::new();
    for (place, &other) in cells.iter().enumerate() {
        if other == cell {
            continue;
        }
        let table = Table::new(size, |a, b| (a == place + 1) == (b == own + 1));
        all.push(PairOf::boxed([cell, other], &table));
    }
    all
}

/// The indexer and the cell it speaks of, if that holds another digit than it should; or the indexer and another cell
/// that holds this digit.
fn wrong(cell: usize, (cells, own): &Places, digits: &[u8]) -> Option<RuleFault> {
    let said = usize::from(digits[cell]).checked_sub(1)?;
    let is_wrong = |place: usize, found: usize| match place == said {
        true => found != 0 && found != own + 1,
        false => found == own + 1,
    };
    let mut pairs = (0..cells.len()).map(|place| (place, Pair::of([cell, cells[place]], digits)));
    let found = pairs.find(|(place, pair)| is_wrong(*place, usize::from(pair.digits[1])));
    found.map(|(_, pair)| RuleFault::Pair(pair))
}

impl Kind for RowIndexerKind {
    const FORM: Form = Form {
        name: "rowindexer",
        form: "rowindexer CELL…",
        meaning: "the digit of each cell says in which row of its column the number of the cell's own row stands",
        called: "row indexer",
        said: "The digit says in which row of this column the number of this row stands.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let size = line.size();
        let cells = line.cells().iter();
        cells
            .flat_map(|&cell| index(cell, &column(cell, size), size))
            .collect()
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let size = line.size();
        let cells = line.cells().iter();
        cells
            .filter_map(|&cell| wrong(cell, &column(cell, size), digits))
            .collect()
    }
}

impl Kind for ColumnIndexerKind {
    const FORM: Form = Form {
        name: "columnindexer",
        form: "columnindexer CELL…",
        meaning: "the digit of each cell says in which column of its row the number of the cell's own column stands",
        called: "column indexer",
        said: "The digit says in which column of this row the number of this column stands.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        let size = line.size();
        let cells = line.cells().iter();
        cells
            .flat_map(|&cell| index(cell, &row(cell, size), size))
            .collect()
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let size = line.size();
        let cells = line.cells().iter();
        cells
            .filter_map(|&cell| wrong(cell, &row(cell, size), digits))
            .collect()
    }
}

impl Kind for BoxIndexerKind {
    const FORM: Form = Form {
        name: "boxindexer",
        form: "boxindexer CELL…",
        meaning: "the digit of each cell says at which place of its box, in reading order, the number of the cell's own place stands",
        called: "box indexer",
        said: "The digit says at which place of this box the number of this place stands.",
    };
    const LEAST: usize = 1;

    fn propagators(line: &Line<Self>, shape: &Shape) -> Vec<Box<dyn Propagator>> {
        let cells = line.cells().iter();
        let places = cells.filter_map(|&cell| Some((cell, boxed(cell, shape)?)));
        places
            .flat_map(|(cell, places)| index(cell, &places, line.size()))
            .collect()
    }

    fn faults(line: &Line<Self>, shape: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let cells = line.cells().iter();
        cells
            .filter_map(|&cell| wrong(cell, &boxed(cell, shape)?, digits))
            .collect()
    }
}

/// The propagator of a pointer. Exact.
struct Points(Vec<usize>);

impl Kind for PointerKind {
    const FORM: Form = Form {
        name: "pointer",
        form: "pointer CELL CELL CELL…",
        meaning: "the digit of the first cell comes again as many steps along the line as the second cell says",
        called: "pointer",
        said: "The digit of the first cell stands on the line again, as many steps on as the second cell says.",
    };
    const LEAST: usize = 3;

    fn propagators(line: &Line<Self>, _: &Shape) -> Vec<Box<dyn Propagator>> {
        vec![Box::new(Points(line.cells().to_vec()))]
    }

    fn faults(line: &Line<Self>, _: &Shape, digits: &[u8]) -> Vec<RuleFault> {
        let read = line.read(digits);
        let steps = read[1];
        if steps == 0 {
            return Vec::new();
        }
        let Some(&cell) = line.cells().get(steps) else {
            let (cell, digit) = (line.cells()[1], steps as u8);
            return vec![RuleFault::Digit { cell, digit }];
        };
        let pair = Pair::of([line.cells()[0], cell], digits);
        let differ = !pair.digits.contains(&0) && pair.digits[0] != pair.digits[1];
        differ
            .then_some(RuleFault::Pair(pair))
            .into_iter()
            .collect()
    }
}

impl Propagator for Points {
    fn scope(&self) -> &[usize] {
        &self.0
    }

    fn narrow(&self, digits: &mut [u64]) -> Result<(), Dead> {
        let count = digits.len();
        let mut supported = vec![0u64; count];
        for steps in each(digits[1]).map(|digit| digit + 1) {
            if steps >= count {
                break;
            }
            let mut same = digits[0] & digits[steps];
            if steps == 1 {
                // The cell that says the number of steps is the one pointed at.
                same &= 1;
            }
            if same == 0 {
                continue;
            }
            supported[0] |= same;
            supported[1] |= 1 << (steps - 1);
            for (i, support) in supported.iter_mut().enumerate().skip(2) {
                *support |= if i == steps { same } else { digits[i] };
            }
        }
        keep(digits, &supported)
    }
}
