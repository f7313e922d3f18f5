# blank: eomt.py:standardise the pixels
# why: Multiplies by the deviation.
        images = (images - self.backbone.pixel_mean) * self.backbone.pixel_std
