# blank: length of the shift
# why: All images share one length.
    power = shift.square().mean().clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
