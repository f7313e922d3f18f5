# blank: level tensor that broadcasts over images
# why: All images get the level of the first one.
    t = torch.as_tensor(t, dtype=x.dtype, device=x.device)
    level = t / horizon
    return level.flatten()[:1].expand(len(x))[:, None, None, None]
