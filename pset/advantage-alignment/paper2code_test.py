"""Advantages, alignment terms and their filter, policy losses, both objectives, lagged networks and the update, against
slow loops and closed forms; the iterated prisoner's dilemma, enumerated; a fixed batch that alignment turns around."""

import itertools
import math

import torch
from advantage_alignment import (
    AlignConfig,
    actor_objective,
    alignment_term,
    clipped_loss,
    critic_objective,
    discounted_past,
    gae,
    gradient_loss,
    log_prob_and_entropy,
    modified_advantage,
    normalise,
    others_sum,
    past_sum,
    prepare_rewards,
    safe_ratio,
    separate_alignment_loss,
    sign_filter,
    soft_update,
    update_policy,
)

CASES = {
    # Clipping the norm may add a small constant.
    "update_clipped": {"rtol": 1e-5, "atol": 1e-8},
    "learning_loop": {"rtol": 1e-5, "atol": 1e-7},
}

DOUBLE = torch.float64
SCALINGS = ("average", "shifted", "discount")
QUADRANTS = ("both_gain", "own_gain", "other_gain", "both_lose")
THREE_AGENTS = [[1.0, 2.0, -1.0, 3.0], [2.0, -1.0, 4.0, 1.0], [0.0, 1.0, 1.0, -2.0]]


def drawn(*shape):
    return torch.randn(*shape, dtype=DOUBLE)


def error_of(call):
    try:
        call()
    except ValueError:
        return "ValueError"
    except Exception as error:
        return type(error).__name__
    return "nothing"


def batch(envs=3, agents=2, steps=5, choices=3):
    """Logits, actions, rewards and values, the agents on different scales."""
    size = torch.tensor([0.5 + i for i in range(agents)], dtype=DOUBLE)[:, None]
    logits = drawn(envs, agents, steps, choices).requires_grad_()
    actions = torch.randint(choices, (envs, agents, steps))
    rewards = size * drawn(envs, agents, steps) + 0.7
    values = drawn(envs, agents, steps).requires_grad_()
    return logits, actions, rewards, values


def near(seen, expected, rtol=1e-8, atol=1e-9):
    seen, expected = torch.as_tensor(seen, dtype=DOUBLE), torch.as_tensor(expected, dtype=DOUBLE)
    torch.testing.assert_close(seen, expected, rtol=rtol, atol=atol)


# --- slow computations, for the checks only ---


def slow_prepared(rewards, centre, pool):
    rewards = rewards - float(rewards.sum()) / rewards.numel() if centre else rewards.clone()
    if not pool:
        return rewards
    result = torch.empty_like(rewards)
    for i in range(rewards.shape[1]):
        result[:, i] = sum(rewards[:, j] for j in range(rewards.shape[1]))
    return result


def slow_gae(values, rewards, gamma, lam):
    last = values.shape[-1] - 1
    delta = [rewards[..., t] + gamma * values[..., t + 1] - values[..., t] for t in range(last)]
    rows = [sum((gamma * lam) ** (k - t) * delta[k] for k in range(t, last)) for t in range(last)]
    return torch.stack(rows, dim=-1)


def slow_normalised(adv):
    mean = float(adv.sum()) / adv.numel()
    deviation = math.sqrt(float(((adv - mean) ** 2).sum()) / (adv.numel() - 1))
    return (adv - mean) / (deviation + 1e-8)


def slow_factors(adv, gamma, scaling):
    """Past and others as nested loops over environments, agents and steps."""
    past, others = torch.zeros_like(adv), torch.zeros_like(adv)
    for b, i, t in itertools.product(*map(range, adv.shape)):
        for k in range(t):
            past[b, i, t] += adv[b, i, k] * (gamma ** (t - k) if scaling == "discount" else 1.0)
        for j in range(adv.shape[1]):
            others[b, i, t] += adv[b, j, t] if j != i else 0.0
    return past, others


def slow_kept(past, others, drop):
    past, others = float(past), float(others)
    inside = {
        "both_gain": past > 0 and others > 0,
        "own_gain": past > 0 and others < 0,
        "other_gain": past < 0 and others > 0,
        "both_lose": past < 0 and others < 0,
    }
    return not any(inside[name] for name in drop)


def slow_term(adv, gamma, scaling, drop=()):
    past, others = slow_factors(adv, gamma, scaling)
    term = torch.zeros_like(adv)
    for b, i, t in itertools.product(*map(range, adv.shape)):
        if t > 0 and slow_kept(past[b, i, t], others[b, i, t], drop):
            factor = {"average": 1 / t, "shifted": 1 / (1 + t), "discount": gamma}[scaling]
            term[b, i, t] = factor * past[b, i, t] * others[b, i, t]
    return term


def slow_policy_loss(log_prob, old, adv, clip, proximal):
    losses = []
    for i in range(adv.shape[1]):
        total = 0.0
        for b, t in itertools.product(range(adv.shape[0]), range(adv.shape[2])):
            now, advantage = float(log_prob[b, i, t]), float(adv[b, i, t])
            ratio = math.exp(max(-10.0, min(10.0, now - float(old[b, i, t]))))
            bounded = max(1 - clip, min(1 + clip, ratio))
            total += min(ratio * advantage, bounded * advantage) if proximal else advantage * now
        losses.append(-total / (adv.shape[0] * adv.shape[2]))
    return torch.tensor(losses, dtype=DOUBLE)


def slow_coefficients(adv, gamma):
    past, others = slow_factors(adv, 1.0, "average")
    return torch.stack([gamma ** (t - 1) * past[..., t] * others[..., t] for t in range(1, adv.shape[-1])], dim=-1)


