# blank: eomt.py:run one upscaling stage
# why: A loop over the layers.
        for layer in (self.up, self.act, self.smooth, self.norm):
            x = layer(x)
        return x
