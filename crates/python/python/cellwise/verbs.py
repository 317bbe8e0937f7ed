"""Every verb as a function, and as a method of the puzzles that it takes.

Generated from the table of crates/verbs by `cargo xtask schema`; do not edit.

A puzzle is a `Sudoku`, a `Nonogram`, or a text in any format that is read. `seconds`, `nodes` and
`memory` (bytes) limit the work: where one strikes, the reply says so in its member `limit`.
"""

from __future__ import annotations

from typing import Any, Sequence, cast

from . import types
from ._call import Text, ask

__all__ = [
    "NonogramVerbs",
    "SudokuVerbs",
    "solve",
    "count",
    "check",
    "trace",
    "compare",
    "hint",
    "explain",
    "rate",
    "steps",
    "why",
    "learn",
    "canon",
    "minimize",
    "candidates",
    "superfluous",
    "generate",
    "from_image",
    "convert",
    "formats",
    "dedupe",
    "stats",
    "explain_method",
    "exercise",
    "open",
    "render",
    "batch",
    "examples",
]


def solve(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    max: int | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Solve:
    """Solve, and prove that the solution is the only one.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        max: Look for this many solutions and give them all. By default two are looked for and one is given.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "solve",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "from": from_,
            "max": max,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Solve, reply)


def count(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    estimate: int | None = None,
    from_: str | None = None,
    max: int | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Count:
    """Count the solutions.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        estimate: Sudoku: estimate the number by this many random dives instead of counting.
        from_: The format of the text; by default it is detected.
        max: Stop counting here.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "count",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "estimate": estimate,
            "from": from_,
            "max": max,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Count, reply)


