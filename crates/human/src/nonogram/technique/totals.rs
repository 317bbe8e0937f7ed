//! Totals of a colour: what the readable clues leave to the lines whose clues can't be read.
//!
//! If every clue can be read, totals say no more than the clues: each line counts for itself.

use cellwise_nonogram::{Colour, Line, Part, Puzzle};

use super::super::board::{Board, OPEN};
use super::super::sink::Sink;
use super::super::step::{Mark, Paint, Role, Step};
use super::super::words;

/// Returns true if the number of cells of a colour in a line can't be read.
fn is_hidden(puzzle: &Puzzle, line: Line, colour: Colour) -> bool {
    puzzle.clue(line).parts().any(|part| match part {
        Part::Star => true,
        Part::Blot(blotted) => blotted == colour,
        Part::Run { .. } => false,
    })
}

pub(crate) fn find(board: &Board, out: &mut Sink) {
    let puzzle = &board.clues.puzzle;
    if !puzzle.is_blotted() {
        return;
    }
    for number in 1..board.clues.colours as u8 {
        let colour = Colour::new(number);
        let (rows, columns) = puzzle.totals_of(colour);
        let (total, hidden_are_rows) = match (rows, columns) {
            (Some(rows), None) => (rows, false),
            (None, Some(columns)) => (columns, true),
            _ => continue,
        };
        let same_way = |line: &Line| matches!(line, Line::Row(_)) == hidden_are_rows;
        let lines: Vec<Line> = puzzle.lines().filter(same_way).collect();
        let (hidden, readable): (Vec<Line>, Vec<Line>) = lines
            .into_iter()
            .partition(|&line| is_hidden(puzzle, line, colour));
        let counted = readable
            .iter()
            .map(|&line| puzzle.clue(line).cells_of(colour));
        let Some(left) = total.checked_sub(counted.sum()) else {
            continue;
        };
        of_lines(board, number, left as usize, total, &hidden, out);
    }
}

/// The cells of some lines together have a colour `left` times.
fn of_lines(board: &Board, colour: u8, left: usize, total: u64, lines: &[Line], out: &mut Sink) {
    let clues = &board.clues;
    let cells = lines.iter().flat_map(|&line| {
        let places = 0..clues.lines[clues.index(line)].length;
        places.map(move |place| clues.cell(line, place))
    });
    let cells: Vec<usize> = cells.collect();
    let shown = cells.iter().filter(|&&cell| board.known(cell) == colour);
    let may = |cell: &usize| board.known(*cell) == OPEN && board.may(*cell, colour);
    let (shown, open): (usize, Vec<usize>) =
        (shown.count(), cells.iter().copied().filter(may).collect());
    if open.is_empty() {
        return;
    }
    let mut step = Step::new(out.technique, lines.to_vec());
    if shown == left {
        for &cell in &open {
            match board.count(cell) {
                2 => {
                    let other = board.colours(cell).find(|&other| other != colour);
                    step.settles
                        .extend(other.map(|other| Paint::new(cell, other)));
                }
                _ => step.drops.push(Paint::new(cell, colour)),
            }
        }
    } else if shown + open.len() == left {
        let all = open.iter().map(|&cell| Paint::new(cell, colour));
        step.settles.extend(all);
    } else {
        return;
    }
    if out.explains {
        let known = cells.iter().filter(|&&cell| board.known(cell) != OPEN);
        step.marks.extend(known.map(|&cell| Mark {
            cell,
            role: Role::Known,
        }));
        let name = words::colour_name(clues, colour);
        let (these, across) = match lines.first() {
            Some(Line::Row(_)) => ("rows", "columns"),
            _ => ("columns", "rows"),
        };
        let listed = crate::sudoku::list(lines.iter().map(ToString::to_string), "and");
        let (verb, needed) = match open.len() {
            1 => ("is", "it is needed"),
            _ => ("are", "all of them are needed"),
        };
        let open = words::cells(clues, &open);
        let so = super::conclusion(clues, &step);
        let share = match left {
            0 => format!("The readable {these} have them all, so none is left for {listed}."),
            _ => format!("The readable {these} leave {left} of them to {listed}."),
        };
        let end = match shown == left {
            true if left == 0 => format!("So {so}"),
            true if left == 1 => format!("It is found. So {so}"),
            true => format!("They are all found. So {so}"),
            false => format!("So {open} {verb} {name}: {needed}."),
        };
        step.text = format!("The {across} ask for {total} {name} cells. {share} {end}");
    }
    out.steps.push(step);
}
