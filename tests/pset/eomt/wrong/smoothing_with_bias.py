# blank: eomt.py:one-filter-per-channel smoothing
# why: Keeps the bias of the depthwise convolution.
        self.smooth = nn.Conv2d(dim, dim, kernel_size=3, padding=1, groups=dim)
