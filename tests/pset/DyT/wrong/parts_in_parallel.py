# blank: pre-norm residual block
# why: The feed-forward part reads the stream after attention was added.
        return x + self.attn(self.attn_norm(x)) + self.ffn(self.ffn_norm(x))
