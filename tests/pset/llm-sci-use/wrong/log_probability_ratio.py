# blank: log odds ratio
# why: Logs of probabilities are compared, not log odds.
    return table.log_q - table.log_p
