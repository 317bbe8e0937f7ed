//! The pages on methods that look ahead, and on the one that does not look at all.

use super::{BOOK, EVERY, LOOKED_AT, NO_TESTS};
use crate::guide::MethodGuide;
use crate::method::Method;

/// Tests of arc consistency before plain backtracking.
const AC3_TESTS: &str = "a value held against all constraints of its variable when that is tried; making arcs consistent asks one constraint at a time, which is no test";

pub(super) const FORWARD: MethodGuide = MethodGuide {
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
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        BOOK,
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &["crates/textbook/src/infer/look.rs: beside"],
};

pub(super) const MRV_DEGREE: MethodGuide = MethodGuide {
    method: Method::MrvDegree,
    title: "minimum remaining values, ties by degree",
    idea: "\
As mrv, but among the variables with the fewest values the one comes next
that shares constraints with the most variables without a value: its value
concerns most of what is left. Where all have equally many values, as on an
empty board, mrv alone has nothing to go by, and this has.",
    pseudo_code: "\
solve(assignment, domains):
    ties <- the variables without a value whose domain is smallest
    x <- the one of them with the most neighbours without a value
    for each v in domain(x), ascending:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        BOOK,
        "Brelaz, New methods to color the vertices of a graph, Communications of the ACM 22 (1979)",
    ],
    code: &["crates/textbook/src/select.rs: Order::MrvDegree"],
};

pub(super) const AC3: MethodGuide = MethodGuide {
    method: Method::Ac3,
    title: "arc consistency first, then plain backtracking",
    idea: "\
An arc is a variable and a constraint on it. Revising it removes the values
without support. When a domain shrinks, the arcs beside it are revised
again. It is done once; then plain backtracking tries what is left.
Two cells of a house are unlike: between such pairs a digit loses its
support when the other cell has nothing else left. That is arc consistency,
and this method does it. Generalised arc consistency takes the house as one
constraint: a digit must be part of a filling of all nine cells. It sees
more, as two cells with the same two digits; lines and gac do that. For a
line of a Nonogram as cells support is a placement: generalised here, too.",
    pseudo_code: "\
queue <- all arcs (x, c)
while the queue is not empty:
    (x, c) <- take the first
    remove from domain(x) the values without support in c
    if domain(x) is empty: no solution
    if domain(x) shrank: put the arcs of its neighbours into the queue
then backtrack within the domains left",
    tests: AC3_TESTS,
    suits: EVERY,
    reading: &[
        BOOK,
        "Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977)",
    ],
    code: &["crates/textbook/src/infer/arcs.rs: advance"],
};

pub(super) const MAC: MethodGuide = MethodGuide {
    method: Method::Mac,
    title: "maintaining arc consistency",
    idea: "\
AC-3 before the search and again after every assignment, starting from the
arcs beside the variable just assigned. Forward checking looks at the
neighbours only; this passes on what is learnt there, to their neighbours
and on, until all arcs agree: some dead ends are seen choices earlier.
In the same order it never makes more assignments than forward checking.
Whether the time it spends on that pays depends on the puzzle: compare.",
    pseudo_code: "\
make all arcs consistent
solve(assignment, domains):
    x <- the first variable without a value
    for each v in domain(x), ascending:
        domain(x) <- {v}; revise the arcs beside x, and on, until all agree
        if no domain became empty: solve(assignment + x = v, domains)
        put back what was removed",
    tests: NO_TESTS,
    suits: EVERY,
    reading: &[
        BOOK,
        "Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, ECAI 1994",
        "Mackworth, Consistency in networks of relations, Artificial Intelligence 8 (1977)",
    ],
    code: &["crates/textbook/src/infer/arcs.rs: assigned, advance"],
};

