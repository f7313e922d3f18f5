# blank: row index modulo the number of inputs
# why: The period is the number of inputs.
    ones = row % n_out == column
