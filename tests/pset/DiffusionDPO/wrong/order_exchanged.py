# blank: order pair by preference
# why: Label 1 gives the second image.
    prefers_b = (a_preferred == 0).view(-1, *[1] * (image_a.dim() - 1))
    return torch.where(prefers_b, image_a, image_b), torch.where(prefers_b, image_b, image_a)
