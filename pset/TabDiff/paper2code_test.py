"""Schedules, corruption, padding, log-probabilities, losses, guidance and the parts of a backward step against closed
forms; batch losses through a network that notes its inputs; whole samplings through the statistics of each step."""

import math

import torch
from tab_diffusion import (
    MaskingSchedule,
    PowerMeanSchedule,
    TabularDiffusion,
    add_gaussian,
    clean_log_probs,
    denoise_error,
    euler_step,
    guide_log_probs,
    guide_numeric,
    mask_codes,
    mask_hard,
    mask_relaxed,
    masked_nll,
    numeric_weight,
    one_hot_row,
    pad_columns,
    raised_time,
    remask,
    reverse_probs,
    top_up,
)

# Statistics of thousands of rows, of which two runs agree within a few hundredths.
CASES = {"sampling_statistics": {"rtol": 0.0, "atol": 0.08}, "single_step": {"rtol": 0.0, "atol": 0.08}}

SIZES = [3, 2, 5]


# Helpers of the observers


def normal(*shape):
    return torch.randn(shape, dtype=torch.float64)


def uniform(low, high, *shape):
    return low + (high - low) * torch.rand(shape, dtype=torch.float64)


def draw_codes(rows, sizes=SIZES, masks=False):
    """Random codes, of which about half are MASK if asked to; in the first two rows one of each kind."""
    codes = torch.stack([torch.randint(size, (rows,)) for size in sizes], dim=1)
    if masks:
        chosen = torch.rand(codes.shape) < 0.5
        chosen[0], chosen[1] = True, False
        codes = torch.where(chosen, torch.tensor(sizes), codes)
    return codes


def numeric_schedule(raw, **options):
    schedule = PowerMeanSchedule(len(raw), **options).double()
    schedule.raw.data.copy_(torch.as_tensor(raw))
    return schedule


def masking_schedule(raw, **options):
    schedule = MaskingSchedule(len(raw), **options).double()
    schedule.raw.data.copy_(torch.as_tensor(raw))
    return schedule


def times(rows):
    """Random times, the ends included."""
    return torch.cat([uniform(0.05, 0.95, rows, 1), torch.tensor([[0.0], [1.0]], dtype=torch.float64)])


# Schedules


def observe_parameters():
    seen = {}
    first, second = float(uniform(-3, 3)), float(uniform(-3, 3))
    made = {
        "numeric": PowerMeanSchedule(3),
        "masking": MaskingSchedule(2),
        "numeric init": PowerMeanSchedule(2, init=first),
        "masking init": MaskingSchedule(4, init=second),
        "numeric whole": PowerMeanSchedule(2, init=-2),
        "masking whole": MaskingSchedule(1, init=3),
    }
    for name, schedule in made.items():
        function = schedule.exponent if name.startswith("numeric") else schedule.power
        parameters = dict(schedule.named_parameters())
        seen[name] = {
            "names": sorted(parameters),
            "raw": schedule.raw,
            "dtype": str(schedule.raw.dtype),
            "trained": isinstance(schedule.raw, torch.nn.Parameter) and schedule.raw.requires_grad,
            "value": function(),
        }
    seen["inits"] = [first, second]
    raws = torch.cat([uniform(-4, 4, 3), torch.tensor([-60.0, 30.0], dtype=torch.float64)])
    seen["raws"] = raws
    seen["offsets"] = [
        numeric_schedule(raws).exponent(),
        numeric_schedule(raws, offset=3.5).exponent(),
        masking_schedule(raws).power(),
        masking_schedule(raws, offset=2.25).power(),
    ]
    return seen


def check_parameters(seen):
    for name, value in (("numeric", 3.313262), ("masking", 1.002476)):
        assert (seen[name]["value"] - value).abs().max() < 1e-5
    inits = [1.0, -6.0, *seen["inits"], -2.0, 3.0]
    kinds = ("numeric", "masking", "numeric init", "masking init", "numeric whole", "masking whole")
    for name, init, columns in zip(kinds, inits, (3, 2, 2, 4, 2, 1), strict=True):
        one = seen[name]
        assert one["names"] == ["raw"] and one["trained"] and one["dtype"] == "torch.float32"
        torch.testing.assert_close(one["raw"], torch.full((columns,), init))
    for values, offset in zip(seen["offsets"], (2, 3.5, 1, 2.25), strict=True):
        torch.testing.assert_close(values, (1 + seen["raws"].exp()).log() + offset)


def observe_sigma():
    seen = []
    for raw, options in (([-1.0, 0.5, 2.0], {}), (normal(2), {"low": 0.1, "high": 5.0, "offset": 1.0})):
        schedule, t = numeric_schedule(raw, **options), times(4)
        sigma = schedule.sigma(t)
        weights = uniform(1, 2, *sigma.shape)
        grads = [
            torch.autograd.grad((schedule.sigma(t[b : b + 1]) * weights[b]).sum(), schedule.raw)[0] for b in range(6)
        ]
        back = schedule.time_of(sigma)
        back_grad = torch.autograd.grad(schedule.time_of(sigma.detach()).sum(), schedule.raw)[0]
        single = schedule.sigma(t[:1])
        others = uniform(0.01, 4, 5, len(schedule.raw)) + schedule.low
        seen.append(
            {
                "t": t,
                "exponent": schedule.exponent(),
                "ends": [float(schedule.low), float(schedule.high)],
                "sigma": sigma,
                "grads": grads,
                "back": back,
                "back_grad": back_grad,
                "single": single,
                "others": others,
                "times": schedule.time_of(others),
            }
        )
    return seen


