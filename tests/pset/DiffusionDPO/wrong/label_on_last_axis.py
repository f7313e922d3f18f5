# blank: order pair by preference
# why: The labels are broadcast along the last axis.
    prefers_a = (a_preferred == 1).expand(*image_a.shape[:-1], -1) if image_a.shape[-1] == len(a_preferred) else (
        a_preferred == 1
    ).view(-1, *[1] * (image_a.dim() - 1))
    return torch.where(prefers_a, image_a, image_b), torch.where(prefers_a, image_b, image_a)
