//! What each method does, to read: idea, pseudo-code, where to learn more, where it lives.

use std::fmt;

use crate::method::Method;

/// A method on one page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The method.
    pub method: Method,
    /// Its full name.
    pub title: &'static str,
    /// What it does, in at most ten lines.
    pub idea: &'static str,
    /// How it goes.
    pub pseudo_code: &'static str,
    /// On which puzzles it makes sense.
    pub suits: &'static str,
    /// What to read, the book first.
    pub reading: &'static [&'static str],
    /// Where in the code it lives.
    pub code: &'static [&'static str],
}

/// The page as text.
impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n", self.method, self.title)?;
        writeln!(f, "{}\n", self.idea)?;
        for line in self.pseudo_code.lines() {
            writeln!(f, "    {line}")?;
        }
        writeln!(f, "\nmakes sense on: {}", self.suits)?;
        writeln!(f, "read:")?;
        for source in self.reading {
            item(f, source)?;
        }
        writeln!(f, "code:")?;
        for place in self.code {
            item(f, place)?;
        }
        Ok(())
    }
}

/// An item of a list, broken into lines that fit a terminal of 80 columns.
fn item(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut line = String::from("  -");
    for word in text.split(' ') {
        if line.len() + 1 + word.len() > 79 {
            writeln!(f, "{line}")?;
            line = String::from("   ");
        }
        line.push(' ');
        line.push_str(word);
    }
    writeln!(f, "{line}")
}

impl Method {
    /// The method on one page.
    ///
    /// ```
    /// use cellwise_textbook::Method;
    ///
    /// let page = Method::Mac.lesson().to_string();
    /// assert!(page.starts_with("mac: maintaining arc consistency"));
    /// ```
    #[must_use]
    pub fn lesson(self) -> Lesson {
        match self {
            Self::Backtrack => BACKTRACK,
            Self::BacktrackAll => BACKTRACK_ALL,
            Self::Trim => TRIM,
            Self::Mrv => MRV,
            Self::MrvRandom => MRV_RANDOM,
            Self::Lines => LINES,
            Self::LinesBacktrack => LINES_BACKTRACK,
            Self::Forward => FORWARD,
            Self::MrvDegree => MRV_DEGREE,
            Self::Ac3 => AC3,
            Self::Mac => MAC,
        }
    }
}

const EVERY: &str = "Sudoku, and Nonograms as cells or as run starts; any model";

const BACKTRACKING: &str = "Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter \"Constraint Satisfaction Problems\", section on backtracking search (6.3 in the 3rd edition)";
const ORDERING: &str = "Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter \"Constraint Satisfaction Problems\", section on variable and value ordering (6.3.1 in the 3rd edition)";
const INTERLEAVING: &str = "Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter \"Constraint Satisfaction Problems\", section on interleaving search and inference (6.3.2 in the 3rd edition)";
const PROPAGATION: &str = "Russell and Norvig, Artificial Intelligence: A Modern Approach, chapter \"Constraint Satisfaction Problems\", section on constraint propagation (6.2 in the 3rd edition)";

const BACKTRACK: Lesson = Lesson {
    method: Method::Backtrack,
    title: "plain backtracking",
    idea: "\
Take the variables in their given order, for a Sudoku the empty cells in
reading order. Try the values in ascending order: hold each against the
constraints on the variable, and put in the first that none refuses. Then
take the next variable. When no value is left, go back to the variable
before, take its value out, and try the next one there. When there is
nothing to go back to, all was tried and there is no solution.
It always ends and it is always right. It learns nothing: a bad choice in
the first row is noticed rows later, and the same dead end is met again
under every choice in between.",
    pseudo_code: "\
solve(assignment):
    if all variables have a value: solution
    x <- the first variable without a value
    for each value v in domain(x), ascending:
        if no constraint on x refuses v beside the assignment:
            solve(assignment + x = v)
    dead end: x ran out of values",
    suits: EVERY,
    reading: &[
        BACKTRACKING,
        "Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965)",
        "Knuth, The Art of Computer Programming, volume 4B, section 7.2.2",
    ],
    code: &["crates/textbook/src/search.rs: try_value, place, retreat"],
};

const BACKTRACK_ALL: Lesson = Lesson {
    method: Method::BacktrackAll,
    title: "plain backtracking for all solutions",
    idea: "\
The same search as backtrack, which does not stop at the first solution:
it takes the last value back as if it had been a dead end, and goes on.
When it ends, it has seen every solution exactly once, so it proves that a
solution is the only one. What a first solution costs depends on luck; what
all of them cost does not depend on the order of values at all.",
    pseudo_code: "\
solve(assignment):
    if all variables have a value: note the solution, and return
    x <- the first variable without a value
    for each value v in domain(x), ascending:
        if no constraint on x refuses v beside the assignment:
            solve(assignment + x = v)",
    suits: EVERY,
    reading: &[
        BACKTRACKING,
        "Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965)",
    ],
    code: &["crates/textbook/src/search.rs: choose, retreat"],
};

