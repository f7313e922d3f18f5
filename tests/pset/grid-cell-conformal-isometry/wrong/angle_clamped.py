# blank: fold the heading angle
# why: Negative angles become zero.
    angle = torch.atan2(disp[:, 1], disp[:, 0]).clamp(min=0)