def check_sigma(seen):
    assert seen[0]["ends"] == [0.002, 80.0]
    for one in seen:
        low, high = one["ends"]
        for i, exponent in enumerate(one["exponent"].tolist()):
            for b, t in enumerate(one["t"][:, 0].tolist()):
                root = (1 - t) * low ** (1 / exponent) + t * high ** (1 / exponent)
                assert abs(one["sigma"][b, i].item() - root**exponent) < 1e-8 * high
            for b, sigma in enumerate(one["others"][:, i].tolist()):
                ends = low ** (1 / exponent), high ** (1 / exponent)
                wanted = (sigma ** (1 / exponent) - ends[0]) / (ends[1] - ends[0])
                assert abs(one["times"][b, i].item() - wanted) < 1e-9
        torch.testing.assert_close(one["back"], one["t"].expand_as(one["back"]), rtol=0, atol=1e-9)
        assert max(grad.abs().max() for grad in one["grads"][-2:]) < 1e-9
        assert min(grad.abs().min() for grad in one["grads"][:-2]) > 0


def observe_sigma_by_hand():
    schedule = numeric_schedule([1.0, 4.993239, math.log(math.expm1(0.5))])
    usual = PowerMeanSchedule(1).sigma(torch.tensor([[0.5], [0.0], [1.0]]))
    return {
        "middle": schedule.sigma(torch.tensor([[0.5]], dtype=torch.float64)),
        "usual": [
            abs(float(value) / wanted - 1) < 1e-3 for value, wanted in zip(usual, (9.18941, 0.002, 80.0), strict=True)
        ],
    }


def check_sigma_by_hand(seen):
    wanted = torch.tensor([9.18941, 2.515219, 14.65774], dtype=torch.float64)
    torch.testing.assert_close(seen["middle"][0], wanted, rtol=1e-4, atol=0.0)
    assert all(seen["usual"])


def observe_masking():
    seen = []
    for raw, options in (([-6.0, 0.0, 2.0], {}), (normal(2), {"eps_end": 0.03, "eps_start": 0.01, "offset": 1.5})):
        schedule = masking_schedule(raw, **options)
        t = times(4).requires_grad_()
        level, rate, keep = schedule.level(t), schedule.rate(t), schedule.keep(t)
        slopes = torch.stack(
            [torch.autograd.grad(level[:-2, j].sum(), t, retain_graph=True)[0][:, 0] for j in range(len(raw))], 1
        )
        weights = uniform(1, 2, *level.shape)
        grads = [
            torch.autograd.grad((value * weights).sum(), schedule.raw, retain_graph=True)[0] for value in (level, rate)
        ]
        at_start = torch.autograd.grad(level[-2].sum(), schedule.raw)[0]
        seen.append(
            {
                "t": t,
                "power": schedule.power(),
                "margins": [float(schedule.eps_end), float(schedule.eps_start)],
                "level": level,
                "rate": rate,
                "keep": keep,
                "slopes": slopes[:-2],
                "grads": grads,
                "at_start": at_start,
            }
        )
    return seen


def check_masking(seen):
    assert seen[0]["margins"] == [1e-3, 1e-5]
    for one in seen:
        end, start = one["margins"]
        for j, power in enumerate(one["power"].tolist()):
            for b, t in enumerate(one["t"][:, 0].tolist()):
                share = start + (1 - end - start) * t**power
                assert abs(one["level"][b, j].item() + math.log(1 - share)) < 1e-9
                assert abs(one["keep"][b, j].item() - 1 + share) < 1e-9
        torch.testing.assert_close(one["rate"][:-2], one["slopes"])
        assert (one["rate"][-2] < 0.2).all() and not one["at_start"].any()


def observe_masking_by_hand():
    schedule = masking_schedule([-60.0, math.log(math.expm1(1.0))])
    half, usual = torch.tensor([[0.5]], dtype=torch.float64), MaskingSchedule(1)
    factor = schedule.rate(half) / torch.expm1(schedule.level(half))
    return {
        "level": schedule.level(half),
        "rate": schedule.rate(half),
        "factor": factor,
        "start": abs(float(usual.level(torch.zeros(1, 1))) / 1e-5 - 1) < 1e-3,
        "end": abs(float(usual.level(torch.ones(1, 1))) - 6.907755) < 2e-3,
    }


def check_masking_by_hand(seen):
    hand = {"level": (0.692158, 0.287359), "rate": (None, 1.331556), "factor": (None, 3.99984)}
    for name, values in hand.items():
        for j, value in enumerate(values):
            assert value is None or abs(seen[name][0, j].item() - value) < 1e-5
    assert seen["start"] and seen["end"]


# Forward corruption


def observe_noise():
    x, sigma, noise = normal(4, 3), uniform(0.1, 5, 4, 3), normal(4, 3)
    kept = x.clone()
    leaf = sigma.clone().requires_grad_()
    noisy = add_gaussian(x, leaf, noise)
    return {
        "given": [x, sigma, noise],
        "noisy": noisy,
        "slope": torch.autograd.grad(noisy.sum(), leaf)[0],
        "untouched": bool(torch.equal(x, kept)),
    }


def check_noise(seen):
    x, sigma, noise = seen["given"]
    torch.testing.assert_close((seen["noisy"] - x) / sigma, noise)
    torch.testing.assert_close(seen["slope"], noise)


def observe_hard_masking():
    """Draws on both sides of the chance and at the chance itself, chances that differ between entries."""
    seen = []
    for rows in (6, 1):
        codes, chance = draw_codes(rows), uniform(0.2, 0.8, rows, 3)
        draws = chance + torch.randint(-1, 2, chance.shape) * 0.1
        draws[0] = chance[0]
        draws[:, 1] = uniform(0, 1, rows)
        kept = codes.clone()
        masked, onehot = mask_hard(codes, chance, SIZES, draws)
        seen.append(
            {
                "codes": codes,
                "chance": chance,
                "draws": draws,
                "masked": masked,
                "onehot": onehot.double(),
                "untouched": bool(torch.equal(codes, kept)),
            }
        )
    return seen


def flat_one_hot(codes, sizes):
    """Of a check: one-hot rows built entry by entry."""
    rows = torch.zeros(len(codes), sum(sizes) + len(sizes), dtype=torch.float64)
    for b, row in enumerate(codes.tolist()):
        start = 0
        for code, size in zip(row, sizes, strict=True):
            rows[b, start + code] = 1
            start += size + 1
    return rows


