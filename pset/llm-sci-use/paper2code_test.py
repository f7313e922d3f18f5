"""Population share of machine-modified sentences: rates, vocabulary, tables, ranking, scores, the mixture objective, the
fit against closed form and grid, bootstrap, interval and report, cleaning, blending, and all of it together."""

import math
import warnings
from collections import Counter

import numpy as np
import population_mixture as pm
from population_mixture import OccurrenceTable

# Fits of right solutions agree to about the accuracy of the optimiser.
CASES = {
    "fit_closed_form": {"rtol": 0.0, "atol": 1e-3},
    "fit_on_many_words": {"rtol": 0.0, "atol": 1e-3},
    "bootstrap_draws": {"rtol": 0.0, "atol": 1e-3},
    "fit_of_equal_scores": {"rtol": 0.0, "atol": 1e-6},
    "estimate_near_zero": {"rtol": 0.0, "atol": 2e-3},
    "whole_pipeline": {"rtol": 0.0, "atol": 2e-3},
}


def outcome(call):
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def drawn_docs(words, n_docs, longest=6):
    """Documents as token lists with repeats, some of them empty."""
    return [
        [words[i] for i in np.random.randint(len(words), size=np.random.randint(longest + 1))] for _ in range(n_docs)
    ]


def named(prefix, count):
    return [f"{prefix}{i:02d}" for i in range(count)]


def drawn_table(n_words):
    return OccurrenceTable(
        named("w", n_words), np.random.uniform(0.05, 0.95, n_words), np.random.uniform(0.05, 0.95, n_words)
    )


def contents(table):
    names = ("p", "q", "log_p", "log_q", "log_not_p", "log_not_q")
    return {"words": list(table.words), "index": dict(table.index)} | {name: getattr(table, name) for name in names}


def fresh_seed():
    return int(np.random.randint(2**31 - 1))


class Patched:
    """Replaces names of the module for the length of a `with` statement."""

    def __init__(self, **replacements):
        self.replacements = replacements

    def __enter__(self):
        self.kept = {name: getattr(pm, name) for name in self.replacements}
        for name, value in self.replacements.items():
            setattr(pm, name, value)

    def __exit__(self, *_):
        for name, value in self.kept.items():
            setattr(pm, name, value)


# --- occurrence rates and vocabulary ---------------------------------------------------------------------------------


def observe_rates():
    words = ["a", "b", "c", "d", "e", "x", "y"]
    docs = drawn_docs(words, 13)
    vocab = ["c", "never", "a", "y", "b"]
    return {
        "docs": docs,
        "vocab": vocab,
        "drawn": pm.occurrence_rate(docs, vocab),
        "other_containers": pm.occurrence_rate([set(docs[0]), tuple(docs[1]), docs[2]], vocab),
        "by_hand": pm.occurrence_rate([["a", "a", "b"], ["b"], ["c"], []], ["a", "b", "d"]),
        "no_documents": outcome(lambda: pm.occurrence_rate([], ["a"])),
    }


def check_rates(seen):
    docs, vocab = seen["docs"], seen["vocab"]
    for docs, rates in ((seen["docs"], seen["drawn"]), (seen["docs"][:3], seen["other_containers"])):
        expected = [sum(word in doc for doc in docs) / len(docs) for word in vocab]
        np.testing.assert_allclose(rates, expected, rtol=0, atol=1e-12)
    np.testing.assert_allclose(seen["by_hand"], [1 / 4, 2 / 4, 0])
    assert seen["drawn"].dtype == np.float64 and seen["no_documents"] == "ValueError"


def observe_vocabulary():
    words = ["B", "a", "b", "c", "d", "e", "f", "10", "9"]
    human, machine = drawn_docs(words[:-1], 9, 4), drawn_docs(words[1:], 8, 4)
    twice_in_one = [["b", "b", "a"], ["a"], ["c", "x"]], [["b"], ["b", "a"], ["a", "c", "y"], ["c"]]
    return {
        "human": human,
        "machine": machine,
        "default": pm.choose_vocabulary(human, machine),
        "thresholds": [pm.choose_vocabulary(human, machine, min_docs=n) for n in (1, 2, 3, 4)],
        "by_hand": [pm.choose_vocabulary(*twice_in_one, n) for n in (1, 2, 3)],
    }


