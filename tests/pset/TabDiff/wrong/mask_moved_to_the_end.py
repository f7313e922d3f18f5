# blank: pad columns to one width
# why: Puts MASK at the end of every column.
    widths = [s + 1 for s in sizes]
    rows = []
    for column in flat.split(widths, 1):
        middle = column.new_full((len(flat), max(widths) - column.shape[1]), fill)
        rows.append(torch.cat([column[:, :-1], middle, column[:, -1:]], 1))
    return torch.stack(rows, 1)
