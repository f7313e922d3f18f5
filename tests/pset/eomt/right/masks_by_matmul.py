# blank: eomt.py:masks and classes from tokens
# why: Split, reshape and a matrix product.
        queries, _, patches = tokens.split([num_queries, prefix_tokens, grid[0] * grid[1]], dim=1)
        batch, _, dim = tokens.shape
        features = self.upscale(patches.mT.reshape(batch, dim, *grid))
        mask_logits = self.mask_mlp(queries) @ features.flatten(2)
        return mask_logits.view(batch, num_queries, *features.shape[-2:]), self.class_head(queries)
