//! The pages on other ways back, on local search, on exact cover and on tree decomposition.

use super::{BOOK, EVERY, LOOKED_AT, TRIED};
use crate::guide::MethodGuide;
use crate::method::Method;

pub(super) const CBJ: MethodGuide = MethodGuide {
    method: Method::Cbj,
    title: "conflict-directed backjumping",
    idea: "\
Plain backtracking goes back to the variable before, even if that has
nothing to do with the dead end. Here every variable keeps the conflict set:
the variables whose values refused one of its own. At a dead end the search
jumps back to the latest of them, past all others, and hands the rest of the
set on to it. In the same order it never makes more assignments than plain
backtracking, and it finds the same solutions.
--back backjump is the older form: it jumps only from a variable for which
nothing fits at all, and goes on step by step from there.",
    pseudo_code: "\
solve(x):
    for each value v of x, ascending:
        if a constraint refuses v: add who is in the way to conflict(x)
        else: x = v, and solve(the next variable)
            if it returns to x: add its set to conflict(x)
            if it returns to a variable before x: so does x
    dead end: return to y, the latest of conflict(x), with the others",
    tests: TRIED,
    suits: EVERY,
    reading: &[
        BOOK,
        "Prosser, Hybrid algorithms for the constraint satisfaction problem, Computational Intelligence 9 (1993)",
        "Gaschnig, Performance measurement and analysis of certain search algorithms, 1979 (backjump)",
    ],
    code: &[
        "crates/textbook/src/tree/back.rs: retreat",
        "crates/textbook/src/conflict.rs: of_blame, of_domain",
    ],
};

pub(super) const LDS: MethodGuide = MethodGuide {
    method: Method::Lds,
    title: "limited discrepancies, one more in every round",
    idea: "\
A good order of values is right most of the time. Backtracking repairs its
latest choices first, although the first ones were made knowing least. Here
a discrepancy is a choice against the order of values: the first round makes
none, the second one at most one, anywhere on the way, and so on. A solution
that needs few discrepancies is met early. The rounds repeat each other; the
last one is a whole search, so it proves as much as any.
Variables: fewest values first; values: least constraining first.",
    pseudo_code: "\
for k = 0, 1, 2, ...: search(k); stop when nothing was left out
search(k):
    x <- the variable without a value whose domain is smallest
    the first value of x: forward check, search(k)
    if k > 0, each other value: forward check, search(k - 1)",
    tests: "as lcv: in forward checking, and to order the values",
    suits: EVERY,
    reading: &[
        "Harvey and Ginsberg, Limited discrepancy search, IJCAI 1995",
        "Korf, Improved limited discrepancy search, AAAI 1996",
    ],
    code: &["crates/textbook/src/tree.rs: Twist::Discrepancies"],
};

pub(super) const CLAUSE_LEARNING: MethodGuide = MethodGuide {
    method: Method::ClauseLearning,
    title: "clause learning with restarts",
    idea: "\
A dead end comes from some assignments: its conflict set. That they never
again stand together is a new constraint, a clause, which follows from the
puzzle. Learned, it strikes the last of these values wherever all others
stand, so the same dead end is not met twice. The search jumps back as cbj,
begins anew after some dead ends (--restart luby), and prefers variables
whose constraints have emptied many domains (dom/wdeg). trace --clause N
draws the implication graph behind a clause: which value ruled out what.
The clause is the set of assignments next to the dead end in that graph.",
    pseudo_code: "\
solve(assignment, domains):
    x <- the variable with the smallest domain for its weight
    for each v in domain(x) that no clause forbids:
        x = v; strike what clauses and forward checking rule out
        dead end: learn that its conflict set never stands again,
            and jump back to the latest of it",
    tests: LOOKED_AT,
    suits: EVERY,
    reading: &[
        "Dechter, Enhancement schemes for constraint processing, Artificial Intelligence 41 (1990)",
        "Marques-Silva and Sakallah, GRASP, IEEE Transactions on Computers 48 (1999)",
        "Boussemart, Hemery, Lecoutre and Sais, Boosting systematic search by weighting constraints, ECAI 2004",
        "Luby, Sinclair and Zuckerman, Optimal speedup of Las Vegas algorithms, Information Processing Letters 47 (1993)",
    ],
    code: &[
        "crates/textbook/src/nogood.rs: forbidding, forbidden_by",
        "crates/textbook/src/tree/back.rs: blame, restarts_now",
        "crates/textbook/src/implication.rs: learned",
    ],
};

