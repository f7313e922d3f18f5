# blank: eomt.py:residual steps of a block
# why: The layer scale acts on the residual connection as well.
        x = block.scale_a(x + block.path_a(masked_self_attention(block.attn, block.norm_a(x), allowed)))
        return block.scale_m(x + block.path_m(block.mlp(block.norm_m(x))))
