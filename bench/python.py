"""`cargo xtask bench python`: boards of a file by each way into the package, and by other packages of the index.

In: a file of boards, the number of rounds, and `--peers` if other packages are to be measured. Out: a line of JSON for each way: its name,
boards, and CPU seconds of each round. The ways take turns. Every solution is compared with ours, so that nobody is fast by being wrong.
"""

import json
import sys
import time

import cellwise
import numpy
import pyarrow

OURS, PEERS, SLOW = 200_000, 2_000, 20


def repeated(boards, count):
    return (boards * (count // len(boards) + 1))[:count]


def grid(text):
    return [[int(c) for c in text[9 * row : 9 * row + 9]] for row in range(9)]


def ours(boards):
    """Our three forms of many boards, on one thread."""
    many = repeated(boards, OURS)
    digits = (numpy.frombuffer("".join(many).replace(".", "0").encode(), numpy.uint8) - 48).reshape(-1, 81)
    arrow = pyarrow.array(many)
    for name, puzzles in (("numpy", digits), ("list of str", many)):
        yield f"cellwise, {name}", OURS, lambda puzzles=puzzles: cellwise.solve_many(puzzles, threads=1)
    yield "cellwise, Arrow", OURS, lambda: pyarrow.record_batch(cellwise.solve_many(arrow, threads=1))
    some = repeated(boards, PEERS)
    yield "cellwise, one call each", PEERS, lambda: [cellwise.solve(board, kind="sudoku") for board in some]


def peers(boards, solved):
    """The other packages that are installed, one board at a time, as their documentation shows."""

    def checked(name, some, solve):
        wrong = sum(solve(board) != solved[board] for board in some)
        if wrong:
            print(f"{name}: {wrong} of {len(some)} boards wrong", file=sys.stderr)
        return name + (f" ({wrong} of {len(some)} wrong)" if wrong else ""), len(some), lambda: [solve(b) for b in some]

    some, few = repeated(boards, PEERS), repeated(boards, SLOW)
    try:
        import rustoku

        yield checked("rustoku", some, lambda board: rustoku.solve(board))
    except ImportError:
        pass
    try:
        import sudoku_rust

        def rust(board):
            found = sudoku_rust.solve(numpy.array(grid(board.replace(".", "0")), dtype=numpy.uint16))
            return "".join(map(str, numpy.asarray(found).flatten()))

        yield checked("sudoku-rust", some, rust)
    except ImportError:
        pass
    try:
        from sudoku import Sudoku

        def pure(board):
            found = Sudoku(3, 3, board=grid(board.replace(".", "0"))).solve()
            return "".join(str(cell) for row in found.board for cell in row)

        yield checked("py-sudoku", few, pure)
    except ImportError:
        pass
    try:
        from dokusan import solvers
        from dokusan.boards import BoxSize
        from dokusan.boards import Sudoku as Board

        def backtracked(board):
            found = solvers.backtrack(Board.from_list(grid(board.replace(".", "0")), box_size=BoxSize(3, 3)))
            return str(found)

        yield checked("dokusan", few, backtracked)
    except ImportError:
        pass


def main():
    path, rounds = sys.argv[1], int(sys.argv[2])
    with open(path) as file:
        boards = [line[:81].replace("0", ".") for line in file if len(line) > 80 and line[0] != "#"]
    found = cellwise.solve_many(boards)
    solved = dict(zip(boards, found["solution"]))
    ways = [*ours(boards), *(peers(boards, solved) if "--peers" in sys.argv else [])]
    times = {name: [] for name, _, _ in ways}
    for _ in range(rounds):
        for name, _, run in ways:
            began = time.process_time()
            run()
            times[name].append(time.process_time() - began)
    for name, count, _ in ways:
        print(json.dumps({"name": name, "boards": count, "seconds": times[name]}))


if __name__ == "__main__":
    main()
