# blank: pre-norm residual block
# why: The norm stands before each part, not after it.
        x = x + self.attn_norm(self.attn(x))
        return x + self.ffn_norm(self.ffn(x))
