"""Noise levels, targets, density ratios, mixture weights up to their extremes, the terms of one and of two passes,
objectives, baselines, balanced gradients and whole steps, each against single rows and closed forms."""

import itertools
import math

import torch
from unlearning import (
    NoiseLevels,
    UnlearnTerms,
    add_noise,
    ascent_loss,
    balanced_gradients,
    ddpm_levels,
    deletion_loss,
    draw_forget_mask,
    importance_weights,
    log_density_ratio,
    mixture_terms,
    noise_target,
    objective_coefficients,
    per_row,
    reduce_terms,
    siss_objective,
    two_pass_terms,
    unlearn_step,
)

CASES = {
    "levels_single_precision": {"rtol": 5e-3, "atol": 1e-5},
    "extreme_weights": {"inf": True},
}


# Helpers of the observers


def normal(*shape):
    return torch.randn(shape, dtype=torch.float64)


def uniform(low, high, *shape):
    return low + (high - low) * torch.rand(shape, dtype=torch.float64)


def random_levels(steps=7):
    """Tables whose two columns have nothing to do with each other."""
    return NoiseLevels(gamma=uniform(0.3, 0.95, steps), sigma=uniform(0.4, 1.5, steps))


def pairs(shape, steps=7):
    """Keep side, forget side, noise and timesteps that differ from row to row."""
    keep, forget, noise = normal(*shape), normal(*shape) + 0.5, normal(*shape)
    return keep, forget, noise, torch.randperm(steps)[: shape[0]]


class LinearDenoiser(torch.nn.Module):
    """A matrix on flattened samples, scaled by timestep; notes what it is asked."""

    def __init__(self, shape, steps=7):
        super().__init__()
        size = math.prod(shape)
        self.matrix = torch.nn.Parameter(normal(size, size) / math.sqrt(size))
        self.shift = torch.nn.Parameter(normal(size))
        self.scales = uniform(0.5, 2.0, steps)
        self.asked = []

    def forward(self, noisy, timestep):
        self.asked.append((noisy.detach().clone(), timestep.clone()))
        rows = noisy.reshape(len(noisy), -1) @ self.matrix.T + self.shift
        return (self.scales[timestep][:, None] * rows).reshape(noisy.shape)


def model_of(denoiser):
    return {"matrix": denoiser.matrix, "shift": denoiser.shift, "scales": denoiser.scales}


def fields(terms):
    names = ("prediction", "keep_error", "forget_error", "keep_weight", "forget_weight")
    return {name: getattr(terms, name) for name in names}


def raised(call):
    """Name of the error that `call` ends in; any kind of ValueError counts as one."""
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


# Levels and noising


def observe_levels():
    full = ddpm_levels(dtype=torch.float64)
    first, last = float(uniform(1e-4, 1e-2)), float(uniform(0.05, 0.3))
    short = ddpm_levels(20, first, last, torch.float64)
    return {
        "full": [full.gamma, full.sigma],
        "first": first,
        "last": last,
        "short": [short.gamma, short.sigma],
    }


def check_levels(seen):
    gamma, sigma = seen["full"]
    assert gamma.shape == sigma.shape == (1000,)
    torch.testing.assert_close(gamma**2 + sigma**2, torch.ones_like(gamma))
    assert (gamma.diff() < 0).all() and (sigma.diff() > 0).all()
    assert abs(gamma[0].item() ** 2 - (1 - 1e-4)) < 1e-12
    assert abs(gamma[1].item() ** 2 - (1 - 1e-4) * (1 - 1e-4 - 0.0199 / 999)) < 1e-12
    survival = 1.0
    for i in range(20):
        survival *= 1 - (seen["first"] + (seen["last"] - seen["first"]) * i / 19)
        assert abs(seen["short"][0][i].item() - math.sqrt(survival)) < 1e-10
        assert abs(seen["short"][1][i].item() - math.sqrt(1 - survival)) < 1e-10


def observe_levels_single_precision():
    levels = ddpm_levels()
    return {"gamma": levels.gamma, "sigma": levels.sigma, "kinds": [str(levels.gamma.dtype), str(levels.sigma.dtype)]}


SHAPES = ((5, 3), (4, 2, 3), (3, 2, 2, 3), (2, 1, 2, 2, 2), (1, 4))


def observe_per_row():
    return [per_row(normal(shape[0]), normal(*shape)) for shape in SHAPES] + [
        per_row(torch.rand(4) < 0.5, normal(4, 2, 3))
    ]


def check_per_row(seen):
    assert [list(one.shape) for one in seen[:-1]] == [[shape[0]] + [1] * (len(shape) - 1) for shape in SHAPES]


