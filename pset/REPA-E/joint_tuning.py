"""Joint training of an autoencoder and a latent flow transformer, with alignment to a frozen vision model (REPA-E).

Shapes: image x `(B, 3, H, H)` in [-1, 1]; latent z `(B, C, h, h)`; labels `(B,)` in 0..Y-1; N tokens of width D;
teacher features, one tensor `(B, N, F_e)` for each teacher e = 1..E; times t `(B, 1, 1, 1)`.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch
import torch.nn.functional as F
from torch import Tensor, nn

Perceptual = Callable[[Tensor, Tensor], Tensor]


# Latent normalisation


def latent_norm(channels: int, momentum: float = 0.1) -> nn.BatchNorm2d:
    """Batch norm of latents `(B, channels, h, h)` without learned parameters, with running statistics."""
    # <paper2code name="normalise latents without affine parameters">
    return nn.BatchNorm2d(channels, eps=1e-4, momentum=momentum, affine=False, track_running_stats=True)
    # </paper2code name="normalise latents without affine parameters">


@torch.no_grad()
def load_stats(norm: nn.BatchNorm2d, scale: Tensor, bias: Tensor) -> None:
    """Set the running statistics of `norm` from precomputed scale = 1 / std and bias = mean, both `(C,)`."""
    # <paper2code name="set running statistics from scale and bias">
    norm.running_mean.copy_(bias)
    norm.running_var.copy_(scale.pow(-2))
    # </paper2code name="set running statistics from scale and bias">


@torch.no_grad()
def read_stats(norm: nn.BatchNorm2d) -> tuple[Tensor, Tensor]:
    """Scale and bias `(C,)` that belong to the running statistics of `norm`; z / scale + bias undoes the norm."""
    # <paper2code name="read scale and bias">
    scale = norm.running_var.rsqrt()
    return scale, norm.running_mean.clone()
    # </paper2code name="read scale and bias">


# Path between data and noise


def path_terms(t: Tensor, path: str) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Coefficients alpha and sigma of data and noise at times t, and their derivatives, each of the shape of t.

    `path` is "linear" or "cosine", else `ValueError`.
    """
    # <paper2code name="path terms and their derivatives">
    if path == "linear":
        return 1 - t, t, -torch.ones_like(t), torch.ones_like(t)
    # <paper2code name="cosine path">
    if path == "cosine":
        quarter = math.pi / 2
        alpha, sigma = torch.cos(quarter * t), torch.sin(quarter * t)
        return alpha, sigma, -quarter * sigma, quarter * alpha
    # </paper2code name="cosine path">
    raise ValueError(f"unknown path: {path}")
    # </paper2code name="path terms and their derivatives">


def draw_times(count: int, weighting: str, path: str, generator: torch.Generator | None = None) -> Tensor:
    """One time for each of `count` images, `(count, 1, 1, 1)`.

    `weighting` is "uniform", or "lognormal": then sigma / alpha at the time is log-normal on either path. Names other
    than these end in `ValueError`.
    """
    # <paper2code name="draw one time per image">
    shape = (count, 1, 1, 1)
    if weighting == "uniform":
        return torch.rand(shape, generator=generator)
    if weighting != "lognormal":
        raise ValueError(f"unknown weighting: {weighting}")
    ratio = torch.randn(shape, generator=generator).exp()
    # <paper2code name="map a log-normal noise ratio to time">
    if path == "linear":
        return ratio / (1 + ratio)
    if path == "cosine":
        return torch.atan(ratio) * 2 / math.pi
    # </paper2code name="map a log-normal noise ratio to time">
    raise ValueError(f"unknown path: {path}")
    # </paper2code name="draw one time per image">


# Alignment


