"""Distances, neighbours, the Gumbel form, warping in both placements, similarities, losses and influence, each against
scalar loops or closed forms; gradients where points coincide; two short trainings."""

import math

import torch
from gumbel_similarity import (
    GumbelPrior,
    completion_loss,
    directed_similarity,
    episode_logits,
    few_shot_loss,
    gumbel_pdf,
    influence,
    location_scale,
    mode_shift,
    nearest_distances,
    pairwise_distances,
    peak_score,
    set_similarity,
    warp,
)
from scipy.stats import gumbel_r

# Distances of coinciding points are compared relatively.
CASES = {
    "coinciding_points": {"rtol": 1e-6, "atol": 0.0},
    "close_points": {"rtol": 1e-6, "atol": 0.0},
    "one_equal_coordinate": {"rtol": 1e-12, "atol": 0.0},
}

DOUBLE = torch.float64
PLACEMENTS = ("inside", "outside")


# --- what observers share -------------------------------------------------------------------------------------------


def normal(*shape):
    return torch.randn(*shape, dtype=DOUBLE)


def uniform(low, high, *shape):
    return low + (high - low) * torch.rand(*shape, dtype=DOUBLE)


def drawn_prior(ranks=2, components=3, **options):
    """Parameters all different and none of them one."""
    count = ranks * components
    spread = torch.arange(count, dtype=DOUBLE)[torch.randperm(count)].view(ranks, components) / count
    alpha = 0.4 + 2 * spread + uniform(0.0, 0.1, ranks, components)
    beta = 2.3 - 1.6 * spread[torch.randperm(ranks)] + uniform(0.0, 0.1, ranks, components)
    return GumbelPrior(alpha, beta, **options)


def told(prior):
    return {
        "alpha": prior.alpha,
        "beta": prior.beta,
        "shifted": prior.shifted,
        "placement": prior.placement,
        "metric": prior.metric,
    }


def every_prior(ranks=2, components=3):
    return [
        drawn_prior(ranks, components, shifted=shifted, placement=placement)
        for shifted in (True, False)
        for placement in PLACEMENTS
    ]


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
    expected = torch.as_tensor(expected, dtype=found.dtype)
    torch.testing.assert_close(found, expected.expand_as(found), rtol=tolerance, atol=tolerance)


def distance(p, q, metric):
    gaps = [abs(s - t) for s, t in zip(p, q, strict=True)]
    if metric == "l1":
        return sum(max(gap, 1e-7) for gap in gaps)
    return max(math.sqrt(sum(gap * gap for gap in gaps)), 1e-7)


def warped(d, alpha, beta, prior):
    delta = math.exp(-math.log(alpha) / beta) if prior["shifted"] else 0.0
    if prior["placement"] == "inside":
        return alpha * math.pow(d + delta, beta)
    return alpha * math.pow(d, beta) + delta


def similarity(a, b, prior):
    """S(A -> B) of two lists of points, number by number."""
    total = 0.0
    for point in a:
        nearest = sorted(distance(point, other, prior["metric"]) for other in b)
        for d, alphas, betas in zip(nearest, prior["alpha"].tolist(), prior["beta"].tolist(), strict=False):
            for alpha, beta in zip(alphas, betas, strict=True):
                D = warped(d, alpha, beta, prior)
                total += D * math.exp(-D)
    return total


def both_ways(a, b, prior):
    return similarity(a, b, prior) + similarity(b, a, prior)


# --- distances and neighbours ---------------------------------------------------------------------------------------


def observe_distances():
    seen = []
    for metric in ("l2", "l1"):
        for shape_a, shape_b in (((4, 3), (6, 3)), ((5, 1), (2, 1)), ((2, 3, 4, 3), (2, 3, 5, 3))):
            a, b = normal(*shape_a), normal(*shape_b)
            seen.append({"metric": metric, "a": a, "b": b, "dist": pairwise_distances(a, b, metric)})
    a, b = normal(4, 3), normal(6, 3)
    seen.append({"metric": "l2", "a": a, "b": b, "dist": pairwise_distances(a, b)})
    single = pairwise_distances(a.float(), b.float(), metric="l1")
    triangle = [pairwise_distances(torch.zeros(1, 2), torch.tensor([[3.0, 4.0]]), metric) for metric in ("l1", "l2")]
    return {"seen": seen, "single": single, "triangle": triangle}