const TRIM: Lesson = Lesson {
    method: Method::Trim,
    title: "constraint trimming at every node",
    idea: "\
Before a variable is chosen, every domain is cut down to what the
constraints still allow beside the values that stand: in a Sudoku, the
digits not yet in the cell's row, column and box. A domain that becomes
empty is a dead end at once, however far away its cell is.
The search tree is exactly that of forward checking. The price is not:
all open domains are tested anew at every node, although one assignment
changes only a few of them.",
    pseudo_code: "\
solve(assignment, domains):
    for each variable y without a value:
        remove from domain(y) what the assignment refuses
        if domain(y) is empty: dead end
    x <- the first variable without a value
    for each v in domain(x): solve(assignment + x = v, copy of domains)",
    suits: EVERY,
    reading: &[
        INTERLEAVING,
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &["crates/textbook/src/infer/look.rs: trim"],
};

const MRV: Lesson = Lesson {
    method: Method::Mrv,
    title: "minimum remaining values",
    idea: "\
Forward checking keeps the domains; the variable with the fewest values
left comes next, the first of several. If one has a single value, that is
simply assigned: it is no choice. If one has none, the search turns back.
Fail first: what is hardest to satisfy is tried where failing costs least,
and a choice between two values halves the work that a choice between nine
would divide by nine. Easy Sudokus never have to choose at all.",
    pseudo_code: "\
solve(assignment, domains):
    x <- the variable without a value whose domain is smallest
    for each v in domain(x), ascending:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    suits: EVERY,
    reading: &[
        ORDERING,
        "Bitner and Reingold, Backtrack programming techniques, Communications of the ACM 18 (1975)",
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &[
        "crates/textbook/src/select.rs: Order::Fewest",
        "crates/textbook/src/infer/look.rs: forward",
    ],
};

const MRV_RANDOM: Lesson = Lesson {
    method: Method::MrvRandom,
    title: "minimum remaining values with random ties",
    idea: "\
As mrv, but among the variables with the fewest values one is drawn at
random, and its values are tried in random order. Reading order has no
reason on its side: on some boards it walks into the same trap every time,
and a random order does not. Run it with several seeds and look at the
spread: the time to the first solution differs widely, which is why
restarts pay. The same seed gives the same search on every machine.",
    pseudo_code: "\
solve(assignment, domains):
    ties <- the variables without a value whose domain is smallest
    x <- one of the ties, drawn at random
    for each v in domain(x), in random order:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    suits: EVERY,
    reading: &[
        ORDERING,
        "Gomes, Selman and Kautz, Boosting combinatorial search through randomization, AAAI 1998",
    ],
    code: &["crates/textbook/src/select.rs: Order::FewestRandom"],
};

const LINES: Lesson = Lesson {
    method: Method::Lines,
    title: "line enumeration",
    idea: "\
List all placements of a line's runs, keep those that agree with the cells
known already, and look where they agree with each other: such cells become
known. A cell known in a row is news to its column, so repeat over rows and
columns until nothing changes. No guess is made.
Many Nonograms stall: cells stay open although no line alone tells more.
And a wide line has too many placements to list: such a line is left aside
until more of it is known, and said to be. On a Sudoku the lines are the
houses, whose fillings are soon too many.",
    pseudo_code: "\
queue <- all lines
while the queue is not empty:
    line <- take the first
    seen <- the values in those fillings that agree with the domains
    for each cell of the line: remove from its domain what was not seen
    for each cell that changed: put its other lines into the queue
all cells known: solution; a domain empty: impossible; else: stalled",
    suits: "Nonograms as cells; Sudoku with few open cells; not run starts",
    reading: &[
        PROPAGATION,
        "Batenburg and Kosters, Solving Nonograms by combining relaxations, Pattern Recognition 42 (2009)",
    ],
    code: &[
        "crates/textbook/src/infer/lines.rs",
        "crates/nonogram/src/as_csp/line.rs: tuples",
    ],
};

const LINES_BACKTRACK: Lesson = Lesson {
    method: Method::LinesBacktrack,
    title: "line enumeration, and a guess where it stalls",
    idea: "\
As lines until nothing changes. Then take the first cell that is still
open, guess its colour, and go on with lines from there. If that leads to a
line without any placement, take the guess back and try the other colour.
It always ends, and its answer is right even when lines are too wide to be
listed: a guess is held against its lines, and a full picture against all.",
    pseudo_code: "\
solve(domains):
    run lines; a domain empty: dead end
    all cells known: solution
    x <- the first cell with several values
    for each v in domain(x):
        if the lines through x support v: solve(domains with x = v)",
    suits: "Nonograms as cells; Sudoku with few open cells; not run starts",
    reading: &[
        INTERLEAVING,
        "Batenburg and Kosters, Solving Nonograms by combining relaxations, Pattern Recognition 42 (2009)",
    ],
    code: &[
        "crates/textbook/src/search.rs: choose, try_value",
        "crates/textbook/src/infer/lines.rs",
    ],
};

const FORWARD: Lesson = Lesson {
    method: Method::Forward,
    title: "forward checking",
    idea: "\
When a variable gets a value, look at the variables that share a constraint
with it and have none yet: remove what the new value rules out for them. A
domain that becomes empty is a dead end now, not when its turn comes. When
the value is taken back, what it removed is put back.
Values that are left need no test when their variable's turn comes. In the
same order it never makes more assignments than plain backtracking.",
    pseudo_code: "\
solve(assignment, domains):
    x <- the first variable without a value
    for each v in domain(x), ascending:
        for each constraint on x, each y in its scope without a value:
            remove from domain(y) what the constraint refuses beside x = v
            if domain(y) is empty: dead end, try the next v
        solve(assignment + x = v, domains)
        put back what was removed",
    suits: EVERY,
    reading: &[
        INTERLEAVING,
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &["crates/textbook/src/infer/look.rs: forward"],
};

const MRV_DEGREE: Lesson = Lesson {
    method: Method::MrvDegree,
    title: "minimum remaining values, ties by degree",
    idea: "\
As mrv, but among the variables with the fewest values the one comes next
that shares constraints with the most variables without a value. Where mrv
alone has nothing to go by, as at the start, this one settles the variable
whose value tells the others most.",
    pseudo_code: "\
solve(assignment, domains):
    ties <- the variables without a value whose domain is smallest
    x <- the one of them with the most neighbours without a value
    for each v in domain(x), ascending:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    suits: EVERY,
    reading: &[
        ORDERING,
        "Brelaz, New methods to color the vertices of a graph, Communications of the ACM 22 (1979)",
    ],
    code: &["crates/textbook/src/select.rs: Order::FewestDegree"],
};

const AC3: Lesson = Lesson {
    method: Method::Ac3,
    title: "arc consistency first, then plain backtracking",
    idea: "\
An arc is a variable and a constraint on it. Revising it removes the values
that have no support: nothing the others of the constraint may still take
goes with them. When a domain shrinks, the arcs beside it are revised again,
until all agree. For the cells of a house that means: a cell with one digit
left takes it from all others of the house.
This is done once, before the search; then plain backtracking tries what is
left. Easy Sudokus are solved before the search begins.",
    pseudo_code: "\
queue <- all arcs (x, c)
while the queue is not empty:
    (x, c) <- take the first
    remove from domain(x) the values without support in c
    if domain(x) is empty: no solution
    if domain(x) shrank: put the arcs of its neighbours into the queue
then backtrack within the domains left",
    suits: EVERY,
    reading: &[
        PROPAGATION,
        "Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977)",
    ],
    code: &["crates/textbook/src/infer/arcs.rs: revise_one"],
};

const MAC: Lesson = Lesson {
    method: Method::Mac,
    title: "maintaining arc consistency",
    idea: "\
AC-3 before the search and again after every assignment, starting from the
arcs beside the variable just assigned. Forward checking looks at the
neighbours only; this passes on what is learnt there, to their neighbours
and on, until all arcs agree. A dead end that forward checking meets three
choices later is seen now.
In the same order it never makes more assignments than forward checking.
Whether the tests it spends on that pay depends on the puzzle: compare.",
    pseudo_code: "\
make all arcs consistent
solve(assignment, domains):
    x <- the first variable without a value
    for each v in domain(x), ascending:
        domain(x) <- {v}; revise the arcs beside x, and on, until all agree
        if no domain became empty: solve(assignment + x = v, domains)
        put back what was removed",
    suits: EVERY,
    reading: &[
        INTERLEAVING,
        "Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, ECAI 1994",
        "Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977)",
    ],
    code: &["crates/textbook/src/infer/arcs.rs: assigned, revise_one"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_has_a_page_of_its_own() {
        for method in Method::ALL {
            let lesson = method.lesson();
            assert_eq!(lesson.method, method);
            assert!(lesson.idea.lines().count() <= 10, "{method}");
            assert!(!lesson.reading.is_empty() && !lesson.pseudo_code.is_empty());
            let page = lesson.to_string();
            assert!(page.lines().all(|line| line.len() <= 80), "{page}");
        }
    }

    #[test]
    fn the_code_named_is_there() {
        let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../");
        for method in Method::ALL {
            for place in method.lesson().code {
                let path = place.split(':').next().unwrap();
                let text = std::fs::read_to_string(format!("{root}{path}")).expect(path);
                let names = place.split_once(": ").map_or("", |(_, names)| names);
                for name in names.split(", ").filter(|name| !name.is_empty()) {
                    let word = name.rsplit("::").next().unwrap();
                    assert!(text.contains(word), "{word} in {path}");
                }
            }
        }
    }
}
