"""Share of machine-modified sentences in a corpus, estimated for the population and never for a single text.

A document (here one sentence) is reduced to the set of vocabulary words it contains. Human and machine documents are two
products of independent Bernoulli variables with known occurrence probabilities, so a corpus is a mixture with one unknown,
the machine share alpha. It is fitted by maximum likelihood and comes with a bootstrap interval.

Shapes: M vocabulary words, N documents. Everything is float64, every logarithm is natural.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import InitVar, dataclass, field

import numpy as np
from scipy.optimize import minimize

FLOOR = 1e-6
OOV_LOGP = -13.8

Document = Iterable[str]


@dataclass
class OccurrenceTable:
    """Probabilities that a word occurs in a human (p) or machine (q) document, with their logarithms.

    Args:
        words: the vocabulary, M distinct words in the order of all vectors.
        p: occurrence probabilities in human documents, (M,).
        q: occurrence probabilities in machine documents, (M,).
        floor: the probabilities are kept inside [floor, 1 - floor].

    After construction ``p`` and ``q`` are the clipped vectors, ``index`` maps a word to its place, ``log_p`` and ``log_q``
    are the logs of the probabilities, ``log_not_p`` and ``log_not_q`` the logs of one minus them, all (M,).
    """

    words: list[str]
    p: np.ndarray
    q: np.ndarray
    floor: InitVar[float] = FLOOR
    index: dict[str, int] = field(init=False, repr=False)
    log_p: np.ndarray = field(init=False, repr=False)
    log_q: np.ndarray = field(init=False, repr=False)
    log_not_p: np.ndarray = field(init=False, repr=False)
    log_not_q: np.ndarray = field(init=False, repr=False)

    def __post_init__(self, floor: float) -> None:
        self.index = {word: place for place, word in enumerate(self.words)}
        # <paper2code name="table of log probabilities">
        # <paper2code name="clip rates away from zero and one">
        self.p = np.clip(self.p, floor, 1.0 - floor)
        self.q = np.clip(self.q, floor, 1.0 - floor)
        # </paper2code name="clip rates away from zero and one">
        self.log_p = np.log(self.p)
        self.log_q = np.log(self.q)
        # <paper2code name="logs of the complements">
        self.log_not_p = np.log1p(-self.p)
        self.log_not_q = np.log1p(-self.q)
        # </paper2code name="logs of the complements">
        # </paper2code name="table of log probabilities">


def choose_vocabulary(human: Sequence[Document], machine: Sequence[Document], min_docs: int = 1) -> list[str]:
    """Words that at least ``min_docs`` documents of either corpus contain, in ascending order."""
    # <paper2code name="vocabulary shared by both corpora">
    frequent = []
    for corpus in (human, machine):
        containing = Counter(word for doc in corpus for word in set(doc))
        frequent.append({word for word, n_docs in containing.items() if n_docs >= min_docs})
    return sorted(frequent[0] & frequent[1])
    # </paper2code name="vocabulary shared by both corpora">


def occurrence_rate(docs: Sequence[Document], vocab: Sequence[str]) -> np.ndarray:
    """Share of the documents that contain each vocabulary word, (M,); ``ValueError`` without documents."""
    # <paper2code name="occurrence rate of each word">
    if len(docs) == 0:
        raise ValueError("occurrence rates need at least one document")
    place = {word: m for m, word in enumerate(vocab)}
    counts = np.zeros(len(place))
    for doc in docs:
        # <paper2code name="count each document once per word">
        for word in set(doc):
            if word in place:
                counts[place[word]] += 1.0
        # </paper2code name="count each document once per word">
    # <paper2code name="divide by number of documents">
    return counts / len(docs)
    # </paper2code name="divide by number of documents">
    # </paper2code name="occurrence rate of each word">


def build_table(
    human: Sequence[Document],
    machine: Sequence[Document],
    vocab: Sequence[str] | None = None,
    min_docs: int = 1,
    floor: float = FLOOR,
) -> OccurrenceTable:
    """Estimate both occurrence probabilities from two corpora; the vocabulary is chosen from them when none is given."""
    words = choose_vocabulary(human, machine, min_docs) if vocab is None else list(vocab)
    return OccurrenceTable(words, occurrence_rate(human, words), occurrence_rate(machine, words), floor)


def log_odds_ratio(table: OccurrenceTable) -> np.ndarray:
    """Log odds of each word under the machine model minus its log odds under the human model, (M,)."""
    # <paper2code name="log odds ratio">
    machine_odds = table.log_q - table.log_not_q
    return machine_odds - (table.log_p - table.log_not_p)
    # </paper2code name="log odds ratio">


def most_shifted(table: OccurrenceTable, k: int) -> list[str]:
    """The ``k`` words most typical of machine documents, the most typical first."""
    # <paper2code name="rank words by log odds">
    shift = log_odds_ratio(table)
    order = np.argsort(-shift, kind="stable")
    return [table.words[m] for m in order[:k]]
    # </paper2code name="rank words by log odds">


def presence_matrix(docs: Sequence[Document], table: OccurrenceTable) -> tuple[np.ndarray, np.ndarray]:
    """Which vocabulary words each document contains, bool (N, M), and how many distinct other tokens, int (N,)."""
    # <paper2code name="presence matrix of documents">
    present = np.zeros((len(docs), len(table.words)), dtype=bool)
    unknown = np.zeros(len(docs), dtype=np.int64)
    for row, doc in enumerate(docs):
        tokens = set(doc)
        known = tokens & table.index.keys()
        present[row, [table.index[token] for token in known]] = True
        unknown[row] = len(tokens) - len(known)
    return present, unknown
    # </paper2code name="presence matrix of documents">


def score_documents(
    docs: Sequence[Document], table: OccurrenceTable, oov: float = OOV_LOGP
) -> tuple[np.ndarray, np.ndarray]:
    """Log-likelihoods of the documents under the human and under the machine model, (N,) each."""
    # <paper2code name="document scores under both models">
    present, unknown = presence_matrix(docs, table)
    # <paper2code name="human log likelihood of documents">
    said = present @ table.log_p
    log_human = said + ~present @ table.log_not_p
    # </paper2code name="human log likelihood of documents">
    # <paper2code name="machine log likelihood of documents">
    per_word = np.where(present, table.log_q, table.log_not_q)
    log_machine = per_word.sum(axis=1)
    # </paper2code name="machine log likelihood of documents">
    # <paper2code name="unknown word penalty">
    penalty = oov * unknown
    return log_human + penalty, log_machine + penalty
    # </paper2code name="unknown word penalty">
    # </paper2code name="document scores under both models">


def mixture_nll(alpha: float | np.ndarray, log_human: np.ndarray, log_machine: np.ndarray) -> float:
    """Negative log-likelihood of the mixture per document; ``alpha`` in [0, 1] is a float or a length-1 array."""
    # <paper2code name="averaged negative mixture likelihood">
    share = float(np.squeeze(alpha))
    # With a share of 0 or 1 one component has no weight at all, which deserves no warning.
    with np.errstate(divide="ignore"):
        # <paper2code name="stable log mixture">
        human_part = np.log1p(-share) + log_human
        machine_part = np.log(share) + log_machine
        log_mixture = np.logaddexp(human_part, machine_part)
        # </paper2code name="stable log mixture">
    return -float(np.mean(log_mixture))
    # </paper2code name="averaged negative mixture likelihood">


def fit_alpha(log_human: np.ndarray, log_machine: np.ndarray, start: float = 0.5) -> tuple[float, bool]:
    """Maximum-likelihood machine share in [0, 1], and whether the optimiser converged."""
    # <paper2code name="bounded one dimensional fit">
    scores = (log_human, log_machine)
    result = minimize(mixture_nll, x0=[start], args=scores, method="L-BFGS-B", bounds=[(0.0, 1.0)])
    return result.x.item(), bool(result.success)
    # </paper2code name="bounded one dimensional fit">


def bootstrap_fits(
    log_human: np.ndarray, log_machine: np.ndarray, n_boot: int = 1000, rng: np.random.Generator | None = None
) -> np.ndarray:
    """Fitted shares of ``n_boot`` resampled corpora, in the order drawn, without those whose fit did not converge."""
    # <paper2code name="bootstrap over documents">
    rng = np.random.default_rng() if rng is None else rng
    n_docs = len(log_human)
    draws = []
    for _ in range(n_boot):
        # <paper2code name="resample indices with replacement">
        chosen = rng.integers(n_docs, size=n_docs)
        # </paper2code name="resample indices with replacement">
        # <paper2code name="fit on the resampled scores">
        resampled = log_human[chosen], log_machine[chosen]
        estimate, converged = fit_alpha(*resampled)
        # </paper2code name="fit on the resampled scores">
        # <paper2code name="keep converged replicates">
        if converged:
            draws.append(estimate)
        # </paper2code name="keep converged replicates">
    return np.array(draws, dtype=np.float64)
    # </paper2code name="bootstrap over documents">


def percentile_interval(draws: np.ndarray, level: float = 0.95) -> tuple[float, float]:
    """Lower and upper end of the central ``level`` of the draws; ``ValueError`` without draws."""
    # <paper2code name="percentile interval of the draws">
    if len(draws) == 0:
        raise ValueError("an interval needs at least one draw")
    tail = (1.0 - level) / 2.0
    low, high = np.percentile(draws, [100.0 * tail, 100.0 * (1.0 - tail)])
    return float(low), float(high)
    # </paper2code name="percentile interval of the draws">


def clean_sentences(
    sentences: Iterable[Sequence[str] | None], table: OccurrenceTable, min_tokens: int = 2
) -> list[set[str]]:
    """Vocabulary words of each sentence that is there and has at least ``min_tokens`` raw tokens, in the order given."""
    # <paper2code name="clean sentences">
    cleaned = []
    for sentence in sentences:
        # <paper2code name="drop missing and short sentences">
        if sentence is None or len(sentence) < min_tokens:
            continue
        # </paper2code name="drop missing and short sentences">
        cleaned.append({token for token in sentence if token in table.index})
    return cleaned
    # </paper2code name="clean sentences">


def estimate_fraction(
    sentences: Iterable[Sequence[str] | None],
    table: OccurrenceTable,
    n_boot: int = 1000,
    rng: np.random.Generator | None = None,
    digits: int = 3,
) -> tuple[float, float]:
    """Centre and half-width of the 95 % interval of the machine share; ``ValueError`` if no sentence is left."""
    # <paper2code name="estimate with interval">
    documents = clean_sentences(sentences, table)
    if not documents:
        raise ValueError("no sentence is left after cleaning")
    log_human, log_machine = score_documents(documents, table)
    draws = bootstrap_fits(log_human, log_machine, n_boot, rng)
    low, high = percentile_interval(draws)
    # <paper2code name="midpoint and half width">
    centre = (low + high) / 2.0
    half_width = (high - low) / 2.0
    return round(centre, digits), round(half_width, digits)
    # </paper2code name="midpoint and half width">
    # </paper2code name="estimate with interval">


def blend_corpus(
    human: Sequence[Document], machine: Sequence[Document], alpha: float, size: int, rng: np.random.Generator
) -> list[Document]:
    """Corpus of ``size`` documents with a known machine share, drawn from two pools without replacement."""
    # <paper2code name="blend pools with known fraction">
    if not 0.0 <= alpha <= 1.0:
        raise ValueError(f"the machine share must lie in [0, 1], got {alpha}")
    n_machine = round(alpha * size)
    n_human = size - n_machine
    if n_human > len(human) or n_machine > len(machine):
        raise ValueError("a pool holds fewer documents than the blend needs")
    from_human = rng.choice(len(human), size=n_human, replace=False)
    from_machine = rng.choice(len(machine), size=n_machine, replace=False)
    return [human[i] for i in from_human] + [machine[i] for i in from_machine]
    # </paper2code name="blend pools with known fraction">
