# blank: hyla.py:hidden nonlinearity
# why: The linear value network has no nonlinearity.
            u = F.relu(u)
