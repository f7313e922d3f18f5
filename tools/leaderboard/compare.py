"""Which ranked models can be told apart: corrected paired comparisons, and what they say of each model."""

from dataclasses import dataclass

from tools.leaderboard.board import Comparison
from tools.leaderboard.grid import Grid
from tools.leaderboard.metrics.paired import corrected_pairs, paired_permutation
from tools.leaderboard.metrics.rates import Ints, solve_rates
from tools.leaderboard.percent import percent

SIGNIFICANT = 0.05
NEIGHBOURS = 10  # pairs this close in the ranking are listed one by one; the others are counted


@dataclass(frozen=True)
class Standing:
    """How many ranked models one is significantly better and worse than, and whether it may be as good as the first."""

    better_than: int
    worse_than: int
    like_best: bool


def compare(paper: Grid, models: Ints, ids: list[str]) -> tuple[dict[int, Standing], tuple[Comparison, ...]]:
    """Standings by model index, and the pairs of neighbours in order; `models` are the ranked ones, best first."""
    if len(models) == 0:
        return {}, ()
    rates = solve_rates(paper.passed[models], paper.scored[models])
    pairs = paired_permutation(rates, paper.scored[models] > 0, paper.lines, paper.paper_of, paper.papers)
    p = corrected_pairs(pairs.p)
    apart = p < SIGNIFICANT
    better, worse = (apart & (pairs.difference > 0)).sum(axis=1), (apart & (pairs.difference < 0)).sum(axis=1)
    standings = {
        int(model): Standing(int(better[row]), int(worse[row]), not (apart[row, 0] and pairs.difference[row, 0] < 0))
        for row, model in enumerate(models)
    }
    near = [
        Comparison(
            ids[models[one]], ids[models[two]], percent(pairs.difference[one, two]) or 0.0, float(f"{p[one, two]:.4g}")
        )
        for one in range(len(models))
        for two in range(one + 1, min(one + 1 + NEIGHBOURS, len(models)))
    ]
    return standings, tuple(near)
