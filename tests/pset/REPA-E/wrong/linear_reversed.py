# blank: path terms and their derivatives
# why: Data at time 1 on the linear path.
    if path == "linear":
        return t, 1 - t, torch.ones_like(t), -torch.ones_like(t)
    if path == "cosine":
        angle = math.pi / 2 * t
        return angle.cos(), angle.sin(), -math.pi / 2 * angle.sin(), math.pi / 2 * angle.cos()
    raise ValueError(path)
