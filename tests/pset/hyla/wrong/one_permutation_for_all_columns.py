# blank: compositional.py:permute features per column
# why: Each column has a permutation of its own.
    return panels[:, :, perms[0]]
