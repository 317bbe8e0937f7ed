"""The types of requests and replies.

Generated from the types of crates/verbs by `cargo xtask schema`; do not edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired, TypeAlias


class Bad(TypedDict):
    """A record that could not be read."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    column: NotRequired[int]
    """The column, counted from 1, if the fault has one."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    error: str
    """The text that was found, and the text that was expected."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Bar(TypedDict):
    """A value, and the number of puzzles that have it."""

    count: int
    """The number of puzzles."""

    value: str
    """The value."""

BatchForm: TypeAlias = "Literal['line', 'csv', 'json']"
"""The form of the results of a batch."""

BatchVerb: TypeAlias = "Literal['solve', 'count', 'check', 'rate']"
"""The verb for each record of a batch."""

Board: TypeAlias = "str | list[str]"
"""The text of a board: a Sudoku as one string, a picture as one string for each row."""


class By(TypedDict):
    """The refusal of a value."""

    constraint: str
    """The constraint."""

    variable: NotRequired[str]
    """The variable in the way, if it is one alone."""

Bytes: TypeAlias = "str"
"""Bytes that need not be text, in Base64"""


class Candidate(TypedDict):
    """A digit in a cell, not yet decided."""

    cell: int
    """The cell, counted row by row from 0."""

    digit: int
    """The digit."""


class Candidates(TypedDict):
    """The reply of `candidates`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cells: list[list[DigitCount]]
    """For each cell, row by row, the digits that lead to a solution. If `end` is not `exhausted`, there may be more."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: End
    """The reason why the work ended."""

    equal: NotRequired[list[list[int]]]
    """Groups of cells, counted from 0, that hold the same digit in every solution, though not always the same one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    max: int
    """The number at which counting stopped."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Canon(TypedDict):
    """The reply of `canon`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    canonical: str
    """The smallest equivalent board, row by row, `.` for an open cell."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Cell(TypedDict):
    """A colour in a cell."""

    cell: int
    """The cell, counted row by row from 0."""

    colour: int
    """The number of the colour in the palette, 0 for an empty cell."""


class CellColours(TypedDict):
    """A cell with the colours that occur there."""

    cell: int
    """The cell."""

    colours: list[int]
    """The numbers of the colours in the palette."""


class Check(TypedDict):
    """The reply of `check`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cells: NotRequired[list[int]]
    """Sudoku: the cells of the faults, counted row by row from 0."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    errors: list[str]
    """Every fault, in words."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    lines: NotRequired[list[Line]]
    """Nonogram: the lines that can't be right."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    open: int
    """The number of open cells."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    state: Checked
    """The state of the board."""

    title: NotRequired[str]
    """The title that its file gives it."""

Checked: TypeAlias = "Literal['solved', 'open', 'wrong']"
"""The state of a board that was checked."""


class ClauseGraph(TypedDict):
    """The implication graph behind a learned clause."""

    clause: int
    """The number of the clause, counted from 1."""

    dot: str
    """The graph in the language of Graphviz."""

    lines: list[str]
    """The clause, then a line for each fact: `*` is a value of the clause, `!` the dead end."""

    svg: str
    """The graph as an SVG picture."""


class Colour(TypedDict):
    """A colour. The first of a palette is that of an empty cell."""

    name: str
    """Its name."""

    rgb: str
    """As `#rrggbb`."""

    symbol: str
    """The character for it in a picture."""


class Compare(TypedDict):
    """The reply of `compare`: every method on one puzzle."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    methods: list[MethodRun]
    """One run for each method, in the order of the request."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    seed: NotRequired[int]
    """The seed, unless it is 0."""

    title: NotRequired[str]
    """The title that its file gives it."""


Converted = TypedDict(
    "Converted",
    {
        "author": "NotRequired[str]",
        "cellwise": "int",
        "copyright": "NotRequired[str]",
        "drawings": "NotRequired[list[str]]",
        "file": "NotRequired[str]",
        "format": "str",
        "from": "str",
        "id": "NotRequired[str]",
        "kind": "Kind",
        "licence": "NotRequired[str]",
        "line": "NotRequired[int]",
        "lost": "list[str]",
        "notes": "NotRequired[list[str]]",
        "palette": "NotRequired[list[Colour]]",
        "text": "str",
        "title": "NotRequired[str]",
    },
)
"""The reply of `convert`."""


class Count(TypedDict):
    """The reply of `count`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    count: int
    """The number of solutions seen; there are no more if `end` is `exhausted`."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: End
    """The reason why the search ended."""

    estimate: NotRequired[Estimate]
    """The estimate, if one was asked for; then `count` is 1 if a solution was met, and 0 otherwise."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    reason: NotRequired[str]
    """The reason why there is no solution, when it is short."""

    stats: Stats
    """The work of the search."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict."""


class Counters(TypedDict):
    """The counters all methods share."""

    assignments: int
    """Values put into variables."""

    dead_ends: int
    """Variables that ran out of values."""

    depth: int
    """The most assignments that stood at the same time."""

    prunings: NotRequired[int]
    """Values removed from domains; absent for the engine, which does not count them."""

    tests: NotRequired[int]
    """Values held against the constraints of their variable; absent for the engine and for methods that never do that."""


class Deduped(TypedDict):
    """The reply of `dedupe` on a text."""

    bad: int
    """Records that could not be read, or that have no canonical form."""

    cellwise: int
    """The version of the schema."""

    distinct: list[Distinct]
    """The different puzzles, in the order of first occurrence."""

    kind: Kind
    """The kind of puzzle."""

    limit: NotRequired[Limit]
    """The limit that ended the run before its last record, if one did."""

    more: bool
    """True if there are more puzzles than fit into the reply."""

    repeated: int
    """The number of records left out because they are another puzzle in disguise."""

