# blank: machine log likelihood of documents
# why: The sum over absent words includes the present ones.
    log_machine = present @ table.log_q + np.sum(table.log_not_q)
