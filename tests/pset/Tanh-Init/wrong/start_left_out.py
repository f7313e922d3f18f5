# blank: apply gains one after the other
# why: Entry zero is the starting point.
    points, x = [], x0
    for gain in gains:
        x = torch.tanh(gain * x)
        points.append(x)
    return torch.stack(points) if points else x0.new_empty(0, *x0.shape)
