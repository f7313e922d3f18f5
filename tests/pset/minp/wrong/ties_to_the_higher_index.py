# blank: rank tokens by logit, ties to the lower index
# why: Among equal logits the lower index ranks first.
    order = torch.argsort(logits, dim=-1, stable=True).flip(-1)
