# blank: hyla.py:hidden nonlinearity
# why: The hidden nonlinearity is the maximum with zero.
            if self.value_net in ("relu", "deep"):
                u = F.gelu(u)
