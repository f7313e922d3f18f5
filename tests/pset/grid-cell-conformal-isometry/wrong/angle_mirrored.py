# blank: fold the heading angle
# why: Negative angles are mirrored.
    angle = torch.atan2(disp[:, 1], disp[:, 0]).abs()