def check_hard_masking(seen):
    sizes = [3, 2, 5]
    for one in seen:
        wanted = one["codes"].clone()
        for b in range(len(wanted)):
            for j in range(3):
                if one["draws"][b, j] < one["chance"][b, j]:
                    wanted[b, j] = sizes[j]
        assert torch.equal(one["masked"], wanted) and one["untouched"]
        torch.testing.assert_close(one["onehot"], flat_one_hot(wanted, sizes))


def observe_padding():
    seen = []
    for sizes, options in (([3, 2, 5], {}), ([4, 2], {"fill": -3.5}), ([2, 2, 2], {}), ([1], {"fill": 0.25})):
        flat = normal(3, sum(sizes) + len(sizes))
        seen.append(
            {
                "sizes": sizes,
                "flat": flat,
                "fill": options.get("fill", -1e6),
                "padded": pad_columns(flat, sizes, **options),
            }
        )
    return seen


def check_padding(seen):
    for one in seen:
        widths = [size + 1 for size in one["sizes"]]
        assert list(one["padded"].shape) == [3, len(widths), max(widths)]
        start = 0
        for j, width in enumerate(widths):
            assert torch.equal(one["padded"][:, j, :width], one["flat"][:, start : start + width])
            assert (one["padded"][:, j, width:] == one["fill"]).all()
            start += width


def observe_relaxed_masking():
    """Noise that is given: moderate temperatures, at which gradients are seen, and the usual one."""
    seen = []
    for rows, sizes, options in ((5, SIZES, {"tau": 0.7}), (1, [2, 4], {"tau": 1.5}), (6, SIZES, {})):
        codes, chance = draw_codes(rows, sizes), uniform(0.1, 0.9, rows, len(sizes)).requires_grad_()
        noise = -torch.log(-torch.log(uniform(0.01, 0.99, rows, len(sizes), 2)))
        kept = codes.clone()
        masked, onehot = mask_relaxed(codes, chance, sizes, noise, **options)
        weights = normal(*onehot.shape)
        (grad,) = torch.autograd.grad((onehot * weights).sum(), chance)
        seen.append(
            {
                "sizes": sizes,
                "tau": options.get("tau", 0.01),
                "codes": codes,
                "chance": chance,
                "noise": noise,
                "masked": masked,
                "onehot": onehot,
                "weights": weights,
                "grad": grad,
                "untouched": bool(torch.equal(codes, kept)),
            }
        )
    return seen


def check_relaxed_masking(seen):
    for one in seen:
        q, noise, sizes = one["chance"], one["noise"], one["sizes"]
        difference = (q.log() + noise[..., 1] - (1 - q).log() - noise[..., 0]) / one["tau"]
        wanted = torch.where(difference > 0, torch.tensor(sizes), one["codes"])
        assert torch.equal(one["masked"], wanted) and one["untouched"]
        torch.testing.assert_close(one["onehot"], flat_one_hot(wanted, sizes), rtol=0, atol=1e-6)
        y1 = torch.sigmoid(difference)
        slope = y1 * (1 - y1) * (1 / q + 1 / (1 - q)) / one["tau"]
        start = 0
        for j, size in enumerate(sizes):
            weights = one["weights"][:, start : start + size + 1]
            kept = weights.gather(1, one["codes"][:, j : j + 1])[:, 0]
            torch.testing.assert_close(one["grad"][:, j], slope[:, j] * (weights[:, size] - kept))
            start += size + 1


def observe_relaxed_by_hand():
    """One entry, near a tie; then how often entries are masked with noise of the function's own."""
    chance = torch.tensor([[0.3]], dtype=torch.float64, requires_grad=True)
    noise = torch.tensor([[[0.0, math.log(7 / 3) + 0.005]]], dtype=torch.float64)
    masked, onehot = mask_relaxed(torch.tensor([[1]]), chance, [2], noise)
    slopes = [float(torch.autograd.grad(onehot[0, k], chance, retain_graph=True)[0]) for k in range(3)]
    tied = torch.tensor([[0.5]], dtype=torch.float64)
    many, _ = mask_relaxed(torch.zeros(8000, 5, dtype=torch.long), torch.full((8000, 5), 0.3), [1, 1, 1, 1, 1])
    ends = torch.tensor([[0.0, 1.0]], dtype=torch.float64, requires_grad=True)
    extreme, row = mask_relaxed(torch.tensor([[0, 0]]), ends, [1, 1], torch.zeros(1, 2, 2, dtype=torch.float64))
    (ends_grad,) = torch.autograd.grad(row.sum(), ends)
    return {
        "masked": masked,
        "onehot": onehot,
        "slopes": slopes,
        "tied": mask_relaxed(torch.tensor([[1]]), tied, [2], torch.zeros(1, 1, 2, dtype=torch.float64))[0],
        "fits": abs(float((many == 1).double().mean()) - 0.3) < 0.015,
        "per_entry": bool((many.double().std(dim=1) > 0).any()),
        "extreme": extreme,
        "finite": bool(row.isfinite().all() and ends_grad.isfinite().all()),
    }


def check_relaxed_by_hand(seen):
    assert seen["masked"].item() == 2 and seen["tied"].item() == 1 and seen["fits"] and seen["per_entry"]
    for slope, wanted in zip(seen["slopes"], (0.0, -111.9065, 111.9065), strict=True):
        assert abs(slope - wanted) < 1e-3
    assert seen["extreme"].tolist() == [[0, 1]] and seen["finite"]


# Losses


def observe_log_probs():
    seen = []
    for rows, sizes in ((6, SIZES), (3, [5, 2]), (2, [2, 2])):
        flat = (3 * normal(rows, sum(sizes) + len(sizes))).requires_grad_()
        codes = draw_codes(rows, sizes, masks=True)
        kept = [flat.detach().clone(), codes.clone()]
        log_probs = clean_log_probs(flat, codes, sizes)
        allowed = log_probs > -1e5
        weights = normal(*log_probs.shape)
        (grad,) = torch.autograd.grad((log_probs * weights * allowed).sum(), flat)
        unmasked = codes != torch.tensor(sizes)
        seen.append(
            {
                "sizes": sizes,
                "flat": flat,
                "codes": codes,
                "allowed": allowed,
                "values": torch.where(allowed, log_probs, 0.0),
                "pinned": log_probs[unmasked],
                "low": bool((log_probs[~allowed] < -1e5).all() and log_probs.isfinite().all()),
                "grad": grad,
                "untouched": bool(torch.equal(flat, kept[0]) and torch.equal(codes, kept[1])),
            }
        )
    return seen


