"""Puzzles as objects, iterators and exceptions."""

import os
import pickle
import signal
import threading

import cellwise
import pytest
from cellwise import Nonogram, Sudoku
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import CLUES, EASY, SOLVED


def test_equal_puzzles_are_equal_and_have_one_hash():
    one, other = Sudoku("1...\n..3.\n....\n...."), Sudoku("1.....3.........")
    assert one == other and hash(one) == hash(other)
    assert one != Sudoku("1.....4.........")
    assert one != "1.....3........."
    assert len({one, other, Nonogram(CLUES)}) == 2


def test_puzzles_survive_pickling():
    for puzzle in (Sudoku(EASY), Nonogram(CLUES)):
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and type(again) is type(puzzle)
        assert again.solve()["verdict"] == puzzle.solve()["verdict"] == "unique"


def test_a_repr_makes_the_puzzle_again():
    for puzzle in (Sudoku(EASY), Sudoku("." * 81, rules=["x"]), Nonogram(CLUES)):
        assert eval(repr(puzzle)) == puzzle


def test_puzzles_print_as_boards_and_draw_themselves():
    text = str(Sudoku(EASY))
    assert len(text.splitlines()) >= 9 and "5 3" in text
    assert Sudoku(EASY)._repr_svg_().startswith("<svg")
    assert Nonogram(CLUES)._repr_svg_().startswith("<svg")
    assert Nonogram(CLUES).svg("solution") != Nonogram(CLUES).svg()


def test_rules_are_kept():
    puzzle = Sudoku("." * 81, rules=["x"])
    assert puzzle != Sudoku("." * 81)
    solution = puzzle.solve(max=1)["solutions"][0]
    assert len({solution[10 * row] for row in range(9)}) == 9


def test_unreadable_text_is_an_exception_with_its_place():
    with pytest.raises(cellwise.PuzzleError) as fault:
        Sudoku("1.x.............")
    assert (fault.value.line, fault.value.column) == (1, 3)
    assert isinstance(fault.value, ValueError)
    again = pickle.loads(pickle.dumps(fault.value))
    assert (again.line, again.column, str(again)) == (1, 3, str(fault.value))
    with pytest.raises(cellwise.PuzzleError, match="several"):
        Sudoku(f"{EASY}\n{SOLVED}\n")
    with pytest.raises(cellwise.UnsupportedError):
        cellwise.canon("1...............")


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.text(max_size=120))
def test_any_text_is_a_puzzle_or_an_exception(text):
    for kind in (Sudoku, Nonogram):
        try:
            made = kind(text)
        except cellwise.CellwiseError:
            continue
        assert kind(made.text) == made


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.sets(st.integers(0, 80), min_size=30))
def test_every_solution_is_one_and_different(cells):
    puzzle = Sudoku("".join(c if place in cells else "." for place, c in enumerate(SOLVED)))
    seen = set()
    for solution, _ in zip(puzzle.solutions(), range(5)):
        assert puzzle.check(board=solution)["state"] == "solved"
        seen.add(solution)
    assert len(seen) == min(5, puzzle.count(max=5)["count"])


def test_solutions_come_one_at_a_time():
    endless = cellwise.solutions("." * 81)
    found = [next(endless) for _ in range(3)]
    assert len(set(found)) == 3


def test_an_iterator_that_a_limit_ends_says_so():
    with pytest.raises(cellwise.LimitError):
        for _ in cellwise.solutions("." * 81, nodes=2000):
            pass


def test_files_are_read_lazily(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text(f"{EASY}\n1.x\n{SOLVED}\n")
    puzzles = cellwise.open(path)
    first = next(puzzles)
    assert (first.text, first.line) == (EASY, 1)
    with pytest.raises(cellwise.PuzzleError) as fault:
        next(puzzles)
    assert fault.value.line == 2
    assert next(puzzles).line == 3
    with pytest.raises(StopIteration):
        next(puzzles)
    with pytest.raises(FileNotFoundError):
        cellwise.open(tmp_path / "missing.txt")


def interrupt(work):
    """Presses Ctrl-C until the work has noticed, which never ends by itself."""
    noticed = threading.Event()

    def once(*_):
        if not noticed.is_set():
            noticed.set()
            raise KeyboardInterrupt

    def press():
        while not noticed.wait(0.2):
            os.kill(os.getpid(), signal.SIGINT)

    usual = signal.signal(signal.SIGINT, once)
    thread = threading.Thread(target=press)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        noticed.set()
        thread.join()
        signal.signal(signal.SIGINT, usual)


def test_ctrl_c_ends_a_verb_because_other_threads_run_meanwhile():
    interrupt(lambda: cellwise.count("." * 81))


def test_ctrl_c_ends_a_bulk_call():
    interrupt(lambda: cellwise.count_many(["." * 81] * 3))


def test_puzzles_of_many_threads_do_not_meet():
    replies = []

    def work():
        for _ in range(20):
            replies.append(Sudoku(EASY).solve()["solutions"][0])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert replies == [SOLVED] * 80