Detail: TypeAlias = "Literal['all', 'walk', 'steps']"
"""The events that are told."""


class Differ(TypedDict):
    """A cell that is not the same in all solutions."""

    cell: int
    """The cell."""

    digits: list[int]
    """The digits that occur there."""


class DigitCount(TypedDict):
    """A digit of a cell that leads to a solution."""

    count: int
    """The number of solutions with it, up to the number at which counting stops."""

    digit: int
    """The digit."""


class Distinct(TypedDict):
    """A puzzle that is not an earlier one in disguise."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    puzzle: str
    """The puzzle, row by row, `.` for an open cell."""

    title: NotRequired[str]
    """The title that its file gives it."""

Drawing: TypeAlias = "Literal['svg', 'text', 'png', 'pdf']"
"""The material of a drawing."""


class Effort(TypedDict):
    """The effort of finding the solutions and of proving that there are no more."""

    depth: NotRequired[int]
    """The largest number of guesses on top of each other."""

    proofs: NotRequired[int]
    """The number of trials of both colours of a single cell that proved something."""

    way: Way
    """The strongest means that was needed."""

End: TypeAlias = "Literal['exhausted', 'enough', 'stopped']"
"""The reason why a search ended."""


class Estimate(TypedDict):
    """An estimate of the number of solutions by random dives."""

    dives: int
    """The number of dives."""

    error: NotRequired[float]
    """The standard error of that mean. Missing if it is too large for a double."""

    log10: NotRequired[float]
    """The decimal logarithm of the estimate, however large it is. Missing if the estimate is 0."""

    solutions: NotRequired[float]
    """The estimate: the mean of all dives. Missing if it is too large for a double (above 1.7e308)."""

    text: str
    """The estimate and its error as people write them."""


class Example(TypedDict):
    """A built-in puzzle."""

    about: str
    """Its description in one line."""

    kind: Kind
    """The kind of puzzle."""

    name: str
    """Its name."""

    puzzle: str
    """The puzzle as text that every request reads."""


class Examples(TypedDict):
    """The reply of `examples`: everything there is to choose from."""

    cellwise: int
    """The version of the schema."""

    examples: list[Example]
    """Built-in puzzles."""

    methods: list[Named]
    """The methods of the textbook, and ours."""

    nonogram_techniques: list[Named]
    """The techniques of a person on Nonograms, easiest first."""

    rules: list[Named]
    """The rules beyond rows, columns and boxes."""

    techniques: list[Named]
    """The techniques of a person on Sudoku, easiest first."""


class Exercise(TypedDict):
    """The reply of `exercise`."""

    cellwise: int
    """The version of the schema."""

    exercise: ExerciseKind
    """The kind of question."""

    expects: str
    """The form of an answer."""

    number: NotRequired[int]
    """Of a teacher's exercises, the number of this one, counted from 1."""

    of: NotRequired[int]
    """The number of the teacher's exercises."""

    question: str
    """The question."""

    right: NotRequired[bool]
    """Whether the answer is right, if one was given."""

    seed: int
    """The seed; the same seed, the same question."""

    shown: list[str]
    """The board, or the steps of a search, line by line."""

    solution: NotRequired[str]
    """The right answer, once one was given."""

    why: NotRequired[str]
    """The reason for it."""

ExerciseKind: TypeAlias = "Literal['next-assignment', 'ac3-removes', 'mrv-takes', 'find-error', 'question']"
"""The kind of question."""


class Explain(TypedDict):
    """The reply of `explain` on a Sudoku."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: PathEnd
    """The end of the path."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level of the hardest technique needed; only a puzzle with exactly one solution has one."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    steps: NotRequired[list[Step]]
    """The steps in order; none in a summary."""

    title: NotRequired[str]
    """The title that its file gives it."""

    uses: list[Use]
    """The techniques of the path, easiest first."""

    verdict: Verdict
    """The verdict on the puzzle."""


class ExplainMethod(TypedDict):
    """The reply of `explain-method`."""

    cellwise: int
    """The version of the schema."""

    code: list[str]
    """The places of its code."""

    idea: str
    """Its idea."""

    method: str
    """The method."""

    pseudo_code: str
    """Its steps."""

    reading: list[str]
    """Further reading, the book first."""

    suits: str
    """The puzzles on which it makes sense."""

    tests: str
    """What it counts as a test, or why it has none."""

    title: str
    """Its full name."""

ExplainReply: TypeAlias = "Explain | NonogramExplain"
"""The reply of `explain`, by kind of puzzle."""


class Failed(TypedDict):
    """The object in place of a reply that can't be given."""

    error: Problem
    """The fault."""

Finish: TypeAlias = "Literal['exhausted', 'enough', 'stopped', 'stalled', 'gave-up', 'unsuited']"
"""The reason why a method ended."""


class Format(TypedDict):
    """A format in one line."""

    about: str
    """Its description."""

    extensions: list[str]
    """The endings of its files, without the dot."""

    kind: Kind
    """The kind of puzzle it is for."""

    name: str
    """Its name."""

    reads: bool
    """True if it is read."""

    several: bool
    """True if one file may hold several puzzles."""

    writes: bool
    """True if it is written."""


class Formats(TypedDict):
    """The reply of `formats`."""

    cellwise: int
    """The version of the schema."""

    formats: list[Format]
    """Every format."""


