# blank: restrict attention to usable prefix
# why: One mask for all columns, then the identity.
    rows, size = prefix_mask.shape[0], mask.shape[-1]
    open_columns = torch.ones(rows, size, dtype=torch.bool, device=mask.device)
    open_columns[:, : prefix_mask.shape[1]] = prefix_mask != 0
    if doubled:
        open_columns = torch.cat((open_columns, open_columns), dim=0)
    mask.logical_and_(open_columns.unsqueeze(1))
    mask.logical_or_(torch.eye(size, dtype=torch.bool, device=mask.device))
