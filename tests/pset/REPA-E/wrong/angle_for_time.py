# blank: map a log-normal noise ratio to time
# why: Returns the angle of the cosine path.
    if path == "linear":
        return ratio / (1 + ratio)
    if path == "cosine":
        return torch.atan(ratio)
