# blank: path terms and their derivatives
# why: Accepts any name.
    if path == "linear":
        return 1 - t, t, -torch.ones_like(t), torch.ones_like(t)
    angle = math.pi / 2 * t
    return angle.cos(), angle.sin(), -math.pi / 2 * angle.sin(), math.pi / 2 * angle.cos()
