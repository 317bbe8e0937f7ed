"""The verifier as a reward, and the environment."""

import pytest
from cellwise import Nonogram, Sudoku
from cellwise.rl import Environment, reward

from conftest import CLUES, EASY, SOLVED


def test_only_a_solution_earns_everything():
    assert reward(EASY, SOLVED) == 1.0
    assert reward(EASY, SOLVED[::-1]) == 0.0
    assert reward(EASY, "no board") == 0.0
    assert 0 < reward(EASY, EASY) < 1
    assert reward(CLUES, ["#.#", "##."]) == 1.0
    assert reward(CLUES, [".##", "##."]) == 0.0


def test_gymnasium_accepts_the_environment():
    checker = pytest.importorskip("gymnasium.utils.env_checker")
    for puzzle in (Sudoku(EASY), Nonogram(CLUES)):
        checker.check_env(Environment(puzzle), skip_render_check=True)


def test_the_solution_ends_an_episode_with_all_rewards():
    environment = Environment(Nonogram(CLUES))
    environment.reset(seed=0)
    earned = 0.0
    for cell, colour in enumerate("#.###."):
        _, reward, ended, _, info = environment.step(2 * cell + (colour == "#"))
        earned += reward
    assert ended and info["state"] == "solved" and round(earned, 6) == 2.0
    assert environment.render() == "#.#\n##."


def test_a_fault_ends_an_episode():
    environment = Environment(Sudoku(EASY))
    environment.reset(seed=0)
    # A second 5 in the first row.
    _, earned, ended, _, info = environment.step(2 * 9 + 4)
    assert (earned, ended, info["state"]) == (-1.0, True, "wrong")
