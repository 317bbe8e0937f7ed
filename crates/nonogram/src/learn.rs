//! Learns from dead ends: a clause that rules out their cause, and how far to go back.
//!
//! In: a dead board with its trail and causes. Out: a [`Lesson`]. The clause is
//! the first cut of the implication graph with one literal of the last level
//! (Marques-Silva and Sakallah, "GRASP", 1996; Zhang et al. 2001). Lines give
//! their reasons only when asked, as in lazy clause generation (Ohrimenko,
//! Stuckey and Codish, "Propagation via Lazy Clause Generation", 2009): the
//! known cells of the line are cut down to a set that still forces the cell,
//! and cells that are in the clause already count as free.

mod ask;
mod levels;

use cellwise_core::{Budget, Limit, Rng};

use self::ask::{Ask, CellSet, Sets};
use self::levels::Levels;
use crate::Cell;
use crate::board::{Board, Cause, Literal, Method};
use crate::clauses::Clauses;
use crate::order::Order;
use crate::probe::Prober;
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
    order: Order,
    /// The clause learned last; its first literal is the one that turns.
    pub(crate) clause: Vec<Literal>,
    /// The colour each cell had last: true for black.
    phase: Vec<bool>,
    /// The largest part of a picture seen so far that led to no dead end: coming back to
    /// it finds solutions sooner (Biere and Fleury, "Chasing Target Phases", 2020).
    target: Vec<Cell>,
    target_size: usize,
    /// Whether the target counts: a proof does not get shorter by it.
    pub(crate) aims: bool,
    /// How many targets there were before.
    targets: u32,
    /// The colour that the probes of the root preferred.
    preferred: Vec<bool>,
    seen: Vec<bool>,
    /// The cells seen, and the cells that are certain.
    seen_set: CellSet,
    certain: CellSet,
    /// Trail below this is in `certain`.
    certain_to: usize,
    /// Cells to take out of `seen` again.
    marked: Vec<u32>,
    reason: Vec<Literal>,
    /// The analysis that a limit stopped.
    walk: Option<Walk>,
    levels: Levels,
    one: Ask<u64>,
    two: Ask<u128>,
}

/// How far the walk back from a dead end has come.
#[derive(Clone, Copy, Debug)]
struct Walk {
    /// The last level that takes part.
    level: u32,
    /// Later steps of the trail are done with.
    at: usize,
    /// Cells of the last level that are still to be explained.
    pending: usize,
    /// Work done and not yet paid for.
    owed: u64,
}

/// What it costs to ask a line why: one of several words gives all its known cells.
fn price(view: View<'_>, line: usize) -> u64 {
    1 + view.board.length(line) as u64 / 256
}

/// Everything an analysis looks at.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    /// Trail below this is certain.
    root: usize,
}

impl Learner {
    /// A learner for this board; the probes say what to begin with.
    pub(crate) fn new(board: &Board, prober: &Prober) -> Self {
        let numbers = board.numbers();
        let mut order = Order::new(numbers);
        let mut phase = vec![false; numbers];
        for cell in board.open_cells() {
            // Less than the first dead end adds.
            order.start_with(cell, f64::from(prober.score(cell)) / 1000.0);
            phase[cell] = prober.prefers_black(cell);
        }
        Self {
            seen_set: CellSet::new(board),
            certain: CellSet::new(board),
            certain_to: 0,
            order,
            clause: Vec::new(),
            target: vec![Cell::Open; numbers],
            target_size: 0,
            aims: true,
            targets: 0,
            preferred: phase.clone(),
            phase,
            seen: vec![false; numbers],
            marked: Vec::new(),
            reason: Vec::new(),
            walk: None,
            levels: Levels::default(),
            one: Ask::new(),
            two: Ask::new(),
        }
    }

    /// Lets all open cells be decided on.
    pub(crate) fn put_open_cells(&mut self, board: &Board) {
        for cell in board.open_cells() {
            self.order.put(cell);
        }
    }

    /// Must be told before the board goes back to a trail of length `length`.
    /// Its first `good` steps led to no dead end yet.
    pub(crate) fn release(&mut self, board: &Board, length: usize, good: usize) {
        if self.aims && good > self.target_size {
            self.target_size = good;
            for literal in &board.trail()[..good] {
                self.target[literal.cell()] = literal.colour();
            }
        }
        for literal in &board.trail()[length..] {
            self.phase[literal.cell()] = literal.is_black();
            self.order.put(literal.cell());
        }
    }

