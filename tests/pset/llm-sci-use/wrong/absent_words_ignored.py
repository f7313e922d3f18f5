# blank: human log likelihood of documents
# why: Only words that are present count.
    log_human = present @ table.log_p
