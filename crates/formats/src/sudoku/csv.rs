//! Tables of puzzles: one a row, separated by commas, semicolons or tabs.
//!
//! `quiz,solution` (Kaggle's million) and its kin, sudoku-extreme with a rating, gsf's lists with
//! the puzzle in the fifth field: the columns are found by what is in them. The first field that
//! holds a board with an empty cell is the puzzle; a full board that agrees with it is its
//! solution. The names in the header, if there is one, say what the rest is.

use cellwise_sudoku::{Grid, Puzzle};

use super::board::Boards;
use super::{Format, Record};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// What a column holds, by the name above it.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Column {
    Meta(Field),
    Id,
    Puzzle,
    Solution,
    Unnamed,
}

/// The columns of a table with a header.
#[derive(Debug, Default)]
pub(super) struct Table {
    columns: Vec<Column>,
}

/// The character between the fields of a line.
fn separator(text: &str) -> Option<char> {
    [',', ';', '\t']
        .into_iter()
        .find(|&symbol| text.contains(symbol))
}

/// The fields of a line; one in quotes may hold separators and doubled quotes.
fn fields(text: &str) -> Vec<String> {
    let separator = separator(text).unwrap_or(',');
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        let field = fields
            .last_mut()
            .expect("there is always a field under way");
        match symbol {
            '"' if quoted && symbols.peek() == Some(&'"') => {
                symbols.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            _ if symbol == separator && !quoted => fields.push(String::new()),
            _ => field.push(symbol),
        }
    }
    for field in &mut fields {
        *field = field.trim().to_owned();
    }
    fields
}

fn column(name: &str) -> Column {
    match name.to_ascii_lowercase().as_str() {
        "quiz" | "quizzes" | "puzzle" | "puzzles" | "question" | "sudoku" | "board" | "grid"
        | "givens" | "problem" => Column::Puzzle,
        "solution" | "solutions" | "answer" => Column::Solution,
        "rating" | "level" | "difficulty" => Column::Meta(Field::Level),
        "source" => Column::Meta(Field::Source),
        "title" | "name" => Column::Meta(Field::Title),
        "author" => Column::Meta(Field::Author),
        "date" => Column::Meta(Field::Date),
        "url" => Column::Meta(Field::Url),
        "id" | "hash" | "number" => Column::Id,
        _ => Column::Unnamed,
    }
}

/// The table whose header this line is: one of its names is that of a board.
pub(super) fn header(line: &Line) -> Option<Table> {
    let columns: Vec<Column> = fields(&line.text).iter().map(|name| column(name)).collect();
    columns
        .contains(&Column::Puzzle)
        .then_some(Table { columns })
}

/// Whether a line has several fields and one of them is a board.
pub(super) fn is_row(line: &Line, boards: &Boards) -> bool {
    let is_board = |field: &String| field.len() >= 16 && boards.grid(field).is_some();
    separator(&line.text).is_some() && fields(&line.text).iter().any(is_board)
}

/// Reads the next line as a row of the table.
pub(super) fn read(
    lines: &mut Source<'_>,
    table: Option<&Table>,
    boards: &mut Boards,
) -> Result<Option<Record>, Error> {
    let Some(line) = lines.peek(0)? else {
        return Ok(None);
    };
    let record = parse(line, table, boards);
    lines.drop_line();
    record.map(Some)
}

fn parse(line: &Line, table: Option<&Table>, boards: &mut Boards) -> Result<Record, Error> {
    let fields = fields(&line.text);
    let grids: Vec<Option<Grid>> = fields.iter().map(|field| boards.grid(field)).collect();
    let has_gap = |grid: &Option<Grid>| grid.as_ref().is_some_and(|grid| !grid.is_full());
    let by_content = || {
        let gap = grids.iter().position(has_gap);
        gap.or_else(|| grids.iter().position(Option::is_some))
    };
    // A column that is called so holds the puzzle or nothing does: else a bad puzzle would be
    // passed over for its solution.
    let named = table.and_then(|table| {
        table
            .columns
            .iter()
            .position(|&column| column == Column::Puzzle)
    });
    let chosen = named
        .or_else(by_content)
        .filter(|&chosen| grids.get(chosen).is_some_and(Option::is_some));
    let Some((chosen, givens)) = chosen.and_then(|i| Some((i, grids[i].clone()?))) else {
        let meant = named.and_then(|named| fields.get(named));
        return Err(line.error(why_no_board(meant, &fields, boards)));
    };
    let shape = boards
        .shape(givens.size())
        .map_err(|kind| line.error(kind))?;
    let solution = grids
        .iter()
        .enumerate()
        .filter(|&(i, _)| i != chosen)
        .filter_map(|(i, grid)| Some((i, grid.as_ref()?)))
        .find(|(_, grid)| solves(grid, &givens))
        .map(|(i, grid)| (i, grid.clone()));
    let found = givens.digits().len();
    let size = givens.size();
    let puzzle =
        Puzzle::new(shape, givens).map_err(|_| line.error(ErrorKind::Cells { found, size }))?;
    let mut record = Record::new(puzzle, Format::Csv);
    record.line = line.number;
    for (i, field) in fields.iter().enumerate() {
        if i == chosen || solution.as_ref().is_some_and(|&(taken, _)| i == taken) {
            continue;
        }
        let column = table.and_then(|table| table.columns.get(i)).copied();
        match column.unwrap_or(Column::Unnamed) {
            Column::Meta(field_name) => record.meta.add(field_name, field),
            Column::Id => record.id = Some(field.clone()).filter(|id| !id.is_empty()),
            Column::Puzzle | Column::Solution | Column::Unnamed => {
                record.meta.add(Field::Comment, field);
            }
        }
    }
    record.solution = solution.map(|(_, grid)| grid);
    Ok(record)
}

/// Whether a full board has every given.
fn solves(grid: &Grid, givens: &Grid) -> bool {
    let agrees = |(&digit, &given): (&u8, &u8)| given == 0 || given == digit;
    grid.is_full()
        && grid.size() == givens.size()
        && grid.digits().iter().zip(givens.digits()).all(agrees)
}

/// What is wrong with the field that was meant to be the board, or else with the longest one.
fn why_no_board(meant: Option<&String>, fields: &[String], boards: &Boards) -> ErrorKind {
    let longest = || fields.iter().max_by_key(|field| field.len());
    let cells = meant.or_else(longest).map_or("", String::as_str);
    let count = cells.chars().count();
    let size = boards.nearest_size(count);
    let bad = cells
        .chars()
        .find(|&symbol| boards.digit(symbol, size).is_none());
    match bad {
        Some(found) if size * size == count => ErrorKind::unexpected(found, boards.cell_rule(size)),
        _ if count.abs_diff(size * size) <= size => ErrorKind::Cells { found: count, size },
        _ => ErrorKind::unexpected(fields.join(","), "one field of a row is a board"),
    }
}

/// The solution after `cells,` in a line, if it is one.
pub(super) fn solution_after(rest: &str, givens: &Grid) -> Option<Grid> {
    let digits = rest.strip_prefix(',')?.as_bytes();
    let digits: Option<Vec<u8>> = digits
        .iter()
        .map(|byte| {
            byte.checked_sub(b'0')
                .filter(|digit| (1..=9).contains(digit))
        })
        .collect();
    Grid::from_digits(digits?).filter(|grid| solves(grid, givens))
}

/// Appends a row, under a header if it is the first.
pub(super) fn print(cells: &str, solution: &str, first: bool, out: &mut String) {
    if first {
        out.push_str("puzzle,solution\n");
    }
    out.push_str(&format!("{cells},{solution}\n"));
}
