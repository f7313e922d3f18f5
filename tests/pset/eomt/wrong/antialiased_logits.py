# blank: eomt.py:mask logits at token resolution
# why: Antialiasing widens the filter.
    patch_logits = F.interpolate(mask_logits, size=grid, mode="bilinear", align_corners=False, antialias=True).flatten(2)
