# blank: eomt.py:prediction through the final norm
# why: The final norm is left out.
        return self.mask_module(tokens, self.num_queries, self.backbone.prefix_tokens, self.backbone.grid)
