# blank: hyla.py:hidden nonlinearity
# why: The deep variant has a nonlinearity after its first layer too.
            if self.value_net == "relu":
                u = F.relu(u)
