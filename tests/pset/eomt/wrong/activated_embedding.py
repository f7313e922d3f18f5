# blank: eomt.py:three linear layers for the mask embedding
# why: An activation after the last layer.
        layers = []
        for _ in range(3):
            layers += [nn.Linear(dim, dim), nn.GELU()]
        self.mask_mlp = nn.Sequential(*layers)
