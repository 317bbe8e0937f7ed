//! `dedupe`: each puzzle once, whatever its guise.
//!
//! Two puzzles are equal if the 128-bit hashes of their canonical forms are. Among a thousand
//! million different puzzles the chance of one wrong pair is below 10^-20; in return a puzzle
//! costs some 20 bytes of memory.

use std::collections::HashSet;

use cellwise_core::{Budget, Limit, mix_bytes};
use serde::Serialize;

use crate::canon::form;
use crate::fault::Fault;
use crate::job::Context;
use crate::read::{self, Records};
use crate::wire::request::content_request;
use crate::work::Ready;
use crate::{Head, Input, Limits, Progress, PuzzleKind, Turn, VERSION, Work, content};

/// The units of work that reading a record and finding its form count for.
const UNITS: u64 = 400;

content_request! {
    /// `dedupe`: each Sudoku of a text once.
    DedupeRequest {
        /// The kind of puzzle; only Sudoku have a canonical form.
        kind: PuzzleKind,
    } then {
        /// Limits of the work.
        #[serde(default, deserialize_with = "crate::wire::request::object")]
        limits: Limits,
    }
}

/// A puzzle that is not an earlier one in disguise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distinct {
    /// Place, version and kind.
    #[serde(flatten)]
    pub head: Head,
    /// The puzzle, row by row, `.` for an open cell.
    pub puzzle: String,
    /// The key that equivalent puzzles share.
    #[serde(skip)]
    pub key: u128,
}

/// The reply of `dedupe` on a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deduped {
    /// The version of the schema.
    pub cellwise: u32,
    /// The kind of puzzle.
    pub kind: PuzzleKind,
    /// The different puzzles, in the order of first occurrence.
    pub distinct: Vec<Distinct>,
    /// The number of records left out because they are another puzzle in disguise.
    pub repeated: u64,
    /// Records that could not be read, or that have no canonical form.
    pub bad: u64,
    /// True if there are more puzzles than fit into the reply.
    pub more: bool,
    /// The limit that ended the run before its last record, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// Finds the key of a Sudoku that equivalent puzzles share.
///
/// # Errors
/// [`Code::Unsupported`](crate::Code::Unsupported) unless it is a classic board of givens alone.
pub fn start(input: &Input) -> Result<impl Work<Reply = Distinct> + use<>, Fault> {
    distinct(input).map(Ready::new)
}

fn distinct(input: &Input) -> Result<Distinct, Fault> {
    let puzzle = &input.sudoku("dedupe")?.puzzle;
    Ok(Distinct {
        head: input.head(),
        puzzle: input.symbols.text(puzzle.givens().digits()),
        key: key(&form(puzzle)?),
    })
}

pub(crate) fn begin(request: &DedupeRequest, context: &Context) -> Result<Deduping, Fault> {
    if request.kind == PuzzleKind::Nonogram {
        return Err(Fault::sudoku_alone("dedupe"));
    }
    let bytes = content::bytes(request.content(), &context.allowed)?;
    Ok(Deduping {
        records: read::records(request.kind, &request.reading(), bytes)?,
        max: context.allowed.answer_cells / 81,
        seen: HashSet::new(),
        reply: Deduped {
            cellwise: VERSION,
            kind: request.kind,
            distinct: Vec::new(),
            repeated: 0,
            bad: 0,
            more: false,
            limit: None,
        },
    })
}

/// The work of `dedupe` on a text.
pub(crate) struct Deduping {
    records: Records,
    /// The number of puzzles that fit into the reply.
    max: usize,
    seen: HashSet<u128>,
    reply: Deduped,
}

impl Work for Deduping {
    type Reply = Deduped;

    fn advance(&mut self, budget: &mut Budget) -> Result<Turn<Deduped>, Fault> {
        let reply = &mut self.reply;
        loop {
            match budget.spend(UNITS) {
                Ok(()) => {}
                Err(Limit::Slice) => {
                    let done = reply.distinct.len() as u64 + reply.repeated + reply.bad;
                    return Ok(Turn::Pending(Progress {
                        done: Some(done),
                        ..Progress::default()
                    }));
                }
                Err(limit) => {
                    reply.limit = Some(limit);
                    break;
                }
            }
            let Some(input) = self.records.next() else {
                break;
            };
            match input.and_then(|input| distinct(&input.with_line())) {
                Err(_) => reply.bad += 1,
                Ok(distinct) if self.seen.contains(&distinct.key) => reply.repeated += 1,
                Ok(_) if reply.distinct.len() >= self.max => {
                    reply.more = true;
                    break;
                }
                Ok(distinct) => {
                    self.seen.insert(distinct.key);
                    reply.distinct.push(distinct);
                }
            }
        }
        Ok(Turn::Done(reply.clone()))
    }
}

/// A 128-bit hash of a canonical form: the hash of the form, and that of the form behind a zero.
fn key(form: &[u8; 81]) -> u128 {
    let mut shifted = [0; 82];
    shifted[1..].copy_from_slice(form);
    u128::from(mix_bytes(form)) << 64 | u128::from(mix_bytes(&shifted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_that_differ_in_one_digit_have_different_keys() {
        let form: [u8; 81] = std::array::from_fn(|cell| cell as u8 % 10);
        let mut seen = HashSet::from([key(&form)]);
        for cell in 0..81 {
            for digit in 0..10 {
                let mut other = form;
                other[cell] = digit;
                let is_new = seen.insert(key(&other));
                assert_eq!(is_new, other != form, "cell {cell}, digit {digit}");
            }
        }
    }
}
