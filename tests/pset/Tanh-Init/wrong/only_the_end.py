# blank: apply gains one after the other
# why: All points on the way are returned.
    points, x = [x0], x0
    for gain in gains:
        x = torch.tanh(gain * x)
        points.append(x)
    return torch.stack(points[:1] + points[-1:])
