# blank: split glued channels into a stacked batch
# why: Losers come first.
    first, second = glued.chunk(2, dim=1)
    return torch.cat([second, first])
