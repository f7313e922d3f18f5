# blank: renormalise inside the pool
# why: Tokens outside the pool have probability zero.
    return torch.softmax(logits, dim=-1)
