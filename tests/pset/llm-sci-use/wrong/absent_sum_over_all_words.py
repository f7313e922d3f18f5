# blank: human log likelihood of documents
# why: The sum over absent words includes the present ones.
    log_human = present @ table.log_p + table.log_not_p.sum()