def check_distances(seen):
    for one in seen["seen"]:
        size, others = one["a"].shape[-2], one["b"].shape[-2]
        features = one["a"].shape[-1]
        a, b = one["a"].reshape(-1, size, features).tolist(), one["b"].reshape(-1, others, features).tolist()
        expected = [[[distance(p, q, one["metric"]) for q in qs] for p in ps] for ps, qs in zip(a, b, strict=True)]
        close(one["dist"].reshape(-1, size, others), expected)
    assert [float(d) for d in seen["triangle"]] == [7.0, 5.0]


def observe_broadcast_distances():
    a, b = normal(3, 1, 4, 2), normal(5, 6, 2)
    return {"a": a, "b": b, "dist": pairwise_distances(a, b), "l1": pairwise_distances(a, b, "l1")}


def check_broadcast_distances(seen):
    assert seen["dist"].shape == seen["l1"].shape == (3, 5, 4, 6)
    for i, a in enumerate(seen["a"][:, 0].tolist()):
        for j, b in enumerate(seen["b"].tolist()):
            close(seen["dist"][i, j], [[distance(p, q, "l2") for q in b] for p in a])
            close(seen["l1"][i, j], [[distance(p, q, "l1") for q in b] for p in a])


def observe_coinciding_points():
    """Distances that the floor decides."""
    seen = {}
    for features in (1, 3):
        points = 10 + normal(4, features)
        for metric in ("l1", "l2"):
            seen[f"{metric} {features}"] = pairwise_distances(points, points.clone(), metric)
            close_by = points[:1] + 3e-8 * torch.ones(1, features, dtype=DOUBLE)
            seen[f"{metric} {features} near"] = pairwise_distances(points[:1], close_by, metric)
    return seen


def check_coinciding_points(seen):
    for name, dist in seen.items():
        metric, features = name.split()[:2]
        expected = 1e-7 if metric == "l2" else 1e-7 * int(features)
        torch.testing.assert_close(dist.diagonal(), torch.full((len(dist),), expected, dtype=DOUBLE), rtol=1e-9, atol=0)


def observe_close_points():
    a = 1000 + normal(3, 2)
    b = a + uniform(1e-5, 3e-5, 3, 2)
    return {"a": a, "b": b, "near": [pairwise_distances(a, b, metric).diagonal() for metric in ("l1", "l2")]}


def check_close_points(seen):
    for metric, near in zip(("l1", "l2"), seen["near"], strict=True):
        pairs = zip(seen["a"].tolist(), seen["b"].tolist(), strict=True)
        expected = torch.tensor([distance(p, q, metric) for p, q in pairs], dtype=DOUBLE)
        torch.testing.assert_close(near, expected, rtol=1e-9, atol=0)


def observe_one_equal_coordinate():
    a = torch.tensor([[0.0, 0.0, 0.0]], dtype=DOUBLE)
    b = torch.tensor([[1.0, 0.0, -2.0], [2e-8, 0.0, 0.0]], dtype=DOUBLE)
    return [pairwise_distances(a, b, metric) for metric in ("l1", "l2")]


def check_one_equal_coordinate(seen):
    expected = torch.tensor([[3.0000001, 3e-7]], dtype=DOUBLE)
    torch.testing.assert_close(seen[0], expected, rtol=1e-12, atol=0)
    torch.testing.assert_close(seen[1], torch.tensor([[math.sqrt(5), 1e-7]], dtype=DOUBLE), rtol=1e-12, atol=0)


def observe_distance_gradients():
    """One pair with an equal coordinate, one coinciding pair, and other points."""
    seen = {}
    for metric in ("l1", "l2"):
        a, b = normal(3, 3), normal(4, 3)
        b[0] = a[0]
        b[1, 1] = a[1, 1]
        a, b = a.requires_grad_(), b.requires_grad_()
        dist = pairwise_distances(a, b, metric)
        picked = [dist[0, 0], dist[1, 1], dist[2, 3]]
        grads = [torch.autograd.grad(d, (a, b), retain_graph=True) for d in picked]
        seen[metric] = {"a": a, "b": b, "dist": dist, "grads": [list(pair) for pair in grads]}
    return seen


def check_distance_gradients(seen):
    for metric, one in seen.items():
        coinciding, equal, other = one["grads"]
        assert all((grad == 0).all() for grad in coinciding)
        for (to_a, to_b), (i, j) in ((equal, (1, 1)), (other, (2, 3))):
            diff = one["a"][i] - one["b"][j]
            expected = diff.sign() if metric == "l1" else diff / diff.square().sum().sqrt()
            close(to_a[i], expected)
            close(to_b[j], -expected)
            assert int((to_a != 0).sum()) == int((to_b != 0).sum()) == int((diff != 0).sum())


