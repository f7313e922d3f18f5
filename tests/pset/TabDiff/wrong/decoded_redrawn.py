# blank: reverse distribution of masked categories
# why: Draws decoded entries anew.
    masks = mask_codes(sizes)
    stay = ((1 - keep_next) / (1 - keep_up))[..., None]
    return stay * F.one_hot(masks, probs.shape[-1]) + (1 - stay) * probs
