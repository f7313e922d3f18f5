# blank: eomt.py:mask probability per query block
# why: The buffer is missing from the state dictionary.
        self.register_buffer("mask_probs", torch.ones(query_blocks), persistent=False)
