# blank: fold the heading angle
# why: All angles are moved by half a circle.
    angle = torch.atan2(disp[:, 1], disp[:, 0]) + math.pi
