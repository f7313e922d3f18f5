"""What a run would cost, before its first call: calls, tokens and dollars per model, paper and mode."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tools.evaluation.archive import removed
from tools.evaluation.asking import MILLION, USUAL_TOKENS_PER_BYTE
from tools.evaluation.chains import Node, chain, prefix_marks
from tools.evaluation.evaluate import Order, look, without_keys
from tools.evaluation.questions import Question
from tools.evaluation.stale import Action, Cell, Work, by_reason
from tools.evaluation.store import read_lines, safe_name
from tools.evaluation.summary import left_out
from tools.models.catalogue import Model, Price
from tools.models.prompt import Prompt, build_prompt

# Answer tokens where nothing is known of a model: per line of the blank and per answer; and what thinking adds.
_PER_LINE, _PER_ANSWER, _THINKING = 14, 80, 3000
_THINKS = ("reasoning_effort", "thinking", "reasoning")


@dataclass
class CellEstimate:
    """One row of the forecast. `usd` is None where no price is known. `cached` of the prompt tokens come from the cache."""

    model: str
    paper: str
    mode: str
    calls: int = 0
    gradings: int = 0
    prompt_tokens: float = 0.0
    cached_tokens: float = 0.0
    completion_tokens: float = 0.0
    usd: float | None = 0.0
    reasons: list[tuple[Action, str, int]] = field(default_factory=list)


def forecast(order: Order) -> str:
    """What the order would do, why, and what it would cost. Reads only."""
    found = look(order)
    cells, missing = without_keys(found.cells) if order.lenient_keys else (found.cells, {})
    text = f"{left_out(missing)}\n" if missing else ""
    text += as_table(list(estimate(cells, order.store)))
    text += _with_keys([cell for cell in found.cells if cell.model.id in missing], order.store) if missing else ""
    gone = sum(len(item.gone) for item in removed(order.store, order.whole, found.seen)) if order.whole else 0
    if gone:
        text += f"{gone} results of removed blanks would be moved to _archive.\n"
    if found.outdated:
        text += f"{found.outdated} stored answers of other modes or samples are out of date and stay as they are.\n"
    return text


def estimate(cells: Iterable[Cell], store: Path) -> Iterator[CellEstimate]:
    """A row per model, paper and mode that has work."""
    from tools.models.pricing import price_of

    prompts: dict[tuple[str, str, str], Prompt] = {}
    prices: dict[str, Price | None] = {}
    answers: dict[str, float | None] = {}
    for cell in cells:
        model = cell.model
        for mode in dict.fromkeys(work.question.mode for work in cell.work):
            works = [work for work in cell.work if work.question.mode == mode]
            questions = [work.question for work in works if work.action is Action.GENERATE]
            if questions and model.id not in prices:
                prices[model.id] = price_of(model)
                answers[model.id] = _usual_answer(store, model.id)
            yield _row(cell, mode, works, questions, prompts, prices, answers)


def _row(
    cell: Cell, mode: str, works: list[Work], questions: list[Question], prompts: dict[tuple[str, str, str], Prompt],
    prices: Mapping[str, Price | None], answers: Mapping[str, float | None],
) -> CellEstimate:  # fmt: skip
    row = CellEstimate(cell.model.id, cell.paper.id, mode, calls=len(questions), reasons=list(by_reason(works)))
    row.gradings = len(works)
    price = prices.get(cell.model.id)
    caches = price is not None and price.cached is not None

    def prompt_of(question: Question) -> Prompt:
        key = (question.paper.id, question.snippet, mode)
        return prompts.setdefault(key, build_prompt(question.paper, question.ref, mode))

    def add(node: Node[Question], answered: list[str]) -> None:
        prompt = prompt_of(node.question)
        text = prompt.system + prompt.user
        row.prompt_tokens += len(text.encode()) * USUAL_TOKENS_PER_BYTE
        row.cached_tokens += cached_bytes(text, answered) * USUAL_TOKENS_PER_BYTE if caches else 0.0
        row.completion_tokens += answers[cell.model.id] or _guess(cell.model, prompt.lines)
        for following in node.then:
            add(following, [*answered, text])

    if questions:
        add(chain(questions, lambda question: prefix_marks(prompt_of(question))), [])
    row.usd = None if questions and price is None else _cost(row, price)
    return row


def cached_bytes(text: str, earlier: Iterable[str]) -> int:
    """How much of a prompt a provider's prefix cache holds after earlier prompts: the longest common beginning."""
    return max((len(text[: _shared(text, other)].encode()) for other in earlier), default=0)


