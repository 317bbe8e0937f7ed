//! Puzzles, clues and pictures as plain text: `Display` and `FromStr`.
//!
//! A puzzle is its height and width, the clues of the rows and those of the columns, one per line:
//!
//! ```text
//! 2 3
//! 1 1
//! 2
//! 1
//! 1
//! 2
//! ```
//!
//! `/` may stand for every line end: `2 3/1 1/2/1/1/2`. The clue of a line without runs is `0` or
//! empty. With several colours a letter follows each length, `a` for
//! the first colour of the palette; the palette itself is not part of the text.

use std::fmt;
use std::str::FromStr;

use crate::palette::{alphabet, letter};
use crate::{Cell, Clue, Colour, Palette, Part, Picture, PictureError, Puzzle, PuzzleError};

/// The lengths of the runs, separated by blanks, `0` for a line without runs. If there are several
/// colours, a letter follows each length: `a` for the first, `b` for the second.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_first = |part: Part| part.colour().is_none_or(|colour| colour == Colour::FIRST);
        let several = !self.is_plain() && !self.parts().all(is_first);
        f.pad(&self.text(|colour| match several {
            true => letter(colour).to_string(),
            false => String::new(),
        }))
    }
}

/// ```
/// use cellwise_nonogram::{Clue, PuzzleError};
///
/// assert_eq!("2 3".parse(), Ok(Clue::new([2, 3])));
/// let clue: Clue = "2a ?b *".parse()?;
/// assert_eq!(clue.to_string(), "2a ?b *");
/// assert_eq!("2 x3".parse::<Clue>().unwrap_err().to_string(), "found \"x3\" in a clue; a run is a length, such as 3, or 3b in colours");
/// # Ok::<(), PuzzleError>(())
/// ```
impl FromStr for Clue {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let words = text.split([' ', '\t', ',']).filter(|word| !word.is_empty());
        let parts: Result<Vec<Part>, PuzzleError> = words.map(part).collect();
        Ok(Self::of_parts(parts?))
    }
}

/// One part of a clue: `3`, `3b`, `?`, `?b` or `*`.
fn part(word: &str) -> Result<Part, PuzzleError> {
    let bad = || PuzzleError::BadRun { found: word.into() };
    if word == "*" {
        return Ok(Part::Star);
    }
    let number = word.trim_end_matches(char::is_alphabetic);
    let mut letters = word[number.len()..].chars();
    let colour = match (letters.next(), letters.next()) {
        (None, _) => Colour::FIRST,
        (Some(letter), None) => {
            let place = alphabet()
                .take(Palette::MAX)
                .position(|known| known == letter);
            Colour::new(place.ok_or_else(bad)? as u8 + 1)
        }
        _ => return Err(bad()),
    };
    match number {
        "?" => Ok(Part::Blot(colour)),
        _ => Ok(Part::Run {
            length: number.parse().map_err(|_| bad())?,
            colour,
        }),
    }
}

/// Height and width, the clues of the rows, the clues of the columns; one per line.
///
/// ```
/// use cellwise_nonogram::Puzzle;
///
/// let puzzle: Puzzle = "2 3 / 1 1 / 2 / 1 / 1 / 2".parse()?;
/// assert_eq!(puzzle.to_string(), "2 3\n1 1\n2\n1\n1\n2");
/// assert_eq!(puzzle.to_string().parse(), Ok(puzzle));
/// # Ok::<(), cellwise_nonogram::PuzzleError>(())
/// ```
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.height(), self.width())?;
        let mut clues = self.rows().iter().chain(self.columns());
        clues.try_for_each(|clue| write!(f, "\n{clue}"))
    }
}