def alignment_loss(teacher: Sequence[Tensor], student: Sequence[Tensor]) -> Tensor:
    """Negative mean cosine between teacher and student features, a scalar in [-1, 1].

    Both are lists of E tensors `(B, N_e, F_e)`. The mean over tokens and images is taken for each teacher on its own,
    then over the teachers.
    """
    # <paper2code name="alignment over teachers images tokens">
    similarities = []
    for wanted, given in zip(teacher, student, strict=True):
        # <paper2code name="cosine of unit vectors">
        wanted, given = F.normalize(wanted, dim=-1, eps=1e-12), F.normalize(given, dim=-1, eps=1e-12)
        cosine = (wanted * given).sum(dim=-1)
        # </paper2code name="cosine of unit vectors">
        similarities.append(cosine.mean())
    return -torch.stack(similarities).mean()
    # </paper2code name="alignment over teachers images tokens">


# Denoiser


def sinusoid(t: Tensor, width: int) -> Tensor:
    """Features `(B, width)` of times `(B,)`: cosines, then sines, of frequencies that fall from 1 towards 1e-4."""
    half = width // 2
    frequencies = torch.exp(-math.log(1e4) / half * torch.arange(half, dtype=t.dtype, device=t.device))
    angles = t[:, None] * frequencies
    return torch.cat([angles.cos(), angles.sin()], dim=-1)


