# blank: hyla.py:pool hidden units with the same code
# why: A batched product for every query.
            z = (a.permute(0, 2, 1, 3) @ u)
