# blank: eomt.py:three linear layers for the mask embedding
# why: Two linear layers.
        self.mask_mlp = nn.Sequential(nn.Linear(dim, dim), nn.GELU(), nn.Linear(dim, dim))