class FromImage(TypedDict):
    """The reply of `from-image`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    before: Board
    """The picture before its repair."""

    cellwise: int
    """The version of the schema."""

    changes: list[list[int]]
    """The cells that changed: row and column, counted from 0."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level, if one was asked for."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    picture: Board
    """The picture after its repair: the solution of the puzzle."""

    puzzle: NotRequired[str]
    """The puzzle, if it was done."""

    result: str
    """`fewest` (done; fewer changes do not do), `unproved` (done; fewer might do), `failed` (not done), `unlike` (done, with more changes than the likeness allows), or `other-level` (no changes that the likeness allows were found that bring it to the level)."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Generated(TypedDict):
    """The reply of `generate`."""

    cellwise: int
    """The version of the schema."""

    kind: Kind
    """The kind of puzzle."""

    limit: NotRequired[Limit]
    """The limit that ended the run early, if one did. A run that time ended can't be repeated."""

    not_made: NotRequired[list[NotMade]]
    """The puzzles that were not found."""

    puzzles: list[NewPuzzle]
    """The puzzles, in the order of their numbers."""

    seed: int
    """The seed."""

Happened: TypeAlias = "Literal['assign', 'refuse', 'prune', 'enumerate', 'too-large', 'choose', 'revise', 'consider', 'clause-strikes', 'conflict', 'learn', 'jump', 'restart', 'bag', 'unmatched', 'row', 'listed', 'broken', 'dead-end', 'undo', 'solution', 'stalled']"
"""The kind of event."""


class Hint(TypedDict):
    """The reply of `hint` on a Sudoku: no more than its stage gives away."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cells: NotRequired[list[int]]
    """The cells that the words speak of, where no house says it."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    houses: NotRequired[list[int]]
    """The houses that the words speak of, by their number on the board."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    mistakes: NotRequired[list[Mistake]]
    """The mistakes on the board, at the last stage."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    solved: bool
    """True if the board is solved."""

    stage: Stage
    """The amount that is given away."""

    step: NotRequired[Step]
    """The next step, at the last stage."""

    technique: NotRequired[Technique]
    """The technique of the next step, from the second stage on."""

    text: str
    """The hint in words."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict on the puzzle."""

HintReply: TypeAlias = "Hint | NonogramHint"
"""The reply of `hint`, by kind of puzzle."""


class House(TypedDict):
    """A house: cells with different digits."""

    cells: list[int]
    """Its cells."""

    name: str
    """Its name: `row 1`, `box 9`."""

Kind: TypeAlias = "Literal['sudoku', 'nonogram']"
"""A kind of puzzle."""


class Learn(TypedDict):
    """The reply of `learn` on Sudoku."""

    about: str
    """Its description."""

    author: NotRequired[str]
    """Its author, as its file says."""

    board: Board
    """The example as it stands when the technique is the next step."""

    candidates: list[list[int]]
    """The candidates of each cell there; none where it holds a digit."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    givens: Board
    """The puzzle of the example."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: Level
    """Its level."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    name: str
    """Its name in sentences."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    step: NotRequired[Step]
    """The step; none for practice."""

    technique: Technique
    """The technique."""

    title: NotRequired[str]
    """The title that its file gives it."""

LearnReply: TypeAlias = "Learn | NonogramLearn"
"""The reply of `learn`, by kind of puzzle."""

Level: TypeAlias = "Literal['easy', 'medium', 'hard', 'expert', 'extreme']"
"""The difficulty of a technique or a puzzle."""

Limit: TypeAlias = "Literal['time', 'nodes', 'memory', 'cancelled']"
"""The limit that stopped a search before its end."""


class Limits(TypedDict):
    """Limits of the work for a reply. A carrier may allow less."""

    memory: NotRequired[int]
    """Bytes of memory held at the same time: models, traces, learnt clauses, parts that wait."""

    nodes: NotRequired[int]
    """Search nodes."""

    seconds: NotRequired[float]
    """Seconds of work, waiting in a queue included."""


class Line1(TypedDict):
    """A row, counted from 0."""

    row: int


class Line2(TypedDict):
    """A column, counted from 0."""

    column: int

Line: TypeAlias = "Line1 | Line2"
"""A row or a column."""


Link = TypedDict(
    "Link",
    {
        "from": "Node",
        "kind": "LinkKind",
        "to": "Node",
    },
)
"""A link of a chain, in the direction in which the argument runs."""

LinkKind: TypeAlias = "Literal['strong', 'weak']"
"""The effect of one end of a link on the other."""


class Mark(TypedDict):
    """A candidate that a step rests on."""

    candidate: Candidate
    """The candidate."""

    role: Role
    """Its part there."""


class MethodRun(TypedDict):
    """One method's answer."""

    counters: Counters
    """The work it did."""

    end: Finish
    """The reason why it ended."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did."""

    method: str
    """The method, or `engine`."""

    reason: NotRequired[str]
    """The reason why the method does not suit."""

    seconds: NotRequired[float]
    """The time it took, in seconds."""

    solutions: int
    """The number of solutions it found."""

    verdict: Verdict
    """The verdict."""


class Minimize(TypedDict):
    """The reply of `minimize`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    givens: NotRequired[int]
    """The number of givens left."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    puzzle: NotRequired[str]
    """The puzzle that is left."""

    result: str
    """`minimal`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution."""

    rules: NotRequired[int]
    """The number of rules left, if rules were taken away as well."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Mistake1(TypedDict):
    """A digit that is not the solution's."""

    cell: int
    """The cell."""

    digit: int
    """The digit on the board."""

    kind: Literal['digit']

    right: int
    """The solution's digit."""


