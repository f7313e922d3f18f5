"""Images as an ordered sequence of continuous concept tokens, and their generation one vector at a time.

The first half holds what makes the order: the tail of a sequence is replaced by learned null tokens, later tokens never reach
earlier ones, and the decoder gets a full sequence again. The second half generates tokens: a transformer with a key/value
cache reads the class and the tokens so far, a small flow head turns its last state into the next token, and guidance by a
null class runs in a doubled batch with a scale that may grow along the sequence.

Shapes: B batch, K tokens of an image, D token dimension, T prefix tokens of the class, N generated tokens, S = T + N cache
length, W transformer width, R rows of a head. Masks are boolean and True means "may be attended". Indices start at 0.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

# --- order of the tokens ----------------------------------------------------------------------------------------------


def drop_tail(tokens: Tensor, null_tokens: Tensor, keep: Tensor) -> Tensor:
    """Keep the first ``keep[b]`` tokens of sample b and replace the others by the null tokens of their positions.

    Args:
        tokens: (B, K, D), not modified.
        null_tokens: (K, D), one learned vector per position.
        keep: integers (B,) in 0..K.

    Returns:
        A new tensor (B, K, D).
    """
    # <paper2code name="replace tail by null tokens">
    place = torch.arange(tokens.shape[1], device=tokens.device)
    kept = place < keep[:, None]
    return torch.where(kept[..., None], tokens, null_tokens)
    # </paper2code name="replace tail by null tokens">


def draw_keep_counts(
    batch: int, n_tokens: int, epoch: int, warmup_epochs: int = 50, generator: torch.Generator | None = None
) -> Tensor:
    """How many leading tokens each sample of a training batch keeps, int64 (B,); all of them during the warm-up."""
    # <paper2code name="draw keep counts">
    if epoch < warmup_epochs:
        return torch.full((batch,), n_tokens, dtype=torch.int64)
    return torch.randint(1, n_tokens + 1, (batch,), generator=generator)
    # </paper2code name="draw keep counts">


def pad_with_null(tokens: Tensor, null_tokens: Tensor) -> Tensor:
    """Complete a truncated sequence (B, k, D), 0 <= k <= K, to (B, K, D) with the null tokens (K, D) of the missing places."""
    # <paper2code name="pad missing tokens">
    missing = null_tokens[tokens.shape[1] :]
    tail = missing.expand(len(tokens), -1, -1)
    return torch.cat([tokens, tail], dim=1)
    # </paper2code name="pad missing tokens">


def concept_attention_mask(n_image: int, n_concept: int) -> Tensor:
    """Attention mask (I + K, I + K) of the encoder; rows are queries, image rows come first, concept tokens last."""
    # <paper2code name="encoder attention mask">
    total = n_image + n_concept
    mask = torch.zeros(total, total, dtype=torch.bool)
    mask[:, :n_image] = True
    causal = torch.ones(n_concept, n_concept, dtype=torch.bool).tril()
    mask[n_image:, n_image:] = causal
    return mask
    # </paper2code name="encoder attention mask">


def standardise(tokens: Tensor, eps: float = 1e-6) -> Tensor:
    """Zero mean and unit variance of each token vector over its own entries; (..., D) -> (..., D)."""
    # <paper2code name="standardise each token">
    centred = tokens - tokens.mean(dim=-1, keepdim=True)
    variance = centred.square().mean(dim=-1, keepdim=True)
    return centred / torch.sqrt(variance + eps)
    # </paper2code name="standardise each token">


# --- flow head --------------------------------------------------------------------------------------------------------


class VelocityHead(nn.Module):
    """Generates one continuous token from a transformer state by integrating a learned velocity from noise to data.

    Args:
        hidden: width W of the conditions.
        token_dim: token dimension D.
        width: width of the hidden layer.
        steps: number of Euler steps from t = 0 (noise) to t = 1 (data).
    """

    def __init__(self, hidden: int, token_dim: int, width: int = 32, steps: int = 8) -> None:
        super().__init__()
        self.token_dim = token_dim
        self.steps = steps
        self.net = nn.Sequential(nn.Linear(token_dim + 1 + hidden, width), nn.SiLU(), nn.Linear(width, token_dim))

    def velocity(self, x: Tensor, t: float | Tensor, h: Tensor) -> Tensor:
        """Velocity f(x, t, h), (R, D), at the points x (R, D) for the conditions h (R, W); t is a float or (R,)."""
        time = torch.as_tensor(t, dtype=x.dtype, device=x.device).expand(len(x))
        return self.net(torch.cat([x, time[:, None], h], dim=1))

    def loss(self, target: Tensor, h: Tensor, noise: Tensor | None = None, t: Tensor | None = None) -> Tensor:
        """Mean squared error of the velocity along straight lines from noise to the targets; a scalar.

        Args:
            target: tokens (R, D).
            h: conditions (R, W).
            noise: start points (R, D), standard normal if None.
            t: times (R,), uniform in [0, 1) if None.
        """
        # <paper2code name="interpolant training loss">
        if noise is None:
            noise = torch.randn_like(target)
        if t is None:
            t = torch.rand(len(target), dtype=target.dtype, device=target.device)
        # <paper2code name="interpolate noise and data">
        share = t[:, None]
        x = (1 - share) * noise + share * target
        # </paper2code name="interpolate noise and data">
        return F.mse_loss(self.velocity(x, t, h), target - noise)
        # </paper2code name="interpolant training loss">

    def guided(self, x: Tensor, t: float, h: Tensor, guidance: float) -> Tensor:
        """Guided velocity (R, D) at x (R, D); h (2R, W) holds the class conditions first, then the null conditions."""
        # <paper2code name="guided velocity">
        both = torch.cat([x, x])
        with_class, without = self.velocity(both, t, h).chunk(2)
        return without + guidance * (with_class - without)
        # </paper2code name="guided velocity">

    def sample(self, h: Tensor, guidance: float = 1.0, temperature: float = 1.0) -> Tensor:
        """Draw a token per condition, (R, D).

        Args:
            h: conditions (2R, W), class half first, if ``guidance`` is above 1, else (R, W).
            guidance: scale of the guidance.
            temperature: factor of the initial noise.
        """
        # <paper2code name="euler sampling of a token">
        doubled = guidance > 1
        rows = len(h) // 2 if doubled else len(h)
        x = temperature * torch.randn(rows, self.token_dim, dtype=h.dtype, device=h.device)
        for i in range(self.steps):
            t = i / self.steps
            # <paper2code name="step along the velocity">
            v = self.guided(x, t, h, guidance) if doubled else self.velocity(x, t, h)
            x = x + v / self.steps
            # </paper2code name="step along the velocity">
        return x
        # </paper2code name="euler sampling of a token">


# --- transformer with a cache -----------------------------------------------------------------------------------------


class CachedBlock(nn.Module):
    """Pre-norm attention and MLP whose keys and values are kept between calls."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norm1 = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.norm2 = nn.LayerNorm(width)
        self.mlp = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))
        self.keys: Tensor | None = None
        self.values: Tensor | None = None

    def start(self, batch: int, length: int, dtype: torch.dtype) -> None:
        """Zeroed caches of ``length`` places."""
        head_dim = self.out.in_features // self.heads
        device = self.out.weight.device
        self.keys = torch.zeros(batch, self.heads, length, head_dim, dtype=dtype, device=device)
        self.values = torch.zeros_like(self.keys)

    def stop(self) -> None:
        """Drop the caches."""
        self.keys = None
        self.values = None

    def forward(self, x: Tensor, positions: Tensor, mask: Tensor) -> Tensor:
        """Rows x (B, n, W) at ``positions`` (n,) attend to the whole cache as the mask rows (B, n, S) allow."""
        qkv = self.qkv(self.norm1(x)).unflatten(-1, (3, self.heads, -1))
        queries, keys, values = qkv.permute(2, 0, 3, 1, 4)
        self.keys = self.keys.index_copy(2, positions, keys.to(self.keys.dtype))
        self.values = self.values.index_copy(2, positions, values.to(self.values.dtype))
        mixed = F.scaled_dot_product_attention(
            queries.to(self.keys.dtype), self.keys, self.values, attn_mask=mask[:, None]
        )
        x = x + self.out(mixed.transpose(1, 2).flatten(2).to(x.dtype))
        return x + self.mlp(self.norm2(x))


