# blank: eomt.py:ignore some masks at random
# why: Opens single entries instead of rows.
    if keep_prob >= 1:
        return allowed
    patch_part = allowed[:, :num_queries, num_queries + prefix_tokens :]
    patch_part |= torch.rand(patch_part.shape, generator=generator) >= keep_prob
    return allowed
