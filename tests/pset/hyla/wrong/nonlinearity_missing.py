# blank: hyla.py:hidden nonlinearity
# why: The hidden layer has a nonlinearity.
            u = 1.0 * u
