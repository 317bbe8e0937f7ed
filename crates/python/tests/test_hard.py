"""One hard puzzle in parts: the same verdict and solution as in one piece."""

import cellwise
import pytest
from cellwise import hard

from conftest import CLUES, EASY, SOLVED

HARD = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."


def nonogram(seed, size=15):
    made = cellwise.generate("nonogram", size=[size, size], solvable="search", drawing="scattered", seed=seed)
    return made["puzzles"][0]["puzzle"]


@pytest.mark.parametrize("text, verdict", [(EASY, "unique"), (HARD, "unique"), ("55" + "." * 79, "impossible")])
def test_sudoku_in_parts_equal_the_whole(text, verdict):
    # So little time that the search has to be split.
    reply = hard.solve(text, cube_seconds=0.0)
    plain = cellwise.solve(text)
    assert reply["verdict"] == plain["verdict"] == verdict
    assert reply["solutions"] == plain["solutions"]


def test_every_solution_is_found_once():
    text = "1..............."
    reply = hard.solve(text, cube_seconds=0.0, max=1000)
    assert len(reply["solutions"]) == cellwise.count(text)["count"] == 72
    assert reply["end"] == "exhausted" and reply["verdict"] == "several"
    few = hard.solve(text, cube_seconds=0.0)
    assert few["verdict"] == "several" and len(few["solutions"]) == 2
    for solution in few["solutions"]:
        assert cellwise.check(text, board=solution)["state"] == "solved"


def test_nonograms_in_parts_equal_the_whole():
    several = '{"r":[[1],[1],[1],[1]],"c":[[1],[1],[1],[1]]}'
    for text in [CLUES, nonogram(1), nonogram(2, 20), several]:
        plain = cellwise.solve(text)
        reply = hard.solve(text, cube_seconds=0.0)
        assert reply["verdict"] == plain["verdict"]
        if plain["verdict"] == "unique":
            assert reply["solutions"] == plain["solutions"]
    assert len(hard.solve(several, cube_seconds=0.0, max=100)["solutions"]) == 24


def test_parts_are_handed_to_workers():
    seen = []
    # 28 million solutions: no machine is through with them that soon.
    reply = hard.solve("." * 36, max=10**9, cube_seconds=0.001, seconds=3.0,
                       on_progress=lambda done, waiting: seen.append((done, waiting)))
    assert reply["limit"] == "time" and reply["end"] == "stopped"
    assert seen and reply["cubes"] > 1


def test_a_dask_client_does_the_parts(tmp_path):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=tmp_path
    ) as local, distributed.Client(local) as client:
        reply = hard.solve(HARD, client, cube_seconds=0.0)
        many = hard.solve("1...............", client, cube_seconds=0.0, max=1000)
    assert reply["solutions"] == cellwise.solve(HARD)["solutions"]
    assert len(many["solutions"]) == 72


def test_what_is_no_client_is_refused():
    with pytest.raises(TypeError, match="client is int"):
        hard.solve("1...............", 7, cube_seconds=0.0, max=1000)
    with pytest.raises(ValueError, match="begins at 1"):
        hard.solve(EASY, max=0)
    assert hard.solve(EASY)["solutions"] == [SOLVED]
