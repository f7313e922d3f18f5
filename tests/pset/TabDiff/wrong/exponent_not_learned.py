# blank: learnable raw exponent per numeric column
# why: A plain tensor.
        self.raw = torch.full((columns,), float(init))
