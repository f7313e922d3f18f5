# blank: eomt.py:masks and classes from tokens
# why: Classes before masks.
        queries = tokens[:, :num_queries]
        patches = tokens[:, num_queries + prefix_tokens :]
        features = self.upscale(patches.transpose(1, 2).unflatten(-1, grid))
        mask_logits = torch.einsum("bkc,bcyx->bkyx", self.mask_mlp(queries), features)
        return self.class_head(queries), mask_logits
