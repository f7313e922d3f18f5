"""Divide cells over shards so that the longest shard is short. Pure functions on arrays."""

import heapq

import numpy as np
from numpy.typing import NDArray


def balanced(seconds: NDArray[np.float64], shards: int) -> NDArray[np.int32]:
    """The shard of each cell: the longest cell first, each to the shard with the least work so far.

    Graham's LPT rule (1969): the longest shard is at most 4/3 - 1/(3·shards) of the best possible, and with many small
    cells practically equal to the mean. Equal input gives equal output on every machine.
    """
    order = np.argsort(-seconds, kind="stable")
    shard_of = np.zeros(len(seconds), np.int32)
    loads = [(0.0, shard) for shard in range(shards)]
    chosen = []
    for load in seconds[order].tolist():
        least, shard = loads[0]
        heapq.heapreplace(loads, (least + load, shard))
        chosen.append(shard)
    shard_of[order] = chosen
    return shard_of


def parts(total: float, weights: NDArray[np.float64]) -> list[float]:
    """`total` divided in proportion to the weights; in equal parts where all are zero. Rounded down to hundredths of a
    cent, so that the parts never sum to more than the whole."""
    shares = weights / weights.sum() if weights.sum() > 0 else np.full(len(weights), 1 / len(weights))
    return [float(np.floor(total * share * 1e4) / 1e4) for share in shares]
