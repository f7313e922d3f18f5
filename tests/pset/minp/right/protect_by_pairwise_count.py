# blank: guarantee a minimum number of tokens
# why: Counts for every token how many others rank before it.
    higher = logits.unsqueeze(-2) > logits.unsqueeze(-1)
    index = torch.arange(logits.shape[-1])
    earlier = (logits.unsqueeze(-2) == logits.unsqueeze(-1)) & (index[None, :] < index[:, None])
    return keep | ((higher | earlier).sum(dim=-1) < count)