def observe_noising():
    seen = []
    for shape in SHAPES:
        levels = random_levels()
        clean, other, noise, timestep = pairs(shape)
        kept = [clean.clone(), noise.clone()]
        noisy = add_noise(clean, noise, timestep, levels)
        seen.append(
            {
                "clean": clean,
                "other": other,
                "noise": noise,
                "timestep": timestep,
                "gamma": levels.gamma,
                "sigma": levels.sigma,
                "noisy": noisy,
                "back": noise_target(noisy, clean, timestep, levels),
                "from_other": noise_target(noisy, other, timestep, levels),
                "untouched": bool(torch.equal(clean, kept[0]) and torch.equal(noise, kept[1])),
            }
        )
    return seen


def check_noising(seen):
    for one in seen:
        torch.testing.assert_close(one["back"], one["noise"])
        for b, t in enumerate(one["timestep"].tolist()):
            gamma, sigma = one["gamma"][t], one["sigma"][t]
            torch.testing.assert_close(one["noisy"][b], gamma * one["clean"][b] + sigma * one["noise"][b])
            torch.testing.assert_close(one["from_other"][b], (one["noisy"][b] - gamma * one["other"][b]) / sigma)


def observe_single_precision():
    levels = ddpm_levels(10, 0.05, 0.3)
    keep, forget, noise, timestep = pairs((4, 3))
    keep, forget, noise = keep.float(), forget.float(), noise.float()
    terms = mixture_terms(lambda x, t: 0.5 * x, timestep, keep, forget, noise, levels, 0.3, torch.rand(4) < 0.5)
    both = two_pass_terms(lambda x, t: 0.5 * x, timestep, keep, forget, noise, levels)
    kinds = {str(value.dtype) for value in [*fields(terms).values(), *fields(both).values()] if value is not None}
    return sorted(kinds)


# Density ratios and weights


def observe_log_ratio():
    seen = []
    for shape in SHAPES:
        levels = random_levels()
        keep, forget, noise, timestep = pairs(shape)
        noisy = noise + 0.3 * keep
        ratio = log_density_ratio(noisy, keep, forget, timestep, levels)
        seen.append(
            {
                "noisy": noisy,
                "keep": keep,
                "forget": forget,
                "timestep": timestep,
                "gamma": levels.gamma,
                "sigma": levels.sigma,
                "ratio": ratio,
            }
        )
    return seen


def check_log_ratio(seen):
    for one in seen:
        gamma, sigma = one["gamma"][one["timestep"]], one["sigma"][one["timestep"]]
        for b in range(len(gamma)):
            logs = [
                torch.distributions.Normal(gamma[b] * one[side][b], sigma[b]).log_prob(one["noisy"][b]).sum()
                for side in ("keep", "forget")
            ]
            torch.testing.assert_close(one["ratio"][b], logs[1] - logs[0])


def observe_ratio_by_hand():
    """One number on each side: x = 1, a = 0, levels 0.8 and 0.6."""
    levels = NoiseLevels(torch.tensor([0.8], dtype=torch.float64), torch.tensor([0.6], dtype=torch.float64))
    noisy = torch.tensor([[0.8], [0.4]], dtype=torch.float64)
    timestep = torch.zeros(2, dtype=torch.long)
    ratio = log_density_ratio(noisy, torch.ones_like(noisy), torch.zeros_like(noisy), timestep, levels)
    return {"ratio": ratio, "weights": list(importance_weights(ratio, 0.5))}


def check_ratio_by_hand(seen):
    assert abs(seen["ratio"][0].item() + 0.64 / 0.72) < 1e-12 and abs(seen["ratio"][1].item()) < 1e-12
    assert abs(seen["weights"][0][0].item() - 1.41732) < 1e-5 and abs(seen["weights"][1][0].item() - 0.58268) < 1e-5
    assert abs(seen["weights"][0][1].item() - 1) < 1e-12 and abs(seen["weights"][1][1].item() - 1) < 1e-12


MIXES = (0.1, 0.5, 0.9)


def observe_weights():
    ratio = 3 * normal(40)
    moderate = [list(importance_weights(ratio, mix)) for mix in MIXES]
    ends = [list(importance_weights(ratio, mix)) for mix in (0.0, 1.0)]
    single = list(importance_weights(ratio.float(), 0.3))
    return {"ratio": ratio, "moderate": moderate, "ends": ends, "single": single}


def check_weights(seen):
    ratio = seen["ratio"]
    for mix, (keep, forget) in zip(MIXES, seen["moderate"], strict=True):
        torch.testing.assert_close(keep, 1 / ((1 - mix) + mix * ratio.exp()))
        torch.testing.assert_close(forget, 1 / ((1 - mix) * (-ratio).exp() + mix))
        torch.testing.assert_close((1 - mix) * keep + mix * forget, torch.ones_like(ratio))
        assert (keep > 0).all() and (keep <= 1 / (1 - mix)).all() and (forget > 0).all() and (forget <= 1 / mix).all()
    for number, (keep, forget) in enumerate(seen["ends"]):
        torch.testing.assert_close(keep, (-ratio).exp() if number % 2 else torch.ones_like(ratio))
        torch.testing.assert_close(forget, torch.ones_like(ratio) if number % 2 else ratio.exp())


