# blank: pre-norm residual block
# why: The mask does not reach the attention.
        x = x + self.attn(self.norm_attn(x))
        return x + self.ffn(self.norm_ffn(x))