class Mistake2(TypedDict):
    """A pencil mark is missing that the solution needs."""

    cell: int
    """The cell."""

    digit: int
    """The digit that should still be marked."""

    kind: Literal['mark']


class Mistake3(TypedDict):
    """A house holds a digit more than once. Reported only when there is not exactly one solution to compare with."""

    cells: list[int]
    """The cells that hold it."""

    digit: int
    """The digit."""

    house: int
    """The house, by its number in the shape."""

    kind: Literal['repeat']

Mistake: TypeAlias = "Mistake1 | Mistake2 | Mistake3"
"""A mistake on the board, which keeps the player from the solution."""


class Named(TypedDict):
    """A choice with its name and description."""

    about: str
    """Its description."""

    level: NotRequired[str]
    """Techniques: the level."""

    name: str
    """The name that requests take."""

    title: str
    """The name in sentences."""


class NewPuzzle(TypedDict):
    """A puzzle that was made."""

    cellwise: int
    """The version of the schema."""

    effort: NotRequired[str]
    """Nonogram: the methods that solve it, in words."""

    givens: NotRequired[int]
    """Sudoku: the number of givens."""

    hardest: NotRequired[Technique]
    """Sudoku: the hardest technique, if a difficulty was asked for. Missing where the level extreme alone was asked for."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level, if a difficulty was asked for."""

    number: int
    """Its number in the run, from 0. It is the same puzzle in every run with this seed."""

    palette: NotRequired[list[Colour]]
    """Nonogram: the colours of the picture, background first; missing for black on white."""

    puzzle: str
    """The puzzle."""

    solution: Board
    """Its only solution."""

    trials: int
    """The boards, and changes of boards, that were tried."""


class Node(TypedDict):
    """One end of a link: a digit in one cell, or in any one of a few cells together."""

    cells: list[int]
    """The cells; more than one for a group."""

    digit: int
    """The digit."""


class NonogramBoard(TypedDict):
    """A Nonogram as a page draws it."""

    columns: list[list[Run]]
    """The clue of each column."""

    height: int
    """Rows."""

    palette: list[Colour]
    """The colours; number 0 is an empty cell."""

    rows: list[list[Run]]
    """The clue of each row."""

    solution: NotRequired[list[str]]
    """The picture, if the file carries one; it is not checked."""

    width: int
    """Columns."""


class NonogramChain(TypedDict):
    """An argument line by line."""

    links: list[NonogramLink]
    """The lines in order."""

    suppose: NotRequired[Cell]
    """The supposition it begins with."""


class NonogramExplain(TypedDict):
    """The reply of `explain` on a Nonogram."""

    author: NotRequired[str]
    """Its author, as its file says."""

    broken: NotRequired[Line]
    """The line that has no placement left, if the picture can't be finished."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: PathEnd
    """The end of the path."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level of the hardest technique needed; only a puzzle with exactly one solution has one."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    steps: NotRequired[list[NonogramStep]]
    """The steps in order; none in a summary."""

    title: NotRequired[str]
    """The title that its file gives it."""

    uses: list[NonogramUse]
    """The techniques of the path, easiest first."""

    verdict: Verdict
    """The verdict on the puzzle."""


class NonogramHint(TypedDict):
    """The reply of `hint` on a Nonogram: no more than its stage gives away."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cells: NotRequired[list[int]]
    """The cells that the words speak of, where no line says it."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    lines: NotRequired[list[Line]]
    """The lines that the words speak of."""

    mistakes: NotRequired[list[NonogramMistake]]
    """The mistakes in the picture, at the last stage."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    solved: bool
    """True if the picture is finished and right."""

    stage: Stage
    """The amount that is given away."""

    step: NotRequired[NonogramStep]
    """The next step, at the last stage."""

    technique: NotRequired[NonogramTechnique]
    """The technique of the next step, from the second stage on."""

    text: str
    """The hint in words."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict on the puzzle."""


class NonogramLearn(TypedDict):
    """The reply of `learn` on Nonograms."""

    about: str
    """Its description."""

    author: NotRequired[str]
    """Its author, as its file says."""

    board: Board
    """The example as it stands when the technique is the next step."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: Level
    """Its level."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    name: str
    """Its name in sentences."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    puzzle: str
    """The puzzle of the example, as text that every request reads."""

    seed: int
    """The seed that the board is made from."""

    step: NotRequired[NonogramStep]
    """The step; none for practice."""

    technique: NonogramTechnique
    """The technique."""

    title: NotRequired[str]
    """The title that its file gives it."""


class NonogramLink(TypedDict):
    """One line of an argument."""

    drops: NotRequired[list[Cell]]
    """Colours that it rules out."""

    line: Line
    """The line."""

    settles: NotRequired[list[Cell]]
    """The cells that it settles; with no cells and nothing ruled out, it has no placement left."""


class NonogramMark(TypedDict):
    """A cell that a step rests on."""

    cell: int
    """The cell."""

    role: NonogramRole
    """Its part in the argument."""


class NonogramMistake(TypedDict):
    """A mistake in a picture."""

    cell: NotRequired[int]
    """The cell that is wrong; absent if a line can't be finished and no solution tells which cell is wrong."""

    line: NotRequired[Line]
    """The line that proves it."""

    right: NotRequired[int]
    """The number of its right colour."""


