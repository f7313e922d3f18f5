"""Latent norm, path, times, alignment, denoiser, posterior, regulariser, hinge loss, the three phases, whole steps and
averaging, on tiny models with random parameters; phases see times and noise that are handed to the denoiser."""

import math

import torch
from joint_tuning import (
    Autoencoder,
    Critic,
    Denoiser,
    JointTrainer,
    Posterior,
    Weights,
    alignment_loss,
    autoencoder_regulariser,
    critic_loss,
    draw_times,
    follow,
    latent_norm,
    load_stats,
    path_terms,
    read_stats,
    set_trainable,
)

# Helpers of the observers


def normal(*shape):
    return torch.randn(shape, dtype=torch.float64)


def uniform(low, high, *shape):
    return low + (high - low) * torch.rand(shape, dtype=torch.float64)


def lively(module, spread=0.3):
    """The module in double precision with all parameters random, those that start at zero included."""
    module.double()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.normal_(0, spread)
    return module


def raised(call):
    """Name of the error that `call` ends in; any kind of ValueError counts as one."""
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def statistics(norm):
    return {"mean": norm.running_mean.clone(), "var": norm.running_var.clone(), "count": int(norm.num_batches_tracked)}


def values(module):
    return {name: parameter.detach().clone() for name, parameter in module.named_parameters()}


def gradients(module):
    return {name: None if p.grad is None else p.grad.clone() for name, p in module.named_parameters()}


def stale(module):
    """Leave random gradients behind, as an earlier phase may have."""
    for parameter in module.parameters():
        parameter.grad = torch.randn_like(parameter)


IMAGE, SIDE, CHANNELS, BATCH, CLASSES, DIMS = 16, 4, 2, 3, 5, (6, 10)


class Watched(Denoiser):
    """A denoiser that notes how it is called, and uses times and noise of its own unless it is given some."""

    def __init__(self, patch=2, depth=2, tap=1, drop=0.0):
        super().__init__(SIDE, patch, CHANNELS, 8, depth, 2, tap, DIMS, CLASSES, drop=drop)
        lively(self)
        self.own_t, self.own_noise = uniform(0.1, 0.9, BATCH, 1, 1, 1), normal(BATCH, CHANNELS, SIDE, SIDE)
        self.norm.running_mean.normal_()
        self.norm.running_var.uniform_(0.5, 2.0)
        self.calls = []

    def forward(self, z, labels, teacher, path="linear", weighting="uniform", stop_after_tap=False, t=None, noise=None):
        t = self.own_t if t is None else t
        noise = self.own_noise if noise is None else noise
        self.calls.append(
            {
                "frozen": not any(p.requires_grad for p in self.parameters()),
                "thawed": all(p.requires_grad for p in self.parameters()),
                "training": self.training,
                "early": bool(stop_after_tap),
                "attached": z.requires_grad,
                "path": path,
                "z": z.detach().clone(),
                "labels": labels.clone(),
                "t": t.clone(),
                "noise": noise.clone(),
            }
        )
        return super().forward(z, labels, teacher, path, weighting, stop_after_tap, t, noise)


class Steady(Autoencoder):
    """An autoencoder whose latents are drawn with noise that stays the same; notes its mode."""

    def __init__(self):
        super().__init__(CHANNELS, width=4)
        lively(self, 0.2)
        self.noise = normal(BATCH, CHANNELS, SIDE, SIDE)
        self.modes = []

    def forward(self, x):
        self.modes.append(self.training)
        posterior = self.encode(x)
        z = posterior.mean + self.noise * torch.exp(posterior.logvar / 2)
        return posterior, z, self.decode(z)


def squares(x, recon):
    """A perceptual distance."""
    return (x - recon).square().mean()


def batch(tokens=4):
    x, labels = uniform(-1, 1, BATCH, 3, IMAGE, IMAGE), torch.randint(CLASSES, (BATCH,))
    return x, labels, [normal(BATCH, tokens, dim) for dim in DIMS]


def latents():
    """Raw latents whose channels have means and spreads of their own."""
    return normal(BATCH, CHANNELS, SIDE, SIDE) * uniform(0.5, 3, CHANNELS, 1, 1) + normal(CHANNELS, 1, 1)


def joint(rate=0.05, **options):
    """A trainer with plain gradient descent, so that steps show the gradients."""
    autoencoder, denoiser, critic = Steady(), Watched(), lively(Critic(4))
    modules = {"autoencoder": autoencoder, "critic": critic, "denoiser": denoiser}
    optimisers = {name: torch.optim.SGD(module.parameters(), lr=rate) for name, module in modules.items()}
    return JointTrainer(autoencoder, denoiser, critic, optimisers, **options)