def check(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Check:
    """Say what is wrong with a board, full or part-filled.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board to be checked as an answer to the puzzle, finished or not; without it, the givens are checked.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "check",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Check, reply)


def trace(
    puzzle: Text,
    method: str,
    *,
    kind: types.Kind | None = None,
    back: str | None = None,
    bound: int | None = None,
    box: Sequence[int] | None = None,
    clause: int | None = None,
    detail: types.Detail | None = None,
    from_: str | None = None,
    infer: str | None = None,
    max: int | None = None,
    max_steps: int | None = None,
    name: str | None = None,
    order: str | None = None,
    restart: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    skip: int | None = None,
    symbols: str | None = None,
    values: str | None = None,
    view: types.View | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.TraceEnd:
    """Watch a method of the textbook at work, event by event.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        method: The method.
        kind: The kind of puzzle; by default it is found out.
        back: The way back: `chronological`, `backjump`, `cbj`, `clauses`.
        bound: The number of placements of one line, or fillings of one house, that the line methods may list.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        clause: Instead of events: the implication graph behind the learned clause of this number, counted from 1.
        detail: The events that are told.
        from_: The format of the text; by default it is detected.
        infer: The inference: `none`, `trim`, `forward`, `ac3`, `gac`, `mac`, `lines`.
        max: Stop at this many solutions; by default as the method does.
        max_steps: Events to give; 10,000 by default.
        name: The name of the file it came from, whose ending may tell the format.
        order: The order of the variables, instead of the method's own: `static`, `mrv`, `degree`, `mrv-degree`, `mrv-random`, `dom/wdeg`, `random`.
        restart: Restarts: `luby`, `geometric`.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        skip: Events to pass over.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        values: The order of the values: `asc`, `lcv`, `random`.
        view: Nonogram: the variables of the model.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "trace",
        {
            "puzzle": puzzle,
            "kind": kind,
            "method": method,
            "back": back,
            "bound": bound,
            "box": box,
            "clause": clause,
            "detail": detail,
            "from": from_,
            "infer": infer,
            "max": max,
            "max_steps": max_steps,
            "name": name,
            "order": order,
            "restart": restart,
            "rules": rules,
            "seed": seed,
            "size": size,
            "skip": skip,
            "symbols": symbols,
            "values": values,
            "view": view,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.TraceEnd, reply)


def compare(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    bound: int | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    max: int | None = None,
    methods: Sequence[str] | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    view: types.View | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Compare:
    """Run methods of the textbook and our engine side by side.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        bound: The number of placements of one line, or fillings of one house, that the line methods may list.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        max: Let each look for this many solutions; by default each looks for its usual number.
        methods: The methods, `engine` being ours, or mixes such as `mrv+lcv+forward+cbj`; all methods by default.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        view: Nonogram: the variables of the model.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "compare",
        {
            "puzzle": puzzle,
            "kind": kind,
            "bound": bound,
            "box": box,
            "from": from_,
            "max": max,
            "methods": methods,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "view": view,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Compare, reply)


def hint(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    marks: Sequence[list[int]] | None = None,
    name: str | None = None,
    near: int | None = None,
    only: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    stage: int | None = None,
    symbols: str | None = None,
    technique_order: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.HintReply:
    """Give the next step, in stages.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board as the player has filled it in; by default as the puzzle's text has it.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        marks: Sudoku: the player's pencil marks, a list of digits for each cell; an empty list is a cell not yet noted.
        name: The name of the file it came from, whose ending may tell the format.
        near: Nonogram: the cell that was drawn last, counted row by row from 0; of equal steps the one closest to it is given.
        only: Sudoku: the only techniques that are tried.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        stage: The stage: 1 where to look, 2 which technique, 3 what follows and why.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        technique_order: Sudoku: techniques that are tried first, in this order.
        without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "hint",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "marks": marks,
            "name": name,
            "near": near,
            "only": only,
            "rules": rules,
            "seed": seed,
            "size": size,
            "stage": stage,
            "symbols": symbols,
            "technique_order": technique_order,
            "without": without,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.HintReply, reply)


def explain(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    only: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    summary: bool | None = None,
    symbols: str | None = None,
    technique_order: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.ExplainReply:
    """Solve the way a person does, and say how.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board as the player has filled it in; by default as the puzzle's text has it.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        only: Sudoku: the only techniques that are tried.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        summary: Only how often each technique is used.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        technique_order: Sudoku: techniques that are tried first, in this order.
        without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "explain",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "name": name,
            "only": only,
            "rules": rules,
            "seed": seed,
            "size": size,
            "summary": summary,
            "symbols": symbols,
            "technique_order": technique_order,
            "without": without,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.ExplainReply, reply)


def rate(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    only: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    technique_order: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.RateReply:
    """Say how hard a puzzle is for a person.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board as the player has filled it in; by default as the puzzle's text has it.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        only: Sudoku: the only techniques that are tried.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        technique_order: Sudoku: techniques that are tried first, in this order.
        without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "rate",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "name": name,
            "only": only,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "technique_order": technique_order,
            "without": without,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.RateReply, reply)


def steps(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    only: Sequence[str] | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    technique_order: Sequence[str] | None = None,
    without: Sequence[str] | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Steps:
    """List every step that techniques find on a Sudoku board.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board as the player has filled it in; by default as the puzzle's text has it.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        only: Sudoku: the only techniques that are tried.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        technique_order: Sudoku: techniques that are tried first, in this order.
        without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "steps",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "name": name,
            "only": only,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "technique_order": technique_order,
            "without": without,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Steps, reply)


def why(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.WhyReply:
    """Say why a puzzle has no solution, or more than one.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "why",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.WhyReply, reply)


def learn(
    kind: types.Kind | None = None,
    *,
    name: str | None = None,
    practice: bool | None = None,
    seed: int | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.LearnReply:
    """Teach a technique: what it is, an example, a board to practise on.

    Args:
        kind: The kind of puzzle; by default Sudoku.
        name: The technique, for instance `x-wing`; `examples` lists them all.
        practice: A board on which it is the next step, without saying where.
        seed: For practice: the seed of a new board, another one for each seed. Without it, the board for Sudoku is the one that is built in.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "learn",
        {
            "kind": kind,
            "name": name,
            "practice": practice,
            "seed": seed,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.LearnReply, reply)


def canon(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Canon:
    """Give the smallest of all equivalent boards.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "canon",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Canon, reply)


def minimize(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    drop_rules: bool | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    to: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Minimize:
    """Take away givens, or rules, while the solution stays the only one.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        drop_rules: Take rules away as well as givens. The member `rules` says which rules the puzzle has.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        to: The format of the result; by default one line, or Cellwise's own text for a board with rules or pencil marks.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "minimize",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "drop_rules": drop_rules,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "to": to,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Minimize, reply)


def candidates(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    equal: bool | None = None,
    from_: str | None = None,
    max: int | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Candidates:
    """Say which digits lead to a solution, and to how many.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        equal: Find the cells that hold the same digit in every solution, too.
        from_: The format of the text; by default it is detected.
        max: Stop counting here, for each digit of each cell; 1 says only which digits lead to a solution.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "candidates",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "equal": equal,
            "from": from_,
            "max": max,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Candidates, reply)


def superfluous(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    to: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Superfluous:
    """Say which givens and rules a puzzle can do without.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        to: The format of the minimal puzzle; by default one line, or Cellwise's own text for a board with rules or pencil marks.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "superfluous",
        {
            "puzzle": puzzle,
            "kind": kind,
            "box": box,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "to": to,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Superfluous, reply)


def generate(
    kind: types.Kind = "sudoku",
    *,
    after: int | None = None,
    box: Sequence[int] | None = None,
    colours: int | None = None,
    count: int | None = None,
    density: float | None = None,
    drawing: str | None = None,
    givens: str | None = None,
    level: str | None = None,
    minimal: bool | None = None,
    needs: str | None = None,
    nothing_beyond: str | None = None,
    pattern: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    solvable: str | None = None,
    symmetry: str | None = None,
    to: str | None = None,
    unlike: str | None = None,
    word: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Generated:
    """Make puzzles to order, each with exactly one solution.

    Args:
        kind: The kind of puzzle.
        after: Sudoku: about as many digits are placed before the needed technique comes up.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        colours: Nonogram: the number of colours beside the background.
        count: The number of puzzles.
        density: Nonogram: the share of painted cells, from 0 to 1.
        drawing: Nonogram: `scattered`, `shapes`, or `letters` (see `word`).
        givens: Sudoku: the number of givens, as `28`, or a range, as `24..28`.
        level: The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels (`easy..hard`). For a Sudoku also a range on Sudoku Explainer's scale (`3.4..4.2`).
        minimal: Sudoku: every given is needed.
        needs: Sudoku: the technique that is needed; easier ones alone do not solve the puzzle, and with it they do.
        nothing_beyond: Sudoku: no harder technique than this is needed.
        pattern: Sudoku: the cells of the givens, row by row; `.`, `0` and `_` stand for open cells.
        rules: Sudoku: rules, written out as `x` or `thermo r1c1 r1c2`, or by name as `killer` to be made at random.
        seed: The seed of everything random: the same seed, the same puzzles.
        size: Rows and columns: those of the picture, or twice the size of a Sudoku.
        solvable: Nonogram: `lines` (no guess is needed), `probes` or `probes-3` (trials of single cells, three at most), `search`, or `unique` for any of these.
        symmetry: Sudoku: the symmetry of the givens, for instance `half-turn`. Nonogram: `left-right`, `top-bottom` or `upright`.
        to: The format of the puzzles; by default the simplest that holds them.
        unlike: Sudoku: boards, in any format; nothing equivalent to one of them is made.
        word: Nonogram: the word whose letters are drawn.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "generate",
        {
            "kind": kind,
            "after": after,
            "box": box,
            "colours": colours,
            "count": count,
            "density": density,
            "drawing": drawing,
            "givens": givens,
            "level": level,
            "minimal": minimal,
            "needs": needs,
            "nothing_beyond": nothing_beyond,
            "pattern": pattern,
            "rules": rules,
            "seed": seed,
            "size": size,
            "solvable": solvable,
            "symmetry": symmetry,
            "to": to,
            "unlike": unlike,
            "word": word,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Generated, reply)


def from_image(
    data: bytes,
    *,
    colours: int | None = None,
    crop: Sequence[int] | None = None,
    invert: bool | None = None,
    level: str | None = None,
    likeness: int | None = None,
    size: Sequence[int] | None = None,
    solvable: str | None = None,
    threshold: int | None = None,
    to: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.FromImage:
    """Make a Nonogram from a picture, changed as little as possible.

    Args:
        data: The bytes of the picture: PNG, JPEG, WebP, GIF, BMP or SVG.
        colours: The number of colours beside the background; 1 is black on white.
        crop: The part of the picture, in pixels: rows above, columns to the left, height, width. By default all but its empty margins.
        invert: What would be white becomes black, and the other way round. Without it dark cells become black, unless most of the border is dark.
        level: The level of the hardest step (`easy`, `medium`, `hard`, `expert`, `extreme`), or a range of levels (`easy..hard`). More cells are changed for it, as far as the likeness allows.
        likeness: The percentage of cells that must stay as they are; 90 unless told.
        size: Rows and columns of the puzzle; by default 30 cells along the longer side.
        solvable: `lines` (no guess is needed) or `unique` (with a proof that no fewer changes do).
        threshold: The lightness, from 0 to 100, below which a cell is black.
        to: The format of the puzzle.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "from-image",
        {
            "data": data,
            "colours": colours,
            "crop": crop,
            "invert": invert,
            "level": level,
            "likeness": likeness,
            "size": size,
            "solvable": solvable,
            "threshold": threshold,
            "to": to,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.FromImage, reply)


def convert(
    puzzle: Text,
    to: str,
    *,
    kind: types.Kind | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Converted:
    """Write a puzzle in another format.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        to: The format to write.
        kind: The kind of puzzle; by default it is found out.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "convert",
        {
            "puzzle": puzzle,
            "kind": kind,
            "to": to,
            "box": box,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Converted, reply)


def formats() -> types.Formats:
    """List every format that is read or written."""
    reply = ask(
        "formats",
        {
        },
    )
    return cast(types.Formats, reply)


def dedupe(
    kind: types.Kind = "sudoku",
    *,
    box: Sequence[int] | None = None,
    data: bytes | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    text: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Deduped:
    """Write each puzzle once, whatever its guise, in the order of first occurrence.

    Args:
        kind: The kind of puzzle; only Sudoku have a canonical form.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        data: Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        text: The text.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "dedupe",
        {
            "kind": kind,
            "box": box,
            "data": data,
            "from": from_,
            "name": name,
            "rules": rules,
            "size": size,
            "symbols": symbols,
            "text": text,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Deduped, reply)


def stats(
    kind: types.Kind = "sudoku",
    *,
    box: Sequence[int] | None = None,
    data: bytes | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    text: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Survey:
    """Say what a collection holds: sizes, clues, verdicts and effort as histograms.

    Args:
        kind: The kind of puzzle.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        data: Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        text: The text.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "stats",
        {
            "kind": kind,
            "box": box,
            "data": data,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "text": text,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Survey, reply)


def explain_method(
    method: str,
) -> types.ExplainMethod:
    """Read what a method of the textbook does, on one page.

    Args:
        method: The method, for instance `backtrack`; `examples` lists them all.
    """
    reply = ask(
        "explain-method",
        {
            "method": method,
        },
    )
    return cast(types.ExplainMethod, reply)


def exercise(
    *,
    answer: str | None = None,
    exercise: types.ExerciseKind | None = None,
    number: int | None = None,
    seed: int | None = None,
    tasks: str | None = None,
) -> types.Exercise:
    """Pose a question about a search of the textbook, and check the answer.

    Args:
        answer: An answer to be checked.
        exercise: The kind of question; the seed chooses one if this is absent. Not with `tasks`.
        number: The one of them that is meant, counted from 1; the first by default.
        seed: The seed of the board and of the question.
        tasks: Exercises of a teacher, as the text of a file; see the documentation of the textbook.
    """
    reply = ask(
        "exercise",
        {
            "answer": answer,
            "exercise": exercise,
            "number": number,
            "seed": seed,
            "tasks": tasks,
        },
    )
    return cast(types.Exercise, reply)


def open(
    kind: types.Kind | None = None,
    *,
    box: Sequence[int] | None = None,
    data: bytes | None = None,
    first: int | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    text: str | None = None,
) -> types.Opened:
    """Read a text in any format and say what is in it.

    Args:
        kind: The kind of puzzle; by default it is detected.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        data: Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard.
        first: The number of records to give; 100 by default.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        text: The text.
    """
    reply = ask(
        "open",
        {
            "box": box,
            "data": data,
            "first": first,
            "from": from_,
            "kind": kind,
            "name": name,
            "rules": rules,
            "size": size,
            "symbols": symbols,
            "text": text,
        },
    )
    return cast(types.Opened, reply)


def render(
    puzzle: Text,
    *,
    kind: types.Kind | None = None,
    board: types.Board | None = None,
    box: Sequence[int] | None = None,
    from_: str | None = None,
    marks: Sequence[list[int]] | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    scale: float | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    to: types.Drawing | None = None,
    what: types.Subject | None = None,
    words: bool | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Rendered:
    """Draw a puzzle, its solution or the next step.

    Args:
        puzzle: The puzzle as text, in any format that is read.
        kind: The kind of puzzle; by default it is found out.
        board: The board as the player has filled it in, to be drawn with the puzzle.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        from_: The format of the text; by default it is detected.
        marks: Sudoku: the player's pencil marks, a list of digits for each cell.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        scale: The size: 1 draws a cell of a Sudoku 40 pixels wide.
        seed: The seed of everything random: the same seed, the same reply.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        to: SVG, text, PNG or PDF.
        what: The subject of the drawing.
        words: False if the rules that a drawing does not show are not to be told in words below it.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "render",
        {
            "puzzle": puzzle,
            "kind": kind,
            "board": board,
            "box": box,
            "from": from_,
            "marks": marks,
            "name": name,
            "rules": rules,
            "scale": scale,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "to": to,
            "what": what,
            "words": words,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Rendered, reply)


def batch(
    to: types.BatchForm,
    verb: types.BatchVerb,
    kind: types.Kind = "sudoku",
    *,
    box: Sequence[int] | None = None,
    data: bytes | None = None,
    from_: str | None = None,
    name: str | None = None,
    rules: Sequence[str] | None = None,
    seed: int | None = None,
    size: Sequence[int] | None = None,
    symbols: str | None = None,
    text: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
) -> types.Summary:
    """Do the same with every puzzle of a text.

    Args:
        to: The form of the results.
        verb: The verb for each record.
        kind: The kind of puzzle.
        box: Sudoku: rows and columns of a box, when the usual ones are not meant.
        data: Instead of a text, the bytes of a file: a picture, or a file packed with gzip or Zstandard.
        from_: The format of the text; by default it is detected.
        name: The name of the file it came from, whose ending may tell the format.
        rules: Sudoku: rules beyond rows, columns, boxes and those of the text, as `x` or `killer 15 r1c1 r1c2`.
        seed: The seed of everything random.
        size: Nonogram: height and width, for formats that don't say.
        symbols: Sudoku: the characters that stand for 1, 2, 3, …
        text: The text.
        seconds: The time it may take.
        nodes: The search nodes it may take.
        memory: The bytes of memory it may hold at the same time.
    """
    reply = ask(
        "batch",
        {
            "kind": kind,
            "to": to,
            "verb": verb,
            "box": box,
            "data": data,
            "from": from_,
            "name": name,
            "rules": rules,
            "seed": seed,
            "size": size,
            "symbols": symbols,
            "text": text,
        },
        seconds,
        nodes,
        memory,
    )
    return cast(types.Summary, reply)


def examples() -> types.Examples:
    """List built-in puzzles, methods, techniques and rules."""
    reply = ask(
        "examples",
        {
        },
    )
    return cast(types.Examples, reply)


class SudokuVerbs:
    """The verbs that take a Sudoku."""

    __slots__ = ()

    def solve(
        self,
        *,
        max: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Solve:
        """Solve, and prove that the solution is the only one.

        Args:
            max: Look for this many solutions and give them all. By default two are looked for and one is given.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = solve(
            cast(Any, self),
            max=max,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Solve, reply)

    def count(
        self,
        *,
        estimate: int | None = None,
        max: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Count:
        """Count the solutions.

        Args:
            estimate: Sudoku: estimate the number by this many random dives instead of counting.
            max: Stop counting here.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = count(
            cast(Any, self),
            estimate=estimate,
            max=max,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Count, reply)

    def check(
        self,
        *,
        board: types.Board | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Check:
        """Say what is wrong with a board, full or part-filled.

        Args:
            board: The board to be checked as an answer to the puzzle, finished or not; without it, the givens are checked.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = check(
            cast(Any, self),
            board=board,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Check, reply)

    def trace(
        self,
        method: str,
        *,
        back: str | None = None,
        bound: int | None = None,
        clause: int | None = None,
        detail: types.Detail | None = None,
        infer: str | None = None,
        max: int | None = None,
        max_steps: int | None = None,
        order: str | None = None,
        restart: str | None = None,
        seed: int | None = None,
        skip: int | None = None,
        values: str | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.TraceEnd:
        """Watch a method of the textbook at work, event by event.

        Args:
            method: The method.
            back: The way back: `chronological`, `backjump`, `cbj`, `clauses`.
            bound: The number of placements of one line, or fillings of one house, that the line methods may list.
            clause: Instead of events: the implication graph behind the learned clause of this number, counted from 1.
            detail: The events that are told.
            infer: The inference: `none`, `trim`, `forward`, `ac3`, `gac`, `mac`, `lines`.
            max: Stop at this many solutions; by default as the method does.
            max_steps: Events to give; 10,000 by default.
            order: The order of the variables, instead of the method's own: `static`, `mrv`, `degree`, `mrv-degree`, `mrv-random`, `dom/wdeg`, `random`.
            restart: Restarts: `luby`, `geometric`.
            seed: The seed of everything random: the same seed, the same reply.
            skip: Events to pass over.
            values: The order of the values: `asc`, `lcv`, `random`.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = trace(
            cast(Any, self),
            method=method,
            back=back,
            bound=bound,
            clause=clause,
            detail=detail,
            infer=infer,
            max=max,
            max_steps=max_steps,
            order=order,
            restart=restart,
            seed=seed,
            skip=skip,
            values=values,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.TraceEnd, reply)

    def compare(
        self,
        *,
        bound: int | None = None,
        max: int | None = None,
        methods: Sequence[str] | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Compare:
        """Run methods of the textbook and our engine side by side.

        Args:
            bound: The number of placements of one line, or fillings of one house, that the line methods may list.
            max: Let each look for this many solutions; by default each looks for its usual number.
            methods: The methods, `engine` being ours, or mixes such as `mrv+lcv+forward+cbj`; all methods by default.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = compare(
            cast(Any, self),
            bound=bound,
            max=max,
            methods=methods,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Compare, reply)

    def hint(
        self,
        *,
        board: types.Board | None = None,
        marks: Sequence[list[int]] | None = None,
        only: Sequence[str] | None = None,
        seed: int | None = None,
        stage: int | None = None,
        technique_order: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Hint:
        """Give the next step, in stages.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            marks: Sudoku: the player's pencil marks, a list of digits for each cell; an empty list is a cell not yet noted.
            only: Sudoku: the only techniques that are tried.
            seed: The seed of everything random: the same seed, the same reply.
            stage: The stage: 1 where to look, 2 which technique, 3 what follows and why.
            technique_order: Sudoku: techniques that are tried first, in this order.
            without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = hint(
            cast(Any, self),
            board=board,
            marks=marks,
            only=only,
            seed=seed,
            stage=stage,
            technique_order=technique_order,
            without=without,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Hint, reply)

    def explain(
        self,
        *,
        board: types.Board | None = None,
        only: Sequence[str] | None = None,
        seed: int | None = None,
        summary: bool | None = None,
        technique_order: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Explain:
        """Solve the way a person does, and say how.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            only: Sudoku: the only techniques that are tried.
            seed: The seed of everything random: the same seed, the same reply.
            summary: Only how often each technique is used.
            technique_order: Sudoku: techniques that are tried first, in this order.
            without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = explain(
            cast(Any, self),
            board=board,
            only=only,
            seed=seed,
            summary=summary,
            technique_order=technique_order,
            without=without,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Explain, reply)

    def rate(
        self,
        *,
        board: types.Board | None = None,
        only: Sequence[str] | None = None,
        seed: int | None = None,
        technique_order: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Rate:
        """Say how hard a puzzle is for a person.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            only: Sudoku: the only techniques that are tried.
            seed: The seed of everything random: the same seed, the same reply.
            technique_order: Sudoku: techniques that are tried first, in this order.
            without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = rate(
            cast(Any, self),
            board=board,
            only=only,
            seed=seed,
            technique_order=technique_order,
            without=without,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Rate, reply)

    def steps(
        self,
        *,
        board: types.Board | None = None,
        only: Sequence[str] | None = None,
        seed: int | None = None,
        technique_order: Sequence[str] | None = None,
        without: Sequence[str] | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Steps:
        """List every step that techniques find on a Sudoku board.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            only: Sudoku: the only techniques that are tried.
            seed: The seed of everything random: the same seed, the same reply.
            technique_order: Sudoku: techniques that are tried first, in this order.
            without: Sudoku: techniques that are not tried, by name; `uniqueness` is all that rest on there being one solution.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = steps(
            cast(Any, self),
            board=board,
            only=only,
            seed=seed,
            technique_order=technique_order,
            without=without,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Steps, reply)

    def why(
        self,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Why:
        """Say why a puzzle has no solution, or more than one.

        Args:
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = why(
            cast(Any, self),
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Why, reply)

    def canon(
        self,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Canon:
        """Give the smallest of all equivalent boards.

        Args:
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = canon(
            cast(Any, self),
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Canon, reply)

    def minimize(
        self,
        *,
        drop_rules: bool | None = None,
        seed: int | None = None,
        to: str | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Minimize:
        """Take away givens, or rules, while the solution stays the only one.

        Args:
            drop_rules: Take rules away as well as givens. The member `rules` says which rules the puzzle has.
            seed: The seed of everything random: the same seed, the same reply.
            to: The format of the result; by default one line, or Cellwise's own text for a board with rules or pencil marks.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = minimize(
            cast(Any, self),
            drop_rules=drop_rules,
            seed=seed,
            to=to,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Minimize, reply)

    def candidates(
        self,
        *,
        equal: bool | None = None,
        max: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Candidates:
        """Say which digits lead to a solution, and to how many.

        Args:
            equal: Find the cells that hold the same digit in every solution, too.
            max: Stop counting here, for each digit of each cell; 1 says only which digits lead to a solution.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = candidates(
            cast(Any, self),
            equal=equal,
            max=max,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Candidates, reply)

    def superfluous(
        self,
        *,
        seed: int | None = None,
        to: str | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Superfluous:
        """Say which givens and rules a puzzle can do without.

        Args:
            seed: The seed of everything random: the same seed, the same reply.
            to: The format of the minimal puzzle; by default one line, or Cellwise's own text for a board with rules or pencil marks.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = superfluous(
            cast(Any, self),
            seed=seed,
            to=to,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Superfluous, reply)

    def convert(
        self,
        to: str,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Converted:
        """Write a puzzle in another format.

        Args:
            to: The format to write.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = convert(
            cast(Any, self),
            to=to,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Converted, reply)

    def render(
        self,
        *,
        board: types.Board | None = None,
        marks: Sequence[list[int]] | None = None,
        scale: float | None = None,
        seed: int | None = None,
        to: types.Drawing | None = None,
        what: types.Subject | None = None,
        words: bool | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Rendered:
        """Draw a puzzle, its solution or the next step.

        Args:
            board: The board as the player has filled it in, to be drawn with the puzzle.
            marks: Sudoku: the player's pencil marks, a list of digits for each cell.
            scale: The size: 1 draws a cell of a Sudoku 40 pixels wide.
            seed: The seed of everything random: the same seed, the same reply.
            to: SVG, text, PNG or PDF.
            what: The subject of the drawing.
            words: False if the rules that a drawing does not show are not to be told in words below it.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = render(
            cast(Any, self),
            board=board,
            marks=marks,
            scale=scale,
            seed=seed,
            to=to,
            what=what,
            words=words,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Rendered, reply)


class NonogramVerbs:
    """The verbs that take a Nonogram."""

    __slots__ = ()

    def solve(
        self,
        *,
        max: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Solve:
        """Solve, and prove that the solution is the only one.

        Args:
            max: Look for this many solutions and give them all. By default two are looked for and one is given.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = solve(
            cast(Any, self),
            max=max,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Solve, reply)

    def count(
        self,
        *,
        max: int | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Count:
        """Count the solutions.

        Args:
            max: Stop counting here.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = count(
            cast(Any, self),
            max=max,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Count, reply)

    def check(
        self,
        *,
        board: types.Board | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Check:
        """Say what is wrong with a board, full or part-filled.

        Args:
            board: The board to be checked as an answer to the puzzle, finished or not; without it, the givens are checked.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = check(
            cast(Any, self),
            board=board,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Check, reply)

    def trace(
        self,
        method: str,
        *,
        back: str | None = None,
        bound: int | None = None,
        clause: int | None = None,
        detail: types.Detail | None = None,
        infer: str | None = None,
        max: int | None = None,
        max_steps: int | None = None,
        order: str | None = None,
        restart: str | None = None,
        seed: int | None = None,
        skip: int | None = None,
        values: str | None = None,
        view: types.View | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.TraceEnd:
        """Watch a method of the textbook at work, event by event.

        Args:
            method: The method.
            back: The way back: `chronological`, `backjump`, `cbj`, `clauses`.
            bound: The number of placements of one line, or fillings of one house, that the line methods may list.
            clause: Instead of events: the implication graph behind the learned clause of this number, counted from 1.
            detail: The events that are told.
            infer: The inference: `none`, `trim`, `forward`, `ac3`, `gac`, `mac`, `lines`.
            max: Stop at this many solutions; by default as the method does.
            max_steps: Events to give; 10,000 by default.
            order: The order of the variables, instead of the method's own: `static`, `mrv`, `degree`, `mrv-degree`, `mrv-random`, `dom/wdeg`, `random`.
            restart: Restarts: `luby`, `geometric`.
            seed: The seed of everything random: the same seed, the same reply.
            skip: Events to pass over.
            values: The order of the values: `asc`, `lcv`, `random`.
            view: Nonogram: the variables of the model.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = trace(
            cast(Any, self),
            method=method,
            back=back,
            bound=bound,
            clause=clause,
            detail=detail,
            infer=infer,
            max=max,
            max_steps=max_steps,
            order=order,
            restart=restart,
            seed=seed,
            skip=skip,
            values=values,
            view=view,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.TraceEnd, reply)

    def compare(
        self,
        *,
        bound: int | None = None,
        max: int | None = None,
        methods: Sequence[str] | None = None,
        seed: int | None = None,
        view: types.View | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Compare:
        """Run methods of the textbook and our engine side by side.

        Args:
            bound: The number of placements of one line, or fillings of one house, that the line methods may list.
            max: Let each look for this many solutions; by default each looks for its usual number.
            methods: The methods, `engine` being ours, or mixes such as `mrv+lcv+forward+cbj`; all methods by default.
            seed: The seed of everything random: the same seed, the same reply.
            view: Nonogram: the variables of the model.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = compare(
            cast(Any, self),
            bound=bound,
            max=max,
            methods=methods,
            seed=seed,
            view=view,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Compare, reply)

    def hint(
        self,
        *,
        board: types.Board | None = None,
        near: int | None = None,
        seed: int | None = None,
        stage: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.NonogramHint:
        """Give the next step, in stages.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            near: Nonogram: the cell that was drawn last, counted row by row from 0; of equal steps the one closest to it is given.
            seed: The seed of everything random: the same seed, the same reply.
            stage: The stage: 1 where to look, 2 which technique, 3 what follows and why.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = hint(
            cast(Any, self),
            board=board,
            near=near,
            seed=seed,
            stage=stage,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.NonogramHint, reply)

    def explain(
        self,
        *,
        board: types.Board | None = None,
        seed: int | None = None,
        summary: bool | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.NonogramExplain:
        """Solve the way a person does, and say how.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            seed: The seed of everything random: the same seed, the same reply.
            summary: Only how often each technique is used.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = explain(
            cast(Any, self),
            board=board,
            seed=seed,
            summary=summary,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.NonogramExplain, reply)

    def rate(
        self,
        *,
        board: types.Board | None = None,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.NonogramRate:
        """Say how hard a puzzle is for a person.

        Args:
            board: The board as the player has filled it in; by default as the puzzle's text has it.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = rate(
            cast(Any, self),
            board=board,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.NonogramRate, reply)

    def why(
        self,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.NonogramWhy:
        """Say why a puzzle has no solution, or more than one.

        Args:
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = why(
            cast(Any, self),
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.NonogramWhy, reply)

    def convert(
        self,
        to: str,
        *,
        seed: int | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Converted:
        """Write a puzzle in another format.

        Args:
            to: The format to write.
            seed: The seed of everything random: the same seed, the same reply.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = convert(
            cast(Any, self),
            to=to,
            seed=seed,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Converted, reply)

    def render(
        self,
        *,
        board: types.Board | None = None,
        scale: float | None = None,
        seed: int | None = None,
        to: types.Drawing | None = None,
        what: types.Subject | None = None,
        words: bool | None = None,
        seconds: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
    ) -> types.Rendered:
        """Draw a puzzle, its solution or the next step.

        Args:
            board: The board as the player has filled it in, to be drawn with the puzzle.
            scale: The size: 1 draws a cell of a Sudoku 40 pixels wide.
            seed: The seed of everything random: the same seed, the same reply.
            to: SVG, text, PNG or PDF.
            what: The subject of the drawing.
            words: False if the rules that a drawing does not show are not to be told in words below it.
            seconds: The time it may take.
            nodes: The search nodes it may take.
            memory: The bytes of memory it may hold at the same time.
        """
        reply: Any = render(
            cast(Any, self),
            board=board,
            scale=scale,
            seed=seed,
            to=to,
            what=what,
            words=words,
            seconds=seconds,
            nodes=nodes,
            memory=memory,
        )
        return cast(types.Rendered, reply)
