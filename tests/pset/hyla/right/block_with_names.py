# blank: hyla.py:pre-norm residual block
# why: Every intermediate has a name.
        attended = self.attn(self.attn_norm(x), None)
        stream = attended + x
        refined = self.ffn(self.ffn_norm(stream))
        return refined + stream
