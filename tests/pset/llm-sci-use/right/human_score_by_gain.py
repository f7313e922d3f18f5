# blank: human log likelihood of documents
# why: All words absent, corrected by those that are present.
    gain = table.log_p - table.log_not_p
    log_human = np.einsum("nm,m->n", present.astype(np.float64), gain) + table.log_not_p.sum()
