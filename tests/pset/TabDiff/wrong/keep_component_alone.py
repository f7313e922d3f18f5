# blank: put both outcomes into the column one-hot
# why: Leaves the mask component hard.
    columns = []
    for j, size in enumerate(sizes):
        column = choice.new_zeros(len(x), size + 1)
        column = column.scatter_add(1, x[:, j][:, None], choice[:, j, 0][:, None])
        slot = torch.full((len(x), 1), size)
        columns.append(column.scatter_add(1, slot, choice[:, j, 1].detach()[:, None]))
    onehot = torch.cat(columns, dim=1)
