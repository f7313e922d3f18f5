# blank: low and high training times
# why: The step is the larger of both.
    high = torch.clamp(t, min=eps, max=horizon)
    step = torch.clamp(ratio * high, min=eps)
    return torch.relu(high - step), high
