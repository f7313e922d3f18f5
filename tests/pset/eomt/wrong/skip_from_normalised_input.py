# blank: eomt.py:residual steps of a block
# why: The residual connection starts after the norm.
        x = block.norm_a(x)
        x = x + block.path_a(block.scale_a(masked_self_attention(block.attn, x, allowed)))
        x = block.norm_m(x)
        return x + block.path_m(block.scale_m(block.mlp(x)))
