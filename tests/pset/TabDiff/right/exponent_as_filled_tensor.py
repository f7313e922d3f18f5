# blank: learnable raw exponent per numeric column
# why: An expanded scalar.
        self.raw = nn.Parameter(torch.tensor([float(init)] * columns))
