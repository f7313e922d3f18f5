# blank: apply gains one after the other
# why: The first gain of the list acts first.
    points, x = [x0], x0
    for gain in reversed(list(gains)):
        x = torch.tanh(gain * x)
        points.append(x)
    return torch.stack(points)
