# blank: reverse distribution of masked categories
# why: Does not scale the classes.
    masks = mask_codes(sizes)
    stay = ((1 - keep_next) / (1 - keep_up))[..., None]
    moving = stay * F.one_hot(masks, probs.shape[-1]) + probs
    settled = F.one_hot(codes, probs.shape[-1]).to(probs)
    return torch.where((codes == masks)[..., None], moving, settled)
