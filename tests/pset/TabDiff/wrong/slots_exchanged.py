# blank: put both outcomes into the column one-hot
# why: Exchanges the components.
    columns = []
    for j, size in enumerate(sizes):
        column = choice.new_zeros(len(x), size + 1)
        column = column.scatter_add(1, x[:, j][:, None], choice[:, j, 1][:, None])
        slot = torch.full((len(x), 1), size)
        columns.append(column.scatter_add(1, slot, choice[:, j, 0][:, None]))
    onehot = torch.cat(columns, dim=1)
