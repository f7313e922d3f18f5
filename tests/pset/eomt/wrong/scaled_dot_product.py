# blank: eomt.py:dot product of mask embedding and features
# why: Divides by the root of the width.
        embedding, features = self.mask_mlp(queries), self.upscale(patch_map)
        mask_logits = torch.einsum("bkc,bcyx->bkyx", embedding, features) / math.sqrt(embedding.shape[-1])
