# blank: two-pass form with split values
# why: Takes the first and last h sub-heads for the two maps.
    (q1, q2), (k1, k2) = q.chunk(2, dim=1), k.chunk(2, dim=1)
    return attention_maps(q1, k1, mask) @ v - lam * (attention_maps(q2, k2, mask) @ v)
