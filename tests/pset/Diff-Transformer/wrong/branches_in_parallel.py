# blank: pre-norm residual block
# why: The feed-forward does not see the output of the attention.
        return x + self.attn(self.norm_attn(x), mask) + self.ffn(self.norm_ffn(x))
