# blank: hide the leading part of each order
# why: Compares each position's rank with the count.
    rank = order.argsort(dim=1)
    return rank < torch.as_tensor(counts).reshape(-1, 1)