def position_table(side: int, width: int) -> Tensor:
    """Fixed table `(side * side, width)` for tokens in raster order: half the features for rows, half for columns."""
    steps = torch.arange(side, dtype=torch.float32)
    axis = sinusoid(steps, width // 2)
    rows, columns = axis.repeat_interleave(side, dim=0), axis.repeat(side, 1)
    return torch.cat([rows, columns], dim=-1)


def modulate(x: Tensor, shift: Tensor, scale: Tensor) -> Tensor:
    """x (1 + scale) + shift for tokens `(B, N, D)` and vectors `(B, D)`."""
    return x * (1 + scale[:, None]) + shift[:, None]


class Block(nn.Module):
    """Transformer block whose shifts, scales and gates depend on a condition `(B, D)`; the identity at the start."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.attention_norm = nn.LayerNorm(width, eps=1e-6, elementwise_affine=False)
        self.qkv = nn.Linear(width, 3 * width)
        self.mix = nn.Linear(width, width)
        self.mlp_norm = nn.LayerNorm(width, eps=1e-6, elementwise_affine=False)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"), nn.Linear(4 * width, width))
        self.modulation = nn.Linear(width, 6 * width)
        nn.init.zeros_(self.modulation.weight)
        nn.init.zeros_(self.modulation.bias)

    def attend(self, x: Tensor) -> Tensor:
        """Self-attention over tokens `(B, N, D)`."""
        q, k, v = self.qkv(x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        return self.mix(F.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2))

    def forward(self, x: Tensor, condition: Tensor) -> Tensor:
        """Map tokens `(B, N, D)` to tokens."""
        shift_a, scale_a, gate_a, shift_m, scale_m, gate_m = self.modulation(F.silu(condition)).chunk(6, dim=-1)
        x = x + gate_a[:, None] * self.attend(modulate(self.attention_norm(x), shift_a, scale_a))
        return x + gate_m[:, None] * self.mlp(modulate(self.mlp_norm(x), shift_m, scale_m))


class Denoiser(nn.Module):
    """Flow transformer on normalised latents, with heads that project an early layer to the teachers' features.

    Args:
        side: side h of the latent.
        patch: side of a patch; the number of tokens is N = (side / patch)^2.
        channels: C.
        width: D, divisible by 4 and by `heads`.
        depth: number of blocks.
        heads: attention heads of a block.
        tap: 1-based number of the block after which features are taken, at most `depth`.
        teacher_dims: widths F_e of the teachers.
        classes: Y; the label table has one more row, the last, for "no class".
        drop: probability that a label is dropped in training mode.
        momentum: of the latent norm.
    """

    def __init__(
        self,
        side: int,
        patch: int,
        channels: int,
        width: int,
        depth: int,
        heads: int,
        tap: int,
        teacher_dims: Sequence[int],
        classes: int,
        drop: float = 0.1,
        momentum: float = 0.1,
    ) -> None:
        super().__init__()
        self.patch, self.tap, self.classes, self.drop = patch, tap, classes, drop
        self.grid = side // patch
        self.time_width = min(256, width)
        self.norm = latent_norm(channels, momentum)
        self.embed = nn.Conv2d(channels, width, kernel_size=patch, stride=patch)
        # A buffer, not a parameter, so that freezing and thawing all parameters leaves it alone.
        self.register_buffer("positions", position_table(self.grid, width))
        self.time_mlp = nn.Sequential(nn.Linear(self.time_width, width), nn.SiLU(), nn.Linear(width, width))
        self.label_table = nn.Embedding(classes + 1, width)
        self.blocks = nn.ModuleList(Block(width, heads) for _ in range(depth))
        self.projections = nn.ModuleList(
            nn.Sequential(
                nn.Linear(width, 2 * width),
                nn.SiLU(),
                nn.Linear(2 * width, 2 * width),
                nn.SiLU(),
                nn.Linear(2 * width, dim),
            )
            for dim in teacher_dims
        )
        self.final_norm = nn.LayerNorm(width, eps=1e-6, elementwise_affine=False)
        self.final_modulation = nn.Linear(width, 2 * width)
        self.final = nn.Linear(width, patch * patch * channels)
        for layer in (self.final_modulation, self.final):
            nn.init.zeros_(layer.weight)
            nn.init.zeros_(layer.bias)

    def drop_labels(self, labels: Tensor) -> Tensor:
        """Replace labels `(B,)` by the null class, each with probability `drop`, while the module is training."""
        # <paper2code name="label dropout in training mode">
        if self.training:
            dropped = torch.rand(labels.shape, device=labels.device) < self.drop
            labels = labels.masked_fill(dropped, self.classes)
        # </paper2code name="label dropout in training mode">
        return labels

    def read_out(self, x: Tensor, condition: Tensor) -> Tensor:
        """Tokens `(B, N, D)` to a velocity `(B, C, h, h)`."""
        shift, scale = self.final_modulation(F.silu(condition)).chunk(2, dim=-1)
        entries = self.final(modulate(self.final_norm(x), shift, scale))
        entries = entries.unflatten(-1, (self.patch, self.patch, -1)).unflatten(1, (self.grid, self.grid))
        # Axes: image, patch row, patch column, row in patch, column in patch, channel.
        return entries.permute(0, 5, 1, 3, 2, 4).flatten(4, 5).flatten(2, 3)

    def forward(
        self,
        z: Tensor,
        labels: Tensor,
        teacher: Sequence[Tensor],
        path: str = "linear",
        weighting: str = "uniform",
        stop_after_tap: bool = False,
        t: Tensor | None = None,
        noise: Tensor | None = None,
    ) -> dict[str, Any]:
        """Normalise raw latents, add noise, predict the velocity, and compare the tapped features with the teachers'.

        Args:
            z: raw latents `(B, C, h, h)`.
            labels: int64 `(B,)`.
            teacher: E tensors `(B, N, F_e)`.
            path: see `path_terms`.
            weighting: see `draw_times`.
            stop_after_tap: whether to return as soon as the features are known.
            t: times to use, `(B, 1, 1, 1)`; drawn if None.
            noise: noise to use, of the shape of z; drawn if None.

        Returns:
            A dict with `features` (list of E tensors `(B, N, F_e)`), `prediction` `(B, C, h, h)`, `denoising` `(B,)`,
            `alignment` (scalar), and the `t` and `noise` that were used. `prediction` and `denoising` are None after an
            early return.
        """
        latent = self.norm(z)
        if t is None:
            t = draw_times(len(latent), weighting, path)
        if noise is None:
            noise = torch.randn_like(latent)
        t, noise = t.to(latent), noise.to(latent)
        # <paper2code name="noisy input and velocity target">
        alpha, sigma, d_alpha, d_sigma = path_terms(t, path)
        noisy = alpha * latent + sigma * noise
        target = d_alpha * latent + d_sigma * noise
        # </paper2code name="noisy input and velocity target">

        x = self.embed(noisy).flatten(2).transpose(1, 2) + self.positions
        condition = self.time_mlp(sinusoid(t.flatten(), self.time_width)) + self.label_table(self.drop_labels(labels))
        result: dict[str, Any] = {"prediction": None, "denoising": None, "t": t, "noise": noise}
        # <paper2code name="run blocks and tap features">
        for number, block in enumerate(self.blocks, start=1):
            x = block(x, condition)
            if number == self.tap:
                features = [project(x) for project in self.projections]
                result |= {"features": features, "alignment": alignment_loss(teacher, features)}
                # <paper2code name="leave early for the alignment pass">
                if stop_after_tap:
                    return result
                # </paper2code name="leave early for the alignment pass">
        # </paper2code name="run blocks and tap features">

        prediction = self.read_out(x, condition)
        # <paper2code name="squared error per image">
        denoising = (prediction - target).square().mean(dim=(1, 2, 3))
        # </paper2code name="squared error per image">
        return {**result, "prediction": prediction, "denoising": denoising}


# Autoencoder


class Posterior:
    """Normal distribution of latents with diagonal covariance: `mean` and `logvar`, both `(B, C, h, h)`."""

    def __init__(self, moments: Tensor) -> None:
        """Take the two halves of `moments` `(B, 2C, h, h)`, the second one limited to [-30, 20]."""
        # <paper2code name="mean and limited log-variance">
        self.mean, logvar = moments.chunk(2, dim=1)
        self.logvar = logvar.clamp(-30, 20)
        # </paper2code name="mean and limited log-variance">

    def sample(self, generator: torch.Generator | None = None) -> Tensor:
        """A latent `(B, C, h, h)` for each image, differentiable in mean and log-variance."""
        noise = torch.randn(self.mean.shape, generator=generator, dtype=self.mean.dtype, device=self.mean.device)
        # <paper2code name="posterior sample">
        std = torch.exp(0.5 * self.logvar)
        return self.mean + std * noise
        # </paper2code name="posterior sample">

    def kl(self) -> Tensor:
        """Divergence from the standard normal, `(B,)`."""
        # <paper2code name="posterior divergence">
        variance = self.logvar.exp()
        terms = self.mean.square() + variance - 1 - self.logvar
        return 0.5 * terms.sum(dim=(1, 2, 3))
        # </paper2code name="posterior divergence">


class Autoencoder(nn.Module):
    """Small convolutional autoencoder with latents of `channels` channels at a quarter of the resolution."""

    def __init__(self, channels: int, width: int = 16) -> None:
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(3, width, kernel_size=4, stride=2, padding=1),
            nn.SiLU(),
            nn.Conv2d(width, 2 * channels, kernel_size=4, stride=2, padding=1),
        )
        self.decoder = nn.Sequential(
            nn.ConvTranspose2d(channels, width, kernel_size=4, stride=2, padding=1),
            nn.SiLU(),
            nn.ConvTranspose2d(width, 3, kernel_size=4, stride=2, padding=1),
        )

    def encode(self, x: Tensor) -> Posterior:
        """Images `(B, 3, H, H)` to the distribution of their latents, h = H / 4."""
        return Posterior(self.encoder(x))

    def decode(self, z: Tensor) -> Tensor:
        """Latents to images."""
        return self.decoder(z)

    def forward(self, x: Tensor) -> tuple[Posterior, Tensor, Tensor]:
        """Posterior of the latents, a sample z, and the reconstruction from it."""
        posterior = self.encode(x)
        z = posterior.sample()
        return posterior, z, self.decode(z)


class Critic(nn.Module):
    """Two strided convolutions that score image patches `(B, 1, H/4, H/4)`; high means real."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.layers = nn.Sequential(
            nn.Conv2d(3, width, kernel_size=4, stride=2, padding=1),
            nn.LeakyReLU(0.2),
            nn.Conv2d(width, 1, kernel_size=4, stride=2, padding=1),
        )

    def forward(self, x: Tensor) -> Tensor:
        """Scores of images `(B, 3, H, H)`."""
        return self.layers(x)


