"""Direct preference optimisation of diffusion models (Diffusion-DPO): pairs, losses, rewards and the training step.

A model is a callable model(x_noisy, t, cond) -> predicted noise, shaped like x_noisy; t is int64 (rows,), cond has the
batch axis first or is None. Stacked batches have 2B rows, the preferred images first: [w_1..w_B, l_1..l_B].
"""

import copy
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Generator, Tensor, nn

Denoiser = Callable[[Tensor, Tensor, Tensor | None], Tensor]


def alpha_bar_schedule(steps: int = 1000, beta_start: float = 0.00085, beta_end: float = 0.012) -> Tensor:
    """Cumulative signal levels (steps,) in float32 of the squared linear variances, computed in float64."""
    # <paper2code name="squared linear noise schedule">
    roots = torch.linspace(beta_start**0.5, beta_end**0.5, steps, dtype=torch.float64)
    variances = roots.square()
    return torch.cumprod(1 - variances, dim=0).float()
    # </paper2code name="squared linear noise schedule">


def diffuse(x0: Tensor, noise: Tensor, t: Tensor, alpha_bar: Tensor) -> Tensor:
    """x_t for clean rows x0 (rows, ...), each at its own timestep t (rows,), in the dtype of x0."""
    # <paper2code name="forward noising">
    level = alpha_bar[t].to(x0.dtype)
    level = level.view(-1, *[1] * (x0.dim() - 1))
    return level.sqrt() * x0 + (1 - level).sqrt() * noise
    # </paper2code name="forward noising">


def decided_indices(labels: Tensor) -> Tensor:
    """Indices (int64, ascending) of the records whose label (n,) names a winner."""
    # <paper2code name="keep decided pairs">
    decided = (labels == 0) | (labels == 1)
    return decided.nonzero().squeeze(1)
    # </paper2code name="keep decided pairs">


def order_pairs(image_a: Tensor, image_b: Tensor, a_preferred: Tensor) -> tuple[Tensor, Tensor]:
    """(winners, losers), each (B, ...), from the two images of each pair and labels (B,) of 0 and 1."""
    # <paper2code name="order pair by preference">
    prefers_a = (a_preferred == 1).view(-1, *[1] * (image_a.dim() - 1))
    winners = torch.where(prefers_a, image_a, image_b)
    losers = torch.where(prefers_a, image_b, image_a)
    return winners, losers
    # </paper2code name="order pair by preference">


def stack_pairs(winners: Tensor, losers: Tensor) -> Tensor:
    """(B, ...) and (B, ...) -> (2B, ...), winners first."""
    return torch.cat([winners, losers])


def unglue_pairs(glued: Tensor) -> Tensor:
    """(B, 2C, H, W), the winner in the first C channels -> (2B, C, H, W)."""
    # <paper2code name="split glued channels into a stacked batch">
    first, second = glued.chunk(2, dim=1)
    return stack_pairs(first, second)
    # </paper2code name="split glued channels into a stacked batch">


def tile_condition(cond: Tensor | None) -> Tensor | None:
    """(B, ...) -> (2B, ...), so that rows i and B + i share a prompt."""
    return None if cond is None else torch.cat([cond, cond])


