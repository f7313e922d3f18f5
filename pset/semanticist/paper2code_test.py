"""Concept tokens: null tails, keep counts, padding, encoder mask, standardising; the flow head with velocities in closed form;
generation with a model that records its calls, and with the real one against a pass without cache; the training loss."""

import contextlib
import math

import torch
from concept_tokens import (
    ConceptGenerator,
    VelocityHead,
    concept_attention_mask,
    draw_keep_counts,
    drop_tail,
    extend_by_one,
    first_token,
    generate,
    guidance_at,
    pad_with_null,
    remaining_tokens,
    restrict_prefix,
    standardise,
)

DOUBLE = torch.float64


def randn(*shape, dtype=DOUBLE):
    return torch.randn(*shape, dtype=dtype)


def outcome(call):
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


# --- null tokens -----------------------------------------------------------------------------------------------------


def observe_tail():
    tokens, null = randn(5, 4, 3).requires_grad_(), randn(4, 3).requires_grad_()
    keep = torch.tensor([0, 1, 4, 2, 3])[torch.randperm(5)]
    before = tokens.detach().clone()
    replaced = drop_tail(tokens, null, keep)
    weight = randn(5, 4, 3)
    (replaced * weight).sum().backward()
    return {
        "tokens": tokens,
        "null": null,
        "keep": keep,
        "replaced": replaced,
        "weight": weight,
        "tokens_grad": tokens.grad,
        "null_grad": null.grad,
        "unchanged": torch.equal(tokens, before),
        "int32": drop_tail(tokens, null, keep.int()),
    }


def check_tail(seen):
    kept = torch.zeros(5, 4, 3, dtype=torch.bool)
    for b, k in enumerate(seen["keep"].tolist()):
        kept[b, :k] = True
        assert torch.equal(seen["replaced"][b, :k], seen["tokens"][b, :k])
        assert torch.equal(seen["replaced"][b, k:], seen["null"][k:])
    torch.testing.assert_close(seen["tokens_grad"], seen["weight"] * kept)
    torch.testing.assert_close(seen["null_grad"], (seen["weight"] * ~kept).sum(dim=0))
    assert seen["unchanged"] and torch.equal(seen["int32"], seen["replaced"])


def observe_keep_counts():
    counts = draw_keep_counts(20000, 5, epoch=50)
    seed = int(torch.randint(2**31, ()))
    twice = []
    for _ in range(2):
        torch.rand(3)
        twice.append(draw_keep_counts(40, 9, 70, generator=torch.Generator().manual_seed(seed)))
    return {
        "kind": [str(counts.dtype), list(counts.shape)],
        # A standard deviation of a frequency is 0.0028.
        "even": all(abs(float((counts == k).double().mean()) - 0.2) < 0.025 for k in range(1, 6)),
        "bounds": [int(counts.min()), int(counts.max())],
        "repeatable": torch.equal(*twice),
        "warm": [draw_keep_counts(4, 6, epoch) for epoch in (0, 1, 49)],
        "short_warm": [draw_keep_counts(3, 7, epoch, warmup_epochs=3) for epoch in (0, 2)],
        "random_after": [
            len(draw_keep_counts(60, 1000, *after).unique()) > 1 for after in ((50,), (51,), (3, 3), (0, 0))
        ],
        "single": draw_keep_counts(5, 1, 60),
    }


def check_keep_counts(seen):
    assert seen["kind"] == ["torch.int64", [20000]]
    assert seen["even"] and seen["repeatable"] and seen["bounds"] == [1, 5]
    for counts in seen["warm"]:
        assert counts.dtype == torch.int64 and counts.tolist() == [6] * 4
    assert [counts.tolist() for counts in seen["short_warm"]] == [[7] * 3] * 2
    assert seen["random_after"] == [True] * 4 and seen["single"].tolist() == [1] * 5


def observe_padding():
    tokens, null = randn(2, 5, 3), randn(5, 3).requires_grad_()
    padded = [pad_with_null(tokens[:, :k], null) for k in range(6)]
    weight = randn(2, 5, 3)
    (padded[2] * weight).sum().backward()
    return {"tokens": tokens, "null": null, "padded": padded, "weight": weight, "null_grad": null.grad}


def check_padding(seen):
    for k, padded in enumerate(seen["padded"]):
        assert padded.shape == (2, 5, 3)
        for b in range(2):
            assert torch.equal(padded[b, :k], seen["tokens"][b, :k]) and torch.equal(padded[b, k:], seen["null"][k:])
    torch.testing.assert_close(seen["null_grad"][2:], seen["weight"].sum(dim=0)[2:])
    assert not seen["null_grad"][:2].any()


def observe_encoder_mask():
    return [concept_attention_mask(*sizes) for sizes in ((2, 3), (3, 1), (1, 4), (0, 3), (2, 0))]


