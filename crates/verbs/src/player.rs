//! The player's side of a request about techniques: the board as filled in so far, and the techniques to try.

use std::borrow::Cow;
use std::time::Duration;

use cellwise_formats::sudoku;
use cellwise_human::sudoku::{Technique, Techniques};

use crate::Limits;
use crate::fault::{Code, Fault};
use crate::read::PlayerBoard;
use crate::search::AnySolution;

/// The options of the verbs that walk as a player does: `rate`, `explain`, `steps`, `hint`.
#[derive(Clone, Debug, Default)]
pub struct PlayerOptions {
    /// The board as the player has filled it in; `None` for what the puzzle's file holds beyond the givens.
    pub board: Option<PlayerBoard>,
    /// The techniques to try.
    pub techniques: Techniques,
    /// The seed of everything random.
    pub seed: u64,
}

impl PlayerOptions {
    /// All techniques, from the board in the puzzle's file.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            seed,
            ..Self::default()
        }
    }
}

/// Defines a request of a verb that walks as a player does, with members of its own.
macro_rules! player_request {
    ($(#[$doc:meta])* $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $crate::wire::request::puzzle_request! {
            $(#[$doc])*
            $name {
                $($(#[$about])* $field: $type,)*
                /// The board as the player has filled it in; by default as the puzzle's text has it.
                #[serde(default, skip_serializing_if = "Option::is_none")]
                board: Option<$crate::wire::BoardText>,
                /// Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
                #[serde(default)]
                without: Vec<String>,
                /// Sudoku: the only techniques that are tried.
                #[serde(default)]
                only: Vec<String>,
                /// Sudoku: techniques that are tried first, in this order.
                #[serde(default)]
                technique_order: Vec<String>,
            }
        }

        impl $name {
            /// The options that these verbs share.
            fn player(
                &self,
                input: &$crate::Input,
            ) -> Result<$crate::player::PlayerOptions, $crate::Fault> {
                Ok($crate::player::PlayerOptions {
                    board: $crate::read::board(self.board.as_ref(), input)?,
                    techniques: $crate::player::techniques(
                        &self.without,
                        &self.only,
                        &self.technique_order,
                        self.limits,
                    )?,
                    seed: self.seed,
                })
            }
        }
    };
}

pub(crate) use player_request;

/// The techniques that a request names. More time for the whole is more time for each minimal reason.
pub(crate) fn techniques(
    without: &[String],
    only: &[String],
    order: &[String],
    limits: Limits,
) -> Result<Techniques, Fault> {
    let choice = Techniques::choose(without, only, order);
    let choice = choice.map_err(|unknown| Fault::new(Code::BadRequest, unknown.to_string()))?;
    let time = limits.seconds.map(Duration::try_from_secs_f64);
    Ok(match time {
        Some(Ok(time)) => choice.within(time),
        _ => choice,
    })
}

/// The record with the board of the player. A board that is named takes the place of the one in the puzzle's file.
pub(crate) fn on_board<'a>(
    record: &'a sudoku::Record,
    board: Option<&PlayerBoard>,
) -> Result<Cow<'a, sudoku::Record>, Fault> {
    let Some(PlayerBoard { board, marks }) = board else {
        return Ok(Cow::Borrowed(record));
    };
    let AnySolution::Sudoku(digits) = board else {
        let text = "the board is not of this kind of puzzle";
        return Err(Fault::new(Code::BadRequest, text));
    };
    let mut progress = sudoku::Progress::new(digits.clone());
    progress.marks.clone_from(marks);
    let mut record = record.clone();
    record.progress = Some(progress);
    Ok(Cow::Owned(record))
}

/// Refuses a player's board and a choice of techniques, which are for Sudoku alone.
pub(crate) fn for_sudoku(options: &PlayerOptions) -> Result<(), Fault> {
    if options.board.is_some() || options.techniques.list() != Technique::ALL {
        let text = "a player's board and a choice of techniques are for Sudoku alone here";
        return Err(Fault::new(Code::Unsupported, text));
    }
    Ok(())
}
