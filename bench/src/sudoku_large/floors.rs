//! Our figures held against those of SAT solvers, over all boards.

use crate::nonogram::quantile;
use crate::report::Report;
use crate::sat::{Asked, SatSolver};

/// A board, solved by all.
pub(super) struct Board {
    pub(super) ours: Asked,
    /// In the order of the peers.
    pub(super) theirs: Vec<Asked>,
    /// Of our search.
    pub(super) dead_ends: u64,
}

impl Board {
    /// The times in a line.
    pub(super) fn line(&self) -> String {
        let told = |asked: &Asked| {
            let verdict = asked
                .verdict
                .map_or("stopped".to_owned(), |v| v.to_string());
            format!("{verdict} {:.1} ms", asked.seconds * 1e3)
        };
        let theirs: String = self
            .theirs
            .iter()
            .map(|a| format!(", {}", told(a)))
            .collect();
        format!(
            "{} ({} dead ends){theirs}",
            told(&self.ours),
            self.dead_ends
        )
    }

    /// The peer finished, and we took more than twice its time or did not finish.
    fn is_behind(&self, peer: usize) -> bool {
        let theirs = self.theirs[peer];
        let slower = self.ours.verdict.is_none() || self.ours.seconds > 2.0 * theirs.seconds;
        theirs.verdict.is_some() && slower
    }
}

/// The times of a peer as multiples of ours, of boards that both finished, in ascending order.
pub(super) fn ratios<'a>(boards: impl Iterator<Item = &'a Board>, peer: usize) -> Vec<f64> {
    let of = |board: &Board| {
        let theirs = board.theirs[peer];
        let both = board.ours.verdict.is_some() && theirs.verdict.is_some();
        both.then_some(theirs.seconds / board.ours.seconds)
    };
    let mut ratios: Vec<f64> = boards.filter_map(of).collect();
    ratios.sort_by(f64::total_cmp);
    ratios
}

/// The table of all sizes, and where we are behind.
pub(super) fn report(report: &mut Report, peers: &[SatSolver], all: &[(usize, usize, Vec<Board>)]) {
    report.say("## Against SAT solvers\n");
    report.say(
        "Behind: the peer finishes, and ours takes more than twice its time or is stopped. Ratio: its time as a multiple of ours, where both finish.\n",
    );
    let mut sizes: Vec<usize> = all.iter().map(|&(size, ..)| size).collect();
    sizes.dedup();
    let mut rows = Vec::new();
    for (i, peer) in peers.iter().enumerate() {
        for size in sizes.iter().copied().map(Some).chain([None]) {
            let chosen = all
                .iter()
                .filter(|&&(s, ..)| size.is_none_or(|size| s == size));
            let boards: Vec<&Board> = chosen.flat_map(|(.., boards)| boards).collect();
            let solved = |of: &dyn Fn(&Board) -> Asked| {
                boards
                    .iter()
                    .filter(|&&board| of(board).verdict.is_some())
                    .count()
            };
            let ratios = ratios(boards.iter().copied(), i);
            let behind = boards.iter().filter(|board| board.is_behind(i)).count();
            let total = |of: &dyn Fn(&Board) -> Asked| {
                let sum: f64 = boards.iter().map(|&board| of(board).seconds).sum();
                format!("{sum:.1}")
            };
            rows.push(vec![
                peer.name().to_owned(),
                size.map_or("all".to_owned(), |size| format!("{size}×{size}")),
                boards.len().to_string(),
                solved(&|board| board.ours).to_string(),
                solved(&|board| board.theirs[i]).to_string(),
                format!("{:.1}", quantile(&ratios, 0.5)),
                format!("{:.2}", quantile(&ratios, 0.05)),
                format!(
                    "{behind} ({:.1} %)",
                    100.0 * behind as f64 / boards.len() as f64
                ),
                total(&|board| board.ours),
                total(&|board| board.theirs[i]),
            ]);
        }
    }
    let head = [
        "peer",
        "size",
        "boards",
        "solved by us",
        "by it",
        "median ratio",
        "p5 ratio",
        "behind",
        "our s",
        "its s",
    ];
    report.table(&head, &rows);
}