def observe_extreme_weights():
    far = torch.tensor([-1e4, -800.0, 0.0, 800.0, 1e4], dtype=torch.float64)
    near = torch.tensor([-200.0, -89.5, 89.5, 200.0])
    return [[list(importance_weights(ratio, mix)) for mix in (0.0, 0.5, 1.0, 0.2)] for ratio in (far, near)]


def check_extreme_weights(seen):
    for group in seen:
        assert not any(weights.isnan().any() for pair in group for weights in pair)
        keep, forget = group[1]
        for weights, first, last in ((keep, 2.0, 0.0), (forget, 0.0, 2.0)):
            assert abs(weights[0].item() - first) < 1e-6 and abs(weights[-1].item() - last) < 1e-6
        assert (group[0][0] == 1).all() and (group[2][1] == 1).all()


def observe_quadrature():
    """Weights on a fine grid of noisy values."""
    grid = torch.linspace(-14, 14, 1401, dtype=torch.float64)[:, None]
    levels = NoiseLevels(uniform(0.5, 0.9, 1), uniform(0.5, 1.0, 1))
    keep, forget = uniform(-1.5, 1.5, 1, 1), uniform(-1.5, 1.5, 1, 1)
    timestep = torch.zeros(len(grid), dtype=torch.long)
    ratio = log_density_ratio(grid, keep.expand_as(grid), forget.expand_as(grid), timestep, levels)
    weights = [list(importance_weights(ratio, mix)) for mix in (0.2, 0.5)]
    table = [levels.gamma, levels.sigma]
    return {"grid": grid[:, 0], "table": table, "keep": keep, "forget": forget, "weights": weights}


def check_quadrature(seen):
    grid, (gamma, sigma) = seen["grid"], seen["table"]
    keep, forget = (
        torch.distributions.Normal(gamma[0] * seen[side][0, 0], sigma[0]).log_prob(grid).exp()
        for side in ("keep", "forget")
    )
    tested = grid.sin() + grid.square()
    for mix, weights in zip((0.2, 0.5), seen["weights"], strict=True):
        mixture = (1 - mix) * keep + mix * forget
        for weight, density in zip(weights, (keep, forget), strict=True):
            torch.testing.assert_close((mixture * weight * tested).sum(), (density * tested).sum(), rtol=1e-8, atol=0.0)


# The draw of the mixture


def observe_draw():
    seed = int(torch.randint(2**40, ()))
    own = torch.Generator().manual_seed(seed)
    before = torch.get_rng_state()
    first, second = draw_forget_mask(100, 0.4, own), draw_forget_mask(100, 0.4, generator=own)
    global_unused = bool(torch.equal(before, torch.get_rng_state()))
    third, fourth = draw_forget_mask(100, 0.4), draw_forget_mask(100, 0.4)
    share = draw_forget_mask(100_000, 0.3).double().mean()
    return {
        "seed": seed,
        "first": first,
        "second": second,
        "global_unused": global_unused,
        "global_used": bool((third != fourth).any()),
        "share_fits": bool(abs(share - 0.3) < 0.01),
        "never": draw_forget_mask(1000, 0.0),
        "always": draw_forget_mask(1000, 1.0),
    }


def check_draw(seen):
    own = torch.Generator().manual_seed(seen["seed"])
    assert torch.equal(seen["first"], torch.rand(100, generator=own) < 0.4)
    assert torch.equal(seen["second"], torch.rand(100, generator=own) < 0.4)
    assert not seen["never"].any() and seen["always"].all()


def observe_randomness():
    """Which generators move: the given one, the global one, or none if the rows are given."""
    levels, own = random_levels(80), torch.Generator().manual_seed(int(torch.randint(2**40, ())))
    keep, forget, noise, timestep = pairs((64, 2), 80)
    mask = torch.rand(64) < 0.5

    def moved(**options):
        before = torch.get_rng_state(), own.get_state()
        terms = mixture_terms(lambda x, t: x, timestep, keep, forget, noise, levels, **options)
        after = torch.get_rng_state(), own.get_state()
        return terms.prediction, [not torch.equal(old, new) for old, new in zip(before, after, strict=True)]

    given = moved(forget_mask=mask, generator=own)
    drawn, again = moved(mix=0.3, generator=own), moved(mix=0.3, generator=own)
    free, other = moved(), moved()
    before = torch.get_rng_state()
    two_pass_terms(lambda x, t: x, timestep, keep, forget, noise, levels)
    add_noise(keep, noise, timestep, levels)
    return {
        "moved": [one[1] for one in (given, drawn, again, free, other)],
        "given": given[0],
        "drawn": drawn[0],
        "differ": [bool((drawn[0] != again[0]).any()), bool((free[0] != other[0]).any())],
        "quiet": bool(torch.equal(before, torch.get_rng_state())),
    }


def check_randomness(seen):
    assert seen["moved"] == [[False, False], [False, True], [False, True], [True, False], [True, False]]
    assert all(seen["differ"]) and seen["quiet"]


# Terms of one pass and of two