class ConceptGenerator(nn.Module):
    """Autoregressive transformer over a class prefix and continuous tokens, with a flow head on its last state.

    Args:
        n_classes: number of classes; index ``n_classes`` is the null class.
        token_dim: token dimension D.
        n_prefix: number T of prefix embeddings a class is given.
        width: transformer width W.
        heads: attention heads.
        depth: number of blocks.
        max_len: largest sequence length.
        head_steps: Euler steps of the head.

    ``mask`` is the attention mask (B, S, S) between :meth:`start` and :meth:`stop`, and ``None`` otherwise.
    """

    def __init__(
        self,
        n_classes: int,
        token_dim: int,
        n_prefix: int = 1,
        width: int = 32,
        heads: int = 2,
        depth: int = 2,
        max_len: int = 64,
        head_steps: int = 8,
    ) -> None:
        super().__init__()
        self.n_classes = n_classes
        self.token_dim = token_dim
        self.n_prefix = n_prefix
        self.class_embed = nn.Embedding(n_classes + 1, n_prefix * width)
        self.token_embed = nn.Linear(token_dim, width)
        self.position_embed = nn.Embedding(max_len, width)
        self.blocks = nn.ModuleList([CachedBlock(width, heads) for _ in range(depth)])
        self.norm = nn.LayerNorm(width)
        self.head = VelocityHead(width, token_dim, steps=head_steps)
        self.mask: Tensor | None = None

    @property
    def dtype(self) -> torch.dtype:
        """Float type of the parameters."""
        return self.class_embed.weight.dtype

    def start(self, batch: int, length: int, dtype: torch.dtype) -> None:
        """Allocate the caches and a causal mask with a copy of its own for every sample."""
        for block in self.blocks:
            block.start(batch, length, dtype)
        order = torch.arange(length, device=self.class_embed.weight.device)
        self.mask = (order[:, None] >= order).repeat(batch, 1, 1)

    def stop(self) -> None:
        """Drop the caches and the mask."""
        for block in self.blocks:
            block.stop()
        self.mask = None

    def hidden(self, tokens: Tensor | None, labels: Tensor | None, positions: Tensor) -> Tensor:
        """States (B, n, W) of the n rows at ``positions``: the prefix of the labels (B,), tokens (B, n, D), or both."""
        rows = []
        if labels is not None:
            rows.append(self.class_embed(labels).unflatten(-1, (self.n_prefix, -1)))
        if tokens is not None:
            rows.append(self.token_embed(tokens))
        positions = positions.long()
        x = torch.cat(rows, dim=1) + self.position_embed(positions)
        for block in self.blocks:
            x = block(x, positions, self.mask[:, positions])
        return self.norm(x)

    def forward(
        self,
        tokens: Tensor | None,
        labels: Tensor | None,
        positions: Tensor,
        guidance: float = 1.0,
        temperature: float = 1.0,
    ) -> Tensor:
        """Next token (R, D) from the state of the last row; the batch is 2R if ``guidance`` is above 1, else R."""
        last = self.hidden(tokens, labels, positions)[:, -1]
        return self.head.sample(last, guidance, temperature)

    def teacher_loss(self, tokens: Tensor, labels: Tensor, drop: float = 0.1) -> Tensor:
        """Training loss of all N tokens in one pass, a scalar.

        Args:
            tokens: target tokens (B, N, D).
            labels: classes, int64 (B,).
            drop: probability with which a label is replaced by the null class.
        """
        # <paper2code name="teacher forced loss">
        batch, count, _ = tokens.shape
        # <paper2code name="random label dropout">
        dropped = torch.rand(batch, device=labels.device) < drop
        labels = labels.masked_fill(dropped, self.n_classes)
        # </paper2code name="random label dropout">
        length = self.n_prefix + count - 1
        self.start(batch, length, tokens.dtype)
        states = self.hidden(tokens[:, :-1], labels, torch.arange(length, device=tokens.device))
        self.stop()
        # <paper2code name="states that predict tokens">
        predicting = states[:, self.n_prefix - 1 :]
        conditions = predicting.flatten(0, 1)
        # </paper2code name="states that predict tokens">
        return self.head.loss(tokens.flatten(0, 1), conditions)
        # </paper2code name="teacher forced loss">


