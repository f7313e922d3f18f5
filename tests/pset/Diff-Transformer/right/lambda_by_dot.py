# blank: combine the lambda vectors
# why: Uses dot products of float32 vectors.
    return base + (q1.float() @ k1.float()).exp() - (q2.float() @ k2.float()).exp()
