# blank: learnable raw power per categorical column
# why: Always begins at minus six.
        self.raw = nn.Parameter(torch.full((columns,), -6.0))