def state(trainer):
    modules = {"autoencoder": trainer.autoencoder, "critic": trainer.critic, "denoiser": trainer.denoiser}
    return {
        "values": {name: values(module) for name, module in modules.items()},
        "gradients": {name: gradients(module) for name, module in modules.items()},
        "trainable": {name: [p.requires_grad for p in module.parameters()] for name, module in modules.items()},
        "training": {name: module.training for name, module in modules.items()},
        "statistics": statistics(trainer.denoiser.norm),
        "calls": list(trainer.denoiser.calls),
        "modes": list(trainer.autoencoder.modes),
    }


# Latent norm


def observe_norm():
    momentum = float(uniform(0.2, 0.5))
    usual, other = latent_norm(3).double(), latent_norm(3, momentum).double()
    scales = torch.tensor([0.01, 0.02, 1.5], dtype=torch.float64)[:, None, None]
    z = normal(4, 3, 5, 5) * scales + normal(3, 1, 1)
    seen = {"z": z, "momentum": momentum, "outputs": [], "after": []}
    for norm in (usual, other):
        seen["outputs"].append(norm(z))
        seen["after"].append(statistics(norm))
        norm.eval()
        leaf = normal(2, 3, 4, 4).requires_grad_()
        out = norm(leaf)
        out.sum().backward()
        seen["outputs"] += [leaf, out, leaf.grad]
        seen["after"].append(statistics(norm))
    seen["facts"] = [bool(usual.affine), bool(usual.track_running_stats), float(usual.eps), float(usual.momentum)]
    seen["parameters"] = len(list(usual.parameters()))
    return seen


def check_norm(seen):
    assert seen["facts"] == [False, True, 1e-4, 0.1] and seen["parameters"] == 0
    z = seen["z"]
    mean, var = z.mean(dim=(0, 2, 3)), z.var(dim=(0, 2, 3), unbiased=False)
    wanted = (z - mean[:, None, None]) / (var[:, None, None] + 1e-4).sqrt()
    for number, m in enumerate((0.1, seen["momentum"])):
        torch.testing.assert_close(seen["outputs"][4 * number], wanted)
        trained, evaluated = seen["after"][2 * number : 2 * number + 2]
        torch.testing.assert_close(trained["mean"], m * mean)
        torch.testing.assert_close(trained["var"], 1 - m + m * z.var(dim=(0, 2, 3)))
        assert torch.equal(trained["var"], evaluated["var"]) and torch.equal(trained["mean"], evaluated["mean"])
        assert trained["count"] == evaluated["count"] == 1
        slope = 1 / (trained["var"] + 1e-4).sqrt()
        grad = seen["outputs"][4 * number + 3]
        torch.testing.assert_close(grad, slope[:, None, None].expand_as(grad))


def observe_stats():
    norm = latent_norm(4).double()
    scale, bias = uniform(0.3, 3, 4), normal(4)
    kept = [scale.clone(), bias.clone()]
    load_stats(norm, scale, bias)
    loaded = statistics(norm)
    back = [part.clone() for part in read_stats(norm)]
    norm.running_var.copy_(torch.tensor([1e-4, 4e-4, 0.25, 9.0]))
    norm.running_mean.normal_()
    small = [part.clone() for part in read_stats(norm)]
    norm.eval()
    load_stats(norm, scale, bias)
    z = bias[:, None, None] + normal(2, 4, 3, 3) / scale[:, None, None]
    return {
        "scale": scale,
        "bias": bias,
        "untouched": bool(torch.equal(scale, kept[0]) and torch.equal(bias, kept[1])),
        "loaded": loaded,
        "back": back,
        "small": small,
        "mean": norm.running_mean,
        "z": z,
        "normalised": norm(z),
    }


def check_stats(seen):
    torch.testing.assert_close(seen["loaded"]["mean"], seen["bias"])
    torch.testing.assert_close(seen["loaded"]["var"], 1 / seen["scale"] ** 2)
    torch.testing.assert_close(seen["back"][0], seen["scale"])
    torch.testing.assert_close(seen["back"][1], seen["bias"])
    torch.testing.assert_close(seen["small"][0], torch.tensor([100.0, 50.0, 2.0, 1 / 3], dtype=torch.float64))
    assert seen["untouched"]


# Path and times


def observe_path():
    t = torch.cat([uniform(0, 1, 5), torch.tensor([0.0, 1.0])]).reshape(-1, 1, 1, 1)
    seen = {"t": t, "kept": t.clone()}
    for path in ("linear", "cosine"):
        seen[path] = list(path_terms(t, path))
        seen[path + " single"] = list(path_terms(t[:2].float(), path))
    seen["errors"] = [raised(lambda name=name: path_terms(t, name)) for name in ("sine", "", "Linear")]
    return seen


def check_path(seen):
    t = seen["t"]
    assert torch.equal(t, seen["kept"]) and seen["errors"] == ["ValueError"] * 3
    linear, cosine = seen["linear"], seen["cosine"]
    torch.testing.assert_close(linear[0] + linear[1], torch.ones_like(t))
    torch.testing.assert_close(cosine[0].square() + cosine[1].square(), torch.ones_like(t))
    leaf = t.clone().requires_grad_()
    forms = {
        "linear": (1 - leaf, leaf + 0),
        "cosine": (torch.sin((1 - leaf) * math.pi / 2), torch.sin(leaf * math.pi / 2)),
    }
    for path, pair in forms.items():
        for value, slope, form in zip(seen[path][:2], seen[path][2:], pair, strict=True):
            torch.testing.assert_close(value, form.detach())
            torch.testing.assert_close(slope, torch.autograd.grad(form.sum(), leaf)[0])


