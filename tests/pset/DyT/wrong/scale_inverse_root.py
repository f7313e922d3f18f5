# blank: learnable embedding scalar
# why: The rows start small and have to be enlarged, not made smaller still.
        self.scale = nn.Parameter(torch.tensor([1.0 / math.sqrt(dim)]))
