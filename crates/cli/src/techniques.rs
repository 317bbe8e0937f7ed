//! The options that choose techniques, and the player's board: for `hint`, `explain`, `rate` and `steps`.

use std::fs;
use std::path::{Path, PathBuf};

use cellwise_human::sudoku::Techniques;
use cellwise_verbs::{Input, PlayerBoard, player_board};
use clap::Args;

use crate::exit::Failure;
use crate::limits::Limits;

/// The techniques to try.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueArgs {
    /// Do without these techniques; `uniqueness` is all that rest on there being one solution
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    without: Vec<String>,

    /// Use these techniques alone
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    only: Vec<String>,

    /// Try the techniques of this file first, in its order: a name on each line
    #[arg(long, value_name = "FILE")]
    technique_order: Option<PathBuf>,
}

impl TechniqueArgs {
    /// The techniques in the order in which they are tried. A longer time limit is more time for each minimal reason.
    pub(crate) fn techniques(&self, limits: &Limits) -> Result<Techniques, Failure> {
        let mut order = Vec::new();
        if let Some(path) = &self.technique_order {
            let text = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            let lines = text.lines().map(str::trim);
            order.extend(lines.filter(|line| !line.is_empty()).map(str::to_owned));
        }
        let choice = Techniques::choose(&self.without, &self.only, &order);
        let choice =
            choice.map_err(|unknown| Failure::Usage(format!("{unknown}; `learn` lists them")))?;
        Ok(match limits.timeout {
            Some(timeout) => choice.within(timeout),
            None => choice,
        })
    }
}

/// The board of the player.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// The board as the player has filled it in so far: written out, or a file. Candidates in it count as pencil marks
    #[arg(long, value_name = "BOARD", help_heading = "Input")]
    board: Option<String>,
}

impl BoardArgs {
    /// The player's board of a puzzle, if one is named.
    pub(crate) fn board(&self, input: &Input) -> Result<Option<PlayerBoard>, Failure> {
        let board = self.board.as_deref();
        board.map(|text| player(text, input)).transpose()
    }
}

/// The player's board: written out, or else the text of a file.
fn player(text: &str, input: &Input) -> Result<PlayerBoard, Failure> {
    let path = Path::new(text);
    match player_board(text, input, text) {
        Err(_) if path.exists() => {
            let read = fs::read_to_string(path).map_err(|error| Failure::file(path, error))?;
            Ok(player_board(&read, input, text)?)
        }
        board => Ok(board?),
    }
}
