//! Places for the boxes, arrows and words of a graph whose facts stand in columns.
//!
//! ```text
//!   a ---not 3--> b ---not 1--> c        An arrow that passes a column has a place in it, as a box has:
//!    \                        /          none runs through a box. Words stand half-way to the next column,
//!     `--not 2---------------'           one below the other where they would meet.
//! ```
//!
//! In: the columns, the widths of boxes and words. Out: points.

use crate::drawing::Point;

/// From box to box in a column, and from words to words.
const DOWN: f64 = 46.0;
const WORDS: f64 = 14.0;

/// The room around everything, between columns without words, and on both sides of words.
const MARGIN: f64 = 16.0;
const GAP: f64 = 60.0;
const BESIDE: f64 = 18.0;

/// An arrow from fact to fact, and the width of its words.
pub(super) struct Link {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) words: f64,
}

/// Where everything goes.
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The centre of each fact.
    pub(super) facts: Vec<Point>,
    /// The points of each arrow: straight from every second to the next, bent between.
    pub(super) ways: Vec<Vec<Point>>,
    /// The centre of the words of each arrow.
    pub(super) words: Vec<Point>,
}

/// What has a place in a column: a fact, or arrows between two facts that pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Item {
    Fact(usize),
    Passing(usize, usize),
}

impl Layout {
    pub(super) fn new(columns: &[Vec<usize>], widths: &[f64], links: &[Link]) -> Self {
        let mut column_of = vec![0; widths.len()];
        for (column, facts) in columns.iter().enumerate() {
            facts.iter().for_each(|&fact| column_of[fact] = column);
        }
        let column_of = &column_of;
        let mut items: Vec<Vec<Item>> = columns
            .iter()
            .map(|facts| facts.iter().copied().map(Item::Fact).collect())
            .collect();
        for link in links {
            let passing = Item::Passing(link.from, link.to);
            let passed = items.get_mut(column_of[link.from] + 1..column_of[link.to]);
            for column in passed.into_iter().flatten() {
                if !column.contains(&passing) {
                    column.push(passing);
                }
            }
        }
        let rows = items.iter().map(Vec::len).max().unwrap_or(1);
        let words_in = |column: usize| links.iter().filter(move |l| column_of[l.from] == column);
        let most_words = (0..items.len())
            .map(|column| words_in(column).count())
            .max();
        let tall = (rows as f64 * DOWN).max(most_words.unwrap_or(0) as f64 * WORDS);
        let height = 20.0 + tall;
        let heights = order(&mut items, links, height);
        // From left to right.
        let (mut spans, mut left) = (Vec::new(), MARGIN);
        for (column, facts) in columns.iter().enumerate() {
            let wide = facts.iter().map(|&fact| widths[fact]).fold(0.0, f64::max);
            spans.push((left, left + wide));
            let words = words_in(column).map(|link| link.words + 2.0 * BESIDE);
            left += wide + words.fold(GAP, f64::max);
        }
        let width = spans.last().map_or(0.0, |span| span.1) + MARGIN;
        let height_of = |item: Item, column: usize| {
            let at = items[column].iter().position(|&other| other == item);
            at.map_or(height / 2.0, |at| heights[column][at])
        };
        let facts: Vec<Point> = (0..widths.len())
            .map(|fact| {
                let (left, right) = spans[column_of[fact]];
                (
                    (left + right) / 2.0,
                    height_of(Item::Fact(fact), column_of[fact]),
                )
            })
            .collect();
        let way = |link: &Link| {
            let (a, b) = (facts[link.from], facts[link.to]);
            // The arrow of a narrow box bends where the column ends.
            let start = (a.0 + widths[link.from] / 2.0, a.1);
            let mut way = vec![start, (spans[column_of[link.from]].1, a.1)];
            let passed = column_of[link.from] + 1..column_of[link.to];
            for (column, span) in passed.clone().zip(spans.get(passed).into_iter().flatten()) {
                let y = height_of(Item::Passing(link.from, link.to), column);
                way.extend([(span.0, y), (span.1, y)]);
            }
            way.push((spans[column_of[link.to]].0, b.1));
            way.push((b.0 - widths[link.to] / 2.0, b.1));
            way
        };
        let ways: Vec<Vec<Point>> = links.iter().map(way).collect();
        let mut words: Vec<Point> = ways
            .iter()
            .map(|way| ((way[1].0 + way[2].0) / 2.0, (way[1].1 + way[2].1) / 2.0))
            .collect();
        for column in 0..items.len() {
            let here = (0..links.len()).filter(|&link| column_of[links[link].from] == column);
            spread(&mut words, here.collect(), height);
        }
        Self {
            width,
            height,
            facts,
            ways,
            words,
        }
    }
}