def mixed_mask(rows):
    """Random booleans of both kinds."""
    return torch.randperm(rows) < rows // 2


def observe_mixture():
    seen = []
    for shape, mix, mask in (
        ((6, 3), 0.3, mixed_mask(6)),
        ((5, 2, 2), 0.5, mixed_mask(5)),
        ((4, 1, 2, 3), 0.8, mixed_mask(4)),
        ((3, 4), 0.0, torch.zeros(3, dtype=torch.bool)),
        ((3, 4), 1.0, torch.ones(3, dtype=torch.bool)),
        ((4, 3), 0.0, mixed_mask(4)),
    ):
        levels, denoiser = random_levels(), LinearDenoiser(shape[1:])
        keep, forget, noise, timestep = pairs(shape)
        keep, forget = 0.5 * keep, 0.5 * forget
        kept = [one.clone() for one in (keep, forget, noise, mask)]
        terms = mixture_terms(denoiser, timestep, keep, forget, noise, levels, mix, forget_mask=mask)
        given = (keep, forget, noise, mask)
        seen.append(
            {
                "asked": [list(one) for one in denoiser.asked],
                "model": model_of(denoiser),
                "keep": keep,
                "forget": forget,
                "noise": noise,
                "timestep": timestep,
                "gamma": levels.gamma,
                "sigma": levels.sigma,
                "mix": mix,
                "mask": mask,
                "untouched": all(torch.equal(a, b) for a, b in zip(kept, given, strict=True)),
                "terms": fields(terms),
            }
        )
    return seen


def predicted(one, noisy, timestep, b):
    model = one["model"]
    return (model["scales"][timestep] * (model["matrix"] @ noisy.flatten() + model["shift"])).reshape(noisy.shape)


def check_mixture(seen):
    for one in seen:
        terms, mix = one["terms"], one["mix"]
        assert len(one["asked"]) == 1 and one["untouched"]
        assert torch.equal(one["asked"][0][1], one["timestep"])
        for b, t in enumerate(one["timestep"].tolist()):
            gamma, sigma, x, a = one["gamma"][t], one["sigma"][t], one["keep"][b], one["forget"][b]
            noisy = gamma * (a if one["mask"][b] else x) + sigma * one["noise"][b]
            torch.testing.assert_close(one["asked"][0][0][b], noisy)
            guess = predicted(one, noisy, t, b)
            torch.testing.assert_close(terms["prediction"][b], guess)
            torch.testing.assert_close(terms["keep_error"][b], (guess - (noisy - gamma * x) / sigma) ** 2)
            torch.testing.assert_close(terms["forget_error"][b], (guess - (noisy - gamma * a) / sigma) ** 2)
            own = "forget_error" if one["mask"][b] else "keep_error"
            torch.testing.assert_close(terms[own][b], (guess - one["noise"][b]) ** 2)
            sign = 1 if one["mask"][b] else -1
            ratio = -gamma / sigma * (one["noise"][b] * (x - a)).sum()
            ratio = ratio + sign * (gamma * (x - a)).square().sum() / (2 * sigma**2)
            torch.testing.assert_close(terms["keep_weight"][b], 1 / ((1 - mix) + mix * ratio.exp()))
            torch.testing.assert_close(terms["forget_weight"][b], 1 / ((1 - mix) * (-ratio).exp() + mix))


def observe_defaults():
    """Half of the mixture on each side where nothing else is said."""
    levels, own = random_levels(), torch.Generator().manual_seed(int(torch.randint(2**40, ())))
    keep, forget, noise, timestep = pairs((6, 3))
    return fields(mixture_terms(lambda x, t: 0.3 * x, timestep, keep, forget, noise, levels, generator=own))


def observe_two_passes():
    seen = []
    for shape in ((5, 3), (3, 2, 2, 2)):
        levels, denoiser = random_levels(), LinearDenoiser(shape[1:])
        keep, forget, noise, timestep = pairs(shape)
        terms = two_pass_terms(denoiser, timestep, keep, forget, noise, levels)
        same = two_pass_terms(denoiser, timestep, keep, keep, noise, levels)
        calls = len(denoiser.asked)
        single = mixture_terms(denoiser, timestep, keep, keep, noise, levels, 0.3, mixed_mask(shape[0]))
        asked = sorted(denoiser.asked[:2], key=lambda one: float(one[0].flatten()[0]))
        seen.append(
            {
                "calls": calls,
                "asked": [list(one) for one in asked],
                "model": model_of(denoiser),
                "keep": keep,
                "forget": forget,
                "noise": noise,
                "timestep": timestep,
                "gamma": levels.gamma,
                "sigma": levels.sigma,
                "terms": fields(terms),
                "same": fields(same),
                "single": fields(single),
            }
        )
    return seen


