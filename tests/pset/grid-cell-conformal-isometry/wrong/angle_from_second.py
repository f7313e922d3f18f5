# blank: fold the heading angle
# why: The arguments of the arctangent change places.
    angle = torch.atan2(disp[:, 0], disp[:, 1]) % (2 * math.pi)
