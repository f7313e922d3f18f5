# blank: learnable raw exponent per numeric column
# why: Always begins at one.
        self.raw = nn.Parameter(torch.ones(columns))
