"""Likelihood, moments, draws, products and reweighting; levels, posteriors, transitions, losses, guidance, extrapolation;
whole sampling runs with made-up and with exact networks; a short training. Checks work with precisions, not variances."""

import math

import torch
from flow import (
    Extrapolator,
    backward_coefficients,
    guide,
    image_gaussian,
    jump_forward,
    level_schedule,
    move_posterior,
    noise_level,
    sample,
    time_pair,
    to_data_space,
    transition_loss,
    transition_mixture,
)
from mixture import (
    Gaussian,
    Mixture,
    draw,
    expected_value,
    moment_match,
    negative_log_likelihood,
    powered_product,
    reweight,
)

DOUBLE = torch.float64


# --- what observers share -------------------------------------------------------------------------------------------


def normal(*shape):
    return torch.randn(*shape, dtype=DOUBLE)


def uniform(low, high, *shape):
    return low + (high - low) * torch.rand(*shape, dtype=DOUBLE)


def drawn_mixture(batch=2, components=3, channels=2, size=(2, 3), spread=1.0, uneven=False):
    """A random mixture; `uneven` gives each pixel a scale of its own."""
    return Mixture(
        spread * normal(batch, components, channels, *size),
        uniform(-1.2, -0.2, batch, 1, 1, *(size if uneven else (1, 1))),
        normal(batch, components, 1, *size).log_softmax(dim=1),
    )


def drawn_gaussian(batch=2, channels=2, size=(2, 3), low=0.5, high=2.0, uneven=False):
    return Gaussian(normal(batch, channels, *size), uniform(low, high, batch, 1, *(size if uneven else (1, 1))))


def plain(mix):
    """The parts of a mixture, those that are shared by pixels written out for each."""
    batch, _, _, *size = mix.centres.shape
    return {
        "centres": mix.centres,
        "log_scale": mix.log_scale.expand(batch, 1, 1, *size),
        "log_weights": mix.log_weights,
    }


def plain_gaussian(gauss):
    batch, _, *size = gauss.mean.shape
    return {"mean": gauss.mean, "var": gauss.var.expand(batch, 1, *size)}


def levels_of(*values):
    return torch.tensor(values, dtype=DOUBLE)[:, None, None, None]


def own_generator():
    return torch.Generator().manual_seed(int(torch.randint(2**62, ())))


def raised(call):
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


# --- what checks share ----------------------------------------------------------------------------------------------


def close(found, expected, tolerance=1e-9):
    torch.testing.assert_close(found, expected.expand_as(found), rtol=tolerance, atol=tolerance)


def close_mixtures(found, expected, tolerance=1e-8):
    for name in ("centres", "log_scale", "log_weights"):
        close(found[name], expected[name], tolerance)


def mean_of(mix):
    total = 0
    for k in range(mix["centres"].shape[1]):
        total = total + mix["log_weights"][:, k].exp() * mix["centres"][:, k]
    return total


def variance_of(mix):
    """Variance of each pixel from the second moment, averaged over channels."""
    second = 0
    for k in range(mix["centres"].shape[1]):
        second = second + mix["log_weights"][:, k].exp() * mix["centres"][:, k] ** 2
    return (second - mean_of(mix) ** 2).mean(dim=1, keepdim=True) + mix["log_scale"][:, 0].exp() ** 2


def tilted(mix, precision, pull):
    """The mixture times exp(pull x - precision x^2 / 2), by natural parameters; `precision` and `pull` per pixel."""
    old_precision = torch.exp(-2 * mix["log_scale"])
    new_precision = old_precision + precision[:, None]
    slopes = mix["centres"] * old_precision + pull[:, None]
    gain = slopes**2 / new_precision - mix["centres"] ** 2 * old_precision
    logits = mix["log_weights"] + 0.5 * gain.sum(dim=2, keepdim=True)
    return {
        "centres": slopes / new_precision,
        "log_scale": -0.5 * new_precision.log(),
        "log_weights": logits - logits.logsumexp(dim=1, keepdim=True),
    }


def tilted_by_ratio(mix, mean_above, var_above, mean_below, var_below):
    """The mixture times one Gaussian, divided by another."""
    return tilted(mix, 1 / var_above - 1 / var_below, mean_above / var_above - mean_below / var_below)


def moved_mixture(mix, x_src, level_src, x_dst, level_dst):
    def evidence(x, level):
        return ((1 - level) / level) ** 2, (1 - level) * x / level**2

    (precision, pull), (old_precision, old_pull) = evidence(x_dst, level_dst), evidence(x_src, level_src)
    return tilted(mix, precision - old_precision, pull - old_pull)


def density(mix, value):
    """Density at each pixel, all constants included."""
    channels, scale = value.shape[1], mix["log_scale"][:, 0].exp()
    total = 0
    for k in range(mix["centres"].shape[1]):
        squares = ((value - mix["centres"][:, k]) ** 2).sum(dim=1, keepdim=True)
        bell = torch.exp(-squares / (2 * scale**2)) / (math.sqrt(2 * math.pi) * scale) ** channels
        total = total + mix["log_weights"][:, k].exp() * bell
    return total[:, 0]


def one_level(value):
    return torch.full((1, 1, 1, 1), value, dtype=DOUBLE)


def over_image(x):
    return x.flatten(1).mean(dim=1)[:, None, None, None]


def second_order(seen, old, scale=0.0, guided=None, floor=0.005, weight=1.0, horizon=1.0):
    """The extrapolated mixture, from the present and the previous call."""
    mix = seen["mix"]
    variance = over_image(variance_of(guided["conditional"] if guided else mix))
    levels = [one_level(t / horizon) for t in (old["t"], seen["t"])]
    was = mean_of(moved_mixture(old["mix"], old["x"], levels[0], seen["x"], levels[1]))
    noise = variance * ((scale * weight) ** 2 + floor) * (horizon / old["step"]) ** 2
    change = (mean_of(mix) - was) * seen["step"] / (2 * old["step"]) * (1 - noise).clamp(min=0) ** 0.5
    if guided:
        change = change + guided["shift"]
    power = over_image(change**2)
    bias = torch.where(power > variance, change * (variance / power).sqrt(), change)
    shrunk = variance * torch.where(power < variance, 1 - power / variance, 0.0).clamp(min=1e-6)
    source = guided["conditional"] if guided else mix
    centre = mean_of(source)
    return tilted_by_ratio(source, centre + bias, shrunk, centre, variance)


# --- mixtures -------------------------------------------------------------------------------------------------------


def observe_likelihood():
    mix = Mixture(*(part.requires_grad_() for part in drawn_mixture()))
    value = normal(2, 2, 2, 3).requires_grad_()
    nll = negative_log_likelihood(mix, value)
    (nll * uniform(0.5, 1.5, 2, 2, 3)).sum().backward()
    return {
        **plain(mix),
        "value": value,
        "nll": nll,
        "value_grad": value.grad,
        "grads": [part.grad for part in mix],
    }