def check_vocabulary(seen):
    counts = [Counter(word for doc in corpus for word in set(doc)) for corpus in (seen["human"], seen["machine"])]
    for n, vocab in enumerate(seen["thresholds"], start=1):
        assert vocab == sorted(word for word in counts[0] if counts[0][word] >= n and counts[1][word] >= n)
    assert seen["default"] == seen["thresholds"][0]
    assert seen["by_hand"] == [["a", "b", "c"], ["a"], []]


# --- the table -------------------------------------------------------------------------------------------------------


def observe_tables():
    """Fitted tables, whose rates reach zero and one, and tables made by hand, also outside the clipping range."""
    words = ["a", "b", "c", "d", "e"]
    human = [[*doc, "all", "both"] for doc in drawn_docs(words, 11)]
    machine = [[*doc, "both"] for doc in drawn_docs(words, 9)] + [["all", "both"]]
    vocab = ["both", "never", "a", "all", "c"]
    p, q = np.array([0.0, 1.0, 0.3, 1e-7, 1e-5]), np.array([1.0, 0.0, 0.6, 1 - 1e-7, 1 - 1e-5])
    before = p.copy(), q.copy()
    by_hand = OccurrenceTable(named("w", 5), p, q)
    return {
        "human": human,
        "machine": machine,
        "given": contents(pm.build_table(human, machine, vocab)),
        "coarse": contents(pm.build_table(human, machine, vocab, floor=0.3)),
        "chosen": contents(pm.build_table(human, machine)),
        "frequent": contents(pm.build_table(human, machine, min_docs=3)),
        "by_hand": contents(by_hand),
        "again": contents(OccurrenceTable(by_hand.words, by_hand.p, by_hand.q)),
        "inputs": [p, q, *before],
        "empty": [outcome(lambda pair=pair: pm.build_table(*pair)) for pair in ((human, []), ([], machine))],
    }


def check_tables(seen):
    for name, floor in {"given": 1e-6, "coarse": 0.3, "chosen": 1e-6, "frequent": 1e-6}.items():
        table = seen[name]
        assert table["index"] == {word: place for place, word in enumerate(table["words"])}
        for corpus, rate, log, log_not in (
            ("human", "p", "log_p", "log_not_p"),
            ("machine", "q", "log_q", "log_not_q"),
        ):
            docs = seen[corpus]
            for place, word in enumerate(table["words"]):
                share = sum(word in doc for doc in docs) / len(docs)
                share = min(max(share, floor), 1 - floor)
                assert math.isclose(table[rate][place], share, abs_tol=1e-12)
                assert math.isclose(table[log][place], math.log(share), abs_tol=1e-8)
                assert math.isclose(table[log_not][place], math.log(1 - share), abs_tol=1e-8)
    assert seen["given"]["words"] == ["both", "never", "a", "all", "c"]
    assert math.isclose(seen["given"]["log_p"][1], math.log(1e-6), abs_tol=1e-9)
    np.testing.assert_allclose(seen["by_hand"]["p"], [1e-6, 1 - 1e-6, 0.3, 1e-6, 1e-5], rtol=1e-9)
    np.testing.assert_allclose(seen["by_hand"]["q"], [1 - 1e-6, 1e-6, 0.6, 1 - 1e-6, 1 - 1e-5], rtol=1e-9)
    np.testing.assert_allclose(seen["again"]["log_not_p"], seen["by_hand"]["log_not_p"], rtol=1e-9)
    p, q, p_before, q_before = seen["inputs"]
    assert np.array_equal(p, p_before) and np.array_equal(q, q_before)
    assert seen["empty"] == ["ValueError", "ValueError"]


# --- ranking ---------------------------------------------------------------------------------------------------------


def observe_log_odds():
    table = drawn_table(11)
    ratio = pm.log_odds_ratio(table)
    return {"p": table.p, "q": table.q, "ratio": ratio, "top": [pm.most_shifted(table, k) for k in (0, 1, 4, 11, 20)]}