class NonogramRate(TypedDict):
    """The reply of `rate` on a Nonogram."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: PathEnd
    """The end of the path."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    hardest: NotRequired[NonogramTechnique]
    """The hardest technique needed."""

    hardest_kind: NotRequired[int]
    """Its kind, 1 to 8; kinds 1 to 6 look at one line at a time."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level of the hardest technique needed; only a puzzle with exactly one solution has one."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    line_by_line: NotRequired[bool]
    """True if one line at a time is enough; absent if that is not known."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    rounds: int
    """The number of rounds."""

    steps: int
    """The number of steps."""

    sum: int
    """The sum of the weights of all steps."""

    tightest: NotRequired[int]
    """The fewest lines that give anything at any moment."""

    title: NotRequired[str]
    """The title that its file gives it."""

    uses: list[NonogramUse]
    """The techniques of the path, easiest first."""

    verdict: Verdict
    """The verdict on the puzzle."""

    without_guess: NotRequired[bool]
    """True if no guess is needed; absent if that is not known."""

NonogramRole: TypeAlias = "Literal['known', 'supposed', 'follows']"
"""The part of a cell in the argument of a step."""


class NonogramStep(TypedDict):
    """A step on a Nonogram: its technique, its argument, its conclusions, and the reason in words."""

    chains: NotRequired[list[NonogramChain]]
    """Suppositions and their consequences."""

    drops: NotRequired[list[Cell]]
    """Colours that cells can't have, where more than one is left."""

    lines: list[Line]
    """The lines to look at."""

    marks: NotRequired[list[NonogramMark]]
    """The cells that it rests on."""

    runs: NotRequired[list[Placement]]
    """The runs that it speaks of."""

    settles: NotRequired[list[Cell]]
    """The cells that get their colour."""

    technique: NonogramTechnique
    """The technique that found it."""

    text: str
    """The reason and the conclusion in plain English."""

NonogramTechnique: TypeAlias = "Literal['empty-line', 'full-line', 'exact-fit', 'overlap', 'finished-clue', 'out-of-reach', 'gap-too-small', 'from-the-edge', 'mercury', 'capping', 'joining', 'splitting', 'too-long', 'which-run', 'leftmost-and-rightmost', 'all-placements', 'colour-not-in-line', 'neighbours-may-touch', 'colour-out-of-reach', 'crossing-colour', 'totals', 'edge-logic', 'two-lines', 'contradiction', 'both-ways', 'guess']"
"""A technique that people use on Nonograms. The order is that of difficulty."""


class NonogramUse(TypedDict):
    """The number of times a technique is used."""

    technique: NonogramTechnique
    """The technique."""

    times: int
    """Its uses: lines on which it found something, or rounds if it looks at several lines."""


class NonogramWhy(TypedDict):
    """The reply of `why` on a Nonogram."""

    argument: NotRequired[NonogramChain]
    """The argument that they clash, if one line after the other gives it."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    clash: NotRequired[list[Line]]
    """Lines whose clues clash; without any one of them the others don't."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    differ: NotRequired[list[CellColours]]
    """The cells that differ between solutions."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    fewest: NotRequired[bool]
    """True if fewer cells can't do it."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    settle: NotRequired[list[Cell]]
    """Cells that leave just one solution once they are revealed."""

    smallest: NotRequired[bool]
    """True if no fewer lines clash."""

    solutions: NotRequired[int]
    """The number of solutions, if all were looked at."""

    switch: NotRequired[list[CellColours]]
    """Cells that can change together, each with its colour one way and the other."""

    text: str
    """The reason in words; empty if there is nothing to say."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict on the puzzle."""


class NotMade(TypedDict):
    """A puzzle that was not found."""

    lacks: str
    """The wish that nothing found meets."""

    nearest: NotRequired[NewPuzzle]
    """The puzzle that came nearest. It has one solution."""

    nearest_lacks: NotRequired[str]
    """What the nearest lacks, in words."""

    number: int
    """Its number in the run, from 0."""

    trials: int
    """The boards, and changes of boards, that were tried."""


class Opened(TypedDict):
    """The reply of `open`."""

    bad: NotRequired[list[Problem]]
    """Records between them that could not be read."""

    cellwise: int
    """The version of the schema."""

    format: str
    """The detected format of the first record."""

    kind: Kind
    """The kind of puzzle."""

    more: bool
    """True if there are more records than were asked for."""

    records: list[OpenedRecord]
    """The records, in order."""


