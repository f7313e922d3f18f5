# blank: hyla.py:second hidden layer of the deep variant
# why: Inner matrices act on columns.
                u = torch.einsum("bhts,hji,btsj->btsi", a, self.w_inner, u).relu()
