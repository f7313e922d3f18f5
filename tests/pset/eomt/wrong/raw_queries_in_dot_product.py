# blank: eomt.py:dot product of mask embedding and features
# why: Leaves the mask embedding out.
        mask_logits = torch.einsum("bkc,bcyx->bkyx", queries, self.upscale(patch_map))
