"""Training and reading out of an encoder-only segmenter: mask annealing, matching, losses, semantic scores.

Symbols: batch B, queries K, classes C, targets of an image G, pixels P. The last class index, C, means "no object".
"""

import torch
import torch.nn.functional as F
from scipy.optimize import linear_sum_assignment
from torch import Tensor

BCE_WEIGHT = 5.0
DICE_WEIGHT = 5.0
CLASS_WEIGHT = 2.0
NO_OBJECT_WEIGHT = 0.1


def annealing_windows(total: float, num_blocks: int) -> list[tuple[float, float]]:
    """Start and end of the annealing of each query block, earliest block first, for a training of length `total`."""
    # <paper2code name="equal annealing windows">
    width = total / (num_blocks + 2)
    return [((j + 1) * width, (j + 2) * width) for j in range(num_blocks)]
    # </paper2code name="equal annealing windows">


def annealed_probs(step: float, windows: list[tuple[float, float]], power: float = 0.9) -> Tensor:
    """Probability that each query block keeps its masks at `step`: float32 `(L_2,)`, one before and zero after."""
    # <paper2code name="masking probability of each block">
    probs = []
    for start, end in windows:
        progress = (step - start) / (end - start)
        progress = min(max(progress, 0.0), 1.0)
        # <paper2code name="polynomial fall inside the window">
        prob = (1 - progress) ** power
        # </paper2code name="polynomial fall inside the window">
        probs.append(prob)
    return torch.tensor(probs, dtype=torch.float32)
    # </paper2code name="masking probability of each block">


def resize(maps: Tensor, size: tuple[int, int]) -> Tensor:
    """Bilinear resizing of `(B, K, h, w)` to `(B, K, *size)`, corners not aligned."""
    return F.interpolate(maps, size=size, mode="bilinear", align_corners=False)


def pairwise_bce(x: Tensor, t: Tensor) -> Tensor:
    """Mean binary cross-entropy of mask logits `x` `(K, P)` with masks `t` `(G, P)`, for every pair: `(K, G)`."""
    # <paper2code name="cross-entropy of every query-target pair">
    cost_of_one, cost_of_zero = F.softplus(-x), F.softplus(x)
    return (cost_of_one @ t.T + cost_of_zero @ (1 - t).T) / x.shape[-1]
    # </paper2code name="cross-entropy of every query-target pair">


def pairwise_dice(x: Tensor, t: Tensor) -> Tensor:
    """Overlap loss 1 - (2 |s t| + 1) / (|s| + |t| + 1), s = sigmoid(x), of `(K, P)` with `(G, P)`: `(K, G)`."""
    # <paper2code name="overlap cost of every pair">
    s = x.sigmoid()
    total = s.sum(dim=-1)[:, None] + t.sum(dim=-1)
    return 1 - (2 * (s @ t.T) + 1) / (total + 1)
    # </paper2code name="overlap cost of every pair">


@torch.no_grad()
def match_queries(mask_logits: Tensor, class_logits: Tensor, masks: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
    """Cheapest one-to-one assignment between the queries and the targets of one image.

    Args:
        mask_logits: `(K, h, w)`, at the resolution of the targets.
        class_logits: `(K, C + 1)`.
        masks: binary `(G, h, w)` of the logits' dtype.
        labels: int64 `(G,)`.

    Returns:
        Indices of the matched queries and of their targets, int64, of equal length.
    """
    # <paper2code name="cheapest assignment">
    x, t = mask_logits.flatten(1), masks.flatten(1)
    # <paper2code name="weighted sum of costs">
    class_probs = class_logits.softmax(dim=-1)[:, labels]
    cost = BCE_WEIGHT * pairwise_bce(x, t) + DICE_WEIGHT * pairwise_dice(x, t) - CLASS_WEIGHT * class_probs
    # </paper2code name="weighted sum of costs">
    queries, targets = linear_sum_assignment(cost.cpu().numpy())
    return torch.as_tensor(queries, device=labels.device), torch.as_tensor(targets, device=labels.device)
    # </paper2code name="cheapest assignment">


def layer_loss(mask_logits: Tensor, class_logits: Tensor, masks: list[Tensor], labels: list[Tensor]) -> Tensor:
    """Loss of one prediction against the targets of a batch, a scalar.

    Args:
        mask_logits: `(B, K, h, w)`, of any resolution.
        class_logits: `(B, K, C + 1)`.
        masks: for each image, binary masks `(G, H_t, W_t)` of the logits' dtype; G may be 0.
        labels: for each image, int64 classes `(G,)`.
    """
    # <paper2code name="loss of one prediction">
    mask_logits = resize(mask_logits, masks[0].shape[-2:])
    matches = [match_queries(*image) for image in zip(mask_logits, class_logits, masks, labels, strict=True)]
    num_targets = max(1, sum(len(image_labels) for image_labels in labels))

    # <paper2code name="class targets and their weighted loss">
    no_object = class_logits.shape[-1] - 1
    wanted = torch.full(class_logits.shape[:2], no_object, device=class_logits.device)
    for row, image_labels, (queries, targets) in zip(wanted, labels, matches, strict=True):
        row[queries] = image_labels[targets]
    class_weights = class_logits.new_ones(no_object + 1)
    class_weights[no_object] = NO_OBJECT_WEIGHT
    class_loss = F.cross_entropy(class_logits.flatten(0, 1), wanted.flatten(), weight=class_weights)
    # </paper2code name="class targets and their weighted loss">

    # <paper2code name="mask losses of matched pairs">
    bce_loss = dice_loss = 0.0
    for logits, image_masks, (queries, targets) in zip(mask_logits, masks, matches, strict=True):
        x, t = logits[queries].flatten(1), image_masks[targets].flatten(1)
        bce_loss = bce_loss + pairwise_bce(x, t).diagonal().sum() / num_targets
        dice_loss = dice_loss + pairwise_dice(x, t).diagonal().sum() / num_targets
    # </paper2code name="mask losses of matched pairs">
    return BCE_WEIGHT * bce_loss + DICE_WEIGHT * dice_loss + CLASS_WEIGHT * class_loss
    # </paper2code name="loss of one prediction">


def segmentation_loss(
    mask_lists: list[Tensor], class_lists: list[Tensor], masks: list[Tensor], labels: list[Tensor]
) -> Tensor:
    """Loss of all predictions of a forward pass together, a scalar; every prediction is matched on its own."""
    # <paper2code name="sum over all predictions">
    losses = [layer_loss(m, c, masks, labels) for m, c in zip(mask_lists, class_lists, strict=True)]
    return torch.stack(losses).sum()
    # </paper2code name="sum over all predictions">


def semantic_scores(mask_logits: Tensor, class_logits: Tensor, size: tuple[int, int]) -> Tensor:
    """Class scores `(B, C, *size)` of every pixel from mask logits `(B, K, h, w)` and class logits `(B, K, C + 1)`."""
    # <paper2code name="class maps from queries">
    mask_probs = resize(mask_logits, size).sigmoid()
    class_probs = class_logits.softmax(dim=-1)[..., :-1]
    return torch.einsum("bkc,bkyx->bcyx", class_probs, mask_probs)
    # </paper2code name="class maps from queries">
