"""Fit a prompt into a small model's window: keep the instructions and the neighbourhood of the blank.

Only models with `params.context_window` are treated so; for all others a prompt that does not fit is reported as
`context_overflow`. Tokens are estimated as three characters each, on the safe side for English and code with the usual
vocabularies: an estimate that needs no tokenizer makes the same prompt on every machine.
"""

from dataclasses import replace

from tools.models.prompt import Part, Prompt, Section

CHARACTERS_PER_TOKEN = 3
PAPER_CUT = "[… the paper is cut here: it does not fit …]\n"
CODE_CUT = "[… the file is cut here: it does not fit …]\n"


def shorten(prompt: Prompt, window: int) -> Prompt:
    """The prompt with at most about `window` tokens, or itself when it fits.

    The paper is cut from its end to a length that is the same for all blanks of a paper, so that the shared prefix stays
    shared; other files and the rest of the file are left out; of the window the lines nearest to the blank are kept.
    """
    budget = window * CHARACTERS_PER_TOKEN
    if len(prompt.system) + len(prompt.user) <= budget:
        return prompt
    request = "".join(part.text for part in prompt.parts if part.section is Section.REQUEST)
    room = max(budget - len(prompt.system), 0)
    parts = []
    for part in prompt.parts:
        if part.section is Section.PAPER:
            parts.append(replace(part, text=_head(part.text, room // 3), breakpoint=True))
        elif part.section is Section.WINDOW:
            left = room - sum(len(kept.text) for kept in parts) - len(request)
            parts.append(Part(Section.WINDOW, _around(part.text, prompt.placeholder, left)))
        elif part.section is Section.REQUEST:
            parts.append(part)
    return replace(prompt, parts=tuple(parts), shortened=True)


def _head(text: str, room: int) -> str:
    """The paper's first lines and its closing line, in at most `room` characters."""
    if len(text) <= room:
        return text
    *lines, closing, blank = text.splitlines(keepends=True)
    left = room - len(PAPER_CUT) - len(closing) - len(blank)
    kept = []
    for line in lines:
        left -= len(line)
        if left < 0:
            break
        kept.append(line)
    return "".join([*kept, PAPER_CUT, closing, blank])


def _around(text: str, placeholder: str, room: int) -> str:
    """The lines nearest to the placeholder in at most `room` characters; its fence is kept, and cuts are marked.

    Lines above are taken twice as readily as lines below: names are defined before they are used.
    """
    opening, *lines, closing, blank = text.splitlines(keepends=True)
    at = next(index for index, line in enumerate(lines) if line.rstrip("\n") == placeholder)
    first, last = at, at + 1
    left = room - sum(map(len, (opening, closing, blank, lines[at]))) - 2 * len(CODE_CUT)
    while first > 0 or last < len(lines):
        above = first > 0 and (last == len(lines) or at - first <= 2 * (last - at - 1))
        line = lines[first - 1] if above else lines[last]
        left -= len(line)
        if left < 0:
            break
        first, last = (first - 1, last) if above else (first, last + 1)
    before = [CODE_CUT] if first > 0 else []
    after = [CODE_CUT] if last < len(lines) else []
    return "".join([opening, *before, *lines[first:last], *after, closing, blank])
