# blank: learnable embedding scalar
# why: The same start value by a power and another constructor.
        self.scale = nn.Parameter(torch.full([1], dim**0.5))