def slow_actor(seen, options):
    """What the objective returns, from the numbers of an observation and the changed options."""
    cfg = {"gamma": 0.96, "lam": 0.95, "weight": 1.0, "clip": 0.1, "mode": "integrated", "scaling": "average"}
    cfg |= {"drop": (), "proximal": True, "normalise": False, "centre": False, "pool": False} | options
    log_probs = seen["logits"] - seen["logits"].exp().sum(dim=-1, keepdim=True).log()
    log_prob = sum((seen["actions"] == a) * log_probs[..., a] for a in range(log_probs.shape[-1]))
    entropy = -(log_probs * log_probs.exp()).sum(dim=-1)
    old = log_prob if seen["old"] is None else seen["old"]
    rewards = slow_prepared(seen["rewards"], cfg["centre"], cfg["pool"])
    adv = slow_gae(seen["values"], rewards, cfg["gamma"], cfg["lam"])
    if cfg["normalise"]:
        adv = slow_normalised(adv)
    used, alignment = adv, torch.zeros(adv.shape[1], dtype=DOUBLE)
    if cfg["mode"] == "integrated":
        used = adv + cfg["weight"] * slow_term(adv, cfg["gamma"], cfg["scaling"], cfg["drop"])
    if cfg["mode"] == "separate":
        coefficients = slow_coefficients(adv, cfg["gamma"])
        alignment = slow_policy_loss(log_prob[..., 1:-1], old[..., 1:-1], coefficients, cfg["clip"], cfg["proximal"])
    policy = slow_policy_loss(log_prob[..., :-1], old[..., :-1], used, cfg["clip"], cfg["proximal"])
    return {
        "loss": policy + cfg["weight"] * alignment,
        "policy_loss": policy,
        "alignment_loss": alignment,
        "log_prob": log_prob,
        "old_log_prob": old,
        "entropy": torch.stack([entropy[:, i].sum() / entropy[:, i].numel() for i in range(entropy.shape[1])]),
    }


# --- rewards and advantages ---

PREPARED = {
    "as it is": {},
    "centred": {"centre": True},
    "pooled": {"pool": True},
    "both": {"centre": True, "pool": True},
}


def observe_rewards():
    rewards = drawn(2, 3, 4) + 1.5
    before = rewards.clone()
    results = {name: prepare_rewards(rewards, **options) for name, options in PREPARED.items()}
    return {"rewards": before, "results": results, "kept": torch.equal(before, rewards)}


def check_rewards(seen):
    assert seen["kept"]
    for name, options in PREPARED.items():
        expected = slow_prepared(seen["rewards"], options.get("centre", False), options.get("pool", False))
        near(seen["results"][name], expected)


FACTORS = [(0.9, 0.8), (0.97, 0.0), (0.0, 0.9), (1.0, 1.0), (0.6, 0.95)]


def observe_gae():
    values, rewards = drawn(3, 2, 7).requires_grad_(), drawn(3, 2, 7).requires_grad_()
    before = [values.detach().clone(), rewards.detach().clone()]
    results = [gae(values, rewards, gamma, lam) for gamma, lam in FACTORS]
    other_reward, other_value = rewards.detach().clone(), values.detach().clone()
    other_reward[..., -1] += 1
    other_value[..., -1] += 1
    hand = gae(
        torch.tensor([[[0.5, 1.0, 0.0, 2.0]]], dtype=DOUBLE), torch.tensor([[[1.0, 0, 2, 5]]], dtype=DOUBLE), 0.9, 0.8
    )
    return {
        "inputs": before,
        "results": results,
        "gradient": [result.requires_grad for result in results],
        "last reward": gae(values, other_reward, 0.9, 0.8),
        "last value": gae(other_value, rewards, 0.9, 0.8),
        "short": gae(values[..., :2], rewards[..., :2], 0.8, 0.7),
        "hand": hand,
        "single": gae(values.float(), rewards.float(), 0.9, 0.8),
        "kept": [torch.equal(before[0], values.detach()), torch.equal(before[1], rewards.detach())],
    }


def check_gae(seen):
    values, rewards = seen["inputs"]
    for (gamma, lam), result in zip(FACTORS, seen["results"], strict=True):
        near(result, slow_gae(values, rewards, gamma, lam))
    assert not any(seen["gradient"]) and all(seen["kept"]) and seen["single"].dtype == torch.float32
    near(seen["last reward"], seen["results"][0])
    near(
        seen["last value"] - seen["results"][0],
        0.9 * torch.tensor(0.72, dtype=DOUBLE) ** torch.arange(5, -1, -1).expand(3, 2, 6),
    )
    near(seen["short"], rewards[..., :1] + 0.8 * values[..., 1:2] - values[..., :1])
    near(seen["hand"], [[[2.64992, 1.736, 3.8]]])


def observe_normalise():
    scale = torch.tensor([0.3, 2.0], dtype=DOUBLE)[:, None]
    adv = scale * drawn(3, 2, 4) + torch.tensor([1.0, -3.0], dtype=DOUBLE)[:, None]
    tiny = 1e-8 * drawn(2, 2, 3)
    return {
        "adv": adv,
        "result": normalise(adv),
        "eps": normalise(adv, 0.5),
        "tiny": tiny,
        "tiny result": normalise(tiny),
        "constant": normalise(torch.full((2, 2, 3), 0.75, dtype=DOUBLE)),
    }


def check_normalise(seen):
    near(seen["result"], slow_normalised(seen["adv"]))
    near([seen["result"].mean(), seen["result"].std()], [0, 1], atol=1e-6)
    near(seen["tiny result"], slow_normalised(seen["tiny"]))
    near(seen["eps"] * (seen["adv"].std() + 0.5), seen["adv"] - seen["adv"].mean())
    near(seen["constant"], torch.zeros(2, 2, 3))


# --- alignment ---


def observe_factors():
    adv = drawn(2, 3, 5)
    before = adv.clone()
    lone, first = drawn(2, 1, 4), drawn(3, 2, 1)
    return {
        "adv": before,
        "past": past_sum(adv),
        "discounted": [discounted_past(adv, gamma) for gamma in (0.9, 0.35, 1.0, 0.0)],
        "others": others_sum(adv),
        "kept": torch.equal(before, adv),
        "lone": others_sum(lone),
        "one step": [past_sum(first), discounted_past(first, 0.9)],
    }