def check_likelihood(seen):
    close(seen["nll"], -density(seen, seen["value"]).log() - math.log(2 * math.pi))
    close(seen["value_grad"], -seen["grads"][0].sum(dim=1))


def observe_likelihood_gradient():
    mix, value = drawn_mixture(components=4, channels=3, uneven=True), normal(2, 3, 2, 3)
    centres = mix.centres.clone().requires_grad_()
    negative_log_likelihood(mix._replace(centres=centres), value).sum().backward()
    return {**plain(mix), "value": value, "grad": centres.grad}


def check_likelihood_gradient(seen):
    variance = torch.exp(2 * seen["log_scale"])
    offsets = seen["centres"] - seen["value"][:, None]
    logits = seen["log_weights"] - (offsets**2).sum(dim=2, keepdim=True) / (2 * variance)
    close(seen["grad"], logits.softmax(dim=1) * offsets / variance)


def observe_likelihood_of_one_component():
    centres, value = normal(2, 1, 3, 2, 3), normal(2, 3, 2, 3)
    mix = Mixture(centres, torch.zeros(2, 1, 1, 1, 1, dtype=DOUBLE), torch.zeros(2, 1, 1, 2, 3, dtype=DOUBLE))
    return {
        "centres": centres,
        "value": value,
        "nll": negative_log_likelihood(mix, value),
        "single": negative_log_likelihood(Mixture(*(part.float() for part in mix)), value.float()),
    }


def check_likelihood_of_one_component(seen):
    close(seen["nll"], 0.5 * ((seen["value"] - seen["centres"][:, 0]) ** 2).sum(dim=1))


def observe_likelihood_of_tiny_scales():
    drawn = drawn_mixture(batch=4, spread=1e-4)
    log_scale = torch.tensor([-9.0, -10.0, -12.0, -400.0], dtype=DOUBLE)[:, None, None, None, None]
    log_scale = log_scale + uniform(-0.1, 0.1, 4, 1, 1, 1, 1)
    mix, value = drawn._replace(log_scale=log_scale), 1e-4 * normal(4, 2, 2, 3)
    far = negative_log_likelihood(Mixture(*(part.float() for part in mix)), torch.full((4, 2, 2, 3), -1e6))
    return {
        **plain(mix),
        "value": value,
        "nll": negative_log_likelihood(mix, value),
        "wide": negative_log_likelihood(mix, value, eps=0.05),
        "narrow": negative_log_likelihood(mix, value, 1e-5),
        "far": far,
    }


def check_likelihood_of_tiny_scales(seen):
    for name, cap in (("nll", 1e4), ("wide", 20.0), ("narrow", 1e5)):
        inverse = torch.exp(-seen["log_scale"]).clamp(max=cap)
        total = 0
        offsets = (seen["value"][:, None] - seen["centres"]) * inverse
        logits = -0.5 * (offsets**2).sum(dim=2) + seen["log_weights"][:, :, 0]
        peak = logits.amax(dim=1, keepdim=True)
        total = (logits - peak).exp().sum(dim=1).log() + peak[:, 0]
        close(seen[name], 2 * seen["log_scale"][:, 0, 0] - total)
    assert seen["far"].isfinite().all()


def observe_moments():
    seen = []
    for uneven in (False, True):
        mix = drawn_mixture(components=4, channels=3, uneven=uneven)
        matched = moment_match(mix)
        seen.append(
            {"mix": plain(mix), "mean": expected_value(mix), "matched": plain_gaussian(matched), "var": matched.var}
        )
    image = image_gaussian(mix)
    return {"seen": seen, "image": plain_gaussian(image), "image_var": image.var}


def check_moments(seen):
    for one in seen["seen"]:
        close(one["mean"], mean_of(one["mix"]))
        close(one["matched"]["mean"], mean_of(one["mix"]))
        close(one["matched"]["var"], variance_of(one["mix"]))
    close(seen["image_var"], over_image(variance_of(seen["seen"][-1]["mix"])))


def observe_moment_gradients():
    mix = Mixture(*(part.requires_grad_() for part in drawn_mixture(channels=3)))
    matched = moment_match(mix)
    (matched.mean.sin().sum() + matched.var.sin().sum()).backward()
    return [mix.centres.grad, mix.log_scale.grad]


def observe_certain_draws():
    """One component has practically all the weight, another one in each pixel, and the scale is next to nothing."""
    chosen = torch.randint(4, (3, 1, 1, 5, 6))
    log_weights = torch.full((3, 4, 1, 5, 6), -80.0, dtype=DOUBLE).scatter(1, chosen, 0.0).log_softmax(dim=1)
    mix = Mixture(normal(3, 4, 2, 5, 6), torch.full((3, 1, 1, 1, 1), -40.0, dtype=DOUBLE), log_weights)
    return {"centres": mix.centres, "chosen": chosen, "drawn": draw(mix), "again": draw(mix, own_generator())}


def check_certain_draws(seen):
    for name in ("drawn", "again"):
        for k in range(4):
            there = (seen["chosen"][:, 0] == k).expand_as(seen[name])
            close(seen[name][there], seen["centres"][:, k][there])


def observe_draws():
    """Two images, two channels; component 1 (weight 0.3) lies 100 above component 0, with other scales per image."""
    size = (50, 80)
    weights = torch.tensor([0.7, 0.3], dtype=DOUBLE)[:, None, None, None].expand(2, 2, 1, *size)
    centres = torch.tensor([0.0, 100.0], dtype=DOUBLE)[:, None, None, None].expand(2, 2, 2, *size)
    scales = torch.tensor([0.5, 3.0], dtype=DOUBLE)[:, None, None, None, None]
    mix = Mixture(centres, scales.log(), weights.log())
    seed = int(torch.randint(2**62, ()))
    first, second = (torch.Generator().manual_seed(seed) for _ in range(2))
    drawn, again = draw(mix, first), draw(mix, second)
    upper = (drawn > 50).double()
    noise = (drawn - 100 * upper) / scales[:, 0]
    flat = noise.flatten(2)
    products = {
        "channels": noise[:, 0] * noise[:, 1],
        "images": noise[0] * noise[1],
        "rows": noise[..., 1:, :] * noise[..., :-1, :],
        "columns": noise[..., 1:] * noise[..., :-1],
        "component": noise * (upper - 0.3),
    }
    agreement = {
        "images": upper[0] == upper[1],
        "rows": upper[..., 1:, :] == upper[..., :-1, :],
        "columns": upper[..., 1:] == upper[..., :-1],
    }
    return {
        "shape": list(drawn.shape),
        "shares": bool(((upper.mean(dim=(2, 3)) - 0.3).abs() < 0.045).all()),
        "one_component_for_all_channels": bool((upper[:, 0] == upper[:, 1]).all()),
        "centred": bool((flat.mean(dim=2).abs() < 0.1).all()),
        "spread": bool(((flat.std(dim=2) - 1).abs() < 0.07).all()),
        "bell": bool(((flat.abs() < 0.6745).double().mean(dim=2) - 0.5).abs().max() < 0.05),
        "independent": {name: bool(product.mean().abs() < 0.09) for name, product in products.items()},
        "unrelated": {name: bool((equal.double().mean() - 0.58).abs() < 0.06) for name, equal in agreement.items()},
        "all_from_the_generator": bool((drawn == again).all()),
        "generator_moves_on": bool((draw(mix, first) != drawn).any()),
        "without_generator": bool((draw(mix) != draw(mix)).any()),
    }