def check_two_passes(seen):
    for one in seen:
        assert one["calls"] == 4 and one["terms"]["prediction"] is None
        for b, t in enumerate(one["timestep"].tolist()):
            for side in ("keep", "forget"):
                noisy = one["gamma"][t] * one[side][b] + one["sigma"][t] * one["noise"][b]
                expected = (predicted(one, noisy, t, b) - one["noise"][b]) ** 2
                torch.testing.assert_close(one["terms"][f"{side}_error"][b], expected)
                assert one["terms"][f"{side}_weight"][b] == 1
        for name in ("keep_error", "forget_error", "keep_weight", "forget_weight"):
            torch.testing.assert_close(one["same"][name], one["single"][name])


def observe_gradient():
    """Gradients of the whole objective with respect to the denoiser."""
    shape = (5, 2, 2)
    levels, denoiser = random_levels(), LinearDenoiser((2, 2))
    keep, forget, noise, timestep = pairs(shape)
    keep, forget, mask = 0.5 * keep, 0.5 * forget, mixed_mask(5)
    terms = mixture_terms(denoiser, timestep, keep, forget, noise, levels, 0.4, mask)
    loss = siss_objective(terms, 10, 3, boost=0.7)
    loss.backward()
    both = two_pass_terms(denoiser, timestep, keep, forget, noise, levels)
    grads = torch.autograd.grad(siss_objective(both, 10, 3), [denoiser.matrix, denoiser.shift])
    return {
        "model": model_of(denoiser),
        "noisy": denoiser.asked[0][0],
        "keep": keep,
        "forget": forget,
        "timestep": timestep,
        "gamma": levels.gamma,
        "sigma": levels.sigma,
        "weights": [terms.keep_weight, terms.forget_weight],
        "loss": loss,
        "grads": [denoiser.matrix.grad, denoiser.shift.grad],
        "two_pass_grads": list(grads),
    }


def check_gradient(seen):
    matrix, shift = torch.zeros(4, 4, dtype=torch.float64), torch.zeros(4, dtype=torch.float64)
    for b, t in enumerate(seen["timestep"].tolist()):
        noisy = seen["noisy"][b].flatten()
        guess = predicted(seen, seen["noisy"][b], t, b).flatten()
        pull = 0.0
        for side, factor, weight in zip(("keep", "forget"), (10 / 7, -1.7 * 3 / 7), seen["weights"], strict=True):
            target = (noisy - seen["gamma"][t] * seen[side][b].flatten()) / seen["sigma"][t]
            pull = pull + factor * weight[b] * 2 * (guess - target) * seen["model"]["scales"][t] / 5
        matrix, shift = matrix + torch.outer(pull, noisy), shift + pull
    torch.testing.assert_close(seen["grads"], [matrix, shift])


# Objectives


def random_terms(shape):
    errors = [normal(*shape).square() for _ in range(2)]
    return UnlearnTerms(None, *errors, uniform(0.0, 2.0, shape[0]), uniform(0.0, 2.0, shape[0]))


def observe_reduction():
    seen = []
    for shape in ((3, 2, 4, 4), (5, 2), (1, 3, 2)):
        terms = random_terms(shape)
        kept = {name: value.clone() for name, value in fields(terms).items() if value is not None}
        keep, forget = reduce_terms(terms)
        untouched = all(torch.equal(value, getattr(terms, name)) for name, value in kept.items())
        seen.append({"terms": fields(terms), "keep": keep, "forget": forget, "untouched": untouched})
    return seen


def check_reduction(seen):
    for one in seen:
        for side in ("keep", "forget"):
            weights, errors = one["terms"][f"{side}_weight"].tolist(), one["terms"][f"{side}_error"]
            total = sum(weight * error.sum().item() for weight, error in zip(weights, errors, strict=True))
            assert abs(one[side].item() - total / len(weights)) < 1e-9 and one[side].dim() == 0


def observe_coefficients():
    def pair(*args, **options):
        return [float(factor) for factor in objective_coefficients(*args, **options)]

    boost = float(uniform(0.1, 3.0))
    terms = random_terms((4, 3))
    return {
        "boost": boost,
        "known": [pair(10, 2, 0.5), pair(10, 2, boost=0.5, keep_excludes_forget=True), pair(10, 2), pair(7, 1)],
        "drawn": [pair(11, 4, boost), pair(11, 4, boost, True), pair(11, 10, boost), pair(2, 1, boost, True)],
        "without": pair(9, 5, keep_excludes_forget=True),
        "errors": [
            raised(lambda n=n, k=k, e=e: objective_coefficients(n, k, 0.1, e))
            for (n, k), e in itertools.product(((10, 0), (10, 10), (10, 11), (10, -1)), (False, True))
        ],
        "objective_error": raised(lambda: siss_objective(terms, 5, 5)),
        "reduced": list(reduce_terms(terms)),
        "objectives": [
            siss_objective(terms, 11, 4),
            siss_objective(terms, 11, 4, boost),
            siss_objective(terms, 11, 4, boost=boost, keep_excludes_forget=True),
            siss_objective(terms, 11, 4, 0.0, True),
        ],
    }


