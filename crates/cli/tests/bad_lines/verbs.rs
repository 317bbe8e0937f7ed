//! Every verb that reads puzzles, with the words that make its answers short.

use cellwise_verbs::{PuzzleKind, Verb};

use crate::mixed::Mixed;

/// What a verb writes.
#[derive(Clone, Copy)]
pub(crate) enum Says {
    /// One line for each record.
    EachRecord,
    /// One line for each record that is not equivalent to one before it.
    EachDifferent,
    /// Many lines for each record.
    Steps,
    /// One answer for all records.
    AllTogether,
}

/// A verb to be run.
pub(crate) struct Asked {
    pub(crate) words: &'static [&'static str],
    pub(crate) says: Says,
    /// True if it takes `--on-error`.
    pub(crate) takes_modes: bool,
    /// The name of the number of puzzles in an answer for all.
    pub(crate) count: &'static str,
    /// True if it is for puzzles on one board alone.
    one_board: bool,
    /// True if it is for boards without further rules.
    classic: bool,
}

impl Asked {
    const fn new(words: &'static [&'static str]) -> Self {
        Self {
            words,
            says: Says::EachRecord,
            takes_modes: true,
            count: "",
            one_board: false,
            classic: false,
        }
    }

    const fn of_one_board(words: &'static [&'static str]) -> Self {
        Self {
            one_board: true,
            ..Self::new(words)
        }
    }

    /// Returns true if the verb answers the puzzles of a format.
    pub(crate) fn is_for(&self, mixed: &Mixed) -> bool {
        let is_refused = self.one_board && mixed.is_samurai || self.classic && mixed.has_rules;
        !is_refused
    }
}

/// Every verb of the table that reads puzzles of this kind.
pub(crate) fn all(kind: PuzzleKind) -> Vec<Asked> {
    let of_kind = |verb: &&Verb| verb.info().puzzles.contains(&kind);
    Verb::ALL
        .iter()
        .filter(of_kind)
        .filter_map(|&verb| asked(verb, kind))
        .collect()
}

/// The words of a verb; `None` for those that read no puzzles on the command line. A verb that is new in the table is to be
/// named here.
fn asked(verb: Verb, kind: PuzzleKind) -> Option<Asked> {
    Some(match verb {
        Verb::Solve => Asked::new(&["solve", "--json"]),
        Verb::Count => Asked::new(&["count", "-n", "2", "--json"]),
        // Nonograms are checked with one picture, so that there is one puzzle.
        Verb::Check if kind == PuzzleKind::Nonogram => return None,
        Verb::Check => Asked::new(&["check", "--json"]),
        Verb::Trace => Asked {
            says: Says::Steps,
            ..Asked::of_one_board(&["trace", "--method", "mrv", "--steps", "5", "--to", "lines"])
        },
        Verb::Compare => Asked {
            takes_modes: false,
            ..Asked::of_one_board(&["compare", "--method", "engine", "--json"])
        },
        Verb::Hint => Asked::of_one_board(&["hint", "--json"]),
        Verb::Explain => Asked::of_one_board(&["explain", "--json"]),
        Verb::Rate => Asked::of_one_board(&["rate", "--json"]),
        Verb::Steps => Asked::of_one_board(&["steps", "--json"]),
        Verb::Why => Asked::of_one_board(&["why", "--json", "--max-nodes", "2000"]),
        Verb::Canon => Asked {
            classic: true,
            ..Asked::of_one_board(&["canon", "--json"])
        },
        Verb::Minimize => Asked::new(&["minimize", "--json", "--max-nodes", "2000"]),
        Verb::Candidates => Asked::new(&["candidates", "-n", "2", "--json"]),
        Verb::Superfluous => Asked::new(&["superfluous", "--json", "--max-nodes", "2000"]),
        Verb::Convert if kind == PuzzleKind::Nonogram => {
            Asked::new(&["convert", "--to", "sgt", "--json"])
        }
        Verb::Convert => Asked::new(&["convert", "--to", "cellwise", "--json"]),
        Verb::Dedupe => Asked {
            says: Says::EachDifferent,
            classic: true,
            ..Asked::of_one_board(&["dedupe", "--json"])
        },
        Verb::Stats => Asked {
            says: Says::AllTogether,
            count: "puzzles",
            ..Asked::new(&["stats", "--json"])
        },
        // They make puzzles, or are not on the command line.
        Verb::Learn | Verb::Generate | Verb::FromImage | Verb::Hunt => return None,
        Verb::Open | Verb::Render | Verb::Batch => return None,
        other => panic!("{} reads puzzles: say here how", other.name()),
    })
}
