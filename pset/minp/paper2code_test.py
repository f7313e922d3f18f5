"""Min-p masks and their boundaries, protection of the best, fill values, temperature, drawing, the rules to compare
with, pool reports and the generation loop, checked against loops over single tokens and against closed forms."""

import math

import torch
from minp import (
    MinPTruncation,
    finite_median,
    finite_std,
    generate,
    keep_min_z,
    keep_n_sigma,
    keep_top_k,
    keep_top_p,
    next_token,
    pool_distribution,
    pool_report,
    protect_best,
    temper,
)

CASES = {
    "boundaries": {"inf": True},
    "top_p": {"inf": True},
    "truncated_logits": {"rtol": 0.0, "atol": 0.0, "inf": True},
    "forbidden_tokens": {"rtol": 0.0, "atol": 0.0, "inf": True},
    "spread_and_median": {"inf": True},
    "n_sigma": {"inf": True},
    "min_z": {"inf": True},
    "draw_frequencies": {"rtol": 0.0, "atol": 0.03},
}


# Helpers of the observers


def raised(call):
    """Name of the error that `call` ends in; any kind of ValueError counts as one."""
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def shuffled(values, dtype=torch.float64):
    """The values in random order, as a tensor."""
    return torch.tensor(values, dtype=dtype)[torch.randperm(len(values))]


def shuffled_rows(rows, width, step=0.25):
    """Distinct multiples of `step`, in another random order in each row."""
    return torch.stack([step * torch.randperm(width, dtype=torch.float64) for _ in range(rows)])


class Recorder:
    """Truncation object that notes the logits it is asked about and answers with a fixed mask."""

    def __init__(self, keep):
        self.keep = keep
        self.asked = []

    def keep_mask(self, logits):
        self.asked.append(logits.clone())
        return self.keep


class Script:
    """Stands for a language model: pushes one chosen token per row and step far above some noise."""

    def __init__(self, wanted, vocabulary, prompt_length, push=50.0):
        rows, self.steps = wanted.shape
        self.noise = torch.randn(self.steps, rows, vocabulary, dtype=torch.float64)
        self.push = push * torch.nn.functional.one_hot(wanted.T, vocabulary)
        self.prompt_length = prompt_length
        self.contexts = []

    def __call__(self, tokens):
        self.contexts.append(tokens.clone())
        step = tokens.shape[1] - self.prompt_length
        return self.noise[step] + self.push[step]


# Helpers of the checks


def rows_of(tensor):
    return tensor.reshape(-1, tensor.shape[-1]).tolist()


def softmax_of(row):
    top = max(row)
    weights = [math.exp(value - top) for value in row]
    return [weight / sum(weights) for weight in weights]


def ranking(row):
    return sorted(range(len(row)), key=lambda v: (-row[v], v))


def agree_with(rule, logits, mask):
    """`rule(row)` gives True, False or None (too close to call) for each token of a row."""
    assert mask.dtype == torch.bool and mask.shape == logits.shape
    for row, kept in zip(rows_of(logits), rows_of(mask), strict=True):
        for expected, seen in zip(rule(row), kept, strict=True):
            assert expected is None or expected == seen


def minp_rule(base):
    def rule(row):
        probs = softmax_of(row)
        top = max(probs)
        answers = []
        for value, p in zip(row, probs, strict=True):
            gap = max(row) - value
            near = abs(gap + math.log(base)) < 1e-5
            assert near or (p >= base * top) == (gap <= -math.log(base))
            answers.append(None if near else p >= base * top)
        return answers

    return rule


def best_rule(count):
    return lambda row: [v in ranking(row)[:count] for v in range(len(row))]


# Min-p masks


def observe_minp_masks():
    flat = 2.5 * torch.randn(5, 40, dtype=torch.float64)
    deep = 2.5 * torch.randn(2, 3, 17, dtype=torch.float64)
    single = torch.randint(0, 20, (30,)).float() / 4
    seen = {"flat": flat, "deep": deep, "single": single}
    for percent in (2, 10, 50, 90):
        truncation = MinPTruncation(percent / 100)
        for name in ("flat", "deep", "single"):
            seen[f"{name}_{percent}"] = truncation.keep_mask(seen[name])
    return seen


def check_minp_masks(seen):
    for percent in (2, 10, 50, 90):
        for name in ("flat", "deep", "single"):
            agree_with(minp_rule(percent / 100), seen[name], seen[f"{name}_{percent}"])


def observe_boundaries():
    tied = shuffled([2.0, 2.0, 1.75, 0.5, -1.0])
    wide = shuffled([0.0, -800.0, -3.0, -math.inf])
    seen = {"tied": tied, "wide": wide}
    seen["only_ties"] = MinPTruncation(1.0).keep_mask(tied)
    seen["integer_one"] = MinPTruncation(1).keep_mask(tied)
    seen["everything"] = MinPTruncation(0.0).keep_mask(wide)
    seen["integer_zero"] = MinPTruncation(0).keep_mask(wide)
    seen["not_impossible"] = MinPTruncation(1e-9).keep_mask(wide)
    half = -math.log(2)
    for dtype, name in ((torch.float32, "single"), (torch.float64, "double")):
        pair = torch.tensor([[0.0, half], [half, 0.0]], dtype=dtype)
        seen[f"pair_{name}"] = pair
        seen[f"half_{name}"] = MinPTruncation(0.5).keep_mask(pair)
        seen[f"above_half_{name}"] = MinPTruncation(0.50001).keep_mask(pair)
    hair = torch.tensor([[0.0, half - 1e-10], [0.0, half + 1e-10]], dtype=torch.float64)
    seen["hair"] = MinPTruncation(0.5).keep_mask(hair)
    return seen


