# blank: mean over all but the batch axis
# why: The mean runs over the rows too.
    return squares.mean()
