# blank: order pair by preference
# why: The loser does not follow.
    prefers_a = (a_preferred == 1).view(-1, *[1] * (image_a.dim() - 1))
    return torch.where(prefers_a, image_a, image_b), image_b
