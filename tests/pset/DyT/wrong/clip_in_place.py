# blank: hard clipping branch
# why: The input belongs to the caller and must not be changed.
        return z.detach().clamp_(-1.0, 1.0) + (z - z.detach())
