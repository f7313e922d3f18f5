# blank: hyla.py:code of the response token
# why: The response token is the last one.
    return a[:, :, 0, 0]
