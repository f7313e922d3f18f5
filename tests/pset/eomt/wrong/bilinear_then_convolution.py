# blank: eomt.py:transposed convolution that doubles the grid
# why: Bilinear upsampling and a plain convolution.
        self.up = nn.Sequential(
            nn.Upsample(scale_factor=2, mode="bilinear", align_corners=False),
            nn.Conv2d(dim, dim, kernel_size=3, padding=1),
        )
        self.up.weight, self.up.bias = self.up[1].weight, self.up[1].bias