def check_log_odds(seen):
    p, q = seen["p"], seen["q"]
    np.testing.assert_allclose(seen["ratio"], np.log(q / (1 - q) * (1 - p) / p), atol=1e-9)
    ranked = sorted(range(11), key=lambda m: -(q[m] / (1 - q[m]) * (1 - p[m]) / p[m]))
    for k, top in zip((0, 1, 4, 11, 20), seen["top"], strict=True):
        assert top == [f"w{m:02d}" for m in ranked[:k]]


def observe_ranking_of_ties():
    """Five kinds of words, many of each: equal values stay in the order of the vocabulary."""
    kinds = np.random.randint(5, size=70)
    p = np.array([0.5, 0.3, 0.2, 0.6, 0.8])[kinds]
    q = np.array([0.5, 0.6, 0.1, 0.9, 0.3])[kinds]
    table = OccurrenceTable([str(i) for i in np.random.permutation(70)], p, q)
    return {"kinds": kinds, "words": list(table.words), "top": [pm.most_shifted(table, k) for k in (3, 30, 70)]}


def check_ranking_of_ties(seen):
    rank = {3: 0, 1: 1, 0: 2, 2: 3, 4: 4}
    order = sorted(range(70), key=lambda m: (rank[int(seen["kinds"][m])], m))
    for top, k in zip(seen["top"], (3, 30, 70), strict=True):
        assert top == [seen["words"][m] for m in order[:k]]


# --- scores ----------------------------------------------------------------------------------------------------------


def slow_score(doc, words, rates, oov):
    """The product over all words, one after the other, in plain Python."""
    score = sum(math.log(rate if word in doc else 1 - rate) for word, rate in zip(words, rates, strict=True))
    return score + oov * len({token for token in doc if token not in words})


def observe_scores():
    table = drawn_table(12)
    docs = [[], *drawn_docs(table.words + ["x", "y", "z"], 20, 9)]
    present, unknown = pm.presence_matrix(docs, table)
    return {
        "p": table.p,
        "q": table.q,
        "words": list(table.words),
        "docs": docs,
        "present": present,
        "unknown": np.asarray(unknown, dtype=np.int64),
        "integers": bool(np.issubdtype(np.asarray(unknown).dtype, np.integer)),
        "default": pm.score_documents(docs, table),
        "mild": pm.score_documents(docs, table, oov=-0.7),
        "as_sets": pm.score_documents([set(doc) for doc in docs], table),
    }


def check_scores(seen):
    docs, words = seen["docs"], seen["words"]
    assert seen["integers"] and seen["present"].dtype == np.bool_
    assert seen["present"].tolist() == [[word in doc for word in words] for doc in docs]
    assert seen["unknown"].tolist() == [len(set(doc) - set(words)) for doc in docs]
    for name, oov in {"default": -13.8, "mild": -0.7, "as_sets": -13.8}.items():
        for scores, rates in zip(seen[name], (seen["p"], seen["q"]), strict=True):
            np.testing.assert_allclose(scores, [slow_score(doc, words, rates, oov) for doc in docs], atol=1e-9)


def observe_unknown_words():
    """One more unknown word shifts both scores alike; a repeated one counts once; nothing at all is a document too."""
    table = drawn_table(5)
    known = ["w03", "w00", "w03"]
    docs = [known, [*known, "new"], [*known, "new", "new"], ["newer", *known, "new"], [], ["new"]]
    return {"p": table.p, "q": table.q, "scores": pm.score_documents(docs, table)}


def check_unknown_words(seen):
    for scores, rates in zip(seen["scores"], (seen["p"], seen["q"]), strict=True):
        np.testing.assert_allclose(scores[:4] - scores[0], [0, -13.8, -13.8, -27.6], atol=1e-9)
        empty = np.log(1 - rates).sum()
        np.testing.assert_allclose(scores[4:], [empty, empty - 13.8], atol=1e-9)


# --- objective -------------------------------------------------------------------------------------------------------


def observe_objective():
    log_human, log_machine = np.random.uniform(-9, -1, 7), np.random.uniform(-9, -1, 7)
    shares = [0.0, 0.1, 0.3, 0.5, 0.9, 1.0]
    return {
        "log_human": log_human,
        "log_machine": log_machine,
        "shares": shares,
        "values": [float(pm.mixture_nll(share, log_human, log_machine)) for share in shares],
        "from_arrays": [float(pm.mixture_nll(np.array([share]), log_human, log_machine)) for share in shares],
    }


