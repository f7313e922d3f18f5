# blank: eomt.py:mask logits at token resolution
# why: Averages the central two by two logits of each cell.
    step = mask_logits.shape[-1] // grid[1]
    low = step // 2 - 1
    corners = [mask_logits[..., low + a :: step, low + b :: step] for a in (0, 1) for b in (0, 1)]
    patch_logits = (sum(corners) / 4).flatten(2)
