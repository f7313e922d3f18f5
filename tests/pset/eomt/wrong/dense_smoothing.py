# blank: eomt.py:one-filter-per-channel smoothing
# why: Filters mix the channels.
        self.smooth = nn.Conv2d(dim, dim, kernel_size=3, padding=1, bias=False)
