"""The method box: what the numbers were made from, and how to make them again."""

from tools.leaderboard.content import Content
from tools.leaderboard.document import Block, Prose
from tools.leaderboard.figures import plural
from tools.leaderboard.metrics.bootstrap import RESAMPLES, SEED


def method(content: Content) -> list[Block]:
    board, sources = content.board, sorted({source for model in content.board.models for source in model.sources})
    in_process = sum(model.in_process for model in board.models)
    facts = [
        f"**Counts:** {plural(len(board.models), 'model')}, {plural(len(board.papers), 'paper')}, "
        f"{plural(len(board.snippets), 'snippet')}, {plural(board.lines, 'executable line')}, "
        f"{plural(board.records, 'result')} ({', '.join(sources)}).",
        f"**Intervals:** cluster bootstrap over papers, {RESAMPLES:,} resamples, seed {SEED}, on the logit scale with "
        "Student's t. **Order:** paired permutation test over papers, corrected by Benjamini and Hochberg's method.",
        "**Unscored:** results that a provider or the environment spoiled are neither passes nor failures; the column "
        "*Lines scored* shows what is left. A model with less than 95 % is not ranked.",
        f"**Versions:** rcb {content.version}; results fingerprint `{board.digest}`"
        + (f"; problem set and models at commit `{content.record.commit}`." if content.record.commit else "."),
        "**Again:** `rcb leaderboard` writes this page from the stored results, byte for byte; `rcb leaderboard --check` says "
        "whether it is up to date. Every figure is explained in [docs/scoring.md](../docs/scoring.md); "
        "[results.csv](results.csv) and [leaderboard.json](leaderboard.json) have all of them.",
    ]
    if any(model.submitted for model in board.models):
        facts.insert(
            3,
            "**Submitted:** ⇠ marks models that nobody here can call: their answers were made elsewhere and taken on trust "
            "([submissions](../submissions/README.md)), then graded here like all others.",
        )
    if in_process:
        facts.insert(
            3,
            f"**In-process verdicts:** {in_process:,} results come from tests of the older form, which run in the same "
            "process as the completion and could be forged by it; pages mark them with †.",
        )
    return [Prose("\n".join(f"- {fact}" for fact in facts))]
