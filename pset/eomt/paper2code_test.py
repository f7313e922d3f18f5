"""Norm, upscaling, mask module, attention masks, masked attention, the whole forward pass, annealing, matching, losses
and read-out, each against a plain computation from the weights; a short training run at the end."""

import itertools
import math

import torch
import torch.nn.functional as F
from eomt import (
    ChannelNorm,
    EncoderOnlySegmenter,
    MaskModule,
    UpscaleStage,
    masked_self_attention,
    num_upscale_stages,
    open_random_rows,
    query_patch_mask,
)
from eomt_train import (
    annealed_probs,
    annealing_windows,
    layer_loss,
    match_queries,
    pairwise_bce,
    pairwise_dice,
    segmentation_loss,
    semantic_scores,
)
from vit_backbone import AttentionParts, PlainViT

CASES = {
    "attention_single_precision": {"rtol": 1e-4, "atol": 1e-5},
    "forward_wide_patches": {"rtol": 1e-6, "atol": 1e-8},
}


# Helpers of the observers


def fresh():
    """A generator of its own, so that draws inside constructors do not shift anything else."""
    return torch.Generator().manual_seed(int(torch.randint(2**62, ())))


def normal(draw, *shape):
    return torch.randn(*shape, generator=draw, dtype=torch.float64)


def uniform(draw, *shape):
    return torch.rand(*shape, generator=draw, dtype=torch.float64)


def randomise(draw, *modules):
    """Random values in all parameters: matrices by their width, gains around one, biases and positions by size."""
    for module in modules:
        for name, p in module.named_parameters():
            if p.dim() == 3:
                value = 1.5 * normal(draw, *p.shape)
            elif p.dim() >= 2:
                value = normal(draw, *p.shape) / math.sqrt(max(1, p[0].numel()))
            elif name.endswith("bias"):
                value = 0.3 * normal(draw, *p.shape)
            else:
                value = 0.5 + uniform(draw, *p.shape)
            p.data = value.to(p.dtype)


def randomise_mask_module(draw, module):
    randomise(draw, module.class_head, module.mask_mlp)
    for stage in stages_of(module):
        randomise(draw, stage.up, stage.smooth, stage.norm)


def stages_of(module):
    return [part for part in module.upscale.modules() if isinstance(part, UpscaleStage)]


def stage_weights(stage):
    return {
        "up": stage.up.weight,
        "up_bias": stage.up.bias,
        "smooth": stage.smooth.weight,
        "gain": stage.norm.weight,
        "shift": stage.norm.bias,
    }


def mask_weights(module):
    linears = [part for part in module.mask_mlp.modules() if isinstance(part, torch.nn.Linear)]
    return {
        "head": [module.class_head.weight, module.class_head.bias],
        "mlp": [[part.weight, part.bias] for part in linears],
        "stages": [stage_weights(stage) for stage in stages_of(module)],
    }


def count(module):
    return sum(p.numel() for p in module.parameters())


def segmenter(draw, query_blocks, probs=None, prefix=1, patch=8, size=(32, 48), dim=16, depth=4, masked=True, **more):
    """A segmenter in double precision and evaluation mode, with random weights everywhere."""
    backbone = PlainViT(size, patch, dim, depth, 4, mlp_ratio=2.0, prefix_tokens=prefix, **more)
    model = EncoderOnlySegmenter(backbone, 3, 5, query_blocks, masked).double().eval()
    randomise(draw, backbone)
    backbone.pixel_mean.copy_(0.5 * normal(draw, 1, 3, 1, 1))
    backbone.pixel_std.copy_(0.5 + uniform(draw, 1, 3, 1, 1))
    model.queries.weight.data.copy_(normal(draw, 5, dim))
    randomise_mask_module(draw, model.mask_module)
    for stage in stages_of(model.mask_module):  # features without a part common to all patches: masks of both signs
        stage.smooth.weight.data -= stage.smooth.weight.data.mean(dim=(2, 3), keepdim=True)
        stage.norm.bias.data *= 0.3
    if probs is not None:
        model.mask_probs.copy_(torch.tensor(probs))
    return model


