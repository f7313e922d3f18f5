# blank: apply gains one after the other
# why: Maps are composed; each acts on what the one before gave.
    points, x = [x0], x0
    for gain in gains:
        x = torch.tanh(gain * x0)
        points.append(x)
    return torch.stack(points)