def check_log_probs(seen):
    for one in seen:
        sizes, width = one["sizes"], max(one["sizes"]) + 1
        assert one["low"] and one["untouched"] and one["values"].shape[-1] == width
        for b, row in enumerate(one["codes"].tolist()):
            start = 0
            for j, (code, size) in enumerate(zip(row, sizes, strict=True)):
                logits = one["flat"][b, start : start + size]
                gradient = one["grad"][b, start : start + size + 1]
                if code == size:
                    total = logits.exp().sum().log()
                    torch.testing.assert_close(one["values"][b, j, :size], logits - total)
                    assert one["allowed"][b, j].tolist() == [True] * size + [False] * (width - size)
                    assert gradient[size] == 0
                else:
                    assert one["allowed"][b, j].tolist() == [k == code for k in range(width)]
                    assert one["values"][b, j, code] == 0 and not gradient.any()
                start += size + 1
        assert ((one["pinned"] == 0).sum(-1) == 1).all() and ((one["pinned"] == -1e6).sum(-1) == width - 1).all()


def observe_likelihood():
    logits, codes = normal(5, 3, 6), draw_codes(5)
    log_probs = logits.log_softmax(-1).requires_grad_()
    level, rate = uniform(0.01, 4, 5, 3).requires_grad_(), uniform(0.5, 3, 5, 3).requires_grad_()
    loss = masked_nll(log_probs, codes, level, rate)
    weights = uniform(1, 2, *loss.shape)
    grads = torch.autograd.grad((loss * weights).sum(), (log_probs, level, rate))
    half = torch.tensor([[[math.log(0.25), math.log(0.75)]]], dtype=torch.float64)
    one = torch.ones(1, 1, dtype=torch.float64)
    small = torch.tensor([[1e-5]])
    return {
        "given": [log_probs, codes, level, rate],
        "loss": loss,
        "grads": list(grads),
        "hand": masked_nll(half, torch.tensor([[0]]), math.log(2) * one, one),
        "pinned": masked_nll(torch.zeros(1, 1, 2), torch.tensor([[0]]), torch.ones(1, 1), torch.ones(1, 1)),
        "small": abs(
            1e-5 * float(masked_nll(half.float(), torch.tensor([[0]]), small, torch.ones(1, 1))) / math.log(4) - 1
        )
        < 1e-3,
    }


def check_likelihood(seen):
    log_probs, codes, level, rate = seen["given"]
    for b in range(5):
        for j in range(3):
            wanted = -rate[b, j] / (level[b, j].exp() - 1) * log_probs[b, j, codes[b, j]]
            torch.testing.assert_close(seen["loss"][b, j], wanted)
    assert abs(seen["hand"].item() - 1.386294) < 1e-5 and seen["pinned"].item() == 0 and (seen["loss"] > 0).all()
    assert seen["small"]


def observe_numeric_error():
    pred, clean, sigma = normal(4, 3).requires_grad_(), normal(4, 3), uniform(0.1, 4, 4, 3).requires_grad_()
    scale = float(uniform(0.3, 0.8))
    errors = [denoise_error(pred, clean, sigma), denoise_error(pred, clean, sigma, scale)]
    grads = torch.autograd.grad(sum(error.sum() for error in errors), (pred, sigma))
    two, one, half = (torch.full((1, 1), value) for value in (2.0, 1.0, 0.5))
    hand = [denoise_error(two, one, two), denoise_error(two, one, half, 0.5)]
    return {"given": [pred, clean, sigma], "scale": scale, "errors": errors, "grads": list(grads), "hand": hand}


def check_numeric_error(seen):
    pred, clean, sigma = seen["given"]
    for error, scale in zip(seen["errors"], (1.0, seen["scale"]), strict=True):
        torch.testing.assert_close(error, (1 / scale**2 + 1 / sigma**2) * (pred - clean) ** 2)
    assert [value.item() for value in seen["hand"]] == [1.25, 8.0]


def observe_numeric_weight():
    total = int(torch.randint(50, 200, ()))
    weights = [float(numeric_weight(step, 100)) for step in (0, 25, 100, 150)]
    return {
        "hand": weights,
        "total": total,
        "random": [float(numeric_weight(step, total)) for step in range(0, 250, 7)],
    }


def check_numeric_weight(seen):
    assert seen["hand"] == [1.0, 0.75, 0.0, 0.0]
    for number, weight in enumerate(seen["random"]):
        assert abs(weight - max(0, seen["total"] - 7 * number) / seen["total"]) < 1e-12


class Notes(torch.nn.Module):
    """A network that notes what it is given; its answers depend on the inputs through fixed matrices."""

    def __init__(self, numeric, sizes, depends=True):
        super().__init__()
        flat = sum(sizes) + len(sizes)
        self.from_numbers, self.from_rows = normal(numeric, numeric), normal(flat, flat)
        self.numbers, self.logits = normal(numeric), normal(flat)
        self.depends = depends
        self.calls = []

    def forward(self, noisy, onehot, t, sigma):
        self.calls.append((noisy, onehot, t, sigma))
        pred, logits = self.numbers.expand(len(t), -1), self.logits.expand(len(t), -1)
        if self.depends:
            pred = pred + torch.tanh(noisy @ self.from_numbers)
            logits = logits + onehot @ self.from_rows + 0.1 * (noisy.sum(dim=1) + t)[:, None]
        return pred, logits


def hard_codes(onehot, sizes):
    """Codes of flat one-hot rows."""
    return torch.stack([column.argmax(dim=1) for column in onehot.split([size + 1 for size in sizes], dim=1)], dim=1)


