# blank: eomt.py:mask logits at token resolution
# why: Picks the nearest logit.
    patch_logits = F.interpolate(mask_logits, size=grid, mode="nearest").flatten(2)
