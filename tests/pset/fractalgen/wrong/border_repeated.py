# blank: shift with zero padding
# why: The border repeats itself outwards.
        rows = (torch.arange(grid) + down).clamp(0, grid - 1)
        columns = (torch.arange(grid) + across).clamp(0, grid - 1)
        shifted = plane[:, rows][:, :, columns]