# --- generation -------------------------------------------------------------------------------------------------------


def guidance_at(scale: float, index: int, total: int, schedule: str = "constant") -> float:
    """Guidance of token ``index`` out of ``total``; ``schedule`` is "constant" or "linear"."""
    # <paper2code name="guidance scale schedule">
    if schedule == "constant":
        return scale
    if schedule == "linear":
        # <paper2code name="linear ramp of guidance">
        return 1.0 + (scale - 1.0) * (index + 1) / total
        # </paper2code name="linear ramp of guidance">
    raise ValueError(f"unknown guidance schedule {schedule!r}")
    # </paper2code name="guidance scale schedule">


def first_token(
    model: ConceptGenerator, labels: Tensor, positions: Tensor, guidance: float, temperature: float = 1.0
) -> Tensor:
    """Token 0, (B, 1, D), from the label batch and the positions (T,) of the prefix."""
    # <paper2code name="first token from the class prefix">
    token = model(None, labels, positions, guidance=guidance, temperature=temperature)
    return token[:, None]
    # </paper2code name="first token from the class prefix">


def extend_by_one(
    model: ConceptGenerator, token: Tensor, position: Tensor, guidance: float, temperature: float = 1.0
) -> Tensor:
    """Next token (B, D) from the last one (B, 1, D), which belongs at ``position`` (1,)."""
    # <paper2code name="decode one token">
    if position.numel() != 1:
        raise ValueError(f"one token has one position, not {position.numel()}")
    # <paper2code name="repeat token for both guidance halves">
    if guidance > 1:
        token = torch.cat([token, token])
    # </paper2code name="repeat token for both guidance halves">
    return model(token, None, position, guidance=guidance, temperature=temperature)
    # </paper2code name="decode one token">


