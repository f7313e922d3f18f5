"""Values, gradients, inputs and what comes after: a candidate that changes anything of it is seen."""

import numpy as np
import torch
from vault import RunningAverage, normalise


def observe_rows():
    x = torch.randn(6, 5, dtype=torch.float64, requires_grad=True)
    y = normalise(x, 1e-3)
    (y * torch.arange(5.0, dtype=torch.float64)).sum().backward()
    return {"x": x, "y": y, "gradient": x.grad}


def check_rows(seen):
    x = seen["x"]
    expected = (x - x.mean(-1, keepdim=True)) / (x.var(-1, keepdim=True, unbiased=False) + 1e-3).sqrt()
    torch.testing.assert_close(seen["y"], expected)


def observe_single():
    x = torch.randn(2, 3, 4) * 3 + 1
    y = normalise(x)
    return {
        "y": y,
        "x": x,
        "later": torch.randn(3),
        "type": str(torch.ones(1).dtype),
        "made": torch.zeros(2).requires_grad_(),
    }


def observe_stream():
    average = RunningAverage(0.8)
    values = torch.randn(5, 3, dtype=torch.float64)
    seen = [average.update(value) for value in values]
    return {"seen": torch.stack(seen), "weight": float(average.weight), "kind": type(seen[0]).__name__}


def observe_shifted():
    x = torch.from_numpy(np.random.rand(4, 7))
    return [normalise(x), bool(torch.is_grad_enabled()), normalise(x + 2.0) - normalise(x)]
