# blank: mask some entries again
# why: Masks at equality too.
    return torch.where(uniform <= 1 - keep_up / keep_now, mask_codes(sizes), codes)
