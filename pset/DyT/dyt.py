"""Dynamic tanh: transformers whose normalisation layers are replaced by one element-wise map.

The file holds the layer and its ablations, the norms it stands in for, the conversion of an existing model, a small
decoder-only language model that works with either, and the analysis of what the learned scale means.

Shapes: B batch, T tokens, C channels, H and W spatial sizes.
"""

import bisect
import math
from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def squash(z: Tensor, kind: str) -> Tensor:
    """Apply the bounded map named ``kind`` to every element of ``z``; the shape stays.

    ``kind`` is "tanh", "hardtanh", "sigmoid" or "identity", written exactly so; any other raises ``ValueError``.
    """
    # <paper2code name="choice of squashing function">
    if kind == "tanh":
        return torch.tanh(z)
    if kind == "hardtanh":
        # <paper2code name="hard clipping branch">
        return z.clamp(-1.0, 1.0)
        # </paper2code name="hard clipping branch">
    if kind == "sigmoid":
        return torch.sigmoid(z)
    if kind == "identity":
        return z
    raise ValueError(f"unknown squashing function {kind!r}")
    # </paper2code name="choice of squashing function">


class RootMeanSquareNorm(nn.Module):
    """Norm by the root mean square of the last axis, with a gain and no shift; (..., dim) -> (..., dim)."""

    def __init__(self, dim: int, eps: float = 1e-6) -> None:
        super().__init__()
        self.dim = dim
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(dim))

    def forward(self, x: Tensor) -> Tensor:
        """Divide each vector of the last axis by its root mean square and apply the gain."""
        # <paper2code name="root mean square statistic">
        mean_square = x.square().mean(dim=-1, keepdim=True)
        return self.weight * x * torch.rsqrt(mean_square + self.eps)
        # </paper2code name="root mean square statistic">


class ChannelsFirstLayerNorm(nn.LayerNorm):
    """Layer norm over the channel axis of (B, C, H, W), separately at every pixel."""

    def __init__(self, dim: int, eps: float = 1e-6) -> None:
        super().__init__(dim, eps=eps)

    def forward(self, x: Tensor) -> Tensor:
        """(B, C, H, W) -> (B, C, H, W)."""
        pixels = F.layer_norm(x.permute(0, 2, 3, 1), self.normalized_shape, self.weight, self.bias, self.eps)
        return pixels.permute(0, 3, 1, 2)


class DyTLayer(nn.Module):
    r"""Element-wise stand-in for a norm: $\gamma \odot s(\alpha x) + \beta$.

    Args:
        shape: the channel shape, which is the shape of ``gamma`` and ``beta``; an int is a one-entry shape.
        alpha0: start value of the one learnable scalar.
        layout: "last" when the channels are the trailing axes of the input, e.g. (B, T, C); "first" when exactly two
            spatial axes follow the channel axis, i.e. (B, C, H, W) or (C, H, W).
        affine: whether the layer owns a gain and a shift; both attributes are ``None`` otherwise.
        kind: the squashing function, see :func:`squash`.
        use_alpha: whether the layer owns the scalar; the attribute is ``None`` otherwise.
    """

    alpha: nn.Parameter | None
    gamma: nn.Parameter | None
    beta: nn.Parameter | None

    def __init__(
        self,
        shape: int | tuple[int, ...],
        alpha0: float = 0.5,
        layout: str = "last",
        affine: bool = True,
        kind: str = "tanh",
        use_alpha: bool = True,
    ) -> None:
        super().__init__()
        self.shape = (shape,) if isinstance(shape, int) else tuple(shape)
        if layout not in ("last", "first"):
            raise ValueError(f"layout must be 'last' or 'first', not {layout!r}")
        if layout == "first" and len(self.shape) != 1:
            raise ValueError(f"layout 'first' takes a one-entry channel shape, not {self.shape}")
        self.layout = layout
        self.kind = kind
        # <paper2code name="layer parameters">
        # <paper2code name="one-element input scale">
        start = torch.full((1,), float(alpha0))
        self.alpha = nn.Parameter(start) if use_alpha else None
        # </paper2code name="one-element input scale">
        if affine:
            # <paper2code name="unit gain per channel">
            self.gamma = nn.Parameter(torch.ones(self.shape))
            # </paper2code name="unit gain per channel">
            # <paper2code name="zero shift per channel">
            self.beta = nn.Parameter(torch.zeros(self.shape))
            # </paper2code name="zero shift per channel">
        else:
            self.gamma = None
            self.beta = None
        # </paper2code name="layer parameters">

    def forward(self, x: Tensor) -> Tensor:
        """Map every element on its own; the shape of ``x`` stays."""
        # <paper2code name="layer forward">
        # <paper2code name="scale before squashing">
        z = x if self.alpha is None else self.alpha * x
        u = squash(z, self.kind)
        # </paper2code name="scale before squashing">
        if self.gamma is None:
            return u
        # <paper2code name="affine by channel position">
        if self.layout == "last":
            # <paper2code name="affine on trailing channels">
            y = self.gamma * u + self.beta
            # </paper2code name="affine on trailing channels">
        else:
            # <paper2code name="affine on channels before two spatial axes">
            gain, shift = self.gamma.view(-1, 1, 1), self.beta.view(-1, 1, 1)
            y = gain * u + shift
            # </paper2code name="affine on channels before two spatial axes">
        # </paper2code name="affine by channel position">
        return y
        # </paper2code name="layer forward">


