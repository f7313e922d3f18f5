# blank: hyla.py:pre-norm residual block
# why: The second part reads the stream after attention.
        return x + self.attn(self.attn_norm(x)) + self.ffn(self.ffn_norm(x))
