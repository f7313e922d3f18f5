"""Attention as a hypernetwork: scores of all heads mix per-head matrices into a small network for each query-key pair.

Ordinary softmax attention, linear attention, HYLA and everything between them are pairings of two choices: how the
scores become the code of a pair, and which network the code generates.

Shapes: B batch, T queries, S keys, D model width, H heads, d width per head.
"""

import torch
import torch.nn.functional as F
from torch import Tensor, nn

CODES = ("softmax", "linear", "head_rms")
VALUE_NETS = ("pooled", "linear", "relu", "deep")


def pair_scores(q: Tensor, k: Tensor, bias: Tensor | None = None) -> Tensor:
    """Score every query against every key, head by head.

    Args:
        q: queries, (B, T, H, d).
        k: keys, (B, S, H, d).
        bias: added to the finished scores; broadcasts to (B, H, T, S).

    Returns:
        Scores, (B, H, T, S).
    """
    # <paper2code name="scaled scores per head">
    width = q.shape[-1]
    scores = torch.einsum("bthd,bshd->bhts", q, k) / width**0.5
    return scores if bias is None else scores + bias
    # </paper2code name="scaled scores per head">


def head_rms(scores: Tensor, eps: float = 1e-6) -> Tensor:
    """Bring the vector over heads of every query-key pair to root mean square one; (B, H, T, S) keeps its shape."""
    # <paper2code name="root mean square across heads">
    mean_square = scores.square().mean(dim=1, keepdim=True)
    return scores * torch.rsqrt(mean_square + eps)
    # </paper2code name="root mean square across heads">


def latent_code(scores: Tensor, kind: str, allowed: Tensor | None = None, eps: float = 1e-6) -> Tensor:
    """Turn scores into the code that generates the value networks.

    Args:
        scores: (B, H, T, S).
        kind: "softmax", "linear" or "head_rms"; any other name raises ``ValueError``.
        allowed: boolean, broadcasts to (B, H, T, S), true where a query may attend to a key; all pairs if ``None``.
        eps: the constant of :func:`head_rms`.

    Returns:
        Code, (B, H, T, S).
    """
    # <paper2code name="code from scores">
    if kind == "softmax":
        # <paper2code name="softmax over keys with a finite floor">
        if allowed is not None:
            scores = scores.masked_fill(~allowed, torch.finfo(scores.dtype).min)
        return scores.softmax(dim=-1)
        # </paper2code name="softmax over keys with a finite floor">
    if kind in ("linear", "head_rms"):
        # <paper2code name="zero out forbidden pairs">
        if allowed is not None:
            scores = torch.where(allowed, scores, 0.0)
        # </paper2code name="zero out forbidden pairs">
        return scores if kind == "linear" else head_rms(scores, eps)
    raise ValueError(f"unknown kind of code {kind!r}")
    # </paper2code name="code from scores">


