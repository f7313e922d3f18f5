# blank: apply gains one after the other
# why: The gain acts inside the tanh.
    points, x = [x0], x0
    for gain in gains:
        x = gain * torch.tanh(x)
        points.append(x)
    return torch.stack(points)
