# blank: hyla.py:pre-norm residual block
# why: The norm stands before each part.
        z = self.attn_norm(x + self.attn(x))
        return self.ffn_norm(z + self.ffn(z))