def check_draws(seen):
    for name, value in seen.items():
        if name != "shape":
            assert all(value.values()) if isinstance(value, dict) else value, name


def observe_products():
    seen = []
    for power_first, power_second in ((1.0, 1.0), (2.0, -0.5), (1.0, -1.0), (0.7, 1.6)):
        first, second = drawn_gaussian(low=0.2, high=0.5), drawn_gaussian(low=1.0, high=2.0, uneven=True)
        product = powered_product(first, second, power_first, power_second)
        seen.append(
            {
                "powers": [power_first, power_second],
                "first": plain_gaussian(first),
                "second": plain_gaussian(second),
                "product": plain_gaussian(product),
            }
        )
    return seen


def check_products(seen):
    for one in seen:
        p, q = one["powers"]
        (m1, v1), (m2, v2) = one["first"].values(), one["second"].values()
        precision = p / v1 + q / v2
        close(one["product"]["var"], 1 / precision)
        close(one["product"]["mean"], (p * m1 / v1 + q * m2 / v2) / precision)


def observe_product_without_precision():
    """Ratios whose denominator is zero, negative or below its least value."""
    mean, var = normal(2, 2, 2, 3), uniform(0.5, 1.0, 2, 1, 2, 3)
    seen = {}
    for name, other in {"zero": var, "negative": 0.5 * var, "small": var + 3e-7}.items():
        seen[name] = plain_gaussian(powered_product(Gaussian(mean, var), Gaussian(-mean, other), 1.0, -1.0))
    seen["set"] = plain_gaussian(powered_product(Gaussian(mean, var), Gaussian(-mean, var + 0.1), 1.0, -1.0, 0.25))
    return {"mean": mean, "var": var, **seen}


def check_product_without_precision(seen):
    close(seen["zero"]["var"], seen["var"] ** 2 * 1e6)
    close(seen["set"]["var"], seen["var"] * (seen["var"] + 0.1) * 4)
    close(seen["set"]["mean"], 4 * seen["mean"] * (2 * seen["var"] + 0.1))


def observe_reweighting():
    seen = []
    for uneven_mix, uneven_gauss, powers in (
        (False, False, ()),
        (False, True, (1.0, 1.7)),
        (True, False, (2.0, 0.6)),
        (True, True, (1.0, -0.3)),
    ):
        mix, gauss = drawn_mixture(channels=3, uneven=uneven_mix), drawn_gaussian(channels=3, uneven=uneven_gauss)
        seen.append(
            {
                "powers": list(powers) or [1.0, 1.0],
                "mix": plain(mix),
                "gauss": plain_gaussian(gauss),
                "result": plain(reweight(mix, gauss, *powers)),
                "points": normal(5, 2, 3, 2, 3),
            }
        )
    return seen


def check_reweighting(seen):
    for one in seen:
        ratio = one["powers"][1] / one["powers"][0]
        mean, var = one["gauss"]["mean"], one["gauss"]["var"]
        result = one["result"]
        close_mixtures(result, tilted(one["mix"], ratio / var, ratio * mean / var))
        close(result["log_weights"].exp().sum(dim=1), torch.ones((), dtype=DOUBLE))
        quotients = []
        for point in one["points"]:
            bell = torch.exp(-ratio * (point - mean).square().sum(dim=1) / (2 * var[:, 0]))
            quotients.append(density(result, point) / (density(one["mix"], point) * bell))
        close(torch.stack(quotients[1:]), quotients[0])


def observe_reweighting_without_precision():
    mix = drawn_mixture(spread=0.01)
    mean, var = 0.01 * normal(2, 2, 2, 3), torch.exp(2 * mix.log_scale)[:, 0]
    seen = {"mean": mean, "mix": plain(mix)}
    for name, other in {"zero": var, "small": var + 3e-7}.items():
        seen[name] = plain(reweight(mix, Gaussian(mean, other), 1.0, -1.0))
    seen["negative"] = plain(reweight(mix, Gaussian(mean, 0.5 * var), 2.0, gauss_power=-2.0, eps=0.03))
    return seen


def check_reweighting_without_precision(seen):
    log_scale = seen["mix"]["log_scale"]
    close(seen["zero"]["log_scale"], 2 * log_scale - 0.5 * math.log(1e-6))
    close(seen["negative"]["log_scale"], 2 * log_scale - 0.5 * math.log(0.06))


# --- levels, posteriors, transitions --------------------------------------------------------------------------------


def observe_levels():
    x, times = normal(3, 2, 2, 5), uniform(0.0, 7.0, 3)
    given = {
        "float": (0.3, x, 2.0),
        "whole": (3, x, 8),
        "one": (times[0], x, 5.0),
        "many": (times, x, 1000.0),
        "images_decide": (times, x.float(), 7.0),
        "whole_numbers": (torch.arange(3), x, 4),
        "one_image": (times[:1], x[:1], 3.0),
    }
    levels = {name: noise_level(*arguments) for name, arguments in given.items()}
    return {"times": times, "levels": levels}


def check_levels(seen):
    times, levels = seen["times"], seen["levels"]
    for level in levels.values():
        assert level.shape[1:] == (1, 1, 1)
    close(levels["float"].flatten(), torch.tensor(0.15, dtype=DOUBLE))
    close(levels["one"].flatten(), times[0] / 5)
    close(levels["many"].flatten(), times / 1000)
    close(levels["whole_numbers"].flatten(), torch.tensor([0.0, 0.25, 0.5], dtype=DOUBLE))


def observe_data_space():
    mix, x, levels = drawn_mixture(batch=4), normal(4, 2, 2, 3), levels_of(1.0, 0.37, 3e-7, 0.0)
    return {
        "mix": plain(mix),
        "x": x,
        "levels": levels,
        "data": plain(to_data_space(mix, x, levels)),
        "set": plain(to_data_space(drawn_mixture(batch=4, uneven=True), x, levels, eps=0.5)),
    }


def check_data_space(seen):
    mix, data, levels = seen["mix"], seen["data"], seen["levels"]
    for k in range(3):
        close(seen["x"] - data["centres"][:, k], levels * mix["centres"][:, k])
    factors = torch.tensor([1.0, 0.37, 1e-6, 1e-6], dtype=DOUBLE)[:, None, None, None, None]
    close(data["log_scale"].exp(), factors * mix["log_scale"].exp())
    close(data["log_weights"], mix["log_weights"])


