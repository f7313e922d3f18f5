"""A plain vision transformer taken apart: tokeniser, final norm, and blocks whose parts are run by their owner."""

import torch
from torch import Tensor, nn

IMAGENET_MEAN = (0.485, 0.456, 0.406)
IMAGENET_STD = (0.229, 0.224, 0.225)
EPS = 1e-6


def _pair(value: int | tuple[int, int]) -> tuple[int, int]:
    return (value, value) if isinstance(value, int) else (value[0], value[1])


class ChannelScale(nn.Module):
    """One learned factor per channel of tokens `(..., D)`."""

    def __init__(self, dim: int, start: float) -> None:
        super().__init__()
        self.factor = nn.Parameter(torch.full((dim,), float(start)))

    def forward(self, x: Tensor) -> Tensor:
        return self.factor * x


class StochasticPath(nn.Module):
    """Drops a residual branch for whole samples with probability `rate` while training; the identity in eval mode."""

    def __init__(self, rate: float) -> None:
        super().__init__()
        self.rate = rate

    def forward(self, x: Tensor) -> Tensor:
        if not self.training or self.rate == 0:
            return x
        survives = torch.rand(len(x), *[1] * (x.dim() - 1), dtype=x.dtype, device=x.device) >= self.rate
        return x * survives / (1 - self.rate)


class AttentionParts(nn.Module):
    """The layers of multi-head self-attention. `qkv` yields queries, keys and values side by side, `(..., 3 D)`."""

    def __init__(self, dim: int, heads: int, qk_norm: bool, attn_drop: float, proj_drop: float) -> None:
        super().__init__()
        self.heads = heads
        self.head_dim = dim // heads
        self.scale = self.head_dim**-0.5
        self.qkv = nn.Linear(dim, 3 * dim)
        self.q_norm = nn.LayerNorm(self.head_dim, eps=EPS) if qk_norm else nn.Identity()
        self.k_norm = nn.LayerNorm(self.head_dim, eps=EPS) if qk_norm else nn.Identity()
        self.attn_drop = nn.Dropout(attn_drop)
        self.proj = nn.Linear(dim, dim)
        self.proj_drop = nn.Dropout(proj_drop)


class BlockParts(nn.Module):
    """The layers of one pre-norm transformer block: an attention branch (`*_a`) and a feed-forward branch (`*_m`)."""

    def __init__(
        self, dim: int, attn: AttentionParts, mlp_ratio: float, layer_scale: float | None, drop_path: float
    ) -> None:
        super().__init__()
        hidden = int(dim * mlp_ratio)
        self.norm_a = nn.LayerNorm(dim, eps=EPS)
        self.attn = attn
        self.norm_m = nn.LayerNorm(dim, eps=EPS)
        self.mlp = nn.Sequential(nn.Linear(dim, hidden), nn.GELU(), nn.Linear(hidden, dim))
        self.scale_a, self.scale_m = (
            nn.Identity() if layer_scale is None else ChannelScale(dim, layer_scale) for _ in range(2)
        )
        self.path_a, self.path_m = (StochasticPath(drop_path) for _ in range(2))


class PlainViT(nn.Module):
    """Patch tokeniser, `depth` blocks and a final layer norm.

    Attributes: `dim` (D), `patch` (height, width), `grid` (patches down, patches across), `prefix_tokens` (R),
    `blocks`, `final_norm`, and the buffers `pixel_mean`, `pixel_std` of shape `(1, 3, 1, 1)`.
    """

    def __init__(
        self,
        image_size: int | tuple[int, int],
        patch: int | tuple[int, int],
        dim: int,
        depth: int,
        heads: int,
        mlp_ratio: float = 4.0,
        prefix_tokens: int = 1,
        qk_norm: bool = False,
        layer_scale: float | None = None,
        drop_path: float = 0.0,
        attn_drop: float = 0.0,
        proj_drop: float = 0.0,
    ) -> None:
        super().__init__()
        (height, width), self.patch = _pair(image_size), _pair(patch)
        self.dim = dim
        self.grid = (height // self.patch[0], width // self.patch[1])
        self.prefix_tokens = prefix_tokens
        self.register_buffer("pixel_mean", torch.tensor(IMAGENET_MEAN).view(1, 3, 1, 1))
        self.register_buffer("pixel_std", torch.tensor(IMAGENET_STD).view(1, 3, 1, 1))
        self.to_patches = nn.Conv2d(3, dim, kernel_size=self.patch, stride=self.patch)
        self.positions = nn.Parameter(0.02 * torch.randn(1, self.grid[0] * self.grid[1], dim))
        self.prefix = nn.Parameter(0.02 * torch.randn(1, prefix_tokens, dim))
        self.blocks = nn.ModuleList(
            BlockParts(
                dim, AttentionParts(dim, heads, qk_norm, attn_drop, proj_drop), mlp_ratio, layer_scale, drop_path
            )
            for _ in range(depth)
        )
        self.final_norm = nn.LayerNorm(dim, eps=EPS)

    def tokenise(self, images: Tensor) -> Tensor:
        """Standardised images `(B, 3, H, W)` to tokens `(B, R + N, D)`: prefix tokens, then patches row by row."""
        patches = self.to_patches(images).flatten(2).transpose(1, 2) + self.positions
        return torch.cat([self.prefix.expand(len(images), -1, -1), patches], dim=1)