def check_boundaries(seen):
    assert torch.equal(seen["only_ties"], seen["tied"] == 2.0)
    assert torch.equal(seen["integer_one"], seen["tied"] == 2.0)
    assert seen["everything"].all() and seen["integer_zero"].all()
    assert torch.equal(seen["not_impossible"], seen["wide"] >= -4)
    for name in ("single", "double"):
        pair = seen[f"pair_{name}"]
        probs = torch.softmax(pair, dim=-1)
        assert torch.equal(2 * probs.amin(dim=-1), probs.amax(dim=-1))
        assert seen[f"half_{name}"].all()
        assert torch.equal(seen[f"above_half_{name}"], pair == 0)
    assert seen["hair"].tolist() == [[True, False], [True, True]]


def observe_rows_apart():
    sharp = shuffled([9.0, 3.0, 2.5, 1.0, 0.5, 0.25])
    flat = shuffled([0.5, 0.4, 0.3, 0.2, 0.1, -5.0])
    rows = torch.stack([sharp, flat])
    blocks = torch.stack([rows, rows.flip(0)], dim=1)
    truncation = MinPTruncation(0.1)
    seen = {"sharp": truncation.keep_mask(sharp), "flat": truncation.keep_mask(flat)}
    seen["rows"] = truncation.keep_mask(rows)
    seen["blocks"] = truncation.keep_mask(blocks)
    steps = torch.randint(-9, 10, (2, 1))
    grid = shuffled_rows(2, 12)
    seen["grid"] = truncation.keep_mask(grid)
    seen["shifted"] = truncation.keep_mask(grid + steps)
    return seen


def check_rows_apart(seen):
    sharp, flat = seen["sharp"], seen["flat"]
    assert sharp.sum() == 1 and flat.sum() == 5
    assert torch.equal(seen["rows"], torch.stack([sharp, flat]))
    assert torch.equal(seen["blocks"][:, 0], torch.stack([sharp, flat]))
    assert torch.equal(seen["blocks"][:, 1], torch.stack([flat, sharp]))
    assert torch.equal(seen["grid"], seen["shifted"])


def observe_confidence_example():
    tail = [0.0007] * 100
    probs = torch.tensor([0.80, 0.07, 0.03, 0.02, 0.01, *tail], dtype=torch.float64)
    logits = probs.log()
    return {"min_p": MinPTruncation(0.1).keep_mask(logits), "top_p": keep_top_p(logits, 0.895)}


def check_confidence_example(seen):
    assert seen["min_p"].nonzero().flatten().tolist() == [0]
    assert seen["top_p"].nonzero().flatten().tolist() == [0, 1, 2]


def observe_settings():
    refused = [-0.005, 1.005, -1, 2, 1.5]
    seen = {f"base {value}": raised(lambda value=value: MinPTruncation(value)) for value in refused}
    for value in (0, -1, 2.0, 1.0, 0.5):
        seen[f"min_keep {value!r}"] = raised(lambda value=value: MinPTruncation(0.1, min_keep=value))
    seen["accepted"] = [
        raised(lambda: MinPTruncation(0)),
        raised(lambda: MinPTruncation(1, 1)),
        raised(lambda: MinPTruncation(0.0, 2, -100.0)),
        raised(lambda: MinPTruncation(1.0, min_keep=100, fill=0.0)),
    ]
    return seen


def check_settings(seen):
    assert seen.pop("accepted") == ["nothing"] * 4
    assert all(error == "ValueError" for error in seen.values())


# Protection of the best


def observe_protect_best():
    logits = shuffled_rows(6, 9).reshape(2, 3, 9)
    keep = torch.rand(2, 3, 9) < 0.4
    before = keep.clone()
    logits_before = logits.clone()
    counts = {f"count_{count}": protect_best(keep, logits, count) for count in (0, 1, 4, 8, 9, 30)}
    one_row = protect_best(keep[0, 0], logits[0, 0], 2)
    return {
        "logits": logits,
        "keep": before,
        "one_row": one_row,
        "untouched": torch.equal(keep, before) and torch.equal(logits, logits_before),
        **counts,
    }


def check_protect_best(seen):
    assert seen["untouched"]
    for count in (0, 1, 4, 8, 9, 30):
        best = torch.tensor([best_rule(count)(row) for row in rows_of(seen["logits"])])
        assert torch.equal(seen[f"count_{count}"], seen["keep"] | best.reshape(2, 3, 9))
    best = torch.tensor(best_rule(2)(seen["logits"][0, 0].tolist()))
    assert torch.equal(seen["one_row"], seen["keep"][0, 0] | best)