def run(draw, query_blocks, probs=None, batch=2, **settings):
    """What a forward pass saw and gave, with all weights."""
    model = segmenter(draw, query_blocks, probs, **settings)
    backbone = model.backbone
    images = uniform(draw, batch, 3, 8 * backbone.patch[0] // 2, 6 * backbone.patch[1])
    with torch.no_grad():
        masks, classes = model(images)
    return {
        "images": images,
        "backbone": dict(backbone.state_dict()),
        "queries": model.queries.weight,
        "mask_weights": mask_weights(model.mask_module),
        "patch": list(backbone.patch),
        "prefix": backbone.prefix_tokens,
        "depth": len(backbone.blocks),
        "query_blocks": query_blocks,
        "masked": settings.get("masked", True),
        "probs": probs,
        "masks": list(masks),
        "classes": list(classes),
    }


def attention(draw, qk_norm=True, heads=4, attn_drop=0.0, proj_drop=0.0, dim=16):
    attn = AttentionParts(dim, heads, qk_norm, attn_drop, proj_drop).double().eval()
    randomise(draw, attn)
    return attn


def targets(draw, counts, size, classes=3):
    """Random masks, no two alike, with random labels: lists of binary `(G, *size)` and of `(G,)`."""
    masks = [(uniform(draw, number, *size) < 0.4).double() for number in counts]
    for number, mask in zip(counts, masks, strict=True):
        mask.flatten(1)[:, :number] = torch.eye(number, dtype=mask.dtype)
    labels = [torch.randint(classes, (number,), generator=draw) for number in counts]
    return masks, labels


def sorted_pairs(match):
    """The matched pairs in the order of the queries."""
    return sorted([int(query), int(target)] for query, target in zip(*match, strict=True))


# Channel norm, upscaling, mask module


def observe_channel_norm():
    draw, seen = fresh(), []
    for channels, size, eps in ((2, 1.0, None), (5, 1e-3, None), (2, 1e-3, None), (3, 0.1, 0.01)):
        norm = (ChannelNorm(channels) if eps is None else ChannelNorm(channels, eps)).double()
        norm.weight.data, norm.bias.data = 0.5 + uniform(draw, channels), normal(draw, channels)
        x = (size * normal(draw, 2, channels, 3, 4) + 0.1 * size).requires_grad_()
        y = norm(x)
        (y * normal(draw, *y.shape)).sum().backward()
        seen.append({"x": x, "y": y, "grad": x.grad, "weight": norm.weight, "bias": norm.bias, "eps": eps})
    return seen


def check_channel_norm(seen):
    for one in seen:
        eps = 1e-6 if one["eps"] is None else one["eps"]
        for pixel in itertools.product(range(2), range(3), range(4)):
            values = [one["x"][pixel[0], c, pixel[1], pixel[2]].item() for c in range(one["x"].shape[1])]
            mean = sum(values) / len(values)
            root = math.sqrt(sum((value - mean) ** 2 for value in values) / len(values) + eps)
            for c, value in enumerate(values):
                expected = one["weight"][c] * (value - mean) / root + one["bias"][c]
                torch.testing.assert_close(one["y"][pixel[0], c, pixel[1], pixel[2]], expected)


def observe_upscale_stage():
    draw = fresh()
    stage = UpscaleStage(6).double()
    randomise(draw, stage.up, stage.smooth, stage.norm)
    x = 2 * normal(draw, 2, 6, 3, 4)
    before = x.clone()
    return {
        "x": before,
        "y": stage(x),
        "untouched": bool(torch.equal(x, before)),
        **stage_weights(stage),
        "count": count(stage),
    }


def stage_by_hand(x, weights):
    """Upsampling by index, GELU by erf, smoothing by shifts, norm over channels."""
    batch, _, height, width = x.shape
    dim = weights["up"].shape[1]
    raised = x.new_zeros(batch, dim, 2 * height, 2 * width)
    for i, j in itertools.product(range(2), range(2)):
        raised[:, :, i::2, j::2] = torch.einsum("bcyx,cd->bdyx", x, weights["up"][:, :, i, j])
    raised = raised + weights["up_bias"][:, None, None]
    raised = 0.5 * raised * (1 + torch.erf(raised / math.sqrt(2)))
    padded = F.pad(raised, (1, 1, 1, 1))
    smooth = torch.zeros_like(raised)
    for i, j in itertools.product(range(3), range(3)):
        part = padded[:, :, i : i + 2 * height, j : j + 2 * width]
        smooth = smooth + weights["smooth"][:, 0, i, j][:, None, None] * part
    variance, mean = torch.var_mean(smooth, dim=1, keepdim=True, correction=0)
    return weights["gain"][:, None, None] * (smooth - mean) / (variance + 1e-6).sqrt() + weights["shift"][:, None, None]


def check_upscale_stage(seen):
    assert seen["count"] == 4 * 36 + 6 + 9 * 6 + 2 * 6
    torch.testing.assert_close(seen["y"], stage_by_hand(seen["x"], seen))


PATCHES = ((4, 4), (7, 7), (8, 8), (14, 14), (15, 15), (16, 16), (31, 31), (32, 32), (64, 64), (8, 32), (32, 8), (1, 2))


def observe_stage_counts():
    return [int(num_upscale_stages(patch)) for patch in PATCHES]


def check_stage_counts(seen):
    assert seen == [1, 1, 1, 1, 1, 2, 2, 3, 4, 3, 3, 1]


def observe_mask_module():
    draw, seen = fresh(), []
    for prefix, stages in ((0, 1), (1, 2), (3, 1)):
        module = MaskModule(8, 3, stages).double()
        randomise_mask_module(draw, module)
        tokens = normal(draw, 2, 5 + prefix + 6, 8)
        masks, classes = module(tokens, 5, prefix, (2, 3))
        seen.append(
            {
                "tokens": tokens,
                "prefix": prefix,
                "masks": masks,
                "classes": classes,
                "mask_weights": mask_weights(module),
                "count": count(module),
            }
        )
    return seen


def module_by_hand(tokens, num_queries, prefix, grid, weights):
    queries = tokens[:, :num_queries]
    embedding = queries
    for number, (matrix, bias) in enumerate(weights["mlp"]):
        embedding = embedding @ matrix.T + bias
        if number < 2:
            embedding = 0.5 * embedding * (1 + torch.erf(embedding / math.sqrt(2)))
    features = tokens.new_zeros(len(tokens), tokens.shape[-1], *grid)
    for y, x in itertools.product(range(grid[0]), range(grid[1])):
        features[:, :, y, x] = tokens[:, num_queries + prefix + y * grid[1] + x]
    for stage in weights["stages"]:
        features = stage_by_hand(features, stage)
    masks = (embedding[:, :, :, None, None] * features[:, None]).sum(dim=2)
    return masks, queries @ weights["head"][0].T + weights["head"][1]


def check_mask_module(seen):
    for one in seen:
        stages, dim = len(one["mask_weights"]["stages"]), 8
        parts = dim * 4 + 4 + 3 * (dim * dim + dim) + stages * (4 * dim * dim + dim + 9 * dim + 2 * dim)
        assert one["count"] == parts
        masks, classes = module_by_hand(one["tokens"], 5, one["prefix"], (2, 3), one["mask_weights"])
        assert masks.shape == (2, 5, 2 * 2**stages, 3 * 2**stages)
        torch.testing.assert_close(one["masks"], masks)
        torch.testing.assert_close(one["classes"], classes)


# Attention masks


def observe_query_patch_mask():
    draw, seen = fresh(), []
    for prefix, scale in ((0, 2), (3, 4), (1, 2), (1, 4)):
        logits = normal(draw, 2, 5, 3 * scale, 4 * scale)
        logits[0, 1] = -logits[0, 1].abs()
        logits[1, 2] = logits[1, 2].abs()
        logits[0, 3, : 2 * scale] = 0.0
        logits[1, 0, :, : 2 * scale] = 1e-9
        logits.requires_grad_()
        allowed = query_patch_mask(logits, (3, 4), prefix)
        seen.append(
            {"logits": logits, "prefix": prefix, "scale": scale, "allowed": allowed, "kind": str(allowed.dtype)}
        )
    return seen


def check_query_patch_mask(seen):
    for one in seen:
        prefix, scale, logits = one["prefix"], one["scale"], one["logits"]
        assert one["kind"] == "torch.bool"
        length = 5 + prefix + 12
        expected = torch.ones(2, length, length, dtype=torch.bool)
        low, high = scale // 2 - 1, scale // 2 + 1
        for b, k, y, x in itertools.product(range(2), range(5), range(3), range(4)):
            middle = logits[b, k, y * scale + low : y * scale + high, x * scale + low : x * scale + high]
            expected[b, k, 5 + prefix + 4 * y + x] = bool(middle.mean() > 0)
        assert torch.equal(one["allowed"], expected)
        assert not one["allowed"][0, 1, 5 + prefix :].any()


def masks_to_open(draw, batch, num_queries, prefix, patches):
    """Attention masks in which every query misses at least the first patch."""
    length = num_queries + prefix + patches
    allowed = torch.ones(batch, length, length, dtype=torch.bool)
    part = torch.rand(batch, num_queries, patches, generator=draw) < 0.5
    part[:, :, 0] = False
    allowed[:, :num_queries, num_queries + prefix :] = part
    return allowed


def observe_opening_for_certain():
    draw = fresh()
    allowed = masks_to_open(draw, 3, 4, 2, 5)
    state, own = torch.get_rng_state(), draw.get_state()
    kept = [open_random_rows(allowed.clone(), prob, 4, 2, draw) for prob in (1.0, torch.tensor(1.0))]
    kept.append(open_random_rows(allowed.clone(), 1.0, 4, 2))
    no_draw = torch.equal(state, torch.get_rng_state()) and torch.equal(own, draw.get_state())
    opened = [open_random_rows(allowed.clone(), prob, 4, 2) for prob in (0.0, torch.tensor(0.0))]
    return {"allowed": allowed, "kept": kept, "opened": opened, "no_draw": bool(no_draw)}


def check_opening_for_certain(seen):
    assert seen["no_draw"]
    assert all(torch.equal(one, seen["allowed"]) for one in seen["kept"])
    assert all(one.all() for one in seen["opened"])


def observe_opening_at_random():
    draw, seen = fresh(), []
    for prob, prefix in ((0.3, 2), (torch.tensor(0.8), 0)):
        allowed = masks_to_open(draw, 1000, 20, prefix, 3)
        state = torch.get_rng_state()
        first = open_random_rows(allowed.clone(), prob, 20, prefix, generator=draw)
        global_unused = bool(torch.equal(state, torch.get_rng_state()))
        second = open_random_rows(allowed.clone(), prob, 20, prefix, generator=draw)
        third = open_random_rows(allowed.clone(), prob, 20, prefix)
        new, old = first[:, :20, 20 + prefix :], allowed[:, :20, 20 + prefix :]
        opened, same = new.all(dim=-1), (new == old).all(dim=-1)
        rest = first.clone()
        rest[:, :20, 20 + prefix :] = True
        sets = [opened, second[:, :20, 20 + prefix :].all(dim=-1), third[:, :20, 20 + prefix :].all(dim=-1)]
        seen.append(
            {
                "global_unused": global_unused,
                "share_fits": [bool(abs(1 - one.double().mean() - prob) < 0.02) for one in sets],
                "all_or_nothing": bool((opened | same).all()),
                "images_vary": bool((opened != opened[:1]).any()),
                "queries_vary": bool((opened != opened[:, :1]).any()),
                "pairs_independent": bool((opened[:, 0] != opened[:, 1]).any() and (opened[0] != opened[1]).any()),
                "calls_vary": bool((sets[0] != sets[1]).any() and (sets[0] != sets[2]).any()),
                "rest_open": bool(rest.all()),
            }
        )
    return seen


# Masked attention


def observe_attention():
    draw, seen = fresh(), []
    for qk_norm, masked, heads in ((False, False, 2), (True, True, 4), (False, True, 2), (True, False, 1)):
        attn = attention(draw, qk_norm, heads)
        tokens = normal(draw, 2, 7, 16).requires_grad_()
        allowed = None
        if masked:
            allowed = torch.rand(2, 7, 7, generator=draw) < 0.5
            allowed |= torch.eye(7, dtype=torch.bool)
            allowed[0, 0] = torch.tensor([True] + 6 * [False])
        given = None if allowed is None else allowed.clone()
        fused = masked_self_attention(attn, tokens, given)
        explicit = masked_self_attention(attn, tokens, given, fused=False)
        pull = normal(draw, *fused.shape)
        grads = [torch.autograd.grad((out * pull).sum(), tokens)[0] for out in (fused, explicit)]
        weights = dict(attn.state_dict())
        seen.append(
            {
                "tokens": tokens,
                "allowed": allowed,
                "mask_kept": given is None or bool(torch.equal(given, allowed)),
                "weights": weights,
                "heads": heads,
                "fused": fused,
                "explicit": explicit,
                "grads": grads,
            }
        )
    return seen


def attention_by_hand(tokens, allowed, weights, heads, prefix=""):
    """One head of one image after the other; scores of forbidden pairs never enter."""
    width = tokens.shape[-1]
    size = width // heads
    together = tokens @ weights[f"{prefix}qkv.weight"].T + weights[f"{prefix}qkv.bias"]
    joined = torch.zeros_like(tokens)
    for b, head in itertools.product(range(len(tokens)), range(heads)):
        columns = slice(head * size, (head + 1) * size)
        q, k, v = (together[b, :, part * width : (part + 1) * width][:, columns] for part in range(3))
        if f"{prefix}q_norm.weight" in weights:
            q = F.layer_norm(q, (size,), weights[f"{prefix}q_norm.weight"], weights[f"{prefix}q_norm.bias"], 1e-6)
            k = F.layer_norm(k, (size,), weights[f"{prefix}k_norm.weight"], weights[f"{prefix}k_norm.bias"], 1e-6)
        powers = torch.exp(q @ k.T / math.sqrt(size))
        if allowed is not None:
            powers = powers * allowed[b]
        joined[b, :, columns] = (powers / powers.sum(dim=1, keepdim=True)) @ v
    return joined @ weights[f"{prefix}proj.weight"].T + weights[f"{prefix}proj.bias"]


def check_attention(seen):
    for one in seen:
        expected = attention_by_hand(one["tokens"], one["allowed"], one["weights"], one["heads"])
        torch.testing.assert_close(one["fused"], expected)
        torch.testing.assert_close(one["explicit"], expected)


def observe_attention_single_precision():
    draw = fresh()
    attn = attention(draw).float()
    tokens = normal(draw, 2, 9, 16).float()
    allowed = (torch.rand(2, 9, 9, generator=draw) < 0.5) | torch.eye(9, dtype=torch.bool)
    return [masked_self_attention(attn, tokens, allowed, fused=fused) for fused in (True, False)]


def observe_dropout():
    draw, seen = fresh(), {}
    tokens = normal(draw, 4, 6, 16)
    attn = attention(draw, attn_drop=0.5)
    everything = attention(draw, attn_drop=1.0)
    projected = attention(draw, proj_drop=1.0)
    halved = attention(draw, proj_drop=0.5)
    for fused in (True, False):
        quiet = masked_self_attention(attn, tokens, None, fused)
        noisy = masked_self_attention(attn.train(), tokens, None, fused)
        attn.eval()
        half = masked_self_attention(halved.train(), tokens, None, fused)
        seen[f"fused {fused}"] = {
            "quiet": quiet,
            "noisy_differs": bool((noisy - quiet).abs().max() > 1e-6),
            "all_weights_dropped": masked_self_attention(everything.train(), tokens, None, fused),
            "all_weights_in_eval": masked_self_attention(everything.eval(), tokens, None, fused),
            "all_outputs_dropped": masked_self_attention(projected.train(), tokens, None, fused),
            "all_outputs_in_eval": masked_self_attention(projected.eval(), tokens, None, fused),
            "some_outputs_zero": bool((half == 0).any() and (half != 0).any()),
        }
    return seen


def observe_dropout_rate():
    """With a single token the only attention weight is dropped or scaled up."""
    draw, seen = fresh(), []
    attn = attention(draw, heads=1, attn_drop=0.2)
    tokens = normal(draw, 1, 1, 16).expand(2000, 1, 16)
    for fused in (True, False):
        full = masked_self_attention(attn.eval(), tokens, None, fused) - attn.proj.bias
        noisy = masked_self_attention(attn.train(), tokens, None, fused) - attn.proj.bias
        ratio = (noisy * full).sum(dim=-1) / full.square().sum(dim=-1)
        dropped = ratio.abs() < 1e-9
        seen.append(
            {
                "share_fits": bool(abs(dropped.double().mean() - attn.attn_drop.p) < 0.06),
                "least_kept": float(ratio.detach()[~dropped].min()),
                "most_kept": float(ratio.detach()[~dropped].max()),
            }
        )
    return seen


# The segmenter


def observe_segmenter_state():
    draw = fresh()
    backbone = PlainViT(64, 16, 32, 5, 4)
    model = EncoderOnlySegmenter(backbone, 7, 200)
    short = EncoderOnlySegmenter(PlainViT(64, (8, 32), 8, 2, 2), 4, 3, 1, masked_attention=False)
    outputs = model(torch.rand(1, 3, 64, 64, generator=draw))
    table = model.queries.weight
    return {
        "probs": model.state_dict()["mask_probs"],
        "short_probs": short.state_dict()["mask_probs"],
        "probs_trained": "mask_probs" in dict(model.named_parameters()),
        "queries": list(table.shape),
        "queries_spread": bool(0.9 < table.std() < 1.1 and table.mean().abs() < 0.1),
        "queries_trained": table.requires_grad,
        "counts": [count(model.mask_module), count(short.mask_module), count(model), count(short)],
        "stages": [len(stages_of(model.mask_module)), len(stages_of(short.mask_module))],
        "outputs": [[list(one.shape) for one in group] for group in outputs],
        "short_outputs": [[list(one.shape) for one in group] for group in short(torch.rand(1, 3, 64, 64))],
    }


def observe_predict():
    draw, seen = fresh(), []
    for prefix in (0, 2):
        model = segmenter(draw, 2, prefix=prefix)
        tokens = 3 * normal(draw, 2, 5 + prefix + 24, 16) + 1
        masks, classes = model.predict(tokens)
        norm = [model.backbone.final_norm.weight, model.backbone.final_norm.bias]
        weights = mask_weights(model.mask_module)
        seen.append(
            {"prefix": prefix, "tokens": tokens, "norm": norm, "weights": weights, "masks": masks, "classes": classes}
        )
    return seen


def check_predict(seen):
    for one in seen:
        normed = F.layer_norm(one["tokens"], (16,), *one["norm"], 1e-6)
        masks, classes = module_by_hand(normed, 5, one["prefix"], (4, 6), one["weights"])
        torch.testing.assert_close(one["masks"], masks)
        torch.testing.assert_close(one["classes"], classes)


def observe_block():
    draw = fresh()
    model = segmenter(draw, 2, layer_scale=0.3, qk_norm=True, drop_path=1.0)
    block = model.backbone.blocks[1]
    x = normal(draw, 2, 6, 16)
    before = x.clone()
    allowed = (torch.rand(2, 6, 6, generator=draw) < 0.5) | torch.eye(6, dtype=torch.bool)
    masked, free = model.run_block(block, x, allowed), model.run_block(block, x, None)
    block.path_m.rate = 0.0
    block.train()
    block.path_a.rate = 1 - 1e-12
    only_mlp = model.run_block(block, x, allowed)
    block.path_a.rate, block.path_m.rate = 0.0, 1 - 1e-12
    only_attention = model.run_block(block, x, allowed)
    return {
        "x": before,
        "allowed": allowed,
        "weights": dict(block.state_dict()),
        "masked": masked,
        "free": free,
        "only_mlp": only_mlp,
        "only_attention": only_attention,
        "untouched": bool(torch.equal(x, before)),
    }


def block_by_hand(x, allowed, weights, heads, prefix=""):
    """The two residual branches from a state dictionary, each with its own norm and, where there is one, scale."""

    def norm(which, value):
        gain, shift = weights[f"{prefix}{which}.weight"], weights[f"{prefix}{which}.bias"]
        return F.layer_norm(value, (value.shape[-1],), gain, shift, 1e-6)

    attended = attention_by_hand(norm("norm_a", x), allowed, weights, heads, f"{prefix}attn.")
    x = x + weights.get(f"{prefix}scale_a.factor", 1.0) * attended
    hidden = norm("norm_m", x) @ weights[f"{prefix}mlp.0.weight"].T + weights[f"{prefix}mlp.0.bias"]
    hidden = 0.5 * hidden * (1 + torch.erf(hidden / math.sqrt(2)))
    fed = hidden @ weights[f"{prefix}mlp.2.weight"].T + weights[f"{prefix}mlp.2.bias"]
    return x + weights.get(f"{prefix}scale_m.factor", 1.0) * fed


def check_block(seen):
    for name, allowed in (("masked", seen["allowed"]), ("free", None)):
        torch.testing.assert_close(seen[name], block_by_hand(seen["x"], allowed, seen["weights"], 4))


def forward_by_hand(seen):
    """Predictions and the patch parts of the masks, from the returned weights; probabilities are 0, 1 or left alone."""
    weights, prefix, depth = seen["backbone"], seen["prefix"], seen["depth"]
    x = (seen["images"] - weights["pixel_mean"]) / weights["pixel_std"]
    kernel = weights["to_patches.weight"]
    x = F.conv2d(x, kernel, weights["to_patches.bias"], stride=seen["patch"])
    grid = tuple(x.shape[-2:])
    x = x.flatten(2).transpose(1, 2) + weights["positions"]
    x = torch.cat([weights["prefix"].expand(len(x), -1, -1), x], dim=1)
    first = depth - seen["query_blocks"]
    predictions, patch_masks = [], []

    def predict():
        normed = F.layer_norm(x, (x.shape[-1],), weights["final_norm.weight"], weights["final_norm.bias"], 1e-6)
        predictions.append(module_by_hand(normed, 5, prefix, grid, seen["mask_weights"]))
        return predictions[-1][0]

    for i in range(depth):
        allowed = None
        if i == first:
            x = torch.cat([torch.stack(len(x) * [seen["queries"]]), x], dim=1)
        if i >= first and seen["masked"]:
            logits = predict()
            scale = logits.shape[-1] // grid[1]
            middle = [
                logits[:, :, scale // 2 - 1 + a :: scale, scale // 2 - 1 + b :: scale] for a in (0, 1) for b in (0, 1)
            ]
            patch_masks.append(sum(middle).flatten(2) > 0)
            allowed = torch.ones(len(x), x.shape[1], x.shape[1], dtype=torch.bool)
            if seen["probs"] is None or seen["probs"][i - first] == 1:
                allowed[:, :5, 5 + prefix :] = patch_masks[-1]
        x = block_by_hand(x, allowed, weights, 4, f"blocks.{i}.")
    predict()
    return predictions, patch_masks


def compare_forward(one):
    predictions, patch_masks = forward_by_hand(one)
    assert len(one["masks"]) == len(one["classes"]) == len(predictions)
    assert len(predictions) == (one["query_blocks"] + 1 if one["masked"] else 1)
    for masks, classes, (expected_masks, expected_classes) in zip(
        one["masks"], one["classes"], predictions, strict=True
    ):
        torch.testing.assert_close(masks, expected_masks, rtol=1e-6, atol=1e-8)
        torch.testing.assert_close(classes, expected_classes, rtol=1e-6, atol=1e-8)
    for part in patch_masks:
        assert (part.any(dim=-1) & ~part.all(dim=-1)).any(), "no mixed mask"
    if one["masked"]:
        torch.testing.assert_close(one["classes"][0][:1].expand_as(one["classes"][0]), one["classes"][0])


def observe_forward_two_blocks():
    draw = fresh()
    return [
        run(draw, 2, [1.0, 0.0], prefix=0),
        run(draw, 2, [0.0, 1.0], prefix=3, layer_scale=0.3),
        run(draw, 2, None, prefix=1, qk_norm=True),
        run(draw, 2, None, masked=False),
    ]


def check_forward_two_blocks(seen):
    for one in seen:
        compare_forward(one)


def observe_forward_other_depths():
    draw = fresh()
    return [
        run(draw, 1, None, prefix=1, depth=3),
        run(draw, 3, [1.0, 1.0, 0.0], prefix=0, depth=3),
        run(draw, 4, [0.0, 1.0, 0.0, 1.0], prefix=3, batch=1),
        run(draw, 3, None, prefix=0, masked=False, depth=3),
    ]


def check_forward_other_depths(seen):
    for one in seen:
        compare_forward(one)


def observe_forward_wide_patches():
    draw = fresh()
    return [
        run(draw, 2, None, patch=16, size=(64, 96), depth=3),
        run(draw, 2, [0.0, 0.0], patch=(8, 16), size=(32, 96), depth=2),
    ]


def check_forward_wide_patches(seen):
    for one in seen:
        compare_forward(one)


def observe_masks_off():
    """Closed and open masks, and no masks at all, with the same weights."""
    draw = fresh()
    model = segmenter(draw, 2, [0.0, 0.0])
    images = uniform(draw, 2, 3, 32, 48)
    plain = EncoderOnlySegmenter(model.backbone, 3, 5, 2, masked_attention=False).double().eval()
    plain.queries.load_state_dict(model.queries.state_dict())
    plain.mask_module.load_state_dict(model.mask_module.state_dict())
    with torch.no_grad():
        opened, alone = model(images), plain(images)
        trained = model.train()(images)
        model.eval().mask_probs.fill_(1.0)
        closed = model(images)
    return {
        "opened": [list(group) for group in opened],
        "trained": [list(group) for group in trained],
        "closed": [list(group) for group in closed],
        "alone": [list(group) for group in alone],
    }


def check_masks_off(seen):
    for opened, trained, closed, alone in zip(
        *(seen[name] for name in ("opened", "trained", "closed", "alone")), strict=True
    ):
        assert (len(opened), len(closed), len(alone)) == (3, 3, 1)
        torch.testing.assert_close(opened[-1], alone[0])
        torch.testing.assert_close(opened, trained)
        torch.testing.assert_close(opened[0], closed[0])
        assert (opened[-1] - closed[-1]).abs().max() > 1e-6


def observe_gradients():
    draw = fresh()
    model = segmenter(draw, 2, [1.0, 0.0], qk_norm=True, layer_scale=0.3, depth=3)
    images = uniform(draw, 2, 3, 32, 48)
    masks, classes = model(images)
    sum((one * normal(draw, *one.shape)).sum() for one in [*masks, *classes]).backward()
    head = model.mask_module.class_head
    return {
        "every": all(p.grad is not None for p in model.parameters()),
        "queries": model.queries.weight.grad,
        "positions": model.backbone.positions.grad,
        "head": head.weight.grad,
        "first_block": model.backbone.blocks[0].attn.qkv.weight.grad,
        "last_block": model.backbone.blocks[2].mlp[0].weight.grad,
    }


def check_gradients(seen):
    assert seen["every"] and (seen["queries"].abs().amax(dim=1) > 1e-9).all()


# Annealing


def observe_windows():
    lengths = [(12, 4), (60, 2), (7.5, 1), (100.0, 5)]
    return [[[float(start), float(end)] for start, end in annealing_windows(*pair)] for pair in lengths]


def check_windows(seen):
    assert seen[0] == [[2.0, 4.0], [4.0, 6.0], [6.0, 8.0], [8.0, 10.0]]
    assert seen[1] == [[15.0, 30.0], [30.0, 45.0]]
    torch.testing.assert_close(seen[2], [[2.5, 5.0]])


ANNEALING = [(2.0, 4.0), (4.0, 6.0), (6.0, 8.0), (8.0, 10.0)]


def observe_annealing():
    steps = [-1.0, 0.0, 2.0, 3.0, 3.0741252877, 4, 4.5, 5.9, 6.0, 8, 9.75, 10.0, 12.0, 40.0]
    middle = 10 * float(torch.rand((), dtype=torch.float64)) + 1
    plain = [annealed_probs(step, ANNEALING) for step in [*steps, middle]]
    powered = [
        annealed_probs(step, [(1.0, 5.0), (0.0, 2.0)], power) for step in (0.5, 1.5, 4) for power in (2, 2.0, 0.5, 1.0)
    ]
    return {"steps": [*map(float, steps), middle], "plain": plain, "powered": powered, "kind": str(plain[0].dtype)}


def check_annealing(seen):
    assert seen["kind"] == "torch.float32"
    for step, probs in zip(seen["steps"], seen["plain"], strict=True):
        for j, prob in enumerate(probs.tolist()):
            start, end = 2 * j + 2, 2 * j + 4
            expected = 1.0 if step <= start else 0.0 if step >= end else ((end - step) / 2) ** 0.9
            assert abs(prob - expected) < 1e-6
    assert abs(seen["plain"][3][0] - 0.535887) < 1e-5 and abs(seen["plain"][4][0] - 0.5) < 1e-6
    torch.testing.assert_close(seen["powered"][4], torch.tensor([0.875**2, 0.25**2]))


# Matching and losses


def observe_pair_costs():
    draw, seen = fresh(), []
    for queries, number, pixels in ((4, 3, 10), (2, 5, 7), (3, 0, 6), (1, 1, 1)):
        x, t = 2 * normal(draw, queries, pixels), (uniform(draw, number, pixels) < 0.5).double()
        soft = uniform(draw, number, pixels)
        seen.append(
            {"x": x, "t": t, "bce": pairwise_bce(x, t), "dice": pairwise_dice(x, t), "soft": pairwise_bce(x, soft)}
        )
    t = (uniform(draw, 3, 12) < 0.5).double()
    x = 160 * t - 80
    single = [pairwise_bce(x.float(), t.float()), pairwise_dice(x.float(), t.float())]
    seen.append({"x": x, "t": t, "bce": pairwise_bce(x, t), "dice": pairwise_dice(x, t), "single": single})
    return seen


def costs_by_hand(x, t):
    """Both pair costs by loops over queries, targets and pixels."""
    bce, dice = x.new_zeros(len(x), len(t)), x.new_zeros(len(x), len(t))
    for k, g in itertools.product(range(len(x)), range(len(t))):
        logits, wanted = x[k].tolist(), t[g].tolist()
        terms = [max(v, 0) - v * w + math.log1p(math.exp(-abs(v))) for v, w in zip(logits, wanted, strict=True)]
        shares = [1 / (1 + math.exp(-v)) for v in logits]
        both = sum(s * w for s, w in zip(shares, wanted, strict=True))
        bce[k, g] = sum(terms) / len(terms)
        dice[k, g] = 1 - (2 * both + 1) / (sum(shares) + sum(wanted) + 1)
    return bce, dice


def check_pair_costs(seen):
    for one in seen:
        bce, dice = costs_by_hand(one["x"], one["t"])
        torch.testing.assert_close(one["bce"], bce)
        torch.testing.assert_close(one["dice"], dice)
    assert seen[-1]["bce"].diagonal().max() < 1e-6 and seen[-1]["dice"].diagonal().max() < 1e-6


def observe_matching():
    """Random images, some of them with more targets than queries, one without targets."""
    draw, seen = fresh(), []
    for trial in range(40):
        queries, number = (4, 3) if trial < 34 else (2, 3)
        spread = (0.3, 1.0, 3.0)[trial % 3]
        masks, labels = targets(draw, [number], (2, 3))
        x, scores = spread * normal(draw, queries, 2, 3), 1.5 * normal(draw, queries, 4)
        pairs = sorted_pairs(match_queries(x, scores, masks[0], labels[0]))
        seen.append({"x": x, "scores": scores, "masks": masks[0], "labels": labels[0], "pairs": pairs})
    nothing = match_queries(x, scores, masks[0][:0], labels[0][:0])
    kinds = [str(index.dtype) for index in match_queries(x.requires_grad_(), scores, masks[0], labels[0])]
    return {"trials": seen, "nothing": [len(index) for index in nothing], "kinds": kinds}


def check_matching(seen):
    for one in seen["trials"]:
        bce, dice = costs_by_hand(one["x"].flatten(1), one["masks"].flatten(1))
        cost = 5 * bce + 5 * dice - 2 * one["scores"].softmax(dim=1)[:, one["labels"]]
        queries, number = cost.shape
        if queries >= number:
            choices = [list(zip(p, range(number), strict=True)) for p in itertools.permutations(range(queries), number)]
        else:
            choices = [
                list(zip(range(queries), p, strict=True)) for p in itertools.permutations(range(number), queries)
            ]
        best = min(sum(cost[k, g].item() for k, g in pairs) for pairs in choices)
        assert len(one["pairs"]) == min(queries, number)
        assert abs(sum(cost[k, g].item() for k, g in one["pairs"]) - best) < 1e-9
    assert seen["nothing"] == [0, 0]


def observe_matching_by_class():
    """All queries have the same mask, so that the classes alone decide."""
    draw = fresh()
    masks, labels = targets(draw, [3], (2, 3))
    labels = [torch.randperm(3, generator=draw)]
    owner = torch.randperm(4, generator=draw)
    scores = torch.zeros(4, 4, dtype=torch.float64)
    scores[owner, torch.arange(4)] = 4.0
    x = normal(draw, 1, 2, 3).expand(4, 2, 3)
    pairs = sorted_pairs(match_queries(x, scores, masks[0], labels[0]))
    return {"owner": owner, "labels": labels[0], "pairs": pairs}


def check_matching_by_class(seen):
    for query, target in seen["pairs"]:
        assert seen["owner"][seen["labels"][target]] == query


def losses(draw, counts, shape, size, spread=1.0):
    """One prediction and its loss with gradients."""
    x = (spread * normal(draw, len(counts), *shape)).requires_grad_()
    scores = normal(draw, len(counts), shape[0], 4).requires_grad_()
    masks, labels = targets(draw, counts, size)
    kept = [scores.detach().clone(), *(part.clone() for part in [*masks, *labels])]
    loss = layer_loss(x, scores, masks, labels)
    grads = torch.autograd.grad(loss, [x, scores], allow_unused=True)
    untouched = all(torch.equal(a, b) for a, b in zip(kept, [scores, *masks, *labels], strict=True))
    twice = layer_loss(x.repeat(2, 1, 1, 1), scores.repeat(2, 1, 1), masks * 2, labels * 2)
    return {
        "x": x,
        "scores": scores,
        "masks": masks,
        "labels": labels,
        "loss": loss,
        "twice": twice,
        "x_grad": torch.zeros_like(x) if grads[0] is None else grads[0],
        "scores_grad": grads[1],
        "untouched": untouched,
    }


def observe_layer_loss():
    draw = fresh()
    return [
        losses(draw, [0, 1, 3], (4, 4, 6), (8, 6)),
        losses(draw, [2, 1], (3, 5, 5), (5, 5), 2.0),
        losses(draw, [3], (2, 6, 4), (3, 4)),
        losses(draw, [0, 1], (2, 3, 3), (3, 3)),
        losses(draw, [0, 0], (3, 2, 2), (4, 4)),
    ]


def loss_by_hand(x, scores, masks, labels):
    """Best assignment by enumeration, class loss by a weighted mean, mask losses pair by pair."""
    height, width = masks[0].shape[-2:]
    x = F.interpolate(x, size=(height, width), mode="bilinear", align_corners=False).flatten(2)
    number = max(1, sum(len(one) for one in labels))
    logs = scores.log_softmax(dim=-1)
    total, weight, pixel_part = 0.0, 0.0, 0.0
    for b, (image_masks, image_labels) in enumerate(zip(masks, labels, strict=True)):
        bce, dice = costs_by_hand(x[b], image_masks.flatten(1))
        cost = 5 * bce + 5 * dice - 2 * logs[b].exp()[:, image_labels]
        queries, targets_here = cost.shape
        if queries >= targets_here:
            choices = [
                list(zip(p, range(targets_here), strict=True))
                for p in itertools.permutations(range(queries), targets_here)
            ]
        else:
            choices = [
                list(zip(range(queries), p, strict=True)) for p in itertools.permutations(range(targets_here), queries)
            ]
        best = dict(min(choices, key=lambda pairs: sum(cost[k, g].item() for k, g in pairs)))
        for k in range(queries):
            label = int(image_labels[best[k]]) if k in best else 3
            share = 1.0 if k in best else 0.1
            total, weight = total - share * logs[b, k, label].item(), weight + share
        pixel_part += sum((bce[k, g] + dice[k, g]).item() for k, g in best.items())
    return 5 * pixel_part / number + 2 * total / weight


def check_layer_loss(seen):
    for one in seen:
        expected = loss_by_hand(one["x"], one["scores"], one["masks"], one["labels"])
        assert abs(one["loss"].item() - expected) < 1e-7
        torch.testing.assert_close(one["twice"], one["loss"])
        assert (one["scores_grad"] != 0).any()
    assert not seen[-1]["x_grad"].any()


def observe_loss_of_list():
    draw = fresh()
    masks, labels = targets(draw, [2, 0, 1], (6, 4))
    mask_list = [2 * normal(draw, 3, 4, 3, 2) for _ in range(3)]
    class_list = [normal(draw, 3, 4, 4) for _ in range(3)]
    whole = segmentation_loss(mask_list, class_list, masks, labels)
    single = [layer_loss(m, c, masks, labels) for m, c in zip(mask_list, class_list, strict=True)]
    only = segmentation_loss(mask_list[:1], class_list[:1], masks, labels)
    return {"whole": whole, "single": single, "only": only}


def check_loss_of_list(seen):
    torch.testing.assert_close(seen["whole"], sum(seen["single"]))
    torch.testing.assert_close(seen["only"], seen["single"][0])


def observe_semantic_scores():
    draw = fresh()
    x, scores = 3 * normal(draw, 2, 5, 3, 4), normal(draw, 2, 5, 4)
    return {
        "x": x,
        "scores": scores,
        "up": semantic_scores(x, scores, (6, 10)),
        "same": semantic_scores(x, scores, (3, 4)),
    }


def check_semantic_scores(seen):
    for name, size in (("up", (6, 10)), ("same", (3, 4))):
        x = F.interpolate(seen["x"], size=size, mode="bilinear", align_corners=False)
        expected = torch.zeros(2, 3, *size, dtype=torch.float64)
        for b, k, c in itertools.product(range(2), range(5), range(3)):
            powers = [math.exp(value) for value in seen["scores"][b, k].tolist()]
            expected[b, c] += powers[c] / sum(powers) / (1 + torch.exp(-x[b, k]))
        torch.testing.assert_close(seen[name], expected)


def observe_training():
    """Coloured squares: a short training with annealed masks brings the loss down."""
    draw = fresh()
    model = EncoderOnlySegmenter(PlainViT(16, 4, 32, 3, 4), 2, 4, query_blocks=2)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    images, masks = 0.2 * torch.rand(4, 3, 16, 16, generator=draw), torch.zeros(4, 1, 16, 16)
    labels = torch.randint(2, (4, 1), generator=draw)
    for image, mask, label, (y, x) in zip(images, masks, labels, torch.randint(9, (4, 2), generator=draw), strict=True):
        image[label, y : y + 8, x : x + 8] = 1.0
        mask[:, y : y + 8, x : x + 8] = 1.0
    windows, history = annealing_windows(6, 2), []
    for step in range(6):
        model.mask_probs.copy_(annealed_probs(step, windows))
        loss = segmentation_loss(*model(images), list(masks), list(labels))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        history.append(float(loss.detach()))
    return {"finite": all(math.isfinite(value) for value in history), "fell": bool(history[-1] < 0.8 * history[0])}
