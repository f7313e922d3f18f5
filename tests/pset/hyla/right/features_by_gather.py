# blank: compositional.py:permute features per column
# why: A gather along the features.
    return panels.gather(-1, perms.unsqueeze(0).expand(3, -1, -1))
