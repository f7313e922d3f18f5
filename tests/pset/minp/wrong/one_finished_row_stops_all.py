# blank: freeze finished rows
# why: The loop stops when all rows are finished, not when one is.
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = (finished | (drawn == end_token)).any().expand_as(finished)
