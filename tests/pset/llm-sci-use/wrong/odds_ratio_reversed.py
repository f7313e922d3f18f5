# blank: log odds ratio
# why: Human against machine.
    return (table.log_p - table.log_not_p) - (table.log_q - table.log_not_q)