def check_coefficients(seen):
    known = [[1.25, 0.375], [1.0, 0.125], [1.25, 0.25], [7 / 6, 1 / 6]]
    for pair, expected in zip(seen["known"], known, strict=True):
        assert all(abs(a - b) < 1e-12 for a, b in zip(pair, expected, strict=True))
    boost = seen["boost"]
    drawn = [[11 / 7, (1 + boost) * 4 / 7], [1.0, boost * 4 / 7], [11.0, (1 + boost) * 10], [1.0, boost]]
    for pair, expected in zip(seen["drawn"], drawn, strict=True):
        assert all(abs(a - b) < 1e-12 for a, b in zip(pair, expected, strict=True))
    assert seen["without"] == [1.0, 0.0] and set(seen["errors"]) == {"ValueError"}
    keep, forget = seen["reduced"]
    factors = [(11 / 7, 4 / 7), (11 / 7, (1 + boost) * 4 / 7), (1.0, boost * 4 / 7), (1.0, 0.0)]
    for objective, (keep_factor, forget_factor) in zip(seen["objectives"], factors, strict=True):
        torch.testing.assert_close(objective, keep_factor * keep - forget_factor * forget)


def observe_starting_identity():
    """All pairs of a set of five points, two of them to forget, under one noise and one timestep."""
    levels, denoiser = random_levels(), LinearDenoiser((3,))
    points, noise = normal(5, 3), normal(1, 3)
    boost = float(uniform(0.2, 2.0))

    def terms(keep):
        rows = [(x, a) for x in keep for a in points[3:]]
        x, a = (torch.stack(side) for side in zip(*rows, strict=True))
        return two_pass_terms(denoiser, torch.full((len(x),), 3), x, a, noise.expand_as(x), levels)

    everything, kept = terms(points), terms(points[:3])
    return {
        "plain": siss_objective(everything, 5, 2),
        "kept": deletion_loss(denoiser, torch.full((3,), 3), points[:3], noise.expand(3, 3), levels),
        "boosted": siss_objective(everything, 5, 2, boost),
        "boosted_without": siss_objective(kept, 5, 2, boost, keep_excludes_forget=True),
    }


def check_starting_identity(seen):
    torch.testing.assert_close(seen["plain"], seen["kept"])
    torch.testing.assert_close(seen["boosted"], seen["boosted_without"])


def observe_baselines():
    seen = []
    for shape in ((4, 3), (3, 2, 2, 2)):
        levels, denoiser = random_levels(), LinearDenoiser(shape[1:])
        clean, _, noise, timestep = pairs(shape)
        deletion = deletion_loss(denoiser, timestep, clean, noise, levels)
        ascent = ascent_loss(denoiser, timestep, clean, noise, levels)
        grads = [torch.autograd.grad(loss, denoiser.shift)[0] for loss in (deletion, ascent)]
        seen.append(
            {
                "asked": [list(one) for one in denoiser.asked],
                "model": model_of(denoiser),
                "clean": clean,
                "noise": noise,
                "timestep": timestep,
                "gamma": levels.gamma,
                "sigma": levels.sigma,
                "deletion": deletion,
                "ascent": ascent,
                "grads": grads,
            }
        )
    return seen


def check_baselines(seen):
    for one in seen:
        total = 0.0
        for b, t in enumerate(one["timestep"].tolist()):
            noisy = one["gamma"][t] * one["clean"][b] + one["sigma"][t] * one["noise"][b]
            total += (predicted(one, noisy, t, b) - one["noise"][b]).square().sum().item()
        assert abs(one["deletion"].item() - total / len(one["clean"])) < 1e-9
        torch.testing.assert_close(one["ascent"], -one["deletion"])
        torch.testing.assert_close(one["grads"][0], -one["grads"][1])


# Balanced gradients and steps


def parameters():
    """Two of very different gradients, one for each loss alone, one without influence, one without axes."""
    shapes = ((3,), (2, 2), (4,), (2,), (3,), ())
    return [normal(*shape).requires_grad_() for shape in shapes]


def two_losses(params):
    """Keep and forget loss with a common part of their graphs."""
    wide, narrow, kept, forgotten, _, single = params
    common = torch.tanh(wide).sum() + 1.0
    keep = 30 * common.square() + (0.05 * narrow.sin()).sum() + kept.square().sum() + single * common
    forget = (common - narrow.sum()).square() + (2 * forgotten.cos()).sum() + 0.1 * narrow.exp().sum() - single.square()
    return keep, forget


def observe_balanced():
    seen = []
    for ratio in (None, 0.7):
        params = parameters()
        for p in params[:3]:
            p.grad = normal(*p.shape)
        keep, forget = two_losses(params)
        kappa = (
            balanced_gradients(keep, forget, params)
            if ratio is None
            else balanced_gradients(keep, forget, params, ratio)
        )
        grads = [p.grad.clone() for p in params]
        keep, forget = two_losses(params)
        again = balanced_gradients(keep, forget, tuple(params), 0.0)
        seen.append(
            {
                "params": params,
                "ratio": 0.1 if ratio is None else ratio,
                "kappa": float(kappa),
                "grads": grads,
                "without": float(again),
                "keep_grads": [p.grad.clone() for p in params],
            }
        )
    return seen


