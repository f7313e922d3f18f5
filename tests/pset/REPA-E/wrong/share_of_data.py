# blank: map a log-normal noise ratio to time
# why: Gives the share of the data.
    if path == "linear":
        return 1 / (1 + ratio)
    if path == "cosine":
        return torch.atan(ratio) * 2 / math.pi