def check_objective(seen):
    human, machine = np.exp(seen["log_human"]), np.exp(seen["log_machine"])
    for share, value, other in zip(seen["shares"], seen["values"], seen["from_arrays"], strict=True):
        expected = -np.log((1 - share) * human + share * machine).mean()
        assert math.isclose(value, expected, abs_tol=1e-9) and math.isclose(other, expected, abs_tol=1e-9)


def observe_objective_of_long_documents():
    """Where plain exponentials vanish, with every warning an error."""
    log_human, log_machine = np.random.uniform(-2010, -1990, 5), np.random.uniform(-2010, -1990, 5)
    fixed = np.array([-2000.0, -1990.0]), np.array([-1995.0, -2001.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        values = [
            float(pm.mixture_nll(share, log_human, log_machine)) for share in (0.0, 1.0, np.zeros(1), np.ones(1), 0.4)
        ]
        return {
            "log_human": log_human,
            "log_machine": log_machine,
            "values": values,
            "fixed": float(pm.mixture_nll(0.3, *fixed)),
        }


def check_objective_of_long_documents(seen):
    human, machine = seen["log_human"], seen["log_machine"]
    top = np.maximum(human, machine)
    blend = top + np.log(0.6 * np.exp(human - top) + 0.4 * np.exp(machine - top))
    ends = [-human.mean(), -machine.mean()]
    np.testing.assert_allclose(seen["values"], [*ends, *ends, -blend.mean()], rtol=0, atol=1e-8)
    assert math.isclose(seen["fixed"], 1993.2725205112529, abs_tol=1e-8)


# --- fit -------------------------------------------------------------------------------------------------------------


def one_word(p, q, count, n_docs):
    """Scores of `n_docs` documents of which `count` hold the only word, in random order."""
    holds = np.random.permutation(n_docs) < count
    return np.where(holds, np.log(p), np.log(1 - p)), np.where(holds, np.log(q), np.log(1 - q))


def closed_form(p, q, share):
    return min(max((share - p) / (q - p), 0.0), 1.0)


def observe_fit_closed_form():
    seen = []
    for p, q in ((0.1, 0.6), (0.6, 0.1), (np.random.uniform(0.1, 0.3), np.random.uniform(0.6, 0.8))):
        for count in (1, 3, 6, 11, 16, 19):
            scores = one_word(p, q, count, 20)
            fits = [pm.fit_alpha(*scores), pm.fit_alpha(*scores, start=0.15)]
            seen.append({"p": float(p), "q": float(q), "share": count / 20, "fits": [float(a) for a, _ in fits]})
            seen[-1]["converged"] = [bool(flag) for _, flag in fits]
    return seen


def check_fit_closed_form(seen):
    for row in seen:
        expected = closed_form(row["p"], row["q"], row["share"])
        assert all(abs(fit - expected) < 1e-3 and 0 <= fit <= 1 for fit in row["fits"])
        assert row["converged"] == [True, True]
    # Shares of 0.05, 0.15, 0.3, 0.55 and 0.8 between p = 0.1 and q = 0.6.
    np.testing.assert_allclose([row["fits"][0] for row in seen[:5]], [0, 0.1, 0.4, 0.9, 1], atol=1e-3)


def observe_fit_of_equal_scores():
    """A flat objective: the start comes back. Scores that are not numbers: no convergence."""
    scores = np.random.uniform(-5, -1, 6)
    starts = [0.2, float(np.random.uniform(0.3, 0.9))]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        _, converged = pm.fit_alpha(np.full(6, np.nan), scores)
    fits = [pm.fit_alpha(scores, scores), *(pm.fit_alpha(scores, scores, start) for start in starts)]
    return {"starts": starts, "fits": [[float(a), bool(flag)] for a, flag in fits], "undefined": bool(converged)}


def check_fit_of_equal_scores(seen):
    for start, (fit, converged) in zip([0.5, *seen["starts"]], seen["fits"], strict=True):
        assert abs(fit - start) < 1e-6 and converged
    assert not seen["undefined"]


def observe_fit_on_many_words():
    p = np.random.uniform(0.05, 0.4, 60)
    q = np.clip(p * np.exp(np.random.uniform(-1.0, 1.0, 60)), 0.02, 0.9)
    rates = np.where((np.random.rand(150) < 0.35)[:, None], q, p)
    present = np.random.rand(150, 60) < rates
    scores = [np.where(present, np.log(r), np.log1p(-r)).sum(axis=1) for r in (p, q)]
    fit, converged = pm.fit_alpha(*scores)
    return {"log_human": scores[0], "log_machine": scores[1], "fit": float(fit), "converged": bool(converged)}


def check_fit_on_many_words(seen):
    grid = np.linspace(0, 1, 1001)[1:-1, None]
    values = -np.logaddexp(np.log1p(-grid) + seen["log_human"], np.log(grid) + seen["log_machine"]).mean(axis=1)
    assert seen["converged"] and abs(seen["fit"] - grid[values.argmin(), 0]) < 3e-3


# --- bootstrap -------------------------------------------------------------------------------------------------------


class Fits:
    """Stands in for `fit_alpha`: keeps its arguments, returns running numbers, reports failure every so often."""

    def __init__(self, failing=()):
        self.failing = failing
        self.calls = []

    def __call__(self, log_human, log_machine, start=0.5):
        number = len(self.calls)
        self.calls.append({"human": np.array(log_human), "machine": np.array(log_machine), "start": float(start)})
        return 0.01 * number, number % 3 not in self.failing


def observe_bootstrap_draws():
    p, q = float(np.random.uniform(0.1, 0.3)), float(np.random.uniform(0.6, 0.8))
    scores = one_word(p, q, 9, 20)
    seed = fresh_seed()
    draws = pm.bootstrap_fits(*scores, n_boot=14, rng=np.random.default_rng(seed))
    return {"p": p, "q": q, "log_human": scores[0], "log_machine": scores[1], "seed": seed, "draws": draws}


def check_bootstrap_draws(seen):
    rng = np.random.default_rng(seen["seed"])
    holds = np.isclose(seen["log_human"], math.log(seen["p"]))
    expected = [closed_form(seen["p"], seen["q"], holds[rng.integers(20, size=20)].mean()) for _ in range(14)]
    np.testing.assert_allclose(seen["draws"], expected, rtol=0, atol=1e-3)


def observe_bootstrap_samples():
    """What is handed to the fit: as many documents as there are, both scores of the same ones, others each time."""
    log_human = np.random.permutation(13) - 40.0
    seed, fits = fresh_seed(), Fits()
    kept = log_human.copy()
    with Patched(fit_alpha=fits):
        draws = pm.bootstrap_fits(log_human, 2 * log_human, 5, np.random.default_rng(seed))
    return {
        "before": kept,
        "after": log_human,
        "seed": seed,
        "draws": draws,
        "human": [call["human"] for call in fits.calls],
        "machine": [call["machine"] for call in fits.calls],
        "starts": [call["start"] for call in fits.calls],
    }


def check_bootstrap_samples(seen):
    rng = np.random.default_rng(seen["seed"])
    assert np.array_equal(seen["before"], seen["after"])
    assert len(seen["human"]) == 5 and seen["starts"] == [0.5] * 5
    for human, machine in zip(seen["human"], seen["machine"], strict=True):
        np.testing.assert_array_equal(human, seen["before"][rng.integers(13, size=13)])
        np.testing.assert_array_equal(machine, 2 * human)
    np.testing.assert_allclose(seen["draws"], [0, 0.01, 0.02, 0.03, 0.04])


def observe_bootstrap_keeps_converged():
    seen = {}
    scores = np.random.uniform(-9, -1, (2, 8))
    for name, failing in {"none_fail": (), "some_fail": (1,), "most_fail": (0, 2), "all_fail": (0, 1, 2)}.items():
        fits = Fits(failing)
        with Patched(fit_alpha=fits):
            draws = pm.bootstrap_fits(*scores, n_boot=11, rng=np.random.default_rng(fresh_seed()))
        seen[name] = {"draws": draws, "calls": len(fits.calls)}
    return seen


def check_bootstrap_keeps_converged(seen):
    for name, failing in {"none_fail": (), "some_fail": (1,), "most_fail": (0, 2), "all_fail": (0, 1, 2)}.items():
        assert seen[name]["calls"] == 11 and seen[name]["draws"].dtype == np.float64
        np.testing.assert_allclose(seen[name]["draws"], [0.01 * i for i in range(11) if i % 3 not in failing])


def observe_bootstrap_defaults():
    """A thousand replicates, and a generator of its own each time when none is given."""
    scores = np.random.uniform(-9, -1, (2, 12))
    first, second = Fits(), Fits()
    with Patched(fit_alpha=first):
        many = pm.bootstrap_fits(*scores)
    with Patched(fit_alpha=second):
        pm.bootstrap_fits(*scores, n_boot=20)
    samples = [np.stack([call["human"] for call in fits.calls[:20]]) for fits in (first, second)]
    return {
        "length": len(many),
        "differ": bool((samples[0] != samples[1]).any()),
        "repeats": bool(len(np.unique(samples[0][0])) < 12 or len(np.unique(samples[0][1])) < 12),
    }


# --- interval and report ---------------------------------------------------------------------------------------------


def observe_interval():
    draws = np.random.permutation(101) / 100
    pair, single = np.array([0.5, 0.1]), np.array([0.3])
    other = np.random.rand(17)
    return {
        "default": list(map(float, pm.percentile_interval(draws))),
        "levels": [list(map(float, pm.percentile_interval(draws, level=level))) for level in (0.8, 0.5, 0.0, 1.0)],
        "pair": list(map(float, pm.percentile_interval(pair))),
        "single": list(map(float, pm.percentile_interval(single, 0.9))),
        "other": other,
        "of_other": list(map(float, pm.percentile_interval(other, 0.7))),
        "no_draws": outcome(lambda: pm.percentile_interval(np.empty(0))),
    }


def check_interval(seen):
    close = {"rtol": 0, "atol": 1e-9}
    np.testing.assert_allclose(seen["default"], [0.025, 0.975], **close)
    np.testing.assert_allclose(seen["levels"], [[0.1, 0.9], [0.25, 0.75], [0.5, 0.5], [0, 1]], **close)
    np.testing.assert_allclose(seen["pair"], [0.11, 0.49], **close)
    np.testing.assert_allclose(seen["single"], [0.3, 0.3], **close)
    low, high = sorted(seen["other"])[2:4], sorted(seen["other"])[13:15]
    np.testing.assert_allclose(seen["of_other"], [0.6 * low[0] + 0.4 * low[1], 0.4 * high[0] + 0.6 * high[1]], **close)
    assert seen["no_draws"] == "ValueError"


class Bootstrap:
    """Stands in for `bootstrap_fits`: returns the draws it was made with and keeps its arguments."""

    def __init__(self, draws):
        self.draws = draws
        self.calls = []

    def __call__(self, log_human, log_machine, n_boot=1000, rng=None):
        self.calls.append({"human": log_human, "machine": log_machine, "n_boot": n_boot, "rng": rng})
        return np.array(self.draws)


class Scores:
    """Stands in for `score_documents` and hands over to it, counting."""

    def __init__(self):
        self.score = pm.score_documents
        self.docs = []

    def __call__(self, docs, *rest, **options):
        self.docs.append([sorted(doc) for doc in docs])
        return self.score(docs, *rest, **options)


def observe_report():
    table = drawn_table(4)
    sentences = [["w00", "w01", "w01"], None, ["w02"], ["x", "y"], ["w03", "x", "w00"], []]
    skewed, scores = Bootstrap([(i / 100) ** 2 for i in np.random.permutation(101)]), Scores()
    rng = np.random.default_rng(fresh_seed())
    with Patched(bootstrap_fits=skewed, score_documents=scores):
        reports = [
            pm.estimate_fraction(sentences, table),
            pm.estimate_fraction(sentences, table, n_boot=17, rng=rng),
            pm.estimate_fraction(sentences, table, digits=5),
        ]
    with Patched(bootstrap_fits=Bootstrap([0.07, 0.07, 0.64, 0.64] * 20)):
        coarse = pm.estimate_fraction(sentences, table, digits=1)
    return {
        "reports": [list(map(float, report)) for report in reports],
        "coarse": list(map(float, coarse)),
        "scored": scores.docs,
        "p": table.p,
        "q": table.q,
        "human": skewed.calls[1]["human"],
        "machine": skewed.calls[1]["machine"],
        "replicates": [int(call["n_boot"]) for call in skewed.calls],
        "own_generator": skewed.calls[1]["rng"] is rng,
        "nothing_left": [
            outcome(lambda left=left: pm.estimate_fraction(left, table, n_boot=2)) for left in ([], [None, ["w00"]])
        ],
    }


def check_report(seen):
    np.testing.assert_allclose(seen["reports"], [[0.476, 0.475], [0.476, 0.475], [0.47565, 0.475]], rtol=0, atol=1e-9)
    np.testing.assert_allclose(seen["coarse"], [0.4, 0.3], rtol=0, atol=1e-9)
    docs = [["w00", "w01"], [], ["w00", "w03"]]
    assert seen["scored"] == [docs] * 3
    words = ["w00", "w01", "w02", "w03"]
    for scores, rates in ((seen["human"], seen["p"]), (seen["machine"], seen["q"])):
        np.testing.assert_allclose(scores, [slow_score(doc, words, rates, 0.0) for doc in docs], atol=1e-9)
    assert seen["replicates"] == [1000, 17, 1000] and seen["own_generator"]
    assert seen["nothing_left"] == ["ValueError", "ValueError"]


def observe_estimate_near_zero():
    """The word is a little rarer than in human text: the full fit is zero, the interval is not."""
    table = OccurrenceTable(["w"], np.array([0.3]), np.array([0.7]))
    sentences = [["w", "x"]] * 11 + [["x", "y"]] * 29
    seed = fresh_seed()
    report = pm.estimate_fraction(sentences, table, n_boot=25, rng=np.random.default_rng(seed))
    return {"seed": seed, "report": list(map(float, report))}


def check_estimate_near_zero(seen):
    rng = np.random.default_rng(seen["seed"])
    draws = [closed_form(0.3, 0.7, (rng.integers(40, size=40) < 11).mean()) for _ in range(25)]
    low, high = np.percentile(draws, [2.5, 97.5])
    np.testing.assert_allclose(seen["report"], [(low + high) / 2, (high - low) / 2], rtol=0, atol=2e-3)


# --- cleaning --------------------------------------------------------------------------------------------------------


def observe_cleaning():
    table = OccurrenceTable(["the", "of", "we"], np.full(3, 0.4), np.full(3, 0.5))
    sentences = [
        ["of", "we", "x", "of"],
        None,
        [],
        ["x"],
        ["the", "the"],
        ["of"],
        ["x", "y"],
        ("we", "the", "of"),
        ["x", "x", "we"],
    ]
    before = [None if sentence is None else list(sentence) for sentence in sentences]
    cleaned = {
        "default": pm.clean_sentences(iter(sentences), table),
        "one": pm.clean_sentences(sentences, table, min_tokens=1),
        "three": pm.clean_sentences(sentences, table, min_tokens=3),
        "none": pm.clean_sentences([None, ["the"]], table),
    }
    return {
        "cleaned": {name: [sorted(doc) for doc in docs] for name, docs in cleaned.items()},
        "sets": all(isinstance(doc, set | frozenset) for docs in cleaned.values() for doc in docs),
        "unchanged": before == [None if sentence is None else list(sentence) for sentence in sentences],
    }


def check_cleaning(seen):
    long = [["of", "the", "we"], ["we"]]
    assert seen["cleaned"] == {
        "default": [["of", "we"], ["the"], [], *long],
        "one": [["of", "we"], [], ["the"], ["of"], [], *long],
        "three": [["of", "we"], *long],
        "none": [],
    }
    assert seen["sets"] and seen["unchanged"]


# --- blends ----------------------------------------------------------------------------------------------------------


def blend_facts(human, machine, alpha, size):
    blend = pm.blend_corpus(human, machine, alpha, size, np.random.default_rng(fresh_seed()))
    labels = [doc[0] for doc in blend]
    from_machine = sum(label.startswith("m") for label in labels)
    return [len(labels), from_machine, len(set(labels)), set(labels) <= {doc[0] for doc in human + machine}]


def observe_blend_counts():
    human, machine = [[f"h{i}", "x"] for i in range(80)], [[f"m{i}", "x"] for i in range(44)]
    cases = [(0, 40), (0.05, 40), (0.25, 40), (1.0, 40), (0.29, 100), (0.37, 11), (0.5, 5), (0.5, 7), (0.5, 0), (1, 44)]
    return [{"alpha": float(a), "size": size, "facts": blend_facts(human, machine, a, size)} for a, size in cases]


def check_blend_counts(seen):
    for case in seen:
        size = case["size"]
        assert case["facts"] == [size, round(case["alpha"] * size), size, True]
    assert [case["facts"][1] for case in seen] == [0, 2, 10, 40, 29, 4, 2, 4, 0, 44]


def observe_blend_draws():
    """A function of the generator alone, with every document equally likely."""
    human, machine = [[f"h{i}"] for i in range(10)], [[f"m{i}"] for i in range(8)]
    kept = [list(doc) for doc in human + machine]
    seed = fresh_seed()
    same = []
    for _ in range(2):
        np.random.rand(3)
        same.append(pm.blend_corpus(human, machine, 0.4, 10, np.random.default_rng(seed)))
    rng = np.random.default_rng(fresh_seed())
    counts = Counter(doc[0] for _ in range(150) for doc in pm.blend_corpus(human, machine, 0.4, 10, rng))
    return {
        "repeatable": same[0] == same[1],
        "kind": type(same[0]).__name__,
        "unchanged": kept == human + machine,
        # 150 draws at 0.6 and 0.5 a document: six standard deviations to both sides.
        "human_even": all(50 < counts[f"h{i}"] < 130 for i in range(10)),
        "machine_even": all(35 < counts[f"m{i}"] < 115 for i in range(8)),
    }


def check_blend_draws(seen):
    assert seen == {
        "repeatable": True,
        "kind": "list",
        "unchanged": True,
        "human_even": True,
        "machine_even": True,
    }


def observe_blend_errors():
    human, machine = [[f"h{i}"] for i in range(10)], [[f"m{i}"] for i in range(5)]

    def attempt(alpha, size):
        return outcome(lambda: pm.blend_corpus(human, machine, alpha, size, np.random.default_rng(fresh_seed())))

    return {
        "share": [attempt(alpha, 4) for alpha in (-0.1, -1e-9, 0.0, 1.0, 1.0 + 1e-9, 1.5, math.nan)],
        "machine_pool": [attempt(1.0, 5), attempt(1.0, 6), attempt(0.5, 12)],
        "human_pool": [attempt(0.0, 10), attempt(0.0, 11), attempt(0.1, 13)],
    }


def check_blend_errors(seen):
    bad, good = "ValueError", "nothing"
    assert seen["share"] == [bad, bad, good, good, bad, bad, bad]
    assert seen["machine_pool"] == [good, bad, bad] and seen["human_pool"] == [good, bad, bad]


# --- all together ----------------------------------------------------------------------------------------------------


def observe_whole_pipeline():
    """Corpora sampled from the two models, a table fitted to them, and a blend whose share is known."""
    words = np.array(named("w", 40))
    p = np.random.uniform(0.05, 0.5, 40)
    q = np.clip(p * np.exp(np.random.choice([-1.5, 1.5], 40)), 0.01, 0.9)
    human, machine = ([list(words[row]) for row in np.random.rand(500, 40) < rates] for rates in (p, q))
    table = pm.build_table(human[:250], machine[:250])
    chosen = human[250:410] + machine[250:290] + [None, ["w00"]]
    report = pm.estimate_fraction(chosen, table, n_boot=20, rng=np.random.default_rng(fresh_seed()))
    return {"centre": float(report[0]), "half_width": float(report[1])}


def check_whole_pipeline(seen):
    assert abs(seen["centre"] - 0.2) < 0.15 and 0.005 < seen["half_width"] < 0.15
