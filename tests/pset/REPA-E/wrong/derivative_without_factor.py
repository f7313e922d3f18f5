# blank: cosine path
# why: Forgets the inner derivative.
    if path == "cosine":
        angle = math.pi / 2 * t
        return angle.cos(), angle.sin(), -angle.sin(), angle.cos()
