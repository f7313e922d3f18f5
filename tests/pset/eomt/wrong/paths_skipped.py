# blank: eomt.py:residual steps of a block
# why: Stochastic depth is left out.
        x = x + block.scale_a(masked_self_attention(block.attn, block.norm_a(x), allowed))
        return x + block.scale_m(block.mlp(block.norm_m(x)))