/// Orders every column by what leads to its items, so that few arrows cross; gives the height of each item.
fn order(items: &mut [Vec<Item>], links: &[Link], height: f64) -> Vec<Vec<f64>> {
    let mut heights: Vec<Vec<f64>> = Vec::with_capacity(items.len());
    for column in 0..items.len() {
        let (done, rest) = items.split_at_mut(column);
        let before = |item: Item| {
            let found = done.last()?.iter().position(|&other| other == item)?;
            Some(heights[column - 1][found])
        };
        let whence = |from: usize, to: usize| {
            before(Item::Passing(from, to)).or_else(|| before(Item::Fact(from)))
        };
        let mean = |item: &Item| {
            let from: Vec<f64> = match *item {
                Item::Passing(from, to) => whence(from, to).into_iter().collect(),
                Item::Fact(fact) => {
                    let led = links.iter().filter(|link| link.to == fact);
                    led.filter_map(|link| whence(link.from, link.to)).collect()
                }
            };
            from.iter().sum::<f64>() / from.len().max(1) as f64
        };
        let here = &mut rest[0];
        if column > 0 {
            here.sort_by(|a, b| mean(a).total_cmp(&mean(b)));
        }
        let first = height / 2.0 - (here.len() as f64 - 1.0) / 2.0 * DOWN;
        heights.push(
            (0..here.len())
                .map(|row| first + row as f64 * DOWN)
                .collect(),
        );
    }
    heights
}

/// Moves words of one gap apart that would meet.
fn spread(words: &mut [Point], mut here: Vec<usize>, height: f64) {
    here.sort_by(|&a, &b| words[a].1.total_cmp(&words[b].1));
    let wanted: f64 = here.iter().map(|&word| words[word].1).sum();
    for pair in 1..here.len() {
        let above = words[here[pair - 1]].1 + WORDS;
        let word = &mut words[here[pair]];
        word.1 = word.1.max(above);
    }
    let (Some(&first), Some(&last)) = (here.first(), here.last()) else {
        return;
    };
    // The whole block goes back to where it was wanted, as far as there is room.
    let now: f64 = here.iter().map(|&word| words[word].1).sum();
    let up = (now - wanted) / here.len() as f64;
    let up = up.max(words[last].1 + WORDS / 2.0 - height);
    let up = up.min(words[first].1 - WORDS / 2.0);
    here.iter().for_each(|&word| words[word].1 -= up);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn links(pairs: &[(usize, usize)]) -> Vec<Link> {
        pairs
            .iter()
            .map(|&(from, to)| Link {
                from,
                to,
                words: 70.0,
            })
            .collect()
    }

    #[test]
    fn an_arrow_over_a_column_goes_around_its_boxes() {
        let links = links(&[(0, 1), (1, 2), (0, 2)]);
        let layout = Layout::new(&[vec![0], vec![1], vec![2]], &[60.0, 60.0, 120.0], &links);
        let passing = &layout.ways[2];
        assert_eq!(passing.len(), 6);
        let box_height = layout.facts[1].1;
        assert!((passing[2].1 - box_height).abs() >= DOWN, "{passing:?}");
        assert_eq!(passing[2].1, passing[3].1);
    }

    #[test]
    fn words_never_meet_and_stay_inside() {
        let links = links(&[(0, 1), (0, 1), (0, 1), (0, 2), (0, 2), (0, 3)]);
        let layout = Layout::new(&[vec![0], vec![1, 2], vec![3]], &[60.0; 4], &links);
        for (at, one) in layout.words.iter().enumerate() {
            assert!(one.1 > 0.0 && one.1 < layout.height);
            for other in &layout.words[at + 1..] {
                assert!(one.0 != other.0 || (one.1 - other.1).abs() >= WORDS - 1e-9);
            }
        }
    }
}
