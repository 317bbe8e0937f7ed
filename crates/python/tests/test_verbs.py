"""Every verb of the table is a function, and answers as on every other carrier."""

import inspect
import json

import cellwise
import pytest
from cellwise import _cellwise, verbs

from conftest import CLUES, EASY


def name(verb):
    return verb.replace("-", "_")


def test_every_verb_of_the_table_is_a_function():
    missing = [verb for verb in _cellwise.VERBS if not hasattr(verbs, name(verb))]
    assert not missing
    # `cellwise.open` reads files; the verb is `cellwise.verbs.open`.
    outside = [verb for verb in _cellwise.VERBS if not hasattr(cellwise, name(verb))]
    assert not outside
    assert len(_cellwise.VERBS) > 20


def test_no_function_stands_for_a_verb_that_is_gone():
    functions = {each for each in verbs.__all__ if each.islower()}
    assert functions == {name(verb) for verb in _cellwise.VERBS}


def test_every_verb_about_a_puzzle_is_a_method():
    for verb in map(name, _cellwise.VERBS):
        if "puzzle" in inspect.signature(getattr(verbs, verb)).parameters:
            assert hasattr(cellwise.Sudoku, verb), verb


def test_arguments_are_documented():
    for verb in map(name, _cellwise.VERBS):
        function = getattr(verbs, verb)
        for argument in inspect.signature(function).parameters:
            assert f" {argument}: " in function.__doc__, (verb, argument)


def cases(root):
    return json.loads((root / "crates/verbs/tests/requests.json").read_text())


def at(reply, pointer):
    """The value at a pointer; None if there is none."""
    for part in pointer.split("/")[1:]:
        try:
            reply = reply[int(part)] if isinstance(reply, list) else reply[part]
        except (KeyError, IndexError):
            return None
    return reply


def called(case):
    """The verb of a case, called as a user of Python does."""
    arguments = dict(case["request"])
    if "from" in arguments:
        arguments["from_"] = arguments.pop("from")
    arguments.update(arguments.pop("limits", {}))
    return getattr(verbs, name(case["verb"]))(**arguments)


def same(reply, pointer, value):
    found = at(reply, pointer)
    # Of a drawing the beginning is enough.
    return found.startswith(value) if pointer == "/svg" else found == value


def test_the_requests_of_all_carriers_have_their_replies(root):
    wrong, ran = [], 0
    for case in cases(root):
        request = case["request"]
        # What Python refuses before any verb sees it: no object, no keyword, no bytes.
        if not isinstance(request, dict) or "data" in request:
            continue
        try:
            reply = called(case)
        except cellwise.CellwiseError as error:
            problem = {"code": error.code, "line": error.line, "column": error.column}
            reply = {"error": {**problem, "choices": list(error.choices), "message": error.message}}
        except (TypeError, AttributeError, ValueError):
            reply = None
        if reply is None and case["status"] != 200:
            continue
        for pointer, value in case["expect"].items():
            if not same(reply, pointer, value):
                wrong.append((case["name"], pointer, at(reply, pointer), value))
        ran += 1
    assert not wrong
    assert ran > 150


def test_bytes_are_bytes():
    import gzip

    packed = gzip.compress(b"1...............\n")
    assert verbs.open(data=packed)["kind"] == "sudoku"


def test_limits_are_arguments_and_stand_in_the_reply():
    reply = cellwise.count("." * 81, nodes=1000)
    assert reply["limit"] == "nodes"
    assert reply["end"] == "stopped"
    assert cellwise.Sudoku("." * 81).count(seconds=0)["limit"] == "time"


def test_a_slip_in_a_request_is_an_error():
    with pytest.raises(TypeError):
        cellwise.solve(EASY, macks=3)
    with pytest.raises(cellwise.RequestError) as slip:
        cellwise.solve(EASY, max=0)
    assert slip.value.code == "bad-request"


def test_the_kind_is_found_out():
    assert cellwise.solve(CLUES)["kind"] == "nonogram"
    assert cellwise.solve(EASY)["kind"] == "sudoku"


def test_parts_come_one_by_one():
    found = list(cellwise.parts("trace", {"puzzle": EASY, "method": "mrv"}))
    assert all("events" in part for part in found[:-1])
    assert found[-1]["verdict"]
