# blank: learnable raw exponent per numeric column
# why: One number for all columns.
        self.raw = nn.Parameter(torch.tensor(float(init)))