def modulated(layer: DyTLayer, x: Tensor, g: Tensor, h: Tensor) -> Tensor:
    """Condition every sample on its own gain and shift, as diffusion transformers do.

    Args:
        layer: a layer built with ``affine=False``.
        x: tokens, (B, T, C).
        g: gain of each sample as a difference from one, (B, C).
        h: shift of each sample, (B, C).

    Returns:
        The conditioned tokens, (B, T, C).
    """
    # <paper2code name="gain and shift from a condition">
    gain, shift = (1.0 + g).unsqueeze(1), h.unsqueeze(1)
    return layer(x) * gain + shift
    # </paper2code name="gain and shift from a condition">


NORMS = (nn.LayerNorm, ChannelsFirstLayerNorm, RootMeanSquareNorm)


def norm_to_dyt(norm: nn.Module, alpha0: float, like: Tensor | None = None) -> DyTLayer:
    """Build the fresh layer that takes the place of ``norm``, an instance of one of ``NORMS``.

    ``like`` lends its dtype and device to the new parameters when ``norm`` has no weight of its own.
    """
    # <paper2code name="matching layer for one norm">
    # <paper2code name="channel shape and layout of a norm">
    if isinstance(norm, RootMeanSquareNorm):
        shape, layout = (norm.dim,), "last"
    else:
        shape = norm.normalized_shape
        layout = "first" if isinstance(norm, ChannelsFirstLayerNorm) else "last"
    # </paper2code name="channel shape and layout of a norm">
    layer = DyTLayer(shape, alpha0, layout, affine=norm.weight is not None)
    source = like if norm.weight is None else norm.weight
    if source is not None:
        layer = layer.to(source.device, source.dtype)
    return layer.train(norm.training)
    # </paper2code name="matching layer for one norm">


def swap_norms(
    model: nn.Module,
    alpha0: float = 0.5,
    attention_alpha0: float | None = None,
    attention_keys: tuple[str, ...] = ("attn", "attention"),
) -> nn.Module:
    """Replace every norm of ``model`` in place, at any depth, and return the root.

    The returned object is a new one only when the root itself is a norm. Norms that belong to attention, told by their
    path in the model, start at ``attention_alpha0`` if that is given; all others start at ``alpha0``. A norm that is
    registered in several places becomes one layer in all of them.
    """
    # <paper2code name="swap all norms of a model">
    like = next(model.parameters(), None)
    made = {}

    def start_value(path: str) -> float:
        # <paper2code name="start value by position in the model">
        in_attention = any(key in path.lower() for key in attention_keys)
        return attention_alpha0 if in_attention and attention_alpha0 is not None else alpha0
        # </paper2code name="start value by position in the model">

    def visit(parent: nn.Module, prefix: str) -> None:
        # <paper2code name="replace inside the parent">
        for name, child in list(parent._modules.items()):
            path = f"{prefix}.{name}" if prefix else name
            if isinstance(child, NORMS):
                if child not in made:
                    made[child] = norm_to_dyt(child, start_value(path), like)
                setattr(parent, name, made[child])
            elif child is not None:
                visit(child, path)
        # </paper2code name="replace inside the parent">

    if isinstance(model, NORMS):
        return norm_to_dyt(model, start_value(""))
    visit(model, "")
    return model
    # </paper2code name="swap all norms of a model">


def llm_alpha0(width: int) -> tuple[float, float]:
    """Return the start values (attention, other) for a language model of channel width ``width``."""
    # <paper2code name="start values from the width table">
    attention = (1.0, 1.0, 0.8, 0.6, 0.2)
    other = (1.0, 0.5, 0.2, 0.15, 0.05)
    row = bisect.bisect_left((1024, 2048, 4096, 5120), width)
    return attention[row], other[row]
    # </paper2code name="start values from the width table">


