# blank: classical extragradient step
# why: The second step starts at the half point.
    half_point = point - step * game.field(point)
    return half_point - step * game.field(half_point)
