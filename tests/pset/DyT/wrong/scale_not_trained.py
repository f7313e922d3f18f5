# blank: learnable embedding scalar
# why: The scalar is learned with everything else.
        self.register_buffer("scale", torch.tensor([math.sqrt(dim)]))