def remaining_tokens(
    model: ConceptGenerator,
    token: Tensor,
    position: Tensor,
    count: int,
    scale: float,
    schedule: str = "constant",
    temperature: float = 1.0,
) -> list[Tensor]:
    """The ``count`` tokens after the first one, each (B, 1, D).

    Args:
        model: the generator, started, with the prefix in its cache.
        token: token 0, (B, 1, D).
        position: where token 0 belongs in the sequence, (1,); not modified.
        count: N - 1.
        scale: base scale of the guidance.
        schedule: see :func:`guidance_at`.
        temperature: factor of the initial noise.
    """
    # <paper2code name="decode remaining tokens">
    total = count + 1
    tokens = []
    for step in range(count):
        # <paper2code name="guidance of this step">
        guidance = guidance_at(scale, step + 1, total, schedule)
        # </paper2code name="guidance of this step">
        extended = extend_by_one(model, token, position, guidance, temperature)
        # <paper2code name="advance position and feed back">
        token = extended.unsqueeze(1)
        position = position + 1
        # </paper2code name="advance position and feed back">
        tokens.append(token)
    return tokens
    # </paper2code name="decode remaining tokens">


def restrict_prefix(mask: Tensor, prefix_mask: Tensor, doubled: bool) -> None:
    """Close the unusable prefix tokens in an attention mask, in place, and leave no row empty.

    Args:
        mask: boolean (B, S, S), or (2B, S, S) when guidance doubles the batch.
        prefix_mask: (B, T), 1 for a usable prefix token; boolean, integer or float.
        doubled: whether guidance doubles the batch.
    """
    # <paper2code name="restrict attention to usable prefix">
    n_prefix = prefix_mask.shape[1]
    # <paper2code name="mask prefix columns">
    usable = prefix_mask.to(device=mask.device, dtype=torch.bool)
    if doubled:
        usable = usable.repeat(2, 1)
    mask[:, :, :n_prefix] &= usable[:, None]
    # </paper2code name="mask prefix columns">
    # <paper2code name="keep the diagonal open">
    diagonals = mask.diagonal(dim1=1, dim2=2)
    diagonals.fill_(True)
    # </paper2code name="keep the diagonal open">
    # </paper2code name="restrict attention to usable prefix">


@torch.no_grad()
def generate(
    model: ConceptGenerator,
    labels: Tensor,
    n_tokens: int,
    prefix_mask: Tensor | None = None,
    scale: float = 1.0,
    schedule: str = "constant",
    temperature: float = 1.0,
) -> Tensor:
    """Generate ``n_tokens`` concept tokens for each label.

    Args:
        model: the generator.
        labels: classes, integers (B,).
        n_tokens: N >= 1.
        prefix_mask: usable prefix tokens (B, T), all of them if None; another shape raises ``ValueError``.
        scale: base scale of the guidance; above 1 the batch is doubled.
        schedule: how the guidance changes along the sequence.
        temperature: factor of the initial noise of every token.

    Returns:
        Tokens (B, N, D).
    """
    # <paper2code name="generate tokens">
    batch = len(labels)
    if prefix_mask is not None and prefix_mask.shape != (batch, model.n_prefix):
        raise ValueError(f"the prefix mask must have shape {(batch, model.n_prefix)}, not {tuple(prefix_mask.shape)}")
    # <paper2code name="class and null label batch">
    doubled = scale > 1
    if doubled:
        null = torch.full_like(labels, model.n_classes)
        labels = torch.cat([labels, null])
    # </paper2code name="class and null label batch">
    # <paper2code name="allocate caches for the whole length">
    dtype = model.dtype
    device_type = labels.device.type
    if torch.is_autocast_enabled(device_type):
        dtype = torch.get_autocast_dtype(device_type)
    model.start(len(labels), model.n_prefix + n_tokens, dtype)
    # </paper2code name="allocate caches for the whole length">
    if prefix_mask is not None:
        restrict_prefix(model.mask, prefix_mask, doubled)
    # <paper2code name="allocate output buffer">
    output = torch.empty(batch, n_tokens, model.token_dim, dtype=dtype, device=labels.device)
    # </paper2code name="allocate output buffer">
    # <paper2code name="run the prefix">
    guidance = guidance_at(scale, 0, n_tokens, schedule)
    prefix = torch.arange(model.n_prefix, device=labels.device)
    token = first_token(model, labels, prefix, guidance, temperature)
    # </paper2code name="run the prefix">
    output[:, :1] = token
    # <paper2code name="fill in further tokens">
    position = torch.tensor([model.n_prefix], device=labels.device)
    rest = remaining_tokens(model, token, position, n_tokens - 1, scale, schedule, temperature)
    for index, token in enumerate(rest, start=1):
        output[:, index : index + 1] = token
    # </paper2code name="fill in further tokens">
    model.stop()
    return output
    # </paper2code name="generate tokens">
