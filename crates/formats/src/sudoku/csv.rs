//! Tables of puzzles: one in each row, fields separated by commas, semicolons or tabs.
//!
//! `quiz,solution` (Kaggle's million) and its kin, sudoku-extreme with a rating, gsf's lists with
//! the puzzle in the fifth field: the columns are found by what is in them. The first field that
//! holds a board with an empty cell is the puzzle; a full board that agrees with it is its
//! solution. A board may also be a list of rows in JSON, or have each cell in a field of its own. The names in the
//! header, if there is one, say what the rest is.

use cellwise_sudoku::{Grid, MAX_SIZE, Puzzle};

use super::board::Boards;
use super::print::{Board, CellStyle, Writing};
use super::signs::Signs;
use super::{Format, Page, Reading, Record, Sudoku, json};
use crate::Field;
use crate::error::{Error, ErrorKind};
use crate::format::{Description, Puzzles as _, Sniff};
use crate::source::{Line, Source};

pub(super) const CSV: Description<Sudoku> = Description {
    own_endings: &["csv", "tsv"],
    aliases: &["gsf"],
    sniff: Sniff::at(150, |first| header(first.line).is_some()),
    ..Description::new(
        "csv",
        &["csv", "tsv"],
        "table; puzzle and solution found by content",
        read,
        Writing {
            sizes: 2..=MAX_SIZE,
            cells: CellStyle::Characters,
            solution: true,
            ..Writing::board(print)
        },
    )
};

/// The content of a column, by the name above it.
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
pub(crate) struct Table {
    columns: Vec<Column>,
}

/// The character between the fields of a line.
fn separator(text: &str) -> Option<char> {
    [',', ';', '\t']
        .into_iter()
        .find(|&symbol| text.contains(symbol))
}

/// The most fields of a line that are looked at.
const MAX_FIELDS: usize = MAX_SIZE * MAX_SIZE;

/// The fields of a line; one in quotes may hold separators and doubled quotes.
fn fields(text: &str) -> Vec<String> {
    let separator = separator(text).unwrap_or(',');
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut quoted = false;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        match symbol {
            '"' if quoted && symbols.peek() == Some(&'"') => {
                symbols.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            _ if symbol == separator && !quoted => {
                fields.push(std::mem::take(&mut field));
                if fields.len() == MAX_FIELDS {
                    break;
                }
            }
            _ => field.push(symbol),
        }
    }
    fields.push(field);
    for field in &mut fields {
        *field = field.trim().to_owned();
    }
    fields
}

fn column(name: &str) -> Column {
    match name.to_ascii_lowercase().as_str() {
        "quiz" | "quizzes" | "puzzle" | "puzzles" | "question" | "sudoku" | "board" | "grid"
        | "givens" | "problem" | "unsolved" | "initial" | "start" | "clues" | "mission" => {
            Column::Puzzle
        }
        "solution" | "solutions" | "answer" | "solved" => Column::Solution,
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
fn header(line: &Line) -> Option<Table> {
    let columns: Vec<Column> = fields(&line.text).iter().map(|name| column(name)).collect();
    columns
        .contains(&Column::Puzzle)
        .then_some(Table { columns })
}

/// Returns true if a line has several fields and one of them is a board, or all together are.
pub(super) fn is_row(line: &Line, boards: &Boards) -> bool {
    if separator(&line.text).is_none() {
        return false;
    }
    let fields = fields(&line.text);
    let is_board = |field: &String| field.len() >= 16 && grid_of(field, boards).is_some();
    fields.iter().any(is_board) || grid_of_fields(&fields, boards).is_some()
}

/// The board in a field: all its cells, or a list of rows in JSON.
fn grid_of(field: &str, boards: &Boards) -> Option<Grid> {
    match field.starts_with('[') {
        true => json::grid_of_text(field, boards),
        false => boards.grid(field),
    }
}

/// The board whose cells are the fields of a line, blank ones empty. There are more than a row of the largest
/// board has; a separator may stand behind the last one.
fn grid_of_fields(fields: &[String], boards: &Boards) -> Option<Grid> {
    let is_board = |fields: &[String]| {
        let cells = fields.len();
        cells > MAX_SIZE && cells.isqrt().pow(2) == cells && boards.has_shape(cells.isqrt())
    };
    let fields = match fields.split_last() {
        Some((last, others)) if last.is_empty() && !is_board(fields) => others,
        _ => fields,
    };
    if !is_board(fields) {
        return None;
    }
    let size = fields.len().isqrt();
    let mut signs = Signs::default();
    let mut digits = Vec::with_capacity(fields.len());
    for field in fields {
        let mut symbols = field.chars();
        let digit = match (symbols.next(), symbols.next()) {
            (None, _) => Some(0),
            (Some(symbol), None) => boards.digit(symbol, size),
            _ => field.parse().ok().filter(|&n: &u8| usize::from(n) <= size),
        };
        let wrong = || Error::new(ErrorKind::unexpected(field.as_str(), ""));
        digits.push(signs.take(field, digit, wrong).ok()?);
    }
    signs.check().ok()?;
    Grid::from_digits(digits).ok()
}

/// Reads the next line as a row of the table, after its header.
fn read(lines: &mut Source<'_>, state: &mut Reading) -> Result<Option<Record>, Error> {
    if state.own.table.is_none() {
        state.own.table = lines.peek(0)?.and_then(header);
        if state.own.table.is_some() {
            lines.drop_line();
            return Sudoku::read_record(state, lines);
        }
    }
    let own = &mut state.own;
    lines.take_line(|line| parse(line, own.table.as_ref(), &mut own.boards))
}

fn parse(line: &Line, table: Option<&Table>, boards: &mut Boards) -> Result<Record, Error> {
    let fields = fields(&line.text);
    if let Some(givens) = grid_of_fields(&fields, boards) {
        let puzzle = boards.puzzle(givens.size(), givens.digits().to_vec());
        let mut record = Record::new(puzzle.map_err(|kind| line.error(kind))?, Format::Csv);
        record.line = line.number;
        return Ok(record);
    }
    let grids: Vec<Option<Grid>> = fields.iter().map(|field| grid_of(field, boards)).collect();
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

/// Returns true if a full board has every given.
fn solves(grid: &Grid, givens: &Grid) -> bool {
    let agrees = |(&digit, &given): (&u8, &u8)| given == 0 || given == digit;
    grid.is_full()
        && grid.size() == givens.size()
        && grid.digits().iter().zip(givens.digits()).all(agrees)
}

/// The fault of the field that was meant to be the board, or else of the longest one.
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
        _ if count != size * size && count.abs_diff(size * size) <= size => {
            ErrorKind::Cells { found: count, size }
        }
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
    Grid::from_digits(digits?)
        .ok()
        .filter(|grid| solves(grid, givens))
}

/// Appends a row, under a header if it is the first.
fn print(board: &Board<'_>, page: &mut Page<'_>) {
    if page.written.records == 0 {
        page.text.push_str("puzzle,solution\n");
    }
    let solution = board.record.and_then(|record| record.solution.as_ref());
    let solution = solution.map_or_else(String::new, |grid| board.line(grid));
    let puzzle = board.line(board.grid);
    page.text.push_str(&format!("{puzzle},{solution}\n"));
}
