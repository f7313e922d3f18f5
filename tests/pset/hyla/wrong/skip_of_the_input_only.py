# blank: hyla.py:pre-norm residual block
# why: The second skip carries the stream after attention.
        z = x + self.attn(self.attn_norm(x))
        return x + self.ffn(self.ffn_norm(z))
