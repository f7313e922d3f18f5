# blank: gated feed-forward
# why: Uses another nonlinearity.
        return self.down(F.gelu(self.gate(x)) * self.up(x))