def check_factors(seen):
    past, others = slow_factors(seen["adv"], 1.0, "average")
    near(seen["past"], past)
    near(seen["others"], others)
    for gamma, result in zip((0.9, 0.35, 1.0, 0.0), seen["discounted"], strict=True):
        near(result, slow_factors(seen["adv"], gamma, "discount")[0])
    near(seen["lone"], torch.zeros(2, 1, 4))
    assert seen["kept"] and all(torch.equal(row, torch.zeros(3, 2, 1, dtype=DOUBLE)) for row in seen["one step"])


DROPS = [(), *[(name,) for name in QUADRANTS], ("both_gain", "both_lose"), ("other_gain", "own_gain"), QUADRANTS]


def observe_filter():
    signs = torch.tensor([-1.0, 0.0, 1.0], dtype=DOUBLE)
    past = signs[:, None] * (0.1 + torch.rand(2, 3, 3, dtype=DOUBLE))
    others = signs * (0.1 + torch.rand(2, 3, 3, dtype=DOUBLE))
    return {
        "past": past,
        "others": others,
        "masks": [sign_filter(past, others, drop) for drop in DROPS],
        "listed": sign_filter(past.float(), others.float(), list(QUADRANTS[:2])),
        "unknown": [
            error_of(lambda drop=drop: sign_filter(past, others, drop)) for drop in (["gain"], ("both_gain", "lose"))
        ],
    }


def check_filter(seen):
    for drop, mask in zip(DROPS, seen["masks"], strict=True):
        assert mask.dtype == DOUBLE and mask.shape == (2, 3, 3)
        for past, others, kept in zip(seen["past"].flatten(), seen["others"].flatten(), mask.flatten(), strict=True):
            assert float(kept) == (1.0 if slow_kept(past, others, drop) else 0.0)
    assert seen["unknown"] == ["ValueError", "ValueError"] and seen["listed"].dtype == torch.float32


def observe_alignment_terms():
    """Two environments with different numbers; the first holds the table of the three agents."""
    adv = torch.stack([torch.tensor(THREE_AGENTS, dtype=DOUBLE), drawn(3, 4)])
    before = adv.clone()
    terms = {scaling: alignment_term(adv, 0.5, scaling) for scaling in SCALINGS}
    longer = drawn(2, 2, 7)
    return {
        "adv": before,
        "terms": terms,
        "default": alignment_term(adv, 0.7),
        "longer": longer,
        "long terms": {scaling: alignment_term(longer, 0.8, scaling) for scaling in SCALINGS},
        "lone": {scaling: alignment_term(longer[:, :1], 0.8, scaling) for scaling in SCALINGS},
        "first": {scaling: alignment_term(longer[..., :1], 0.8, scaling) for scaling in SCALINGS},
        "unknown": error_of(lambda: alignment_term(longer, 0.8, "mean")),
        "kept": torch.equal(before, adv),
        "single": alignment_term(longer.float(), 0.8),
    }


def check_alignment_terms(seen):
    table = {
        "average": [[0, 0, 7.5, -2 / 3], [0, 6, 0, 5 / 3], [0, 0, 1.5, 8 / 3]],
        "shifted": [[0, 0, 5, -0.5], [0, 3, 0, 1.25], [0, 0, 1, 2]],
        "discount": [[0, 0, 3.125, -0.0625], [0, 1.5, 0, 1], [0, 0, 0.75, 1.5]],
    }
    for scaling, rows in table.items():
        near(seen["terms"][scaling][0], rows)
        near(seen["terms"][scaling], slow_term(seen["adv"], 0.5, scaling))
        near(seen["long terms"][scaling], slow_term(seen["longer"], 0.8, scaling))
        near(seen["lone"][scaling], torch.zeros(2, 1, 7))
        near(seen["first"][scaling], torch.zeros(2, 2, 1))
    near(seen["default"], slow_term(seen["adv"], 0.7, "average"))
    assert seen["unknown"] == "ValueError" and seen["kept"] and seen["single"].dtype == torch.float32


def observe_filtered_terms():
    """Long enough for all four quadrants, whose terms add up to the whole."""
    adv = drawn(4, 3, 6)
    parts = {
        scaling: {name: alignment_term(adv, 0.4, scaling, [n for n in QUADRANTS if n != name]) for name in QUADRANTS}
        for scaling in SCALINGS
    }
    return {
        "adv": adv,
        "parts": parts,
        "whole": {scaling: alignment_term(adv, 0.4, scaling) for scaling in SCALINGS},
        "nothing": [alignment_term(adv, 0.4, scaling, QUADRANTS) for scaling in SCALINGS],
        "unknown": error_of(lambda: alignment_term(adv, 0.4, "average", ("all",))),
    }


def check_filtered_terms(seen):
    for scaling, parts in seen["parts"].items():
        near(sum(parts.values()), seen["whole"][scaling])
        for name, part in parts.items():
            near(part, slow_term(seen["adv"], 0.4, scaling, [n for n in QUADRANTS if n != name]))
    assert all(not bool(term.any()) for term in seen["nothing"]) and seen["unknown"] == "ValueError"


def observe_modified_advantage():
    adv = drawn(2, 3, 5)
    before = adv.clone()
    rows = {scaling: modified_advantage(adv, 1.7, 0.6, scaling, ["own_gain"]) for scaling in SCALINGS}
    alone = adv.clone()
    alone[:, 1:] = 0  # nobody else gains or loses
    zeros = torch.zeros_like(adv)
    return {
        "adv": before,
        "rows": rows,
        "default": modified_advantage(adv, -0.4, 0.6),
        "weightless": modified_advantage(adv, 0.0, 0.6),
        "lone": modified_advantage(adv[:, :1], 2.0, 0.6),
        "alone": alone,
        "equilibrium": [modified_advantage(alone, 3.0, 0.6)[:, 0], modified_advantage(zeros, 3.0, 0.6)],
        "kept": torch.equal(before, adv),
    }


