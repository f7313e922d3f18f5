# blank: eomt.py:residual steps of a block
# why: The feed-forward part sees the old input.
        attended = block.path_a(block.scale_a(masked_self_attention(block.attn, block.norm_a(x), allowed)))
        return x + attended + block.path_m(block.scale_m(block.mlp(block.norm_m(x))))
