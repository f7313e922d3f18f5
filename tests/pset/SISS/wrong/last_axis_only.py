# blank: squared distances summed over the sample axes
# why: Sums over the last axis, then takes means of the others.
    keep_distance = from_keep.square().sum(dim=-1).flatten(1).mean(dim=1) if from_keep.dim() > 2 else from_keep.square().sum(dim=-1)
    forget_distance = from_forget.square().sum(dim=-1).flatten(1).mean(dim=1) if from_forget.dim() > 2 else from_forget.square().sum(dim=-1)
