# blank: learnable raw power per categorical column
# why: A filled tensor.
        self.raw = nn.Parameter(torch.full((columns,), float(init)))
