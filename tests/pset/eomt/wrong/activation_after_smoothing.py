# blank: eomt.py:run one upscaling stage
# why: The activation comes after the smoothing.
        return self.norm(self.act(self.smooth(self.up(x))))
