# blank: level tensor that broadcasts over images
# why: The level has the type of the time instead of the images'.
    t = torch.as_tensor(t, device=x.device)
    level = t / horizon
    return level.expand(len(x))[:, None, None, None]
