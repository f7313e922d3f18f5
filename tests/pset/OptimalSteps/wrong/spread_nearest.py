# blank: quantile spread of a tensor
# why: No interpolation.
    levels = x.new_tensor([0.05, 0.95])
    low, high = torch.quantile(x.flatten(), levels, interpolation="nearest")
    return high - low