def check_encoder_mask(seen):
    assert seen[0].int().tolist() == [
        [1, 1, 0, 0, 0],
        [1, 1, 0, 0, 0],
        [1, 1, 1, 0, 0],
        [1, 1, 1, 1, 0],
        [1, 1, 1, 1, 1],
    ]
    for mask, (image, concept) in zip(seen, ((2, 3), (3, 1), (1, 4), (0, 3), (2, 0)), strict=True):
        size = image + concept
        assert mask.dtype == torch.bool
        allowed = [[c < image or (r >= image and c <= r) for c in range(size)] for r in range(size)]
        assert mask.tolist() == allowed


def observe_standardise():
    x = (randn(2, 3, 4) * 2 + 3).requires_grad_()
    y = standardise(x)
    weight = randn(2, 3, 4)
    (y * weight).sum().backward()
    tiny = torch.tensor([1e-3, -1e-3], dtype=DOUBLE)
    return {
        "x": x,
        "y": y,
        "grad": x.grad,
        "tiny": standardise(tiny),
        "wide": standardise(x, eps=2.5),
        "constant": standardise(torch.full((3, 5), 1.5)),
        "by_hand": standardise(torch.tensor([[1.0, 2.0, 3.0, 4.0]], dtype=DOUBLE)),
    }


def check_standardise(seen):
    x = seen["x"]
    for eps, y in ((1e-6, seen["y"]), (2.5, seen["wide"])):
        for b in range(2):
            for j in range(3):
                row = x[b, j].tolist()
                mean = sum(row) / 4
                spread = math.sqrt(sum((value - mean) ** 2 for value in row) / 4 + eps)
                torch.testing.assert_close(y[b, j], torch.tensor([(v - mean) / spread for v in row], dtype=DOUBLE))
    torch.testing.assert_close(seen["tiny"], torch.tensor([1.0, -1.0], dtype=DOUBLE) / math.sqrt(2))
    assert torch.equal(seen["constant"], torch.zeros(3, 5))
    expected = torch.tensor([[-3.0, -1.0, 1.0, 3.0]], dtype=DOUBLE) / math.sqrt(5 + 4e-6)
    torch.testing.assert_close(seen["by_hand"], expected)


# --- flow head -------------------------------------------------------------------------------------------------------


def head_with(velocity, token_dim=3, steps=8):
    """A head of condition width 5 whose velocity is the function given."""
    head = VelocityHead(5, token_dim, steps=steps).double()
    head.velocity = velocity
    return head


def column(t, x):
    """Time as a column (R, 1), whether it came as a number or as a vector."""
    return torch.as_tensor(t, dtype=x.dtype).reshape(-1, 1).expand(len(x), 1)


