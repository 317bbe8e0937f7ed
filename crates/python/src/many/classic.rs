//! Classic boards for the engine that takes many at once: boards in, answers into columns.

use std::ops::Range;

use cellwise_sudoku::{ClassicAnswer, ClassicBoard, Lockstep};
use cellwise_verbs::lines::classic_line;

use super::{Bulk, Order, Worker};
use crate::column::Column;
use crate::rows::Puzzle;

/// Answers that go into the columns together: each column reads them again, and so many stay in the nearest cache.
const ANSWERS: usize = 256;

impl Order {
    /// Answers rows that are all classic boards for the engine, each column at once; false if some are not.
    pub(super) fn answer_classic(
        &self,
        worker: &mut Worker,
        range: Range<usize>,
        columns: &mut [Column],
    ) -> bool {
        let mut texts = std::mem::take(&mut worker.texts);
        let boards = self.classic_boards(&mut texts, range);
        let is_classic = boards.is_some();
        if let Some(boards) = boards {
            let answers = self.solve(worker, &boards);
            let [first, verdict, nodes, guesses, error] = columns else {
                unreachable!("the columns of `solve` and `count`");
            };
            for answers in answers.chunks(ANSWERS) {
                match self.verb {
                    Bulk::Count => {
                        first.extend_integers(answers.iter().map(|answer| answer.solutions));
                    }
                    _ => first.extend_boards(answers.iter().map(ClassicAnswer::solution)),
                }
                verdict.extend_words(answers.iter().map(|answer| answer.verdict().name()));
                nodes.extend_integers(answers.iter().map(|answer| answer.nodes));
                guesses.extend_integers(answers.iter().map(|answer| answer.guesses));
            }
            error.extend_missing(answers.len());
        }
        worker.texts = texts;
        is_classic
    }

    /// The boards of rows, if the engine can take all of them. Digits become characters.
    fn classic_boards<'a>(
        &'a self,
        texts: &'a mut Vec<[u8; 81]>,
        range: Range<usize>,
    ) -> Option<Vec<ClassicBoard<'a>>> {
        if let Some(boards) = self.rows.digits() {
            let boards = &boards[range];
            // The largest digit of each cell, because the compiler makes vectors of that.
            let mut largest = [0; 81];
            texts.clear();
            texts.extend(boards.iter().map(|cells| {
                for (largest, &digit) in largest.iter_mut().zip(cells) {
                    *largest = digit.max(*largest);
                }
                cells.map(|digit| digit.wrapping_add(b'0'))
            }));
            if largest.iter().any(|&digit| digit > 9) {
                return None;
            }
            return Some(texts.iter().map(ClassicBoard::Line).collect());
        }
        let mut boards = Vec::with_capacity(range.len());
        for index in range {
            match self.rows.get(index) {
                Puzzle::Text(line) if line.len() == 81 => {
                    boards.push(ClassicBoard::Line(classic_line(line)?));
                }
                _ => return None,
            }
        }
        Some(boards)
    }

    /// Solves classic boards together.
    pub(super) fn solve<'a>(
        &self,
        worker: &'a mut Worker,
        boards: &[ClassicBoard<'_>],
    ) -> &'a [ClassicAnswer] {
        let max_nodes = self.nodes.unwrap_or(u64::MAX);
        let engine = worker.engine.get_or_insert_with(|| {
            Lockstep::new()
                .with_max_solutions(self.max)
                .with_max_nodes(max_nodes)
        });
        if worker.answers.len() < boards.len() {
            worker
                .answers
                .resize(boards.len(), ClassicAnswer::default());
        }
        let answers = &mut worker.answers[..boards.len()];
        let mut budget = self.budget().with_max_nodes(u64::MAX);
        // A limit is in the answers of the boards that it struck.
        let _ = engine.solve(boards, answers, &mut budget);
        answers
    }

    /// The row of a board that was solved together with others.
    pub(super) fn engine_row(&self, answer: &ClassicAnswer, columns: &mut [Column]) {
        let [first, verdict, nodes, guesses] = columns else {
            unreachable!("the columns of `solve` and `count`");
        };
        match (self.verb, answer.solution()) {
            (Bulk::Count, _) => first.push_integer(answer.solutions),
            (_, Some(board)) => first.push_board(board),
            (_, None) => first.push_missing(),
        }
        verdict.push(answer.verdict().name());
        nodes.push_integer(answer.nodes);
        guesses.push_integer(answer.guesses);
    }
}