def diffusion(net, numeric, sizes, scale=1.0):
    model = TabularDiffusion(net, numeric, sizes, scale).double()
    model.num_sched.raw.data.copy_(torch.linspace(-1, 2, numeric))
    model.cat_sched.raw.data.copy_(torch.linspace(-3, 1, len(sizes)))
    return model


def observe_numeric_batch_loss():
    """Predictions that do not depend on the noise, at given times: the numeric loss and its gradients are settled."""
    net, scale = Notes(2, SIZES, depends=False), float(uniform(0.4, 2))
    model = diffusion(net, 2, SIZES, scale)
    numbers, codes, t = normal(5, 2), draw_codes(5), uniform(0.1, 0.9, 5, 1)
    numeric, categorical = model.losses(numbers, codes, t)
    (grad,) = torch.autograd.grad(numeric, model.num_sched.raw)
    noisy, onehot, seen_t, sigma = net.calls[0]
    return {
        "numbers": numbers,
        "pred": net.numbers,
        "scale": scale,
        "calls": len(net.calls),
        "t": [t, seen_t],
        "sigma": sigma,
        "numeric": numeric,
        "shape": list(categorical.shape),
        "positive": float(categorical) >= 0,
        "grad": grad,
    }


def check_numeric_batch_loss(seen):
    assert seen["calls"] == 1 and seen["shape"] == [] and seen["positive"]
    assert torch.equal(seen["t"][1], seen["t"][0][:, 0])
    weight = 1 / seen["scale"] ** 2 + 1 / seen["sigma"] ** 2
    torch.testing.assert_close(seen["numeric"], (weight * (seen["pred"] - seen["numbers"]) ** 2).mean())


def observe_batch_losses():
    """Facts about what the network was given, and the losses put together again from it, gradients included."""
    facts = {}
    for name, rows, given in (("given", 40, True), ("drawn", 2000, False)):
        net = Notes(3, [3, 4])
        model = diffusion(net, 3, [3, 4])
        numbers, codes, t = normal(rows, 3), draw_codes(rows, [3, 4]), uniform(0.2, 0.95, rows, 1)
        t[1] = t[0]
        kept = [numbers.clone(), codes.clone(), t.clone()]
        raws = (model.num_sched.raw, model.cat_sched.raw)
        numeric, categorical = model.losses(numbers, codes, t) if given else model.losses(numbers, codes)
        untouched = all(torch.equal(a, b) for a, b in zip(kept, (numbers, codes, t), strict=True))
        grads = [
            torch.autograd.grad(loss, raws, retain_graph=True, allow_unused=True) for loss in (numeric, categorical)
        ]
        noisy, onehot, seen_t, sigma = net.calls[0]
        masked = hard_codes(onehot, [3, 4])
        pred, logits = net(noisy, onehot, seen_t, sigma)
        column = seen_t[:, None]
        level, rate = model.cat_sched.level(column), model.cat_sched.rate(column)
        again = (
            denoise_error(pred, numbers, sigma).mean(),
            masked_nll(clean_log_probs(logits, masked, [3, 4]), codes, level, rate).mean(),
        )
        again_grads = [torch.autograd.grad(loss, raws, retain_graph=True, allow_unused=True) for loss in again]
        noise = (noisy - numbers) / sigma
        is_mask = masked == torch.tensor([3, 4])
        facts[name] = {
            "same": [bool(torch.allclose(a, b)) for a, b in zip(again, (numeric, categorical), strict=True)],
            "same_gradients": all(
                (a is None and b is None) or bool(torch.allclose(a, b))
                for pair in zip(grads, again_grads, strict=True)
                for a, b in zip(*pair, strict=True)
            ),
            "moving": [bool((grads[0][0] != 0).all()), bool((grads[1][1] != 0).all()), grads[1][0] is not None],
            "attached": [noisy.requires_grad, onehot.requires_grad, sigma.requires_grad],
            "shapes": [list(value.shape) for value in (noisy, onehot, seen_t, sigma)],
            "kinds": [str(value.dtype) for value in (noisy, onehot, sigma, numeric, categorical)],
            "sigma": bool(torch.allclose(sigma, model.num_sched.sigma(column))),
            "rows": bool(torch.allclose(onehot.double(), one_hot_row(masked, [3, 4]).double(), atol=1e-6)),
            "codes": bool(torch.equal(torch.where(is_mask, codes, masked), codes)),
            "spread": abs(float(noise.mean())) < 0.5 and 0.6 < float(noise.std()) < 1.5,
            "own_noise": float((noise[:, 0] - noise[:, 1]).std()) > 0.5 and float(noise.mean(dim=1).std()) < 0.9,
            "untouched": untouched,
        }
        if given:
            facts[name]["t"] = seen_t
            facts[name]["given"] = t
            facts[name]["levels"] = bool(torch.equal(sigma[0], sigma[1]))
        else:
            early, late = seen_t < 0.2, seen_t > 0.8
            shares = [float(is_mask[part].double().mean()) for part in (early, late)]
            facts[name]["times"] = [
                0.45 < float(seen_t.mean()) < 0.55,
                0.26 < float(seen_t.std()) < 0.32,
                bool((seen_t >= 0).all() and (seen_t < 1).all()),
                seen_t.unique().numel() > rows - 20,
                shares[0] < 0.25 and shares[1] > 0.65,
            ]
            chance = 1 - model.cat_sched.keep(column)
            facts[name]["shares"] = bool((is_mask.double().mean(0) - chance.mean(0)).abs().max() < 0.06)
            facts[name]["fine_noise"] = abs(float(noise.mean())) < 0.08 and abs(float(noise.std()) - 1) < 0.08
    return facts


def check_batch_losses(seen):
    for one in seen.values():
        flags = [
            *one["same"],
            one["same_gradients"],
            *one["moving"],
            *one["attached"],
            one["sigma"],
            one["rows"],
            one["codes"],
        ]
        assert all(flags) and one["spread"] and one["own_noise"] and one["untouched"]
    assert torch.equal(seen["given"]["t"], seen["given"]["given"][:, 0]) and seen["given"]["levels"]
    assert all(seen["drawn"]["times"]) and seen["drawn"]["shares"] and seen["drawn"]["fine_noise"]


