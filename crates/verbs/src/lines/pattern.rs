//! Replies to plain lines that differ in the line's number, puzzle and solution only: found out once for each
//! block, then filled in.
//!
//! In: the ordinary way to write such a reply. It is tried on two made-up lines; if both results agree apart from
//! these three texts, they are the pattern. Making JSON or a row anew for each line takes several times
//! as long as solving an easy board.

use super::PlainLine;

/// A text that is the line's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Own {
    Number,
    Puzzle,
    Solution,
}

/// The text of a reply with the line's own texts left open.
///
/// ```
/// use std::convert::Infallible;
/// use cellwise_sudoku::ClassicAnswer;
/// use cellwise_verbs::lines::{Pattern, PlainLine};
///
/// let (cells, answer) = ([b'.'; 81], ClassicAnswer::default());
/// let line = PlainLine::new(7, &cells, &answer);
/// let write = |line: &PlainLine<'_>| Ok::<_, Infallible>(format!("line {}\n", line.number).into_bytes());
/// let Ok(Some(pattern)) = Pattern::new(&line, write) else { unreachable!("a line's number is its own") };
/// let mut text = Vec::new();
/// pattern.fill(&line, &mut text);
/// assert_eq!(text, b"line 7\n");
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Texts, and what stands behind each.
    parts: Vec<(Vec<u8>, Own)>,
    end: Vec<u8>,
}

impl Pattern {
    /// The pattern of what `write` gives for a line like this one, if there is one.
    ///
    /// # Errors
    /// Those of `write`.
    pub fn new<E>(
        line: &PlainLine<'_>,
        mut write: impl FnMut(&PlainLine<'_>) -> Result<Vec<u8>, E>,
    ) -> Result<Option<Self>, E> {
        // Digits in no order that a user's own text would have.
        let cells = |factor: usize| -> [u8; 81] {
            std::array::from_fn(|i| b'1' + (((i + 7) * (i + factor) / 5) % 9) as u8)
        };
        let mut pattern = |number: u64, factor: usize| {
            let mut puzzle = cells(factor);
            puzzle[factor % 9] = b'.';
            let mut answer = line.answer.clone();
            answer.first = cells(factor + 5);
            let sample = PlainLine::new(number, &puzzle, &answer);
            write(&sample).map(|text| Self::cut(&text, &sample))
        };
        let first = pattern(17_236_540_918_273_645_019, 3)?;
        let second = pattern(14_907_261_534_807_162_933, 4)?;
        Ok((first == second).then_some(first))
    }

    /// Cuts the line's own texts out of its reply.
    fn cut(text: &[u8], line: &PlainLine<'_>) -> Self {
        let number = line.number.to_string();
        let puzzle = line.givens();
        let own: [(&[u8], Own); 3] = [
            (number.as_bytes(), Own::Number),
            (&puzzle, Own::Puzzle),
            (&line.answer.first, Own::Solution),
        ];
        let (mut parts, mut begin, mut at) = (Vec::new(), 0, 0);
        while at < text.len() {
            match own.iter().find(|(own, _)| text[at..].starts_with(own)) {
                Some(&(found, own)) => {
                    parts.push((text[begin..at].to_vec(), own));
                    at += found.len();
                    begin = at;
                }
                None => at += 1,
            }
        }
        Self {
            parts,
            end: text[begin..].to_vec(),
        }
    }

    /// Writes the reply to a line.
    pub fn fill(&self, line: &PlainLine<'_>, out: &mut Vec<u8>) {
        for (text, own) in &self.parts {
            out.extend_from_slice(text);
            match own {
                Own::Number => decimal(line.number, out),
                Own::Puzzle => out.extend_from_slice(&line.givens()),
                Own::Solution => out.extend_from_slice(&line.answer.first),
            }
        }
        out.extend_from_slice(&self.end);
    }
}

/// Writes a number in decimal.
fn decimal(mut number: u64, out: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::{Ask, LineSink, LineSolver};
    use cellwise_core::Budget;
    use std::convert::Infallible;
    use std::ops::ControlFlow;

    const LINE: &[u8] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// Compares a way to write replies with its pattern.
    struct Compared(fn(&PlainLine<'_>) -> String, Option<bool>);

    impl LineSink for Compared {
        fn plain(&mut self, line: &PlainLine<'_>) -> ControlFlow<()> {
            let write = |line: &PlainLine<'_>| Ok::<_, Infallible>((self.0)(line).into_bytes());
            let Ok(pattern) = Pattern::new(line, write);
            self.1 = pattern.map(|pattern| {
                let mut filled = Vec::new();
                pattern.fill(line, &mut filled);
                filled == (self.0)(line).into_bytes()
            });
            ControlFlow::Continue(())
        }

        fn other(&mut self, _: &[u8], _: u64) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }

    /// Returns true if the pattern writes the same, `None` if there is no pattern.
    fn agrees(write: fn(&PlainLine<'_>) -> String) -> Option<bool> {
        let mut compared = Compared(write, None);
        let mut budget = Budget::unlimited();
        LineSolver::default()
            .answer(LINE, 1_907, Ask::solutions(2), &mut budget, &mut compared)
            .unwrap();
        compared.1
    }

    fn solution<'a>(line: &PlainLine<'a>) -> &'a str {
        std::str::from_utf8(&line.answer.first).unwrap()
    }

    #[test]
    fn own_texts_are_filled_in_wherever_they_stand() {
        let rows = |line: &PlainLine<'_>| {
            let (number, solution) = (line.number, solution(line));
            format!("{number},{},{solution},1,{number}\n", line.puzzle())
        };
        assert_eq!(agrees(rows), Some(true));
        assert_eq!(agrees(|_| "the same for all".to_owned()), Some(true));
    }

    #[test]
    fn a_reply_that_depends_on_more_has_no_pattern() {
        assert_eq!(agrees(|line| (line.number % 10).to_string()), None);
        assert_eq!(
            agrees(|line| line.filled().to_string() + solution(line).split_at(1).0),
            None
        );
    }
}
