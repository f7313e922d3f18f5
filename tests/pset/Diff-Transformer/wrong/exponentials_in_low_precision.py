# blank: float32 softmax over the keys
# why: Computes and adds the exponentials in the type of the scores.
    scores = scores + bias
    powers = torch.exp(scores - scores.amax(dim=-1, keepdim=True))
    return powers / powers.sum(dim=-1, keepdim=True)
