# blank: mask some entries again
# why: Divides the other way.
    return torch.where(uniform < 1 - keep_now / keep_up, mask_codes(sizes), codes)
