//! Two patterns of one digit that belong together, told as one step.

use cellwise_sudoku::CellSet;

use crate::sudoku::sink::{Flow, Sink, Why};
use crate::sudoku::view::View;

/// A pattern of one digit that can be drawn and told.
pub(crate) trait Pattern<const N: usize> {
    /// Marks it on the board.
    fn draw(&self, why: &mut Why<'_, N>, digit: u8);

    /// The reason, without the conclusion.
    fn words(&self, v: &View<N>, digit: u8) -> String;

    /// Returns true if people see the two as one.
    fn belongs_to(&self, other: &Self) -> bool;

    /// Reports it with the cells that lose the digit.
    fn tell(&self, v: &View<N>, out: &mut Sink<N>, digit: u8, losers: CellSet<N>) -> Flow {
        out.remove(v, digit, losers, |why| {
            self.draw(why, digit);
            why.say(self.words(v, digit));
        })
    }
}

/// Reports each two that belong together and remove different candidates.
pub(crate) fn tell_duals<const N: usize, P: Pattern<N>>(
    v: &View<N>,
    out: &mut Sink<N>,
    digit: u8,
    found: &[(P, CellSet<N>)],
) -> Flow {
    for (i, (first, own)) in found.iter().enumerate() {
        for (second, others) in &found[..i] {
            if !first.belongs_to(second) || own.is_subset(*others) || others.is_subset(*own) {
                continue;
            }
            out.remove(v, digit, *own | *others, |why| {
                first.draw(why, digit);
                second.draw(why, digit);
                why.say(format!(
                    "Two at once. {} And {}",
                    first.words(v, digit),
                    second.words(v, digit)
                ));
            })?;
        }
    }
    Flow::Continue(())
}
