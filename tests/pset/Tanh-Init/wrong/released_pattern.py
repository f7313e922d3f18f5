# blank: row index modulo the number of inputs
# why: It is the row that is reduced by the number of inputs; the released code reduces the column.
    ones = column % n_out == row