def check_balanced(seen):
    for one in seen:
        params = [p.clone().requires_grad_() for p in one["params"]]
        sides = []
        for which in range(2):
            grads = torch.autograd.grad(two_losses(params)[which], params, allow_unused=True)
            sides.append([torch.zeros_like(p) if g is None else g for p, g in zip(params, grads, strict=True)])
        keep_norm, forget_norm = (math.sqrt(sum(g.square().sum().item() for g in side)) for side in sides)
        assert abs(one["kappa"] * forget_norm - one["ratio"] * keep_norm) < 1e-9 * keep_norm
        torch.testing.assert_close(one["grads"], [k - one["kappa"] * f for k, f in zip(*sides, strict=True)])
        assert one["without"] == 0.0
        torch.testing.assert_close(one["keep_grads"], sides[0])
        assert not one["grads"][4].any()


def observe_degenerate_balance():
    """Forget gradients that vanish, are infinite, or are not numbers, in all parameters or in one of two."""
    seen = []
    for kind in ("zero", "infinite", "negative infinite", "nan", "none of one", "keep vanishes"):
        w, v = normal(3).requires_grad_(), normal(2).requires_grad_()
        w.grad = normal(3)
        keep = w.square().sum() + (w.sum() * v).sum()
        edge = torch.sqrt(w - w.detach()).sum()
        forget = {
            "zero": 0.0 * (w.sum() + v.sum()),
            "infinite": edge + v.sum(),
            "negative infinite": v.sum() - edge,
            "nan": (0.0 * edge) + v.square().sum(),
            "none of one": v.square().sum(),
            "keep vanishes": w.exp().sum(),
        }[kind]
        if kind == "keep vanishes":
            keep = 0.0 * keep
        before = w.detach().clone()
        kappa = float(balanced_gradients(keep, forget, [w, v], 0.3))
        seen.append({"w": before, "v": v, "kappa": kappa, "grads": [w.grad, v.grad]})
    w, v = normal(3).requires_grad_(), normal(2).requires_grad_()
    edge = torch.sqrt(w - w.detach()).sum()
    kappa = float(balanced_gradients(edge + v.square().sum(), v.sum() - edge, [w, v], 0.3))
    seen.append({"w": w.grad.isinf(), "v": v, "kappa": kappa, "grads": [v.grad]})
    return seen


def check_degenerate_balance(seen):
    for one in seen[:4]:
        w, v = one["w"], one["v"]
        assert one["kappa"] == 0.0
        torch.testing.assert_close(one["grads"], [2 * w + v.sum(), w.sum().expand(2)])
    assert seen[4]["kappa"] > 0 and seen[5]["kappa"] == seen[6]["kappa"] == 0.0
    assert seen[6]["w"].all()
    torch.testing.assert_close(seen[6]["grads"][0], 2 * seen[6]["v"])


def step_once(optimizer_of, mix, ratio, own, problem, sizes=(12, 3)):
    """One step from the same start; what the parameters and the losses of the same batch are afterwards."""
    matrix, shift, scales, levels, (keep, forget, noise, timestep) = problem
    denoiser = LinearDenoiser((3,))
    denoiser.matrix.data, denoiser.shift.data, denoiser.scales = matrix.clone(), shift.clone(), scales
    params = [denoiser.matrix, denoiser.shift]
    for p in params:
        p.grad = torch.ones_like(p)
    optimizer = optimizer_of(params)
    seed = int(own.initial_seed())
    generator = torch.Generator().manual_seed(seed)
    before = torch.get_rng_state()
    kappa = unlearn_step(
        denoiser, optimizer, params, timestep, keep, forget, noise, levels, *sizes, mix, ratio, generator=generator
    )
    quiet, calls = bool(torch.equal(before, torch.get_rng_state())), len(denoiser.asked)
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        losses = reduce_terms(mixture_terms(denoiser, timestep, keep, forget, noise, levels, mix, generator=generator))
    return {"kappa": float(kappa), "params": params, "calls": calls, "losses": list(losses), "quiet": quiet}


def make_problem():
    keep, forget, noise, timestep = pairs((6, 3))
    model = LinearDenoiser((3,))
    data = (0.5 * keep, 0.5 * forget, noise, timestep)
    return model.matrix.detach(), model.shift.detach(), model.scales, random_levels(), data


