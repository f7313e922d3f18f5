# blank: row index modulo the number of inputs
# why: With fewer outputs than inputs the last columns are zero.
    ones = row % n_in == column % n_out