def observe_neighbours():
    dist = torch.rand(2, 4, 6, dtype=DOUBLE)
    results = {str(k): nearest_distances(dist, k) for k in (1, 2, 6)}
    traced = torch.rand(3, 5, dtype=DOUBLE).requires_grad_()
    (nearest_distances(traced, 2) * torch.tensor([2.0, 3.0], dtype=DOUBLE)).sum().backward()
    tall = torch.rand(3, 2, dtype=DOUBLE)
    errors = [raised(lambda k=k: nearest_distances(tall, k)) for k in (2, 3, 4)]
    return {"dist": dist, "results": results, "traced": traced, "grad": traced.grad, "errors": errors}


def check_neighbours(seen):
    rows = [[sorted(row) for row in part] for part in seen["dist"].tolist()]
    for k, result in seen["results"].items():
        close(result, [[row[: int(k)] for row in part] for part in rows])
    for row, grad in zip(seen["traced"].tolist(), seen["grad"].tolist(), strict=True):
        order = sorted(range(5), key=row.__getitem__)
        assert [grad[i] for i in order] == [2.0, 3.0, 0.0, 0.0, 0.0]
    assert seen["errors"] == ["nothing", "ValueError", "ValueError"]


# --- the Gumbel form ------------------------------------------------------------------------------------------------


def observe_shifts():
    alpha, beta = torch.tensor([2.0, 5.0, 0.5], dtype=DOUBLE), torch.tensor([1.0, 2.0, 1.5], dtype=DOUBLE)
    prior = drawn_prior(3, 2)
    return {
        "table": mode_shift(alpha, beta),
        "drawn": mode_shift(prior.alpha, prior.beta),
        "prior": told(prior),
        "single": mode_shift(prior.alpha.float(), prior.beta.float()),
    }


def check_shifts(seen):
    close(seen["table"], [0.5, 0.447214, 1.587401], 1e-6)
    prior = seen["prior"]
    close(prior["alpha"] * seen["drawn"] ** prior["beta"], 1.0)


def observe_densities():
    x, mu, sigma = normal(5, 3), normal(3), uniform(0.4, 2.0, 3)
    grid = torch.linspace(-8.0, 60.0, 4001, dtype=DOUBLE)
    return {
        "x": x,
        "mu": mu,
        "sigma": sigma,
        "density": gumbel_pdf(x, mu, sigma),
        "mass": float(torch.trapezoid(gumbel_pdf(grid, 0.1 * mu[0], 1 + sigma[0]), grid)),
    }


def check_densities(seen):
    expected = gumbel_r.pdf(seen["x"].numpy(), loc=seen["mu"].numpy(), scale=seen["sigma"].numpy())
    close(seen["density"], torch.from_numpy(expected))
    assert abs(seen["mass"] - 1) < 1e-4


def observe_reparameterisation():
    """The score is the density of -log(d + delta), up to the factor beta."""
    seen = []
    for shifted in (True, False):
        prior, d = drawn_prior(shifted=shifted), uniform(0.05, 2.0, 4, 2)
        mu, sigma = location_scale(prior.alpha, prior.beta)
        delta = mode_shift(prior.alpha, prior.beta) if shifted else 0.0
        density = gumbel_pdf(-torch.log(d[..., None] + delta), mu, sigma)
        seen.append(
            {
                "prior": told(prior),
                "mu": mu,
                "sigma": sigma,
                "score": peak_score(warp(d, prior)),
                "density": density,
            }
        )
    return seen


def check_reparameterisation(seen):
    for one in seen:
        alpha, beta = one["prior"]["alpha"], one["prior"]["beta"]
        close(torch.exp(beta * one["mu"]), alpha)
        close(one["sigma"] * beta, 1.0)
        close(beta * one["score"], one["density"])


def observe_warped_distances():
    seen = []
    for prior in every_prior():
        for shape in ((4, 2), (3, 5, 2)):
            d = uniform(0.05, 2.0, *shape)
            seen.append({"prior": told(prior), "d": d, "warped": warp(d, prior)})
    prior, d = drawn_prior(3, 3, placement="outside"), uniform(0.05, 2.0, 3, 3)
    seen.append({"prior": told(prior), "d": d, "warped": warp(d, prior)})
    return seen