/// The text that `Display` writes, with line ends or with `/` between its lines. Empty lines may
/// follow. Colours are those of [`Palette::safe`].
///
/// ```
/// use cellwise_nonogram::Puzzle;
///
/// let error = "2 2/1/1/1".parse::<Puzzle>().unwrap_err();
/// assert_eq!(error.to_string(), "3 clues; a picture 2 high and 2 wide has 4");
/// ```
impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Self, PuzzleError> {
        let text = text.trim_start();
        let separator = if text.contains('/') { '/' } else { '\n' };
        let mut lines = text.split(separator).map(str::trim);
        let header = lines.next().unwrap_or_default();
        let mut numbers = header.split_whitespace().map(str::parse::<usize>);
        let (Some(Ok(height)), Some(Ok(width)), None) =
            (numbers.next(), numbers.next(), numbers.next())
        else {
            return Err(PuzzleError::BadHeader {
                found: header.into(),
            });
        };
        let cells = height.saturating_mul(width);
        if cells.max(height).max(width) > Self::MAX_CELLS {
            return Err(PuzzleError::TooLarge { height, width });
        }
        let mut clues = lines.map(str::parse).collect::<Result<Vec<Clue>, _>>()?;
        let expected = height + width;
        while clues.len() > expected && clues.last() == Some(&Clue::default()) {
            clues.pop();
        }
        if clues.len() != expected {
            return Err(PuzzleError::Clues {
                found: clues.len(),
                height,
                width,
            });
        }
        let columns = clues.split_off(height);
        Self::new(clues, columns)
    }
}

/// A row per line: `#` is black, `.` white, `?` open. If there are several colours, they have the
/// letters of the palette.
///
/// ```
/// use cellwise_nonogram::{Palette, Picture};
///
/// let picture: Picture = "#.#\n.#?".parse()?;
/// assert_eq!(picture.to_string(), "#.#\n.#?");
/// let flag = Picture::from_letters("ko\nk.", &Palette::safe(2).unwrap())?;
/// assert_eq!(flag.to_string(), "ko\nk.");
/// assert_eq!("ko\nk.".parse(), Ok(flag));
/// # Ok::<(), cellwise_nonogram::PictureError>(())
/// ```
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbol = |cell: &Cell| match (cell.colour(), self.is_coloured()) {
            (None, _) => '?',
            (Some(Colour::BACKGROUND), _) => '.',
            (Some(_), false) => '#',
            (Some(colour), true) => self.palette().paint(colour).letter,
        };
        for (number, row) in self.rows().enumerate() {
            if number > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&row.iter().map(symbol).collect::<String>())?;
        }
        Ok(())
    }
}

/// The symbols of [`Picture::from_text`], or letters of [`Palette::safe`].
impl FromStr for Picture {
    type Err = PictureError;

    fn from_str(text: &str) -> Result<Self, PictureError> {
        let error = match Self::from_text(text) {
            Err(error @ PictureError::Symbol { .. }) => error,
            result => return result,
        };
        let all = Palette::safe(Palette::MAX).map_err(|_| error.clone())?;
        let numbers = text.chars().filter_map(|symbol| all.find(symbol));
        let colours = numbers.map(Colour::number).max().unwrap_or(0).max(2);
        let palette = Palette::safe(colours).map_err(|_| error.clone())?;
        Self::from_letters(text, &palette).map_err(|_| error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_in_colours_and_with_blots_is_read_back() {
        let text = "2 2\n1a 1b\n?b\n*\n0";
        let puzzle: Puzzle = text.parse().unwrap();
        assert_eq!(puzzle.to_string(), text);
        assert!(puzzle.is_coloured() && puzzle.is_blotted());
    }

    #[test]
    fn empty_lines_are_lines_without_runs() {
        let puzzle: Puzzle = "2 2\n\n1\n\n1\n".parse().unwrap();
        assert_eq!(puzzle.to_string(), "2 2\n0\n1\n0\n1");
        let lost: Puzzle = "2 2\n1\n\n1\n\n\n".parse().unwrap();
        assert_eq!(lost.to_string(), "2 2\n1\n0\n1\n0");
        let none: Puzzle = "0 0".parse().unwrap();
        assert_eq!(none.count(2).solutions, 1);
    }

    #[test]
    fn text_that_is_not_a_puzzle_is_refused_with_its_fault() {
        let said = |text: &str| text.parse::<Puzzle>().unwrap_err().to_string();
        assert_eq!(said("3"), "found \"3\"; the first line is HEIGHT WIDTH");
        assert_eq!(
            said("1 1\n1\n1\n1"),
            "3 clues; a picture 1 high and 1 wide has 2"
        );
        assert_eq!(
            said("1 1/2/1"),
            "row 1 needs 2 cells, the picture is 1 wide"
        );
        assert!(said("99999999999 2").contains("too many cells"));
        assert!(said("1 1/1ab/1").contains("found \"1ab\""));
    }

    #[test]
    fn letters_that_no_palette_has_are_refused() {
        let error = "k!\n..".parse::<Picture>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "row 1, column 1: found 'k'; a cell is # or . or ?"
        );
    }
}
