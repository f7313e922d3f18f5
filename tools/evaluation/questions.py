"""The questions of a run: every blank of every chosen paper, for every model, mode and sample."""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tools.evaluation.chains import prefix_marks
from tools.evaluation.keys import PaperKeys
from tools.evaluation.store import Identity
from tools.models.catalogue import Model
from tools.models.keys import blank_part, join_key, model_part
from tools.models.prompt import Prompt, build_prompt
from tools.problems import Paper, SnippetRef


@dataclass(frozen=True)
class Selection:
    """What is asked of whom. `samples`: the numbers 0 … samples-1, so that raising it adds and changes nothing."""

    models: tuple[Model, ...]
    papers: tuple[Paper, ...]
    modes: tuple[str, ...] = ("paper",)
    samples: int = 1
    temperature: float = 0.0


def unlisted(model_id: str) -> Model:
    """Stands for a model that has results and is not in models.yaml: it can be graded, and asked nothing."""
    return Model(model_id, model_id, "", False, "", {}, None, None, False)


@dataclass(frozen=True)
class Question:
    """One blank asked of one model in one mode and sample. `key` is the generation key."""

    model: Model
    paper: Paper
    ref: SnippetRef
    snippet: str
    mode: str
    sample: int
    temperature: float
    key: str

    @property
    def identity(self) -> Identity:
        return (self.model.id, self.paper.id, self.snippet, self.mode, self.sample)


class Prompts:
    """Prompts by blank and mode: the same for all models and samples. The last few hundred are kept; of all, the marks of
    their beginnings."""

    def __init__(self, kept: int = 400) -> None:
        self._kept = kept
        self._prompts: OrderedDict[tuple[str, str, str], Prompt] = OrderedDict()
        self._marks: dict[tuple[str, str, str], tuple[str, ...]] = {}

    def of(self, question: Question) -> Prompt:
        key = (question.paper.id, question.snippet, question.mode)
        if key not in self._prompts:
            self._prompts[key] = build_prompt(question.paper, question.ref, question.mode)
            if len(self._prompts) > self._kept:
                self._prompts.popitem(last=False)
        self._prompts.move_to_end(key)
        return self._prompts[key]

    def marks(self, question: Question) -> tuple[str, ...]:
        """See `prefix_marks`."""
        key = (question.paper.id, question.snippet, question.mode)
        if key not in self._marks:
            self._marks[key] = prefix_marks(self.of(question))
        return self._marks[key]


class PaperQuestions:
    """What the questions and the stored lines of one paper are checked against, made once for all models."""

    def __init__(self, paper: Paper, modes: Sequence[str]) -> None:
        self.paper = paper
        self.refs = {paper.name_of(ref): ref for ref in paper.snippets}
        self.keys = PaperKeys.of(paper)
        self._parts = {(name, mode): blank_part(paper, ref, mode) for name, ref in self.refs.items() for mode in modes}

    def key(self, model_key: str, snippet: str, mode: str, sample: int) -> str:
        """The generation key; `model_key` is the model's part of it."""
        if (snippet, mode) not in self._parts:
            self._parts[snippet, mode] = blank_part(self.paper, self.refs[snippet], mode)
        return join_key(self._parts[snippet, mode], model_key, mode, sample)

    def of(self, model: Model, modes: Sequence[str], samples: int, temperature: float) -> Iterator[Question]:
        """All questions to one model, those with the same long prompt beginning together."""
        part = model_part(model, temperature)
        for mode in modes:
            for name, ref in self.refs.items():
                for sample in range(samples):
                    key = self.key(part, name, mode, sample)
                    yield Question(model, self.paper, ref, name, mode, sample, temperature, key)
