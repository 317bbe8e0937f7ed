//! Blank cells in frames and tables.
//!
//! ```text
//! | 5 | 3 |   |   | 7 |     │ 5 3   │   7   │     5,3,,,7,,,,
//! ```
//!
//! In: a row as it stands. Out: the row with `.` in its blank cells, if a bar, comma, semicolon or tab
//! stands between all cells, or bars stand between boxes whose cells have fixed places.

use cellwise_sudoku::MAX_SIZE;

use super::rows::BARS;

/// The longest row that is looked at, in bytes: a longer one is all cells of a board in a line.
const MAX_LENGTH: usize = 64 * MAX_SIZE;

/// The row with its blank cells filled; `None` if it has none.
pub(super) fn fill(text: &str, size: Option<usize>) -> Option<String> {
    if text.len() > MAX_LENGTH {
        return None;
    }
    if text.contains(BARS) {
        let fields = fields(text, &|symbol| BARS.contains(&symbol));
        return single_cells(&fields, size, true)
            .or_else(|| bare_boxes(text, size))
            .or_else(|| boxes(text, size));
    }
    let separator = [',', ';', '\t'].into_iter().find(|&s| text.contains(s))?;
    single_cells(&fields(text, &|symbol| symbol == separator), size, false)
}

fn fields<'a>(text: &'a str, separates: &dyn Fn(char) -> bool) -> Vec<&'a str> {
    text.split(separates).collect()
}

/// Returns true if a board may have rows of this many cells.
fn is_size(cells: usize, size: Option<usize>) -> bool {
    let composite = |cells: usize| (2..=cells.isqrt()).any(|side| cells.is_multiple_of(side));
    match size {
        Some(size) => cells == size,
        None => (4..=MAX_SIZE).contains(&cells) && composite(cells),
    }
}

fn is_blank(field: &str) -> bool {
    field
        .chars()
        .all(|symbol| symbol.is_whitespace() || symbol == '"')
}

/// The row if each field is one cell. Fields outside the first and last bar are not cells.
fn single_cells(fields: &[&str], size: Option<usize>, framed: bool) -> Option<String> {
    let blank_at = |at: usize| fields.get(at).is_some_and(|field| is_blank(field));
    let (first, last) = (blank_at(0), blank_at(fields.len().checked_sub(1)?));
    let choices = match framed {
        true => [(1, 1), (1, 0), (0, 1), (0, 0)],
        false => [(0, 0), (0, 1), (1, 0), (1, 1)],
    };
    let inner = |&(before, after): &(usize, usize)| {
        let allowed = (before == 0 || first) && (after == 0 || last);
        let end = fields.len().checked_sub(after)?;
        fields.get(before..end).filter(|_| allowed)
    };
    let fits = |cells: &&[&str]| {
        let count = cells.len();
        let is_cell = |field: &&str| {
            let word = field.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '"');
            let number = || word.parse().is_ok_and(|number: usize| number <= count);
            word.chars().nth(1).is_none() || (count > 9 && number()) || super::signs::is_word(word)
        };
        is_size(count, size) && cells.iter().all(is_cell)
    };
    let mut rows: Vec<&[&str]> = choices
        .iter()
        .filter_map(inner)
        .filter(|cells| fits(cells))
        .collect();
    // Where several would do, the common size is meant.
    rows.sort_by_key(|cells| cells.len() != 9);
    let cells = rows
        .first()
        .filter(|cells| cells.iter().any(|cell| is_blank(cell)))?;
    let cells: Vec<String> = cells.iter().map(|cell| cell_text(cell)).collect();
    Some(cells.join(" "))
}

fn cell_text(field: &str) -> String {
    match is_blank(field) {
        true => ".".to_owned(),
        false => field.replace('"', " "),
    }
}

/// The row if it begins with blank cells, a bar stands between two boxes and nowhere else, and nothing
/// between two cells: `  5|   |  3`. Blanks at the end of a row may be missing.
fn bare_boxes(text: &str, size: Option<usize>) -> Option<String> {
    let fields = fields(text, &|symbol| BARS.contains(&symbol));
    let (count, first) = (fields.len(), fields.first()?);
    let (last, others) = fields.split_last()?;
    let is_whole = |field: &&str| field.chars().count() == count;
    let begins_blank = first.starts_with(' ') && is_size(count * count, size);
    if !begins_blank || !others.iter().all(is_whole) || last.chars().count() > count {
        return None;
    }
    let padded = fields.iter().map(|field| format!("{field:<count$}"));
    let cell = |symbol: char| if symbol.is_whitespace() { '.' } else { symbol };
    let cells: Vec<String> = padded
        .flat_map(|field| field.chars().map(cell).collect::<Vec<char>>())
        .map(String::from)
        .collect();
    Some(cells.join(" "))
}

