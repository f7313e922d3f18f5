# blank: path terms and their derivatives
# why: Derivatives of the linear path in the other order.
    if path == "linear":
        return 1 - t, t, torch.ones_like(t), -torch.ones_like(t)
    if path == "cosine":
        angle = math.pi / 2 * t
        return angle.cos(), angle.sin(), -math.pi / 2 * angle.sin(), math.pi / 2 * angle.cos()
    raise ValueError(path)