def observe_moved_posteriors():
    """The prior's posterior at one noisy point, moved to another one."""
    prior = drawn_mixture(spread=2.0)
    clean, levels = normal(2, 2, 2, 3), [levels_of(0.8, 0.7), levels_of(0.5, 0.35)]
    points = [clean + level * normal(2, 2, 2, 3) for level in levels]
    exact = [reweight(prior, Gaussian(x / (1 - s), (s / (1 - s)) ** 2)) for x, s in zip(points, levels, strict=True)]
    return {
        "prior": plain(prior),
        "points": points,
        "levels": levels,
        "start": plain(exact[0]),
        "moved": plain(move_posterior(exact[0], points[0], levels[0], points[1], levels[1])),
        "mean": expected_value(exact[1]),
    }


def check_moved_posteriors(seen):
    def posterior(i):
        level, x = seen["levels"][i], seen["points"][i]
        return tilted(seen["prior"], ((1 - level) / level) ** 2, (1 - level) * x / level**2)

    close_mixtures(seen["start"], posterior(0))
    close_mixtures(seen["moved"], posterior(1))
    close(mean_of(seen["moved"]), seen["mean"])


def observe_moves_at_the_clamps():
    mix, source, target = drawn_mixture(batch=3), normal(3, 2, 2, 3), normal(3, 2, 2, 3)
    high, low = levels_of(1.0, 1.0 - 4e-7, 0.97), levels_of(0.6, 0.3, 0.95)
    return {
        "mix": plain(mix),
        "source": source,
        "target": target,
        "low": low,
        "from_noise": plain(move_posterior(mix, source, high, target, low)),
        "wide": plain(move_posterior(mix, source, high, target, low, eps=0.3)),
        "widest": plain(move_posterior(mix, source, high, target, low, eps=2.0)),
        "nowhere": plain(move_posterior(mix, source, low, source, low)),
        "noise_to_noise": plain(move_posterior(mix, 1e-7 * source, high, 1e-7 * target, levels_of(1.0, 1.0, 0.96))),
    }


def check_moves_at_the_clamps(seen):
    low = seen["low"]
    noise = levels_of(1 - 1e-6, 1 - 1e-6, 0.97)
    expected = moved_mixture(seen["mix"], seen["source"], noise, seen["target"], low)
    close_mixtures(seen["from_noise"], expected, 1e-4)
    close_mixtures(seen["nowhere"], seen["mix"], 1e-3)


def observe_coefficients():
    low, high = uniform(0.05, 0.45, 6, 1, 1, 1), uniform(0.5, 0.95, 6, 1, 1, 1)
    edges_low = levels_of(0.0, 0.4, 0.0, 1.0 - 4e-7, 4e-7, 0.0)
    edges_high = levels_of(0.6, 1.0, 1.0, 1.0 - 2e-7, 5e-7, 0.0)
    return {
        "low": low,
        "high": high,
        "coefficients": list(backward_coefficients(low, high)),
        "edges": list(backward_coefficients(edges_low, edges_high)),
        "wide": list(backward_coefficients(low, high, eps=0.7)),
    }


def check_coefficients(seen):
    low, high = seen["low"], seen["high"]
    c1, c2, c3 = seen["coefficients"]
    signal = (1 - high) / (1 - low)
    beta = high**2 - (signal * low) ** 2
    close(c1, signal * low**2 / high**2)
    close(c2, (1 - low) * beta / high**2)
    close(c3, beta * low**2 / high**2)
    # A noisy image made from x_0 and led back has the mean and the variance of the lower level.
    close(c1 * (1 - high) + c2, 1 - low)
    close(c1**2 * high**2 + c3, low**2)
    one, zero = torch.ones((), dtype=DOUBLE), torch.zeros((), dtype=DOUBLE)
    for edge, expected in zip(seen["edges"], (zero, one, zero), strict=True):
        close(edge[[0, 2, 5]], expected)
    close(seen["edges"][0][1], zero)


def observe_transitions():
    mix, x = drawn_mixture(batch=4), normal(4, 2, 2, 3)
    low, high = levels_of(0.45, 0.1, 0.0, 0.6), levels_of(0.9, 0.5, 0.7, 1.0)
    transition = transition_mixture(mix, x, low, high)
    return {"mix": plain(mix), "x": x, "low": low, "high": high, "transition": plain(transition)}


def check_transitions(seen):
    mix, low, high = seen["mix"], seen["low"][:, None], seen["high"][:, None]
    signal = (1 - high) / (1 - low)
    c1 = signal * (low / high) ** 2
    gamma = 1 - (signal * low / high) ** 2
    x = seen["x"][:, None]
    found = seen["transition"]
    close(found["centres"], c1 * x + gamma * (1 - low) * (x - high * mix["centres"]))
    variance = (gamma * low**2).clamp(min=1e-6) + (gamma * (1 - low) * high * mix["log_scale"].exp()) ** 2
    close(found["log_scale"].exp() ** 2, variance)
    close(found["log_weights"], mix["log_weights"])


def observe_transition_floors():
    mix, x = drawn_mixture(batch=4), normal(4, 2, 2, 3)
    low, high = levels_of(0.0, 8e-4, 0.5 - 3e-8, 0.3), levels_of(0.7, 0.6, 0.5, 0.8)
    seen = {}
    for name, log_scale in (("tiny", -30.0), ("small", -7.0), ("huge", 14.0)):
        chosen = mix._replace(log_scale=torch.full_like(mix.log_scale, log_scale))
        seen[name] = plain(transition_mixture(chosen, x, low, high))
    return {
        **seen,
        "wide": plain(transition_mixture(mix, x, low, high, eps=0.05)),
        "wider": plain(transition_mixture(mix, x, low, high, 0.75)),
    }


def check_transition_floors(seen):
    assert (seen["tiny"]["log_scale"] > math.log(1e-3) - 1e-9).all()
    close(seen["tiny"]["log_scale"][:2], torch.tensor(math.log(1e-3), dtype=DOUBLE))


def observe_full_transition():
    """With the ratio 1 the transition leads to the data, and its likelihood is that of the velocity."""
    mix, clean, noise = drawn_mixture(spread=0.5), normal(2, 2, 2, 3), normal(2, 2, 2, 3)
    level = levels_of(0.5, 0.9)
    x = (1 - level) * clean + level * noise
    transition = transition_mixture(mix, x, torch.zeros_like(level), level)
    return {
        "level": level,
        "data": negative_log_likelihood(transition, clean),
        "velocity": negative_log_likelihood(mix, noise - clean),
    }


def check_full_transition(seen):
    close(seen["data"], seen["velocity"] + 2 * seen["level"][:, 0].log(), 3e-3)


