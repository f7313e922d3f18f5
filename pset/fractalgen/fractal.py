"""Fractal generative models: images pixel by pixel, through models of patches that contain models of smaller patches.

Symbols: batch B, tokens N of a level (a square grid), patch side p, token width D, condition width D_c, pixels or
patches M of a child. Colours are normalised: (v / 255 - MEAN) / STD for the 8-bit value v of a channel.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np
import torch
import torch.nn.functional as F
from scipy.stats import truncnorm
from torch import Tensor, nn

MEAN = (0.485, 0.456, 0.406)
STD = (0.229, 0.224, 0.225)
EPS = 1e-6
NUM_CONDITIONS = 5  # what one level tells the next about a token: the token itself and its four neighbours

# Conditions, guidance scale, temperature, floor -> M patches `[M, 3, p, p]` (or colours `[M, 3]`).
Child = Callable[[list[Tensor], float, float, float], Tensor]


def to_tokens(images: Tensor, patch: int) -> Tensor:
    """Cut images `[B, 3, H, W]` into tokens `[B, (H/p) (W/p), 3 p^2]`: raster order; inside, channel, row, column."""
    # <paper2code name="cut images into raster tokens">
    batch, channels, height, width = images.shape
    rows, columns = height // patch, width // patch
    cells = images.reshape(batch, channels, rows, patch, columns, patch)
    return cells.permute(0, 2, 4, 1, 3, 5).reshape(batch, rows * columns, channels * patch**2)
    # </paper2code name="cut images into raster tokens">


def to_image(tokens: Tensor, patch: int) -> Tensor:
    """Put tokens `[B, N, 3 p^2]` of a square grid together again: images `[B, 3, p sqrt(N), p sqrt(N)]`."""
    # <paper2code name="rebuild images from tokens">
    grid = math.isqrt(tokens.shape[1])
    cells = tokens.unflatten(2, (3, patch, patch)).unflatten(1, (grid, grid))
    rows = cells.permute(0, 3, 1, 4, 2, 5)
    return rows.flatten(4, 5).flatten(2, 3)
    # </paper2code name="rebuild images from tokens">


def draw_orders(batch: int, length: int, generator: torch.Generator | None = None) -> Tensor:
    """One uniformly random permutation of the positions for each row: int64 `[B, N]`; an order lists positions."""
    # <paper2code name="independent random permutations">
    keys = torch.rand(batch, length, generator=generator)
    return keys.argsort(dim=1)
    # </paper2code name="independent random permutations">


def hide_first(order: Tensor, counts: int | Tensor) -> Tensor:
    """Mark the first `counts` positions (a number, or one per row `[B]`) of each order: bool `[B, N]`, True = hidden."""
    # <paper2code name="hide the leading part of each order">
    counts = torch.as_tensor(counts, device=order.device).reshape(-1, 1)
    leading = torch.arange(order.shape[1], device=order.device) < counts
    return torch.zeros_like(order, dtype=torch.bool).scatter(1, order, leading.expand_as(order))
    # </paper2code name="hide the leading part of each order">


def training_counts(batch: int, length: int, rng: np.random.Generator) -> Tensor:
    """How many positions are hidden in training, for each row: int64 `[B]`, ceil(N rate) with a random rate per row."""
    # <paper2code name="hidden counts for training">
    # The bounds of SciPy's distribution count in units of the scale from its centre.
    rates = truncnorm.rvs(-4, 0, loc=1, scale=0.25, size=batch, random_state=rng)
    counts = np.ceil(length * rates)
    return torch.from_numpy(counts.astype(np.int64))
    # </paper2code name="hidden counts for training">


def scoring_counts(batch: int, length: int, rng: np.random.Generator) -> Tensor:
    """How many positions are hidden when a likelihood is estimated: int64 `[B]`, one number from 1..N for all rows."""
    # <paper2code name="hidden counts for scoring">
    count = int(rng.integers(1, length, endpoint=True))
    return torch.full((batch,), count, dtype=torch.int64)
    # </paper2code name="hidden counts for scoring">


def hidden_after(step: int, steps: int, length: int, hidden_now: int) -> int:
    """Number of positions still hidden after `step` (0-based) of `steps`, with `hidden_now` hidden before it."""
    # <paper2code name="hidden positions left after a step">
    # <paper2code name="cosine fraction">
    hidden = math.floor(length * math.cos(math.pi / 2 * (step + 1) / steps))
    # </paper2code name="cosine fraction">
    # <paper2code name="reveal at least one and leave at least one">
    hidden = min(hidden, hidden_now - 1)
    return max(hidden, 1)
    # </paper2code name="reveal at least one and leave at least one">
    # </paper2code name="hidden positions left after a step">


def guidance_at(scale: float, schedule: str, hidden: int, length: int) -> float:
    """Guidance scale of a step after which `hidden` of `length` positions are hidden: constant, or rising from 1."""
    if schedule not in ("linear", "constant"):
        raise ValueError(f"schedule must be 'linear' or 'constant', not {schedule!r}")
    # <paper2code name="guidance strength of a step">
    if schedule == "constant":
        return float(scale)
    revealed = (length - hidden) / length
    return 1 + (scale - 1) * revealed
    # </paper2code name="guidance strength of a step">


def neighbour_outputs(features: Tensor) -> list[Tensor]:
    """Features `[B, N, D]` of the token itself, and of those above, right, below and left; zeros beyond the border."""
    # <paper2code name="outputs of a token and its four neighbours">
    grid = math.isqrt(features.shape[1])
    plane = features.unflatten(1, (grid, grid))
    outputs = []
    for down, across in ((0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)):
        # <paper2code name="shift with zero padding">
        padded = F.pad(plane, (0, 0, 1, 1, 1, 1))
        top, left = 1 + down, 1 + across
        shifted = padded[:, top : top + grid, left : left + grid]
        # </paper2code name="shift with zero padding">
        outputs.append(shifted.flatten(1, 2))
    return outputs
    # </paper2code name="outputs of a token and its four neighbours">


def guided_logits(cond: Tensor, uncond: Tensor, scale: float, floor: float = 1e-4) -> Tensor:
    """Combine conditional and unconditional logits `[..., V]`; values below `floor` under `cond` are not promoted."""
    # <paper2code name="combine conditional and unconditional logits">
    # <paper2code name="raise unconditional logits of weak values">
    bound = cond - cond.amax(-1, keepdim=True) + uncond.amax(-1, keepdim=True)
    weak = cond.softmax(-1) < floor
    uncond = torch.where(weak, torch.maximum(uncond, bound), uncond)
    # </paper2code name="raise unconditional logits of weak values">
    return uncond + scale * (cond - uncond)
    # </paper2code name="combine conditional and unconditional logits">


def start_linear(module: nn.Module) -> None:
    """Xavier-uniform weights and zero biases for a linear layer (for use with `Module.apply`)."""
    if isinstance(module, nn.Linear):
        nn.init.xavier_uniform_(module.weight)
        nn.init.zeros_(module.bias)


class Stack(nn.Module):
    """Pre-norm transformer between two layer norms, `[B, T, D]` to the same shape; one head for 64 channels."""

    def __init__(self, width: int, depth: int, causal: bool = False, dropout: float = 0.0) -> None:
        super().__init__()
        self.causal = causal
        self.norm_in = nn.LayerNorm(width, eps=EPS)
        self.blocks = nn.ModuleList(
            nn.TransformerEncoderLayer(
                width,
                nhead=max(1, width // 64),
                dim_feedforward=4 * width,
                dropout=dropout,
                activation="gelu",
                layer_norm_eps=EPS,
                batch_first=True,
                norm_first=True,
            )
            for _ in range(depth)
        )
        self.norm_out = nn.LayerNorm(width, eps=EPS)

    def forward(self, x: Tensor) -> Tensor:
        """With `causal`, place t is computed from the places up to t alone."""
        length = x.shape[1]
        future = torch.ones(length, length, dtype=torch.bool, device=x.device).triu(1) if self.causal else None
        x = self.norm_in(x)
        for block in self.blocks:
            x = block(x, src_mask=future)
        return self.norm_out(x)


class PixelHead(nn.Module):
    """Autoregressive model of the red, green and blue value of one pixel.

    Parameters: `project` (linear, D_c to D), `tables` `[3, 256, D]` (a vector for each value of each channel),
    `bias` `[3, 256]`, and the causal transformer `stack`.
    """

    def __init__(self, cond_width: int, width: int, depth: int, red_weight: float = 5.0, dropout: float = 0.0) -> None:
        super().__init__()
        self.red_weight = red_weight
        self.register_buffer("mean", torch.tensor(MEAN), persistent=False)
        self.register_buffer("std", torch.tensor(STD), persistent=False)
        self.project = nn.Linear(cond_width, width)
        self.tables = nn.Parameter(0.02 * torch.randn(3, 256, width))
        self.bias = nn.Parameter(torch.zeros(3, 256))
        self.stack = Stack(width, depth, causal=True, dropout=dropout)
        self.apply(start_linear)

    def recode(self, values: Tensor, back: bool = False) -> Tensor:
        """Normalised colours `[..., 3]` to int64 ids 0..255 of the same shape or, with `back`, ids to colours."""
        # <paper2code name="colours to ids and back">
        if back:
            return (values.to(self.mean.dtype) / 255 - self.mean) / self.std
        levels = 255 * (values * self.std + self.mean)
        return levels.round().clamp(0, 255).long()
        # </paper2code name="colours to ids and back">

    def ids(self, colours: Tensor) -> Tensor:
        """8-bit values of normalised colours."""
        return self.recode(colours)

    def colours(self, ids: Tensor) -> Tensor:
        """Normalised colours of 8-bit values, in the floating-point type of the module."""
        return self.recode(ids, back=True)

    def logits(self, ids: Tensor, cond: Tensor) -> Tensor:
        """Ids `[M, 3]` and one condition `[M, D_c]` to `[M, 3, 256]`; each channel sees the channels before it."""
        # <paper2code name="logits of the three channels">
        # <paper2code name="condition red green sequence">
        red, green = (self.tables[channel, ids[:, channel]] for channel in (0, 1))
        sequence = torch.stack([self.project(cond), red, green], dim=1)
        # </paper2code name="condition red green sequence">
        places = self.stack(sequence)
        # <paper2code name="tied output weights">
        products = torch.einsum("mcd,cvd->mcv", places, self.tables)
        return products + self.bias
        # </paper2code name="tied output weights">
        # </paper2code name="logits of the three channels">

    def forward(self, colours: Tensor, conds: Sequence[Tensor]) -> Tensor:
        """Loss of colours `[M, 3]` or `[M, 3, 1, 1]` given the first of the conditions: a scalar."""
        # <paper2code name="pixel loss">
        ids = self.ids(colours.flatten(1))
        logits = self.logits(ids, conds[0])
        losses = F.cross_entropy(logits.transpose(1, 2), ids, reduction="none")
        # <paper2code name="channel weights">
        weights = losses.new_ones(3)
        if self.training:
            weights[0] = self.red_weight
        # </paper2code name="channel weights">
        return (losses @ weights / weights.sum()).mean()
        # </paper2code name="pixel loss">

    @torch.no_grad()
    def sample(
        self,
        conds: Sequence[Tensor],
        scale: float = 1.0,
        temperature: float = 1.0,
        floor: float = 1e-4,
        generator: torch.Generator | None = None,
    ) -> Tensor:
        """Draw colours `[M, 3]`; with a scale other than 1 conditions have 2 M rows, the conditional half first."""
        # <paper2code name="draw the channels one after the other">
        cond = conds[0]
        guided = scale != 1
        count = len(cond) // 2 if guided else len(cond)
        ids = torch.zeros(count, 3, dtype=torch.int64, device=cond.device)
        for channel in range(3):
            known = torch.cat([ids, ids]) if guided else ids
            logits = temperature * self.logits(known, cond)[:, channel]
            if guided:
                logits = guided_logits(logits[:count], logits[count:], scale, floor)
            drawn = torch.multinomial(logits.softmax(-1), 1, generator=generator)
            ids[:, channel] = drawn.squeeze(1)
        return self.colours(ids)
        # </paper2code name="draw the channels one after the other">


class Level(nn.Module):
    """Random-order masked model of an image as a grid of patches.

    Parameters: `embed` (linear, 3 p^2 to D), `project` (linear, D_c to D, shared by all conditions), `embed_hint`
    (linear, 3 to D, only with a hint), `unknown` `[D]` (stands for hidden tokens), `positions` `[prefix + N, D]`, the
    bidirectional transformer `stack`, and `hint_head` (a pixel head for the mean colour, or None). `rng` draws counts.
    """

    def __init__(
        self,
        grid: int,
        patch: int,
        width: int,
        cond_width: int,
        depth: int,
        hint_head: PixelHead | None = None,
        num_conditions: int = NUM_CONDITIONS,
        dropout: float = 0.0,
        rng: np.random.Generator | None = None,
    ) -> None:
        super().__init__()
        self.grid, self.patch, self.num_conditions = grid, patch, num_conditions
        self.rng = rng if rng is not None else np.random.default_rng()
        self.embed = nn.Linear(3 * patch**2, width)
        self.project = nn.Linear(cond_width, width)
        self.embed_hint = None if hint_head is None else nn.Linear(3, width)
        prefix = num_conditions + (hint_head is not None)
        self.unknown = nn.Parameter(0.02 * torch.randn(width))
        self.positions = nn.Parameter(0.02 * torch.randn(prefix + grid**2, width))
        self.stack = Stack(width, depth, dropout=dropout)
        self.apply(start_linear)
        self.hint_head = hint_head

    def features(
        self, tokens: Tensor, hidden: Tensor, conds: Sequence[Tensor], hint: Tensor | None = None
    ) -> list[Tensor]:
        """What the level says about each token.

        Args:
            tokens: `[B, N, 3 p^2]`; what stands at hidden positions has no influence.
            hidden: bool `[B, N]`.
            conds: at least Q = `num_conditions` conditions `[B, D_c]`; the first Q are used.
            hint: colour `[B, 3]`, if the level has a hint.

        Returns:
            Five tensors `[B, N, D]`: see `neighbour_outputs`.
        """
        # <paper2code name="features of a level">
        x = self.embed(tokens)
        # <paper2code name="hidden tokens become the learned vector">
        x = torch.where(hidden[..., None], self.unknown, x)
        # </paper2code name="hidden tokens become the learned vector">
        # <paper2code name="prefix of hint and conditions">
        prefix = [self.project(cond) for cond in conds[: self.num_conditions]]
        if hint is not None:
            prefix.insert(0, self.embed_hint(hint))
        prefix = torch.stack(prefix, dim=1)
        # </paper2code name="prefix of hint and conditions">
        x = torch.cat([prefix, x], dim=1)
        x = self.stack(x + self.positions)
        return neighbour_outputs(x[:, prefix.shape[1] :])
        # </paper2code name="features of a level">

    def forward(
        self, images: Tensor, conds: Sequence[Tensor], hidden: Tensor | None = None
    ) -> tuple[Tensor, list[Tensor], Tensor]:
        """Hide patches of images and say what is known about them.

        Args:
            images: `[B, 3, g p, g p]`.
            conds: conditions `[B, D_c]`.
            hidden: bool `[B, N]`, or None for a random mask.

        Returns:
            The M hidden patches `[M, 3, p, p]`, five conditions `[M, D]` for them, and the extra loss (a scalar).
        """
        # <paper2code name="training pass of a level">
        tokens = to_tokens(images, self.patch)
        # <paper2code name="mean colour as hint">
        hint, extra = None, images.new_zeros(())
        if self.hint_head is not None:
            hint = images.mean(dim=(2, 3))
            extra = self.hint_head(hint, conds)
        # </paper2code name="mean colour as hint">
        # <paper2code name="choose the hidden mask">
        if hidden is None:
            batch, length = tokens.shape[:2]
            draw_counts = training_counts if self.training else scoring_counts
            hidden = hide_first(draw_orders(batch, length), draw_counts(batch, length, self.rng))
        # </paper2code name="choose the hidden mask">
        # <paper2code name="pass on hidden positions only">
        outputs = self.features(tokens, hidden, conds, hint)
        outputs = [output[hidden] for output in outputs]
        patches = tokens[hidden].unflatten(1, (3, self.patch, self.patch))
        # </paper2code name="pass on hidden positions only">
        return patches, outputs, extra
        # </paper2code name="training pass of a level">

    @torch.no_grad()
    def sample(
        self,
        conds: Sequence[Tensor],
        steps: int,
        scale: float,
        schedule: str,
        temperature: float,
        floor: float,
        child: Child,
        generator: torch.Generator | None = None,
    ) -> Tensor:
        """Draw images `[B, 3, g p, g p]`, a few patches per step, each patch by the child.

        Conditions have B rows, or 2 B with a scale other than 1: the conditional half first. `child` is called once a
        step with five conditions, the guidance of the step, the temperature and the floor; see `Child`.
        """
        # <paper2code name="reveal patches step by step">
        guided = scale != 1
        length = self.grid**2
        # <paper2code name="initial state of sampling">
        batch = len(conds[0]) // 2 if guided else len(conds[0])
        tokens = conds[0].new_zeros(batch, length, 3 * self.patch**2)
        hidden = torch.ones(batch, length, dtype=torch.bool, device=tokens.device)
        order = draw_orders(batch, length, generator)
        steps = min(steps, length)
        # </paper2code name="initial state of sampling">
        hint = None
        if self.hint_head is not None:
            hint = self.hint_head.sample(conds, scale, temperature, floor, generator)
            hint = torch.cat([hint, hint]) if guided else hint
        num_hidden = length
        for step in range(steps):
            # <paper2code name="both halves for guidance">
            known, unknown = tokens, hidden
            if guided:
                known, unknown = torch.cat([tokens, tokens]), torch.cat([hidden, hidden])
            # </paper2code name="both halves for guidance">
            outputs = self.features(known, unknown, conds, hint)
            num_hidden = hidden_after(step, steps, length, num_hidden)
            # <paper2code name="positions filled in this step">
            still_hidden = hide_first(order, num_hidden)
            filled = hidden & ~still_hidden
            if step == steps - 1:
                filled = hidden
            # </paper2code name="positions filled in this step">
            strength = guidance_at(scale, schedule, num_hidden, length)
            # <paper2code name="call the child model">
            chosen = torch.cat([filled, filled]) if guided else filled
            selected = [output[chosen] for output in outputs]
            patches = child(selected, strength, temperature, floor)
            patches = patches.flatten(1)
            # </paper2code name="call the child model">
            # <paper2code name="write the patches back">
            tokens[filled] = patches
            hidden = still_hidden
            # </paper2code name="write the patches back">
        return to_image(tokens, self.patch)
        # </paper2code name="reveal patches step by step">


class Fractal(nn.Module):
    """Levels within levels, with a pixel head at the end.

    For sizes S_0 > ... > S_L = 1, level l has a grid of side S_l / S_(l+1) and patches of side S_(l+1). `widths` and
    `depths` have L + 1 entries, the last for the pixel head. Attributes: `levels`, `head`, `classes` (an embedding table
    for labels), `null` `[D_0]` (stands for no label), `label_drop`.
    """

    def __init__(
        self,
        sizes: Sequence[int] = (64, 4, 1),
        widths: Sequence[int] = (1024, 512, 128),
        depths: Sequence[int] = (32, 8, 3),
        num_classes: int = 1000,
        hints: bool = False,
        label_drop: float = 0.1,
        red_weight: float = 5.0,
        dropout: float = 0.0,
    ) -> None:
        super().__init__()
        self.label_drop = label_drop
        self.classes = nn.Embedding(num_classes, widths[0])
        nn.init.normal_(self.classes.weight, std=0.02)
        self.null = nn.Parameter(0.02 * torch.randn(widths[0]))
        self.levels = nn.ModuleList()
        for index in range(len(sizes) - 1):
            grid, patch, cond_width = sizes[index] // sizes[index + 1], sizes[index + 1], widths[max(index - 1, 0)]
            # The image as a whole gets no hint: labels say what is in it.
            hinted = hints and index > 0
            hint_head = PixelHead(cond_width, widths[-1], depths[-1], red_weight, dropout) if hinted else None
            self.levels.append(Level(grid, patch, widths[index], cond_width, depths[index], hint_head, dropout=dropout))
        self.head = PixelHead(widths[-2], widths[-1], depths[-1], red_weight, dropout)

    def condition(self, labels: Tensor) -> list[Tensor]:
        """Conditions of level 0 for labels `[B]` when a loss is computed: five tensors `[B, D_0]`."""
        # <paper2code name="condition on the label">
        vectors = self.classes(labels)
        if self.training:
            dropped = torch.rand(len(labels), device=labels.device) < self.label_drop
        else:
            dropped = torch.ones_like(labels, dtype=torch.bool)
        vectors = torch.where(dropped[:, None], self.null, vectors)
        return [vectors] * NUM_CONDITIONS
        # </paper2code name="condition on the label">

    def forward(self, images: Tensor, labels: Tensor) -> Tensor:
        """Loss of images `[B, 3, S_0, S_0]` with labels `[B]`: a scalar."""
        patches, conds = images, self.condition(labels)
        # <paper2code name="loss through all levels">
        loss = images.new_zeros(())
        for level in self.levels:
            patches, conds, extra = level(patches, conds)
            loss = loss + extra
        return loss + self.head(patches, conds)
        # </paper2code name="loss through all levels">

    def child_sampler(self, index: int, steps_per_level: Sequence[int]) -> Child:
        """What draws the patches of level `index`: see `Child`."""
        # <paper2code name="child sampler of a level">
        if index + 1 == len(self.levels):
            return self.head.sample
        deeper, steps = self.levels[index + 1], steps_per_level[index + 1]
        child = self.child_sampler(index + 1, steps_per_level)
        return lambda conds, scale, temperature, floor: deeper.sample(
            conds, steps, scale, "constant", temperature, floor, child
        )
        # </paper2code name="child sampler of a level">

    @torch.no_grad()
    def sample(
        self,
        labels: Tensor,
        steps_per_level: Sequence[int],
        scale: float = 1.0,
        schedule: str = "linear",
        temperature: float = 1.0,
        floor: float = 1e-4,
    ) -> Tensor:
        """Draw images `[B, 3, S_0, S_0]` for labels `[B]`, with one number of steps for each level."""
        start = self.classes(labels)
        if scale != 1:
            start = torch.cat([start, self.null.expand_as(start)])
        conds = [start for _ in range(NUM_CONDITIONS)]
        child = self.child_sampler(0, steps_per_level)
        return self.levels[0].sample(conds, steps_per_level[0], scale, schedule, temperature, floor, child)