class OpenedRecord(TypedDict):
    """One record."""

    author: NotRequired[str]
    """Its author."""

    copyright: NotRequired[str]
    """The holder of the rights."""

    description: NotRequired[str]
    """What its file says of it in words, such as the rules as its setter puts them."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    id: NotRequired[str]
    """Its own name, if its file gives one."""

    licence: NotRequired[str]
    """The licence under which it may be passed on."""

    line: int
    """The line on which it begins, counted from 1."""

    nonogram: NotRequired[NonogramBoard]
    """The board of a Nonogram."""

    notes: NotRequired[list[str]]
    """Remarks on how it was read; missing if there are none."""

    puzzle: str
    """The puzzle as text that every other request reads: one line if that can hold it."""

    source: NotRequired[str]
    """Its publication."""

    sudoku: NotRequired[SudokuBoard]
    """The board of a Sudoku."""

    title: NotRequired[str]
    """Its title."""


class Part1(TypedDict):
    """A solution of a `solve` that streams."""

    solution: Board
    """The solution."""


class Part2(TypedDict):
    """Events of a `trace`, in order."""

    events: list[TraceEvent]
    """The events."""


class Part3(TypedDict):
    """Output of a `batch`; the pieces together are the output."""

    text: str
    """The text."""

Part: TypeAlias = "Part1 | Part2 | Part3"
"""A piece of a reply that comes before its end."""

PathEnd: TypeAlias = "Literal['solved', 'stuck', 'dead', 'stopped']"
"""The end of a path."""


class Placement(TypedDict):
    """A run at both ends of the way that it can move."""

    colour: int
    """The number of its colour."""

    first: int
    """The first place in the line where it can begin."""

    last: int
    """The last place where it can begin."""

    length: int
    """Its length."""

    line: Line
    """The line."""

    run: int
    """The number of the run in its clue, counted from 0."""


class Plan(TypedDict):
    """The reply of `plan`."""

    cellwise: int
    """The version of the schema."""

    cpu_hours: float
    """Hours of one processor core."""

    disk: int
    """Bytes of disk for input and output."""

    kind: Kind
    """The kind of puzzle."""

    machines: int
    """Machines like this one. One, if no deadline was told."""

    memory: NotRequired[int]
    """Bytes of memory on each machine; absent where the system does not say."""

    one_is_enough: bool
    """True if one machine is enough: within the deadline, or else within eight hours."""

    per_second_all: float
    """Rows a second on all threads of this machine."""

    per_second_one: float
    """Rows a second on one thread."""

    rows: int
    """Rows of the run."""

    sample: Sample
    """The measurement that all figures come from."""

    seconds_here: float
    """Seconds on this machine."""

    verb: str
    """The verb, with its options."""

    within: NotRequired[float]
    """Seconds until it has to be done, if that was told."""


class Problem(TypedDict):
    """A fault."""

    choices: NotRequired[list[str]]
    """The formats of which one has to be chosen, if the text can be read in several: ask again with `from`."""

    code: str
    """A word for programs, as `bad-puzzle`."""

    column: NotRequired[int]
    """The column in that line, counted from 1."""

    line: NotRequired[int]
    """The line of the text, counted from 1."""

    message: str
    """A sentence for people."""


class Progress(TypedDict):
    """The progress of a job."""

    done: NotRequired[int]
    """The work done: solutions of a count, records of a batch, steps of a path."""

    nodes: int
    """Search nodes so far."""

    seconds: float
    """Seconds since it began."""

    total: NotRequired[int]
    """The work there is to do, if that is known."""


class Rate(TypedDict):
    """The reply of `rate` on a Sudoku."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    ed: NotRequired[float]
    """Its first hint."""

    end: PathEnd
    """The end of the path."""

    ep: NotRequired[float]
    """Its hardest hint up to the first digit."""

    er: NotRequired[float]
    """Sudoku Explainer's rating: its hardest hint on the way to the solution. It rates classic 9×9 boards with one solution."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    hardest: NotRequired[Technique]
    """The hardest technique needed."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    level: NotRequired[Level]
    """The level of the hardest technique needed; only a puzzle with exactly one solution has one."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    sum: int
    """The sum of the weights of all steps."""

    title: NotRequired[str]
    """The title that its file gives it."""

    uses: list[Use]
    """The techniques of the path, easiest first."""

    verdict: Verdict
    """The verdict on the puzzle."""

RateReply: TypeAlias = "Rate | NonogramRate"
"""The reply of `rate`, by kind of puzzle."""


class Rendered(TypedDict):
    """The reply of `render`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    data: NotRequired[str]
    """The bytes of the drawing in PNG or PDF."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did: the drawing shows as much as was known."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    svg: NotRequired[str]
    """The drawing in SVG."""

    text: NotRequired[str]
    """The drawing in text."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: NotRequired[Verdict]
    """The verdict, where a solution was asked for."""

Role: TypeAlias = "Literal['pattern', 'fin', 'pivot', 'first', 'second', 'third', 'on', 'off']"
"""The part of a candidate in the pattern that a step rests on."""


class Rule(TypedDict):
    """A rule, as text and as far as it can be drawn."""

    cells: list[int]
    """The cells it names, in the order of its text; none for a rule on the whole board."""

    meaning: str
    """Its meaning for players, in one sentence."""

    name: str
    """The first word of its text: `killer`."""

    text: str
    """Its line of text: `killer 15 r1c1 r1c2`."""

    value: NotRequired[int]
    """The number in its text, for instance the sum of a cage."""


class Run(TypedDict):
    """A run of a clue."""

    colour: int
    """The number of its colour in the palette; 0 where a blot hides any number of runs."""

    length: int
    """The number of cells; 0 where a blot hides it."""


class Sample(TypedDict):
    """What was measured on a sample."""

    bytes_in: int
    """Bytes of its input."""

    bytes_out: int
    """Bytes of its output."""

    memory: NotRequired[int]
    """The most memory that the run on all threads held, in bytes; absent where the system does not say."""

    rows: int
    """Rows of the sample."""

    seconds_all: float
    """Seconds on all threads."""

    seconds_one: float
    """Seconds on one thread."""

    threads: int
    """The number of threads that are all."""


class Solve(TypedDict):
    """The reply of `solve`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    differs_in: NotRequired[list[str]]
    """The cells in which the first two solutions of a Nonogram differ, as `r1c2`: row and column, counted from 1. They are known also where only one solution is given."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    effort: NotRequired[Effort]
    """The effort of searching the whole space, for a Nonogram."""

    end: End
    """The reason why the search ended."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    partial: NotRequired[Board]
    """The cells that were certain when a limit struck before any solution."""

    reason: NotRequired[str]
    """The reason why there is no solution, when it is short."""

    solutions: list[Board]
    """The solutions found, as many as asked for. They come before the verdict so that a reply with millions of them can be written while they are found."""

    stats: Stats
    """The work of the search."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict."""