pub(super) const MIN_CONFLICTS: MethodGuide = MethodGuide {
    method: Method::MinConflicts,
    title: "local search with the fewest conflicts",
    idea: "\
Every variable gets a value at random. Then a variable in conflict is drawn,
and takes a value that the fewest constraints refuse; one of them at random.
When no constraint is broken, that is a solution.
It has no memory and proves nothing: found, or after 100,000 changes
unknown, even where there is no solution. On problems with many solutions,
as queens on a large board, it is fast; a Sudoku has one solution and many
places where every single change makes it worse.",
    pseudo_code: "\
every variable <- a value at random
until no constraint is broken, or for too long:
    x <- a variable in conflict, at random
    x <- one of its values that the fewest constraints refuse",
    tests: "a value held against all constraints of its variable: each value of the variable that changes, and after the change those beside it",
    suits: "models with many solutions; on Sudoku it shows how it fails",
    reading: &[
        BOOK,
        "Minton, Johnston, Philips and Laird, Minimizing conflicts: a heuristic repair method, Artificial Intelligence 58 (1992)",
    ],
    code: &["crates/textbook/src/local.rs: least"],
};

pub(super) const ANNEALING: MethodGuide = MethodGuide {
    method: Method::Annealing,
    title: "simulated annealing",
    idea: "\
Local search as min-conflicts, but any variable may take any value: always
if no more constraints refuse it than the old one, and sometimes if more do.
How often depends on the temperature, which falls with every move: at first
the search wanders, later it only improves. When it is cold it is heated
again. It proves nothing: found, or after 100,000 moves unknown.",
    pseudo_code: "\
every variable <- a value at random; t <- 1
until no constraint is broken, or for too long:
    x, v <- a variable and a value of it, at random
    d <- constraints that refuse v - constraints that refuse the old value
    if d <= 0, or with probability e^(-d/t): x <- v
    t <- 0.999 t; below 0.05: t <- 1",
    tests: "a value held against all constraints of its variable: each value that is proposed, and after a change those beside it",
    suits: "models with many solutions; small Sudokus",
    reading: &[
        "Kirkpatrick, Gelatt and Vecchi, Optimization by simulated annealing, Science 220 (1983)",
        "Lewis, Metaheuristics can solve sudoku puzzles, Journal of Heuristics 13 (2007)",
    ],
    code: &["crates/textbook/src/local.rs: any"],
};

pub(super) const DLX: MethodGuide = MethodGuide {
    method: Method::Dlx,
    title: "exact cover with dancing links",
    idea: "\
A Sudoku as a table: a column for every cell and for every digit in every
house, a row for every digit in a cell. Wanted: rows that cover each column
exactly once. Take the column with the fewest rows, try each of them, and
take out all rows that share a column with it. That the digit 5 has one
place left in a box is seen as a cell with one digit left is seen: both are
columns with one row, and no inference is needed for either.
The links of what was taken out are kept, so that it is put back at once.",
    pseudo_code: "\
solve:
    no column left: solution
    c <- the column with the fewest rows
    for each row r that covers c:
        for each column that r covers: take out all rows that cover it
        solve; then put them back in reverse order",
    tests: "none: values that clash are taken out together with the columns they share, and nothing is held against a constraint; compare shows – in that column",
    suits: "Sudoku with any houses; any model of all-different constraints",
    reading: &[
        "Knuth, Dancing links, Millennial Perspectives in Computer Science (2000)",
        "Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1",
    ],
    code: &[
        "crates/textbook/src/cover.rs",
        "crates/textbook/src/cover/links.rs: cover, uncover",
    ],
};

pub(super) const TREE_DECOMPOSITION: MethodGuide = MethodGuide {
    method: Method::TreeDecomposition,
    title: "bags of variables in a tree",
    idea: "\
A problem whose constraints form a tree needs no going back. Others are
made so: variables that hang together go into bags, every constraint lies
within one bag, and the bags form a tree. From the leaves up, every bag
lists its rows: the combinations of values that stand, and that agree with
a row of each bag below. Then a walk down takes one row of each, and always
finds one. The work grows with the largest bag, not with the problem: the
map of Australia needs bags of 3 of its 7 states. All cells of a 9x9 Sudoku
hang together closely, so its bags are too large; on 4x4 they fit.",
    pseudo_code: "\
bags: take out the variable x with the fewest neighbours, again and again;
    x and its neighbours are a bag, and become neighbours of each other
for each bag, leaves first:
    rows(bag) <- combinations that no constraint refuses and that agree
        with a row of each bag below; none: no solution
for each bag, roots first: take a row that agrees with the bag above",
    tests: "a value held against all constraints of its variable, and against the rows of the bags below, when it is tried in a bag; on the walk down there are none",
    suits: "maps, 4x4 Sudokus, Nonograms of 5 cells a side",
    reading: &[
        BOOK,
        "Dechter and Pearl, Tree clustering for constraint networks, Artificial Intelligence 38 (1989)",
    ],
    code: &[
        "crates/textbook/src/join.rs: list, walk",
        "crates/textbook/src/join/bags.rs: Bags::new",
    ],
};