def observe_step():
    problem = make_problem()
    own = torch.Generator().manual_seed(int(torch.randint(2**40, ())))

    def descent(lr):
        return lambda params: torch.optim.SGD(params, lr=lr)

    small = [step_once(descent(1e-6), 0.5, ratio, own, problem) for ratio in (0.1, 0.1, 0.0)]
    still = step_once(descent(0.0), 0.5, 0.1, own, problem)
    matrix, shift, scales, levels, (keep, forget, noise, timestep) = problem
    model = [matrix, shift, scales]
    return {
        "model": model,
        "data": [keep, forget, noise, timestep, levels.gamma, levels.sigma],
        "values": [
            step_once(descent(0.05), mix, ratio, own, problem, sizes)
            for mix, ratio, sizes in ((0.0, 0.3, (12, 3)), (1.0, 0.1, (5, 4)), (0.4, 0.5, (9, 1)))
        ],
        "momentum": step_once(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9), 0.5, 0.1, own, problem),
        "kappas": [one["kappa"] for one in small],
        "calls": [one["calls"] for one in small],
        "repeats": all(torch.equal(a, b) for a, b in zip(small[0]["params"], small[1]["params"], strict=True)),
        "keep_falls": bool(small[0]["losses"][0] < still["losses"][0]),
        "forget_higher": bool(small[0]["losses"][1] > small[2]["losses"][1]),
        "quiet": [one["quiet"] for one in small],
    }


def check_step(seen):
    assert seen["kappas"][0] > 0 and seen["kappas"][2] == 0 and seen["repeats"] and all(seen["quiet"])
    assert seen["calls"] == [1, 1, 1] and seen["keep_falls"] and seen["forget_higher"]
    keep, forget, noise, timestep, gamma, sigma = seen["data"]
    gamma, sigma = gamma[timestep][:, None], sigma[timestep][:, None]
    scales = seen["model"][2][timestep][:, None]
    for one, side, ratio, n, k in zip(seen["values"], (keep, forget), (0.3, 0.1), (12, 5), (3, 4), strict=False):
        matrix, shift = (p.clone().requires_grad_() for p in seen["model"][:2])
        noisy = gamma * side + sigma * noise
        guess = scales * (noisy @ matrix.T + shift)
        from_keep, from_forget = (noisy - gamma * keep) / sigma, (noisy - gamma * forget) / sigma
        log_ratio = (from_keep.square().sum(dim=1) - from_forget.square().sum(dim=1)) / 2
        weights = (torch.ones(6), log_ratio.exp()) if side is keep else ((-log_ratio).exp(), torch.ones(6))
        losses = [
            (weight * (guess - target).square().sum(dim=1)).mean()
            for weight, target in zip(weights, (from_keep, from_forget), strict=True)
        ]
        keep_grads = torch.autograd.grad(n / (n - k) * losses[0], [matrix, shift], retain_graph=True)
        forget_grads = torch.autograd.grad(k / (n - k) * losses[1], [matrix, shift])
        norms = [math.sqrt(sum(g.square().sum().item() for g in grads)) for grads in (keep_grads, forget_grads)]
        kappa = ratio * norms[0] / norms[1]
        assert abs(one["kappa"] - kappa) < 1e-7 * kappa
        for p, start, g, h in zip(one["params"], (matrix, shift), keep_grads, forget_grads, strict=True):
            torch.testing.assert_close(p, (start - 0.05 * (g - kappa * h)).detach(), rtol=1e-6, atol=1e-8)


def observe_unlearning():
    """A denoiser on random features, fitted to a cluster and one far point, which it then forgets."""
    levels = ddpm_levels(40, 2e-3, 0.3, torch.float64)
    points = torch.cat([0.3 * normal(31, 2), torch.tensor([[2.0, 2.0]], dtype=torch.float64)])
    mixing, phases = normal(4, 160), uniform(0.0, 2 * math.pi, 160)

    def features(noisy, timestep):
        given = torch.cat([noisy, levels.gamma[timestep][:, None], levels.sigma[timestep][:, None]], dim=1)
        return torch.cat([torch.cos(1.5 * given @ mixing + phases), given], dim=1)

    def batch(rows, source):
        clean, timestep = source[torch.randint(len(source), (rows,))], torch.randint(40, (rows,))
        return clean, normal(rows, 2), timestep

    clean, noise, timestep = batch(4000, points)
    inputs = features(add_noise(clean, noise, timestep, levels), timestep)
    weights = torch.linalg.solve(inputs.T @ inputs + torch.eye(164, dtype=torch.float64), inputs.T @ noise)
    weights.requires_grad_()

    def denoiser(noisy, timestep):
        return features(noisy, timestep) @ weights

    tests = [batch(1000, points[31:]), batch(1000, points[:31])]

    def errors():
        with torch.no_grad():
            return [float(deletion_loss(denoiser, t, c, e, levels)) for c, e, t in tests]

    before = errors()
    optimizer = torch.optim.Adam([weights], lr=4e-3)
    own = torch.Generator().manual_seed(int(torch.randint(2**40, ())))
    for _ in range(25):
        keep, noise, timestep = batch(64, points)
        forget = points[31:].expand(64, 2)
        unlearn_step(
            denoiser, optimizer, [weights], timestep, keep, forget, noise, levels, 32, 1, 0.5, 0.5, generator=own
        )
    after = errors()
    return {"forgotten": bool(after[0] > 1.5 * before[0]), "kept": bool(after[1] < 1.7 * before[1])}


def check_unlearning(seen):
    assert seen["forgotten"] and seen["kept"]
