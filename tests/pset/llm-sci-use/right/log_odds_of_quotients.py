# blank: log odds ratio
# why: The log of one quotient.
    return np.log(table.q / (1.0 - table.q) * (1.0 - table.p) / table.p)
