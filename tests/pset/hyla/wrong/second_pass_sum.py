# blank: hyla.py:pool hidden units with the same code
# why: The second pass uses the code again and not a plain sum.
            z = u.sum(dim=2).unsqueeze(2).expand(-1, -1, a.shape[1], -1)
