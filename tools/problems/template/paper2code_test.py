"""Trust and the running mean on random samples, against loops over single numbers."""

import torch
from example import TrustedMean, trust


def observe_trust():
    # The grader seeds torch, numpy and random before each case: no two runs see the same numbers.
    x, center = torch.randn(5, 3, dtype=torch.float64), torch.randn(3, dtype=torch.float64)
    scale = float(torch.rand(())) + 0.5
    return {"x": x, "center": center, "scale": scale, "trust": trust(x, center, scale)}


def check_trust(seen):
    # Checks get the data alone and never see the module: here stands what the values must be.
    for row, value in zip(seen["x"], seen["trust"][:, 0], strict=True):
        distance = sum((a - b) ** 2 for a, b in zip(row.tolist(), seen["center"].tolist(), strict=True)) / 3
        torch.testing.assert_close(float(value), seen["scale"] / (seen["scale"] + distance))


def observe_start():
    mean = TrustedMean(4)
    return {"center": mean.center, "count": mean.count, "scale": float(mean.scale)}


def check_start(seen):
    assert seen["center"].tolist() == [0.0] * 4
    assert (seen["count"], seen["scale"]) == (0, 1.0)


def observe_updates():
    # Two batches of different sizes: a count that is not kept, or a wrong axis, shows as a wrong value.
    mean = TrustedMean(3, scale=float(torch.rand(())) + 0.5)
    first, second = torch.randn(5, 3, dtype=torch.float64) + 2, torch.randn(2, 3, dtype=torch.float64)
    seen = {"scale": mean.scale, "first": first, "second": second}
    seen["weights"] = [mean.update(first), mean.update(second)]
    return {**seen, "center": mean.center, "count": mean.count}


def check_updates(seen):
    center, count = torch.zeros(3, dtype=torch.float64), 0
    for batch in (seen["first"], seen["second"]):
        count += len(batch)
        moves = [seen["scale"] / (seen["scale"] + (x - center).square().mean()) * (x - center) for x in batch]
        center = center + torch.stack(moves).sum(dim=0) / count
    torch.testing.assert_close(seen["center"], center)
    assert seen["count"] == 7
