# blank: eomt.py:mask probability per query block
# why: Masks are off at the start.
        self.register_buffer("mask_probs", torch.zeros(query_blocks))
