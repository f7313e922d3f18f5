# blank: learnable embedding scalar
# why: The scalar starts at the root of the width.
        self.scale = nn.Parameter(torch.tensor([float(dim)]))
