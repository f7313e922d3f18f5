# blank: hide the leading part of each order
# why: Hides positions whose entry is small, which reads the order as ranks.
    counts = torch.as_tensor(counts).reshape(-1, 1)
    return order < counts
