# blank: eomt.py:run one upscaling stage
# why: The norm comes before the smoothing.
        return self.smooth(self.norm(self.act(self.up(x))))
