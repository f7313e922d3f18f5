# blank: hyla.py:second hidden layer of the deep variant
# why: The inner layer is mixed with the same code as the other two.
                u = (u @ self.w_inner.sum(dim=0).T).relu()
