# blank: float32 softmax over the keys
# why: Normalises over the queries.
    return torch.softmax(scores + bias, dim=-2, dtype=torch.float32).to(q.dtype)