def check_warped_distances(seen):
    for one in seen:
        prior, d = one["prior"], one["d"]
        assert one["warped"].shape == (*d.shape, prior["alpha"].shape[1])
        parameters = zip(prior["alpha"].tolist(), prior["beta"].tolist(), strict=True)
        for k, (alphas, betas) in enumerate(parameters):
            for m, (alpha, beta) in enumerate(zip(alphas, betas, strict=True)):
                expected = [warped(x, alpha, beta, prior) for x in d[..., k].flatten().tolist()]
                close(one["warped"][..., k, m].flatten(), expected)


def observe_default_priors():
    plain, other = GumbelPrior.single(), GumbelPrior.single(5.0, 2.0, shifted=False, metric="l1")
    d = uniform(0.1, 2.0, 3, 1)
    own_type = warp(d.float(), drawn_prior(1, 2, placement="outside"))
    drawn = GumbelPrior(uniform(1.5, 2.0, 1, 2), uniform(1.2, 1.6, 1, 2))
    return {
        "plain": told(plain),
        "other": told(other),
        "d": d,
        "warped": [warp(d.float(), plain), warp(d.float(), other)],
        "drawn": told(drawn),
        "by_default": warp(d, drawn),
        "own_type": own_type,
    }


def check_default_priors(seen):
    d = seen["d"].flatten().tolist()
    for prior, found in (
        (seen["plain"], seen["warped"][0]),
        (seen["other"], seen["warped"][1]),
        (seen["drawn"], seen["by_default"]),
    ):
        alphas, betas = prior["alpha"][0].tolist(), prior["beta"][0].tolist()
        expected = [[[warped(x, alpha, beta, prior) for alpha, beta in zip(alphas, betas, strict=True)]] for x in d]
        close(found, expected, 1e-5)


def observe_scores():
    D = torch.cat([torch.tensor([1.0, 2.0, 4.0], dtype=DOUBLE), uniform(0.01, 8.0, 6)]).requires_grad_()
    score = peak_score(D)
    score.sum().backward()
    return {"D": D, "score": score, "slope": D.grad, "shaped": peak_score(D.detach().view(3, 3))}


def check_scores(seen):
    close(seen["score"], [D * math.exp(-D) for D in seen["D"].tolist()])
    close(seen["slope"], [(1 - D) * math.exp(-D) for D in seen["D"].tolist()])


# --- similarities ---------------------------------------------------------------------------------------------------


def observe_directed_similarities():
    """Sets of different size and shape, so that the two directions differ."""
    seen = []
    for prior in [*every_prior(), drawn_prior(3, 1, metric="l1"), drawn_prior(1, 2, metric="l1", placement="outside")]:
        a, b = normal(5, 3), 1.5 * normal(4, 3)
        seen.append({"prior": told(prior), "a": a, "b": b, "there": directed_similarity(a, b, prior)})
    return seen


def check_directed_similarities(seen):
    for one in seen:
        close(one["there"], similarity(one["a"].tolist(), one["b"].tolist(), one["prior"]))


def observe_known_similarities():
    zero, pair = torch.zeros(1, 1, dtype=DOUBLE), torch.tensor([[0.0], [10.0]], dtype=DOUBLE)
    plain = GumbelPrior.single()
    alpha = torch.tensor([[1.0, 2.0], [1.0, 0.5]], dtype=DOUBLE)
    beta = torch.tensor([[1.0, 1.0], [2.0, 1.0]], dtype=DOUBLE)
    others = torch.tensor([[1.0], [3.0]], dtype=DOUBLE)
    points = 3 * normal(6, 2)
    return {
        "pair": [directed_similarity(zero, pair, plain), directed_similarity(pair, zero, plain)],
        "pair_loss": completion_loss(zero[None], pair[None], plain),
        "three_apart": completion_loss(zero[None], zero[None] + 3, plain),
        "placements": [
            directed_similarity(zero, others, GumbelPrior(alpha, beta, placement=placement)) for placement in PLACEMENTS
        ],
        "identical": directed_similarity(points, points.clone(), GumbelPrior.single(2.0, 1.5)),
        "too_few": raised(lambda: directed_similarity(others, zero, GumbelPrior(alpha, beta))),
    }


