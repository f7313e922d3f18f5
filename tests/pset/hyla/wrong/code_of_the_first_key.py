# blank: hyla.py:code of the response token
# why: The last query looks at the last key.
    return a[:, :, -1, 0]
