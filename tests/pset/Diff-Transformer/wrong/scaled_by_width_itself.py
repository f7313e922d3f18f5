# blank: scores scaled by the query width and repaired
# why: Divides by the width instead of its root.
    scores = (q / q.shape[-1]) @ k.transpose(-2, -1)
    scores = torch.nan_to_num(scores)