    /// The open cells that matter most.
    #[cfg(feature = "threads")]
    pub(crate) fn first_cells(&mut self, board: &Board, count: usize) -> Vec<usize> {
        let mut cells = Vec::new();
        while let Some(literal) = self.decision(board) {
            cells.push(literal.cell());
            if cells.len() == count {
                break;
            }
        }
        for &cell in &cells {
            self.order.put(cell);
        }
        cells
    }

    /// The open cell to decide on, and its colour.
    pub(crate) fn decision(&mut self, board: &Board) -> Option<Literal> {
        while let Some(cell) = self.order.take() {
            if board.get(cell) == Cell::Open {
                return Some(Literal::new(cell, self.first_colour(cell)));
            }
        }
        None
    }

    /// The colour to try first for a cell: true for black.
    fn first_colour(&self, cell: usize) -> bool {
        match self.target[cell] {
            Cell::White if self.aims => false,
            Cell::Black if self.aims => true,
            _ => self.phase[cell],
        }
    }

    /// Looks for another target, from other colours: in turn those that the
    /// probes preferred, random ones, and the opposite of what cells had last.
    pub(crate) fn new_target(&mut self, rng: &mut Rng) {
        self.target_size = 0;
        self.target.fill(Cell::Open);
        self.targets += 1;
        match self.targets % 3 {
            0 => self.phase.copy_from_slice(&self.preferred),
            1 => self.phase.fill_with(|| rng.below(2) == 1),
            _ => self.phase.iter_mut().for_each(|black| *black = !*black),
        }
    }

    /// Finds the clause that a dead end teaches, into `self.clause`. There must be a decision.
    ///
    /// # Errors
    /// The limit that struck: call again with the same dead end to go on.
    pub(crate) fn analyse(
        &mut self,
        board: &Board,
        clauses: &mut Clauses<Board>,
        decisions: &[Decision],
        dead: Dead,
        budget: &mut Budget,
    ) -> Result<Lesson, Limit> {
        let view = View {
            board,
            root: decisions[0].base,
        };
        let mut walk = match self.walk.take() {
            Some(walk) => walk,
            None => self.begin(view, clauses, decisions[0].literal, dead),
        };
        let turning = loop {
            while walk.owed > 0 {
                if let Err(limit) = budget.spend(1) {
                    self.walk = Some(walk);
                    return Err(limit);
                }
                walk.owed -= 1;
            }
            self.take_in(view, &mut walk);
            while walk.at > 0 && !self.seen[board.trail()[walk.at - 1].cell()] {
                walk.at -= 1;
            }
            walk.at -= 1;
            let literal = board.trail()[walk.at];
            walk.pending -= 1;
            if walk.pending == 0 {
                break literal;
            }
            match board.causes()[walk.at] {
                Cause::Line(line) => {
                    walk.owed = price(view, line as usize);
                    self.explain_line(view, line as usize, Some(literal));
                }
                Cause::Clause(at) => self.explain_clause(view, clauses, at, Some(literal)),
                Cause::Choice | Cause::Turned => {
                    unreachable!("a decision is the first step of its level")
                }
            }
        };
        self.clause[0] = turning.flipped();
        self.drop_implied(view, clauses);
        self.order.decay();
        let lesson = self.measure(view);
        for cell in self.marked.drain(..) {
            self.seen[cell as usize] = false;
            self.seen_set.toggle(board, cell as usize);
        }
        Ok(lesson)
    }

    /// Asks why the board is dead.
    fn begin(
        &mut self,
        view: View<'_>,
        clauses: &mut Clauses<Board>,
        place_holder: Literal,
        dead: Dead,
    ) -> Walk {
        let board = view.board;
        for literal in &board.trail()[self.certain_to..view.root] {
            self.certain.toggle(board, literal.cell());
        }
        self.certain_to = view.root;
        self.clause.clear();
        self.clause.push(place_holder);
        let owed = match dead {
            Dead::Line(line) => {
                self.explain_line(view, line, None);
                price(view, line)
            }
            Dead::Clause(at) => {
                self.explain_clause(view, clauses, at, None);
                1
            }
        };
        // The last level that takes part.
        let level = self
            .reason
            .iter()
            .map(|l| board.painted.level_of(l.cell()))
            .max();
        Walk {
            level: level.unwrap_or(0).max(1),
            at: board.trail().len(),
            pending: 0,
            owed,
        }
    }