def observe_jumps():
    low, high = uniform(0.05, 0.45, 3, 1, 1, 1), uniform(0.5, 0.95, 3, 1, 1, 1)
    x, noise, zero = normal(3, 2, 2, 3), normal(3, 2, 2, 3), torch.zeros(3, 1, 1, 1, dtype=DOUBLE)
    return {
        "low": low,
        "high": high,
        "x": x,
        "noise": noise,
        "jumped": jump_forward(x, low, high, noise),
        "from_data": jump_forward(x, zero, high, noise),
        "to_noise": jump_forward(x, low, zero + 1, noise),
        "nowhere": jump_forward(x, zero + 0.5, zero + 0.5, noise),
    }


def check_jumps(seen):
    low, high, x, noise = seen["low"], seen["high"], seen["x"], seen["noise"]
    signal = (1 - high) / (1 - low)
    gain = (seen["jumped"] - signal * x) / noise
    close(gain**2 + (signal * low) ** 2, (high**2).expand_as(gain), 1e-7)
    close(seen["from_data"], (1 - high) * x + high * noise)
    close(seen["to_noise"], noise)
    close(seen["nowhere"], x)


def observe_time_pairs():
    seen = []
    for horizon in (1000.0, 2.0):
        times = torch.cat([torch.tensor([0.0, 5e-5, 1e-4, 2e-4, horizon], dtype=DOUBLE), uniform(0.1, horizon, 4)])
        for ratio, more in ((1.0, ()), (0.3, ()), (0.8, ()), (1e-9, ()), (0.3, (0.05,)), (1e-9, (0.05,))):
            low, high = time_pair(times, ratio, horizon, *more)
            seen.append({"times": times, "ratio": ratio, "eps": more[0] if more else 1e-4, "low": low, "high": high})
    beyond = time_pair(torch.tensor([-1.0, 3.0], dtype=DOUBLE), 0.4, 2.0)
    return {"seen": seen, "beyond": list(beyond)}


def check_time_pairs(seen):
    for one in seen["seen"]:
        for t, low, high in zip(one["times"].tolist(), one["low"].tolist(), one["high"].tolist(), strict=True):
            assert math.isclose(high, max(t, one["eps"]), rel_tol=1e-12)
            step = max(one["ratio"] * high, one["eps"])
            assert math.isclose(low, max(high - step, 0.0), rel_tol=1e-9, abs_tol=1e-11)


def observe_transition_losses():
    mix = Mixture(*(part.requires_grad_() for part in drawn_mixture(batch=3)))
    low, high = uniform(0.1, 0.9, 3), uniform(1.0, 1.9, 3)
    clean, noise, more = (normal(3, 2, 2, 3) for _ in range(3))
    x_low = clean + low[:, None, None, None] * noise
    x_high = clean + high[:, None, None, None] * more
    loss = transition_loss(mix, x_low, x_high, low, high, 2.0)
    loss.backward()
    level_low, level_high = (time[:, None, None, None] / 2 for time in (low, high))
    return {
        "loss": loss,
        "grads": [part.grad for part in mix],
        "x_low": x_low,
        "transition": plain(transition_mixture(mix, x_high, level_low, level_high)),
    }


def check_transition_losses(seen):
    nll = -density(seen["transition"], seen["x_low"]).log() - math.log(2 * math.pi)
    close(seen["loss"], nll.mean())


# --- guidance -------------------------------------------------------------------------------------------------------


def plain_guided(guided):
    return {
        "mixture": plain(guided.mixture),
        "conditional": plain(guided.conditional),
        "base": plain_gaussian(guided.base),
        "shift": guided.shift,
        "spread": guided.spread,
    }


def observe_guidance():
    seen = []
    for options in ((0.6,), (0.3, 0.0), (0.8, 0.5), (0.45, -0.7)):
        cond, uncond = drawn_mixture(channels=3, uneven=True), drawn_mixture(channels=3)
        guided = guide(cond, uncond, *options)
        seen.append({"cond": plain(cond), "uncond": plain(uncond), "options": options, "guided": plain_guided(guided)})
    return seen


def check_guidance(seen):
    for one in seen:
        scale, orthogonality = (*one["options"], 1.0)[:2]
        mean, guided = mean_of(one["cond"]), one["guided"]
        variance = over_image(variance_of(one["cond"]))
        close(guided["base"]["mean"], mean)
        close(guided["base"]["var"], variance.expand_as(guided["base"]["var"]))
        close(guided["spread"], variance)
        shift = guided["shift"]
        close(over_image(shift**2), scale**2 * variance)
        if orthogonality == 1:
            assert over_image(shift * mean).abs().max() < 1e-9
        apart = mean - mean_of(one["uncond"])
        if orthogonality > 0:
            apart = apart - orthogonality * over_image(apart * mean) / over_image(mean**2) * mean
        cosine = over_image(apart * shift) / (over_image(apart**2) * over_image(shift**2)).sqrt()
        close(cosine, torch.ones((), dtype=DOUBLE))
        shrunk = (1 - scale**2) * variance
        close_mixtures(guided["mixture"], tilted_by_ratio(one["cond"], mean + shift, shrunk, mean, variance))


def observe_guidance_of_one_component():
    cond, uncond = drawn_mixture(components=1), drawn_mixture(components=1)
    return {"cond": plain(cond), "guided": plain_guided(guide(cond, uncond, 0.4)), "scale": 0.4}


def check_guidance_of_one_component(seen):
    close(seen["guided"]["mixture"]["centres"][:, 0], seen["cond"]["centres"][:, 0] + seen["guided"]["shift"])
    shrinkage = torch.tensor(0.84, dtype=DOUBLE)
    variances = [torch.exp(2 * mix["log_scale"]) for mix in (seen["guided"]["mixture"], seen["cond"])]
    close(variances[0], shrinkage * variances[1])


def observe_guidance_of_sharp_mixtures():
    """Components are far apart for their width: guidance may only change their weights."""
    cond, uncond = drawn_mixture(), drawn_mixture()
    cond = cond._replace(log_scale=torch.full_like(cond.log_scale, math.log(1e-3)))
    return {"cond": plain(cond), "mixture": plain(guide(cond, uncond, 0.5).mixture)}


def check_guidance_of_sharp_mixtures(seen):
    close(seen["mixture"]["centres"], seen["cond"]["centres"], 1e-3)
    assert (seen["mixture"]["log_weights"] - seen["cond"]["log_weights"]).abs().max() > 1e-3


