# blank: quantile spread of a tensor
# why: The ten percent quantiles.
    low, high = torch.quantile(x.flatten(), x.new_tensor([0.1, 0.9]))
    return high - low
