# blank: eomt.py:three linear layers for the mask embedding
# why: ReLU in place of GELU.
        self.mask_mlp = nn.Sequential(
            nn.Linear(dim, dim), nn.ReLU(), nn.Linear(dim, dim), nn.ReLU(), nn.Linear(dim, dim)
        )