# Parts of a backward step


def observe_raised_time():
    t = torch.cat([uniform(0, 1, 6, 1), torch.tensor([[0.0], [1.0], [0.5], [0.98], [0.99]], dtype=torch.float64)])
    steps = int(torch.randint(3, 30, ()))
    kept = t.clone()
    up = [raised_time(t, 50), raised_time(t, steps), raised_time(t, 1)]
    return {"t": t, "steps": steps, "up": up, "untouched": bool(torch.equal(t, kept))}


def check_raised_time(seen):
    for up, steps in zip(seen["up"], (50, seen["steps"], 1), strict=True):
        for before, after in zip(seen["t"][:, 0].tolist(), up[:, 0].tolist(), strict=True):
            assert abs(after - min(before * (steps + 1) / steps, 1)) < 1e-12
    assert seen["untouched"]


def observe_top_up():
    x, noise = normal(5, 2), normal(5, 2)
    now = uniform(0.1, 3, 5, 2)
    up = now + uniform(0, 2, 5, 2)
    up[0] = now[0]
    up[1, 0] = now[1, 0] * 0.9
    now[2], up[2] = 3.0, 5.0
    return {"given": [x, now, up, noise], "out": top_up(x, now, up, noise)}


def check_top_up(seen):
    x, now, up, noise = seen["given"]
    for b in range(5):
        for i in range(2):
            variance = max(float(up[b, i]) ** 2 - float(now[b, i]) ** 2, 0)
            assert abs(float(seen["out"][b, i] - x[b, i]) - math.sqrt(variance) * float(noise[b, i])) < 1e-9
    torch.testing.assert_close(seen["out"][2], x[2] + 4 * noise[2])


def observe_remask():
    """Chances of a quarter and of random size; draws on both sides and at the chance; entries that are masked before."""
    codes = draw_codes(8, masks=True)
    now, up = uniform(0.5, 0.9, 8, 3), uniform(0.1, 0.5, 8, 3)
    now[:4], up[:4] = 1.0, 0.75
    now[4], up[4] = 0.5, 0.25
    draws = uniform(0, 1, 8, 3)
    draws[:3] = torch.tensor([0.25, 0.25, 0.25])
    draws[3] = torch.tensor([0.2, 0.3, 0.24])
    kept = codes.clone()
    return {
        "codes": codes,
        "keeps": [now, up],
        "draws": draws,
        "out": remask(codes, now, up, SIZES, draws),
        "untouched": bool(torch.equal(codes, kept)),
    }


def check_remask(seen):
    now, up = seen["keeps"]
    sizes = torch.tensor([3, 2, 5]).expand(8, 3)
    wanted = torch.where(seen["draws"] * now < now - up, sizes, seen["codes"])
    assert torch.equal(seen["out"], wanted) and seen["untouched"]


def observe_euler():
    x, clean = normal(4, 3), normal(4, 3)
    up, later = uniform(1, 5, 4, 3), uniform(0.1, 1, 4, 3)
    hand = euler_step(*(torch.tensor([[value]]) for value in (3.0, 1.0, 4.0, 1.0)))
    return {"given": [x, clean, up, later], "out": euler_step(x, clean, up, later), "hand": hand}


def check_euler(seen):
    x, clean, up, later = seen["given"]
    torch.testing.assert_close(seen["out"], clean + later / up * (x - clean))
    assert seen["hand"].item() == 1.5


def observe_reverse():
    codes = draw_codes(7, masks=True)
    probs = torch.zeros(7, 3, 6, dtype=torch.float64)
    for j, size in enumerate(SIZES):
        probs[:, j, :size] = normal(7, size).softmax(dim=-1)
    up = uniform(0.1, 0.5, 7, 3)
    later = up + uniform(0.05, 0.4, 7, 3)
    kept = [codes.clone(), probs.clone()]
    out = reverse_probs(codes, probs, later, up, SIZES)
    hand = torch.tensor([[[0.2, 0.3, 0.5, 0.0], [0.4, 0.6, 0.0, 0.0]]], dtype=torch.float64)
    pair = [torch.full((1, 2), value, dtype=torch.float64) for value in (0.8, 0.5)]
    return {
        "codes": codes,
        "probs": probs,
        "keeps": [later, up],
        "out": out,
        "hand": reverse_probs(torch.tensor([[3, 1]]), hand, *pair, [3, 2]),
        "untouched": bool(torch.equal(codes, kept[0]) and torch.equal(probs, kept[1])),
    }


def check_reverse(seen):
    later, up = seen["keeps"]
    for b, row in enumerate(seen["codes"].tolist()):
        for j, (code, size) in enumerate(zip(row, (3, 2, 5), strict=True)):
            wanted = torch.zeros(6, dtype=torch.float64)
            if code == size:
                wanted = seen["probs"][b, j] * (later[b, j] - up[b, j]) / (1 - up[b, j])
                wanted[size] += (1 - later[b, j]) / (1 - up[b, j])
            else:
                wanted[code] = 1
            torch.testing.assert_close(seen["out"][b, j], wanted)
    torch.testing.assert_close(seen["out"].sum(dim=-1), torch.ones(7, 3, dtype=torch.float64))
    hand = torch.tensor([[[0.12, 0.18, 0.3, 0.4], [0, 1, 0, 0]]], dtype=torch.float64)
    torch.testing.assert_close(seen["hand"], hand)
    assert seen["untouched"]


def observe_guidance():
    cond, uncond, omega = normal(4, 3), normal(4, 3), float(uniform(0.5, 3))
    logs = [normal(4, 3, 6).log_softmax(-1) for _ in range(2)]
    for log in logs:
        log[:, 1, 2:] = -1e6
    first, second = (torch.tensor(pair, dtype=torch.float64).log() for pair in ((0.6, 0.4), (0.8, 0.2)))
    return {
        "given": [cond, uncond],
        "omega": omega,
        "logs": logs,
        "numeric": [guide_numeric(cond, uncond, value) for value in (0.0, 1.0, omega)],
        "shares": [guide_log_probs(*logs, value).exp() for value in (0.0, 1.0, omega)],
        "logarithms": guide_log_probs(*logs, omega)[:, 0],
        "hand": guide_log_probs(first, second, 1.0).exp(),
    }


