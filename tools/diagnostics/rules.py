"""Every finding the program can make, under a stable ID that never changes its meaning.

IDs: 1xx metadata, 2xx annotations, 3xx paper folder, 4xx test file, 5xx sanity, 6xx models.
`docs/diagnostics.md` is made from this list.
"""

from dataclasses import dataclass

from tools.diagnostics.diagnostic import Diagnostic, Severity

E, W, H = Severity.ERROR, Severity.WARNING, Severity.HINT


@dataclass(frozen=True)
class Rule:
    """What is checked, why it matters and what to do; `lenient` is the severity under `--lenient`."""

    id: str
    name: str
    severity: Severity
    why: str
    fix: str
    lenient: Severity | None = None


_ALL = (
    Rule("RCB100", "metadata-unreadable", E, "Nothing can be checked without the list of papers.",
         "Create pset/papers.yaml as a YAML list with one entry per paper, saved as UTF-8."),
    Rule("RCB101", "metadata-syntax", E, "A file that is not YAML hides every paper in it.",
         "Correct the YAML at the line given."),
    Rule("RCB102", "metadata-not-a-list", E, "The list of papers is read from top to bottom; another shape has no papers.",
         "Write each paper as one list item that begins with `- id: …`."),
    Rule("RCB103", "duplicate-key", E, "Of two equal keys YAML would silently keep the last.",
         "Remove one of the two keys."),
    Rule("RCB104", "anchor-or-alias", E, "Aliases let a small file grow without bound when read.",
         "Write the value out."),
    Rule("RCB105", "unknown-field", E, "A misspelt field would be ignored without a word.",
         "Correct the name, or remove the field; docs/papers.md lists the fields."),
    Rule("RCB106", "missing-field", E, "Every paper carries the same facts, so that papers can be compared and dated.",
         "Add the field."),
    Rule("RCB107", "invalid-value", E, "A value of the wrong kind breaks whoever reads it later.",
         "Correct the value as the message says."),
    Rule("RCB108", "duplicate-id", E, "The id names the folder and every stored result.",
         "Give the paper an id of its own; upper and lower case do not count as different."),
    Rule("RCB109", "unknown-suppression", E, "A misspelt ID would suppress nothing.",
         "Correct the ID: docs/diagnostics.md lists them."),
    Rule("RCB110", "invalid-date", E, "Contamination-safe scores are computed from these dates.",
         "Write the date as YYYY-MM-DD, one that exists and is not in the future."),
    Rule("RCB111", "version-before-first", E, "A later version cannot be older than version 1.",
         "Look up both dates on the paper's arXiv page.", W),
    Rule("RCB112", "commits-out-of-order", E, "The last commit cannot be older than the first.",
         "Look up both dates in the repository's history."),
    Rule("RCB113", "not-an-arxiv-address", E, "The paper's source is fetched from its arXiv address.",
         "Give https://arxiv.org/abs/NUMBERvVERSION, or suppress this finding with the reason why there is none.", W),
    Rule("RCB114", "invalid-repository-address", E, "Readers must be able to find the original code.",
         "Give the full https address of the repository."),
    Rule("RCB115", "repository-not-on-a-known-host", H, "A redirecting address can change its target unseen.",
         "Give the repository's own address, for example https://github.com/OWNER/NAME."),
    Rule("RCB116", "repository-address-too-long", W, "A folder or file inside a repository moves; the repository stays.",
         "Give the address as https://github.com/OWNER/NAME."),
    Rule("RCB117", "arxiv-number-and-date", E, "arXiv numbers begin with the year and month they were given in.",
         "Look up number and date on the paper's arXiv page.", W),
    Rule("RCB118", "commit-far-from-paper", H, "Code much older or newer than its paper is seldom the paper's own.",
         "Look up the first commit in the repository's history."),
    Rule("RCB119", "arxiv-version-missing", H, "Versions differ; the one that was used should be found again.",
         "End the address with the version, for example v2."),
    Rule("RCB120", "path-leaves-folder", E, "A paper may only use files of its own folder.",
         "Give a path inside the paper's folder, with forward slashes and without `..`."),
    Rule("RCB121", "file-missing", E, "A listed file that is not there cannot be shown or tested.",
         "Add the file, or correct the path in papers.yaml."),
    Rule("RCB122", "link", E, "A link can point anywhere, and points elsewhere on another machine.",
         "Replace the link by the file itself."),
    Rule("RCB123", "path-listed-twice", E, "A file has one role: annotated or context.",
         "Remove one of the two entries."),
    Rule("RCB124", "no-annotated-file", E, "A paper without annotated code has nothing to solve.",
         "List at least one file under annotated_file_paths."),
    Rule("RCB125", "folder-missing", E, "The paper's files are looked for in the folder named like its id.",
         "Create the folder, or correct the id; the case of letters counts."),
    Rule("RCB126", "folder-without-entry", E, "A folder without an entry is never evaluated.",
         "Add an entry to papers.yaml, or remove the folder.", W),
    Rule("RCB130", "licence-missing", W, "Without a licence nobody may use what the folder holds.",
         "Add `license`, for example CC-BY-4.0: the licence of what you wrote for this folder."),
    Rule("RCB131", "requirement-not-pinned", E, "A newer release can change what the cases see.",
         "Write NAME==VERSION.", W),
    Rule("RCB132", "left-to-fill", W, "A place holder says nothing about the paper.",
         "Fill in the value."),
    Rule("RCB201", "text-beside-tag", E, "A tag stands alone on its line, so that removing it removes nothing else.",
         "Move the tag to a line of its own."),
    Rule("RCB202", "malformed-tag", E, "Parsing never guesses what a tag was meant to say.",
         'Write <paper2code name="HINT"> or </paper2code name="HINT"> after the comment sign, without quotes in HINT.'),
    Rule("RCB203", "unclosed-tag", E, "Without its end nobody knows which lines are the blank.",
         "Add the end tag."),
    Rule("RCB204", "end-without-start", E, "An end tag closes the block opened last; there is none.",
         "Add the start tag, or remove this line."),
    Rule("RCB205", "crossed-tags", E, "Blanks nest like brackets; crossing blanks cannot both be cut out.",
         "Close the inner block first."),
    Rule("RCB206", "indentation-of-end-tag", E, "The pair's column is the column a completion starts at.",
         "Indent the end tag exactly like its start tag."),
    Rule("RCB207", "duplicate-hint", E, "The hint names the blank in every result.",
         "Give each blank of a file a hint of its own.", W),
    Rule("RCB208", "empty-snippet", E, "A blank without executable lines asks for nothing and counts nothing.",
         "Put code between the tags, or remove them."),
    Rule("RCB209", "not-utf-8", E, "Models and tests read UTF-8.",
         "Save the file as UTF-8."),
    Rule("RCB210", "no-snippets", E, "An annotated file without a blank has nothing to solve.",
         "Add tags, or list the file under context_file_paths."),
    Rule("RCB211", "unknown-comment-prefix", E, "Tags stand in line comments; the prefix is chosen by the file's suffix.",
         "Use a file type whose line comments are known: see docs/annotations.md."),
    Rule("RCB212", "blank-breaks-file", E, "With `pass` in its place the file must still compile, or the blank cuts a statement.",
         "Let the blank begin and end where statements do."),
    Rule("RCB213", "reference-does-not-compile", E, "The reference is what all completions are measured against.",
         "Correct the file."),
    Rule("RCB301", "paper-text-missing", E, "The model reads the paper from this file.",
         "Add paper2code_paper.md (or .tex)."),
    Rule("RCB302", "paper-text-empty", E, "An empty paper text tells the model nothing.",
         "Write the method down, complete enough to solve every blank."),
    Rule("RCB401", "test-file-missing", E, "Without tests no completion can be judged.",
         "Add paper2code_test.py, or name the file in test_entry_point."),
    Rule("RCB402", "test-file-does-not-compile", E, "A test file that does not compile judges nothing.",
         "Correct the file."),
    Rule("RCB403", "older-test-form", E, "Asserts that run beside a completion can be forged by it.",
         "Write observe_NAME and check_NAME functions: see docs/tests.md.", W),
    Rule("RCB404", "statement-at-top-level", E, "Observers and checks run apart; loose statements belong to neither.",
         "Move the statement into a function; only imports, definitions and assignments stand at top level."),
    Rule("RCB405", "check-without-observer", E, "A check is given what the observer of the same name saw.",
         "Rename the check, or add the observer."),
    Rule("RCB406", "check-uses-the-module", E, "Checks run on data, where the annotated module cannot be seen.",
         "Observe the value in observe_NAME and return it."),
    Rule("RCB407", "invalid-cases", E, "The judge reads CASES as data and never runs it.",
         'Write CASES as a literal: {"NAME": {"rtol": 1e-4, "atol": 1e-6, "nan": True, "inf": True}}.'),
    Rule("RCB501", "reference-fails", E, "Nothing can be measured against code that fails its own tests.",
         "Correct the module or the test file until `rcb show ID/HINT --candidate` passes with the reference's own lines."),
    Rule("RCB502", "repeats-disagree", E, "A test whose outcome depends on chance, on order or on the clock fails right code.",
         "Widen margins, avoid near-ties, keep no state between cases, and declare tolerances where rounding grows."),
    Rule("RCB503", "blank-passes", E, "A snippet that may be left out is scored for nothing.",
         "Let a case observe what the snippet computes, with values that differ when it is missing.", W),
    Rule("RCB504", "mutants-survive", E, "Wrong values that no case notices pass as right ones.",
         "Let a case observe the lines listed as survivors: random gains, uneven sizes, both branches, values at boundaries.", W),
    Rule("RCB505", "survivor", H, "Each survivor is a wrong answer that would pass.",
         "Add a case in which this line's value shows, unless the change means the same."),
    Rule("RCB506", "only-crashes", E, "A case that only notices crashes says nothing about values.",
         "Return the computed values from an observer, so that they are compared with the reference.", W),
    Rule("RCB507", "idle-case", H, "A case that no wrong code fails costs time and gives false comfort.",
         "Let the case observe values that depend on a snippet, or remove it."),
    Rule("RCB508", "cases-slow", E, "Every completion of every model runs all cases.",
         "Use smaller sizes and fewer steps; a tenth of a second is enough for most papers.", W),
    Rule("RCB509", "cases-large", E, "Several candidates run at once on a small machine.",
         "Use smaller sizes.", W),
    Rule("RCB510", "module-missing", E, "Without its packages the paper says nothing about a candidate.",
         "Install the package, and list it under `requirements`."),
    Rule("RCB511", "unseen-changes", E, "Where many changes show in no observation, the cases look past what the snippet does.",
         "Draw gains, shifts and masks at random instead of leaving them at one, zero or all true; observe every result.", W),
    Rule("RCB512", "counts-random-draws", W, "Right code may draw its random numbers in another order or number.",
         "Draw all inputs before the call, observe facts that hold for any draws, or say in the paper text what is drawn."),
)  # fmt: skip

RULES: dict[str, Rule] = {rule.id: rule for rule in _ALL}


def finding(
    rule_id: str,
    path: str,
    line: int,
    message: str,
    *,
    column: int = 0,
    fix: str | None = None,
    lenient: bool = False,
    paper: str = "",
) -> Diagnostic:
    """One finding of the rule; the rule's own remedy stands where no better one is given."""
    rule = RULES[rule_id]
    severity = rule.lenient if lenient and rule.lenient is not None else rule.severity
    return Diagnostic(rule_id, severity, path, line, message, fix or rule.fix, column, paper)
