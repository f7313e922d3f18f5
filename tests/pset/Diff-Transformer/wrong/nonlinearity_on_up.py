# blank: gated feed-forward
# why: Applies the nonlinearity to the wrong branch.
        return self.down(self.gate(x) * F.silu(self.up(x)))
