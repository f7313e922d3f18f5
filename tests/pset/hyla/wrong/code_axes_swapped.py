# blank: hyla.py:code of the response token
# why: Heads are the second axis and are kept.
    return a[:, -1, :, -1]
