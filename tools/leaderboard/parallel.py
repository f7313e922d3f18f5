"""Use every core for work that is large enough."""

import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")
_function: Callable[[Any], Any]


def mapped(function: Callable[[Item], Result], items: Sequence[Item], *, enough: int) -> Iterator[Result]:
    """`map(function, items)`, in the same order; by several processes when there are at least `enough` items.

    The processes are forked, so `function` may hold any amount of data at no cost; only items and results are sent. Elsewhere
    than on Linux, where forking is not safe, and for little work everything happens here.
    """
    cores = len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1
    if cores < 2 or len(items) < enough:
        yield from map(function, items)
        return
    with multiprocessing.get_context("fork").Pool(cores, _remember, (function,)) as pool:
        yield from pool.imap(_call, items, chunksize=max(1, min(16, len(items) // (4 * cores))))


def _remember(function: Callable[[Any], Any]) -> None:
    global _function
    _function = function


def _call(item: Any) -> Any:
    return _function(item)
