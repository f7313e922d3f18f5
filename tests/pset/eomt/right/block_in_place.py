# blank: eomt.py:residual steps of a block
# why: Adds branches to a copy.
        out = x.clone()
        out += block.path_a(block.scale_a(masked_self_attention(block.attn, block.norm_a(x), allowed=allowed, fused=False)))
        return torch.add(out, block.path_m(block.scale_m(block.mlp(block.norm_m(out)))))
