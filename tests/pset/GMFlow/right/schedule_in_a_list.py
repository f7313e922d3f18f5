# blank: noise levels with shift
# why: Levels one by one, the zero included.
    odds = [(steps - i) / steps for i in range(steps + 1)]
    return torch.tensor([shift * s / (1 + (shift - 1) * s) for s in odds], dtype=torch.float64)
