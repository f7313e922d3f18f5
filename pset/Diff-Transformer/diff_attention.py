"""Differential attention: each head weights its values by the difference of two softmax maps.

Symbols: batch B, tokens T (queries T_q, keys T_k), model width E, heads h, key/value heads h_kv, r = h / h_kv, and
d = E / (2 h), the width of one query or key vector. A head has two query vectors, each called a sub-head, and a value of
width 2 d. Head i owns the query sub-heads 2 i (positive map) and 2 i + 1 (negative map).
"""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn


def lambda_base(layer_index: int) -> float:
    """The constant lambda_0 of a layer, counted from 0: 0.2 in the first one, towards 0.8 with depth."""
    # <paper2code name="depth dependent lambda constant">
    return 0.8 - 0.6 * math.exp(-0.3 * layer_index)
    # </paper2code name="depth dependent lambda constant">


class RootMeanSquareNorm(nn.Module):
    """x / sqrt(mean(x^2) + eps) over the last axis, times a learned gain `weight` `(width,)` if affine (else None)."""

    def __init__(self, width: int, eps: float = 1e-6, affine: bool = True) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(width)) if affine else None

    def forward(self, x: Tensor) -> Tensor:
        """Map `(..., width)` to the same shape; statistics in float32, whatever the dtype of `x`."""
        # <paper2code name="root mean square normalisation">
        wide = x.float()
        # <paper2code name="scale by the inverse root mean square">
        normed = wide * torch.rsqrt(wide.square().mean(dim=-1, keepdim=True) + self.eps)
        # </paper2code name="scale by the inverse root mean square">
        normed = normed.to(x.dtype)
        if self.weight is not None:
            normed = self.weight * normed
        return normed
        # </paper2code name="root mean square normalisation">


def repeat_heads(x: Tensor, times: int) -> Tensor:
    """Repeat each head `times` times, copies side by side: `(B, H, T, D)` to `(B, H * times, T, D)`."""
    # <paper2code name="contiguous head repetition">
    return x.repeat_interleave(times, dim=1)
    # </paper2code name="contiguous head repetition">


def merged_lambda(q1: Tensor, k1: Tensor, q2: Tensor, k2: Tensor, base: float) -> Tensor:
    """lambda = exp(q1 . k1) - exp(q2 . k2) + lambda_0 for four vectors `(d,)`: a float32 tensor without axes."""
    # <paper2code name="combine the lambda vectors">
    # <paper2code name="exponentials of the two dot products">
    first = torch.exp(torch.sum(q1 * k1).float())
    second = torch.exp(torch.sum(q2 * k2).float())
    # </paper2code name="exponentials of the two dot products">
    return first - second + base
    # </paper2code name="combine the lambda vectors">


def causal_bias(n_query: int, n_key: int, dtype: torch.dtype, device: torch.device | None = None) -> Tensor:
    """Additive bias `(n_query, n_key)`: 0 where a query may look, minus infinity elsewhere; the last query sees all."""
    # <paper2code name="causal bias for unequal lengths">
    bias = torch.full((n_query, n_key), -math.inf, dtype=dtype, device=device)
    return bias.triu(1 + n_key - n_query)
    # </paper2code name="causal bias for unequal lengths">


def attention_maps(q: Tensor, k: Tensor, mask: Tensor | None = None) -> Tensor:
    """Softmax maps of any number of sub-heads.

    Args:
        q: queries `(B, H, T_q, d)`.
        k: keys `(B, H, T_k, d)`.
        mask: None for causal attention; a float mask, added to the scores; or a boolean mask, True where a query must not
            look. Any shape that broadcasts to `(B, H, T_q, T_k)`.

    Returns:
        `(B, H, T_q, T_k)` in the dtype of `q`; rows sum to 1.
    """
    # <paper2code name="scaled masked attention maps">
    # <paper2code name="scores scaled by the query width and repaired">
    scores = (q * q.shape[-1] ** -0.5) @ k.transpose(-2, -1)
    scores = torch.nan_to_num(scores)
    # </paper2code name="scores scaled by the query width and repaired">
    # <paper2code name="turn the mask argument into an additive bias">
    if mask is None:
        bias = causal_bias(q.shape[-2], k.shape[-2], scores.dtype, scores.device)
    elif mask.dtype == torch.bool:
        bias = torch.zeros_like(mask, dtype=scores.dtype).masked_fill(mask, -math.inf)
    else:
        bias = mask
    # </paper2code name="turn the mask argument into an additive bias">
    # <paper2code name="float32 softmax over the keys">
    return torch.softmax(scores + bias, dim=-1, dtype=torch.float32).to(q.dtype)
    # </paper2code name="float32 softmax over the keys">
    # </paper2code name="scaled masked attention maps">


def subtract_maps(maps: Tensor, lam: Tensor | float) -> Tensor:
    """Difference A_0 - lambda A_1 of the two maps of each head: `(B, 2 h, T, S)` to `(B, h, T, S)`."""
    # <paper2code name="difference of paired maps">
    pairs = maps.unflatten(1, (-1, 2))
    positive, negative = pairs.unbind(dim=2)
    # <paper2code name="subtract the weighted odd map">
    return positive - lam * negative
    # </paper2code name="subtract the weighted odd map">
    # </paper2code name="difference of paired maps">


def headwise_rescale(heads: Tensor, norm: nn.Module, base: float) -> Tensor:
    """Normalise each head vector of `(B, h, T, 2 d)` and multiply by the constant 1 - lambda_0."""
    # <paper2code name="normalise each head and apply the constant factor">
    return (1 - base) * norm(heads)
    # </paper2code name="normalise each head and apply the constant factor">


