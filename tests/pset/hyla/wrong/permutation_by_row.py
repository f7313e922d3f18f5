# blank: compositional.py:permute features per column
# why: Permutations belong to columns.
    rows = torch.arange(3).unsqueeze(-1)
    return panels.transpose(0, 1)[:, rows, perms].transpose(0, 1)
