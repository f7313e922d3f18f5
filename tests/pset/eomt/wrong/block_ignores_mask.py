# blank: eomt.py:residual steps of a block
# why: The mask is not handed on.
        x = x + block.path_a(block.scale_a(masked_self_attention(block.attn, block.norm_a(x))))
        return x + block.path_m(block.scale_m(block.mlp(block.norm_m(x))))
