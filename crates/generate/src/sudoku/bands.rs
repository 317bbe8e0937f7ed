//! The classes of first bands, to test that full boards are drawn evenly.
//!
//! Two bands belong to the same class if renaming digits and moving boxes, or columns within boxes, makes the
//! minicolumns of one those of the other. Such bands have equally many full boards below them, and the number
//! was counted for every class: Felgenhauer and Jarvis, "Enumerating possible Sudoku grids" (2005), found the
//! number of all boards this way.

use std::sync::OnceLock;

use super::grids::{DIVISIONS, PAIRS, Tables, cross, tables};

/// The classes of first bands.
pub struct BandClasses {
    /// Per pair of divisions (of the second and third box, if the first has division 0) its class.
    class: Vec<u8>,
    /// Per class the number of its pairs.
    pairs: Vec<u32>,
    /// Per class one of its pairs.
    example: Vec<(u16, u16)>,
}

impl BandClasses {
    /// The classes, in a fixed order.
    #[must_use]
    pub fn get() -> &'static Self {
        static CLASSES: OnceLock<BandClasses> = OnceLock::new();
        CLASSES.get_or_init(|| Self::new(tables()))
    }

    fn new(tables: &Tables) -> Self {
        let number = DIVISIONS * DIVISIONS;
        let renamings = tables.renamings_of_first();
        let mut class = vec![u8::MAX; number];
        let mut classes = Self {
            class: Vec::new(),
            pairs: Vec::new(),
            example: Vec::new(),
        };
        for start in 0..number {
            if class[start] != u8::MAX {
                continue;
            }
            let own = classes.pairs.len() as u8;
            let mut open = vec![start];
            class[start] = own;
            let mut pairs = 0;
            while let Some(at) = open.pop() {
                pairs += 1;
                let (second, third) = (at / DIVISIONS, at % DIVISIONS);
                let mut reach = vec![third * DIVISIONS + second];
                for renaming in &renamings {
                    let (a, b) = (renaming[second], renaming[third]);
                    reach.push(usize::from(a) * DIVISIONS + usize::from(b));
                }
                // The second box comes first.
                let (a, b) = tables.normal([second as u16, 0, third as u16]);
                reach.push(a * DIVISIONS + b);
                for next in reach {
                    if class[next] == u8::MAX {
                        class[next] = own;
                        open.push(next);
                    }
                }
            }
            classes.pairs.push(pairs);
            classes
                .example
                .push(((start / DIVISIONS) as u16, (start % DIVISIONS) as u16));
        }
        classes.class = class;
        classes
    }

    /// The number of classes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.pairs.len()
    }

    /// False: there are classes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pairs.is_empty()
    }

    /// The class of a full board's first band.
    #[must_use]
    pub fn of(&self, grid: &[u8; 81]) -> usize {
        let tables = tables();
        let column = |column: usize| -> u16 {
            let cells = [0, 1, 2].map(|row: usize| 1 << (grid[9 * row + column] - 1));
            cells.iter().sum()
        };
        let divisions = [0, 3, 6].map(|first| tables.number([0, 1, 2].map(|i| column(first + i))));
        let (second, third) = tables.normal(divisions);
        usize::from(self.class[second * DIVISIONS + third])
    }

    /// The probability of each class if every board is equally likely.
    #[must_use]
    pub fn expected(&self) -> Vec<f64> {
        let weights: Vec<f64> = (0..self.len())
            .map(|class| self.weight(class, BELOW[class]) as f64)
            .collect();
        let all: f64 = weights.iter().sum();
        weights.iter().map(|weight| weight / all).collect()
    }

    /// The number of full boards, by the counts of all classes: 6,670,903,752,021,072,936,960.
    #[must_use]
    pub fn boards(&self) -> u128 {
        let all: u128 = (0..self.len())
            .map(|class| self.weight(class, BELOW[class]))
            .sum();
        // The division of the first box, the orders of rows in three bands and of columns in three stacks.
        all * DIVISIONS as u128 * 6u128.pow(6)
    }

    /// Pairs of a class, times the minirows that cross, times the two bands below.
    fn weight(&self, class: usize, below: u64) -> u128 {
        let (second, third) = self.example[class];
        let minirows = tables().ways([0, second, third]);
        u128::from(self.pairs[class]) * u128::from(minirows) * u128::from(below)
    }

    /// Counts the two bands below a first band of a class, apart from the orders of rows and columns. It
    /// takes some seconds.
    #[must_use]
    pub fn count_below(&self, class: usize) -> u64 {
        let tables = tables();
        let (second, third) = self.example[class];
        let minicolumns = [0, second, third].map(usize::from);
        // Per division of minirows below: the pairs that complete the stack and cross.
        let masks = |which: usize| -> Vec<[u64; 3]> {
            let of_box = minicolumns.map(|q| -> Vec<u64> {
                let crossing = |p| {
                    let pairs = tables.pairs[q].iter().enumerate();
                    pairs.map(move |(k, pair)| u64::from(cross(&pair.triples[which], p)) << k)
                };
                let divisions = tables.divisions.iter();
                divisions.map(|p| crossing(p).sum()).collect()
            });
            let bands = (0..DIVISIONS).flat_map(|q| (0..PAIRS).map(move |k| (q, k)));
            bands
                .map(|(q, k)| {
                    let [a, b] = tables.pairs[q][k].numbers.map(usize::from);
                    [of_box[0][q], of_box[1][a], of_box[2][b]]
                })
                .collect()
        };
        let (middle, bottom) = (masks(0), masks(1));
        let mut all = 0u64;
        for m in &middle {
            for b in &bottom {
                let ways = |i: usize| u64::from((m[i] & b[i]).count_ones());
                all += ways(0) * ways(1) * ways(2);
            }
        }
        all
    }
}

/// Per class the result of [`BandClasses::count_below`].
const BELOW: [u64; 44] = [
    216_749_952,
    205_086_336,
    198_167_424,
    200_463_232,
    194_565_440,
    202_262_784,
    204_095_808,
    197_750_528,
    195_984_128,
    195_512_448,
    197_467_136,
    197_569_536,
    199_050_368,
    196_097_408,
    196_256_128,
    197_466_368,
    196_738_880,
    194_574_016,
    192_761_792,
    193_614_848,
    193_263_040,
    195_078_784,
    196_239_744,
    195_429_184,
    194_693_920,
    196_743_328,
    194_954_192,
    195_922_928,
    195_820_064,
    194_911_296,
    196_987_712,
    193_404_480,
    194_232_592,
    196_306_208,
    194_832_032,
    192_964_592,
    194_744_800,
    191_193_184,
    195_098_320,
    195_370_656,
    197_900_144,
    192_201_376,
    198_517_760,
    189_777_152,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_classes_hold_all_boards() {
        let classes = BandClasses::get();
        assert_eq!(classes.len(), BELOW.len());
        assert_eq!(classes.boards(), 6_670_903_752_021_072_936_960);
    }
}
