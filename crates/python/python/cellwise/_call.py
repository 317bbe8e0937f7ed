"""Requests to the verbs, and their replies."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Dict, Iterator, Mapping, Optional, Union

from ._cellwise import Job
from .errors import error_of

if TYPE_CHECKING:
    from .puzzles import Nonogram, Sudoku

Text = Union["Sudoku", "Nonogram", str]
"""A puzzle, or its text in any format that is read."""

_READING = ("from", "name", "rules", "symbols", "box", "size")


def _value(value: Any) -> Any:
    """A value as JSON knows it."""
    if isinstance(value, (bytes, bytearray, memoryview)):
        return base64.b64encode(value).decode("ascii")
    if isinstance(value, (str, int, float)):
        return value
    if isinstance(value, Mapping):
        return {name: _value(each) for name, each in value.items()}
    if hasattr(value, "__iter__"):
        return [_value(each) for each in value]
    if hasattr(value, "__index__"):
        return value.__index__()
    if hasattr(value, "__float__"):
        return float(value)
    raise TypeError(f"{type(value).__name__} has no JSON form")


def _limits(
    seconds: Optional[float], nodes: Optional[int], memory: Optional[int]
) -> Dict[str, Any]:
    limits = {"seconds": seconds, "nodes": nodes, "memory": memory}
    if seconds is not None and seconds == float("inf"):
        del limits["seconds"]
    return {name: limit for name, limit in limits.items() if limit is not None}


def request(
    members: Mapping[str, Any],
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> bytes:
    """The JSON of a request; members that are None are left out."""
    found = dict(members)
    puzzle = found.get("puzzle")
    if puzzle is not None and not isinstance(puzzle, str):
        found["puzzle"] = puzzle.text
        if found.get("kind") is None:
            found["kind"] = puzzle.kind
    elif puzzle is not None and found.get("kind") is None:
        reading = {name: found.get(name) for name in _READING}
        found["kind"] = ask("open", {"text": puzzle, "first": 1, **reading})["kind"]
    whole = {name: _value(value) for name, value in found.items() if value is not None}
    limits = _limits(seconds, nodes, memory)
    if limits:
        whole["limits"] = limits
    return json.dumps(whole, allow_nan=False).encode()


def ask(
    verb: str,
    members: Mapping[str, Any],
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Any:
    """The reply of a verb; parts stand in its member `parts`."""
    event, text = Job(verb, request(members, seconds, nodes, memory), True).step()
    if event == "error":
        raise error_of(text)
    return json.loads(text)


def parts(
    verb: str,
    members: Mapping[str, Any],
    seconds: Optional[float] = None,
    nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Iterator[Any]:
    """The parts of a reply as they come, and the reply at the end.

    >>> from cellwise import parts
    >>> found = list(parts("trace", {"puzzle": "1...............", "method": "backtrack", "max_steps": 3}))
    >>> [event["event"] for event in found[0]["events"]]
    ['refuse', 'assign', 'refuse']
    >>> "verdict" in found[-1]
    True
    """
    job = Job(verb, request(members, seconds, nodes, memory), False)
    while True:
        event, text = job.step()
        if event == "error":
            raise error_of(text)
        yield json.loads(text)
        if event == "answer":
            return
