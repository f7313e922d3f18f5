# blank: gated feed-forward
# why: Applies the nonlinearity to the product.
        return self.down(F.silu(self.gate(x) * self.up(x)))
