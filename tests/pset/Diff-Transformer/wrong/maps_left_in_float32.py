# blank: float32 softmax over the keys
# why: Returns float32 for every input type.
    return torch.softmax(scores + bias, dim=-1, dtype=torch.float32)
