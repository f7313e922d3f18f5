"""Advantage alignment: opponent shaping as a product of advantages, inside the clipped surrogate of a policy gradient.

Tensors are (B, N, T): B environments, N agents, T recorded steps, time last. Whatever needs a following step has M = T - 1
entries. The reward at index t is the one obtained by the action at index t. Policies are categorical over K actions.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass
class AlignConfig:
    """Options of the objectives and of the policy update."""

    gamma: float = 0.96
    lam: float = 0.95
    weight: float = 1.0
    clip: float = 0.1
    mode: str = "integrated"  # or "separate", "plain"
    scaling: str = "average"  # or "shifted", "discount"
    drop: Collection[str] = ()
    proximal: bool = True
    normalise: bool = False
    centre: bool = False
    pool: bool = False
    entropy_weight: float = 0.0
    max_norm: float = 10.0
    epochs: int = 2
    kl_limit: float = 0.01


def prepare_rewards(rewards: Tensor, centre: bool = False, pool: bool = False) -> Tensor:
    """Rewards (B, N, T), centred over all entries, then pooled over the agents of an environment, both on demand."""
    # <paper2code name="centre and pool rewards">
    if centre:
        rewards = rewards - rewards.mean()
    if pool:
        rewards = rewards.sum(dim=1, keepdim=True).expand_as(rewards)
    return rewards
    # </paper2code name="centre and pool rewards">


def gae(values: Tensor, rewards: Tensor, gamma: float, lam: float) -> Tensor:
    """Generalised advantage estimates (B, N, M) from values and rewards (B, N, T), without gradient."""
    # <paper2code name="generalised advantage recursion">
    values, rewards = values.detach(), rewards.detach()
    # <paper2code name="temporal difference errors">
    delta = rewards[..., :-1] + gamma * values[..., 1:] - values[..., :-1]
    # </paper2code name="temporal difference errors">
    adv = torch.empty_like(delta)
    running = torch.zeros_like(delta[..., 0])
    # <paper2code name="backward accumulation">
    for t in reversed(range(delta.shape[-1])):
        running = delta[..., t] + gamma * lam * running
        adv[..., t] = running
    # </paper2code name="backward accumulation">
    return adv
    # </paper2code name="generalised advantage recursion">


def normalise(adv: Tensor, eps: float = 1e-8) -> Tensor:
    """Advantages of mean zero and deviation one, the statistics taken over all environments, agents and steps."""
    # <paper2code name="normalise advantages">
    centred = adv - adv.mean()
    return centred / (adv.std() + eps)
    # </paper2code name="normalise advantages">


def past_sum(adv: Tensor) -> Tensor:
    """P of each agent, (B, N, M): what it gained before the present step."""
    # <paper2code name="exclusive past sum">
    sums = adv.cumsum(dim=-1)
    return F.pad(sums[..., :-1], (1, 0))
    # </paper2code name="exclusive past sum">


def discounted_past(adv: Tensor, gamma: float) -> Tensor:
    """The discounted past of each agent, (B, N, M), zero at the first step."""
    # <paper2code name="discounted past recursion">
    past = torch.zeros_like(adv)
    for t in range(1, adv.shape[-1]):
        past[..., t] = gamma * (past[..., t - 1] + adv[..., t - 1])
    return past
    # </paper2code name="discounted past recursion">


def others_sum(adv: Tensor) -> Tensor:
    """O of each agent, (B, N, M): the present advantages of all others in its environment."""
    # <paper2code name="sum over other agents">
    total = adv.sum(dim=1, keepdim=True)
    return total - adv
    # </paper2code name="sum over other agents">


def sign_filter(past: Tensor, others: Tensor, drop: Collection[str]) -> Tensor:
    """Mask like `past`, 0 where the signs of the two factors form a quadrant named in `drop`, else 1."""
    # <paper2code name="sign quadrant filter">
    quadrants = {"both_gain": (1, 1), "own_gain": (1, -1), "other_gain": (-1, 1), "both_lose": (-1, -1)}
    mask = torch.ones_like(past)
    for name in drop:
        if name not in quadrants:
            raise ValueError(f"unknown quadrant: {name!r}")
        past_sign, others_sign = quadrants[name]
        inside = (past.sign() == past_sign) & (others.sign() == others_sign)
        mask = mask.masked_fill(inside, 0.0)
    return mask
    # </paper2code name="sign quadrant filter">


def alignment_term(adv: Tensor, gamma: float, scaling: str = "average", drop: Collection[str] = ()) -> Tensor:
    """G (B, N, M), zero at the first step; `gamma` acts with the scaling "discount" only."""
    # <paper2code name="alignment term">
    others = others_sum(adv)
    steps = torch.arange(adv.shape[-1], dtype=adv.dtype)
    if scaling == "average":
        past = past_sum(adv)
        # <paper2code name="divide by number of past steps">
        divisor = steps.clamp(min=1)  # the first step has no past, its numerator is zero
        term = past * others / divisor
        # </paper2code name="divide by number of past steps">
    elif scaling == "shifted":
        past = past_sum(adv)
        term = others * past / (steps + 1)
    elif scaling == "discount":
        # <paper2code name="discounted variant">
        past = discounted_past(adv, gamma)
        term = gamma * past * others
        # </paper2code name="discounted variant">
    else:
        raise ValueError(f"unknown scaling: {scaling!r}")
    return term * sign_filter(past, others, drop)
    # </paper2code name="alignment term">


def modified_advantage(
    adv: Tensor, weight: float, gamma: float, scaling: str = "average", drop: Collection[str] = ()
) -> Tensor:
    """A* (B, N, M), the advantages with the weighted alignment term."""
    # <paper2code name="modified advantage">
    term = alignment_term(adv, gamma, scaling, drop)
    return adv + weight * term
    # </paper2code name="modified advantage">


def log_prob_and_entropy(logits: Tensor, actions: Tensor) -> tuple[Tensor, Tensor]:
    """Log-probability of the taken actions and entropy of the policy, both (B, N, T), from logits (B, N, T, K)."""
    # <paper2code name="log probability and entropy of actions">
    log_probs = F.log_softmax(logits, dim=-1)
    taken = log_probs.gather(-1, actions.unsqueeze(-1)).squeeze(-1)
    entropy = -(log_probs.exp() * log_probs).sum(dim=-1)
    return taken, entropy
    # </paper2code name="log probability and entropy of actions">


def safe_ratio(log_prob: Tensor, old_log_prob: Tensor) -> Tensor:
    """Probability ratio of the present policy to the old one, which is a constant; bounded, elementwise."""
    # <paper2code name="guarded probability ratio">
    difference = log_prob - old_log_prob.detach()
    return difference.clamp(-10.0, 10.0).exp()
    # </paper2code name="guarded probability ratio">


def clipped_loss(log_prob: Tensor, old_log_prob: Tensor, adv: Tensor, clip: float) -> Tensor:
    """Clipped surrogate loss of each agent, (N,), from (B, N, steps) each; the advantages are constants."""
    # <paper2code name="clipped surrogate per agent">
    ratio = safe_ratio(log_prob, old_log_prob)
    adv = adv.detach()
    # <paper2code name="pessimistic minimum">
    bounded = ratio.clamp(1 - clip, 1 + clip)
    surrogate = torch.minimum(ratio * adv, bounded * adv)
    # </paper2code name="pessimistic minimum">
    # <paper2code name="mean over environments and time">
    return -surrogate.mean(dim=(0, 2))
    # </paper2code name="mean over environments and time">
    # </paper2code name="clipped surrogate per agent">


def gradient_loss(log_prob: Tensor, adv: Tensor) -> Tensor:
    """Policy gradient loss of each agent, (N,), from (B, N, steps) each; the advantages are constants."""
    # <paper2code name="plain policy gradient loss">
    return -(adv.detach() * log_prob).mean(dim=(0, 2))
    # </paper2code name="plain policy gradient loss">


def separate_alignment_loss(
    adv: Tensor, log_prob: Tensor, old_log_prob: Tensor, gamma: float, clip: float, proximal: bool = True
) -> Tensor:
    """Loss of the alignment alone, (N,), from (B, N, M) each; the first step takes no part."""
    # <paper2code name="separate alignment loss">
    num_steps = adv.shape[-1]
    if num_steps < 2:
        return adv.new_zeros(adv.shape[1])
    # <paper2code name="discounted alignment coefficients">
    powers = gamma ** torch.arange(num_steps - 1, dtype=adv.dtype)
    products = past_sum(adv) * others_sum(adv)
    coefficients = powers * products[..., 1:]
    # </paper2code name="discounted alignment coefficients">
    if proximal:
        return clipped_loss(log_prob[..., 1:], old_log_prob[..., 1:], coefficients, clip)
    return gradient_loss(log_prob[..., 1:], coefficients)
    # </paper2code name="separate alignment loss">


def actor_objective(
    logits: Tensor,
    actions: Tensor,
    rewards: Tensor,
    values: Tensor,
    cfg: AlignConfig,
    old_log_prob: Tensor | None = None,
) -> dict[str, Tensor]:
    """Losses of the actors and what an update needs besides.

    `loss`, `policy_loss`, `alignment_loss`, `entropy` are (N,); `log_prob`, `old_log_prob` are (B, N, T).
    """
    # <paper2code name="actor objective">
    if cfg.pool and cfg.mode != "plain":
        raise ValueError("pooled rewards leave nothing to align")
    log_prob, entropy = log_prob_and_entropy(logits, actions)
    old_log_prob = log_prob.detach() if old_log_prob is None else old_log_prob.detach()
    # <paper2code name="advantages for the actor">
    adv = gae(values, prepare_rewards(rewards, cfg.centre, cfg.pool), cfg.gamma, cfg.lam)
    if cfg.normalise:
        adv = normalise(adv)
    # </paper2code name="advantages for the actor">
    # The last recorded step has no advantage.
    now, before = log_prob[..., :-1], old_log_prob[..., :-1]
    # <paper2code name="mix alignment according to mode">
    policy_adv, alignment_loss = adv, adv.new_zeros(adv.shape[1])
    if cfg.mode == "integrated":
        policy_adv = modified_advantage(adv, cfg.weight, cfg.gamma, cfg.scaling, cfg.drop)
    elif cfg.mode == "separate":
        alignment_loss = separate_alignment_loss(adv, now, before, cfg.gamma, cfg.clip, cfg.proximal)
    elif cfg.mode != "plain":
        raise ValueError(f"unknown mode: {cfg.mode!r}")
    # </paper2code name="mix alignment according to mode">
    policy_loss = clipped_loss(now, before, policy_adv, cfg.clip) if cfg.proximal else gradient_loss(now, policy_adv)
    return {
        "loss": policy_loss + cfg.weight * alignment_loss,
        "policy_loss": policy_loss,
        "alignment_loss": alignment_loss,
        "log_prob": log_prob,
        "old_log_prob": old_log_prob,
        "entropy": entropy.mean(dim=(0, 2)),
    }
    # </paper2code name="actor objective">


def critic_objective(
    rewards: Tensor,
    values: Tensor,
    cfg: AlignConfig,
    kind: str = "lambda",
    lagged_values: Tensor | None = None,
    dones: Tensor | None = None,
) -> Tensor:
    """Huber loss of each agent's values, (N,). Target "lambda", or "td" with lagged values (B, N, T) and dones (B,)."""
    # <paper2code name="critic objective">
    rewards = prepare_rewards(rewards, cfg.centre, cfg.pool)
    prediction = values[..., :-1]
    if kind == "lambda":
        # <paper2code name="lambda return target">
        constants = values.detach()
        adv = gae(constants, rewards, cfg.gamma, cfg.lam)
        target = adv + constants[..., :-1]
        # </paper2code name="lambda return target">
    elif kind == "td":
        # <paper2code name="bootstrapped target with done mask">
        following = lagged_values.detach()[..., 1:].clone()
        if dones is not None:
            following[dones, :, -1] = 0.0
        target = rewards[..., :-1] + cfg.gamma * following
        # </paper2code name="bootstrapped target with done mask">
    else:
        raise ValueError(f"unknown kind of target: {kind!r}")
    errors = F.huber_loss(prediction, target, reduction="none", delta=1.0)
    return errors.mean(dim=(0, 2))
    # </paper2code name="critic objective">