def set_trainable(module: nn.Module, flag: bool) -> None:
    """Let all parameters of `module` take part in differentiation, or none."""
    for parameter in module.parameters():
        parameter.requires_grad_(flag)


@dataclass(frozen=True)
class Weights:
    """Weights of reconstruction, perceptual, divergence and adversarial term in the autoencoder's regulariser."""

    rec: float = 1.0
    per: float = 1.0
    kl: float = 1e-6
    gan: float = 0.1


def autoencoder_regulariser(
    x: Tensor,
    recon: Tensor,
    posterior: Posterior,
    critic: nn.Module,
    weights: Weights,
    gan_on: bool = True,
    perceptual: Perceptual | None = None,
) -> Tensor:
    """Weighted sum of the terms that keep the autoencoder an autoencoder, a scalar; the critic gets no gradient."""
    # <paper2code name="autoencoder regulariser">
    total = weights.rec * (x - recon).abs().mean() + weights.kl * posterior.kl().mean()
    if perceptual is not None:
        total = total + weights.per * perceptual(x, recon)
    if gan_on:
        # <paper2code name="adversarial term without critic gradients">
        flags = [(parameter, parameter.requires_grad) for parameter in critic.parameters()]
        set_trainable(critic, False)
        total = total - weights.gan * critic(recon).mean()
        for parameter, flag in flags:
            parameter.requires_grad_(flag)
        # </paper2code name="adversarial term without critic gradients">
    return total
    # </paper2code name="autoencoder regulariser">


