# blank: float32 softmax over the keys
# why: Writes the softmax out in float32.
    total = (scores + bias).float()
    powers = (total - total.amax(dim=-1, keepdim=True)).exp()
    return (powers / powers.sum(dim=-1, keepdim=True)).to(q.dtype)
