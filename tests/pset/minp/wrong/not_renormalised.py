# blank: renormalise inside the pool
# why: The probabilities of the pool have to sum to one.
    return torch.softmax(logits, dim=-1) * keep
