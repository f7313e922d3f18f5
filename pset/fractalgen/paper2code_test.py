"""Tokens, orders, masks, schedules and guidance against plain computations; pixel head, level and whole model with random
weights, given masks and recording children; draws by what holds for any of them; a short training run at the end."""

import contextlib
import math
import random

import fractal
import numpy as np
import torch
import torch.nn.functional as F
from fractal import (
    Fractal,
    Level,
    PixelHead,
    guidance_at,
    guided_logits,
    hidden_after,
    hide_first,
    neighbour_outputs,
    scoring_counts,
    to_image,
    to_tokens,
    training_counts,
)

# Means and deviations of the colours are single-precision buffers; a solution may use the exact constants.
CASES = {
    "colours": {"rtol": 1e-6, "atol": 1e-6},
    "colours_single_precision": {"rtol": 1e-5, "atol": 1e-5},
    "pixel_loss": {"rtol": 1e-6, "atol": 1e-6},
    "forced_pixels": {"rtol": 1e-6, "atol": 1e-6},
    "guided_pixels": {"rtol": 1e-6, "atol": 1e-6},
    "pixels_of_a_forced_head": {"rtol": 1e-6, "atol": 1e-6},
    "forced_image": {"rtol": 1e-6, "atol": 1e-6},
    "training_pass": {"rtol": 1e-5, "atol": 1e-5},
    "loss": {"rtol": 1e-5, "atol": 1e-5},
}


# Helpers of the observers


def fresh():
    """A generator of its own, so that draws inside constructors do not shift anything else."""
    return torch.Generator().manual_seed(int(torch.randint(2**62, ())))


def normal(draw, *shape):
    return torch.randn(*shape, generator=draw, dtype=torch.float64)


def integers(draw, high, *shape):
    return torch.randint(high, shape, generator=draw)


def numpy_rng():
    return np.random.Generator(np.random.PCG64(random.getrandbits(60)))


def randomise(draw, module):
    """Random values in all parameters; the places of a prefix share one position, so that their order is free."""
    for name, p in module.named_parameters():
        if name.endswith("tables"):
            value = normal(draw, *p.shape)
        elif p.dim() >= 2 and not name.endswith("positions"):
            value = normal(draw, *p.shape) / math.sqrt(p.shape[-1])
        elif "norm" in name and name.endswith("weight"):
            value = 0.5 + normal(draw, *p.shape).abs()
        else:
            value = 0.5 * normal(draw, *p.shape)
        p.data = value.to(p.dtype)
    for part in module.modules():
        if isinstance(part, Level):
            prefix = len(part.positions) - part.grid**2
            part.positions.data[:prefix] = part.positions.data[0].clone()
    return module


def pixel_head(draw, cond_width=7, width=8, depth=1, **more):
    return randomise(draw, PixelHead(cond_width, width, depth, **more).double().eval())


def level_of(draw, grid=3, patch=2, hinted=False, conditions=5, cond_width=6):
    hint_head = PixelHead(cond_width, 8, 1) if hinted else None
    level = Level(grid, patch, 10, cond_width, 1, hint_head, conditions, rng=numpy_rng())
    return randomise(draw, level.double().eval())


def model_of(draw, sizes=(8, 2, 1), widths=(12, 10, 8), hints=True, **more):
    depths = [1] * len(sizes)
    model = randomise(draw, Fractal(sizes, widths, depths, 3, hints=hints, **more).double())
    for level in model.levels:
        level.rng = numpy_rng()
    return model