def _shared(one: str, other: str) -> int:
    """Length of the common beginning of two texts, found by halving: prompts are too long to compare letter by letter."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[low:middle] == other[low:middle] else (low, middle - 1)
    return low


def _cost(row: CellEstimate, price: Price | None) -> float:
    if price is None:
        return 0.0
    cached = price.input if price.cached is None else price.cached
    fresh = row.prompt_tokens - row.cached_tokens
    return (fresh * price.input + row.cached_tokens * cached + row.completion_tokens * price.output) / MILLION


def _guess(model: Model, lines: int) -> float:
    return _PER_ANSWER + _PER_LINE * lines + (_THINKING if _thinks(model) else 0)


@cache
def _thinks(model: Model) -> bool:
    """Whether it thinks before it answers: models that can do so unasked, but for Anthropic's. Better too dear than too cheap."""
    if any(name in model.params for name in _THINKS):
        return True
    from tools.models.client import litellm_client

    able = not model.builtin and litellm_client().supports_reasoning(model=model.litellm)
    return bool(able) and "claude" not in model.litellm


def _usual_answer(store: Path, model: str) -> float | None:
    """Mean answer tokens of the model's stored answers, thinking included; None where there are none."""
    counts = [
        line["tokens"]["completion"]
        for file in sorted((store / safe_name(model)).glob("*.jsonl"))[:20]
        for line in read_lines(file)
        if line.get("tokens") and line["tokens"]["completion"]
    ]
    return sum(counts) / len(counts) if counts else None


def as_table(rows: list[CellEstimate]) -> str:
    """The forecast for people, with a line of totals per model."""
    lines = []
    for model, own in _by_model(rows):
        lines.append(f"{model}: {_amounts(own)}")
        for row in own:
            why = "; ".join(f"{count} × {reason}" for _, reason, count in row.reasons)
            mode = f" ({row.mode})" if row.mode != "paper" else ""
            lines.append(f"  {row.paper}{mode}: {_amounts([row])}: {why}")
    lines.append(f"In all: {_amounts(rows)}." if rows else "Nothing to do: all results are up to date.")
    return "\n".join(lines) + "\n"


def _with_keys(cells: list[Cell], store: Path) -> str:
    """What the models without a key would add, a line each: whoever plans a run asks before the keys are at hand."""
    rows = list(estimate(cells, store))
    lines = [f"  {model}: {_amounts(own)}" for model, own in _by_model(rows)]
    return "\n".join(["With the missing keys there would also be:", *lines, f"  together: {_amounts(rows)}."]) + "\n"


def _by_model(rows: list[CellEstimate]) -> Iterator[tuple[str, list[CellEstimate]]]:
    for model in dict.fromkeys(row.model for row in rows):
        yield model, [row for row in rows if row.model == model]


def _amounts(rows: list[CellEstimate]) -> str:
    calls, gradings = sum(row.calls for row in rows), sum(row.gradings for row in rows)
    if not calls:
        return f"{gradings} gradings at no cost"
    known = [row.usd for row in rows if row.usd is not None]
    money = f"about ${sum(known):.2f}" if len(known) == len(rows) else "price unknown"
    prompt, cached = sum(row.prompt_tokens for row in rows), sum(row.cached_tokens for row in rows)
    share = f", {100 * cached / prompt:.0f} % of them cached" if cached else ""
    out = sum(row.completion_tokens for row in rows)
    return f"{calls} calls, {gradings} gradings, {_short(prompt)} tokens in{share}, {_short(out)} out, {money}"


def _short(tokens: float) -> str:
    return f"{tokens / 1e6:.1f} M" if tokens >= 1e6 else f"{tokens / 1e3:.0f} k" if tokens >= 1e4 else f"{tokens:.0f}"