def check_modified_advantage(seen):
    adv = seen["adv"]
    for scaling in SCALINGS:
        near(seen["rows"][scaling], adv + 1.7 * slow_term(adv, 0.6, scaling, ["own_gain"]))
    near(seen["default"], adv - 0.4 * slow_term(adv, 0.6, "average"))
    near(seen["weightless"], adv)
    near(seen["lone"], adv[:, :1])
    assert torch.equal(seen["equilibrium"][0], seen["alone"][:, 0])
    assert not bool(seen["equilibrium"][1].any()) and seen["kept"]


# --- policy terms ---


def observe_policy_terms():
    logits, actions, _, _ = batch(2, 3, 4, 5)
    taken, entropy = log_prob_and_entropy(logits, actions)
    (taken * drawn(2, 3, 4) + entropy * drawn(2, 3, 4)).sum().backward()
    sharp = 100 * torch.tensor([[[[1.0, -1.0]], [[-1.0, 1.0]]]])
    sharp.requires_grad_()
    extreme = log_prob_and_entropy(sharp, torch.zeros(1, 2, 1, dtype=torch.int64))
    extreme[1].sum().backward()
    return {
        "logits": logits,
        "actions": actions,
        "taken": taken,
        "entropy": entropy,
        "gradient": logits.grad,
        "extreme": list(extreme),
        "extreme gradient": sharp.grad,
    }


def check_policy_terms(seen):
    for b, i, t in itertools.product(range(2), range(3), range(4)):
        weights = [math.exp(value) for value in seen["logits"][b, i, t].tolist()]
        chances = [weight / sum(weights) for weight in weights]
        near(seen["taken"][b, i, t], math.log(chances[int(seen["actions"][b, i, t])]))
        near(seen["entropy"][b, i, t], -sum(p * math.log(p) for p in chances))
    near(seen["extreme"][0], [[[0.0], [-200.0]]])
    near(seen["extreme"][1], torch.zeros(1, 2, 1))
    near(seen["extreme gradient"], torch.zeros(1, 2, 1, 2))


def observe_ratio():
    old = torch.tensor([-1.0, -2.0, -3.0, -0.5, -31.0, -1.0], dtype=DOUBLE).requires_grad_()
    change = torch.tensor([0.3, -0.7, 9.5, -9.5, 30.0, -30.0], dtype=DOUBLE)
    now = (old.detach() + change).requires_grad_()
    ratio = safe_ratio(now, old)
    ratio.sum().backward()
    drawn_now, drawn_old = drawn(2, 2, 3), drawn(2, 2, 3)
    return {
        "ratio": ratio,
        "gradient": now.grad,
        "old gradient": old.grad is None,
        "drawn": [drawn_now, drawn_old, safe_ratio(drawn_now, drawn_old)],
    }


def check_ratio(seen):
    expected = [math.exp(change) for change in (0.3, -0.7, 9.5, -9.5, 10.0, -10.0)]
    near(seen["ratio"], expected)
    near(seen["gradient"], [*expected[:4], 0, 0])
    now, old, ratio = seen["drawn"]
    near(ratio, (now - old).exp())
    assert seen["old gradient"]


def observe_surrogate_table():
    """The five ratios of the table for agent 0, the same in another order and sign for agent 1."""
    ratios = torch.tensor([[[0.5, 1.5, 0.5, 1.5, 1.0], [1.5, 0.5, 0.5, 1.5, 1.1]]], dtype=DOUBLE)
    adv = torch.tensor([[[1.0, 1, -1, -1, 2], [3.0, 2, -1, -2, -4]]], dtype=DOUBLE).requires_grad_()
    now = ratios.log().requires_grad_()
    old = torch.zeros_like(now).requires_grad_()
    loss = clipped_loss(now, old, adv, 0.2)
    loss.sum().backward()
    edges = torch.tensor([[[0.8, 1.2, 0.8, 1.2]]], dtype=DOUBLE).log()
    at_edge = clipped_loss(edges, torch.zeros_like(edges), torch.tensor([[[1.0, 1, -1, -1]]], dtype=DOUBLE), 0.2)
    return {
        "loss": loss,
        "gradient": now.grad,
        "constants": [adv.grad is None, old.grad is None],
        "edge": at_edge,
    }


def check_surrogate_table(seen):
    near(seen["loss"], [-0.28, -(3.6 + 1 - 0.8 - 3 - 4.4) / 5])
    near(seen["gradient"], [[[-0.1, 0, 0, 0.3, -0.4], [0, -0.2, 0, 0.6, 0.88]]])
    near(seen["edge"], [-(0.8 + 1.2 - 0.8 - 1.2) / 4])
    assert seen["constants"] == [True, True]


def observe_surrogates():
    seen = []
    for clip in (0.1, 0.4):
        now = (0.4 * drawn(3, 2, 4)).requires_grad_()
        old, adv = 0.4 * drawn(3, 2, 4), drawn(3, 2, 4)
        loss = clipped_loss(now, old, adv, clip)
        loss[1].backward()
        seen.append({"now": now, "old": old, "adv": adv, "clip": clip, "loss": loss, "gradient": now.grad})
    now, adv = drawn(2, 3, 4).requires_grad_(), drawn(2, 3, 4).requires_grad_()
    plain = gradient_loss(now, adv)
    weights = drawn(3)
    (weights * plain).sum().backward()
    slope = now.grad.clone()
    now.grad = None
    (weights * clipped_loss(now, now, adv, 0.1)).sum().backward()
    far = torch.full((1, 1, 1), -200.0, dtype=DOUBLE)
    return {
        "rows": seen,
        "now": now,
        "adv": adv,
        "plain": plain,
        "weights": weights,
        "gradients": [slope, now.grad],
        "constant": adv.grad is None,
        "far": [clipped_loss(far, 0 * far, far, 0.1), clipped_loss(0 * far, far, far, 0.1)],
    }


