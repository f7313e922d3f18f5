# blank: length of the shift
# why: The length is the sum of squares instead of their mean.
    power = shift.square().sum(dim=(1, 2, 3), keepdim=True).clamp(min=EPS)
    shift = scale * (spread / power).sqrt() * shift
