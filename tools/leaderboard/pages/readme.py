"""The front page: leaderboard/README.md. What matters most comes first; each section begins with its answer."""

from collections.abc import Sequence

from tools.leaderboard.board import Board, ModelRow, SnippetRow
from tools.leaderboard.content import Content
from tools.leaderboard.document import Block, Details, Heading, Page, Prose
from tools.leaderboard.escape import markdown
from tools.leaderboard.figures import plural, shortened
from tools.leaderboard.pages import tables
from tools.leaderboard.pages.glance import glance
from tools.leaderboard.pages.method import method
from tools.leaderboard.pages.pictures import picture

# GitHub stops rendering a Markdown file of more than half a megabyte; beyond this many models a page of its own has all.
SHOWN_MODELS = 60
SHOWN_CHANGES = 20
_SNIPPETS = 10


def front_page(content: Content) -> Page:
    board = content.board
    placed = [model for model in board.models if model.state in ("ranked", "incomplete")]
    models = placed[:SHOWN_MODELS]
    blocks: list[Block] = [Heading(1, "Leaderboard"), *glance(board)]
    if models:
        blocks += [*picture(board, "ranking"), tables.ranking(models), *_more(placed), Prose(_READING)]
        blocks += _sections(content, models)
    blocks += _changes(content) + _others(content)
    blocks += [Heading(2, "How these numbers were made"), *method(content)]
    return Page("README.md", "Leaderboard", tuple(blocks))


def all_models_page(board: Board) -> Page | None:
    """The whole ranking, where the front page shows only its top."""
    placed = [model for model in board.models if model.state in ("ranked", "incomplete")]
    if len(placed) <= SHOWN_MODELS:
        return None
    blocks = (Heading(1, "All models"), Prose("[Leaderboard](README.md)"), tables.ranking(placed))
    return Page("all-models.md", "All models · Leaderboard", blocks)


_READING = (
    "Scaled pass@1 is the share of code lines that a model wrote correctly, in percent; pass@1 that of snippets. The rank shows "
    "in brackets the places that a model takes in 95 % of resamples of the papers: models whose ranges overlap may well be in "
    "the other order. Contamination-safe is the score on papers first committed after the latest knowledge cutoff of all "
    "models. Bold is the best of a column."
)


def _more(placed: Sequence[ModelRow]) -> list[Block]:
    hidden = len(placed) - SHOWN_MODELS
    return [Prose(f"[{hidden} more models](all-models.md)")] if hidden > 0 else []


def _sections(content: Content, models: list[ModelRow]) -> list[Block]:
    board, blocks = content.board, list[Block]()
    if len(board.ranked) > 1:
        blocks += [
            Heading(2, "How sure is the order?"),
            Prose(
                "Each pair of models is compared on the same papers by a permutation test, corrected so "
                "that at most 5 % of the pairs called different are expected to be wrong. "
                "Each model's own page lists the comparisons with its neighbours."
            ),
            Details("Which models can be told apart", (tables.apart(models),)),
        ]
    blocks += [
        Heading(2, "Is it memorised?"),
        Prose(_safety(board)),
        *picture(board, "timeline"),
        Details("Contamination-safe scores", (tables.safety(models),)),
    ]
    if any(model.cost and model.cost.per_run > 0 for model in models):
        blocks += [
            Heading(2, "What does it cost?"),
            Prose(
                "One run asks for every snippet once. `≥` marks sums in which the price of some answers is not known."
            ),
            *picture(board, "cost"),
            Details("Score and cost", (tables.costs(models),)),
        ]
    if any(model.code_only for model in models):
        blocks += [
            Heading(2, "Does the paper help?"),
            Prose("The same snippets asked for with and without the paper's text; intervals are paired over papers."),
            *picture(board, "gain"),
            Details("Paper against code only", (tables.gain(models),)),
        ]
    blocks += [
        Heading(2, "Where do models fail?"),
        *picture(board, "errors"),
        Details("Error kinds of each model", (tables.errors(models),)),
        Heading(2, "Papers"),
        tables.papers(board),
        Details(
            "Scaled pass@1 of each model on each paper, in percent (⬜: blanks without a verdict)",
            (tables.matrix(board, models),),
        ),
        Heading(2, "Hardest and easiest snippets"),
        *picture(board, "difficulty"),
        *_extremes(board),
    ]
    if any(model.samples > 1 for model in models) or any(_lenient(model) for model in models):
        blocks += [
            Heading(2, "Samples and strict scores"),
            Prose(
                "Strict counts an answer that compiled only after it was re-indented as failed. pass@k is the chance that "
                "one of k answers passes (unbiased estimate, by snippet)."
            ),
            Details("Samples, pass@k and strict score", (tables.samples(models),)),
        ]
    return blocks


def _lenient(model: ModelRow) -> bool:
    return model.scaled is not None and model.strict is not None and model.strict < model.scaled.value


def _safety(board: Board) -> str:
    if board.latest_cutoff is None:
        return "No model's knowledge cutoff is known, so no paper can be called safe."
    text = f"The latest knowledge cutoff of the ranked models ends on {board.latest_cutoff}. "
    if safe := len(board.safe_papers):
        verb = "was" if safe == 1 else "were"
        text += f"{safe} of {plural(len(board.papers), 'paper')} {verb} first committed after it: "
        text += "no model can have read that code."
    else:
        text += "No paper was first committed after it."
    unknown = [shortened(model.name) for model in board.ranked if model.knowledge_cutoff is None]
    return text + (f" The cutoff is not known of: {', '.join(map(markdown, unknown[:20]))}." if unknown else "")


def _extremes(board: Board) -> list[Block]:
    known = sorted(
        (snippet for snippet in board.snippets if snippet.solve_rate is not None),
        key=lambda s: (s.solve_rate or 0.0, -s.lines),
    )

    def show(chosen: list[SnippetRow], caption: str) -> Details:
        return Details(caption, (tables.snippets(board, chosen, caption),))

    return [show(known[:_SNIPPETS], "The hardest snippets"), show(known[::-1][:_SNIPPETS], "The easiest snippets")]


def _changes(content: Content) -> list[Block]:
    record = content.record
    if not record.changes:
        return []
    since = f" since {record.since}" if record.since else ""
    lines = [f"- {markdown(change)}" for change in record.changes[:SHOWN_CHANGES]]
    if len(record.changes) > SHOWN_CHANGES:
        lines.append(f"- … and {len(record.changes) - SHOWN_CHANGES} more")
    return [Heading(2, f"Changes{since}"), Prose("\n".join(lines))]


def _others(content: Content) -> list[Block]:
    board, blocks = content.board, list[Block]()
    if retired := board.of("retired"):
        blocks += [
            Heading(2, "History"),
            Prose("Models that are no longer evaluated, with their last results."),
            tables.ranking(retired, "Models no longer evaluated"),
        ]
    if controls := board.of("control"):
        blocks += [
            Heading(2, "Controls"),
            Prose("Not models: the reference solution must score 100 and empty blanks must score 0."),
            tables.controls(controls),
        ]
    if content.published is not None:
        baseline = content.published
        blocks += [
            Heading(2, "Published scores of the original benchmark"),
            Prose(
                f"From [{markdown(baseline.title)}]({baseline.address}): {baseline.papers} papers, {baseline.snippets} "
                f"snippets, {baseline.lines:,} lines. **Another problem set: these scores and the ones above cannot be "
                "compared with each other.**"
            ),
            Details(f"The {len(baseline.models)} published scores", (tables.published(baseline),)),
        ]
    return blocks
