# blank: split glued channels into a stacked batch
# why: The first axis is split.
    first, second = glued[: len(glued) // 2], glued[len(glued) // 2 :]
    return torch.cat([first, second])
