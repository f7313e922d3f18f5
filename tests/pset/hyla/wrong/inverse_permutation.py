# blank: compositional.py:permute features per column
# why: The output at j comes from where the permutation points.
    columns = torch.arange(3).unsqueeze(-1)
    return panels[:, columns, perms.argsort(dim=-1)]