def observe_tied_ranks():
    few = torch.full((3, 4), float(torch.randint(-5, 6, ())), dtype=torch.float64)
    many = torch.randint(0, 3, (4, 70)).double()
    nothing = torch.zeros(4, 70, dtype=torch.bool)
    pushed = protect_best(nothing, many, 40)
    return {
        "few": protect_best(nothing[:3, :4], few, 2),
        "many": many,
        "pushed": pushed,
        "top_k": keep_top_k(many, 25),
        "min_p": MinPTruncation(1.0, min_keep=50).keep_mask(many),
    }


def check_tied_ranks(seen):
    assert seen["few"].tolist() == [[True, True, False, False]] * 3
    agree_with(best_rule(40), seen["many"], seen["pushed"])
    agree_with(best_rule(25), seen["many"], seen["top_k"])
    best = seen["many"].amax(dim=-1, keepdim=True) == seen["many"]
    fifty = torch.tensor([best_rule(50)(row) for row in rows_of(seen["many"])])
    assert torch.equal(seen["min_p"], best | fifty)


def observe_min_keep():
    peaked = torch.stack([shuffled([40.0, 5.0, 4.5, 4.0, 3.5, 3.0, 2.0, 1.0]) for _ in range(5)])
    level = torch.stack([shuffled([1.0, 0.9, 0.8, 0.7, 0.6, -3.0, -4.0, -6.0]) for _ in range(5)])
    seen = {"peaked": peaked, "level": level}
    for count in (1, 2, 4, 7, 8, 50):
        truncation = MinPTruncation(0.5, min_keep=count)
        seen[f"peaked_{count}"] = truncation.keep_mask(peaked)
        seen[f"level_{count}"] = truncation.keep_mask(level)
    vanishing = torch.stack([shuffled([0.0, -800.0, -810.0, -820.0, -830.0]) for _ in range(8)])
    seen["vanishing"], seen["vanishing_3"] = vanishing, MinPTruncation(0.5, 3).keep_mask(vanishing)
    seen["positional"] = MinPTruncation(0.5, 3).keep_mask(peaked)
    seen["default"] = MinPTruncation(0.5).keep_mask(peaked)
    return seen


def check_min_keep(seen):
    for count in (1, 2, 4, 7, 8, 50):
        agree_with(best_rule(count), seen["peaked"], seen[f"peaked_{count}"])
        agree_with(best_rule(max(count, 5)), seen["level"], seen[f"level_{count}"])
    agree_with(best_rule(3), seen["vanishing"], seen["vanishing_3"])
    agree_with(best_rule(3), seen["peaked"], seen["positional"])
    agree_with(best_rule(1), seen["peaked"], seen["default"])


# Truncated logits


def observe_truncated_logits():
    logits = 3 * torch.randn(2, 4, 12, dtype=torch.float64)
    single = torch.randint(-20, 20, (3, 12)).float() / 8
    originals = logits.clone(), single.clone()
    seen = {"logits": originals[0], "single": originals[1]}
    default = MinPTruncation(0.2)
    finite = MinPTruncation(0.2, min_keep=3, fill=-100.0)
    seen["keep"], seen["out"] = default.keep_mask(logits), default(logits)
    seen["keep_finite"], seen["out_finite"] = finite.keep_mask(logits), finite(logits)
    seen["keep_single"], seen["out_single"] = default.keep_mask(single), default(single)
    everything = MinPTruncation(0.0, fill=7.0)(logits)
    seen["everything"] = everything.clone()
    everything.add_(1.0)
    seen["untouched"] = torch.equal(logits, originals[0]) and torch.equal(single, originals[1])
    return seen


def check_truncated_logits(seen):
    assert seen["untouched"]
    for logits, keep, out, fill in (
        ("logits", "keep", "out", -math.inf),
        ("logits", "keep_finite", "out_finite", -100.0),
        ("single", "keep_single", "out_single", -math.inf),
    ):
        kept = seen[keep]
        assert seen[out].dtype == seen[logits].dtype and seen[out].shape == seen[logits].shape
        assert torch.equal(seen[out][kept], seen[logits][kept])
        assert (seen[out][~kept] == fill).all()
    agree_with(minp_rule(0.2), seen["logits"], seen["keep"])
    assert (seen["keep_finite"].sum(dim=-1) >= 3).all()
    assert torch.equal(seen["everything"], seen["logits"])


def observe_forbidden_tokens():
    logits = torch.stack([shuffled([1.0, 0.5, -math.inf, -math.inf, -math.inf]) for _ in range(4)])
    truncation = MinPTruncation(0.1, min_keep=3, fill=-5.0)
    return {"logits": logits, "keep": truncation.keep_mask(logits), "out": truncation(logits)}


def check_forbidden_tokens(seen):
    agree_with(best_rule(3), seen["logits"], seen["keep"])
    assert torch.equal(seen["out"], torch.where(seen["keep"], seen["logits"], -5.0))
    assert (seen["out"] == -math.inf).sum() == 4


# Temperature and drawing