def check_guidance(seen):
    cond, uncond = seen["given"]
    for values, shares, omega in zip(seen["numeric"], seen["shares"], (0.0, 1.0, seen["omega"]), strict=True):
        torch.testing.assert_close(values, cond + omega * (cond - uncond))
        first, second = (log.exp() for log in seen["logs"])
        wanted = first * torch.where(second > 0, first / second, 1.0) ** omega
        torch.testing.assert_close(shares, wanted / wanted.sum(dim=-1, keepdim=True))
    torch.testing.assert_close(seen["hand"], torch.tensor([0.36, 0.64], dtype=torch.float64))


# Sampling


class Oracle(torch.nn.Module):
    """A network that is sure of one clean row; notes its calls."""

    def __init__(self, row, codes, sizes):
        super().__init__()
        self.row, self.sizes, self.calls = row, sizes, []
        self.logits = 40 * one_hot_row(codes[None], sizes)[0] - 20
        self.scale = torch.nn.Parameter(torch.ones(()))

    def forward(self, noisy, onehot, t, sigma):
        self.calls.append((noisy, onehot, t, sigma, torch.is_grad_enabled()))
        return self.scale * self.row.expand_as(noisy), self.scale * self.logits.expand(len(t), -1)


def observe_oracle():
    sizes = [3, 2]
    row, codes = torch.randn(2), draw_codes(1, sizes)[0]
    steps = int(torch.randint(5, 12, ()))
    seen = []
    for n, options in ((6, {"steps": steps}), (1, {"steps": 4})):
        net = Oracle(row, codes, sizes)
        model = TabularDiffusion(net, 2, sizes)
        numbers, drawn = model.sample(n, **options)
        given = [call[2] for call in net.calls]
        seen.append(
            {
                "near": bool((numbers - row).abs().max() < 0.02),
                "codes": drawn,
                "shapes": [list(numbers.shape), list(drawn.shape)],
                "kinds": [str(numbers.dtype), str(drawn.dtype)],
                "times": torch.stack([t[0] for t in given]),
                "shared": all(bool((t == t[0]).all()) and t.shape == (n,) for t in given),
                "levels": all(
                    bool(torch.allclose(call[3], model.num_sched.sigma(call[2][:, None]), rtol=1e-3))
                    for call in net.calls
                ),
                "level_shapes": all(call[3].shape == (n, 2) for call in net.calls),
                "rows": all(bool(torch.equal(call[1].sum(1), torch.full((n,), 2.0))) for call in net.calls),
                "no_gradient": not (numbers.requires_grad or any(call[4] for call in net.calls)),
                "no_gradients": all(p.grad is None for p in model.parameters()),
            }
        )
    return {"seen": seen, "wanted": codes, "steps": steps}


def check_oracle(seen):
    for one, steps, n in zip(seen["seen"], (seen["steps"], 4), (6, 1), strict=True):
        assert one["near"] and torch.equal(one["codes"], seen["wanted"].expand(n, 2))
        assert one["shapes"] == [[n, 2], [n, 2]] and one["kinds"] == ["torch.float32", "torch.int64"]
        wanted = [min((1 - i / steps) * (1 + 1 / steps), 1) for i in range(steps)]
        torch.testing.assert_close(one["times"], torch.tensor(wanted))
        assert (
            one["shared"]
            and one["levels"]
            and one["rows"]
            and one["level_shapes"]
            and one["no_gradient"]
            and one["no_gradients"]
        )


class Shrinking(torch.nn.Module):
    """Predicts a shrunk version of what it sees, and the same classes for all; notes numbers and codes."""

    def __init__(self, sizes):
        super().__init__()
        self.sizes, self.calls = sizes, []
        self.shift, self.logits = torch.tensor([2.0, -1.0]), torch.randn(sum(sizes) + len(sizes))

    def forward(self, noisy, onehot, t, sigma):
        self.calls.append((noisy, hard_codes(onehot, self.sizes)))
        return self.shift + noisy / (1 + sigma), self.logits.expand(len(t), -1)


def observe_sampling_statistics():
    """Of numbers, in units of their noise level: line and spread from call to call. Of codes: what follows on what."""
    sizes, rows, steps = [3, 2], 16_000, 4
    net = Shrinking(sizes)
    model = TabularDiffusion(net, 2, sizes)
    model.num_sched.raw.data.copy_(torch.tensor([-1.0, 2.0]))
    model.cat_sched.raw.data.copy_(torch.tensor([-3.0, -0.5]))
    with torch.no_grad():
        numbers, codes = model.sample(rows, steps)
        times = [[1 - i / steps, min((1 - i / steps) * (1 + 1 / steps), 1)] for i in range(steps)]
        grid = torch.tensor(times + [[0.0, 0.0]]).flatten()[:, None]
        sigma, keep = model.num_sched.sigma(grid), model.cat_sched.keep(grid)
    states = [*net.calls, (numbers, codes)]
    lines, spreads, follows = [], [], []
    for (x, before), (y, after) in zip(states[:-1], states[1:], strict=True):
        centred = x - x.mean(0)
        slope = (centred * (y - y.mean(0))).sum(0) / centred.square().sum(0)
        lines.append(slope)
        spreads.append((y - slope * x).std(0) / (y.std(0)))
        for j, size in enumerate(sizes):
            hidden = before[:, j] == size
            counts = torch.bincount(after[hidden, j], minlength=size + 1)
            follows.append((counts / counts.sum()).tolist())
            follows.append([float((~hidden & (after[:, j] == size)).double().mean())])
            stays = after[~hidden, j] == before[~hidden, j]
            follows.append([float((stays | (after[~hidden, j] == size)).double().mean()) if (~hidden).any() else 1.0])
    first = states[0]
    return {
        "sigma": sigma.double(),
        "keep": keep.double(),
        "logits": net.logits.double(),
        "start": [first[0].mean(0) / 80, first[0].std(0) / 80, (first[0][:, 0] * first[0][:, 1]).mean()[None] / 6400],
        "all_masked": bool((first[1] == torch.tensor(sizes)).all()),
        "lines": lines,
        "spreads": spreads,
        "follows": follows,
        "left": int((codes == torch.tensor(sizes)).sum()),
        "pairs": torch.bincount(codes[:, 0] * 2 + codes[:, 1], minlength=6)[:6] / rows,
    }


