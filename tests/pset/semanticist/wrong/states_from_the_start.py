# blank: states that predict tokens
# why: The prefix rows are not skipped.
        conditions = states[:, :count].flatten(0, 1)
