# blank: eomt.py:mask probability per query block
# why: One entry for each block of the backbone.
        self.register_buffer("mask_probs", torch.ones(len(backbone.blocks)))
