# blank: eomt.py:layers of one upscaling stage
# why: The tanh approximation of GELU.
        self.up = nn.ConvTranspose2d(dim, dim, kernel_size=2, stride=2)
        self.act = nn.GELU(approximate="tanh")
        self.smooth = nn.Conv2d(dim, dim, kernel_size=3, padding=1, groups=dim, bias=False)
        self.norm = ChannelNorm(dim)
