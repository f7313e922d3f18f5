# blank: reverse distribution of masked categories
# why: Puts the mass of staying in the last place of the widest column.
    masks = mask_codes(sizes)
    stay = ((1 - keep_next) / (1 - keep_up))[..., None]
    moving = (1 - stay) * probs
    moving[..., -1:] += stay
    settled = F.one_hot(codes, probs.shape[-1]).to(probs)
    return torch.where((codes == masks)[..., None], moving, settled)