def two_pass_attention(q: Tensor, k: Tensor, v: Tensor, lam: Tensor | float, mask: Tensor | None = None) -> Tensor:
    """Differential attention through ordinary attention with values of width d, for each half of the values.

    Args:
        q, k: `(B, 2 h, T, d)`.
        v: `(B, h, T, 2 d)`.
        lam: the weight of the negative maps.
        mask: as for `attention_maps`.

    Returns:
        `(B, h, T, 2 d)`, the same as the difference of the maps times the values.
    """
    # <paper2code name="two-pass form with split values">
    positive = attention_maps(q[:, 0::2], k[:, 0::2], mask)
    negative = attention_maps(q[:, 1::2], k[:, 1::2], mask)
    outputs = []
    for half in v.chunk(2, dim=-1):
        outputs.append(positive @ half - lam * (negative @ half))
    return torch.cat(outputs, dim=-1)
    # </paper2code name="two-pass form with split values">


class DifferentialAttention(nn.Module):
    """Multi-head differential attention of one layer.

    Attributes: `heads` (h), `kv_heads` (h_kv), `groups` (r), `half` (d), `base` (lambda_0); the bias-free linear maps
    `query`, `key`, `value`, `out`; the vectors `lam_q1`, `lam_k1`, `lam_q2`, `lam_k2`; and `sub_norm` for head outputs.
    """

    def __init__(self, width: int, layer_index: int, heads: int, kv_heads: int | None = None) -> None:
        super().__init__()
        self.heads = heads
        self.kv_heads = heads if kv_heads is None else kv_heads
        self.groups = heads // self.kv_heads
        self.half = width // (2 * heads)
        self.base = lambda_base(layer_index)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, width // self.groups, bias=False)
        self.value = nn.Linear(width, width // self.groups, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        # <paper2code name="learnable lambda vectors of the layer">
        for name in ("lam_q1", "lam_k1", "lam_q2", "lam_k2"):
            vector = nn.Parameter(torch.empty(self.half, dtype=torch.float32))
            nn.init.normal_(vector, mean=0.0, std=0.1)
            setattr(self, name, vector)
        # </paper2code name="learnable lambda vectors of the layer">
        # <paper2code name="normalisation of the head outputs in the constructor">
        self.sub_norm = RootMeanSquareNorm(2 * self.half, eps=1e-5)
        # </paper2code name="normalisation of the head outputs in the constructor">

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        """Map `(B, T, E)` to the same shape; `mask` as for `attention_maps`, None for causal attention."""
        # <paper2code name="forward pass of differential attention">
        # <paper2code name="project and lay out sub-heads">
        q = self.query(x).unflatten(-1, (2 * self.heads, self.half)).transpose(1, 2)
        k = self.key(x).unflatten(-1, (2 * self.kv_heads, self.half)).transpose(1, 2)
        v = self.value(x).unflatten(-1, (self.kv_heads, 2 * self.half)).transpose(1, 2)
        # Query sub-head u reads key sub-head u // r, head i reads value head i // r.
        # <paper2code name="share key and value heads inside a group">
        k = repeat_heads(k, self.groups)
        v = repeat_heads(v, self.groups)
        # </paper2code name="share key and value heads inside a group">
        # </paper2code name="project and lay out sub-heads">
        # <paper2code name="differential head outputs">
        lam = merged_lambda(self.lam_q1, self.lam_k1, self.lam_q2, self.lam_k2, self.base)
        maps = attention_maps(q, k, mask)
        weights = subtract_maps(maps, lam)
        heads = weights @ v
        # </paper2code name="differential head outputs">
        heads = headwise_rescale(heads, self.sub_norm, self.base)
        # <paper2code name="join heads and project">
        joined = heads.transpose(1, 2).flatten(2)
        return self.out(joined)
        # </paper2code name="join heads and project">
        # </paper2code name="forward pass of differential attention">


class GatedFeedForward(nn.Module):
    """W_down (silu(W_gate x) * W_up x) without biases: `gate`, `up`, `down`. Hidden width floor(8 E / 3) unless given."""

    def __init__(self, width: int, hidden: int | None = None) -> None:
        super().__init__()
        hidden = 8 * width // 3 if hidden is None else hidden
        self.gate = nn.Linear(width, hidden, bias=False)
        self.up = nn.Linear(width, hidden, bias=False)
        self.down = nn.Linear(hidden, width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        """Map `(..., E)` to the same shape."""
        # <paper2code name="gated feed-forward">
        gate = F.silu(self.gate(x))
        return self.down(gate * self.up(x))
        # </paper2code name="gated feed-forward">


class DifferentialBlock(nn.Module):
    """Pre-norm residual block: `attn` after `norm_attn`, then `ffn` after `norm_ffn`; affine norms of the full width."""

    def __init__(self, width: int, layer_index: int, heads: int, kv_heads: int | None = None) -> None:
        super().__init__()
        self.norm_attn = RootMeanSquareNorm(width)
        self.attn = DifferentialAttention(width, layer_index, heads, kv_heads)
        self.norm_ffn = RootMeanSquareNorm(width)
        self.ffn = GatedFeedForward(width)

    def forward(self, x: Tensor, mask: Tensor | None = None) -> Tensor:
        """Map `(B, T, E)` to the same shape."""
        # <paper2code name="pre-norm residual block">
        x = x + self.attn(self.norm_attn(x), mask)
        return x + self.ffn(self.norm_ffn(x))
        # </paper2code name="pre-norm residual block">
