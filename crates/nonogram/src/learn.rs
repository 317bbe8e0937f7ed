//! Learns from dead ends: a clause that rules out their cause, and how far to go back.
//!
//! In: a dead board with its trail and causes. Out: a [`Lesson`]. The clause is
//! the first cut of the implication graph with one literal of the last level
//! (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al. 2001). Lines give
//! their reasons only when asked, as in lazy clause generation (Ohrimenko,
//! Stuckey and Codish, "Propagation via Lazy Clause Generation", 2009): the
//! known cells of the line are cut down to a set that still forces the cell,
//! and cells that are in the clause already count as free.

use crate::board::{Board, Cause, Literal, Method};
use crate::clauses::Clauses;
use crate::line::reason::shrink;
use crate::line::short::{Plan, Scratch, Word, can_be_placed};
use crate::order::Order;
use crate::propagate::Dead;
use crate::search::Decision;

/// What a dead end teaches.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    /// How many decisions may stay.
    pub(crate) keep: usize,
    /// How many levels the clause joins.
    pub(crate) quality: u32,
}

/// The learner's buffers, and what it remembers of cells.
#[derive(Clone, Debug)]
pub(crate) struct Learner {
    pub(crate) order: Order,
    /// The clause learned last; its first literal is the one that turns.
    pub(crate) clause: Vec<Literal>,
    /// The colour each cell had last: true for black.
    pub(crate) phase: Vec<bool>,
    seen: Vec<bool>,
    /// Cells to take out of `seen` again.
    marked: Vec<u32>,
    reason: Vec<Literal>,
    ask: Ask,
    levels: Vec<u32>,
    one: Scratch<u64>,
    two: Scratch<u128>,
}

/// Everything an analysis looks at.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    clauses: &'a Clauses,
    decisions: &'a [Decision],
    /// Trail below this is certain.
    root: usize,
}

impl View<'_> {
    fn level(&self, cell: usize) -> usize {
        let place = self.board.place(cell);
        self.decisions.partition_point(|d| d.base <= place)
    }
}

impl Learner {
    pub(crate) fn new(numbers: usize) -> Self {
        Self {
            order: Order::new(numbers),
            clause: Vec::new(),
            phase: vec![false; numbers],
            seen: vec![false; numbers],
            marked: Vec::new(),
            reason: Vec::new(),
            ask: Ask::default(),
            levels: Vec::new(),
            one: Scratch::default(),
            two: Scratch::default(),
        }
    }

    /// Must be told before the board goes back to a trail of this length.
    pub(crate) fn release(&mut self, board: &Board, length: usize) {
        for literal in &board.trail()[length..] {
            self.phase[literal.cell()] = literal.is_black();
            self.order.put(literal.cell());
        }
    }

    /// Lines tried since it was last asked.
    pub(crate) fn take_work(&mut self) -> u64 {
        std::mem::take(&mut self.ask.work)
    }

    /// Finds the clause that a dead end teaches, into `self.clause`. There must be a decision.
    pub(crate) fn analyse(
        &mut self,
        board: &Board,
        clauses: &Clauses,
        decisions: &[Decision],
        dead: Dead,
    ) -> Lesson {
        let view = View {
            board,
            clauses,
            decisions,
            root: decisions[0].base,
        };
        self.clause.clear();
        self.clause.push(decisions[0].literal);
        match dead {
            Dead::Line(line) => self.explain_line(view, line, None),
            Dead::Clause(at) => self.explain_clause(view, at, None),
        }
        // The last level that takes part.
        let last = self.reason.iter().map(|l| board.place(l.cell())).max();
        let level = decisions.partition_point(|d| d.base <= last.unwrap_or(0));
        let base = decisions[level.saturating_sub(1)].base;
        let mut pending = 0;
        let mut at = board.trail().len();
        let turning = loop {
            for literal in std::mem::take(&mut self.reason) {
                let place = board.place(literal.cell());
                if self.seen[literal.cell()] || place < view.root {
                    continue;
                }
                self.seen[literal.cell()] = true;
                self.marked.push(literal.cell() as u32);
                self.order.bump(literal.cell());
                if place >= base {
                    pending += 1;
                } else {
                    self.clause.push(literal.flipped());
                }
            }
            while at > 0 && !self.seen[board.trail()[at - 1].cell()] {
                at -= 1;
            }
            at -= 1;
            let literal = board.trail()[at];
            pending -= 1;
            if pending == 0 {
                break literal;
            }
            match board.causes()[at] {
                Cause::Line(line) => self.explain_line(view, line as usize, Some(literal)),
                Cause::Clause(at) => self.explain_clause(view, at, Some(literal)),
                Cause::Choice | Cause::Turned => {
                    unreachable!("a decision is the first step of its level")
                }
            }
        };
        self.clause[0] = turning.flipped();
        self.drop_implied(view);
        self.order.decay();
        let lesson = self.measure(view);
        for cell in self.marked.drain(..) {
            self.seen[cell as usize] = false;
        }
        lesson
    }

    /// Puts the literals into `self.reason` that make the clause force `target`, or break.
    fn explain_clause(&mut self, view: View<'_>, at: u32, target: Option<Literal>) {
        self.reason.clear();
        let others = view.clauses.literals(at).filter(|&l| Some(l) != target);
        self.reason.extend(others.map(Literal::flipped));
    }