def observe_guidance_at_the_clamps():
    half, weights = normal(2, 1, 2, 2, 3), torch.full((2, 2, 1, 2, 3), math.log(0.5), dtype=DOUBLE)
    log_scale = uniform(-1.2, -0.2, 2, 1, 1, 1, 1)
    centred = Mixture(torch.cat([half, -half], dim=1) + 1e-4 * normal(2, 1, 2, 2, 3), log_scale, weights)
    cond, uncond = drawn_mixture(), drawn_mixture()
    near = cond._replace(centres=cond.centres + 1e-4 * normal(2, 1, 2, 2, 3))
    narrow = uncond._replace(centres=1e-3 * cond.centres, log_scale=cond.log_scale - 8)
    return {
        "mean_near_zero": plain_guided(guide(centred, uncond, 0.5)),
        "near": plain_guided(guide(cond, near, 0.5, 0.0)),
        "equal": plain_guided(guide(cond, cond, 0.5)),
        "nothing": plain_guided(guide(cond, uncond, 0.0)),
        "narrow": plain_guided(guide(narrow, uncond, 0.5)),
    }


def check_guidance_at_the_clamps(seen):
    assert (seen["equal"]["shift"] == 0).all()
    assert seen["equal"]["mixture"]["log_weights"].isfinite().all()


def observe_guidance_errors():
    cond, uncond = drawn_mixture(), drawn_mixture()
    return [raised(lambda scale=scale: guide(cond, uncond, scale)) for scale in (1.0, 1.5, -0.1, 0, 0.999)]


# --- second order ---------------------------------------------------------------------------------------------------


def drawn_call(t, step, **options):
    batch = options.get("batch", 2)
    return {"mix": drawn_mixture(**options), "x": normal(batch, 2, 2, 3), "t": t, "step": step}


def run_calls(extrapolate, calls):
    return [plain(extrapolate(call["mix"], call["x"], call["t"], call["step"])) for call in calls]


def plain_call(call):
    return {**call, "mix": plain(call["mix"])}


def observe_extrapolation():
    """Steps of different lengths; the third call shows what the second one stored."""
    extrapolate = Extrapolator(2.0)
    calls = [drawn_call(1.7, 0.5), drawn_call(1.2, 0.9), drawn_call(0.3, 0.2)]
    results = run_calls(extrapolate, calls)
    extrapolate.reset()
    return {
        "calls": [plain_call(call) for call in calls],
        "results": results,
        "after_reset": run_calls(extrapolate, calls[1:]),
        "other": run_calls(Extrapolator(4.0), calls),
    }


def check_extrapolation(seen):
    calls, results = seen["calls"], seen["results"]
    close_mixtures(results[0], calls[0]["mix"])
    close_mixtures(seen["after_reset"][0], calls[1]["mix"])
    for i in (1, 2):
        close_mixtures(results[i], second_order(calls[i], calls[i - 1], horizon=2.0), 1e-7)
    close_mixtures(seen["after_reset"][1], results[2])


def observe_damping():
    """Spreads of about one, so that the damping decides."""
    seen = []
    for floor, step in ((0.3, 1.2), (0.05, 1.7), (5.0, 0.6)):
        calls = [drawn_call(1.7, step), drawn_call(0.9, 0.4)]
        result = run_calls(Extrapolator(2.0, floor), calls)[1]
        seen.append({"calls": [plain_call(call) for call in calls], "floor": floor, "result": result})
    return seen


def check_damping(seen):
    for one in seen:
        first, second = one["calls"]
        close_mixtures(one["result"], second_order(second, first, floor=one["floor"], horizon=2.0), 1e-4)


def observe_guided_extrapolation():
    seen = []
    for scale, options in ((0.3, {}), (0.5, {"guidance_weight": 0.2}), (0.4, {"floor": 0.02, "guidance_weight": 1.5})):
        extrapolate, results, calls = Extrapolator(2.0, **options), [], []
        for t, step in ((1.8, 0.8), (1.0, 0.5), (0.5, 0.3)):
            guided = guide(drawn_mixture(spread=0.5), drawn_mixture(spread=0.5), scale)
            call = {"mix": guided.mixture, "x": normal(2, 2, 2, 3), "t": t, "step": step}
            results.append(plain(extrapolate(call["mix"], call["x"], t, step, scale, guided)))
            calls.append({**plain_call(call), "guided": plain_guided(guided)})
        seen.append({"scale": scale, "options": options, "calls": calls, "results": results})
    return seen


def check_guided_extrapolation(seen):
    for one in seen:
        floor, weight = one["options"].get("floor", 0.005), one["options"].get("guidance_weight", 1.0)
        close_mixtures(one["results"][0], one["calls"][0]["mix"])
        for i in (1, 2):
            call, old = one["calls"][i], one["calls"][i - 1]
            expected = second_order(call, old, one["scale"], call["guided"], floor, weight, 2.0)
            close_mixtures(one["results"][i], expected, 1e-6)


def observe_scale_without_guidance():
    calls = [drawn_call(1.7, 0.9), drawn_call(0.9, 0.4)]
    extrapolate = Extrapolator(2.0)
    return [plain(extrapolate(call["mix"], call["x"], call["t"], call["step"], scale=0.25)) for call in calls]


def observe_capped_extrapolation():
    """Predictions that jump by much more than their width, and some whose width is next to nothing."""
    seen = []
    for apart, log_scale in ((30.0, 0.0), (1e-3, -9.2), (3e-3, -8.0)):
        calls = [drawn_call(1.7, 1.0, spread=1e-5), drawn_call(0.7, 0.6, spread=1e-5)]
        for call in calls:
            mix = call["mix"]
            call["mix"] = mix._replace(log_scale=torch.full_like(mix.log_scale, log_scale))
        moved = calls[1]["mix"]
        calls[1]["mix"] = moved._replace(centres=moved.centres + apart * (1 + torch.rand(2, 1, 2, 2, 3, dtype=DOUBLE)))
        seen.append({"calls": [plain_call(call) for call in calls], "result": run_calls(Extrapolator(2.0), calls)[1]})
    return seen


def check_capped_extrapolation(seen):
    first, second = seen[0]["calls"]
    close_mixtures(seen[0]["result"], second_order(second, first, horizon=2.0), 1e-5)


# --- sampling -------------------------------------------------------------------------------------------------------


def observe_schedules():
    return {
        "plain": level_schedule(8),
        "shifted": level_schedule(5, 3.2),
        "less": level_schedule(3, shift=0.4),
        "one": level_schedule(1, 2.0),
    }


def check_schedules(seen):
    close(seen["plain"], torch.tensor([8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0, 0.0], dtype=DOUBLE) / 8)
    for name, steps, shift in (("shifted", 5, 3.2), ("less", 3, 0.4), ("one", 1, 2.0)):
        levels = seen[name]
        assert levels.shape == (steps + 1,) and levels[0] == 1 and levels[-1] == 0
        inner = levels[1:-1]
        odds = torch.tensor([(steps - i) / i for i in range(1, steps)], dtype=DOUBLE)
        close(inner / (1 - inner), shift * odds)


