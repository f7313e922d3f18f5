# blank: log-probabilities of the clean categories
# why: Column by column.
    widest = max(sizes) + 1
    result = []
    for j, column in enumerate(flat.split([s + 1 for s in sizes], dim=1)):
        size = sizes[j]
        free = F.pad(column[:, :size].log_softmax(-1), (0, widest - size), value=-1e6)
        fixed = torch.where(F.one_hot(codes[:, j], widest).bool(), 0.0, -1e6).to(free)
        result.append(torch.where((codes[:, j] == size)[:, None], free, fixed))
    return torch.stack(result, dim=1)
