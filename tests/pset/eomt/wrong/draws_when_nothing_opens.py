# blank: eomt.py:ignore some masks at random
# why: Uses up random numbers though the mask is kept for certain.
    unmasked = torch.rand(len(allowed), num_queries, generator=generator) >= keep_prob
    allowed[:, :num_queries, num_queries + prefix_tokens :] |= unmasked[:, :, None]
    return allowed