def critic_loss(critic: nn.Module, x: Tensor, recon: Tensor, gan_on: bool = True) -> Tensor:
    """Hinge loss of the critic on images and reconstructions, a scalar; zero while `gan_on` is false."""
    # <paper2code name="hinge loss of the critic">
    real = F.relu(1 - critic(x)).mean()
    fake = F.relu(1 + critic(recon.detach())).mean()
    return 0.5 * gan_on * (real + fake)
    # </paper2code name="hinge loss of the critic">


# Joint training


class JointTrainer:
    """Trains autoencoder, critic and denoiser in turn on each batch.

    Args:
        autoencoder: returns posterior, latent and reconstruction when called with images.
        denoiser: called like `Denoiser`.
        critic: scores images.
        optimisers: one for each of the keys "autoencoder", "critic" and "denoiser"; AdamW if None.
        align_autoencoder: weight of the alignment loss in the autoencoder's loss.
        align_denoiser: weight of the alignment loss in the denoiser's loss.
        weights: of the regulariser; the defaults of `Weights` if None.
        clip: largest gradient norm of each module; None for no limit.
        perceptual: optional perceptual distance of images and reconstructions.
    """

    def __init__(
        self,
        autoencoder: nn.Module,
        denoiser: nn.Module,
        critic: nn.Module,
        optimisers: dict[str, torch.optim.Optimizer] | None = None,
        align_autoencoder: float = 1.5,
        align_denoiser: float = 0.5,
        weights: Weights | None = None,
        clip: float | None = 1.0,
        perceptual: Perceptual | None = None,
    ) -> None:
        self.autoencoder, self.denoiser, self.critic = autoencoder, denoiser, critic
        if optimisers is None:
            modules = {"autoencoder": autoencoder, "critic": critic, "denoiser": denoiser}
            optimisers = {
                name: torch.optim.AdamW(module.parameters(), lr=1e-4, betas=(0.9, 0.999), eps=1e-8, weight_decay=0)
                for name, module in modules.items()
            }
        self.optimisers = optimisers
        self.align_autoencoder, self.align_denoiser = align_autoencoder, align_denoiser
        self.weights = weights or Weights()
        self.clip = clip
        self.perceptual = perceptual

    def clip_and_step(self, module: nn.Module, optimiser: torch.optim.Optimizer) -> None:
        """Limit the gradient norm of `module`, then let its optimiser step."""
        # <paper2code name="clip and step">
        if self.clip is not None:
            nn.utils.clip_grad_norm_(module.parameters(), self.clip)
        optimiser.step()
        # </paper2code name="clip and step">

    def autoencoder_phase(self, x: Tensor, labels: Tensor, teacher: Sequence[Tensor]) -> dict[str, Tensor]:
        """Step the autoencoder on its regulariser and on the alignment loss seen through the frozen denoiser.

        Returns `loss`, the latent `z` and reconstruction `recon` with their graphs, and the denoiser's `t` and `noise`.
        """
        # <paper2code name="autoencoder phase">
        optimiser = self.optimisers["autoencoder"]
        self.autoencoder.train()
        posterior, z, recon = self.autoencoder(x)
        # <paper2code name="freeze the denoiser and its statistics">
        set_trainable(self.denoiser, False)
        self.denoiser.eval()
        # </paper2code name="freeze the denoiser and its statistics">
        regulariser = autoencoder_regulariser(
            x, recon, posterior, self.critic, self.weights, perceptual=self.perceptual
        )
        # <paper2code name="add alignment with the autoencoder weight">
        seen = self.denoiser(z, labels, teacher, stop_after_tap=True)
        loss = regulariser + self.align_autoencoder * seen["alignment"]
        # </paper2code name="add alignment with the autoencoder weight">
        optimiser.zero_grad()
        loss.backward()
        self.clip_and_step(self.autoencoder, optimiser)
        return {"loss": loss.detach(), "z": z, "recon": recon, "t": seen["t"], "noise": seen["noise"]}
        # </paper2code name="autoencoder phase">

    def critic_phase(self, x: Tensor, recon: Tensor) -> Tensor:
        """Step the critic on images and the reconstructions of the autoencoder phase; returns its loss."""
        loss = critic_loss(self.critic, x, recon)
        self.optimisers["critic"].zero_grad()
        loss.backward()
        self.clip_and_step(self.critic, self.optimisers["critic"])
        return loss.detach()

    def denoiser_phase(
        self, z: Tensor, labels: Tensor, teacher: Sequence[Tensor], t: Tensor, noise: Tensor
    ) -> dict[str, Tensor]:
        """Step the denoiser on the latents, times and noise of the autoencoder phase.

        Returns the scalars `loss`, `denoising` (mean over images) and `alignment`, detached.
        """
        # <paper2code name="denoiser phase">
        # <paper2code name="thaw the denoiser">
        set_trainable(self.denoiser, True)
        self.denoiser.train()
        # </paper2code name="thaw the denoiser">
        # <paper2code name="stop the gradient and reuse time and noise">
        out = self.denoiser(z.detach(), labels, teacher, t=t, noise=noise)
        # </paper2code name="stop the gradient and reuse time and noise">
        denoising, alignment = out["denoising"].mean(), out["alignment"]
        # <paper2code name="sum denoising and alignment">
        loss = denoising + self.align_denoiser * alignment
        # </paper2code name="sum denoising and alignment">
        self.optimisers["denoiser"].zero_grad()
        loss.backward()
        self.clip_and_step(self.denoiser, self.optimisers["denoiser"])
        return {"loss": loss.detach(), "denoising": denoising.detach(), "alignment": alignment.detach()}
        # </paper2code name="denoiser phase">

    def step(self, x: Tensor, labels: Tensor, teacher: Sequence[Tensor]) -> dict[str, float]:
        """All phases on one batch; returns the losses `autoencoder`, `critic`, `denoiser` and the last `alignment`."""
        # <paper2code name="order of the phases">
        first = self.autoencoder_phase(x, labels, teacher)
        critic = self.critic_phase(x, first["recon"])
        last = self.denoiser_phase(first["z"], labels, teacher, first["t"], first["noise"])
        losses = {"autoencoder": float(first["loss"]), "critic": float(critic), "denoiser": float(last["loss"])}
        return {**losses, "alignment": float(last["alignment"])}
        # </paper2code name="order of the phases">


@torch.no_grad()
def follow(average: nn.Module, live: nn.Module, decay: float = 0.9999) -> None:
    """Move `average` towards `live` in place; both have the same structure."""
    # <paper2code name="average parameters and buffers">
    for mine, theirs in zip(average.parameters(), live.parameters(), strict=True):
        mine.lerp_(theirs, 1 - decay)
    # <paper2code name="float buffers averaged, others copied">
    for mine, theirs in zip(average.buffers(), live.buffers(), strict=True):
        if mine.is_floating_point():
            mine.mul_(decay).add_(theirs, alpha=1 - decay)
        else:
            mine.copy_(theirs)
    # </paper2code name="float buffers averaged, others copied">
    # </paper2code name="average parameters and buffers">