pub(super) const GENERATE_AND_TEST: MethodGuide = MethodGuide {
    method: Method::GenerateAndTest,
    title: "every combination, tested as a whole",
    idea: "\
Put a value into every variable, then test all of them; if one is refused,
take the next combination. It is the zero line of every comparison: with 51
empty cells of nine digits each there are 9 to the power of 51 combinations.
Plain backtracking does the same, but tests a value as soon as it is put in,
and so leaves out all combinations that begin with a refused value. It never
makes more assignments than this.",
    pseudo_code: "\
for each combination of values, the last variable changing first:
    for each variable x, in order:
        if a constraint on x refuses its value: next combination
    solution",
    tests: "a value held against all constraints of its variable, once every variable has one; the first that is refused ends the combination",
    suits: "toys: a 4x4 Sudoku with a few empty cells",
    reading: &[
        BOOK,
        "Golomb and Baumert, Backtrack programming, Journal of the ACM 12 (1965)",
    ],
    code: &["crates/textbook/src/tree/check.rs: confirm_values"],
};

pub(super) const LCV: MethodGuide = MethodGuide {
    method: Method::Lcv,
    title: "least constraining value",
    idea: "\
As mrv, but the values of the chosen variable are tried in another order:
that one first which rules out the fewest values of the open variables
beside it. The variable is to fail first; the value is to succeed first,
because one solution is enough. For a proof, or for all solutions, every
value has to be tried anyway, and the order of values is of no use.",
    pseudo_code: "\
solve(assignment, domains):
    x <- the variable without a value whose domain is smallest
    for each v in domain(x), by the number of values it rules out beside x:
        forward check x = v; if no domain became empty:
            solve(assignment + x = v, domains)",
    tests: "as in forward checking; and to order the values, each value of each open neighbour is held against what it shares with x, for each value of x",
    suits: EVERY,
    reading: &[
        BOOK,
        "Haralick and Elliott, Increasing tree search efficiency for constraint satisfaction problems, Artificial Intelligence 14 (1980)",
    ],
    code: &["crates/textbook/src/values.rs: Counting"],
};

pub(super) const MAC_MRV: MethodGuide = MethodGuide {
    method: Method::MacMrv,
    title: "maintaining arc consistency, smallest domain first",
    idea: "\
As mac, and the variable with the fewest values left comes next. Inference
makes the domains small, and the order makes use of it: a variable with one
value left comes first and is no choice.",
    pseudo_code: "\
make all arcs consistent
solve(assignment, domains):
    x <- the variable without a value whose domain is smallest
    for each v in domain(x), ascending:
        domain(x) <- {v}; revise the arcs beside x, and on, until all agree
        if no domain became empty: solve(assignment + x = v, domains)",
    tests: NO_TESTS,
    suits: EVERY,
    reading: &[
        BOOK,
        "Sabin and Freuder, Contradicting conventional wisdom in constraint satisfaction, ECAI 1994",
    ],
    code: &[
        "crates/textbook/src/infer/arcs.rs: assigned, advance",
        "crates/textbook/src/select.rs: Order::Mrv",
    ],
};

pub(super) const GAC: MethodGuide = MethodGuide {
    method: Method::Gac,
    title: "generalised arc consistency: every house as a whole",
    idea: "\
A value stays only if it is part of a filling of the whole constraint. For
cells that must all differ, a matching tells: give every cell a digit of its
own. A digit that belongs to a group of cells which need all their digits
for themselves, a Hall set, is struck from all other cells: a naked pair,
triple or more, and with it the hidden ones. The trace names the house.
It is kept up after every assignment. In the same order it never makes more
assignments than mac, which looks at pairs of cells only.",
    pseudo_code: "\
make every constraint consistent
solve(assignment, domains):
    x <- the first variable without a value
    for each v in domain(x), ascending:
        domain(x) <- {v}
        for each constraint that changed, until nothing changes:
            remove the values that none of its fillings has
        if no domain became empty: solve(assignment + x = v, domains)",
    tests: NO_TESTS,
    suits: EVERY,
    reading: &[
        BOOK,
        "Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994",
        "Hall, On representatives of subsets, Journal of the London Mathematical Society 10 (1935)",
    ],
    code: &[
        "crates/csp/src/matching.rs: hall_set",
        "crates/textbook/src/infer/whole.rs",
    ],
};
