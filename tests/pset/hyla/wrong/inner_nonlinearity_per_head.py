# blank: hyla.py:second hidden layer of the deep variant
# why: The nonlinearity acts after the heads are mixed.
                u = torch.einsum("bhts,bhtsi->btsi", a, torch.einsum("hij,btsj->bhtsi", self.w_inner, u).relu())
