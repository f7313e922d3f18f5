# blank: split a move into heading bin and length
# why: The heading with the largest inner product.
    angles = torch.arange(headings, dtype=disp.dtype) * 2 * math.pi / headings
    units = torch.stack([angles.cos(), angles.sin()])
    return (disp @ units).argmax(dim=1), disp.pow(2).sum(dim=1).sqrt()
