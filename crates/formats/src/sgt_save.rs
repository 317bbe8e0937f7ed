//! Save files of Simon Tatham's Portable Puzzle Collection, which wrap the game of every puzzle.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! VERSION :1:1
//! GAME    :4:Solo
//! PARAMS  :3:3x3
//! DESC    :24:a5b3_4…
//! NSTATES :1:3
//! STATEPOS:1:2
//! MOVE    :6:R0,0,5
//! ```
//!
//! A line is a key of eight characters, the length of its value in bytes, and the value (midend.c,
//! `midend_serialise`). In: the lines. Out: the game, its parameters, its description and the moves up
//! to the position that the player sees. The meaning of description and moves is that of each game.

use crate::error::{Error, ErrorKind};
use crate::source::{Line, Source};

/// A game that was saved.
#[derive(Debug, Default)]
pub(crate) struct Save {
    /// The name of the game: `Solo` is Sudoku, `Pattern` is Nonograms.
    pub(crate) game: String,
    pub(crate) params: String,
    pub(crate) desc: String,
    /// The moves up to the position that is shown.
    pub(crate) moves: Vec<String>,
    /// The line on which it begins.
    pub(crate) line: u64,
}

/// The largest number of moves that are read.
const MAX_MOVES: usize = 1 << 16;

/// Returns true if a line begins a save file.
pub(crate) fn is_start(text: &str) -> bool {
    text.starts_with("SAVEFILE:")
}

/// Reads a save file up to its last line; `None` at the end of the text.
pub(crate) fn read(lines: &mut Source<'_>) -> Result<Option<Save>, Error> {
    let Some(first) = lines.peek(0)? else {
        return Ok(None);
    };
    let mut save = Save {
        line: first.number,
        ..Save::default()
    };
    let mut states: Option<usize> = None;
    while let Some(line) = lines.peek(0)? {
        let is_first = line.number == save.line;
        if line.is_blank() || (is_start(&line.text) && !is_first) {
            break;
        }
        let entry = entry(line);
        let taken = entry.map(|(key, value)| {
            match key {
                "GAME" => save.game = value.to_owned(),
                "PARAMS" => save.params = value.to_owned(),
                // The private description, where there is one, is the one that was played.
                "DESC" | "PRIVDESC" => save.desc = value.to_owned(),
                "STATEPOS" => states = value.trim().parse().ok(),
                "MOVE" | "SOLVE" if save.moves.len() < MAX_MOVES => {
                    save.moves.push(value.to_owned());
                }
                "RESTART" => save.moves.clear(),
                _ => {}
            }
        });
        lines.drop_line();
        taken?;
    }
    // The first position is the puzzle itself.
    if let Some(states) = states {
        save.moves.truncate(states.saturating_sub(1));
    }
    Ok(Some(save))
}

/// The key and the value of a line.
fn entry(line: &Line) -> Result<(&str, &str), Error> {
    let rule = "a line of a save file is KEY:LENGTH:VALUE";
    let wrong = || line.error(ErrorKind::unexpected(line.text.trim(), rule));
    let (key, rest) = line.text.split_once(':').ok_or_else(wrong)?;
    let (length, value) = rest.split_once(':').ok_or_else(wrong)?;
    let length: usize = length.trim().parse().map_err(|_| wrong())?;
    match value.get(..length) {
        Some(value) => Ok((key.trim_end(), value)),
        None => {
            let text = format!("{} is cut short: it should have {length} bytes", key.trim());
            Err(line.error(ErrorKind::Syntax(text)))
        }
    }
}

impl Save {
    /// Refuses a save of another game.
    pub(crate) fn check_game(&self, game: &str) -> Result<(), Error> {
        match self.game == game {
            true => Ok(()),
            false => {
                let found = format!("a save of the game {}", self.game);
                let rule = format!("this puzzle is called {game} there");
                Err(Error::at_line(
                    self.line,
                    ErrorKind::unexpected(found, rule),
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Lines;

    fn save(text: &str) -> Result<Save, Error> {
        let mut lines = Lines::new(text.as_bytes());
        read(&mut lines).map(Option::unwrap)
    }

    #[test]
    fn moves_behind_the_shown_position_are_left_out() {
        let text = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n\
                    PARAMS  :3:2x2\nDESC    :3:1_2\nNSTATES :1:4\nSTATEPOS:1:3\nMOVE    :6:R0,0,1\nMOVE    :6:R0,1,2\nMOVE    :6:R1,1,3\n";
        let save = save(text).unwrap();
        assert_eq!(
            (&*save.game, &*save.params, &*save.desc),
            ("Solo", "2x2", "1_2")
        );
        assert_eq!(save.moves, ["R0,0,1", "R0,1,2"]);
        assert!(save.check_game("Solo").is_ok());
        let other = save.check_game("Pattern").unwrap_err().to_string();
        assert!(other.contains("the game Solo"), "{other}");
    }

    #[test]
    fn a_value_that_is_cut_short_is_told() {
        let error = save("SAVEFILE:41:Simon\n").unwrap_err().to_string();
        assert_eq!(error, "1: SAVEFILE is cut short: it should have 41 bytes");
    }
}