    /// Takes a reason in: what is of the last level is to be explained, the rest goes into the clause.
    fn take_in(&mut self, view: View<'_>, walk: &mut Walk) {
        for i in 0..self.reason.len() {
            let literal = self.reason[i];
            let cell = literal.cell();
            let level = view.board.painted.level_of(cell);
            if self.seen[cell] || level == 0 {
                continue;
            }
            self.seen[cell] = true;
            self.seen_set.toggle(view.board, cell);
            self.marked.push(cell as u32);
            self.order.bump(cell);
            if level >= walk.level {
                walk.pending += 1;
            } else {
                self.clause.push(literal.flipped());
            }
        }
    }

    /// Puts the literals into `self.reason` that make the clause force `target`, or break.
    fn explain_clause(
        &mut self,
        view: View<'_>,
        clauses: &mut Clauses<Board>,
        at: u32,
        target: Option<Literal>,
    ) {
        self.reason.clear();
        if clauses.quality(at) > 2 {
            let levels = clauses
                .literals(at)
                .map(|l| view.board.painted.level_of(l.cell()));
            let quality = self.levels.count(levels);
            clauses.use_again(at, quality);
        }
        let others = clauses.literals(at).filter(|&l| Some(l) != target);
        self.reason.extend(others.map(Literal::flipped));
    }

    /// Puts as few literals as will do into `self.reason` that make the line
    /// force `target`, or break.
    fn explain_line(&mut self, view: View<'_>, line: usize, target: Option<Literal>) {
        self.reason.clear();
        let sets = Sets::of(line, &self.certain, &self.seen_set);
        let reason = &mut self.reason;
        match &view.board.methods[line] {
            Method::One(plan) => self.one.why(view, sets, target, plan, reason),
            Method::Two(plan) => self.two.why(view, sets, target, plan, reason),
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
    fn drop_implied(&mut self, view: View<'_>, clauses: &Clauses<Board>) {
        let mut clause = std::mem::take(&mut self.clause);
        let mut kept = 1;
        for i in 1..clause.len() {
            if !self.is_implied(view, clauses, clause[i].flipped()) {
                clause[kept] = clause[i];
                kept += 1;
            }
        }
        clause.truncate(kept);
        self.clause = clause;
    }

    /// Whether a line or clause forces this literal from certain cells and
    /// literals of the clause that came before it.
    fn is_implied(&mut self, view: View<'_>, clauses: &Clauses<Board>, literal: Literal) -> bool {
        let cell = literal.cell();
        match view.board.cause(cell) {
            Cause::Choice | Cause::Turned => return false,
            Cause::Clause(at) => {
                let given = |l: Literal| {
                    l == literal
                        || self.seen[l.cell()]
                        || view.board.painted.level_of(l.cell()) == 0
                };
                if clauses.literals(at).all(given) {
                    return true;
                }
            }
            Cause::Line(_) => {}
        }
        view.board.lines_of(cell).into_iter().any(|line| {
            let sets = Sets::of(line, &self.certain, &self.seen_set);
            match &view.board.methods[line] {
                Method::One(plan) => self.one.implies(view, sets, cell, plan),
                Method::Two(plan) => self.two.implies(view, sets, cell, plan),
                Method::Long(_) => false,
            }
        })
    }

    /// Counts the levels of the clause, and puts a literal of the last but one into second place.
    fn measure(&mut self, view: View<'_>) -> Lesson {
        let level = |literal: Literal| view.board.painted.level_of(literal.cell());
        let second = (1..self.clause.len()).max_by_key(|&i| level(self.clause[i]));
        let keep = second.map_or(0, |second| level(self.clause[second]) as usize);
        if let Some(second) = second {
            self.clause.swap(1, second);
        }
        Lesson {
            keep,
            quality: self.levels.count(self.clause.iter().map(|&l| level(l))),
        }
    }
}