def soft_update(online: nn.Module, lagged: nn.Module, rate: float = 0.005) -> None:
    """Moves every parameter of the lagged network towards its counterpart, in place."""
    # <paper2code name="soft target update">
    with torch.no_grad():
        for source, target in zip(online.parameters(), lagged.parameters(), strict=True):
            target.lerp_(source, rate)
    # </paper2code name="soft target update">


def update_policy(
    logits_fn: Callable[[], Tensor],
    params: Sequence[nn.Parameter],
    optimizer: torch.optim.Optimizer,
    actions: Tensor,
    rewards: Tensor,
    values: Tensor,
    cfg: AlignConfig,
    on_policy: Sequence[float] | None = None,
) -> tuple[int, float]:
    """Up to `cfg.epochs` steps on one batch; number of steps made and scalar loss of the last one.

    `logits_fn()` computes the logits (B, N, T, K) of the present parameters; `on_policy` holds a 0 or 1 for each agent.
    """
    active = torch.ones(actions.shape[1]) if on_policy is None else torch.as_tensor(on_policy)
    old_log_prob: Tensor | None = None
    steps, last_loss = 0, 0.0
    # <paper2code name="policy update passes">
    for _ in range(cfg.epochs):
        result = actor_objective(logits_fn(), actions, rewards, values, cfg, old_log_prob)
        old_log_prob = result["old_log_prob"]
        # <paper2code name="early stop on divergence">
        divergence = (old_log_prob - result["log_prob"]).mean()
        if steps > 0 and divergence > cfg.kl_limit:
            break
        # </paper2code name="early stop on divergence">
        # <paper2code name="loss with entropy bonus">
        policy_part = (active * result["loss"]).mean()
        bonus = result["entropy"].mean()
        loss = policy_part - cfg.entropy_weight * bonus
        # </paper2code name="loss with entropy bonus">
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(params, cfg.max_norm)
        optimizer.step()
        steps, last_loss = steps + 1, loss.item()
    return steps, last_loss
    # </paper2code name="policy update passes">