    /// Puts as few literals as will do into `self.reason` that make the line
    /// force `target`, or break.
    fn explain_line(&mut self, view: View<'_>, line: usize, target: Option<Literal>) {
        self.reason.clear();
        let (seen, reason) = (&self.seen, &mut self.reason);
        let ask = &mut self.ask;
        match &view.board.methods[line] {
            Method::One(plan) => {
                ask.why(view, line, target, plan, &mut self.one, seen, reason);
            }
            Method::Two(plan) => {
                ask.why(view, line, target, plan, &mut self.two, seen, reason);
            }
            Method::Long(_) => {
                let before = target.map_or(usize::MAX, |t| view.board.place(t.cell()));
                self.reason.extend(
                    (0..view.board.length(line))
                        .filter_map(|place| view.board.literal_at(line, place))
                        .filter(|literal| view.board.place(literal.cell()) < before),
                );
            }
        }
    }

    /// Drops literals that follow from the others of the clause.
    fn drop_implied(&mut self, view: View<'_>) {
        let mut clause = std::mem::take(&mut self.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_implied(view, clause[i].flipped()) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.clause = clause;
    }

    /// Whether a line or clause forces this literal from certain cells and
    /// literals of the clause that came before it.
    fn is_implied(&mut self, view: View<'_>, literal: Literal) -> bool {
        let cell = literal.cell();
        match view.board.cause(cell) {
            Cause::Choice | Cause::Turned => return false,
            Cause::Clause(at) => {
                let given = |l: Literal| {
                    l == literal || self.seen[l.cell()] || view.board.place(l.cell()) < view.root
                };
                if view.clauses.literals(at).all(given) {
                    return true;
                }
            }
            Cause::Line(_) => {}
        }
        let (seen, ask) = (&self.seen, &mut self.ask);
        view.board.lines_of(cell).into_iter().any(|line| {
            ask.work += 1;
            match &view.board.methods[line] {
                Method::One(plan) => line_implies(view, line, cell, plan, &mut self.one, seen),
                Method::Two(plan) => line_implies(view, line, cell, plan, &mut self.two, seen),
                Method::Long(_) => false,
            }
        })
    }

    /// Counts the levels of the clause, and puts a literal of the last but one into second place.
    fn measure(&mut self, view: View<'_>) -> Lesson {
        self.levels.clear();
        let levels = self.clause.iter().map(|l| view.level(l.cell()) as u32);
        self.levels.extend(levels);
        let second = (1..self.clause.len()).max_by_key(|&i| self.levels[i]);
        let keep = second.map_or(0, |second| self.levels[second] as usize);
        if let Some(second) = second {
            self.clause.swap(1, second);
        }
        self.levels.sort_unstable();
        self.levels.dedup();
        Lesson {
            keep,
            quality: self.levels.len() as u32,
        }
    }
}

/// Buffers for asking a line why.
#[derive(Clone, Debug, Default)]
struct Ask {
    /// When and where cells became known that may be left out.
    doubtful: Vec<(u32, u32)>,
    places: Vec<u32>,
    /// Lines tried.
    work: u64,
}

impl Ask {
    /// Puts as few literals as will do into `reason`; those seen come free.
    #[expect(
        clippy::too_many_arguments,
        reason = "buffers of the learner, lent one by one"
    )]
    fn why<W: Word>(
        &mut self,
        view: View<'_>,
        line: usize,
        target: Option<Literal>,
        plan: &Plan,
        scratch: &mut Scratch<W>,
        seen: &[bool],
        reason: &mut Vec<Literal>,
    ) {
        let board = view.board;
        let before = target.map_or(usize::MAX, |t| board.place(t.cell()));
        let (mut black, mut white) = (W::ZERO, W::ZERO);
        self.doubtful.clear();
        for place in board.known_places(line) {
            let cell = board.cell_at(line, place);
            let when = board.place(cell);
            let mut literal = board.trail()[when];
            if when > before {
                continue;
            }
            if when == before {
                literal = literal.flipped();
            } else if when >= view.root && !seen[cell] {
                self.doubtful.push((when as u32, place as u32));
            }
            let bit = W::ONE << place as u32;
            if literal.is_black() {
                black = black | bit;
            } else {
                white = white | bit;
            }
        }
        // What came last goes first: older cells mean longer ways back.
        self.doubtful.sort_unstable_by(|a, b| b.cmp(a));
        self.places.clear();
        self.places
            .extend(self.doubtful.iter().map(|&(_, place)| place));
        self.work += shrink(plan, &mut black, &mut white, &self.places, scratch);
        let kept = black | white;
        for &(when, place) in &self.doubtful {
            if kept & W::ONE << place != W::ZERO {
                reason.push(board.trail()[when as usize]);
            }
        }
    }
}

/// Whether a line forces a cell from certain cells and seen ones that came before it.
fn line_implies<W: Word>(
    view: View<'_>,
    line: usize,
    cell: usize,
    plan: &Plan,
    scratch: &mut Scratch<W>,
    seen: &[bool],
) -> bool {
    let board = view.board;
    let before = board.place(cell);
    let (mut black, mut white) = (W::ZERO, W::ZERO);
    for place in board.known_places(line) {
        let other = board.cell_at(line, place);
        let when = board.place(other);
        let mut literal = board.trail()[when];
        if other == cell {
            literal = literal.flipped();
        } else if when > before || (when >= view.root && !seen[other]) {
            continue;
        }
        let bit = W::ONE << place as u32;
        if literal.is_black() {
            black = black | bit;
        } else {
            white = white | bit;
        }
    }
    !can_be_placed(plan, black, white, scratch)
}
