"""The command line: `rcb VERB …`. Each verb is one thin file, imported only when it is called."""

import argparse
import atexit
import gc
import importlib
import os
import sys
from collections.abc import Sequence

# verb -> (module in this package, one line of help). Nothing heavier than argparse is imported before a verb is chosen.
VERBS: dict[str, tuple[str, str]] = {
    "new": ("new", "start a paper: an entry and a folder that pass the gate as they stand"),
    "validate": ("validate", "static checks of the problem set"),
    "sanity": ("sanity", "test the tests: reference, repeats, blanks, mutants"),
    "check": ("check", "validate and sanity, one verdict per paper: what CI will say"),
    "show": ("show", "a paper's blanks; what a model sees; grade one completion by hand"),
    "evaluate": ("evaluate", "ask models for the missing lines, grade them, record the results"),
    "regrade": ("regrade", "grade stored completions again, at no cost"),
    "submit": ("submit", "grade completions that were made elsewhere"),
    "fetch": ("fetch", "bring a paper's own source from arXiv"),
    "plan": ("plan", "cut an evaluation into shards that run anywhere"),
    "merge": ("merge", "join the results of shards"),
    "import": ("import_", "import the results of the original benchmark's own run"),
    "leaderboard": ("leaderboard", "write the leaderboard from stored results"),
    "changes": ("changes", "which papers a pull request concerns"),
    "report": ("report", "the report of a pull request's checks: make, show, post"),
    "rescore": ("rescore", "plan and start evaluations on GitHub"),
    "publish": ("publish", "commit results and pages, or open the pull request that carries them"),
}


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=110)


def _overview() -> str:
    lines = ["usage: rcb VERB [options]   (rcb VERB --help tells more)", ""]
    lines += [f"  {verb:<12} {text}" for verb, (_, text) in VERBS.items()]
    lines += ["", "exit codes: 0 good, 1 the checked thing is at fault, 2 wrong usage or unreadable input,",
              "            3 the environment lacks something, 130 interrupted (state saved)"]  # fmt: skip
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one verb and return its exit code; errors become one message on standard error."""
    words = list(sys.argv[1:] if argv is None else argv)
    if not words or words[0] in ("-h", "--help", "help"):
        print(_overview())
        return 0 if words else 2
    if words[0] == "--version":
        from importlib.metadata import version

        print(f"rcb {version('research-code-bench')}")
        return 0
    if words[0] not in VERBS:
        import difflib

        close = difflib.get_close_matches(words[0], VERBS, n=1)
        hint = f" Did you mean `rcb {close[0]}`?" if close else ""
        print(f"rcb: there is no verb {words[0]!r}.{hint}\n\n{_overview()}", file=sys.stderr)
        return 2
    return _run(words[0], words[1:])


def _run(verb: str, words: list[str]) -> int:
    from tools.diagnostics.errors import RcbError

    name, text = VERBS[verb]
    module = importlib.import_module(f"tools.cli.{name}")
    parser = argparse.ArgumentParser(f"rcb {verb}", description=module.__doc__ or text, formatter_class=_Help)
    module.add_arguments(parser)
    args = parser.parse_args(words)
    # Papers and results are very many objects that stay. At its default the collector looks through them again and again, and
    # once more at the end: a fifth of the time of a verb that only reads.
    gc.set_threshold(50_000)
    atexit.register(gc.freeze)
    try:
        code: int = module.run(args)
        sys.stdout.flush()
    except RcbError as error:
        print(f"rcb {verb}: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        print(f"rcb {verb}: interrupted.", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader went away (`rcb … | head`); without this Python complains once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code