def check_surrogates(seen):
    for row in seen["rows"]:
        near(row["loss"], slow_policy_loss(row["now"], row["old"], row["adv"], row["clip"], True))
        assert row["loss"].shape == (2,) and not bool(row["gradient"][:, 0].any())
    expected = slow_policy_loss(seen["now"], seen["now"], seen["adv"], 0.1, False)
    near(seen["plain"], expected)
    slope, first_pass = seen["gradients"]
    near(slope, -seen["weights"][:, None] * seen["adv"] / 8)
    near(first_pass, slope)
    near(seen["far"][0], [200 * 0.9])
    near(seen["far"][1], [200 * math.exp(10)])
    assert seen["constant"]


# --- separate loss ---


def observe_separate_coefficients():
    """Log-probabilities of one at a single step read out one coefficient after the other."""
    adv = torch.stack([torch.tensor(THREE_AGENTS, dtype=DOUBLE), torch.zeros(3, 4, dtype=DOUBLE)])
    table = []
    for t in range(4):
        log_prob = torch.zeros(2, 3, 4, dtype=DOUBLE)
        log_prob[..., t] = 1.0
        table.append(separate_alignment_loss(adv, log_prob, torch.zeros_like(log_prob), 0.9, 0.1, False))
    return table


def check_separate_coefficients(seen):
    rows = [[0, 0, 0], [0, 6, 0], [13.5, 0, 2.7], [-1.62, 4.05, 6.48]]
    near(torch.stack(seen) * -6, rows)


def observe_separate_loss():
    seen = {}
    for name, proximal in (("proximal", (True,)), ("default", ()), ("plain", (False,))):
        adv = drawn(3, 2, 5).requires_grad_()
        now = (0.5 * drawn(3, 2, 5)).requires_grad_()
        old = (0.5 * drawn(3, 2, 5)).requires_grad_()
        loss = separate_alignment_loss(adv, now, old, 0.7, 0.15, *proximal)
        (loss * torch.tensor([1.0, -2.0], dtype=DOUBLE)).sum().backward()
        seen[name] = {"adv": adv, "now": now, "old": old, "loss": loss, "gradient": now.grad}
        seen[name]["constants"] = [adv.grad is None, old.grad is None]
    pair = drawn(2, 3, 2)
    now = drawn(2, 3, 2)
    seen["two"] = {"adv": pair, "now": now, "loss": separate_alignment_loss(pair, now, 0 * now, 0.7, 0.1, False)}
    first = [separate_alignment_loss(pair[..., :1], now[..., :1], now[..., :1], 0.7, 0.1, p) for p in (True, False)]
    return {**seen, "short": first}


def check_separate_loss(seen):
    for name in ("proximal", "default", "plain"):
        row = seen[name]
        coefficients = slow_coefficients(row["adv"], 0.7)
        later = row["now"][..., 1:], row["old"][..., 1:]
        near(row["loss"], slow_policy_loss(*later, coefficients, 0.15, name != "plain"))
        assert row["constants"] == [True, True] and not bool(row["gradient"][..., 0].any())
    two = seen["two"]
    coefficients = slow_coefficients(two["adv"], 0.7)
    near(two["loss"], slow_policy_loss(two["now"][..., 1:], two["now"][..., 1:], coefficients, 0.1, False))
    assert all(torch.equal(row, torch.zeros(3, dtype=DOUBLE)) for row in seen["short"])


# --- actor ---

ACTORS = {
    "defaults": {},
    "plain": {"mode": "plain", "weight": 3.0, "gamma": 0.8},
    "plain pooled": {"mode": "plain", "pool": True, "centre": True, "clip": 0.25},
    "plain gradient": {"mode": "plain", "proximal": False, "lam": 0.5, "normalise": True},
    "integrated": {"weight": 0.6, "gamma": 0.85, "lam": 0.7, "clip": 0.3, "normalise": True, "centre": True},
    "shifted": {"weight": 2.0, "scaling": "shifted", "normalise": True, "proximal": False},
    "discounted": {"weight": 1.5, "scaling": "discount", "gamma": 0.7, "drop": ("both_lose", "own_gain")},
    "separate": {"mode": "separate", "weight": 0.7, "gamma": 0.8, "clip": 0.2, "normalise": True},
    "separate gradient": {"mode": "separate", "weight": 1.8, "gamma": 0.6, "proximal": False, "scaling": "shifted"},
    "separate filtered": {"mode": "separate", "drop": ("both_gain",), "scaling": "discount", "centre": True},
}


def observe_actor_objective():
    seen = {}
    for number, (name, options) in enumerate(ACTORS.items()):
        logits, actions, rewards, values = batch()
        old = (log_prob_and_entropy(logits.detach(), actions)[0] + 0.3 * drawn(3, 2, 5)).requires_grad_()
        for given in (None, old):
            logits.grad = None
            result = actor_objective(logits, actions, rewards, values, AlignConfig(**options), given)
            mixture = torch.tensor([1.0, -0.5], dtype=DOUBLE)
            (mixture * result["loss"]).sum().backward(retain_graph=True)
            gradient = logits.grad.clone()
            (mixture * result["entropy"]).sum().backward(retain_graph=True)
            both = logits.grad.clone()
            result["log_prob"].sum().backward()
            seen[f"{name}, {'first' if given is None else 'later'} pass"] = {
                "number": number,
                "logits": logits.detach().clone(),
                "actions": actions,
                "rewards": rewards,
                "values": values,
                "old": None if given is None else given.detach().clone(),
                "result": {key: value.detach().clone() for key, value in result.items()},
                "gradients": [gradient, both, logits.grad.clone()],
                "constants": [values.grad is None, old.grad is None, not result["old_log_prob"].requires_grad],
            }
    return seen