class HypernetAttention(nn.Module):
    r"""Multi-head attention whose heads are the coordinates of a code: $y_t = \sum_s f(c_s; a_{t,s})$.

    Args:
        dim: model width D.
        heads: number of heads H, which is the length of the code.
        head_dim: width per head d; D / H if ``None``, and then H must divide D.
        code: how scores become the code, see :func:`latent_code`.
        value_net: the network f, one of "pooled", "linear", "relu" and "deep".
    """

    w_query: nn.Parameter
    w_key: nn.Parameter
    w_value: nn.Parameter
    w_out: nn.Parameter
    w_inner: nn.Parameter

    def __init__(
        self, dim: int, heads: int, head_dim: int | None = None, code: str = "head_rms", value_net: str = "relu"
    ) -> None:
        super().__init__()
        if code not in CODES:
            raise ValueError(f"code must be one of {CODES}, not {code!r}")
        if value_net not in VALUE_NETS:
            raise ValueError(f"value_net must be one of {VALUE_NETS}, not {value_net!r}")
        if head_dim is None:
            if dim % heads:
                raise ValueError(f"{heads} heads do not divide a width of {dim}; give head_dim")
            head_dim = dim // heads
        self.code = code
        self.value_net = value_net
        # <paper2code name="layer parameters">
        self.w_query = nn.Parameter(torch.randn(heads, head_dim, dim) / dim**0.5)
        self.w_key = nn.Parameter(torch.randn(heads, head_dim, dim) / dim**0.5)
        self.w_value = nn.Parameter(torch.randn(heads, head_dim, dim) / dim**0.5)
        self.w_out = nn.Parameter(torch.randn(heads, dim, head_dim) / (heads * head_dim) ** 0.5)
        if value_net == "deep":
            self.w_inner = nn.Parameter(torch.randn(heads, head_dim, head_dim) / head_dim**0.5)
        # </paper2code name="layer parameters">

    def codes_and_values(
        self, x: Tensor, context: Tensor | None = None, allowed: Tensor | None = None, bias: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Project and score: the code of every pair, (B, H, T, S), and the values of all heads, (B, S, H, d)."""
        tokens = x if context is None else context
        # <paper2code name="project into heads">
        q = torch.einsum("bti,hdi->bthd", x, self.w_query)
        k = torch.einsum("bsi,hdi->bshd", tokens, self.w_key)
        v = torch.einsum("bsi,hdi->bshd", tokens, self.w_value)
        # </paper2code name="project into heads">
        return latent_code(pair_scores(q, k, bias), self.code, allowed), v

    def codes(
        self, x: Tensor, context: Tensor | None = None, allowed: Tensor | None = None, bias: Tensor | None = None
    ) -> Tensor:
        """Return the code of every pair, (B, H, T, S); arguments as in :meth:`forward`."""
        return self.codes_and_values(x, context, allowed, bias)[0]

    def forward(
        self, x: Tensor, context: Tensor | None = None, allowed: Tensor | None = None, bias: Tensor | None = None
    ) -> Tensor:
        """Attend in two passes, without ever building a D x D matrix.

        Args:
            x: tokens that ask, (B, T, D).
            context: tokens that are attended to, (B, S, D); ``x`` itself if ``None``.
            allowed: boolean mask as in :func:`latent_code`.
            bias: additive scores as in :func:`pair_scores`.

        Returns:
            Output tokens, (B, T, D).
        """
        # <paper2code name="attention output">
        a, v = self.codes_and_values(x, context, allowed, bias)
        if self.value_net == "pooled":
            # <paper2code name="ordinary pooling over keys">
            z = torch.einsum("bhts,bshd->bthd", a, v)
            # </paper2code name="ordinary pooling over keys">
        else:
            # <paper2code name="mix values over heads for each pair">
            u = torch.einsum("bhts,bshd->btsd", a, v)
            # </paper2code name="mix values over heads for each pair">
            # <paper2code name="hidden nonlinearity">
            if self.value_net in ("relu", "deep"):
                u = F.relu(u)
            # </paper2code name="hidden nonlinearity">
            if self.value_net == "deep":
                # <paper2code name="second hidden layer of the deep variant">
                per_head = torch.einsum("hij,btsj->bhtsi", self.w_inner, u)
                mixed = (a.unsqueeze(-1) * per_head).sum(dim=1)
                u = torch.clamp_min(mixed, 0.0)
                # </paper2code name="second hidden layer of the deep variant">
            # <paper2code name="pool hidden units with the same code">
            z = torch.einsum("bhts,btsd->bthd", a, u)
            # </paper2code name="pool hidden units with the same code">
        # <paper2code name="output matrices summed over heads">
        return torch.einsum("bthd,hod->bto", z, self.w_out)
        # </paper2code name="output matrices summed over heads">
        # </paper2code name="attention output">

    def value_networks(self, a: Tensor) -> Tensor | tuple[Tensor, ...]:
        """Write out the generated weights of every pair, in the order in which they are applied to a token.

        Args:
            a: code, (B, H, T, S).

        Returns:
            "pooled": one tensor (B, T, S, D, D). "linear" and "relu": (B, T, S, d, D) and (B, T, S, D, d).
            "deep": the same two with (B, T, S, d, d) between them.
        """
        # <paper2code name="explicit weights of every pair">
        if self.value_net == "pooled":
            # <paper2code name="one matrix per pair">
            products = self.w_out @ self.w_value
            return torch.einsum("bhts,hoi->btsoi", a, products)
            # </paper2code name="one matrix per pair">
        first = torch.einsum("bhts,hdi->btsdi", a, self.w_value)
        last = torch.einsum("bhts,hod->btsod", a, self.w_out)
        if self.value_net == "deep":
            middle = torch.einsum("bhts,hij->btsij", a, self.w_inner)
            return first, middle, last
        return first, last
        # </paper2code name="explicit weights of every pair">

    def pairwise_forward(
        self, x: Tensor, context: Tensor | None = None, allowed: Tensor | None = None, bias: Tensor | None = None
    ) -> Tensor:
        """Attend by definition: apply each pair's own network to the key's token; as :meth:`forward`, only slower."""
        # <paper2code name="output by definition">
        attended = context if context is not None else x
        networks = self.value_networks(self.codes(x, context, allowed, bias))
        *hidden, last = (networks,) if self.value_net == "pooled" else networks
        column = attended[:, None, :, :, None]
        for weights in hidden:
            column = weights @ column
            if self.value_net != "linear":
                column = column.clamp(min=0)
        return (last @ column).squeeze(-1).sum(dim=2)
        # </paper2code name="output by definition">


def response_code(a: Tensor) -> Tensor:
    """Read the code with which the last query attends to the last key; (B, H, T, S) -> (B, H)."""
    # <paper2code name="code of the response token">
    return a[:, :, -1, -1]
    # </paper2code name="code of the response token">


class Block(nn.Module):
    """Transformer block: attention and a feed-forward part with one hidden GELU layer, each with a norm and a skip."""

    def __init__(self, dim: int, heads: int, code: str = "head_rms", value_net: str = "relu") -> None:
        super().__init__()
        self.attn_norm = nn.LayerNorm(dim)
        self.attn = HypernetAttention(dim, heads, code=code, value_net=value_net)
        self.ffn_norm = nn.LayerNorm(dim)
        self.ffn = nn.Sequential(nn.Linear(dim, 4 * dim), nn.GELU(), nn.Linear(4 * dim, dim))

    def forward(self, x: Tensor) -> Tensor:
        """(B, T, dim) -> (B, T, dim)."""
        # <paper2code name="pre-norm residual block">
        z = x + self.attn(self.attn_norm(x))
        return z + self.ffn(self.ffn_norm(z))
        # </paper2code name="pre-norm residual block">


class SequenceModel(nn.Module):
    """Blocks between two linear maps. Examples in a context have no order, so there are no positions."""

    def __init__(
        self,
        in_dim: int,
        dim: int,
        depth: int,
        heads: int,
        out_dim: int,
        code: str = "head_rms",
        value_net: str = "relu",
    ) -> None:
        super().__init__()
        self.read = nn.Linear(in_dim, dim)
        self.blocks = nn.Sequential(*(Block(dim, heads, code, value_net) for _ in range(depth)))
        self.write = nn.Linear(dim, out_dim)

    def forward(self, tokens: Tensor) -> Tensor:
        """(B, N, in_dim) -> (B, N, out_dim)."""
        return self.write(self.blocks(self.read(tokens)))