class MadeUp:
    """A network of random affine maps, one for each label; keeps what it was asked and what it answered."""

    def __init__(self, horizon, labels=6, spread=1.0):
        self.horizon, self.log = horizon, []
        self.base, self.gain = spread * normal(labels, 3, 2, 2, 3), 0.3 * normal(labels, 3, 2, 1, 1)
        self.log_scale, self.logits = uniform(-1.0, 0.0, labels, 1, 1, 1, 1), normal(labels, 3, 1, 2, 3)

    def __call__(self, x, t, labels):
        drift = torch.cos(3 * t / self.horizon)[:, None, None, None, None]
        centres = drift * self.base[labels] + self.gain[labels] * x[:, None]
        mix = Mixture(centres, self.log_scale[labels], self.logits[labels].log_softmax(dim=1))
        self.log.append({"x": x, "t": t, "labels": labels, "answer": plain(mix)})
        return mix


def run_made_up(*plan, **options):
    net = MadeUp(options.get("horizon", 1000.0))
    labels, null_labels = torch.randint(1, 6, (3,)), torch.tensor([0, 0, 0])
    noise = normal(3, 2, 2, 3)
    result = sample(net, noise, labels, null_labels, *plan, **options)
    return {
        "plan": list(plan),
        "options": options,
        "noise": noise,
        "labels": labels,
        "log": net.log,
        "result": result,
    }


def retraced(seen):
    """The images before each call and at the end, from the answers of the network."""
    calls, substeps, order = (*seen["plan"], 1, 1)[:3]
    options = seen["options"]
    scale, horizon, shift = (options.get(name, usual) for name, usual in (("scale", 0), ("horizon", 1e3), ("shift", 1)))
    steps = calls * substeps
    levels = [shift * (1 - i / steps) / (1 + (shift - 1) * (1 - i / steps)) for i in range(steps + 1)]
    x, old, path = seen["noise"], None, []
    for j in range(calls):
        path.append(x)
        level = levels[j * substeps]
        data = []
        for answer in _halves(seen["log"][j]["answer"], scale > 0):
            inner = answer["log_scale"] + math.log(level)
            data.append({**answer, "centres": x[:, None] - level * answer["centres"], "log_scale": inner})
        mix, guided = data[-1], None
        if scale > 0:
            guided = _guided(data[1], data[0], scale, options.get("orthogonality", 1.0))
            mix = guided["mixture"]
        call = {"mix": mix, "x": x, "t": horizon * min(level, 1 - 1e-6)}
        call["step"] = horizon * (level - levels[(j + 1) * substeps])
        if order == 2 and old is not None:
            mix = second_order(call, old, scale, guided, horizon=horizon)
        old, start = call, x
        for i in range(j * substeps, (j + 1) * substeps):
            now = mix
            if i > j * substeps:
                high, low = one_level(min(level, 1 - 1e-6)), one_level(levels[i])
                now = moved_mixture(mix, start, high, x, low)
            share = levels[i + 1] / levels[i]
            x = share * x + (1 - share) * mean_of(now)
    return [*path, x]


def _halves(mix, doubled):
    if not doubled:
        return [mix]
    count = mix["centres"].shape[0] // 2
    return [{name: part[rows] for name, part in mix.items()} for rows in (slice(count), slice(count, None))]


def _guided(cond, uncond, scale, orthogonality):
    mean, variance = mean_of(cond), over_image(variance_of(cond))
    shift = mean - mean_of(uncond)
    if orthogonality > 0:
        shift = shift - orthogonality * over_image(shift * mean) / over_image(mean**2) * mean
    shift = scale * shift * (variance / over_image(shift**2)).sqrt()
    mixture = tilted_by_ratio(cond, mean + shift, (1 - scale**2) * variance, mean, variance)
    return {"mixture": mixture, "conditional": cond, "shift": shift}


def follow_run(seen):
    calls, substeps = (*seen["plan"], 1)[:2]
    guided = seen["options"].get("scale", 0) > 0
    path = retraced(seen)
    assert len(seen["log"]) == calls
    for asked, x in zip(seen["log"], path, strict=False):
        copies = 2 if guided else 1
        close(asked["x"], torch.cat([x] * copies), 2e-4)
        expected = torch.cat([torch.zeros_like(seen["labels"]), seen["labels"]]) if guided else seen["labels"]
        assert asked["labels"].tolist() == expected.tolist()
        assert asked["t"].shape == expected.shape
    close(seen["result"], path[-1], 2e-4)


def observe_plain_run():
    return run_made_up(4)


def check_plain_run(seen):
    follow_run(seen)
    assert [asked["t"].tolist() for asked in seen["log"]] == [[t, t, t] for t in (1000.0, 750.0, 500.0, 250.0)]


def observe_run_with_substeps():
    return run_made_up(2, 3, horizon=2.0, shift=1.8)


def check_run_with_substeps(seen):
    follow_run(seen)


def observe_second_order_run():
    return run_made_up(3, 2, 2, horizon=10.0, shift=0.7)


def check_second_order_run(seen):
    follow_run(seen)


def observe_guided_run():
    return run_made_up(3, 2, scale=0.35, orthogonality=0.6)


def check_guided_run(seen):
    follow_run(seen)


def observe_guided_second_order_run():
    return run_made_up(3, 2, 2, "ode", scale=0.25, horizon=50.0)


def check_guided_second_order_run(seen):
    follow_run(seen)


def observe_run_errors():
    def attempt(*plan, **options):
        net = MadeUp(1000.0)
        labels, noise = torch.zeros(1, dtype=torch.int64), normal(1, 2, 2, 3)
        return raised(lambda: sample(net, noise, labels, labels, *plan, **options)), len(net.log)

    return [
        list(attempt(2, 2, 1, "sde")),
        list(attempt(2, 1, 1, "sde")),
        list(attempt(2, scale=1.0)),
        list(attempt(2, scale=-0.2)),
        list(attempt(2, 1, 3)),
        list(attempt(2, 1, 1, "euler")),
    ]


def check_run_errors(seen):
    assert seen == [["ValueError", 0], ["nothing", 2], *([["ValueError", 0]] * 4)]


class Exact:
    """The velocity of the posterior under a mixture prior, one pixel with one or two channels; keeps the images it saw.

    The posterior comes from precisions, so pure noise needs no special care.
    """

    def __init__(self, centres, log_scale, log_weights, horizon=1000.0):
        self.centres, self.log_weights, self.horizon = centres, log_weights, horizon
        self.variance, self.seen = math.exp(2 * log_scale), []

    def __call__(self, x, t, labels):
        self.seen.append(x)
        s = (t / self.horizon)[:, None, None, None, None]
        x, a = x[:, None], 1 - s
        total = (a**2 * self.variance + s**2).expand(len(x), 1, 1, 1, 1)
        gap = x - a * self.centres
        clean = self.centres + a * self.variance / total * gap
        logits = self.log_weights - gap.square().sum(dim=2, keepdim=True) / (2 * total)
        return Mixture((x - clean) / s, 0.5 * (self.variance / total).log(), logits.log_softmax(dim=1))