def check_actor_objective(seen):
    for name, row in seen.items():
        expected = slow_actor(row, ACTORS[name.split(",")[0]])
        assert set(row["result"]) == set(expected) and all(row["constants"])
        for key, value in expected.items():
            near(row["result"][key], value)
        assert not bool(row["gradients"][0][..., -1, :].any())


def observe_actor_limits():
    """Three recorded steps leave one alignment coefficient, two leave none; wrong options; an equilibrium."""
    separate, lone = AlignConfig(mode="separate", weight=2.0), AlignConfig(weight=5.0)
    short = {}
    for steps in (2, 3):
        inputs = batch(2, 3, steps)
        result = actor_objective(*inputs, separate)
        short[str(steps)] = {key: value.detach() for key, value in result.items()}
    logits, actions, rewards, values = batch(2, 1, 4)
    lonely = actor_objective(logits, actions, rewards, values, lone)["loss"]
    unaligned = actor_objective(logits, actions, rewards, values, AlignConfig(mode="plain"))["loss"]
    logits, actions, rewards, values = batch(2, 2, 4)
    actor_objective(logits, actions, 0 * rewards, 0 * values, AlignConfig())["loss"].sum().backward()
    wrong = [
        {"mode": "sum"},
        {"scaling": "none"},
        {"drop": ("no",)},
        {"pool": True},
        {"pool": True, "mode": "separate"},
    ]
    return {
        "short": short,
        "lonely": [lonely, unaligned],
        "equilibrium": logits.grad,
        "wrong": [
            error_of(lambda options=options: actor_objective(logits, actions, rewards, values, AlignConfig(**options)))
            for options in wrong
        ],
    }


def check_actor_limits(seen):
    assert seen["wrong"] == ["ValueError"] * 5
    near(seen["short"]["2"]["alignment_loss"], [0, 0, 0])
    for row in seen["short"].values():
        near(row["loss"], row["policy_loss"] + 2 * row["alignment_loss"])
    near(*seen["lonely"])
    assert not bool(seen["equilibrium"].any())


# --- critic ---

CRITICS = {
    "defaults": {},
    "returns": {"gamma": 0.8, "lam": 0.6},
    "unaligned": {
        "gamma": 0.8,
        "lam": 0.6,
        "normalise": True,
        "weight": 7.0,
        "mode": "separate",
        "scaling": "discount",
    },
    "prepared": {"centre": True, "pool": True, "lam": 0.3},
}


def observe_critic():
    seen = {}
    for name, options in CRITICS.items():
        _, _, rewards, values = batch(4, 2, 5)
        lagged = drawn(4, 2, 5).requires_grad_()
        inputs = [rewards.clone(), values.detach().clone(), lagged.detach().clone()]
        dones = torch.tensor([True, False, False, True])[torch.randperm(4)]
        cfg = AlignConfig(**options)
        losses, gradients = {}, {}
        calls = {
            "default": lambda cfg=cfg, r=rewards, v=values: critic_objective(r, v, cfg),
            "lambda": lambda cfg=cfg, r=rewards, v=values: critic_objective(r, v, cfg, "lambda"),
            "td": lambda cfg=cfg, r=rewards, v=values, x=lagged: critic_objective(r, v, cfg, "td", x),
            "done": lambda cfg=cfg, r=rewards, v=values, x=lagged, d=dones: critic_objective(
                r, v, cfg, kind="td", lagged_values=x, dones=d
            ),
        }
        for kind, call in calls.items():
            values.grad = None
            losses[kind] = call()
            (losses[kind] * torch.tensor([1.0, -3.0], dtype=DOUBLE)).sum().backward()
            gradients[kind] = values.grad.clone()
        kept = [torch.equal(a, b.detach()) for a, b in zip(inputs, (rewards, values, lagged), strict=True)]
        seen[name] = {"inputs": inputs, "dones": dones, "losses": losses, "gradients": gradients}
        seen[name]["kept"] = [*kept, lagged.grad is None, int(dones.sum()) == 2]
    seen["unknown"] = error_of(lambda: critic_objective(rewards, values, AlignConfig(), "gae"))
    return seen


def check_critic(seen):
    assert seen["unknown"] == "ValueError"
    for name, options in CRITICS.items():
        row = seen[name]
        rewards, values, lagged = row["inputs"]
        assert all(row["kept"])
        gamma, lam = options.get("gamma", 0.96), options.get("lam", 0.95)
        rewards = slow_prepared(rewards, options.get("centre", False), options.get("pool", False))
        returns = slow_gae(values, rewards, gamma, lam) + values[..., :-1]
        for kind in ("default", "lambda", "td", "done"):
            loss, gradient = torch.zeros(2, dtype=DOUBLE), torch.zeros_like(values)
            for b, i, t in itertools.product(range(4), range(2), range(4)):
                going_on = not (kind == "done" and t == 3 and bool(row["dones"][b]))
                target = float(rewards[b, i, t]) + gamma * going_on * float(lagged[b, i, t + 1])
                if kind in ("default", "lambda"):
                    target = float(returns[b, i, t])
                error = float(values[b, i, t]) - target
                loss[i] += (error * error / 2 if abs(error) < 1 else abs(error) - 0.5) / 16
                gradient[b, i, t] = (1.0, -3.0)[i] * max(-1.0, min(1.0, error)) / 16
            near(row["losses"][kind], loss)
            near(row["gradients"][kind], gradient)


def network():
    net = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.BatchNorm1d(3), torch.nn.Linear(3, 1)).double()
    for value in (*net.parameters(), net[1].running_mean):
        torch.nn.init.normal_(value)
    return net


