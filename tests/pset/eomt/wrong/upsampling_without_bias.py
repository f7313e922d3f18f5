# blank: eomt.py:transposed convolution that doubles the grid
# why: The transposed convolution has no bias.
        self.up = nn.ConvTranspose2d(dim, dim, kernel_size=2, stride=2, bias=False)
