# blank: restrict attention to usable prefix
# why: Loops over samples and columns.
    for b in range(mask.shape[0]):
        row = prefix_mask[b % len(prefix_mask)]
        for c, usable in enumerate(row.tolist()):
            if not usable:
                mask[b, :, c] = False
        mask[b].fill_diagonal_(True)