def sampled(head, *arguments):
    """A sample, with the standard normal numbers that stand next in the stream."""
    state = torch.get_rng_state()
    noise = randn(len(arguments[0]) // (2 if arguments[1:] and arguments[1] > 1 else 1), head.token_dim)
    torch.set_rng_state(state)
    return {"noise": noise, "sample": head.sample(*arguments)}


def observe_euler_closed_forms():
    """Velocities that are constant, equal to the point, equal to the time, and taken from the condition."""
    h = randn(4, 5)
    constant = randn(3)
    fields = {
        "constant": lambda x, t, h: constant.expand_as(x),
        "point": lambda x, t, h: x,
        "time": lambda x, t, h: column(t, x).expand_as(x),
        "condition": lambda x, t, h: h[:, :3],
    }
    seen = {"h": h, "shift": constant, "runs": {}}
    for name, field in fields.items():
        for steps in (1, 5, 8):
            seen["runs"][f"{name} {steps}"] = sampled(head_with(field, steps=steps), h)
    seen["scaled"] = [sampled(head_with(fields["point"]), h, 1.0, temperature) for temperature in (0.0, 2.0, 0.3)]
    return seen


def check_euler_closed_forms(seen):
    for name, run in seen["runs"].items():
        field, steps = name.split()
        steps, noise = int(steps), run["noise"]
        expected = {
            "constant": noise + seen["shift"],
            "point": noise * (1 + 1 / steps) ** steps,
            "time": noise + (steps - 1) / (2 * steps),
            "condition": noise + seen["h"][:, :3],
        }[field]
        torch.testing.assert_close(run["sample"], expected)
    for run, temperature in zip(seen["scaled"], (0.0, 2.0, 0.3), strict=True):
        torch.testing.assert_close(run["sample"], temperature * run["noise"] * (1 + 1 / 8) ** 8)


def observe_euler_guidance():
    """The doubled batch is only read when the guidance is above one, and one noise serves both halves."""
    h, odd = randn(6, 5), randn(3, 5)

    def field(x, t, h):
        return h[:, :3] + (1 + h[:, 3:4]) * x * (0.5 + column(t, x))

    head = head_with(field)
    runs = {f"{guidance}": sampled(head, h, guidance) for guidance in (3.0, 1.5, 1.0, 0.4, 0.0)}
    return {
        "h": h,
        "odd": odd,
        "runs": runs,
        "odd_rows": [sampled(head, odd, 1.0), sampled(head, odd)],
        "hot": sampled(head, h, 2.0, 1.7),
        "times": head.steps,
    }


def check_euler_guidance(seen):
    def integrated(x, h, guidance, steps=8):
        for i in range(steps):
            v = h[:, :3]
            slope = 1 + h[:, 3:4]
            rows = len(x)
            f = [v[k : k + rows] + slope[k : k + rows] * x * (0.5 + i / steps) for k in range(0, len(h), rows)]
            x = x + (f[0] if len(f) == 1 else (1 - guidance) * f[1] + guidance * f[0]) / steps
        return x

    assert seen["times"] == 8
    for name, run in seen["runs"].items():
        assert run["sample"].shape == ((3, 3) if float(name) > 1 else (6, 3))
        torch.testing.assert_close(run["sample"], integrated(run["noise"], seen["h"], float(name)))
    for run in seen["odd_rows"]:
        torch.testing.assert_close(run["sample"], integrated(run["noise"], seen["odd"], 1.0))
    torch.testing.assert_close(seen["hot"]["sample"], integrated(1.7 * seen["hot"]["noise"], seen["h"], 2.0))


def observe_sample_dtypes():
    """The noise has the float type of the conditions, and is the only draw."""
    seen = {}
    for dtype in (torch.float32, torch.float64):
        head = head_with(lambda x, t, h: 0.5 * x)
        state = torch.get_rng_state()
        after = (randn(4, 3, dtype=dtype), torch.rand(2))[1]
        torch.set_rng_state(state)
        sample = head.sample(torch.zeros(4, 5, dtype=dtype))
        seen[str(dtype)] = {"sample": sample, "one_draw": torch.equal(after, torch.rand(2))}
    return seen


def check_sample_dtypes(seen):
    for name, run in seen.items():
        assert str(run["sample"].dtype) == name and run["one_draw"]


def observe_guided_velocity():
    by_hand = head_with(lambda x, t, h: h[:, :3])
    halves = torch.cat([torch.full((2, 5), 2.0, dtype=DOUBLE), torch.ones(2, 5, dtype=DOUBLE)])
    real = VelocityHead(5, 3, width=7).double()
    x, h = randn(4, 3), randn(8, 5)
    return {
        "by_hand": by_hand.guided(randn(2, 3), 0.5, halves, 3.0),
        "class": real.velocity(x, 0.3, h[:4]),
        "null": real.velocity(x, 0.3, h[4:]),
        "guided": {str(g): real.guided(x, 0.3, h, g) for g in (0.0, 1.0, 2.5, -0.7)},
    }


def check_guided_velocity(seen):
    assert torch.equal(seen["by_hand"], torch.full((2, 3), 4.0, dtype=DOUBLE))
    for name, guided in seen["guided"].items():
        g = float(name)
        torch.testing.assert_close(guided, g * seen["class"] + (1 - g) * seen["null"])


def observe_loss_values():
    head = VelocityHead(5, 3, width=6).double()
    target, noise, h = randn(3, 3).requires_grad_(), randn(3, 3), randn(3, 5).requires_grad_()
    t = torch.tensor([0.0, 1.0, 0.25], dtype=DOUBLE)
    calls = []
    real = head.velocity

    def kept(x, t, h):
        calls.append({"x": x.detach().clone(), "t": torch.as_tensor(t).clone(), "h": h.detach().clone()})
        return real(x, t, h)

    head.velocity = kept
    loss = head.loss(target, h, noise=noise, t=t)
    loss.backward()
    moved = {"noise": head.loss(target, h, noise), "t": head.loss(target, h, t=t)}
    perfect = head_with(lambda x, t, h: h[:, :3])
    aimed = torch.cat([target.detach() - noise, randn(3, 2)], dim=1)
    return {
        "target": target,
        "noise": noise,
        "h": h,
        "t": t,
        "x": calls[0]["x"],
        "times": calls[0]["t"].reshape(-1),
        "conditions": calls[0]["h"],
        "loss": loss,
        "velocity": real(calls[0]["x"], t, h),
        "h_grad": h.grad,
        "weight_grad": head.net[0].weight.grad,
        "perfect": perfect.loss(target, aimed, noise, t),
        "off_by_two": perfect.loss(target, aimed + 2.0, noise, t),
        "t_kept": torch.equal(calls[2]["t"].reshape(-1), t),
        "noise_kept": torch.allclose(calls[1]["x"], noise + calls[1]["t"].reshape(-1, 1) * (target.detach() - noise)),
        "finite": all(bool(value.isfinite()) for value in moved.values()),
    }


def check_loss_values(seen):
    t = seen["t"][:, None]
    torch.testing.assert_close(seen["x"], (1 - t) * seen["noise"] + t * seen["target"])
    torch.testing.assert_close(seen["times"], seen["t"])
    assert torch.equal(seen["conditions"], seen["h"])
    torch.testing.assert_close(seen["loss"], ((seen["velocity"] - seen["target"] + seen["noise"]) ** 2).sum() / 9)
    zero, four = torch.zeros((), dtype=DOUBLE), torch.full((), 4.0, dtype=DOUBLE)
    torch.testing.assert_close(seen["perfect"], zero)
    torch.testing.assert_close(seen["off_by_two"], four)
    assert seen["t_kept"] and seen["noise_kept"] and seen["finite"]


def observe_loss_draws():
    """Noise is standard normal and times are uniform, a draw of its own for every row."""
    calls = []

    def kept(x, t, h):
        calls.append((x.clone(), torch.as_tensor(t).reshape(-1).clone()))
        return torch.zeros_like(x)

    head = head_with(kept)
    loss = head.loss(torch.zeros(4000, 3, dtype=DOUBLE), torch.zeros(4000, 5, dtype=DOUBLE))
    x, t = calls[0]
    late = t > 0.9
    noise = x[~late] / (1 - t[~late, None])
    return {
        "shapes": [list(x.shape), list(t.shape), list(loss.shape)],
        "t_dtype": str(t.dtype),
        "t_range": bool((t >= 0).all() and (t < 1).all()),
        "t_uniform": [abs(float((t < edge).double().mean()) - edge) < 0.06 for edge in (0.25, 0.5, 0.75)],
        "t_differ": len(t.unique()) > 3900,
        "noise_centred": abs(float(noise.mean())) < 0.08,
        "noise_spread": abs(float(noise.std()) - 1) < 0.08,
        "noise_differs": len(noise.unique()) > 0.9 * noise.numel(),
        # The mean of the squared noise is 1, with a deviation of 0.013.
        "loss_scale": abs(float(loss) - 1) < 0.1,
    }


def check_loss_draws(seen):
    assert seen["shapes"] == [[4000, 3], [4000], []] and seen["t_dtype"] == "torch.float64"
    assert all(
        value is True or value == [True] * 3 for name, value in seen.items() if name not in ("shapes", "t_dtype")
    )


# --- generation with a model that records ----------------------------------------------------------------------------


class Recorder:
    """Has the interface of the generator, keeps copies of all it is given, returns a new number for every row and call."""

    def __init__(self, n_classes=10, n_prefix=3, token_dim=2, dtype=DOUBLE):
        self.n_classes, self.n_prefix, self.token_dim, self.dtype = n_classes, n_prefix, token_dim, dtype
        self.mask = None
        self.log = []
        self.weight = torch.randn(token_dim, dtype=dtype).requires_grad_()

    def start(self, batch, length, dtype):
        self.mask = torch.ones(length, length, dtype=torch.bool).tril().expand(batch, -1, -1).clone()
        self.log.append({"start": [int(batch), int(length), str(dtype)]})

    def stop(self):
        self.mask = None
        self.log.append({"stop": True})

    def __call__(self, tokens, labels, positions, guidance=1.0, temperature=1.0):
        number = len(self.log)
        rows = len(labels if tokens is None else tokens)
        rows = rows // 2 if guidance > 1 else rows
        out = (100 * number + torch.arange(rows, dtype=self.dtype))[:, None] + self.weight
        self.log.append(
            {
                "tokens": None if tokens is None else tokens.detach().clone(),
                "labels": None if labels is None else labels.clone(),
                "positions": positions.long().tolist(),
                "guidance": float(guidance),
                "temperature": float(temperature),
                "mask": None if self.mask is None else self.mask.clone(),
                "out": out.detach().clone(),
            }
        )
        return out


def observe_schedule():
    return {
        "linear": [float(guidance_at(2.0, i, 10, "linear")) for i in range(10)],
        "below_one": [float(guidance_at(0.5, i, 4, schedule="linear")) for i in range(4)],
        "steep": [float(guidance_at(7.5, i, 3, "linear")) for i in range(3)],
        "single": float(guidance_at(3.0, 0, 1, "linear")),
        "constant": [float(guidance_at(2.5, i, 4, "constant")) for i in range(4)],
        "default": float(guidance_at(1.75, 0, 4)),
        "unknown": [outcome(lambda name=name: guidance_at(2.0, 1, 4, name)) for name in ("cosine", "", "Linear")],
    }


def check_schedule(seen):
    for name, scale in {"linear": 2.0, "below_one": 0.5, "steep": 7.5}.items():
        total = len(seen[name])
        expected = [1 + (scale - 1) * k / total for k in range(1, total + 1)]
        assert all(math.isclose(a, b, abs_tol=1e-12) for a, b in zip(seen[name], expected, strict=True))
    assert math.isclose(seen["linear"][5], 1.6) and math.isclose(seen["linear"][9], 2.0)
    assert seen["single"] == 3.0 and seen["constant"] == [2.5] * 4 and seen["default"] == 1.75
    assert seen["unknown"] == ["ValueError"] * 3


def recorded(n_tokens=5, labels=None, model=None, **options):
    model = model or Recorder()
    labels = torch.randint(10, (4,)) if labels is None else labels
    kept = labels.clone()
    output = generate(model, labels, n_tokens, **options)
    return {
        "labels": labels,
        "labels_kept": torch.equal(labels, kept),
        "output": output,
        "tracked": output.requires_grad,
        "log": model.log,
        "weight": model.weight,
        "mask_left": model.mask is not None,
    }


RUNS = {
    "plain": {"scale": 1.0, "schedule": "linear"},
    "default": {},
    "linear": {"scale": 3.0, "schedule": "linear", "temperature": 0.6},
    "constant": {"scale": 1.5, "temperature": 0.25},
    "weak": {"scale": 0.4, "schedule": "linear", "temperature": 2.0},
    "single": {"n_tokens": 1, "scale": 2.5, "schedule": "linear"},
    "two": {"n_tokens": 2, "scale": 4.0, "schedule": "linear"},
}


def observe_generation_calls():
    runs = {name: recorded(**options) for name, options in RUNS.items()}
    runs["one_prefix"] = recorded(model=Recorder(7, 1, 3), labels=torch.randint(7, (3,)), scale=2.0)
    runs["int32"] = recorded(labels=torch.randint(10, (2,), dtype=torch.int32), scale=2.0)
    return runs


def check_generation_calls(seen):
    rules = {**RUNS, "one_prefix": {"scale": 2.0}, "int32": {"scale": 2.0}}
    for name, run in seen.items():
        options = {"n_tokens": 5, "scale": 1.0, "schedule": "constant", "temperature": 1.0, **rules[name]}
        classes, prefix, dim = (7, 1, 3) if name == "one_prefix" else (10, 3, 2)
        count, scale, doubled = options["n_tokens"], options["scale"], options["scale"] > 1
        labels, log = run["labels"], run["log"]
        batch = len(labels)
        assert log[0]["start"] == [2 * batch if doubled else batch, prefix + count, "torch.float64"]
        assert len(log) == count + 2 and log[-1] == {"stop": True} and not run["mask_left"]
        null = torch.full_like(labels, classes)
        assert torch.equal(log[1]["labels"], torch.cat([labels, null]) if doubled else labels)
        assert log[1]["labels"].dtype == labels.dtype and run["labels_kept"]
        assert log[1]["tokens"] is None and log[1]["positions"] == list(range(prefix))
        outputs = []
        for i, call in enumerate(log[1:-1]):
            linear = options["schedule"] == "linear"
            guidance = 1 + (scale - 1) * (i + 1) / count if linear else scale
            assert math.isclose(call["guidance"], guidance, abs_tol=1e-12)
            assert call["temperature"] == options["temperature"]
            if i > 0:
                assert call["labels"] is None and call["positions"] == [prefix + i - 1]
                last = outputs[-1][:, None]
                assert torch.equal(call["tokens"], torch.cat([last, last]) if doubled else last)
            # What the model returns is known: a number for the call and the row, plus its weight.
            expected = 100.0 * (i + 1) + torch.arange(batch, dtype=DOUBLE)[:, None] + run["weight"]
            assert torch.equal(call["out"], expected)
            outputs.append(call["out"])
        assert torch.equal(run["output"], torch.stack(outputs, dim=1)) and run["output"].shape == (batch, count, dim)
        assert not run["tracked"]


def observe_parts_of_generation():
    """The functions below `generate`, called on their own."""
    seen = {}
    for name, scale in {"plain": 1.0, "weak": 0.5, "guided": 2.0}.items():
        model = Recorder(token_dim=3)
        labels, positions = torch.randint(10, (6,)), torch.arange(3)
        first = first_token(model, labels, positions, scale, temperature=0.3)
        token = randn(2, 1, 3)
        kept = token.clone()
        extended = extend_by_one(model, token, torch.tensor([4]), scale, temperature=0.7)
        position = torch.tensor([3], dtype=torch.int64)
        rest = remaining_tokens(model, token, position, 3, scale, "linear", 0.9)
        none = remaining_tokens(model, token, position, 0, scale)
        constant = remaining_tokens(model, token, position, 2, scale)
        seen[name] = {
            "labels": labels,
            "first": first,
            "token": token,
            "token_kept": torch.equal(token, kept),
            "extended": extended,
            "rest": list(rest),
            "none": len(none),
            "constant": list(constant),
            "position": position,
            "log": model.log,
            "defaults": [first_token(model, labels, positions, scale), extend_by_one(model, token, position, scale)],
            "default_temperatures": [call["temperature"] for call in model.log[-2:]],
        }
    model = Recorder()
    positions = [torch.tensor([3, 4]), torch.empty(0, dtype=torch.long), torch.tensor([3])]
    seen["errors"] = [outcome(lambda p=p: extend_by_one(model, randn(2, 1, 2), p, 2.0)) for p in positions]
    return seen


def check_parts_of_generation(seen):
    assert seen["errors"] == ["ValueError", "ValueError", "nothing"]
    for name, scale in {"plain": 1.0, "weak": 0.5, "guided": 2.0}.items():
        run = seen[name]
        log, token = run["log"], run["token"]
        assert torch.equal(log[0]["labels"], run["labels"]) and log[0]["positions"] == [0, 1, 2]
        assert torch.equal(run["first"], log[0]["out"][:, None])
        assert torch.equal(run["extended"], log[1]["out"]) and log[1]["positions"] == [4]
        assert run["token_kept"] and run["none"] == 0 and run["position"].tolist() == [3]
        calls = log[1:7]
        rising = [1 + (scale - 1) * k / 4 for k in (2, 3, 4)]
        for call, guidance in zip(calls, [scale, *rising, scale, scale], strict=True):
            assert math.isclose(call["guidance"], guidance, abs_tol=1e-12)
        assert [call["temperature"] for call in log[:7]] == [0.3, 0.7, 0.9, 0.9, 0.9, 1.0, 1.0]
        assert [call["positions"] for call in calls[1:]] == [[3], [4], [5], [3], [4]]
        inputs = [token, token, run["rest"][0], run["rest"][1], token, run["constant"][0]]
        for call, given in zip(calls, inputs, strict=True):
            assert torch.equal(call["tokens"], torch.cat([given, given]) if scale > 1 else given)
        for produced, call in zip([*run["rest"], *run["constant"]], calls[1:], strict=True):
            assert torch.equal(produced, call["out"][:, None])
        assert run["default_temperatures"] == [1.0, 1.0]


def observe_float_types():
    """The caches and the result have the float type of the model, or that of autocast where it is on."""
    contexts = {
        "double": (DOUBLE, contextlib.nullcontext()),
        "single": (torch.float32, contextlib.nullcontext()),
        "autocast": (torch.float32, torch.autocast("cpu", dtype=torch.bfloat16)),
        "autocast_half": (DOUBLE, torch.autocast("cpu", dtype=torch.float16)),
        "autocast_off": (torch.float32, torch.autocast("cpu", dtype=torch.bfloat16, enabled=False)),
    }
    seen = {}
    for name, (dtype, context) in contexts.items():
        with context:
            run = recorded(n_tokens=2, model=Recorder(dtype=dtype))
        seen[name] = [run["log"][0]["start"], str(run["output"].dtype)]
    with torch.autocast("cpu", dtype=torch.bfloat16):
        model = ConceptGenerator(4, 3, n_prefix=2, width=8, depth=1)
        real = generate(model, torch.tensor([1, 2, 0]), 3, torch.ones(3, 2), scale=2.0)
    seen["real"] = [str(real.dtype), list(real.shape), bool(real.isfinite().all())]
    return seen


def check_float_types(seen):
    expected = {
        "double": "torch.float64",
        "single": "torch.float32",
        "autocast": "torch.bfloat16",
        "autocast_half": "torch.float16",
        "autocast_off": "torch.float32",
    }
    for name, dtype in expected.items():
        assert seen[name] == [[4, 5, dtype], dtype]
    assert seen["real"] == ["torch.bfloat16", [3, 3, 3], True]


# --- prefix mask -----------------------------------------------------------------------------------------------------


PREFIX = [[1, 1, 0], [0, 1, 1], [0, 0, 0], [1, 1, 1]]


def observe_prefix_mask():
    """The mask as the model sees it in every call, with and without guidance, for all kinds of 0 and 1."""
    seen = {}
    order = torch.randperm(4)
    rows = torch.tensor(PREFIX)[order]
    for name, dtype in {"bool": torch.bool, "int": torch.int64, "float": torch.float32}.items():
        for scale in (1.0, 2.0):
            run = recorded(n_tokens=3, prefix_mask=rows.to(dtype), scale=scale)
            seen[f"{name} {scale}"] = [call["mask"] for call in run["log"][1:-1]]
    seen["none"] = [call["mask"] for call in recorded(n_tokens=3)["log"][1:-1]]
    given = rows.clone()
    direct = torch.rand(8, 5, 5) < 0.6
    before = direct.clone()
    returned = restrict_prefix(direct, given, True)
    single = before[:4].clone()
    restrict_prefix(single, given.bool(), doubled=False)
    seen["direct"] = {"before": before, "after": direct, "single": single, "returned": returned is None}
    seen["given_kept"] = torch.equal(given, rows)
    seen["rows"] = rows
    return seen


def check_prefix_mask(seen):
    rows = seen["rows"].bool()

    def restricted(mask):
        mask = mask.clone()
        for b in range(len(mask)):
            for r in range(mask.shape[1]):
                for c in range(3):
                    mask[b, r, c] &= rows[b % 4, c]
                mask[b, r, r] = True
        return mask

    causal = torch.tensor([[c <= r for c in range(6)] for r in range(6)])
    for kind in ("bool", "int", "float"):
        for scale, batch in ((1.0, 4), (2.0, 8)):
            for mask in seen[f"{kind} {scale}"]:
                assert torch.equal(mask, restricted(causal.repeat(batch, 1, 1)))
    assert all(torch.equal(mask, causal.repeat(4, 1, 1)) for mask in seen["none"])
    direct = seen["direct"]
    assert torch.equal(direct["after"], restricted(direct["before"])) and direct["returned"]
    assert torch.equal(direct["single"], restricted(direct["before"][:4])) and seen["given_kept"]


def observe_prefix_mask_errors():
    shapes = [(4, 3), (4, 2), (4, 4), (8, 3), (3, 4), (1, 3), (3,), (4, 3, 1)]
    return {
        str(scale): [outcome(lambda s=s, g=scale: recorded(prefix_mask=torch.ones(s), scale=g)) for s in shapes]
        for scale in (1.0, 2.0)
    }


def check_prefix_mask_errors(seen):
    assert all(row == ["nothing", *["ValueError"] * 7] for row in seen.values())


def observe_prefix_mask_in_the_model():
    """A closed prefix token has no influence, an open one has; closing all is finite; closing none changes nothing."""
    model = ConceptGenerator(4, 3, n_prefix=3, width=8, depth=2, head_steps=2).double()
    labels = torch.tensor([1, 3])
    masks = {"part": torch.tensor([[0, 1, 1], [1, 0, 1]]), "all": torch.zeros(2, 3), "none": torch.ones(2, 3)}
    options = {"scale": 2.5, "schedule": "linear", "temperature": 0.0}
    seen = {name: generate(model, labels, 3, mask, **options) for name, mask in masks.items()}
    seen["no_mask"] = generate(model, labels, 3, **options)
    with torch.no_grad():
        model.class_embed.weight[1, :8] += randn(8)
        model.class_embed.weight[4, :8] += randn(8)
    seen["moved"] = generate(model, labels, 3, masks["part"], **options)
    return seen


def check_prefix_mask_in_the_model(seen):
    assert all(bool(value.isfinite().all()) for value in seen.values())
    torch.testing.assert_close(seen["none"], seen["no_mask"])
    torch.testing.assert_close(seen["moved"][0], seen["part"][0])
    assert float((seen["moved"][1] - seen["part"][1]).abs().max()) > 1e-9
    assert float((seen["part"] - seen["no_mask"]).abs().max()) > 1e-9


# --- the real model against a pass without cache ---------------------------------------------------------------------


def full_pass(model, tokens, labels, prefix_mask=None):
    """States of all rows [prefix; tokens] in one pass, (B, T + N, W), the masks set by hand."""
    length = model.n_prefix + tokens.shape[1]
    model.start(len(labels), length, model.dtype)
    if prefix_mask is not None:
        for b, row in enumerate(prefix_mask.tolist()):
            for c, usable in enumerate(row):
                if not usable:
                    model.mask[b, c + 1 :, c] = False
    states = model.hidden(tokens, labels, torch.arange(length))
    model.stop()
    return states.detach()


def observe_cache():
    """Generated tokens without noise, and the states of a full pass over them for the class and for the null class."""
    model = ConceptGenerator(5, 3, n_prefix=2, width=8, depth=2, head_steps=3).double()
    labels = torch.tensor([2, 0, 4])
    prefix_mask = torch.tensor([[0, 1], [1, 0], [1, 1]])
    net = model.head.net
    seen = {"head": [net[0].weight, net[0].bias, net[2].weight, net[2].bias], "runs": {}}
    for scale in (1.0, 3.0):
        for schedule in ("linear", "constant"):
            for mask in (None, prefix_mask):
                tokens = generate(model, labels, 4, mask, scale, schedule, temperature=0.0)
                states = [full_pass(model, tokens, each, mask) for each in (labels, torch.full_like(labels, 5))]
                key = f"{scale} {schedule} {'masked' if mask is not None else 'open'}"
                seen["runs"][key] = {"tokens": tokens, "states": states}
    return seen


def check_cache(seen):
    w1, b1, w2, b2 = seen["head"]

    def velocity(x, t, h):
        return torch.nn.functional.silu(torch.cat([x, torch.full((3, 1), t).to(x), h], dim=1) @ w1.T + b1) @ w2.T + b2

    for key, run in seen["runs"].items():
        scale, schedule, _ = key.split()
        for j in range(4):
            g = 1 + (float(scale) - 1) * (j + 1) / 4 if schedule == "linear" else float(scale)
            with_class, null = (states[:, 1 + j] for states in run["states"])
            x = torch.zeros(3, 3, dtype=DOUBLE)
            for i in range(3):
                x = x + (g * velocity(x, i / 3, with_class) + (1 - g) * velocity(x, i / 3, null)) / 3
            torch.testing.assert_close(run["tokens"][:, j], x, rtol=1e-6, atol=1e-6)
    linear, constant = (seen["runs"][f"3.0 {schedule} open"]["tokens"] for schedule in ("linear", "constant"))
    assert float((linear - constant).abs().max()) > 1e-6


# --- training --------------------------------------------------------------------------------------------------------


def intercepted(model, tokens, labels, *drop):
    """`teacher_loss` with the loss of the head replaced: what the transformer was started with, read, and handed on."""
    seen = {"start": [], "hidden": []}
    start, hidden = model.start, model.hidden

    def kept_start(batch, length, dtype):
        seen["start"].append([int(batch), int(length), str(dtype)])
        start(batch, length, dtype)

    def kept_hidden(tokens, labels, positions):
        seen["hidden"].append({"labels": labels.clone(), "positions": positions.tolist(), "rows": list(tokens.shape)})
        return hidden(tokens, labels, positions)

    def kept_loss(target, h, noise=None, t=None):
        seen["target"], seen["h"] = target.detach().clone(), h.detach().clone()
        return h.square().mean()

    model.start, model.hidden, model.head.loss = kept_start, kept_hidden, kept_loss
    loss = model.teacher_loss(tokens, labels, *drop)
    del model.start, model.hidden, model.head.loss
    return {**seen, "loss": loss, "stopped": model.mask is None and all(block.keys is None for block in model.blocks)}


def observe_teacher_rows():
    model = ConceptGenerator(5, 3, n_prefix=2, width=8, depth=2).double()
    tokens, labels = randn(3, 4, 3), torch.tensor([4, 0, 2])
    kept = tokens.clone(), labels.clone()
    last, third = tokens.clone(), tokens.clone()
    last[:, 3] += randn(3, 3)
    third[:, 2] += randn(3, 3)
    seen = {"tokens": tokens, "labels": labels, "full": full_pass(model, tokens, labels)}
    seen["null"] = full_pass(model, tokens, torch.full_like(labels, 5))
    seen["never"] = intercepted(model, tokens, labels, 0.0)
    seen["always"] = intercepted(model, tokens, labels, 1.0)
    seen["last"] = intercepted(model, last, labels, 0.0)["h"]
    seen["third"] = intercepted(model, third, labels, 0.0)["h"]
    seen["single"] = intercepted(model, tokens[:, :1], labels, 0.0)
    seen["kept"] = torch.equal(tokens, kept[0]) and torch.equal(labels, kept[1])
    seen["never"]["loss"].backward()
    seen["grad"] = model.token_embed.weight.grad
    return seen


def check_teacher_rows(seen):
    tokens, labels = seen["tokens"], seen["labels"]
    for name, full, given in (
        ("never", seen["full"], labels),
        ("always", seen["null"], torch.full_like(labels, 5)),
    ):
        run = seen[name]
        torch.testing.assert_close(run["h"], full[:, 1:5].reshape(12, 8))
        assert torch.equal(run["target"], tokens.reshape(12, 3))
        assert run["start"] == [[3, 5, "torch.float64"]] and run["stopped"] and len(run["hidden"]) == 1
        assert torch.equal(run["hidden"][0]["labels"], given)
        assert run["hidden"][0]["positions"] == [0, 1, 2, 3, 4] and run["hidden"][0]["rows"] == [3, 3, 3]
        torch.testing.assert_close(run["loss"], run["h"].square().mean())
    torch.testing.assert_close(seen["last"], seen["never"]["h"])
    before, after = seen["never"]["h"].unflatten(0, (3, 4)), seen["third"].unflatten(0, (3, 4))
    torch.testing.assert_close(before[:, :3], after[:, :3])
    assert bool(((before[:, 3] - after[:, 3]).abs().amax(dim=1) > 1e-9).all())
    torch.testing.assert_close(seen["single"]["h"], seen["full"][:, 1])
    assert seen["kept"] and bool(seen["grad"].any())


def observe_label_dropout():
    """Each label on its own becomes the null class, with the probability given; the others stay."""
    model = ConceptGenerator(5, 2, width=4, heads=1, depth=0)
    labels = torch.randint(5, (3000,))
    tokens = torch.zeros(3000, 1, 2)
    seen = {}
    for name, drop in {"default": (), "often": (0.6,)}.items():
        given = intercepted(model, tokens, labels, *drop)["hidden"][0]["labels"]
        dropped = given == 5
        seen[name] = {
            "share": float(dropped.double().mean()),
            "others": torch.equal(given[~dropped], labels[~dropped]),
        }
    # Standard deviations of 0.0055 and 0.0089.
    return {
        "default": abs(seen["default"]["share"] - 0.1) < 0.04,
        "often": abs(seen["often"]["share"] - 0.6) < 0.06,
        "others": seen["default"]["others"] and seen["often"]["others"],
    }


def check_label_dropout(seen):
    assert seen == {"default": True, "often": True, "others": True}


def observe_training():
    """A sequence per class is learned within a few steps, and found again by guided generation."""
    prototypes = torch.tensor([[1.5, -1.5], [-1.5, 1.5]])[:, None].repeat(1, 2, 1)
    model = ConceptGenerator(2, 2, n_prefix=1, width=16, heads=2, depth=1, head_steps=4)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.03)
    losses = []
    for _ in range(25):
        labels = torch.arange(64) % 2
        loss = model.teacher_loss(prototypes[labels], labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    labels = torch.arange(40) % 2
    samples = generate(model, labels, 2, scale=2.0, schedule="linear")
    distance = (samples[:, None] - prototypes).square().sum(dim=(2, 3))
    return {
        "learns": sum(losses[-5:]) < 0.6 * sum(losses[:5]),
        "right": float((distance.argmin(dim=1) == labels).double().mean()) > 0.8,
        "gradients": all(p.grad is not None and bool(p.grad.any()) for p in model.parameters()),
    }


def check_training(seen):
    assert seen == {"learns": True, "right": True, "gradients": True}
