"""A plain vision transformer as segmenter: queries join the token sequence before the last blocks (EoMT).

Symbols: batch B, token width D, queries K, prefix tokens R, patch grid (g_h, g_w) with N = g_h g_w patches, classes C.
Token order once the queries are in: K queries, R prefix tokens, N patches row by row; T = K + R + N in all.
"""

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from vit_backbone import AttentionParts, BlockParts, PlainViT


class ChannelNorm(nn.Module):
    """Layer norm over the channels of a feature map, at each pixel on its own.

    weight * (x - mean_c x) / sqrt(var_c x + eps) + bias, with `weight` and `bias` of shape `(C',)`.
    """

    def __init__(self, channels: int, eps: float = 1e-6) -> None:
        super().__init__()
        self.eps = eps
        self.weight = nn.Parameter(torch.ones(channels))
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x: Tensor) -> Tensor:
        """Map `(B, C', h, w)` to the same shape."""
        # <paper2code name="normalise over channels at each pixel">
        mean = x.mean(dim=1, keepdim=True)
        # <paper2code name="biased channel variance">
        variance = (x - mean).square().mean(dim=1, keepdim=True)
        # </paper2code name="biased channel variance">
        x = (x - mean) / torch.sqrt(variance + self.eps)
        return self.weight[:, None, None] * x + self.bias[:, None, None]
        # </paper2code name="normalise over channels at each pixel">


