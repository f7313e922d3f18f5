# blank: cosine path
# why: Takes pi instead of half of it.
    if path == "cosine":
        angle = math.pi * t
        return angle.cos(), angle.sin(), -math.pi * angle.sin(), math.pi * angle.cos()
