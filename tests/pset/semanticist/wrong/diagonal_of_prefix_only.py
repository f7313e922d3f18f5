# blank: keep the diagonal open
# why: Only the prefix rows are opened.
    place = torch.arange(n_prefix - 1)
    mask[:, place, place] = True
