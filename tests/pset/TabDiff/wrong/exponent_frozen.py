# blank: learnable raw exponent per numeric column
# why: A parameter without gradient.
        self.raw = nn.Parameter(torch.full((columns,), float(init)), requires_grad=False)
