# blank: fold the heading angle
# why: Negative angles get a full turn.
    raw = torch.atan2(disp[..., 1], disp[..., 0])
    angle = torch.where(raw < 0, raw + 2 * math.pi, raw)
