# blank: pre-norm residual block
# why: Takes the residuals from the normalised values.
        x = self.norm_attn(x)
        x = x + self.attn(x, mask)
        x = self.norm_ffn(x)
        return x + self.ffn(x)
