# blank: hyla.py:mix values over heads for each pair
# why: The code weighs the heads of every pair.
            u = v.sum(dim=2).unsqueeze(1).expand(-1, a.shape[2], -1, -1)
