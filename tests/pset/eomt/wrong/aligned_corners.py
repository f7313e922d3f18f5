# blank: eomt.py:mask logits at token resolution
# why: Aligns the corners.
    patch_logits = F.interpolate(mask_logits, size=grid, mode="bilinear", align_corners=True).flatten(2)