class UpscaleStage(nn.Module):
    """Doubles height and width of a feature map: learned upsampling `up`, `act`, per-channel `smooth`, `norm`."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        # <paper2code name="layers of one upscaling stage">
        # <paper2code name="transposed convolution that doubles the grid">
        self.up = nn.ConvTranspose2d(dim, dim, kernel_size=2, stride=2)
        # </paper2code name="transposed convolution that doubles the grid">
        self.act = nn.GELU()
        # <paper2code name="one-filter-per-channel smoothing">
        self.smooth = nn.Conv2d(dim, dim, kernel_size=3, padding=1, groups=dim, bias=False)
        # </paper2code name="one-filter-per-channel smoothing">
        self.norm = ChannelNorm(dim)
        # </paper2code name="layers of one upscaling stage">

    def forward(self, x: Tensor) -> Tensor:
        """Map `(B, D, h, w)` to `(B, D, 2h, 2w)`."""
        # <paper2code name="run one upscaling stage">
        x = self.act(self.up(x))
        return self.norm(self.smooth(x))
        # </paper2code name="run one upscaling stage">


def num_upscale_stages(patch: tuple[int, int]) -> int:
    """Number of doublings for a patch size: S = max(1, floor(log2 max(p_h, p_w)) - 2)."""
    # <paper2code name="count of upscaling stages">
    halvings = math.floor(math.log2(max(patch)))
    return max(1, halvings - 2)
    # </paper2code name="count of upscaling stages">


class MaskModule(nn.Module):
    """Turns queries and patches into masks and class scores: `class_head`, `mask_mlp`, and the stages `upscale`."""

    def __init__(self, dim: int, num_classes: int, num_stages: int) -> None:
        super().__init__()
        # <paper2code name="mask module layers">
        # <paper2code name="class scores with an extra slot">
        self.class_head = nn.Linear(dim, num_classes + 1)
        # </paper2code name="class scores with an extra slot">
        # <paper2code name="three linear layers for the mask embedding">
        self.mask_mlp = nn.Sequential(
            nn.Linear(dim, dim),
            nn.GELU(),
            nn.Linear(dim, dim),
            nn.GELU(),
            nn.Linear(dim, dim),
        )
        # </paper2code name="three linear layers for the mask embedding">
        # <paper2code name="chain of upscaling stages">
        self.upscale = nn.Sequential(*(UpscaleStage(dim) for _ in range(num_stages)))
        # </paper2code name="chain of upscaling stages">
        # </paper2code name="mask module layers">

    def forward(
        self, tokens: Tensor, num_queries: int, prefix_tokens: int, grid: tuple[int, int]
    ) -> tuple[Tensor, Tensor]:
        """Normalised tokens `(B, T, D)` to mask logits `(B, K, 2^S g_h, 2^S g_w)` and class logits `(B, K, C + 1)`."""
        # <paper2code name="masks and classes from tokens">
        # <paper2code name="take the query tokens">
        queries = tokens[:, :num_queries]
        # </paper2code name="take the query tokens">
        # <paper2code name="score the classes">
        class_logits = self.class_head(queries)
        # </paper2code name="score the classes">
        # <paper2code name="lay patch tokens out as a map">
        patches = tokens[:, num_queries + prefix_tokens :]
        patch_map = patches.transpose(1, 2).unflatten(-1, grid)
        # </paper2code name="lay patch tokens out as a map">
        # <paper2code name="dot product of mask embedding and features">
        embedding, features = self.mask_mlp(queries), self.upscale(patch_map)
        mask_logits = torch.einsum("bkc,bcyx->bkyx", embedding, features)
        # </paper2code name="dot product of mask embedding and features">
        return mask_logits, class_logits
        # </paper2code name="masks and classes from tokens">


def query_patch_mask(mask_logits: Tensor, grid: tuple[int, int], prefix_tokens: int) -> Tensor:
    """Attention mask that confines each query to the patches of its own mask.

    Args:
        mask_logits: `(B, K, h, w)`, of any resolution.
        grid: patches down and across.
        prefix_tokens: number of tokens between queries and patches.

    Returns:
        Booleans `(B, T, T)`; entry `[b, i, j]` tells whether token i may attend to token j.
    """
    # <paper2code name="attention mask from mask logits">
    batch, num_queries = mask_logits.shape[:2]
    num_patches = grid[0] * grid[1]
    # <paper2code name="everything allowed at first">
    length = num_queries + prefix_tokens + num_patches
    allowed = torch.ones(batch, length, length, dtype=torch.bool, device=mask_logits.device)
    # </paper2code name="everything allowed at first">
    # <paper2code name="mask logits at token resolution">
    patch_logits = F.interpolate(mask_logits, size=grid, mode="bilinear", align_corners=False)
    patch_logits = patch_logits.flatten(2)
    # </paper2code name="mask logits at token resolution">
    # <paper2code name="write the query-to-patch part">
    allowed[:, :num_queries, -num_patches:] = patch_logits > 0
    # </paper2code name="write the query-to-patch part">
    return allowed
    # </paper2code name="attention mask from mask logits">


def open_random_rows(
    allowed: Tensor,
    keep_prob: float | Tensor,
    num_queries: int,
    prefix_tokens: int,
    generator: torch.Generator | None = None,
) -> Tensor:
    """Give queries, each with probability `1 - keep_prob`, all patches back; may edit `allowed` `(B, T, T)` in place.

    The choice falls for each image and query independently. With `keep_prob` of 1 no random number is drawn.
    """
    # <paper2code name="ignore some masks at random">
    if keep_prob >= 1:
        return allowed
    # <paper2code name="choose the queries that go unmasked">
    draws = torch.rand(len(allowed), num_queries, generator=generator, device=allowed.device)
    unmasked = draws >= keep_prob
    # </paper2code name="choose the queries that go unmasked">
    # <paper2code name="free their patch columns">
    patch_columns = slice(num_queries + prefix_tokens, None)
    allowed[:, :num_queries, patch_columns] |= unmasked[:, :, None]
    # </paper2code name="free their patch columns">
    return allowed
    # </paper2code name="ignore some masks at random">


def masked_self_attention(
    attn: AttentionParts, tokens: Tensor, allowed: Tensor | None = None, fused: bool = True
) -> Tensor:
    """Multi-head self-attention with the layers of `attn`, restricted to the pairs in `allowed`.

    Args:
        attn: the layers.
        tokens: `(B, T, D)`, already normalised by the block.
        allowed: booleans `(B, T, T)`, true where the row's token may attend to the column's; None allows every pair.
        fused: whether to use PyTorch's fused attention or the same computation written out.

    Returns:
        `(B, T, D)`.
    """
    # <paper2code name="self-attention with a mask">
    # <paper2code name="heads of queries and keys and values">
    heads = attn.qkv(tokens).unflatten(-1, (3, attn.heads, attn.head_dim))
    q, k, v = heads.permute(2, 0, 3, 1, 4)
    q, k = attn.q_norm(q), attn.k_norm(k)
    # </paper2code name="heads of queries and keys and values">
    # <paper2code name="share the mask between heads">
    if allowed is not None:
        allowed = allowed[:, None]
    # </paper2code name="share the mask between heads">
    if fused:
        # <paper2code name="dropout rate by mode">
        drop_rate = attn.attn_drop.p if attn.training else 0.0
        # </paper2code name="dropout rate by mode">
        mixed = F.scaled_dot_product_attention(q, k, v, attn_mask=allowed, dropout_p=drop_rate)
    else:
        # <paper2code name="attention written out">
        scores = attn.scale * (q @ k.transpose(-2, -1))
        # <paper2code name="forbid masked pairs">
        if allowed is not None:
            scores = scores.masked_fill(~allowed, -torch.inf)
        # </paper2code name="forbid masked pairs">
        weights = attn.attn_drop(scores.softmax(dim=-1))
        mixed = weights @ v
        # </paper2code name="attention written out">
    # <paper2code name="join heads and project out">
    joined = mixed.transpose(1, 2).flatten(2)
    return attn.proj_drop(attn.proj(joined))
    # </paper2code name="join heads and project out">
    # </paper2code name="self-attention with a mask">


class EncoderOnlySegmenter(nn.Module):
    """A plain vision transformer whose last `query_blocks` blocks process queries and patches together.

    Args:
        backbone: tokeniser, blocks and final norm.
        num_classes: C, without the "no object" slot.
        num_queries: K.
        query_blocks: L_2, the number of last blocks that see the queries.
        masked_attention: whether each of these blocks is preceded by a prediction that masks its attention.

    Attributes:
        queries: embedding table `(K, D)`.
        mask_module: the module that predicts masks and classes.
        mask_probs: buffer `(L_2,)`; entry j is the probability that a query of query block j keeps its mask.
    """

    def __init__(
        self,
        backbone: PlainViT,
        num_classes: int,
        num_queries: int,
        query_blocks: int = 4,
        masked_attention: bool = True,
    ) -> None:
        super().__init__()
        # <paper2code name="segmenter state">
        self.backbone = backbone
        self.num_queries = num_queries
        self.query_blocks = query_blocks
        self.masked_attention = masked_attention
        # <paper2code name="mask probability per query block">
        self.register_buffer("mask_probs", torch.ones(query_blocks))
        # </paper2code name="mask probability per query block">
        # <paper2code name="table of learned queries">
        self.queries = nn.Embedding(num_queries, backbone.dim)
        # </paper2code name="table of learned queries">
        self.mask_module = MaskModule(backbone.dim, num_classes, num_upscale_stages(backbone.patch))
        # </paper2code name="segmenter state">

    def predict(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        """Mask logits and class logits from the tokens `(B, T, D)` at any depth."""
        # <paper2code name="prediction through the final norm">
        normed = self.backbone.final_norm(tokens)
        return self.mask_module(normed, self.num_queries, self.backbone.prefix_tokens, self.backbone.grid)
        # </paper2code name="prediction through the final norm">

    def run_block(self, block: BlockParts, x: Tensor, allowed: Tensor | None) -> Tensor:
        """Run one block on tokens `(B, T, D)`: attention branch under the mask, then feed-forward branch."""
        # <paper2code name="residual steps of a block">
        attended = masked_self_attention(block.attn, block.norm_a(x), allowed)
        x = x + block.path_a(block.scale_a(attended))
        return x + block.path_m(block.scale_m(block.mlp(block.norm_m(x))))
        # </paper2code name="residual steps of a block">

    def forward(self, images: Tensor) -> tuple[list[Tensor], list[Tensor]]:
        """Images `(B, 3, H, W)` in [0, 1] to lists of mask logits and of class logits, earliest prediction first."""
        # <paper2code name="from images to predictions">
        # <paper2code name="standardise the pixels">
        images = (images - self.backbone.pixel_mean) / self.backbone.pixel_std
        # </paper2code name="standardise the pixels">
        x = self.backbone.tokenise(images)
        first = len(self.backbone.blocks) - self.query_blocks
        mask_list, class_list, allowed = [], [], None

        # <paper2code name="walk through the blocks">
        for i, block in enumerate(self.backbone.blocks):
            # <paper2code name="put queries in front">
            if i == first:
                queries = self.queries.weight.expand(len(x), -1, -1)
                x = torch.cat([queries, x], dim=1)
            # </paper2code name="put queries in front">
            # <paper2code name="predict then mask before the block">
            if self.masked_attention and i >= first:
                # <paper2code name="store the intermediate prediction">
                mask_logits, class_logits = self.predict(x)
                mask_list.append(mask_logits)
                class_list.append(class_logits)
                # </paper2code name="store the intermediate prediction">
                allowed = query_patch_mask(mask_logits, self.backbone.grid, self.backbone.prefix_tokens)
                # <paper2code name="probability that belongs to this block">
                keep_prob = self.mask_probs[i - first]
                # </paper2code name="probability that belongs to this block">
                allowed = open_random_rows(allowed, keep_prob, self.num_queries, self.backbone.prefix_tokens)
            # </paper2code name="predict then mask before the block">
            x = self.run_block(block, x, allowed)
        # </paper2code name="walk through the blocks">

        # <paper2code name="last prediction">
        final_masks, final_classes = self.predict(x)
        return [*mask_list, final_masks], [*class_list, final_classes]
        # </paper2code name="last prediction">
        # </paper2code name="from images to predictions">
