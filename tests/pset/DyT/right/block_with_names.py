# blank: pre-norm residual block
# why: Every intermediate has a name and the sums are written the other way round.
        mixed = self.attn(self.attn_norm(x))
        middle = mixed.add(x)
        refined = self.ffn(self.ffn_norm(middle))
        return refined.add(middle)