def observe_temper():
    logits = torch.randn(3, 5, dtype=torch.float64)
    single = torch.randn(4)
    before = logits.clone()
    seen = {"logits": before, "single": single, "single_half": temper(single, 0.5)}
    seen["warm"], seen["cold"] = temper(logits, 1.7), temper(logits, 0.3)
    seen["untouched"] = torch.equal(logits, before)
    seen["errors"] = [raised(lambda tau=tau: temper(logits, tau)) for tau in (0, 0.0, -1.0, -0.1, 0.1, 3)]
    return seen


def check_temper(seen):
    torch.testing.assert_close(seen["warm"] * 1.7, seen["logits"])
    torch.testing.assert_close(seen["cold"] * 0.3, seen["logits"])
    torch.testing.assert_close(seen["single_half"], 2 * seen["single"])
    assert seen["untouched"] and seen["errors"] == ["ValueError"] * 4 + ["nothing"] * 2


def observe_temperature_before_truncation():
    logits = torch.randn(3, 6, dtype=torch.float64)
    many = torch.tensor([0.0, -3.0], dtype=torch.float64).repeat(400, 1)
    truncation = MinPTruncation(0.1)
    seen = {}
    for name, tau in (("cold", 0.5), ("one", 1.0), ("warm", 2.0)):
        seen[name] = sorted(set(next_token(many, truncation, tau).tolist()))
    seen["default"] = sorted(set(next_token(many, truncation).tolist()))
    recorder = Recorder(logits == logits.amax(dim=-1, keepdim=True))
    seen["logits"], seen["asked"] = logits, recorder.asked
    seen["tokens"] = [next_token(logits, recorder, tau=1.6), next_token(logits, recorder)]
    return seen


def check_temperature_before_truncation(seen):
    assert seen["cold"] == seen["one"] == seen["default"] == [0] and seen["warm"] == [0, 1]
    for tau, asked, tokens in zip((1.6, 1.0), seen["asked"], seen["tokens"], strict=True):
        torch.testing.assert_close(tau * asked, seen["logits"])
        assert torch.equal(tokens, seen["logits"].argmax(dim=-1))


def observe_pool_distribution():
    logits = torch.randn(2, 3, 7, dtype=torch.float64)
    keep = torch.rand(2, 3, 7) < 0.5
    keep[..., 2] = True
    before = logits.clone(), keep.clone()
    single = torch.randn(5)
    seen = {"logits": before[0], "keep": before[1], "single": single}
    seen["probs"] = pool_distribution(logits, keep)
    seen["one"] = pool_distribution(single, torch.arange(5) == 3)
    seen["all"] = pool_distribution(single, torch.arange(5) >= 0)
    seen["far"] = pool_distribution(single - torch.tensor([0.0, 500, 500, 500, 500]), torch.arange(5) > 0)
    seen["untouched"] = torch.equal(logits, before[0]) and torch.equal(keep, before[1])
    return seen


def check_pool_distribution(seen):
    weights = torch.exp(seen["logits"]) * seen["keep"]
    torch.testing.assert_close(seen["probs"], weights / weights.sum(dim=-1, keepdim=True))
    assert (seen["probs"][~seen["keep"]] == 0).all() and seen["untouched"]
    assert seen["one"].tolist() == [0, 0, 0, 1, 0] and seen["one"].dtype == torch.float32
    weights = torch.exp(seen["single"])
    torch.testing.assert_close(seen["all"], weights / weights.sum())
    torch.testing.assert_close(seen["far"][1:], weights[1:] / weights[1:].sum(), rtol=1e-3, atol=1e-4)


def observe_draw_frequencies():
    values = [1.0, 0.6, 0.2, -0.1, -0.5, -2.5, -4.0, -9.0]
    logits = shuffled(values)
    cold = shuffled(values)
    seen = {"logits": logits, "cold": cold}
    for name, row, tau, fill in (("plain", logits, 1.0, -math.inf), ("cool", cold, 0.7, -5.0)):
        truncation = MinPTruncation(0.1, min_keep=2, fill=fill)
        tokens = next_token(row.repeat(20_000, 1), truncation, tau=tau)
        seen[name] = tokens.bincount(minlength=8) / 20_000
    return seen


def check_draw_frequencies(seen):
    for name, row, tau in (("plain", "logits", 1.0), ("cool", "cold", 0.7)):
        warm = seen[row] / tau
        weights = torch.where(warm.max() - warm <= math.log(10), warm.exp(), 0.0)
        expected = (weights / weights.sum()).float()
        torch.testing.assert_close(seen[name], expected, rtol=0.0, atol=0.025)
        assert (seen[name][weights == 0] == 0).all()


def observe_fill_never_drawn():
    level = torch.stack([shuffled([1.0, 0.5, -1.5, -1.6, -1.7, -1.8, -1.9]) for _ in range(300)])
    tokens = next_token(level, MinPTruncation(0.5, fill=5.0))
    return {"above": (level.gather(1, tokens[:, None]) > 0).flatten(), "dtype": str(tokens.dtype)}


def check_fill_never_drawn(seen):
    assert seen["above"].all() and seen["above"].shape == (300,) and seen["dtype"] == "torch.int64"


