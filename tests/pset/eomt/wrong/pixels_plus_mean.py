# blank: eomt.py:standardise the pixels
# why: Adds the mean.
        images = (images + self.backbone.pixel_mean) / self.backbone.pixel_std