/// The row if bars stand between boxes, and every cell of a box has its place.
fn boxes(text: &str, size: Option<usize>) -> Option<String> {
    let trimmed = text.trim();
    let opened = trimmed.starts_with(BARS);
    let closed = opened && trimmed.ends_with(BARS);
    let text = if opened { trimmed } else { text.trim_end() };
    let mut fields: Vec<Vec<char>> = fields(text, &|symbol| BARS.contains(&symbol))
        .iter()
        .map(|field| field.chars().collect())
        .collect();
    if opened {
        fields.remove(0);
    }
    if closed {
        fields.pop();
    }
    let width = fields.iter().map(Vec::len).max()?;
    // Without a bar at its end, a field has a blank less there.
    if let Some(first) = fields
        .first_mut()
        .filter(|first| !opened && first.len() + 1 == width)
    {
        first.insert(0, ' ');
    }
    if let Some(last) = fields.last_mut().filter(|_| !closed) {
        last.resize(width, ' ');
    }
    if fields.iter().any(|field| field.len() != width) || fields.len() < 2 {
        return None;
    }
    let count = fields.len();
    let columns = [count].into_iter().chain(2..=8);
    let columns = columns.filter(|columns| is_size(columns * count, size));
    // The first place and the distance of places. Without blanks between cells the number of columns must be
    // known, or as many as there are boxes: else half of the places of a spaced row would be blank cells.
    let layouts = columns.flat_map(|columns| {
        let steps = [(1, 2), (0, 2), (0, 1), (1, 3)];
        let fits = move |&(first, step): &(usize, usize)| {
            let needed = first + step * (columns - 1) + 1 + first;
            width == needed && (step > 1 || columns == count || size.is_some())
        };
        let layouts = steps.into_iter().filter(fits);
        layouts.map(move |(first, step)| (first, step, columns))
    });
    for (first, step, columns) in layouts {
        let places: Vec<usize> = (0..columns).map(|cell| first + cell * step).collect();
        let fits = |field: &Vec<char>| {
            let mut drawn = field
                .iter()
                .enumerate()
                .filter(|(_, symbol)| !symbol.is_whitespace());
            drawn.all(|(at, _)| places.contains(&at))
        };
        if !fields.iter().all(fits) {
            continue;
        }
        let cell = |field: &Vec<char>, at: usize| match field.get(at) {
            Some(symbol) if !symbol.is_whitespace() => *symbol,
            _ => '.',
        };
        let cells: Vec<char> = fields
            .iter()
            .flat_map(|field| places.iter().map(|&at| cell(field, at)))
            .collect();
        let blank = fields
            .iter()
            .any(|field| places.iter().any(|&at| field[at].is_whitespace()));
        let row: Vec<String> = cells.iter().map(char::to_string).collect();
        return blank.then(|| row.join(" "));
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_cells_are_filled() {
        let row = "5 3 . . 7 . . . .";
        for text in [
            "| 5 | 3 |   |   | 7 |   |   |   |   |",
            "5|3| | |7| | | | ",
            "5,3,,,7,,,,",
            "5;3;;;7;;;;",
            "5\t3\t\t\t7\t\t\t\t",
            "\"5\",\"3\",,\"\",\"7\",,,,",
            "│ 5 3   │   7   │       │",
            "5 3   |   7   |      ",
            "|53 | 7 |   |",
            "53 | 7 |   ",
        ] {
            let filled = fill(text, None).unwrap_or_default();
            let filled: Vec<&str> = filled.split_whitespace().collect();
            assert_eq!(filled.join(" "), row, "{text:?}");
        }
    }

    #[test]
    fn rows_without_blank_cells_stay() {
        for text in [
            "5 3 . | . 7 . | . . .",
            "|8..|4..|...|",
            "5,3,0,0,7,0,0,0,0,",
            "| 1567  3    1567 | 4    12579 179  | 689  5678  579  |",
            "53..7....",
        ] {
            assert_eq!(fill(text, None), None, "{text}");
        }
    }
}
