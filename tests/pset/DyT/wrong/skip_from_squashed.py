# blank: pre-norm residual block
# why: The skip connection carries the stream as it is, not the squashed one.
        h = self.attn_norm(x)
        x = h + self.attn(h)
        h = self.ffn_norm(x)
        return h + self.ffn(h)