def observe_generators():
    logits = torch.randn(60, 5, dtype=torch.float64)
    truncation = MinPTruncation(0.01)
    secret = int(torch.randint(0, 2**31, ()))
    generators = [torch.Generator().manual_seed(seed) for seed in (secret, secret, secret + 1)]
    starts = [generator.get_state() for generator in generators]
    rest = torch.get_rng_state()
    draws = [next_token(logits, truncation, generator=generator) for generator in generators]
    seen = {
        "same": torch.equal(draws[0], draws[1]),
        "other": torch.equal(draws[0], draws[2]),
        "advanced": not torch.equal(generators[0].get_state(), starts[0]),
        "global_untouched": torch.equal(rest, torch.get_rng_state()),
    }
    next_token(logits, truncation)
    seen["global_used"] = not torch.equal(rest, torch.get_rng_state())
    return seen


def check_generators(seen):
    assert seen == {"same": True, "other": False, "advanced": True, "global_untouched": True, "global_used": True}


def observe_greedy():
    logits = torch.randint(0, 3, (2, 5, 40)).double()
    before = logits.clone()
    generator = torch.Generator().manual_seed(int(torch.randint(0, 2**31, ())))
    start, rest = generator.get_state(), torch.get_rng_state()
    recorder = Recorder(torch.zeros(2, 5, 40, dtype=torch.bool))
    seen = {"logits": before, "tokens": next_token(logits, MinPTruncation(0.1), 0.0, generator)}
    seen["integer_zero"] = next_token(logits, recorder, tau=0)
    seen["row"] = next_token(logits[0, 0], MinPTruncation(0.1), tau=0.0)
    seen["untouched"] = torch.equal(start, generator.get_state()) and torch.equal(rest, torch.get_rng_state())
    seen["errors"] = [raised(lambda tau=tau: next_token(logits, MinPTruncation(0.1), tau)) for tau in (-0.5, -1.0)]
    return seen


def check_greedy(seen):
    expected = torch.tensor([ranking(row)[0] for row in rows_of(seen["logits"])]).reshape(2, 5)
    assert torch.equal(seen["tokens"], expected) and torch.equal(seen["integer_zero"], expected)
    assert seen["row"].shape == () and seen["row"] == expected[0, 0]
    assert seen["untouched"] and seen["errors"] == ["ValueError"] * 2


def observe_draw_shapes():
    sure = 30.0 * torch.nn.functional.one_hot(torch.randint(0, 7, (2, 3, 4)), 7).double()
    sure = sure + torch.rand(2, 3, 4, 7, dtype=torch.float64)
    before = sure.clone()
    truncation = MinPTruncation(0.1)
    return {
        "sure": before,
        "three": next_token(sure, truncation),
        "two": next_token(sure[0], truncation),
        "one": next_token(sure[0, 1], truncation),
        "none": next_token(sure[1, 2, 3], truncation),
        "single": next_token(sure[1].float(), truncation),
        "permuted": next_token(sure.transpose(0, 2), truncation),
        "untouched": torch.equal(sure, before),
    }


def check_draw_shapes(seen):
    expected = seen["sure"].argmax(dim=-1)
    assert torch.equal(seen["three"], expected) and torch.equal(seen["two"], expected[0])
    assert torch.equal(seen["one"], expected[0, 1]) and torch.equal(seen["none"], expected[1, 2, 3])
    assert torch.equal(seen["single"], expected[1]) and torch.equal(seen["permuted"], expected.transpose(0, 2))
    assert seen["untouched"]


# The rules to compare with


def observe_top_k():
    logits = torch.randint(0, 6, (2, 3, 11)).double()
    before = logits.clone()
    seen = {f"k_{k}": keep_top_k(logits, k) for k in (1, 2, 5, 10, 11, 12, 99)}
    seen["errors"] = [raised(lambda k=k: keep_top_k(logits, k)) for k in (0, -1, -3, 1)]
    return {"logits": before, "untouched": torch.equal(logits, before), "row": keep_top_k(logits[1, 2], 3), **seen}


def check_top_k(seen):
    for k in (1, 2, 5, 10, 11, 12, 99):
        agree_with(best_rule(k), seen["logits"], seen[f"k_{k}"])
    agree_with(best_rule(3), seen["logits"][1, 2], seen["row"])
    assert seen["untouched"] and seen["errors"] == ["ValueError"] * 3 + ["nothing"]


def observe_top_p():
    logits = 1.5 * torch.randn(2, 3, 13, dtype=torch.float64)
    before = logits.clone()
    tied = torch.randint(0, 3, (6, 40)).double()
    seen = {"logits": before, "tied": tied}
    for percent in (1, 20, 50, 80, 95, 99):
        seen[f"logits_{percent}"] = keep_top_p(logits, percent / 100)
        seen[f"tied_{percent}"] = keep_top_p(tied, percent / 100)
    weights = shuffled([0.5, 0.3, 0.15, 0.05])
    seen["weights"] = weights
    for percent in (45, 55, 79, 82, 94, 96):
        seen[f"weights_{percent}"] = keep_top_p(weights.log(), percent / 100)
    quarters = torch.zeros(2, 4, dtype=torch.float64)
    seen["quarters"] = [keep_top_p(quarters, mass) for mass in (0.25, 0.5, 0.75)]
    lone = shuffled([50.0, -200.0, -300.0, -math.inf])
    seen["everything"] = [keep_top_p(lone, 1.0), keep_top_p(lone.float(), 1), keep_top_p(logits, 1.0)]
    seen["lone"], seen["lone_mask"] = lone, keep_top_p(lone, 0.999)
    seen["untouched"] = torch.equal(logits, before)
    seen["errors"] = [raised(lambda mass=mass: keep_top_p(logits, mass)) for mass in (0, 0.0, -0.1, 1.005, 2, 0.01)]
    return seen