Stage: TypeAlias = "Literal['where', 'technique', 'step']"
"""The amount that a hint gives away."""


class Stats(TypedDict):
    """The work that a search did. Every engine counts in these words."""

    dead_ends: int
    """Positions in which some constraint could not be met."""

    depth: int
    """The greatest number of guesses that stood on top of each other."""

    guesses: int
    """Choices between several values, that is, positions where reasoning stalled."""

    nodes: int
    """Positions propagated: the root, and one for each value tried."""

    restarts: int
    """The number of times the search began again from the root."""


class Step(TypedDict):
    """A step: its technique, its pattern, its conclusions, and the reason in words."""

    houses: list[int]
    """The houses it looks at, as indices into [`cellwise_sudoku::Shape::houses`]."""

    length: int
    """The number of links or sets in the argument; 0 for patterns of fixed size."""

    links: list[Link]
    """The links of its chain or chains, in order."""

    marks: list[Mark]
    """The candidates it rests on."""

    places: list[Candidate]
    """Digits that go into cells."""

    removes: list[Candidate]
    """Candidates that go."""

    sentence: str

    technique: Technique
    """The technique that found it."""


class Steps(TypedDict):
    """The reply of `steps`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    steps: list[Step]
    """Every step on the board, easiest technique first. Of chains, one of the shortest for each candidate that goes."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict on the puzzle."""

Subject: TypeAlias = "Literal['puzzle', 'solution', 'step']"
"""The subject of a drawing."""


class SudokuBoard(TypedDict):
    """A Sudoku as a page draws it. Cells are counted row by row from 0; 0 is an empty cell."""

    box: NotRequired[list[int]]
    """Rows and columns of a box; none if the boxes are irregular."""

    boxes: list[int]
    """The box that each cell belongs to, counted from 0."""

    givens: list[int]
    """The given digit of each cell."""

    houses: list[House]
    """Every house as its cells, for seeing clashes and candidates."""

    marks: NotRequired[list[list[int]]]
    """The candidates of each cell, if the record has pencil marks."""

    notes: NotRequired[list[list[int]]]
    """The candidates that the player has left in each cell, none where nothing is noted, if the file holds any."""

    rules: list[Rule]
    """The rules beyond rows, columns and boxes."""

    size: int
    """Cells on a side."""

    solution: NotRequired[list[int]]
    """The solution, if the file carries one; it is not checked."""

    state: NotRequired[list[int]]
    """The digits on the player's board, 0 for an empty cell, if the file holds a game in progress."""

    symbols: str
    """The characters of the digits 1, 2, 3, …"""


class Summary(TypedDict):
    """The last object of a run over many records."""

    bad: int
    """Records that could not be read."""

    cellwise: int
    """The version of the schema."""

    kind: Kind
    """The kind of puzzle."""

    limit: NotRequired[Limit]
    """The limit that ended the run before its last record, if one did."""

    limited: int
    """Records on which a limit struck."""

    nodes: int
    """Search nodes of all records."""

    per_second: float
    """Records per second, bad ones included."""

    records: int
    """Records that were read."""

    results: dict[str, int]
    """The results: a verdict, or another word of the verb, and how often it occurs."""

    seconds: float
    """Seconds the run took."""

    threads: int
    """Threads that worked."""


class Superfluous(TypedDict):
    """The reply of `superfluous`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    givens: list[str]
    """The givens without any one of which the solution stays the only one, as `r1c1`."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    minimal: NotRequired[str]
    """A puzzle of this one's givens and rules in which every one is needed."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    result: str
    """`known`, `unproved` if a limit struck, or the verdict on a puzzle without exactly one solution."""

    rules: list[str]
    """The rules of which the same is true."""

    title: NotRequired[str]
    """The title that its file gives it."""


class Survey(TypedDict):
    """The reply of `stats`."""

    bad: NotRequired[int]
    """Records that could not be read."""

    cellwise: int
    """The version of the schema."""

    clues: list[Bar]
    """Givens, or numbers in the clues."""

    kind: Kind
    """The kind of puzzle."""

    limit: NotRequired[Limit]
    """The limit that ended the run before its last record, if one did."""

    nodes: list[Bar]
    """Search nodes, in powers of two."""

    puzzles: int
    """The number of puzzles."""

    sizes: list[Bar]
    """Sizes, as `9x9`."""

    verdicts: list[Bar]
    """Verdicts."""

Technique: TypeAlias = "Literal['full-house', 'hidden-single', 'hidden-single-in-line', 'naked-single', 'innies-and-outies', 'cage-combination', 'thermometer', 'greater-than', 'copies', 'kropki-dots', 'xv', 'quadruple', 'arrow-sum', 'little-killer', 'sandwich', 'line-rule', 'outside-clue', 'rule', 'pointing', 'rule-and-house', 'claiming', 'chain-of-marks', 'naked-pair', 'killer-pair', 'hidden-pair', 'naked-triple', 'killer-triple', 'hidden-triple', 'x-wing', 'skyscraper', 'two-string-kite', 'empty-rectangle', 'turbot-fish', 'swordfish', 'xy-wing', 'remote-pair', 'w-wing', 'xyz-wing', 'unique-rectangle-1', 'unique-rectangle-2', 'unique-rectangle-3', 'unique-rectangle-4', 'unique-rectangle-5', 'unique-rectangle-6', 'hidden-rectangle', 'avoidable-rectangle-1', 'avoidable-rectangle-2', 'naked-quad', 'hidden-quad', 'jellyfish', 'bug-plus-one', 'finned-x-wing', 'sashimi-x-wing', 'simple-colouring', 'multi-colouring', 'finned-swordfish', 'sashimi-swordfish', 'aligned-pair-exclusion', 'wxyz-wing', 'finned-jellyfish', 'sashimi-jellyfish', 'x-chain', 'xy-chain', 'sue-de-coq', '3d-medusa', 'nice-loop', 'aic', 'als-xz', 'als-xy-wing', 'grouped-aic', 'death-blossom', 'als-chain', 'als-aic', 'franken-fish', 'mutant-fish', 'sk-loop', 'exocet', 'msls', 'nishio', 'template', 'kraken-fish', 'cell-forcing-chain', 'house-forcing-chain', 'forcing-net', 'last-resort']"
"""A named way to make progress, in order of difficulty."""


class TraceEnd(TypedDict):
    """The last object of a `trace`: how it went."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    complete: bool
    """True if the search came to its end; false when only its first steps were asked for."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    counters: Counters
    """The work it did."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    end: Finish
    """The reason why it ended."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    graph: NotRequired[ClauseGraph]
    """The implication graph behind the clause that was asked for."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    method: str
    """The method, or `engine`."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    reason: NotRequired[str]
    """The reason why the method does not suit."""

    seconds: NotRequired[float]
    """The time it took, in seconds."""

    solutions: int
    """The number of solutions it found."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict."""


