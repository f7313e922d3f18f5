# blank: hide the leading part of each order
# why: Hides the end of the order.
    counts = torch.as_tensor(counts).reshape(-1, 1)
    trailing = torch.arange(order.shape[1]) >= order.shape[1] - counts
    return torch.zeros_like(order, dtype=torch.bool).scatter(1, order, trailing.expand_as(order))