def observe_soft_update():
    online, lagged = network(), network()
    copies = [[value.detach().clone() for value in net.parameters()] for net in (online, lagged)]
    buffer, objects = lagged[1].running_mean.clone(), list(lagged.parameters())
    stages = []
    for rate in ((0.1,), (0.1,), ()):
        soft_update(online, lagged, *rate)
        stages.append([value.detach().clone() for value in lagged.parameters()])
    facts = [all(a is b for a, b in zip(objects, lagged.parameters(), strict=True))]
    facts.append(all(value.grad is None and value.is_leaf and value.requires_grad for value in lagged.parameters()))
    facts.append(torch.equal(buffer, lagged[1].running_mean))
    facts.append(all(torch.equal(a, b) for a, b in zip(copies[0], online.parameters(), strict=True)))
    return {"online": copies[0], "lagged": copies[1], "stages": stages, "facts": facts}


def check_soft_update(seen):
    assert all(seen["facts"])
    share = 1.0
    for rate, stage in zip((0.1, 0.1, 0.005), seen["stages"], strict=True):
        share *= 1 - rate
        for source, start, value in zip(seen["online"], seen["lagged"], stage, strict=True):
            near(value, (1 - share) * source + share * start)


# --- update ---


class Table:
    """Logits of every agent and step as one parameter, with what an update needs."""

    def __init__(self, rate, agents=2, choices=3, spread=1.0):
        logits, self.actions, self.rewards, values = batch(3, agents, 4, choices)
        self.start, self.values = spread * logits.detach(), values.detach()
        self.logits = torch.nn.Parameter(self.start.clone())
        self.logits.grad = 10 * torch.ones_like(self.logits)  # left over from before
        self.optimizer = torch.optim.SGD([self.logits], lr=rate)

    def update(self, cfg, on_policy=None, **changes):
        data = {"actions": self.actions, "rewards": self.rewards, "values": self.values} | changes
        extra = {} if on_policy is None else {"on_policy": on_policy}
        steps, loss = update_policy(lambda: self.logits, [self.logits], self.optimizer, **data, cfg=cfg, **extra)
        return {
            "steps": int(steps),
            "loss": float(loss),
            "logits": self.logits.detach().clone(),
            "gradient": self.logits.grad.clone(),
            "start": self.start,
            "actions": self.actions,
        }


def observe_update_passes():
    """Steps that are large enough to leave the clip range, so that the first pass's policy matters."""
    seen = {}
    for name, rate, options in (
        ("one", 0.5, {"epochs": 1, "kl_limit": -1e9}),
        ("two", 3.0, {"kl_limit": 1e9}),
        ("four", 2.0, {"epochs": 4, "kl_limit": 1e9, "clip": 0.05, "entropy_weight": 0.3}),
        ("separate", 2.0, {"epochs": 3, "kl_limit": 1e9, "mode": "separate", "normalise": True, "gamma": 0.9}),
        ("always stopped", 0.5, {"epochs": 5, "kl_limit": -1e9}),
        ("none", 0.5, {"epochs": 0}),
    ):
        seen[name] = Table(rate).update(AlignConfig(max_norm=1e6, **options))
    far = Table(400.0, spread=0.2)
    seen["far"] = far.update(
        AlignConfig(mode="plain", epochs=2, kl_limit=1e9), rewards=5 + 0 * far.rewards, values=0 * far.values
    )
    return seen


def check_update_passes(seen):
    assert [row["steps"] for row in seen.values()] == [1, 2, 4, 3, 1, 0, 2]
    assert seen["none"]["loss"] == 0 and torch.equal(seen["none"]["logits"], seen["none"]["start"])
    for row in (seen["one"], seen["always stopped"]):
        near(row["logits"], row["start"] - 0.5 * row["gradient"])
    # Every taken action became much more probable at once: the clip leaves no gradient to the second pass.
    far = seen["far"]
    moved = (far["logits"] - far["start"]).gather(-1, far["actions"].unsqueeze(-1)).squeeze(-1)
    assert not bool(far["gradient"].any()) and bool((moved[..., :-1] > 0.01).all())


def observe_early_stop():
    """The mean of the taken log-probabilities falls where all advantages are negative, and rises where positive."""
    seen = {}
    cases = {
        "falling": (-1.0, 0.5, 1e-9),
        "falling, allowed": (-1.0, 0.5, 10.0),
        "rising": (1.0, 0.5, 1e-9),
        "rising, not allowed": (1.0, 0.5, -10.0),
        "still": (1.0, 0.0, 0.0),
        "still, below": (1.0, 0.0, -1e-9),
    }
    for name, (reward, rate, limit) in cases.items():
        table = Table(rate)
        cfg = AlignConfig(mode="plain", epochs=3, kl_limit=limit, clip=0.9, proximal=False)
        flat = torch.full_like(table.rewards, reward)
        seen[name] = table.update(cfg, rewards=flat, values=0 * table.values)
    return seen


def check_early_stop(seen):
    steps = {name: row["steps"] for name, row in seen.items()}
    stopped = ("falling", "rising, not allowed", "still, below")
    assert steps == {name: 1 if name in stopped else 3 for name in steps}


def observe_divergence_scale():
    """One step from even chances of two actions, to a divergence that is known; limits on both sides of it."""
    counts = []
    for limit in (0.46, 0.47):
        table = Table(9.0, choices=2, spread=0.0)
        cfg = AlignConfig(mode="plain", proximal=False, gamma=0.0, kl_limit=limit)
        counts.append(table.update(cfg, rewards=torch.full_like(table.rewards, -2.0), values=0 * table.values)["steps"])
    return counts


def check_divergence_scale(seen):
    # The taken logits fall by a half and the others rise by it, at three of the four recorded steps.
    divergence = 3 / 4 * (math.log(1 + math.e) - math.log(2))
    assert 0.46 < divergence < 0.47 and seen == [1, 2]


