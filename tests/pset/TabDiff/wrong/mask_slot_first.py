# blank: put both outcomes into the column one-hot
# why: Puts MASK in front.
    columns = []
    for j, size in enumerate(sizes):
        column = choice.new_zeros(len(x), size + 1)
        column = column.scatter_add(1, (x[:, j] + 1)[:, None], choice[:, j, 0][:, None])
        slot = torch.full((len(x), 1), 0)
        columns.append(column.scatter_add(1, slot, choice[:, j, 1][:, None]))
    onehot = torch.cat(columns, dim=1)