class TraceEvent(TypedDict):
    """One event of a `trace`."""

    author: NotRequired[str]
    """Its author, as its file says."""

    bound: NotRequired[int]
    """The number of fillings that may be listed."""

    broken: NotRequired[int]
    """The number of refusals of values that stand, in local search."""

    by: NotRequired[By]
    """The refusal, or the constraint that was listed or that emptied a domain."""

    cellwise: int
    """The version of the schema."""

    clause: NotRequired[int]
    """The number of a learned clause, counted from 1."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    counters: Counters
    """The counters after it."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    event: Happened
    """The kind of event."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    fillings: NotRequired[int]
    """All fillings of the constraint when nothing is known."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kept: NotRequired[int]
    """Fillings that fit what is known, or rows of a bag."""

    kind: Kind
    """The kind of puzzle."""

    left: NotRequired[int]
    """The number of values that the variable has left."""

    left_aside: NotRequired[int]
    """Constraints left aside because they have too many fillings."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    next: NotRequired[By]
    """The first that waits: a constraint, and of an arc its variable."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    number: NotRequired[int]
    """The number of the solution, of the run or of the bag, counted from 1."""

    open: NotRequired[int]
    """Variables with several values left."""

    over: NotRequired[int]
    """The number of assignments that a jump passes over."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    step: int
    """Its number, counted from 1."""

    text: str
    """The same in words."""

    ties: NotRequired[int]
    """The number of variables that were equal in the first respect when one was chosen."""

    title: NotRequired[str]
    """The title that its file gives it."""

    tried: NotRequired[int]
    """At a dead end: values assigned before."""

    value: NotRequired[str]
    """The value."""

    variable: NotRequired[str]
    """The variable."""

    waiting: NotRequired[int]
    """The number of arcs or constraints that wait to be revised."""


class Use(TypedDict):
    """The number of times a technique is used."""

    technique: Technique
    """The technique."""

    times: int
    """In a rating, digits placed by it, or rounds in which it removed candidates; in an explanation, its steps."""

Verdict: TypeAlias = "Literal['unique', 'several', 'impossible', 'found', 'unknown']"
"""The one-word answer, derived from the number of solutions and the [`End`]."""

View: TypeAlias = "Literal['cells', 'starts']"
"""The variables of a Nonogram's model."""

Way: TypeAlias = "Literal['lines', 'probing', 'guessing']"
"""Means of solving, the simplest first."""


class Why(TypedDict):
    """The reply of `why` on a Sudoku."""

    author: NotRequired[str]
    """Its author, as its file says."""

    cellwise: int
    """The version of the schema."""

    clash: NotRequired[list[int]]
    """Cells whose givens already clash; without any one of them the others don't."""

    copyright: NotRequired[str]
    """The holder of the rights, as its file says."""

    differ: NotRequired[list[Differ]]
    """The cells that differ between solutions."""

    drawings: NotRequired[list[str]]
    """The kinds of drawing in its file that may stand for a rule and are not read as one."""

    fewest: NotRequired[bool]
    """True if fewer givens can't do it."""

    file: NotRequired[str]
    """The name of the file that holds the record, if there are several files."""

    id: NotRequired[str]
    """The record's own name, if its file gives one."""

    kind: Kind
    """The kind of puzzle."""

    licence: NotRequired[str]
    """Its licence, as its file says."""

    limit: NotRequired[Limit]
    """The limit that struck before the end, if one did."""

    line: NotRequired[int]
    """The line of its file on which the record begins, counted from 1."""

    notes: NotRequired[list[str]]
    """Remarks on how the puzzle was read; missing if there are none."""

    palette: NotRequired[list[Colour]]
    """The colours of the picture, background first; missing for black on white."""

    settle: NotRequired[list[Candidate]]
    """Givens that leave just one solution."""

    solutions: NotRequired[int]
    """The number of solutions, if all were looked at."""

    title: NotRequired[str]
    """The title that its file gives it."""

    verdict: Verdict
    """The verdict on the puzzle."""

WhyReply: TypeAlias = "Why | NonogramWhy"
"""The reply of `why`, by kind of puzzle."""
