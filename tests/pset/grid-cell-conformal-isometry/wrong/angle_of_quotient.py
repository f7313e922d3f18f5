# blank: fold the heading angle
# why: The quadrant is lost.
    angle = torch.atan(disp[:, 1] / disp[:, 0]).nan_to_num(0.0) % (2 * math.pi)
