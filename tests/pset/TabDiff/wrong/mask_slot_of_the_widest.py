# blank: put both outcomes into the column one-hot
# why: All columns as wide as the widest.
    columns = []
    for j in range(len(sizes)):
        column = choice.new_zeros(len(x), max(sizes) + 1)
        column = column.scatter_add(1, x[:, j : j + 1], choice[:, j, :1])
        column[:, -1] = choice[:, j, 1]
        columns.append(column)
    onehot = torch.cat(columns, dim=1)
