# blank: mask some entries again
# why: Keeps where it should mask.
    return torch.where(uniform < keep_up / keep_now, mask_codes(sizes), codes)