def shared_noise(stacked: Tensor, n_steps: int, generator: Generator | None = None) -> tuple[Tensor, Tensor]:
    """Timesteps (2B,) and noise like `stacked` (2B, ...), one draw per pair for both of its rows."""
    # <paper2code name="draw shared timestep and noise">
    preferred = stacked[: len(stacked) // 2]
    t = torch.randint(n_steps, (len(preferred),), generator=generator)
    noise = torch.randn(preferred.shape, dtype=preferred.dtype, generator=generator)
    # <paper2code name="copy draws to the rejected half">
    t = t.repeat(2)
    noise = torch.cat([noise, noise])
    # </paper2code name="copy draws to the rejected half">
    return t, noise
    # </paper2code name="draw shared timestep and noise">


def widened(x: Tensor) -> Tensor:
    """x in the promoted type of its dtype and float32."""
    return x.to(torch.promote_types(x.dtype, torch.float32))


def row_error(pred: Tensor, target: Tensor) -> Tensor:
    """Mean squared error of each row, (rows, ...) -> (rows,), in float32 at least."""
    # <paper2code name="squared error per row">
    difference = widened(pred) - widened(target)
    squares = difference.square()
    # <paper2code name="mean over all but the batch axis">
    return squares.flatten(1).mean(dim=1)
    # </paper2code name="mean over all but the batch axis">
    # </paper2code name="squared error per row">


def halves(values: Tensor) -> tuple[Tensor, Tensor]:
    """(2B, ...) -> the preferred and the rejected rows."""
    first, second = values.chunk(2)
    return first, second


def preference_loss(model_error: Tensor, ref_error: Tensor, beta: float) -> tuple[Tensor, Tensor]:
    """Loss (scalar) and margins s (B,) from the errors (2B,) of the trained model and of the reference."""
    # <paper2code name="preference loss from errors">
    # <paper2code name="error gaps of model and reference">
    model_winner, model_loser = halves(model_error)
    ref_winner, ref_loser = halves(ref_error)
    model_gap = model_winner - model_loser
    ref_gap = ref_winner - ref_loser
    # </paper2code name="error gaps of model and reference">
    # <paper2code name="scaled margin">
    margin = -0.5 * beta * (model_gap - ref_gap)
    # </paper2code name="scaled margin">
    # <paper2code name="mean negative log sigmoid">
    loss = -F.logsigmoid(margin).mean()
    # </paper2code name="mean negative log sigmoid">
    return loss, margin
    # </paper2code name="preference loss from errors">


def preference_metrics(model_error: Tensor, ref_error: Tensor, margin: Tensor) -> dict[str, Tensor]:
    """Detached scalars `model_mse`, `ref_mse` and `accuracy` of one batch."""
    # <paper2code name="preference metrics">
    # <paper2code name="model error metric">
    model_mse = model_error.detach().mean()
    # </paper2code name="model error metric">
    ref_mse = ref_error.detach().mean()
    # <paper2code name="strict ranking accuracy">
    accuracy = (margin.detach() > 0).to(margin.dtype).mean()
    # </paper2code name="strict ranking accuracy">
    return {"model_mse": model_mse, "ref_mse": ref_mse, "accuracy": accuracy}
    # </paper2code name="preference metrics">


def supervised_loss(pred: Tensor, target: Tensor) -> Tensor:
    """Mean squared error over all entries, a scalar in float32 at least."""
    # <paper2code name="supervised regression loss">
    residual = widened(pred) - widened(target)
    return residual.pow(2).mean()
    # </paper2code name="supervised regression loss">


def diffusion_loss(
    method: str,
    model: Denoiser,
    reference: Denoiser | None,
    x0: Tensor,
    cond: Tensor | None,
    alpha_bar: Tensor,
    beta: float = 5000.0,
    generator: Generator | None = None,
) -> tuple[Tensor, dict[str, Tensor]]:
    """Loss and metrics. "preference": x0 stacked (2B, ...), cond (B, ...). "supervised": both (rows, ...)."""
    # <paper2code name="diffusion loss for either method">
    if method == "supervised":
        # <paper2code name="supervised branch">
        t = torch.randint(0, alpha_bar.numel(), x0.shape[:1], generator=generator)
        noise = torch.empty_like(x0).normal_(generator=generator)
        x_noisy = diffuse(x0, noise, t, alpha_bar)
        pred = model(x_noisy, t, cond)
        return supervised_loss(pred, noise), {}
        # </paper2code name="supervised branch">
    if method != "preference":
        raise ValueError(f"unknown method: {method!r}")
    # <paper2code name="preference branch">
    t, noise = shared_noise(x0, len(alpha_bar), generator)
    # <paper2code name="noise both images and predict">
    noisy = diffuse(x0, noise, t, alpha_bar)
    tiled = tile_condition(cond)
    model_error = row_error(model(noisy, t, tiled), noise)
    # </paper2code name="noise both images and predict">
    # <paper2code name="reference errors without gradient">
    with torch.no_grad():
        ref_pred = reference(noisy, t, tiled)
        ref_error = row_error(ref_pred, noise)
    # </paper2code name="reference errors without gradient">
    loss, margin = preference_loss(model_error, ref_error, beta)
    return loss, preference_metrics(model_error, ref_error, margin)
    # </paper2code name="preference branch">
    # </paper2code name="diffusion loss for either method">


@torch.no_grad()
def implicit_reward_gap(
    model: Denoiser,
    reference: Denoiser,
    image_a: Tensor,
    image_b: Tensor,
    cond: Tensor | None,
    alpha_bar: Tensor,
    beta: float,
    draws: int = 1,
    generator: Generator | None = None,
) -> Tensor:
    """Estimated reward of a minus that of b, (B,), for images (B, ...) with the same conditions (B, ...)."""
    # <paper2code name="implicit reward gap">
    both = stack_pairs(image_a, image_b)
    conditions = tile_condition(cond)
    total = torch.zeros(len(image_a))
    for _ in range(draws):
        t, noise = shared_noise(both, len(alpha_bar), generator)
        x_noisy = diffuse(both, noise, t, alpha_bar)
        error = row_error(model(x_noisy, t, conditions), noise)
        relative = error - row_error(reference(x_noisy, t, conditions), noise)
        relative_a, relative_b = halves(relative)
        total = total + relative_a - relative_b
    # <paper2code name="sign and scale of the reward">
    mean = total / draws
    return mean * (-beta / 2)
    # </paper2code name="sign and scale of the reward">
    # </paper2code name="implicit reward gap">


def freeze_reference(model: nn.Module) -> nn.Module:
    """A copy of the model that never changes: own memory, evaluation mode, nothing to train."""
    # <paper2code name="frozen reference copy">
    reference = copy.deepcopy(model)
    reference.requires_grad_(False)
    reference.eval()
    return reference
    # </paper2code name="frozen reference copy">


def scaled_learning_rate(beta: float, base: float = 2.048e-8, base_beta: float = 2000.0) -> float:
    """The learning rate for a given beta."""
    # <paper2code name="learning rate inverse to beta">
    return base * base_beta / beta
    # </paper2code name="learning rate inverse to beta">


def warmup_factor(step: int, total_steps: int, fraction: float = 0.25) -> float:
    """Factor of the learning rate at the 0-based `step`."""
    # <paper2code name="linear warm up">
    warmup_steps = round(fraction * total_steps)
    return step / warmup_steps if step < warmup_steps else 1.0
    # </paper2code name="linear warm up">


def train_step(
    model: nn.Module,
    reference: nn.Module | None,
    optimizer: torch.optim.Optimizer,
    micro_batches: list[tuple[Tensor, Tensor | None]],
    alpha_bar: Tensor,
    beta: float = 5000.0,
    method: str = "preference",
    max_norm: float = 1.0,
    generator: Generator | None = None,
) -> tuple[float, dict[str, float]]:
    """One optimiser step from a list of (x0, cond); the means of loss and metrics over the micro-batches."""
    # <paper2code name="accumulated training step">
    optimizer.zero_grad()
    losses: list[float] = []
    records: list[dict[str, Tensor]] = []
    for x0, cond in micro_batches:
        # <paper2code name="scale and accumulate micro batch losses">
        loss, metrics = diffusion_loss(method, model, reference, x0, cond, alpha_bar, beta, generator)
        share = loss / len(micro_batches)
        share.backward()
        # </paper2code name="scale and accumulate micro batch losses">
        losses.append(loss.item())
        records.append(metrics)
    # <paper2code name="clip and step once">
    nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    # </paper2code name="clip and step once">
    means = {name: sum(float(metrics[name]) for metrics in records) / len(records) for name in records[0]}
    return sum(losses) / len(losses), means
    # </paper2code name="accumulated training step">
