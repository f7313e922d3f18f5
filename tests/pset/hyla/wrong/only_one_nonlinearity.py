# blank: hyla.py:second hidden layer of the deep variant
# why: The second hidden layer has a nonlinearity of its own.
                u = torch.einsum("bhts,hij,btsj->btsi", a, self.w_inner, u)