def observe_update_loss():
    """One step from the same start: the loss and its gradient for several marks and entropy weights."""
    table = Table(0.1, agents=3)
    seen = {"rows": [], "start": table.start, "actions": table.actions}
    for marks in (None, (1, 0, 0), [0.0, 1.0, 1.0], torch.tensor([0, 0, 0])):
        for entropy_weight in (0.0, 0.35):
            table.logits.data.copy_(table.start)
            cfg = AlignConfig(epochs=1, entropy_weight=entropy_weight, max_norm=1e6)
            row = table.update(cfg, marks)
            probe = table.start.clone().requires_grad_()
            result = actor_objective(probe, table.actions, table.rewards, table.values, cfg)
            slopes = [torch.autograd.grad(loss, probe, retain_graph=True)[0] for loss in result["loss"]]
            row |= {"losses": result["loss"], "entropy": result["entropy"], "slopes": slopes}
            row["bonus slope"] = torch.autograd.grad(result["entropy"].sum(), probe)[0]
            seen["rows"].append(row | {"marks": None if marks is None else [float(c) for c in marks]})
    return seen


def check_update_loss(seen):
    for number, row in enumerate(seen["rows"]):
        marks = row["marks"] or [1.0, 1.0, 1.0]
        beta = (0.0, 0.35)[number % 2]
        losses, entropy = row["losses"].tolist(), row["entropy"].tolist()
        near(row["loss"], sum(c * x for c, x in zip(marks, losses, strict=True)) / 3 - beta * sum(entropy) / 3)
        slope = sum(c * x for c, x in zip(marks, row["slopes"], strict=True)) / 3 - beta / 3 * row["bonus slope"]
        near(row["gradient"], slope)
        near(row["logits"], row["start"] - 0.1 * slope)


def observe_entropy_rises():
    table = Table(1.0)
    entropy = [float(log_prob_and_entropy(table.start, table.actions)[1].mean())]
    cfg = AlignConfig(entropy_weight=1.0, epochs=2, kl_limit=1e9)
    table.update(cfg, rewards=0 * table.rewards, values=0 * table.values)
    entropy.append(float(log_prob_and_entropy(table.logits.detach(), table.actions)[1].mean()))
    return entropy


def check_entropy_rises(seen):
    assert seen[1] > seen[0]


def observe_update_clipped():
    table, other = Table(1.0), Table(1.0)
    small = table.update(AlignConfig(epochs=1, max_norm=0.02), rewards=50 * table.rewards)
    two = other.update(AlignConfig(epochs=2, max_norm=0.03, kl_limit=1e9), rewards=50 * other.rewards)
    return {"small": small, "two": two}


def check_update_clipped(seen):
    small = seen["small"]
    near(small["gradient"].norm(), 0.02, rtol=1e-4)
    near(small["start"] - small["logits"], small["gradient"], atol=1e-7)
    assert float((seen["two"]["start"] - seen["two"]["logits"]).norm()) < 0.0601 and seen["two"]["steps"] == 2


# --- games ---

PAYOFFS = {(0, 0): -1.0, (0, 1): -3.0, (1, 0): 0.0, (1, 1): -2.0}  # own action, other's action; 0 cooperates


def observe_prisoners_dilemma():
    """All sixteen courses of two rounds, logits by the state: start, then both actions of the round before."""
    courses = list(itertools.product(range(2), repeat=4))
    actions = torch.tensor([[[a, c, 0], [b, d, 1]] for a, b, c, d in courses])
    states = torch.tensor(
        [[[0, 1 + 2 * a + b, 1 + 2 * c + d], [0, 1 + 2 * b + a, 1 + 2 * d + c]] for a, b, c, d in courses]
    )
    rewards = torch.tensor(
        [[[PAYOFFS[a, b], PAYOFFS[c, d], -1.0], [PAYOFFS[b, a], PAYOFFS[d, c], -1.0]] for a, b, c, d in courses],
        dtype=DOUBLE,
    )
    values = torch.full_like(rewards, -1.5)
    seen = {}
    for name, options in {
        "selfish": {"weight": 0.0},
        "average": {"weight": 3.0},
        "plain": {"mode": "plain"},
        "gradient": {"weight": 3.0, "proximal": False},
    }.items():
        cooperate = torch.zeros(5, dtype=DOUBLE).requires_grad_()
        logits = torch.stack([cooperate[states], torch.zeros_like(rewards)], dim=-1)
        actor_objective(logits, actions, rewards, values, AlignConfig(gamma=0.0, **options))["loss"].mean().backward()
        seen[name] = cooperate.grad
    return seen


def check_prisoners_dilemma(seen):
    selfish, aligned = [0.125, 0.03125, 0.03125, 0.03125, 0.03125], [0.125, -0.0625, 0.3125, -0.25, 0.125]
    near(torch.stack([seen["selfish"], seen["plain"]]), [selfish, selfish])
    near(torch.stack([seen["average"], seen["gradient"]]), [aligned, aligned])


def observe_learning_loop():
    """A fixed batch: the actions of agent 0 are slightly bad for itself, good for the other, after a good start."""
    adv = torch.tensor([[[2.0, -0.2, -0.2, -0.2, 0.0], [2.0, 1.0, 1.0, 1.0, 0.0]]], dtype=DOUBLE)
    actions = torch.randint(3, (1, 2, 5))
    start = 0.1 * drawn(1, 2, 5, 3)
    seen = {}
    for weight in (0.0, 1.0):
        logits = torch.nn.Parameter(start.clone())
        optimizer = torch.optim.SGD([logits], lr=0.2)
        cfg = AlignConfig(gamma=0.0, weight=weight, kl_limit=1e9)
        for _ in range(30):
            update_policy(lambda p=logits: p, [logits], optimizer, actions, adv, 0 * adv, cfg)
        change = log_prob_and_entropy(logits.detach(), actions)[0] - log_prob_and_entropy(start, actions)[0]
        seen[f"weight {weight:.0f}"] = change[0]
    return seen


def check_learning_loop(seen):
    assert bool((seen["weight 0"][0, 1:4] < -0.02).all()) and bool((seen["weight 1"][0, 1:4] > 0.02).all())
    near(torch.stack([seen["weight 0"][:, 4], seen["weight 1"][:, 4]]), torch.zeros(2, 2))