def drawn_prior(channels, dtype=DOUBLE):
    """Three well separated components: a triangle, or three points on a line."""
    if channels == 2:
        angles = 2 * math.pi * (torch.rand(1) + torch.arange(3) / 3)
        centres = 2 * torch.stack([angles.cos(), angles.sin()], dim=1)
    else:
        centres = torch.tensor([[-2.0], [0.3], [2.2]]) + 0.1 * torch.randn(1)
    weights = torch.tensor([0.3, 0.45, 0.25])
    return centres[None, :, :, None, None].to(dtype), weights[None, :, None, None, None].log().to(dtype)


def observe_exact_runs():
    """With exact predictions sub-steps are as good as calls; without the sub-steps the result is another one."""
    centres, log_weights = drawn_prior(2, torch.float32)
    labels = torch.zeros(32, dtype=torch.int64)
    noise = torch.randn(32, 2, 1, 1)

    def run(*plan):
        return sample(Exact(centres, math.log(0.3), log_weights), noise, labels, labels, *plan)

    many = run(16, 1)

    def apart(*plan):
        """Upper quartile of the differences: images between two components may differ by much more than rounding."""
        return float((run(*plan) - many).abs().flatten().quantile(0.75))

    return {
        "one_call": apart(1, 16) < 1e-5,
        "some_calls": apart(4, 4) < 1e-5,
        "second_order": apart(4, 4, 2) < 1e-3,
        "coarse": apart(4, 1) > 0.05,
        "dtype": str(many.dtype),
        "gradient": many.requires_grad,
    }


def check_exact_runs(seen):
    assert all(seen[name] for name in ("one_call", "some_calls", "second_order", "coarse"))


def observe_stochastic_runs():
    """Draws from the exact transition densities give the prior back, in one call or in four."""
    centres, log_weights = drawn_prior(1)
    weights = log_weights.exp()
    mean = (weights * centres).sum()
    variance = (weights * centres**2).sum() - mean**2 + 0.09
    labels, seen = torch.zeros(8000, dtype=torch.int64), {}
    for calls in (1, 4):
        net = Exact(centres, math.log(0.3), log_weights)
        result = sample(net, normal(8000, 1, 1, 1), labels, labels, calls, mode="sde", generator=own_generator())
        near = (result.flatten()[:, None] - centres.flatten()).abs() < 0.8
        seen[str(calls)] = {
            "mean": bool((result.mean() - mean).abs() < 0.12),
            "variance": bool((result.var() / variance - 1).abs() < 0.1),
            "shares": bool(((near.double().mean(dim=0) - weights.flatten()).abs() < 0.04).all()),
            "shape": list(result.shape),
        }
    return seen


def check_stochastic_runs(seen):
    for facts in seen.values():
        assert facts["mean"] and facts["variance"] and facts["shares"]


def observe_stochastic_steps():
    """The data is one known point, so that a step shows its three coefficients: from 2/3 to 1/3 in three calls."""
    point = uniform(-3.0, 3.0, 1, 1, 2, 1, 1)
    net = Exact(point, -20.0, torch.zeros(1, 1, 1, 1, 1, dtype=DOUBLE))
    labels = torch.zeros(100, dtype=torch.int64)
    seed = int(torch.randint(2**62, ()))
    noise = normal(100, 2, 5, 10)
    runs = [
        sample(net, noise, labels, labels, 3, 1, 1, "sde", generator=torch.Generator().manual_seed(seed))
        for _ in range(2)
    ]
    _, high, low = (x - point[:, 0] * part for x, part in zip(net.seen[:3], (0.0, 1 / 3, 2 / 3), strict=True))
    slope = float((high * low).mean() / high.square().mean())
    rest = low - slope * high
    return {
        "first": bool((high.std() * 3 / 2 - 1).abs() < 0.05) and bool(high.mean().abs() < 0.05),
        "slope": abs(slope - 0.125) < 0.035,
        "rest": bool((rest.std() / 0.32275 - 1).abs() < 0.05) and bool(rest.mean().abs() < 0.02),
        "new_noise": bool((high * noise).mean().abs() < 0.05),
        "from_the_generator": bool((runs[0] == runs[1]).all()),
        "end": runs[0],
        "point": point,
    }


def check_stochastic_steps(seen):
    close(seen["end"], seen["point"][:, 0].expand_as(seen["end"]), 1e-6)
    for name in ("first", "slope", "rest", "new_noise", "from_the_generator"):
        assert seen[name], name


def observe_guided_samples():
    """Guidance leads away from the unconditional prediction, in stochastic runs too."""
    net = MadeUp(2.0)
    labels, null_labels = torch.tensor([3, 4]), torch.tensor([1, 2])
    net.log_scale = net.log_scale - 30
    net.logits = net.logits + 90 * (torch.arange(3) == 1).double()[:, None, None, None]
    result = sample(net, normal(2, 2, 2, 3), labels, null_labels, 1, mode="sde", order=2, scale=0.4, horizon=2.0)
    return {"labels": net.log[0]["labels"], "t": net.log[0]["t"], "result": result}


def observe_training():
    """Data of -1 and +1; a head whose centres start at -0.5 and 0.5 finds them by the transition loss."""
    ends = torch.tensor([-0.5, 0.5]).requires_grad_()
    log_scale, logits = torch.zeros(1, requires_grad=True), torch.zeros(2, requires_grad=True)
    optimiser = torch.optim.Adam([ends, log_scale, logits], lr=0.12)
    data = 2.0 * torch.randint(2, (40, 128, 1, 1, 1)) - 1
    first, second = torch.randn(40, 128, 1, 1, 1), torch.randn(40, 128, 1, 1, 1)
    losses = []
    t_small, t_large = time_pair(torch.ones(128), 0.9, 1.0)
    levels = [noise_level(t, first[0], 1.0) for t in (t_small, t_large)]
    for clean, noise, more in zip(data, first, second, strict=True):
        x_low = (1 - levels[0]) * clean + levels[0] * noise
        x_high = jump_forward(x_low, *levels, more)
        centres = x_high[:, None] - ends[:, None, None, None]
        weights = logits.log_softmax(dim=0)[:, None, None, None].expand(128, 2, 1, 1, 1)
        mix = Mixture(centres, log_scale[:, None, None, None, None].expand(128, 1, 1, 1, 1), weights)
        loss = transition_loss(mix, x_low, x_high, t_small, t_large, 1.0)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(float(loss.detach()))
    found = ends.detach()
    return {
        "found": bool((found - torch.tensor([-1.0, 1.0])).abs().max() < 0.2),
        "falls": losses[0] - sum(losses[-10:]) / 10 > 0.8,
    }


def check_training(seen):
    assert seen["found"] and seen["falls"]
