# blank: relaxed masking with gradients to the schedule
# why: Detaches the chance.
    probs = torch.stack([1 - chance.detach(), chance.detach()], dim=-1).clamp(min=1e-12)
    soft = ((probs.log() + noise) / tau).softmax(dim=-1)
    hard = F.one_hot(soft.argmax(dim=-1), 2).to(soft.dtype)
    choice = hard - soft.detach() + soft
    codes = torch.where(hard[..., 1] > 0, mask_codes(sizes), x)

    columns = []
    for j, size in enumerate(sizes):
        column = choice.new_zeros(len(x), size + 1)
        column = column.scatter_add(1, x[:, j][:, None], choice[:, j, 0][:, None])
        slot = torch.full((len(x), 1), size)
        columns.append(column.scatter_add(1, slot, choice[:, j, 1][:, None]))
    onehot = torch.cat(columns, dim=1)
    return codes, onehot
