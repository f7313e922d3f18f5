# blank: row index modulo the number of inputs
# why: The difference of the indices is divisible.
    ones = (row - column).remainder(n_in) == 0
