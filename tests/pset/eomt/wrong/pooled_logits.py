# blank: eomt.py:mask logits at token resolution
# why: Averages whole cells.
    patch_logits = F.adaptive_avg_pool2d(mask_logits, grid).flatten(2)
