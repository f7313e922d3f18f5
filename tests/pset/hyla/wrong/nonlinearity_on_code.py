# blank: hyla.py:hidden nonlinearity
# why: The nonlinearity acts on hidden units and leaves the code alone.
            if self.value_net in ("relu", "deep"):
                a = F.relu(a)
