# blank: cosine path
# why: Noise at time 0 and data at time 1.
    if path == "cosine":
        angle = math.pi / 2 * t
        return angle.sin(), angle.cos(), math.pi / 2 * angle.cos(), -math.pi / 2 * angle.sin()
