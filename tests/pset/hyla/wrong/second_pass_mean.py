# blank: hyla.py:pool hidden units with the same code
# why: The second pass weighs the keys with the code.
            z = u.mean(dim=2).unsqueeze(2).expand(-1, -1, a.shape[1], -1)