def check_top_p(seen):
    def nucleus_rule(mass):
        def rule(row):
            probs, ahead, answers = softmax_of(row), 0.0, [None] * len(row)
            for v in ranking(row):
                answers[v] = None if abs(ahead - mass) < 1e-9 else ahead < mass
                ahead += probs[v]
            return answers

        return rule

    for percent in (1, 20, 50, 80, 95, 99):
        agree_with(nucleus_rule(percent / 100), seen["logits"], seen[f"logits_{percent}"])
        agree_with(nucleus_rule(percent / 100), seen["tied"], seen[f"tied_{percent}"])
    for percent, smallest in ((45, 0.5), (55, 0.3), (79, 0.3), (82, 0.15), (94, 0.15), (96, 0.05)):
        assert torch.equal(seen[f"weights_{percent}"], seen["weights"] >= smallest)
    for count, mask in enumerate(seen["quarters"], start=1):
        assert mask.tolist() == [[v < count for v in range(4)]] * 2
    assert all(mask.all() and mask.dtype == torch.bool for mask in seen["everything"])
    assert torch.equal(seen["lone_mask"], seen["lone"] > 0)
    assert seen["untouched"] and seen["errors"] == ["ValueError"] * 5 + ["nothing"]


def observe_spread_and_median():
    logits = 3 * torch.randn(2, 4, 9, dtype=torch.float64) + 5
    blocked = logits.clone()
    blocked[0, :, 3] = blocked[0, 1:, 5] = blocked[1, 2:, 7] = -math.inf
    blocked[1, 3, :-1] = -math.inf
    before = blocked.clone()
    single = torch.randn(3, 6)
    seen = {"logits": logits, "blocked": before, "single": single}
    for name in ("logits", "single"):
        seen[f"{name}_std"], seen[f"{name}_median"] = finite_std(seen[name]), finite_median(seen[name])
    seen["blocked_std"], seen["blocked_median"] = finite_std(blocked), finite_median(blocked)
    seen["row_std"], seen["row_median"] = finite_std(blocked[0, 1]), finite_median(blocked[0, 1])
    seen["untouched"] = torch.equal(blocked, before)
    return seen


