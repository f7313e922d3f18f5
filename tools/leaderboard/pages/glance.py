"""The answers at a glance: which model is best, how sure that is, whether it is memorised, what it costs, where it fails."""

from collections import Counter
from collections.abc import Sequence
from statistics import median

from tools.evaluation.record import UNSCORED
from tools.leaderboard.board import Board, ModelRow
from tools.leaderboard.charts.cost import frontier, priced
from tools.leaderboard.document import Block, Prose
from tools.leaderboard.escape import markdown
from tools.leaderboard.figures import dollars, interval, plural, shortened, signed
from tools.leaderboard.results import OUTCOMES

_NAMED = 4


def glance(board: Board) -> list[Block]:
    """One sentence on the benchmark, then one line per question that the results can answer."""
    intro = (
        "Can a language model turn a new machine-learning paper into correct code? "
        f"{plural(len(board.ranked), 'model')} ranked on {plural(len(board.snippets), 'snippet')} "
        f"({plural(board.lines, 'line')} of code) from {plural(len(board.papers), 'paper')}."
    )
    if not board.ranked:
        return [Prose(f"{intro} No model has enough results to be ranked yet.")]
    lines = [_best(board), _memorised(board), _cost(board), _failures(board), _paper(board)]
    return [Prose(intro), Prose("\n".join(f"- {line}" for line in lines if line))]


def names(models: Sequence[ModelRow]) -> str:
    shown = ", ".join(markdown(shortened(model.name)) for model in models[:_NAMED])
    return shown + (f" and {len(models) - _NAMED} more" if len(models) > _NAMED else "")


def _best(board: Board) -> str:
    first = [model for model in board.ranked if model.rank == 1]
    score = first[0].scaled
    assert score is not None  # ranked models have a score
    verb = "solves" if len(first) == 1 else "solve"
    text = f"**Best:** {names(first)} {verb} {score.value:.1f} % of the code lines (95 % interval {interval(score)})."
    rivals = [model for model in board.ranked if model.like_best and model.rank != 1]
    if rivals:
        return f"{text} Not told apart from it: {names(rivals)}."
    return text + (" It is significantly better than every other model." if len(board.ranked) > len(first) else "")


def _memorised(board: Board) -> str:
    if board.latest_cutoff is None:
        return ""
    safe = [model for model in board.ranked if model.safe]
    if not safe:
        return "**Memorised?** No paper is newer than every model's knowledge cutoff."
    newer, papers = len(board.safe_papers), plural(len(board.papers), "paper")
    text = (
        f"**Memorised?** {newer} of {papers} {'is' if newer == 1 else 'are'} newer than every model's knowledge cutoff"
    )
    top = max(model.safe.value for model in safe if model.safe)
    best = [model for model in safe if model.safe and model.safe.value == top]
    return f"{text}; on these the best is {names(best)} with {top:.1f} %."


def _cost(board: Board) -> str:
    good = frontier(priced(board))
    if not good:
        return ""
    (cheap, low, low_score), (dear, high, high_score) = good[0], good[-1]
    text = f"**Cost:** from {dollars(low).text} a run ({markdown(shortened(cheap.name))}, {low_score:.1f} %)"
    return (
        f"{text} to {dollars(high).text} ({markdown(shortened(dear.name))}, {high_score:.1f} %)."
        if len(good) > 1
        else text + "."
    )


def _failures(board: Board) -> str:
    failures: Counter[str] = Counter()
    for model in board.ranked:
        failures.update(
            {k: n for k, n in model.outcomes.items() if k in OUTCOMES and k != "pass" and k not in UNSCORED}
        )
    if failures["unknown kind"] * 2 > failures.total() or not failures:
        return ""  # an imported run that kept no kinds would seem to fail in the few ways that it did keep
    total = failures.total()
    parts = [f"{kind.replace('_', ' ')} {100 * count / total:.0f} %" for kind, count in failures.most_common(3)]
    return f"**Failures:** {', '.join(parts)} of failed answers."


def _paper(board: Board) -> str:
    gains = [model.gain.value for model in board.ranked if model.gain]
    return (
        f"**The paper's text** gains {signed(median(gains))} points in the median of {plural(len(gains), 'model')}."
        if gains
        else ""
    )
