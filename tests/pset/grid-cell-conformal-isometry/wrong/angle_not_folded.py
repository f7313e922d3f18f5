# blank: fold the heading angle
# why: Negative angles stay negative.
    angle = torch.atan2(disp[:, 1], disp[:, 0])