def check_spread_and_median(seen):
    for name in ("logits", "blocked", "single"):
        values = seen[name]
        assert seen[f"{name}_std"].dtype == seen[f"{name}_median"].dtype == values.dtype
        stds, medians = [], []
        for row in rows_of(values):
            finite = sorted(value for value in row if value > -math.inf)
            mean = sum(finite) / len(finite)
            stds.append(math.sqrt(sum((value - mean) ** 2 for value in finite) / len(finite)))
            medians.append(finite[(len(finite) + 1) // 2 - 1])
        shape = (*values.shape[:-1], 1)
        expected = [torch.tensor(list_, dtype=values.dtype).reshape(shape) for list_ in (stds, medians)]
        torch.testing.assert_close(seen[f"{name}_std"], expected[0])
        torch.testing.assert_close(seen[f"{name}_median"], expected[1])
    torch.testing.assert_close(seen["row_std"], seen["blocked_std"][0, 1])
    torch.testing.assert_close(seen["row_median"], seen["blocked_median"][0, 1])
    assert seen["untouched"]


def observe_n_sigma():
    three = shuffled([0.0, 1.0, 2.0])
    logits = 2 * torch.randn(2, 3, 10, dtype=torch.float64)
    logits[0, :, 4] = logits[1, 1:, 7] = -math.inf
    before = logits.clone()
    tied = shuffled([1.5, 1.5, 1.25, 0.0, -math.inf])
    level = torch.full((2, 5), 0.3, dtype=torch.float64)
    seen = {"three": three, "logits": before, "tied": tied}
    seen["population"] = keep_n_sigma(three, 1.1)
    seen["wider"] = keep_n_sigma(three, 1.3)
    for tenths in (5, 10, 20, 50):
        seen[f"beta_{tenths}"] = keep_n_sigma(logits, tenths / 10)
    seen["zero"], seen["level"] = keep_n_sigma(tied, 0.0), keep_n_sigma(level, 1.0)
    seen["untouched"] = torch.equal(logits, before)
    return seen


def check_n_sigma(seen):
    def sigma_rule(beta):
        def rule(row):
            finite = [value for value in row if value > -math.inf]
            mean = sum(finite) / len(finite)
            cut = max(row) - beta * math.sqrt(sum((value - mean) ** 2 for value in finite) / len(finite))
            return [None if abs(value - cut) < 1e-9 else value >= cut for value in row]

        return rule

    assert torch.equal(seen["population"], seen["three"] == 2) and torch.equal(seen["wider"], seen["three"] >= 1)
    for tenths in (5, 10, 20, 50):
        agree_with(sigma_rule(tenths / 10), seen["logits"], seen[f"beta_{tenths}"])
    assert torch.equal(seen["zero"], seen["tied"] == 1.5)
    assert seen["level"].all() and seen["untouched"]


def observe_min_z():
    even = shuffled([0.0, 1.0, 3.0, 10.0])
    logits = 2 * torch.randn(2, 3, 10, dtype=torch.float64)
    logits[0, :, 4] = logits[1, 1:, 7] = -math.inf
    before = logits.clone()
    tied = torch.stack([shuffled([4.0, 4.0, 3.0, 2.0, 1.0, 0.0, -math.inf]) for _ in range(3)])
    level = torch.full((2, 5), -0.7, dtype=torch.float64)
    seen = {"even": even, "logits": before, "tied": tied, "lower": keep_min_z(even, 0.2)}
    for percent in (13, 40, 77):
        seen[f"beta_{percent}"] = keep_min_z(logits, percent / 100)
    seen["one"], seen["zero"] = keep_min_z(tied, 1.0), keep_min_z(tied, 0.0)
    seen["level"] = [keep_min_z(level, beta) for beta in (0, 0.5, 1)]
    seen["untouched"] = torch.equal(logits, before)
    seen["errors"] = [raised(lambda beta=beta: keep_min_z(logits, beta)) for beta in (-0.005, 1.005, -2, 2, 0, 1)]
    return seen


def check_min_z(seen):
    def median_rule(beta):
        def rule(row):
            finite = sorted(value for value in row if value > -math.inf)
            median = finite[(len(finite) + 1) // 2 - 1]
            cut = beta * (max(row) - median)
            return [None if abs(value - median - cut) < 1e-9 else value - median >= cut for value in row]

        return rule

    assert torch.equal(seen["lower"], seen["even"] >= 3)
    for percent in (13, 40, 77):
        agree_with(median_rule(percent / 100), seen["logits"], seen[f"beta_{percent}"])
    assert torch.equal(seen["one"], seen["tied"] == 4)
    assert torch.equal(seen["zero"], seen["tied"] >= 2)
    assert all(mask.all() for mask in seen["level"])
    assert seen["untouched"] and seen["errors"] == ["ValueError"] * 4 + ["nothing"] * 2


# Pool reports


def observe_pool_report():
    logits = torch.randn(2, 3, 8, dtype=torch.float64)
    keep = torch.rand(2, 3, 8) < 0.5
    keep[..., 5] = True
    before = logits.clone(), keep.clone()
    level = torch.zeros(6)
    seen = {"logits": before[0], "keep": before[1], "report": pool_report(logits, keep)}
    seen["row"] = pool_report(logits[1, 0], keep[1, 0])
    seen["uniform"] = pool_report(level, torch.arange(6) < 4)
    seen["single"] = pool_report(level.double(), torch.arange(6) == 3)
    seen["untouched"] = torch.equal(logits, before[0]) and torch.equal(keep, before[1])
    return seen


def check_pool_report(seen):
    sizes, masses, entropies = [], [], []
    for row, kept in zip(rows_of(seen["logits"]), rows_of(seen["keep"]), strict=True):
        inside = [p for p, k in zip(softmax_of(row), kept, strict=True) if k]
        sizes.append(len(inside))
        masses.append(sum(inside))
        entropies.append(-sum(p / sum(inside) * math.log(p / sum(inside)) for p in inside))
    report = seen["report"]
    assert set(report) == {"size", "mass", "entropy"}
    assert report["size"].dtype == torch.int64 and report["size"].flatten().tolist() == sizes
    for name, expected in (("mass", masses), ("entropy", entropies)):
        torch.testing.assert_close(report[name], torch.tensor(expected, dtype=torch.float64).reshape(2, 3))
        torch.testing.assert_close(seen["row"][name], report[name][1, 0])
    torch.testing.assert_close(seen["uniform"]["entropy"], torch.tensor(math.log(4)))
    torch.testing.assert_close(seen["uniform"]["mass"], torch.tensor(4 / 6))
    assert seen["single"]["entropy"] == 0 and seen["single"]["size"] == 1
    assert seen["untouched"]


# Generation


def observe_generation():
    prompt = torch.randint(0, 6, (3, 4))
    before = prompt.clone()
    wanted = torch.randint(0, 6, (3, 5))
    script, faint = Script(wanted, 6, 4), Script(wanted, 6, 4, push=0.0)
    recorder = Recorder(torch.nn.functional.one_hot(torch.randint(0, 6, (3,)), 6).bool())
    seen = {"prompt": before, "wanted": wanted, "tokens": generate(script, prompt, 5, MinPTruncation(0.1))}
    seen["contexts"] = script.contexts
    seen["nothing"] = generate(script, prompt, 0, MinPTruncation(0.1))
    seen["calls"] = len(script.contexts)
    seen["answer"] = recorder.keep
    seen["recorded"] = generate(script, prompt, 2, recorder, 1.3)
    seen["noise"], seen["push"] = script.noise[:2], script.push[:2]
    seen["asked"] = recorder.asked
    plain = Recorder(recorder.keep)
    generate(script, prompt, 1, plain)
    seen["asked_plain"] = plain.asked
    seen["faint"], seen["greedy"] = faint.noise, generate(faint, prompt, 5, MinPTruncation(0.0), 0.0)
    seen["untouched"] = torch.equal(prompt, before)
    return seen


def check_generation(seen):
    whole = torch.cat([seen["prompt"], seen["wanted"]], dim=1)
    assert torch.equal(seen["tokens"], whole) and seen["tokens"].dtype == torch.int64
    assert torch.equal(seen["nothing"], seen["prompt"])
    assert seen["calls"] == 5
    for step, context in enumerate(seen["contexts"][:5]):
        assert torch.equal(context, whole[:, : 4 + step])
    scores = seen["noise"] + seen["push"]
    assert len(seen["asked"]) == 2 and len(seen["asked_plain"]) == 1
    for step in range(2):
        torch.testing.assert_close(1.3 * seen["asked"][step], scores[step])
    torch.testing.assert_close(seen["asked_plain"][0], scores[0])
    chosen = seen["answer"].int().argmax(dim=-1)
    assert torch.equal(seen["recorded"][:, 4:], torch.stack([chosen, chosen], dim=1))
    assert torch.equal(seen["greedy"][:, 4:], seen["faint"].argmax(dim=-1).T) and seen["untouched"]


def observe_end_token():
    end = int(torch.randint(2, 5, ()))
    others = (torch.randint(1, 5, (3, 6)) + end) % 5
    prompt = torch.full((3, 2), end)
    prompt[:, 0] = (end + 1) % 5
    rows = torch.randperm(3)
    wanted = others.clone()
    wanted[rows[0], 0] = wanted[rows[1], 2] = wanted[rows[2], 3] = end
    unfinished = others.clone()
    unfinished[rows[0], 1] = unfinished[rows[1], 1] = end
    all_at_once = others.clone()
    all_at_once[:, 2] = end
    truncation = MinPTruncation(0.1)
    seen = {"end": end, "prompt": prompt, "rows": rows}
    for name, script in (("wanted", wanted), ("unfinished", unfinished), ("all_at_once", all_at_once)):
        model = Script(script, 5, 2)
        seen[name] = script
        seen[f"{name}_tokens"] = generate(model, prompt, 6, truncation, end_token=end)
        seen[f"{name}_calls"] = len(model.contexts)
    seen["last_step"] = generate(Script(wanted, 5, 2), prompt, 4, truncation, 1.5, end)
    seen["cut_short"] = generate(Script(wanted, 5, 2), prompt, 2, truncation, end_token=end)
    seen["never"] = generate(Script(wanted, 5, 2), prompt, 6, truncation, end_token=None)
    seen["lasting"] = generate(Script(all_at_once, 5, 2), prompt, 6, truncation)
    return seen


def check_end_token(seen):
    def expected(script, steps):
        made, done = [row[:] for row in seen["prompt"].tolist()], [False] * 3
        for step in range(steps):
            for row in range(3):
                made[row].append(seen["end"] if done[row] else int(script[row, step]))
                done[row] = done[row] or made[row][-1] == seen["end"]
            if all(done):
                break
        return made

    for name, calls in (("wanted", 4), ("unfinished", 6), ("all_at_once", 3)):
        assert seen[f"{name}_tokens"].tolist() == expected(seen[name], 6)
        assert seen[f"{name}_calls"] == calls
    assert seen["last_step"].tolist() == expected(seen["wanted"], 4)
    assert seen["cut_short"].tolist() == expected(seen["wanted"], 2)
    assert torch.equal(seen["never"], torch.cat([seen["prompt"], seen["wanted"]], dim=1))
    assert torch.equal(seen["lasting"], torch.cat([seen["prompt"], seen["all_at_once"]], dim=1))


def observe_seeded_generation():
    noise = shuffled_rows(1, 5)
    prompt = torch.randint(0, 5, (8, 1))
    secret = int(torch.randint(0, 2**31, ()))

    def model(tokens):
        return noise.repeat(8, 1)

    def run(seed):
        return generate(model, prompt, 6, MinPTruncation(0.05), generator=torch.Generator().manual_seed(seed))

    rest = torch.get_rng_state()
    first, again, other = run(secret), run(secret), run(secret + 1)
    seen = {"same": torch.equal(first, again), "global_untouched": torch.equal(rest, torch.get_rng_state())}
    warm = generate(model, prompt, 30, MinPTruncation(0.99), 1e-3)
    wild = generate(model, prompt, 30, MinPTruncation(0.99), 1e3)
    seen["shapes"] = [list(other.shape), list(warm.shape), list(wild.shape)]
    seen["support"] = [len(set(tokens[:, 1:].flatten().tolist())) for tokens in (warm, wild)]
    return seen


def check_seeded_generation(seen):
    assert seen["same"] and seen["global_untouched"]
    assert seen["shapes"] == [[8, 7], [8, 31], [8, 31]] and seen["support"] == [1, 5]