def coloured(draw, head, batch, side, step):
    """Images of 8-bit values `step` apart: means over `step` pixels are whole numbers, nowhere half of one."""
    values = step * integers(draw, 255 // step, batch, side, side, 3) + integers(draw, step, 3)
    return head.colours(values).permute(0, 3, 1, 2)


def some_order(batch, length):
    return torch.tensor([random.sample(range(length), length) for _ in range(batch)])


@contextlib.contextmanager
def replaced(owner, **parts):
    """Put other functions in place of some of a module's own for a while."""
    before = {name: getattr(owner, name) for name in parts}
    for name, part in parts.items():
        setattr(owner, name, part)
    try:
        yield
    finally:
        for name, part in before.items():
            setattr(owner, name, part)


def masks_by_rule(shift, seen):
    """Orders and counts that depend on the row and a number alone, and a record of what was asked for."""

    def orders(batch, length, generator=None):
        seen.append(["orders", int(batch), int(length)])
        rows = [[(5 * place + 3 * row + shift) % length for place in range(length)] for row in range(batch)]
        return torch.tensor([sorted(set(row), key=row.index) + sorted(set(range(length)) - set(row)) for row in rows])

    def counts_of(kind, slope):
        def counts(batch, length, rng):
            seen.append([kind, int(batch), int(length), isinstance(rng, np.random.Generator)])
            return torch.tensor([1 + (shift + slope * row) % length for row in range(batch)])

        return counts

    return {
        "draw_orders": orders,
        "training_counts": counts_of("training", 2),
        "scoring_counts": counts_of("scoring", 0),
    }


# Tokens


def observe_cut_images():
    images = torch.randn(2, 3, 6, 8, dtype=torch.float64)
    return {"images": images, "tokens": to_tokens(images, 2), "wide": to_tokens(images[:, :, :3], 1)}


def check_cut_images(seen):
    images, tokens = seen["images"], seen["tokens"]
    assert tokens.shape == (2, 12, 12)
    for i in range(3):
        for j in range(4):
            for c in range(3):
                for a in range(2):
                    for b in range(2):
                        assert (tokens[:, 4 * i + j, 4 * c + 2 * a + b] == images[:, c, 2 * i + a, 2 * j + b]).all()


def observe_rebuild_images():
    tokens = torch.randn(2, 9, 12, dtype=torch.float64)
    pixels = torch.randn(3, 4, 3, dtype=torch.float64)
    return {"tokens": tokens, "images": to_image(tokens, 2), "pixels": pixels, "small": to_image(pixels, 1)}


def check_rebuild_images(seen):
    tokens, images = seen["tokens"], seen["images"]
    assert images.shape == (2, 3, 6, 6)
    for y in range(6):
        for x in range(6):
            for c in range(3):
                entry = 4 * c + 2 * (y % 2) + x % 2
                assert (images[:, c, y, x] == tokens[:, 3 * (y // 2) + x // 2, entry]).all()
    assert (seen["small"][:, 2, 1, 0] == seen["pixels"][:, 2, 2]).all()


# Orders, hidden sets, schedules


def observe_orders():
    many = fractal.draw_orders(4000, 4)
    long = fractal.draw_orders(40, 9)
    seed = int(torch.randint(2**62, ()))
    first, second = (fractal.draw_orders(5, 11, torch.Generator().manual_seed(seed)) for _ in range(2))
    share = torch.stack([(many == position).double().mean(dim=0) for position in range(4)])
    return {
        "dtype": str(many.dtype),
        "shapes": [list(many.shape), list(long.shape), list(first.shape)],
        "permutations": all(sorted(row) == list(range(9)) for row in long.tolist()),
        "different_rows": len({tuple(row) for row in long.tolist()}) > 20,
        "fair": bool(((share > 0.2) & (share < 0.3)).all()),
        "all_permutations": len({tuple(row) for row in many.tolist()}),
        "from_generator": first.tolist() == second.tolist(),
        "new_each_time": fractal.draw_orders(40, 9).tolist() != long.tolist(),
    }


def observe_hide():
    order, example = some_order(5, 6), torch.tensor([[2, 0, 3, 1]])
    counts = torch.tensor([3, 0, 6, 1, 5])
    return {
        "order": order,
        "counts": counts,
        "by_row": hide_first(order, counts).bool(),
        "same": [hide_first(order, count).bool() for count in (0, 2, 6)],
        "example": hide_first(example, 2).bool(),
        "order_after": order,
    }


def check_hide(seen):
    for row, (order, count) in enumerate(zip(seen["order"].tolist(), seen["counts"].tolist(), strict=True)):
        assert seen["by_row"][row].tolist() == [q in order[:count] for q in range(6)]
        assert seen["same"][1][row].tolist() == [q in order[:2] for q in range(6)]
    assert seen["example"].tolist() == [[True, False, True, False]]


def observe_training_counts():
    counts = training_counts(4000, 16, numpy_rng())
    fine = training_counts(8000, 1000, numpy_rng()).double()
    seed = random.getrandbits(60)
    first, second = (training_counts(50, 1000, np.random.Generator(np.random.PCG64(seed))) for _ in range(2))
    return {
        "dtype": str(counts.dtype),
        "shape": list(counts.shape),
        "in_range": bool(counts.min() >= 1 and counts.max() <= 16),
        "top": int(counts.max()),
        "mean": bool(13.03 < counts.double().mean() < 13.51),
        "fine_mean": bool(791 < fine.mean() < 811),
        "fine_spread": bool(142 < fine.std() < 160),
        "fine_top": bool(990 < fine.max() <= 1000),
        "fine_low": bool(fine.min() < 250),
        "rows_differ": len(set(counts[:200].tolist())) > 3,
        "from_rng": bool((first == second).all()),
    }


def observe_scoring_counts():
    rng = numpy_rng()
    drawn = [scoring_counts(3, 8, rng) for _ in range(500)]
    seed = random.getrandbits(60)
    first, second = (
        [int(scoring_counts(1, 10**6, generator)[0]) for _ in range(3)]
        for generator in (np.random.Generator(np.random.PCG64(seed)) for _ in range(2))
    )
    return {
        "dtype": str(drawn[0].dtype),
        "shape": list(drawn[0].shape),
        "same_for_all_rows": all(len(set(counts.tolist())) == 1 for counts in drawn),
        "values": sorted({int(counts[0]) for counts in drawn}),
        "single": scoring_counts(2, 1, rng).tolist(),
        "from_rng": first == second,
    }


def observe_hidden_after():
    # No number of steps is a multiple of 3: the cosine is nowhere 1/2 up to rounding.
    runs = {}
    for length, steps in ((16, 4), (256, 64), (16, 16), (7, 1), (9, 5), (64, 8), (100, 49)):
        left, counts = length, []
        for step in range(steps):
            left = int(hidden_after(step, steps, length, left))
            counts.append(left)
        runs[f"{length} in {steps}"] = counts
    length, steps = 500 + random.randrange(500), random.choice([5, 7, 11, 13])
    return {
        "runs": runs,
        "free": [int(hidden_after(step, steps, length, length)) for step in range(steps)],
        "few_left": [int(hidden_after(0, 8, 64, left)) for left in (1, 2, 5, 62, 63, 64)],
        "type": isinstance(hidden_after(0, 4, 16, 16), int),
    }


def check_hidden_after(seen):
    assert seen["runs"]["16 in 4"] == [14, 11, 6, 1]
    assert seen["runs"]["16 in 16"] == [*range(15, 0, -1), 1]
    assert seen["few_left"] == [1, 1, 4, 61, 62, 62]


def observe_guidance():
    scale, floats = 1 + 5 * random.random(), []
    for w in (5.0, scale, 0.3, 1.0):
        for schedule in ("linear", "constant"):
            floats += [float(guidance_at(w, schedule, hidden, 16)) for hidden in (15, 14, 11, 6, 1)]
    return {
        "floats": floats,
        "integers": [float(guidance_at(5, "linear", 3, 7)), float(guidance_at(5, "constant", 3, 7))],
        "unknown": unknown_schedule(),
    }


def unknown_schedule():
    try:
        return float(guidance_at(2.0, "cosine", 3, 7))
    except ValueError:
        return "ValueError"


def check_guidance(seen):
    assert seen["floats"][:10] == [1.25, 1.5, 2.25, 3.5, 4.75, 5, 5, 5, 5, 5]


# Outputs and guidance


def observe_neighbours():
    features = torch.randn(2, 9, 4, dtype=torch.float64)
    position = torch.arange(1.0, 17.0, dtype=torch.float64).view(1, 16, 1)
    return {
        "features": features,
        "outputs": list(neighbour_outputs(features)),
        "positions": list(neighbour_outputs(position)),
        "single": list(neighbour_outputs(features[:, :1])),
    }


def check_neighbours(seen):
    grid = seen["features"].reshape(2, 3, 3, 4)
    assert len(seen["outputs"]) == 5
    for output, (down, across) in zip(seen["outputs"], [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)], strict=True):
        for i in range(3):
            for j in range(3):
                y, x = i + down, j + across
                expected = grid[:, y, x] if 0 <= y < 3 and 0 <= x < 3 else torch.zeros(2, 4, dtype=torch.float64)
                torch.testing.assert_close(output[:, 3 * i + j], expected)


def observe_guided_logits():
    cond, uncond = (spread * torch.randn(6, 40, dtype=torch.float64) for spread in (5.0, 4.0))
    before = [cond.clone(), uncond.clone()]
    example = [torch.tensor(row, dtype=torch.float64) for row in ([[5.0, 0, -9]], [[4.0, 0, -20]])]
    vanishing = [torch.tensor(row, dtype=torch.float64) for row in ([[0.0, -2000]], [[1.0, -3000]])]
    return {
        "before": before,
        "default": guided_logits(cond, uncond, 3.5),
        "high": guided_logits(cond, uncond, 2.0, 0.03),
        "below_one": guided_logits(cond, uncond, 0.4, 1e-3),
        "off": guided_logits(cond, uncond, 3.5, 0.0),
        "one": guided_logits(cond, uncond, 1.0, 0.01),
        "example": [guided_logits(*example, 3.0, floor) for floor in (1e-3, 0.0)],
        "vanishing": guided_logits(*vanishing, 3.0, 0.0),
        "after": [cond, uncond],
    }


def check_guided_logits(seen):
    cond, uncond = seen["before"]
    for key, scale, floor in (("default", 3.5, 1e-4), ("high", 2.0, 0.03), ("off", 3.5, 0.0)):
        for row in range(6):
            c, u = cond[row], uncond[row].clone()
            share = c.exp() / c.exp().sum()
            for v in range(40):
                if share[v] < floor:
                    u[v] = max(float(u[v]), float(c[v] - c.max() + uncond[row].max()))
            torch.testing.assert_close(seen[key][row], u + scale * (c - u))
    torch.testing.assert_close(seen["one"], cond)
    assert seen["example"][0].tolist() == [[7, 0, -7]] and seen["example"][1].tolist() == [[7, 0, 13]]
    assert seen["after"][0].equal(cond) and seen["after"][1].equal(uncond)


# Pixel head


def observe_colours():
    head = pixel_head(fresh(), width=4)
    values = torch.arange(256)[:, None].expand(256, 3)
    colours = head.colours(values)
    step = torch.tensor([1.0, -1.0, 1.0], dtype=torch.float64) / (255 * head.std)
    return {
        "colours": colours,
        "ids": head.ids(colours),
        "near": [head.ids(colours + part * step) for part in (0.3, 0.45, 0.55, 0.8)],
        "outside": head.ids(torch.tensor([[-9.0, 0.1, 9.0], [9.0, -9.0, 0.2]], dtype=torch.float64)),
        "shapes": [list(head.colours(values.view(8, 32, 3)).shape), list(head.ids(colours.view(8, 32, 3)).shape)],
        "dtype": str(head.ids(colours).dtype),
    }


def check_colours(seen):
    mean, std = torch.tensor([[0.485, 0.456, 0.406], [0.229, 0.224, 0.225]], dtype=torch.float64)
    values = torch.arange(256)[:, None].expand(256, 3)
    torch.testing.assert_close(seen["colours"], (values.double() / 255 - mean) / std, rtol=1e-6, atol=1e-6)
    assert seen["ids"].equal(values)


def observe_colours_single_precision():
    head, values = PixelHead(3, 4, 1), torch.randint(256, (20, 3))
    colours = head.colours(values)
    return {"values": values, "colours": colours, "ids": head.ids(colours)}


def observe_pixel_logits():
    draw = fresh()
    head, ids, cond = pixel_head(draw, depth=2), integers(draw, 256, 6, 3), normal(draw, 6, 7).requires_grad_()
    logits = head.logits(ids, cond)
    weights = normal(draw, 6, 3, 256)
    (logits * weights).sum().backward()
    with torch.no_grad():
        other_blue = head.logits(ids + torch.tensor([0, 0, 1]) * (1 - 2 * (ids == 255).long()), cond)
        other_red = head.logits((ids + torch.tensor([7, 0, 0])) % 256, cond)
    return {
        "logits": logits,
        "other_blue": other_blue,
        "other_red": other_red,
        "cond_grad": cond.grad,
        "table_grad": head.tables.grad,
        "bias_grad": head.bias.grad,
        "weights": weights,
    }


def check_pixel_logits(seen):
    torch.testing.assert_close(seen["other_blue"], seen["logits"])
    torch.testing.assert_close(seen["other_red"][:, 0], seen["logits"][:, 0])
    assert (seen["other_red"][:, 1:] - seen["logits"][:, 1:]).abs().amax() > 1e-6
    torch.testing.assert_close(seen["bias_grad"], seen["weights"].sum(dim=0))


def observe_pixel_loss():
    draw = fresh()
    ids, conds = integers(draw, 256, 5, 3), [normal(draw, 5, 7).requires_grad_() for _ in range(5)]
    losses, logits = {}, []
    for name, more in (("default", {}), ("light", {"red_weight": 0.5})):
        head = pixel_head(draw, **more)
        logits.append(head.logits(ids, conds[0]))
        colours = head.colours(ids)
        losses[name] = [head.train()(colours, conds), head.eval()(colours.view(5, 3, 1, 1), conds)]
    torch.stack([loss for pair in losses.values() for loss in pair]).sum().backward()
    return {
        "ids": ids,
        "logits": logits,
        "losses": losses,
        "cond_grad": conds[0].grad,
        "others": [cond.grad is None or float(cond.grad.abs().max()) for cond in conds[1:]],
        "table_grad": head.tables.grad,
    }


def check_pixel_loss(seen):
    ids = seen["ids"]
    for logits, name, red in zip(seen["logits"], ("default", "light"), (5.0, 0.5), strict=True):
        parts = [F.cross_entropy(logits[:, channel], ids[:, channel]) for channel in range(3)]
        trained = (red * parts[0] + parts[1] + parts[2]) / (red + 2)
        for loss, expected in zip(seen["losses"][name], (trained, sum(parts) / 3), strict=True):
            torch.testing.assert_close(loss, expected, rtol=1e-6, atol=1e-6)


def peaks(rows, *entries):
    """Logits of zeros, except for given heights at given values `[rows]`."""
    logits = torch.zeros(rows, 256, dtype=torch.float64)
    for values, height in entries:
        logits[torch.arange(rows), values % 256] = float(height)
    return logits


def observe_forced_pixels():
    """Logits with one overwhelming value, which depends on the condition and on the channels drawn before."""
    draw = fresh()
    head, code = pixel_head(draw, width=4), integers(draw, 256, 7)

    def logits(ids, cond):
        value = cond[:, 0].long()
        favourites = (value, 3 * value + ids[:, 0], 5 * value + 2 * ids[:, 0] + 7 * ids[:, 1])
        return torch.stack([peaks(len(ids), (favourite, 500)) for favourite in favourites], dim=1)

    head.logits = logits
    conds = [code.double()[:, None].repeat(1, 2)] + [torch.zeros(7, 2, dtype=torch.float64)] * 4
    doubled = [torch.cat([cond, cond]) for cond in conds]
    with torch.no_grad():
        colours, guided = head.sample(conds), head.sample(doubled, 4.0)
    return {
        "code": code,
        "colours": colours,
        "guided": guided,
        "ids": [head.ids(colours), head.ids(guided)],
    }


def check_forced_pixels(seen):
    value = seen["code"]
    green = (3 * value + value) % 256
    blue = (5 * value + 2 * value + 7 * green) % 256
    for ids in seen["ids"]:
        assert ids.equal(torch.stack([value, green, blue], dim=1))


def observe_guided_pixels():
    """Guided logits have one overwhelming value each: another one for other halves, floors and orders of operations."""
    draw = fresh()
    head, rows = pixel_head(draw, width=4), 9
    a, b, d = (integers(draw, 80, rows) + start for start in (0, 80, 170))

    def told(c, u):
        """Conditions say which half a row belongs to, and which row of it it is."""
        return lambda ids, cond: torch.stack([u, c])[cond[:, 0].long(), cond[:, 1].long()][:, None].expand(-1, 3, -1)

    kinds = torch.tensor([1.0, 0.0], dtype=torch.float64).repeat_interleave(rows)
    conds = [torch.stack([kinds, torch.arange(rows, dtype=torch.float64).repeat(2)], dim=1)]
    conds += [torch.zeros(2 * rows, 2, dtype=torch.float64)] * 4
    with torch.no_grad():
        head.logits = told(peaks(rows, (a, 1000), (b, 900)), peaks(rows, (a, 1000), (d, 500)))
        seen = {
            "default": head.sample(conds, 3.0),
            "off": head.sample(conds, 3.0, 1.0, 0.0),
            "colder": head.sample(conds, 3.0, 0.5, 1e-30),
        }
        head.logits = told(*(peaks(rows, (a, 7000), (b, 7000 + gap)) for gap in (-50, -100)))
        seen["soft"] = head.sample(conds, 101.0, 0.1, 1e-4)
    ids = {name: head.ids(colours) for name, colours in seen.items()}
    return {**seen, "ids": ids, "values": [a, b, d]}


def check_guided_pixels(seen):
    a, b, _ = (values[:, None].expand(-1, 3) for values in seen["values"])
    assert seen["ids"]["default"].equal(a) and seen["ids"]["off"].equal(b) and seen["ids"]["soft"].equal(b)


def observe_temperature():
    head, rows = pixel_head(fresh(), width=4), 150

    def logits(ids, cond):
        two = torch.full((256,), -9000.0, dtype=torch.float64)
        two[10], two[20] = 0.6, 0.0
        return two.expand(len(ids), 3, 256)

    def share(*settings):
        return (head.ids(head.sample(conds, *settings)) == 10).double().mean(dim=0)

    head.logits = logits
    conds = [torch.zeros(rows, 2, dtype=torch.float64)] * 5
    few = [cond[:20] for cond in conds]
    seed = int(torch.randint(2**62, ()))
    first, second = (head.sample(few, 1.0, 1.0, 0.0, torch.Generator().manual_seed(seed)) for _ in range(2))
    plain, sharp, flat = share(), share(1.0, 4.0), share(1.0, 0.25)
    return {
        "each": [bool((part > 0.2).all()) for part in (plain, sharp, flat)],
        "plain": bool(0.52 < plain.mean() < 0.77),
        "sharp": bool(0.83 < sharp.mean() < 0.99),
        "flat": bool(0.41 < flat.mean() < 0.66),
        "from_generator": bool((first == second).all()),
        "pixels_differ": bool((first != first[:1]).any()),
        "new_each_time": bool((first != head.sample(few)).any()),
    }


def observe_pixels_of_a_forced_head():
    draw = fresh()
    head, values = pixel_head(draw, depth=2), integers(draw, 256, 3)
    head.bias.data[torch.arange(3), values] += 1e4
    conds = [normal(draw, 6, 7)] * 5
    plain, guided = head.sample(conds), head.sample(conds, 2.5, 1.5, 1e-3)
    return {"values": values, "plain": plain, "guided": guided, "ids": head.ids(plain)}


def check_pixels_of_a_forced_head(seen):
    assert seen["plain"].shape == (6, 3) and seen["guided"].shape == (3, 3)
    assert (seen["ids"] == seen["values"]).all()


# Level: features and training pass


def level_inputs(draw, level, batch=3, conditions=6):
    side = level.grid * level.patch
    return {
        "images": normal(draw, batch, 3, side, side),
        "tokens": normal(draw, batch, level.grid**2, 3 * level.patch**2),
        "hidden": torch.tensor([random.sample([True] * 4 + [False] * 5, 9) for _ in range(batch)]),
        "conds": [normal(draw, batch, 6) for _ in range(conditions)],
        "hint": normal(draw, batch, 3),
    }


def observe_features():
    draw, seen = fresh(), {}
    for name, hinted, conditions in (("hinted", True, 5), ("narrow", False, 2)):
        level = level_of(draw, hinted=hinted, conditions=conditions)
        given = level_inputs(draw, level)
        more = (given["hint"],) if hinted else ()
        outputs = level.features(given["tokens"], given["hidden"], given["conds"], *more)
        loss = sum((output * normal(draw, *output.shape)).sum() for output in outputs)
        loss.backward()
        noise = normal(draw, *given["tokens"].shape) * given["hidden"][..., None]
        seen[name] = {
            "outputs": list(outputs),
            "other_content": list(level.features(given["tokens"] + noise, given["hidden"], given["conds"], *more)),
            "all_hidden": list(level.features(given["tokens"], given["hidden"] | True, given["conds"], *more)),
            "last_ignored": list(level.features(given["tokens"], given["hidden"], given["conds"][:-1], *more)),
            "unknown_grad": level.unknown.grad,
            "token_positions_grad": level.positions.grad[-9:],
            "embed_grad": level.embed.weight.grad,
            "project_grad": level.project.weight.grad,
            "num_conds": len(given["conds"]),
        }
    return seen


def check_features(seen):
    for part in seen.values():
        assert len(part["outputs"]) == 5
        for one, two, three in zip(part["outputs"], part["other_content"], part["last_ignored"], strict=True):
            torch.testing.assert_close(two, one)
            torch.testing.assert_close(three, one)
        grid, right = part["outputs"][0].unflatten(1, (3, 3)), part["outputs"][2].unflatten(1, (3, 3))
        torch.testing.assert_close(right[:, :, :2], grid[:, :, 1:])


def observe_training_pass():
    draw, seen = fresh(), {}
    for name, hinted, training in (("plain", False, False), ("hinted", True, True)):
        level = level_of(draw, hinted=hinted).train(training)
        given = level_inputs(draw, level)
        conds = [cond.requires_grad_() for cond in given["conds"]]
        if hinted:
            given["images"] = coloured(draw, level.hint_head, 3, 6, 36)
        patches, outputs, extra = level(given["images"], conds, given["hidden"])
        (sum(output.square().sum() for output in outputs) + 3 * extra).backward()
        hint_loss = None
        if hinted:
            hint_loss = float(level.hint_head(given["images"].mean(dim=3).mean(dim=2), conds).detach())
        seen[name] = {
            "images": given["images"],
            "hidden": given["hidden"],
            "patches": patches,
            "outputs": list(outputs),
            "extra": float(extra.detach()),
            "extra_is_scalar": isinstance(extra, torch.Tensor) and extra.dim() == 0,
            "hint_loss": hint_loss,
            "cond_grads": [cond.grad for cond in conds[:5]],
            "num_conds": len(conds),
            "head_grad": level.hint_head.bias.grad if hinted else None,
        }
    return seen


def check_training_pass(seen):
    for part in seen.values():
        rows, places = part["hidden"].nonzero(as_tuple=True)
        assert part["patches"].shape == (len(rows), 3, 2, 2) and part["num_conds"] == 6
        for patch, row, place in zip(part["patches"], rows.tolist(), places.tolist(), strict=True):
            y, x = 2 * (place // 3), 2 * (place % 3)
            torch.testing.assert_close(patch, part["images"][row, :, y : y + 2, x : x + 2])
        assert abs(part["extra"] - (part["hint_loss"] or 0.0)) < 1e-9


def observe_masks_of_training():
    draw, seen = fresh(), {}
    for name, training in (("trained", True), ("scored", False)):
        level, asked = level_of(draw).train(training), []
        given = level_inputs(draw, level, batch=4)
        with replaced(fractal, **masks_by_rule(int(integers(draw, 9)), asked)):
            patches, outputs, _ = level(given["images"], given["conds"])
        seen[name] = {"patches": patches, "outputs": list(outputs), "asked": sorted(map(str, asked))}
    return seen


def observe_random_masks():
    """Without a mask: the number of hidden patches of each image, read off patches that carry its number."""
    draw = fresh()
    level = Level(4, 1, 8, 6, 1, rng=numpy_rng()).double()
    marked = torch.arange(30.0, dtype=torch.float64)[:, None, None, None].expand(30, 3, 4, 4)
    conds = [normal(draw, 30, 6)] * 5
    counts = {}
    with torch.no_grad():
        for name, training in (("trained", True), ("scored", False)):
            patches = level.train(training)(marked, conds)[0]
            counts[name] = torch.bincount(patches[:, 0, 0, 0].long(), minlength=30)
    return {
        "many_counts": len(set(counts["trained"].tolist())) > 2,
        "mostly_hidden": bool(10 < counts["trained"].double().mean() < 16),
        "one_count": len(set(counts["scored"].tolist())),
        "in_range": bool(counts["scored"].min() >= 1 and counts["scored"].max() <= 16),
    }


# Level: sampling


def sampling_run(draw, level, batch, steps, scale, schedule, temperature=1.3, floor=0.02):
    """One sampling run with orders known beforehand and a child that answers with what it was told."""
    asked, calls, hints = [], [], []
    length, side, given = level.grid**2, level.patch, torch.Generator()
    orders = some_order(batch, length)
    halves = 1 if scale == 1 else 2
    conds = [normal(draw, batch * halves, 6) for _ in range(5)]

    def order_of(batch, length, generator=None):
        asked.append([int(batch), int(length), generator is given])
        return orders.clone()

    def child(conds, scale, temperature, floor):
        calls.append([[cond.clone() for cond in conds], float(scale), float(temperature), float(floor)])
        count = len(conds[0]) // halves
        number = torch.arange(3 * count * side**2, dtype=torch.float64).view(count, 3, side, side)
        patches = 100 * len(calls) + 0.1 * number + conds[0][:count, :1, None, None]
        return patches if side > 1 else patches.flatten(1)

    def hint(conds, scale=1.0, temperature=1.0, floor=1e-4, generator=None):
        hints.append([float(scale), float(temperature), float(floor), len(conds[0]), generator is given])
        return conds[0][: len(conds[0]) // halves, :3] - 0.5

    if level.hint_head is not None:
        level.hint_head.sample = hint
    with replaced(fractal, draw_orders=order_of):
        images = level.sample(conds, steps, scale, schedule, temperature, floor, child, given)
    return {
        "orders": orders,
        "images": images,
        "asked": asked,
        "hints": hints,
        "calls": calls,
        "filled": [len(call[0][0]) for call in calls],
        "guidance": [call[1] for call in calls],
    }


def observe_sampling():
    draw = fresh()
    plain, hinted = level_of(draw, 4, 2, hinted=True), level_of(draw, 4, 1, hinted=True)
    bare = level_of(draw, 4, 2)
    return {
        "plain": sampling_run(draw, plain, 3, 4, 1.0, "linear"),
        "linear": sampling_run(draw, bare, 2, 4, 5.0, "linear"),
        "constant": sampling_run(draw, hinted, 3, 4, 2.5, "constant"),
    }


def check_sampling(seen):
    for name, batch in (("plain", 3), ("linear", 2), ("constant", 3)):
        halves = 1 if name == "plain" else 2
        assert seen[name]["filled"] == [halves * batch * count for count in (2, 3, 5, 6)]
    assert seen["plain"]["guidance"] == [1, 1, 1, 1] and seen["constant"]["guidance"] == [2.5] * 4
    assert seen["linear"]["guidance"] == [1.5, 2.25, 3.5, 4.75]
    image, order = seen["plain"]["images"], seen["plain"]["orders"]
    assert image.shape == (3, 3, 8, 8)
    for row in range(3):
        for place, position in enumerate(order[row].tolist()):
            call = 4 if place < 6 else 3 if place < 11 else 2 if place < 14 else 1
            y, x = 2 * (position // 4), 2 * (position % 4)
            assert ((image[row, :, y : y + 2, x : x + 2] / 100).round() == call).all()


def observe_sampling_step_counts():
    draw, seen = fresh(), {}
    level = level_of(draw, 2, 1)
    for name, steps, scale in (("one", 1, 3.0), ("all", 4, 2.0), ("more", 50, 1.0)):
        run = sampling_run(draw, level, 2, steps, scale, "linear")
        seen[name] = {key: run[key] for key in ("images", "asked", "filled", "guidance")}
    return seen


def check_sampling_step_counts(seen):
    assert seen["one"]["filled"] == [16] and seen["all"]["filled"] == [4] * 4 and seen["more"]["filled"] == [2] * 4


def observe_what_features_see():
    """The state that each step hands to the features: earlier patches are known and never change."""
    draw, states = fresh(), []
    level, plain = level_of(draw, 3, 1), None

    def spy(tokens, hidden, conds, hint=None):
        states.append([tokens.clone() * ~hidden[..., None], hidden.bool().clone(), len(conds), hint is None])
        return plain(tokens, hidden, conds, hint)

    plain, level.features = level.features, spy
    seen = {}
    for name, scale in (("plain", 1.0), ("guided", 1.5)):
        images = sampling_run(draw, level, 2, 4, scale, "constant")["images"]
        seen[name] = {"images": images, "states": states.copy()}
        states.clear()
    return seen


def observe_sampling_by_generator():
    draw, seed = fresh(), int(torch.randint(2**62, ()))
    level = level_of(draw, 3, 1, hinted=True)
    conds = [normal(draw, 2, 6)] * 5

    def child(conds, scale, temperature, floor):
        return conds[0][:, :3]

    first, second, third = (
        level.sample(conds, 2, 1.0, "linear", 1.0, 1e-4, child, source)
        for source in (torch.Generator().manual_seed(seed), torch.Generator().manual_seed(seed), None)
    )
    return {
        "same": bool((first == second).all()),
        "other": bool((first != third).any()),
        "shape": list(third.shape),
        "requires_grad": third.requires_grad,
    }


# Whole model


def observe_label_conditions():
    draw = fresh()
    model, labels = model_of(draw, hints=False, label_drop=0.0), integers(draw, 3, 6)
    kept = list(model.train().condition(labels))
    scored = list(model.eval().condition(labels))
    model.label_drop = 1.0
    dropped = list(model.train().condition(labels))
    (sum(part.sum() for part in kept + dropped)).backward()
    model.label_drop = 0.1
    many = model.condition(torch.zeros(4000, dtype=torch.int64))
    is_null = (many[0] == model.null).all(dim=1)
    return {
        "labels": labels,
        "table": model.classes.weight,
        "null": model.null,
        "kept": kept,
        "scored": scored,
        "dropped": dropped,
        "table_grad": model.classes.weight.grad,
        "null_grad": model.null.grad,
        "share": bool(0.07 < is_null.double().mean() < 0.13),
        "others": bool((many[0][~is_null] == model.classes.weight[0]).all()),
        "same": all(bool((part == many[0]).all()) for part in many),
        "default": Fractal((2, 1), (4, 4), (1, 1), 2).label_drop,
    }


def check_label_conditions(seen):
    assert len(seen["kept"]) == len(seen["scored"]) == len(seen["dropped"]) == 5
    for kept, scored, dropped in zip(seen["kept"], seen["scored"], seen["dropped"], strict=True):
        torch.testing.assert_close(kept, seen["table"][seen["labels"]])
        torch.testing.assert_close(scored, seen["null"].expand(6, -1))
        torch.testing.assert_close(dropped, seen["null"].expand(6, -1))


def observe_loss():
    draw, asked = fresh(), []
    model = model_of(draw, (8, 4, 2, 1), (12, 10, 8, 6), label_drop=0.0)
    images, labels = coloured(draw, model.head, 2, 8, 16), integers(draw, 3, 2)
    with replaced(fractal, **masks_by_rule(int(integers(draw, 9)), asked)):
        trained = model.train()(images, labels)
        trained.backward()
    return {
        "trained": trained,
        "asked": sorted(map(str, asked)),
        "grads": [level.embed.weight.grad for level in model.levels],
        "head_grad": model.head.bias.grad,
        "no_gradient": sorted(name for name, p in model.named_parameters() if p.grad is None and name != "null"),
    }


def check_loss(seen):
    assert seen["no_gradient"] == [] and len(seen["asked"]) == 6


def observe_children():
    """Which samplers are called, with what: the first level's is real, the deeper ones are recorded."""
    draw, calls = fresh(), []
    model = model_of(draw, (4, 2, 1, 1), (12, 10, 8, 6)).eval()

    def recorder(depth, patch):
        def sample(conds, steps, scale, schedule, temperature, floor, child, generator=None):
            count = len(conds[0]) // 2
            calls.append([depth, len(conds), list(conds[0].shape), int(steps), float(scale), schedule])
            calls.append([float(temperature), float(floor)])
            return child(conds, scale, temperature, floor).reshape(count, 3, 1, 1).expand(count, 3, patch, patch)

        return sample

    def pixel(conds, scale=1.0, temperature=1.0, floor=1e-4, generator=None):
        calls.append(["head", len(conds), list(conds[0].shape), float(scale), float(temperature), float(floor)])
        return conds[0][: len(conds[0]) // 2, :3]

    model.levels[1].sample, model.levels[2].sample, model.head.sample = recorder(1, 2), recorder(2, 1), pixel
    with replaced(fractal, **masks_by_rule(int(integers(draw, 4)), [])):
        images = model.sample(integers(draw, 3, 2), (2, 5, 7), 3.0, "linear", 1.2, 0.01)
    deepest = model.child_sampler(2, (2, 5, 7))([normal(draw, 4, 8)] * 5, 2.0, 0.5, 0.03)
    return {"images": images, "calls": calls, "deepest": deepest}


def observe_forced_image():
    draw = fresh()
    model, values = model_of(draw, (4, 2, 1), hints=True).eval(), integers(draw, 256, 3)
    model.head.bias.data[torch.arange(3), values] += 1e4
    labels = integers(draw, 3, 2)
    return {
        "values": values,
        "plain": model.sample(labels, (1, 1)),
        "guided": model.sample(labels, (1, 1), 3.0, "constant", 2.0, 0.0),
    }


def check_forced_image(seen):
    mean, std = torch.tensor([[0.485, 0.456, 0.406], [0.229, 0.224, 0.225]], dtype=torch.float64)
    colour = (seen["values"].double() / 255 - mean) / std
    for key in ("plain", "guided"):
        assert seen[key].shape == (2, 3, 4, 4)
        torch.testing.assert_close(
            seen[key], colour[:, None, None].expand(3, 4, 4).expand(2, 3, 4, 4), rtol=1e-6, atol=1e-6
        )


def observe_short_training():
    model = Fractal((2, 1), (12, 8), (1, 1), 2)
    images = model.head.colours(torch.randint(256, (4, 1, 1, 3))).permute(0, 3, 1, 2).expand(4, 3, 2, 2)
    labels, history = torch.tensor([0, 1, 0, 1]), []
    for _ in range(3):
        loss = model(images, labels)
        gradients = torch.autograd.grad(loss, list(model.head.parameters()))
        with torch.no_grad():
            for p, gradient in zip(model.head.parameters(), gradients, strict=True):
                p -= 2.0 * gradient
        history.append(float(loss.detach()))
    return {"start": bool(5.3 < history[0] < 5.8), "fell": bool(history[-1] < 0.96 * history[0])}