def check_sampling_statistics(seen):
    sizes, steps = (3, 2), 4
    sigma, keep = seen["sigma"], seen["keep"]
    assert seen["all_masked"] and seen["left"] == 0
    assert (
        seen["start"][0].abs().max() < 0.05
        and (seen["start"][1] - 1).abs().max() < 0.05
        and abs(seen["start"][2]) < 0.05
    )
    spread = torch.full((2,), 80.0, dtype=torch.float64)
    follows = iter(seen["follows"])
    for i in range(steps):
        up, later, next_up = sigma[2 * i + 1], sigma[2 * i + 2], sigma[2 * i + 3]
        slope = 1 + (later / up - 1) * (1 - 1 / (1 + up))
        added = (next_up.square() - later.square()).clamp(min=0).sqrt()
        spread = ((slope * spread).square() + added.square()).sqrt()
        torch.testing.assert_close(seen["lines"][i].double(), slope, rtol=0.0, atol=0.06)
        torch.testing.assert_close(seen["spreads"][i].double(), added / spread, rtol=0.0, atol=0.04)
        start = 0
        for j, size in enumerate(sizes):
            shares = seen["logits"][start : start + size].softmax(dim=0)
            start += size + 1
            a_up, a_later, a_next = (float(keep[2 * i + k, j]) for k in (1, 2, 3))
            again = 1 - a_next / a_later
            open_share = (a_later - a_up) / (1 - a_up)
            if i == steps - 1:
                again, open_share = 0.0, 1.0
            wanted = [open_share * (1 - again) * float(share) for share in shares]
            hidden, masked_again, stays = next(follows), next(follows), next(follows)
            for value, target in zip(hidden, [*wanted, 1 - sum(wanted)], strict=True):
                assert abs(value - target) < 0.06
            assert abs(masked_again[0] - (a_up if i else 0.0) * again) < 0.02
            assert stays[0] == 1
    first, second = seen["logits"][:3].softmax(0), seen["logits"][4:6].softmax(0)
    assert (seen["pairs"] - (first[:, None] * second).flatten()).abs().max() < 0.05


def observe_single_step():
    """Shares of the classes when all happens in one step."""
    sizes = [4, 2]
    net = Shrinking(sizes)
    codes = TabularDiffusion(net, 2, sizes).sample(5000, 1)[1]
    shares = [torch.bincount(codes[:, j], minlength=size + 1) / len(codes) for j, size in enumerate(sizes)]
    return {"logits": net.logits, "shares": shares, "calls": len(net.calls)}


def check_single_step(seen):
    for shares, logits in zip(seen["shares"], (seen["logits"][:4], seen["logits"][5:7]), strict=True):
        assert (shares[:-1] - logits.softmax(0)).abs().max() < 0.06 and shares[-1] == 0
    assert seen["calls"] == 1


def observe_leftovers():
    """A schedule that leaves much masked at the end: what is filled in takes the most probable class."""
    sizes = [3, 4]
    net = Shrinking(sizes)
    net.logits = torch.tensor([0.0, 1.0, 0.5, 9.0, 0.2, 0.1, 0.3, 2.0, 9.0])
    model = TabularDiffusion(net, 2, sizes)
    model.cat_sched = MaskingSchedule(2, eps_end=1e-3, eps_start=0.998)
    codes = model.sample(400, 2)[1]
    return {
        "most": [float((codes[:, j] == best).double().mean()) > 0.9 for j, best in enumerate((1, 3))],
        "left": int((codes == mask_codes(sizes)).sum()),
    }


def check_leftovers(seen):
    assert all(seen["most"]) and seen["left"] == 0


# Training


def observe_training():
    """A small network on one number and one class: both losses fall, and both schedules move."""

    class Small(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = torch.nn.Sequential(torch.nn.Linear(6, 32), torch.nn.SiLU(), torch.nn.Linear(32, 5))

        def forward(self, noisy, onehot, t, sigma):
            scale = 1 / (1 + sigma.square()).sqrt()
            out = self.layers(torch.cat([noisy * scale, onehot, t[:, None]], dim=1))
            return scale.square() * noisy + sigma * scale * out[:, :1], out[:, 1:]

    def rows(count):
        codes = torch.multinomial(torch.tensor([0.6, 0.3, 0.1]), count, replacement=True)[:, None]
        return codes - 1 + 0.1 * torch.randn(count, 1), codes

    def judge():
        with torch.no_grad():
            return torch.stack(model.losses(*judged, torch.linspace(0.1, 0.9, 6000)[:, None]))

    net = Small()
    torch.nn.init.zeros_(net.layers[2].weight)
    torch.nn.init.zeros_(net.layers[2].bias)
    model = TabularDiffusion(net, 1, [3])
    optimiser = torch.optim.Adam(model.parameters(), lr=3e-2)
    schedules = (model.num_sched, model.cat_sched)
    old = [schedule.raw.detach().clone() for schedule in schedules]
    judged = rows(6000)
    start = judge()
    for _ in range(30):
        losses = model.losses(*rows(128))
        optimiser.zero_grad()
        sum(losses).backward()
        optimiser.step()
    end = judge()
    return {
        "falls": (end < start).tolist(),
        "moved": [bool((schedule.raw != raw).all()) for schedule, raw in zip(schedules, old, strict=True)],
        "finite": bool(end.isfinite().all()),
    }


def check_training(seen):
    assert all(seen["falls"]) and all(seen["moved"]) and seen["finite"]