def observe_times():
    """Draws from a generator of their own, and facts about draws from the global one."""
    seed = int(torch.randint(2**40, ()))
    seen = {"seed": seed}
    for weighting, path in (
        ("uniform", "linear"),
        ("uniform", "cosine"),
        ("lognormal", "linear"),
        ("lognormal", "cosine"),
    ):
        own = torch.Generator().manual_seed(seed)
        before = torch.get_rng_state()
        first, second = draw_times(20, weighting, path, own), draw_times(7, weighting, path, generator=own)
        quiet = bool(torch.equal(before, torch.get_rng_state()))
        many = draw_times(4000, weighting, path).double().flatten()
        ratio = many / (1 - many) if path == "linear" else torch.tan(many * math.pi / 2)
        spread = ratio.log()
        if weighting == "uniform":
            fits = abs(many.mean() - 0.5) < 0.05 and abs(many.std() - 12**-0.5) < 0.04
        else:
            fits = abs(spread.mean()) < 0.12 and abs(spread.std() - 1) < 0.1
        inside = (many >= 0).all() and (many < 1).all() and many.unique().numel() > 3900
        seen[f"{weighting} {path}"] = {"first": first, "second": second, "facts": [quiet, bool(fits), bool(inside)]}
    calls = (("normal", "linear"), ("lognormal", "sine"), ("Uniform", "cosine"))
    seen["errors"] = [raised(lambda call=call: draw_times(2, *call)) for call in calls]
    return seen


def check_times(seen):
    assert seen["errors"] == ["ValueError"] * 3
    for kind in ("uniform linear", "uniform cosine", "lognormal linear", "lognormal cosine"):
        assert all(seen[kind]["facts"]) and seen[kind]["first"].shape == (20, 1, 1, 1)
        own = torch.Generator().manual_seed(seen["seed"])
        for part, count in (("first", 20), ("second", 7)):
            if kind.startswith("uniform"):
                wanted = torch.rand(count, 1, 1, 1, generator=own)
            else:
                ratio = torch.randn(count, 1, 1, 1, generator=own).exp()
                wanted = (
                    1 - 1 / (1 + ratio)
                    if kind.endswith("linear")
                    else torch.atan2(ratio, torch.ones(())) / (math.pi / 2)
                )
            torch.testing.assert_close(seen[kind][part], wanted)


# Alignment


def observe_alignment():
    teacher, student = (
        [normal(3, 5, 6), normal(3, 8, 4)],
        [normal(3, 5, 6).requires_grad_(), normal(3, 8, 4).requires_grad_()],
    )
    loss = alignment_loss(teacher, student)
    loss.backward()
    factors = [[uniform(0.1, 10, 3, n, 1) for n in (5, 8)] for _ in range(2)]
    scaled = alignment_loss(
        [y * f for y, f in zip(teacher, factors[0], strict=True)],
        [p * f for p, f in zip(student, factors[1], strict=True)],
    )
    zeros = [torch.cat([p[:, :2].detach(), torch.zeros_like(p[:, 2:])], dim=1) for p in student]
    tiny = [p.detach() * 1e-5 for p in student]
    return {
        "teacher": teacher,
        "student": student,
        "loss": loss,
        "grads": [p.grad for p in student],
        "scaled": scaled,
        "single": alignment_loss(teacher[1:], student[1:]),
        "perfect": alignment_loss(teacher, [2.5 * y for y in teacher]),
        "opposite": alignment_loss(teacher, [-0.5 * y for y in teacher]),
        "zeros": [alignment_loss(teacher, zeros), alignment_loss(zeros, student)],
        "tiny": alignment_loss(tiny, tiny),
    }


def check_alignment(seen):
    total = 0.0
    for wanted, given in zip(seen["teacher"], seen["student"], strict=True):
        cosines = [
            float(y @ p / (y.norm() * p.norm())) for y, p in zip(wanted.flatten(0, 1), given.flatten(0, 1), strict=True)
        ]
        total += sum(cosines) / len(cosines) / 2
    assert abs(seen["loss"].item() + total) < 1e-9 and abs(seen["scaled"].item() + total) < 1e-9
    assert seen["loss"].dim() == 0
    for name, value in (("perfect", -1), ("opposite", 1), ("tiny", -1)):
        assert abs(seen[name].item() - value) < 1e-9


# Denoiser


def outcome(out):
    return {key: out[key] for key in ("features", "prediction", "denoising", "alignment", "t", "noise")}


