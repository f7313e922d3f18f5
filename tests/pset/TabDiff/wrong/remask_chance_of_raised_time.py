# blank: mask some entries again
# why: Masks with the whole probability of the raised time.
    return torch.where(uniform < 1 - keep_up, mask_codes(sizes), codes)