class ScaledEmbedding(nn.Module):
    """Embedding table followed by one learnable scalar for the whole table."""

    def __init__(self, vocab: int, dim: int) -> None:
        super().__init__()
        self.table = nn.Embedding(vocab, dim)
        nn.init.normal_(self.table.weight, std=0.02)
        # The table starts small. Norm layers would undo that at once; an element-wise map needs it undone here.
        # <paper2code name="learnable embedding scalar">
        self.scale = nn.Parameter(torch.tensor([math.sqrt(dim)]))
        # </paper2code name="learnable embedding scalar">

    def forward(self, ids: Tensor) -> Tensor:
        """(...) integer ids -> (..., dim)."""
        # <paper2code name="scaled lookup">
        return self.table(ids) * self.scale
        # </paper2code name="scaled lookup">


class CausalSelfAttention(nn.Module):
    """Multi-head self-attention in which a token sees itself and what came before."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, dim) -> (B, T, dim)."""
        query, key, value = (part.unflatten(-1, (self.heads, -1)).transpose(1, 2) for part in self.qkv(x).chunk(3, -1))
        mixed = F.scaled_dot_product_attention(query, key, value, is_causal=True)
        return self.out(mixed.transpose(1, 2).flatten(2))


class Block(nn.Module):
    """One transformer block; ``make_norm(dim)`` builds both of its norms."""

    def __init__(self, dim: int, heads: int, make_norm: Callable[[int], nn.Module]) -> None:
        super().__init__()
        self.attn_norm = make_norm(dim)
        self.attn = CausalSelfAttention(dim, heads)
        self.ffn_norm = make_norm(dim)
        self.ffn = nn.Sequential(nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim))

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, dim) -> (B, T, dim)."""
        # <paper2code name="pre-norm residual block">
        x = x + self.attn(self.attn_norm(x))
        return x + self.ffn(self.ffn_norm(x))
        # </paper2code name="pre-norm residual block">


class DecoderLM(nn.Module):
    """Decoder-only language model without position codes; ``make_norm(dim)`` builds every norm of it."""

    def __init__(self, vocab: int, dim: int, depth: int, heads: int, make_norm: Callable[[int], nn.Module]) -> None:
        super().__init__()
        self.embed = ScaledEmbedding(vocab, dim)
        self.blocks = nn.ModuleList(Block(dim, heads, make_norm) for _ in range(depth))
        self.final_norm = make_norm(dim)
        self.head = nn.Linear(dim, vocab, bias=False)

    def forward(self, ids: Tensor) -> Tensor:
        """(B, T) integer ids -> (B, T, vocab) logits."""
        # <paper2code name="model from ids to logits">
        x = self.embed(ids)
        for block in self.blocks:
            x = block(x)
        return self.head(self.final_norm(x))
        # </paper2code name="model from ids to logits">


def inverse_std(x: Tensor) -> float:
    """Return the reciprocal spread of all elements of ``x`` together, the number ``alpha`` is compared with."""
    # <paper2code name="inverse spread of a tensor">
    deviation = x.std(correction=0)
    return deviation.reciprocal().item()
    # </paper2code name="inverse spread of a tensor">


ForwardHook = Callable[[nn.Module, tuple[Tensor, ...], Tensor], None]  # gets the module, its arguments and its output


def alpha_report(model: nn.Module, *inputs: Tensor) -> dict[str, tuple[float, float]]:
    """Run ``model(*inputs)`` once and set each layer's scalar beside the spread of what that layer received.

    Returns:
        From the dotted path of each :class:`DyTLayer` to (its ``alpha``, :func:`inverse_std` of its input).
    """
    # <paper2code name="per-layer scale report">
    report = {}
    handles = []

    def recorder(path: str) -> ForwardHook:
        # <paper2code name="hook that records one layer">
        def hook(module, args, output):
            report[path] = (module.alpha.item(), inverse_std(args[0]))

        return hook
        # </paper2code name="hook that records one layer">

    for path, module in model.named_modules():
        if isinstance(module, DyTLayer) and module.alpha is not None:
            handles.append(module.register_forward_hook(recorder(path)))
    try:
        with torch.no_grad():
            model(*inputs)
    finally:
        for handle in handles:
            handle.remove()
    return report
    # </paper2code name="per-layer scale report">