def observe_denoiser():
    """Both paths and both modes with given times and noise."""
    settings = [
        (
            path,
            training,
            Watched(patch=patch).train(training),
            latents().requires_grad_(),
            *batch((SIDE // patch) ** 2)[1:],
        )
        for path, training, patch in (
            ("linear", False, 2),
            ("cosine", False, 1),
            ("linear", True, 2),
            ("cosine", True, 2),
        )
    ]
    drawn = [
        (uniform(0, 1, BATCH, 1, 1, 1), normal(BATCH, CHANNELS, SIDE, SIDE), uniform(1, 2, BATCH)) for _ in settings
    ]
    seen = []
    for (path, training, denoiser, z, labels, teacher), (t, noise, weights) in zip(settings, drawn, strict=True):
        before = statistics(denoiser.norm)
        out = Denoiser.forward(denoiser, z, labels, teacher, path, t=t, noise=noise)
        (out["denoising"] * weights).sum().backward()
        seen.append(
            {
                "path": path,
                "training": training,
                "z": z,
                "grad": z.grad,
                "before": before,
                "after": statistics(denoiser.norm),
                "given": [t, noise],
                "out": outcome(out),
            }
        )
    return seen


def check_denoiser(seen):
    for one in seen:
        z, stats = one["z"], one["before"]
        mean, var = (
            (z.mean((0, 2, 3)), z.var((0, 2, 3), unbiased=False)) if one["training"] else (stats["mean"], stats["var"])
        )
        latent = (z - mean[:, None, None]) / (var[:, None, None] + 1e-4).sqrt()
        t, noise = one["given"]
        if one["path"] == "linear":
            target = noise - latent
        else:
            target = math.pi / 2 * (torch.cos(math.pi / 2 * t) * noise - torch.sin(math.pi / 2 * t) * latent)
        error = (one["out"]["prediction"] - target).square()
        torch.testing.assert_close(one["out"]["denoising"], error.sum(dim=(1, 2, 3)) / error[0].numel())
        assert one["after"]["count"] == int(one["training"])


def observe_free_draws():
    """What is drawn is reported: a second pass with the report gives the same."""
    denoiser = Denoiser(SIDE, 2, CHANNELS, 8, 2, 2, 1, DIMS, CLASSES)
    lively(denoiser).eval()
    z, labels, teacher = latents(), torch.randint(CLASSES, (BATCH,)), batch()[2]
    facts = []
    for path in ("linear", "cosine"):
        with torch.no_grad():
            first = denoiser(z, labels, teacher, path=path, weighting="lognormal")
            second = denoiser(z, labels, teacher, path=path, t=first["t"], noise=first["noise"])
            third = denoiser(z, labels, teacher, path=path, weighting="lognormal")
        for key in ("prediction", "denoising", "alignment"):
            facts.append(bool(torch.allclose(first[key], second[key])))
            facts.append(not torch.allclose(first[key], third[key]))
        facts += [first["t"].unique().numel() == BATCH, first["noise"].shape == z.shape, str(first["t"].dtype)]
    return facts


def observe_tap():
    """Features from each depth, on the early way out and on the full one, with the calls of each block."""
    seen = []
    settings = [(Watched(depth=3, tap=tap).eval(), latents(), *batch()[1:]) for tap in (1, 2, 3)]
    for denoiser, z, labels, teacher in settings:
        counts, tokens = [0, 0, 0], {}

        def note(number, counts=counts, tokens=tokens):
            def hook(module, inputs, output):
                counts[number] += 1
                tokens[str(number)] = output.detach().clone()

            return hook

        for number, block in enumerate(denoiser.blocks):
            block.register_forward_hook(note(number))
        early = denoiser(z, labels, teacher, stop_after_tap=True)
        early["alignment"].backward()
        early_counts = list(counts)
        reached = [any(p.grad is not None for p in block.parameters()) for block in denoiser.blocks]
        full = denoiser(z, labels, teacher)
        given = [[project(tokens[str(denoiser.tap - 1)]) for project in denoiser.projections]]
        seen.append(
            {
                "early": outcome(early),
                "full": outcome(full),
                "early_counts": early_counts,
                "counts": list(counts),
                "reached": reached,
                "tokens": dict(tokens),
                "given": given,
            }
        )
    return seen


def check_tap(seen):
    for tap, one in enumerate(seen, start=1):
        wanted = [1] * tap + [0] * (3 - tap)
        assert one["early_counts"] == wanted and one["counts"] == [count + 1 for count in wanted]
        assert one["reached"] == [count == 1 for count in wanted]
        assert one["early"]["denoising"] is None and one["early"]["prediction"] is None
        torch.testing.assert_close(one["early"]["alignment"], one["full"]["alignment"])
        assert one["full"]["denoising"].shape == (BATCH,)


def observe_dropout():
    """Labels that come out of the dropout, by rate and mode; how often at a rate in between, as a fact."""
    always, never, sometimes = Watched(drop=1.0), Watched(drop=0.0), Watched(drop=0.3)
    labels, many = torch.randint(CLASSES, (40,)), torch.randint(CLASSES, (4000,))
    kept = labels.clone()
    out = sometimes.train().drop_labels(many)
    dropped = out == CLASSES
    usual = Denoiser(SIDE, 2, CHANNELS, 8, 1, 2, 1, DIMS, CLASSES).train().drop_labels(many) == CLASSES
    return {
        "always": [always.train().drop_labels(labels), always.eval().drop_labels(labels)],
        "never": [never.train().drop_labels(labels), never.eval().drop_labels(labels)],
        "sometimes": sometimes.eval().drop_labels(many),
        "facts": [
            0.24 < float(dropped.double().mean()) < 0.36,
            0.07 < float(usual.double().mean()) < 0.135,
            bool(torch.equal(out[~dropped], many[~dropped])),
            bool(torch.equal(labels, kept)),
        ],
        "labels": labels,
    }


def check_dropout(seen):
    assert (seen["always"][0] == 5).all() and all(seen["facts"])
    for same in (seen["always"][1], *seen["never"]):
        assert torch.equal(same, seen["labels"])


# Autoencoder side


def observe_posterior():
    moments = normal(3, 4, 2, 3)
    moments[0, 2, 0] = torch.tensor([100.0, -100.0, 20.5])
    moments[1, 3, 1] = torch.tensor([-30.5, 19.0, -29.0])
    moments.requires_grad_()
    posterior = Posterior(moments)
    seed = int(torch.randint(2**40, ()))
    own = torch.Generator().manual_seed(seed)
    weights, factors = normal(3, 2, 2, 3), uniform(1, 2, 3)
    z = posterior.sample(own)
    kl = posterior.kl()
    sample_grad = torch.autograd.grad((z * weights).sum(), moments, retain_graph=True)[0]
    kl_grad = torch.autograd.grad((kl * factors).sum(), moments)[0]
    many = Posterior(torch.tensor([0.7, -0.9], dtype=torch.float64).reshape(1, 2, 1, 1).expand(1, 2, 60, 60)).sample()
    return {
        "moments": moments,
        "mean": posterior.mean,
        "logvar": posterior.logvar,
        "seed": seed,
        "z": z,
        "kl": kl,
        "grads": [sample_grad, kl_grad],
        "standard": Posterior(torch.zeros(2, 4, 2, 2)).kl(),
        "facts": [abs(float(many.mean()) - 0.7) < 0.07, abs(float(many.std()) - math.exp(-0.45)) < 0.06],
    }


def check_posterior(seen):
    mean, logvar = seen["moments"][:, :2], seen["moments"][:, 2:].clamp(-30, 20)
    torch.testing.assert_close(seen["mean"], mean)
    torch.testing.assert_close(seen["logvar"], logvar)
    noise = torch.randn(mean.shape, dtype=torch.float64, generator=torch.Generator().manual_seed(seen["seed"]))
    torch.testing.assert_close(seen["z"], mean + noise * logvar.exp().sqrt())
    for b in range(3):
        total = sum(
            0.5 * (m * m + math.exp(v) - 1 - v)
            for m, v in zip(mean[b].flatten().tolist(), logvar[b].flatten().tolist(), strict=True)
        )
        assert abs(seen["kl"][b].item() - total) < 1e-9 * max(1.0, total)
    assert seen["kl"].shape == (3,) and not seen["standard"].any() and all(seen["facts"])


def observe_autoencoder():
    autoencoder = lively(Autoencoder(CHANNELS, width=4))
    x = batch()[0]
    posterior, z, recon = autoencoder(x)
    again = autoencoder(x)[1]
    return {
        "mean": posterior.mean,
        "logvar": posterior.logvar,
        "shapes": [list(z.shape), list(recon.shape)],
        "random": bool((z != again).any()),
        "decoded": bool(torch.allclose(autoencoder.decode(z), recon)),
    }


class Patches(torch.nn.Module):
    """A critic of a few parameters, one of them fixed from the start."""

    def __init__(self):
        super().__init__()
        self.weight = torch.nn.Parameter(normal(3))
        self.shift = torch.nn.Parameter(normal(1), requires_grad=False)

    def forward(self, x):
        return torch.einsum("bcyx,c->byx", x, self.weight) + self.shift


def observe_regulariser():
    """Each weight alone, all of them together, with and without the optional terms."""
    settings = {
        "rec": (Weights(rec=float(uniform(1, 3)), per=0, kl=0, gan=0), True, squares),
        "per": (Weights(rec=0, per=float(uniform(1, 3)), kl=0, gan=0), True, squares),
        "kl": (Weights(rec=0, per=0, kl=float(uniform(1, 3)), gan=0), True, squares),
        "gan": (Weights(rec=0, per=0, kl=0, gan=float(uniform(1, 3))), True, squares),
        "all": (Weights(*uniform(0.5, 2, 4).tolist()), True, squares),
        "off": (Weights(*uniform(0.5, 2, 4).tolist()), False, squares),
        "plain": (Weights(*uniform(0.5, 2, 4).tolist()), True, None),
        "default": (Weights(), True, None),
    }
    seen = {}
    for name, (weights, on, perceptual) in settings.items():
        x, recon = uniform(-1, 1, 2, 3, 4, 4), uniform(-1, 1, 2, 3, 4, 4).requires_grad_()
        moments, critic = normal(2, 6, 1, 1).requires_grad_(), Patches()
        posterior = Posterior(moments)
        total = autoencoder_regulariser(x, recon, posterior, critic, weights, on, perceptual)
        flags = [p.requires_grad for p in critic.parameters()]
        total.backward()
        seen[name] = {
            "x": x,
            "recon": recon,
            "moments": moments,
            "critic": [critic.weight, critic.shift],
            "weights": [float(w) for w in (weights.rec, weights.per, weights.kl, weights.gan)],
            "total": total,
            "recon_grad": recon.grad,
            "moments_grad": moments.grad,
            "flags": flags,
            "critic_grads": [p.grad for p in critic.parameters()],
        }
    return seen


def check_regulariser(seen):
    for name, one in seen.items():
        rec, per, kl, gan = one["weights"]
        difference = one["x"] - one["recon"]
        mean, logvar = one["moments"].chunk(2, dim=1)
        divergence = (mean.square() + logvar.exp() - 1 - logvar).sum() / 2 / len(mean)
        scores = torch.einsum("bcyx,c->byx", one["recon"], one["critic"][0]) + one["critic"][1]
        total = rec * difference.abs().mean() + kl * divergence
        if name not in ("plain", "default"):
            total = total + per * difference.square().mean()
        if name != "off":
            total = total - gan * scores.mean()
        torch.testing.assert_close(one["total"], total)
        assert one["flags"] == [True, False] and one["critic_grads"] == [None, None]
    assert seen["default"]["weights"] == [1.0, 1.0, 1e-6, 0.1]


def observe_hinge():
    """Scores on both sides of both margins; no gradient reaches the reconstruction."""
    critic = Patches()
    x, recon = 2 * normal(3, 3, 4, 4), (2 * normal(3, 3, 4, 4)).requires_grad_()
    loss = critic_loss(critic, x, recon)
    loss.backward()
    hand = torch.nn.Identity()
    real, fake = torch.tensor([2.0, 0.5, -1.0, 1.0]), torch.tensor([-2.0, -0.5, 1.0, 0.0])
    return {
        "x": x,
        "recon": recon,
        "critic": [critic.weight, critic.shift],
        "loss": loss,
        "grads": [recon.grad, critic.weight.grad],
        "hand": float(critic_loss(hand, real, fake)),
        "off": critic_loss(critic, x, recon, gan_on=False),
        "on": float(critic_loss(critic, x, recon, True)),
    }


def check_hinge(seen):
    real, fake = (
        torch.einsum("bcyx,c->byx", seen[side], seen["critic"][0]) + seen["critic"][1] for side in ("x", "recon")
    )
    wanted = ((1 - real).clamp(min=0).mean() + (1 + fake).clamp(min=0).mean()) / 2
    torch.testing.assert_close(seen["loss"], wanted)
    assert abs(seen["hand"] - 0.75) < 1e-6 and seen["off"] == 0 and seen["grads"][0] is None


# Phases


def observe_autoencoder_phase():
    trainer = joint(
        align_autoencoder=float(uniform(2, 4)),
        weights=Weights(*uniform(0.5, 2, 4).tolist()),
        clip=None,
        perceptual=squares,
    )
    x, labels, teacher = batch()
    trainer.autoencoder.eval()
    stale(trainer.autoencoder)
    out = trainer.autoencoder_phase(x, labels, teacher)
    return {
        "loss": float(out["loss"]),
        "z": out["z"],
        "attached": [out["z"].requires_grad, out["recon"].requires_grad],
        "recon": out["recon"],
        "t": out["t"],
        "noise": out["noise"],
        "own": [trainer.denoiser.own_t, trainer.denoiser.own_noise],
        "state": state(trainer),
    }


def check_autoencoder_phase(seen):
    (call,) = seen["state"]["calls"]
    assert call["frozen"] and call["early"] and call["attached"] and not call["training"]
    assert all(grad is None for name in ("critic", "denoiser") for grad in seen["state"]["gradients"][name].values())
    assert not any(seen["state"]["trainable"]["denoiser"]) and all(seen["state"]["trainable"]["critic"])
    assert seen["state"]["modes"] == [True] and seen["state"]["statistics"]["count"] == 0
    assert torch.equal(seen["t"], seen["own"][0]) and torch.equal(seen["noise"], seen["own"][1])
    torch.testing.assert_close(call["z"], seen["z"])
    assert seen["attached"] == [True, True]


def observe_alignment_weight():
    """The loss of the autoencoder phase without weight, with the default weight, and the alignment itself."""
    losses, slopes, aligned = [], [], []
    trainer = joint(rate=0.0, clip=None)
    x, labels, teacher = batch()
    for weight in (0.0, None, 3.0):
        if weight is not None:
            trainer.align_autoencoder = weight
        else:
            trainer.align_autoencoder = JointTrainer(
                trainer.autoencoder, trainer.denoiser, trainer.critic, {}
            ).align_autoencoder
        losses.append(float(trainer.autoencoder_phase(x, labels, teacher)["loss"]))
        slopes.append(gradients(trainer.autoencoder))
        with torch.no_grad():
            z = trainer.autoencoder(x)[1]
            aligned.append(float(trainer.denoiser(z, labels, teacher, stop_after_tap=True)["alignment"]))
    return {"losses": losses, "slopes": slopes, "aligned": aligned}


def check_alignment_weight(seen):
    none, usual, twice = seen["losses"]
    assert abs(usual - none - 1.5 * seen["aligned"][0]) < 1e-9 and abs(twice + none - 2 * usual) < 1e-9
    for name, slope in seen["slopes"][0].items():
        if name.startswith("decoder"):
            torch.testing.assert_close(slope, seen["slopes"][1][name])
        else:
            torch.testing.assert_close(seen["slopes"][2][name] - slope, 2 * (seen["slopes"][1][name] - slope))


def observe_critic_phase():
    trainer = joint(clip=None)
    x, recon = batch()[0], uniform(-1, 1, BATCH, 3, IMAGE, IMAGE).requires_grad_()
    stale(trainer.critic)
    loss = trainer.critic_phase(x, recon)
    return {"loss": float(loss), "recon_grad": recon.grad, "state": state(trainer)}


def observe_denoiser_phase():
    trainer = joint(align_denoiser=float(uniform(1, 2)), clip=None)
    x, labels, teacher = batch()
    # As the first phase leaves it.
    set_trainable(trainer.denoiser, False)
    trainer.denoiser.eval()
    stale(trainer.denoiser)
    z = trainer.autoencoder(x)[1]
    t, noise = uniform(0, 1, BATCH, 1, 1, 1), normal(*z.shape)
    out = trainer.denoiser_phase(z, labels, teacher, t, noise)
    return {
        "z": z,
        "given": [t, noise],
        "weight": trainer.align_denoiser,
        "losses": [float(out[key]) for key in ("loss", "denoising", "alignment")],
        "state": state(trainer),
    }


def check_denoiser_phase(seen):
    (call,) = seen["state"]["calls"]
    assert call["thawed"] and call["training"] and not call["early"] and not call["attached"]
    assert torch.equal(call["t"], seen["given"][0]) and torch.equal(call["noise"], seen["given"][1])
    torch.testing.assert_close(call["z"], seen["z"])
    loss, denoising, alignment = seen["losses"]
    assert abs(loss - denoising - seen["weight"] * alignment) < 1e-9
    assert all(grad is None for grad in seen["state"]["gradients"]["autoencoder"].values())
    assert all(seen["state"]["trainable"]["denoiser"]) and seen["state"]["training"]["denoiser"]
    assert seen["state"]["statistics"]["count"] == 1


def total_norm(grads):
    return float(torch.stack([grad.norm() for grad in grads.values()]).norm())


def observe_clipping():
    """Gradients far above the limit and far below it, for each module; the other modules hold gradients of their own."""
    seen, settings = {}, []
    for name, scale, clip in (("large", 1e4, float(uniform(0.3, 2))), ("small", 1e-5, 1.0)):
        weights = Weights(rec=scale, per=0.0, kl=1e-6 * scale, gan=0.1 * scale)
        trainer = joint(rate=0.5, align_autoencoder=scale, align_denoiser=scale, weights=weights, clip=clip)
        settings.append((name, scale, trainer, *batch()))
    for name, scale, trainer, x, labels, teacher in settings:
        for module in (trainer.autoencoder, trainer.critic, trainer.denoiser):
            for parameter in module.parameters():
                parameter.grad = torch.full_like(parameter, 0.3)
        first = trainer.autoencoder_phase(x, labels, teacher)
        norms = [total_norm(gradients(trainer.autoencoder))]
        trainer.critic_phase(1e2 * x if scale > 1 else 1e-6 * x, first["recon"])
        norms.append(total_norm(gradients(trainer.critic)))
        trainer.denoiser_phase(first["z"], labels, teacher, first["t"], first["noise"])
        norms.append(total_norm(gradients(trainer.denoiser)))
        seen[name] = {"limit": trainer.clip, "norms": norms, "values": state(trainer)["values"]}
    return seen


def check_clipping(seen):
    limit = seen["large"]["limit"]
    assert all(abs(norm - limit) < 1e-4 for norm in (seen["large"]["norms"][0], seen["large"]["norms"][2]))
    assert seen["small"]["norms"][0] < 0.1


def observe_step():
    """Whole steps: parameters of all three modules, statistics, losses, and the order in which the parts are used."""
    trainer = joint()
    order = []
    trainer.critic.register_forward_hook(lambda *_: order.append("critic"))
    trainer.denoiser.register_forward_pre_hook(lambda *_: order.append("denoiser"))
    trainer.autoencoder.register_forward_pre_hook(lambda *_: order.append("autoencoder"))
    before = statistics(trainer.denoiser.norm)
    x, labels, teacher = batch()
    later = [batch()]
    losses = trainer.step(x, labels, teacher)
    once, used = state(trainer), list(order)
    z = once["calls"][0]["z"]
    more = [trainer.step(*one) for one in later]
    return {
        "ends": [used[0], used[-1]],
        "counts": [used.count("autoencoder"), used.count("denoiser")],
        "critic_between": "critic" in used[used.index("denoiser") : -1],
        "before": before,
        "z": z,
        "once": once,
        "losses": {key: float(value) for key, value in losses.items()},
        "kinds": sorted({type(value).__name__ for value in losses.values()}),
        "more": [{key: float(value) for key, value in one.items()} for one in more],
        "last": state(trainer),
    }


def check_step(seen):
    assert seen["ends"] == ["autoencoder", "denoiser"] and seen["counts"] == [1, 2]
    first, second = seen["once"]["calls"]
    for key in ("z", "t", "noise", "labels"):
        assert torch.equal(first[key], second[key])
    assert first["early"] and not second["early"]
    stats, before = seen["once"]["statistics"], seen["before"]
    torch.testing.assert_close(stats["mean"], 0.9 * before["mean"] + 0.1 * seen["z"].mean(dim=(0, 2, 3)))
    assert stats["count"] == 1 and seen["last"]["statistics"]["count"] == 2
    assert set(seen["losses"]) == {"autoencoder", "critic", "denoiser", "alignment"} and seen["kinds"] == ["float"]
    assert all(seen["once"]["trainable"]["denoiser"]) and seen["once"]["training"]["denoiser"]


# Averaging


def small_model():
    model = torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.BatchNorm1d(4)).double()
    lively(model)
    model[1].running_mean.normal_()
    model[1].running_var.uniform_(0.5, 2)
    model[1].num_batches_tracked.random_(1, 1000)
    model.register_buffer("table", normal(2, 3))
    model.register_buffer("mask", torch.rand(20) < 0.5)
    return model


def observe_average():
    seen = {}
    for name, options in {
        "half": {"decay": 0.5},
        "some": {"decay": float(uniform(0.7, 0.9))},
        "copy": {"decay": 0.0},
        "default": {},
    }.items():
        average, live = small_model(), small_model()
        held = dict(average.named_parameters()) | dict(average.named_buffers())
        before = [{key: value.clone() for key, value in model.state_dict().items()} for model in (average, live)]
        follow(average, live, **options)
        seen[name] = {
            "decay": options.get("decay", 0.9999),
            "before": before,
            "average": {key: value.detach().clone() for key, value in held.items()},
            "own": {key: value.clone() for key, value in average.state_dict().items()},
            "live": {key: value.clone() for key, value in live.state_dict().items()},
            "graph": any(p.grad_fn is not None for p in average.parameters()),
            "leaves": all(p.is_leaf and p.requires_grad for p in average.parameters()),
        }
    return seen


def check_average(seen):
    for one in seen.values():
        average, live = one["before"]
        for key, old in average.items():
            assert torch.equal(one["live"][key], live[key])
            wanted = one["decay"] * old + (1 - one["decay"]) * live[key] if old.is_floating_point() else live[key]
            torch.testing.assert_close(one["average"][key], wanted)
            torch.testing.assert_close(one["own"][key], wanted)
        assert not one["graph"] and one["leaves"]


# Training


def observe_training():
    """A few steps with the default optimiser at a higher rate: alignment falls and latents keep their spread."""
    autoencoder, critic = Autoencoder(CHANNELS, width=4), Critic(4)
    denoiser = Denoiser(SIDE, 2, CHANNELS, 16, 2, 2, 1, DIMS, CLASSES)
    trainer = JointTrainer(autoencoder, denoiser, critic)
    for optimiser in trainer.optimisers.values():
        for group in optimiser.param_groups:
            group["lr"] = 2e-2
    x, labels = 2 * torch.rand(8, 3, IMAGE, IMAGE) - 1, torch.randint(CLASSES, (8,))
    teacher = [torch.randn(1, 1, dim) + 0.5 * torch.randn(8, 4, dim) for dim in DIMS]
    start = autoencoder.encode(x).mean.detach()
    losses = [trainer.step(x, labels, teacher)["alignment"] for _ in range(4)]
    end = autoencoder.encode(x).mean.detach()
    spread = [float(z.var(dim=(2, 3)).mean()) for z in (start, end)]
    return {
        "falls": losses[-1] < -0.4,
        "finite": bool(end.isfinite().all()) and all(map(math.isfinite, losses)),
        "spread": spread[1] > 0.01 * spread[0],
        "count": int(denoiser.norm.num_batches_tracked),
    }


def check_training(seen):
    assert seen["falls"] and seen["finite"] and seen["spread"] and seen["count"] == 4