def check_known_similarities(seen):
    for found, expected in (
        (seen["pair"][0], 0.367879),
        (seen["pair"][1], 0.368063),
        (seen["pair_loss"], -36.79713),
        (seen["three_apart"], -7.32626),
        (seen["placements"][0], 0.625246),
        (seen["placements"][1], 0.582028),
        (seen["identical"], 6 / math.e),
    ):
        close(found, expected, 2e-6)
    assert seen["too_few"] == "ValueError"


def observe_set_similarities():
    prior = drawn_prior()
    a, b, move = normal(3, 5, 2), 1.5 * normal(3, 4, 2), normal(2)
    shuffled = a[:, torch.randperm(5)]
    return {
        "prior": told(prior),
        "a": a,
        "b": b,
        "kappa": set_similarity(a, b, prior),
        "turned": set_similarity(b, a, prior),
        "shuffled": set_similarity(shuffled, b, prior),
        "moved": set_similarity(a + move, b + move, prior),
        "there": directed_similarity(a, b, prior),
        "doubled": directed_similarity(torch.cat([a, a], dim=1), b, prior),
        "one_against_many": set_similarity(a[0], b, prior),
    }


def check_set_similarities(seen):
    a, b, prior = seen["a"].tolist(), seen["b"].tolist(), seen["prior"]
    close(seen["kappa"], [both_ways(p, q, prior) for p, q in zip(a, b, strict=True)])
    for name in ("turned", "shuffled", "moved"):
        close(seen[name], seen["kappa"])
    close(seen["doubled"], 2 * seen["there"])
    close(seen["one_against_many"], [both_ways(a[0], q, prior) for q in b])


def observe_similarity_gradients():
    seen = []
    for metric in ("l2", "l1"):
        prior = drawn_prior(metric=metric)
        a, b = normal(2, 5, 3).requires_grad_(), normal(2, 4, 3).requires_grad_()
        kappa = set_similarity(a, b, prior)
        (kappa * torch.tensor([1.0, 2.5], dtype=DOUBLE)).sum().backward()
        seen.append([kappa, a.grad, b.grad])
    return seen


# --- losses ---------------------------------------------------------------------------------------------------------


def observe_completion_losses():
    seen = []
    for prior, gain in ((drawn_prior(), ()), (drawn_prior(1, 1, metric="l1"), (7.0,))):
        pred, target = normal(3, 5, 3), normal(3, 6, 3)
        seen.append(
            {
                "prior": told(prior),
                "pred": pred,
                "target": target,
                "gain": gain[0] if gain else 100.0,
                "loss": completion_loss(pred, target, prior, *gain),
                "repeated": completion_loss(torch.cat([pred] * 2), torch.cat([target] * 2), prior, *gain),
            }
        )
    return seen


def check_completion_losses(seen):
    for one in seen:
        pairs = zip(one["pred"].tolist(), one["target"].tolist(), strict=True)
        kappas = [both_ways(p, q, one["prior"]) for p, q in pairs]
        close(one["loss"], -one["gain"] * sum(kappas) / 6)
        close(one["repeated"], one["loss"])
        assert one["loss"].dim() == 0


def observe_best_distances():
    """Where the loss of one moving point is lowest on a grid of distances."""
    steps = torch.arange(0.0, 2.01, 0.125, dtype=DOUBLE)
    target = torch.zeros(1, 1, 1, dtype=DOUBLE)
    best = {}
    for alpha, beta, placement in (
        (1.0, 1.0, "inside"),
        (2.0, 1.0, "inside"),
        (5.0, 2.0, "inside"),
        (0.5, 1.5, "inside"),
        (2.0, 1.0, "outside"),
    ):
        prior = GumbelPrior.single(alpha, beta, placement=placement)
        losses = torch.stack([completion_loss(target + step, target, prior) for step in steps])
        best[f"{alpha} {beta} {placement}"] = round(float(steps[losses.argmin()]), 2)
    return best


def check_best_distances(seen):
    assert list(seen.values()) == [0.0, 0.0, 0.0, 0.0, 0.25]


def observe_loss_gradients():
    prior = GumbelPrior.single(2.0, 1.5)
    start = uniform(0.5, 1.5, 1, 1, 3)
    point = start.clone().requires_grad_()
    completion_loss(point, torch.zeros(1, 1, 3, dtype=DOUBLE), prior).backward()
    identical = {}
    for metric in ("l1", "l2"):
        points = 3 * normal(2, 5, 3)
        moving = points.clone().requires_grad_()
        loss = completion_loss(moving, points, GumbelPrior.single(metric=metric))
        loss.backward()
        identical[metric] = [loss, moving.grad]
    return {"start": start, "grad": point.grad, "identical": identical}


