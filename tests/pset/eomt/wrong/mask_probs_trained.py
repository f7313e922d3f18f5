# blank: eomt.py:mask probability per query block
# why: A parameter, which the optimiser would move.
        self.mask_probs = nn.Parameter(torch.ones(query_blocks))
