# blank: machine log likelihood of documents
# why: Only words that are present count.
    log_machine = np.where(present, table.log_q, 0.0).sum(axis=1)
