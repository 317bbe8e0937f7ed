"""The native half; use `cellwise`."""

from os import PathLike
from typing import Any, Dict, List, Literal, Optional, Tuple, Union

__version__: str
VERBS: List[str]

Event = Tuple[Literal["part", "answer", "error"], str]

class Job:
    def __new__(cls, verb: str, request: bytes, inside: bool) -> Job: ...
    def step(self) -> Event: ...

class Solutions:
    def __new__(
        cls,
        kind: str,
        text: str,
        seed: int,
        seconds: Optional[float],
        nodes: Optional[int],
        memory: Optional[int],
    ) -> Solutions: ...
    def step(self) -> Event: ...

class Records:
    def __new__(cls, path: Union[str, PathLike[str]]) -> Records: ...
    def step(
        self,
    ) -> Optional[Tuple[Optional[Tuple[str, str, int, Optional[str]]], str]]: ...

class Buffer:
    @property
    def __array_interface__(self) -> Dict[str, Any]: ...

class Table:
    """Columns of results, for any library that reads Arrow's C data interface."""

    def __len__(self) -> int: ...
    @property
    def column_names(self) -> List[str]: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(
        self, requested_schema: Optional[object] = None
    ) -> Tuple[object, object]: ...

def many(
    verb: str,
    puzzles: object,
    form: Literal["list", "numpy", "arrow"],
    *,
    kind: str,
    max: int,
    threads: Optional[int],
    seconds: Optional[float],
    nodes: Optional[int],
    memory: Optional[int],
) -> Any: ...

class Stop:
    def __new__(cls) -> Stop: ...
    def set(self) -> None: ...

def attempt(
    kind: str,
    text: str,
    given: List[Tuple[int, int]],
    *,
    max: int,
    seed: int,
    seconds: Optional[float],
    memory: Optional[int],
    stop: Optional[Stop],
) -> Tuple[List[str], str, List[int], List[int]]: ...
def dataset_rows(
    puzzles: List[str],
    *,
    kind: str,
    columns: Optional[List[str]],
    augment: int,
    test: float,
    method: str,
    trace_steps: int,
    seed: int,
    threads: Optional[int],
    nodes: Optional[int],
    memory: Optional[int],
) -> List[Tuple[bool, str]]: ...
