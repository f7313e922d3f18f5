# blank: cosine path
# why: Turns the sign of the derivative of alpha.
    if path == "cosine":
        angle = math.pi / 2 * t
        return angle.cos(), angle.sin(), math.pi / 2 * angle.sin(), math.pi / 2 * angle.cos()