def check_loss_gradients(seen):
    step = seen["start"] - 1e-3 * seen["grad"]
    assert step.square().sum() < seen["start"].square().sum()
    for loss, grad in seen["identical"].values():
        close(loss, -500 / math.e, 1e-5)
        assert (grad == 0).all()


def observe_influence():
    seen = []
    for prior in every_prior():
        d = uniform(0.05, 2.0, 3, 4, 2).requires_grad_()
        score = peak_score(warp(d, prior))
        slopes = [torch.autograd.grad(score[..., m].sum(), d, retain_graph=True)[0] for m in range(3)]
        seen.append({"influence": influence(d.detach(), prior), "slopes": torch.stack(slopes, dim=-1)})
    prior = drawn_prior(1, 2)
    ends = influence(torch.tensor([[0.0], [0.3], [30.0]], dtype=DOUBLE), prior)
    return {"seen": seen, "ends": ends, "single": influence(torch.tensor([[0.4]]), GumbelPrior.single(2.0, 0.7))}


def check_influence(seen):
    for one in seen["seen"]:
        close(one["influence"], one["slopes"])
    at_zero, near, far = seen["ends"]
    assert at_zero.abs().max() < 1e-12 and (near < 0).all() and far.abs().max() < 0.05


def observe_episodes():
    """As many classes as queries in one episode, more classes in the other."""
    seen = []
    for queries, supports, prior in (
        (normal(3, 4, 2), normal(5, 6, 2), drawn_prior(shifted=False)),
        (normal(3, 4, 2), 1.5 * normal(3, 5, 2), drawn_prior(1, 2, shifted=False)),
    ):
        labels = torch.randint(len(supports), (3,))
        queries, supports = queries.requires_grad_(), supports.requires_grad_()
        loss = few_shot_loss(queries, supports, labels, prior)
        loss.backward()
        seen.append(
            {
                "prior": told(prior),
                "queries": queries,
                "supports": supports,
                "labels": labels,
                "logits": episode_logits(queries, supports, prior),
                "loss": loss,
                "grads": [queries.grad, supports.grad],
            }
        )
    return seen


def check_episodes(seen):
    for one in seen:
        queries, supports = one["queries"].tolist(), one["supports"].tolist()
        logits = [[both_ways(q, p, one["prior"]) for p in supports] for q in queries]
        close(one["logits"], logits)
        total = 0.0
        for row, label in zip(logits, one["labels"].tolist(), strict=True):
            total += math.log(sum(math.exp(value) for value in row)) - row[label]
        close(one["loss"], total / 3)
        assert one["loss"].dim() == 0


# --- trainings ------------------------------------------------------------------------------------------------------


def observe_completion_training():
    """Predicted points move to their targets."""
    target = torch.randn(4, 32, 3)
    pred = (target + 0.4 * torch.randn(4, 32, 3)).requires_grad_()
    prior = GumbelPrior.single()
    optimiser = torch.optim.Adam([pred], lr=0.03)
    for _ in range(40):
        loss = completion_loss(pred, target, prior)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    apart = nearest_distances(pairwise_distances(pred.detach(), target), 1).mean()
    return {"loss": float(loss.detach()) < -1150, "apart": float(apart) < 0.15}


def check_completion_training(seen):
    assert seen["loss"] and seen["apart"]


def observe_few_shot_training():
    """A linear map learns features in which classes differ; classes lie on both ends of the four axes."""
    centres = 3 * torch.cat([torch.eye(4), -torch.eye(4)])
    mapping = (0.1 * torch.randn(4, 3)).requires_grad_()
    prior = GumbelPrior.single(5.0, 2.0, shifted=False)
    optimiser = torch.optim.Adam([mapping], lr=0.05)
    losses = []
    for _ in range(40):
        classes = torch.randperm(8)[:4]
        labels = torch.randint(4, (8,))
        supports = centres[classes][:, None] + 0.5 * torch.randn(4, 6, 4)
        queries = centres[classes[labels]][:, None] + 0.5 * torch.randn(8, 5, 4)
        loss = few_shot_loss(queries @ mapping, supports @ mapping, labels, prior)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        losses.append(float(loss.detach()))
    start, end = sum(losses[:3]) / 3, sum(losses[-10:]) / 10
    return {"falls": start - end > 0.3, "low": end < 1.2}


def check_few_shot_training(seen):
    assert seen["falls"] and seen["low"]
