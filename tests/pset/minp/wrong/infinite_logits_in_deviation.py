# blank: population spread of finite logits
# why: Infinite entries must not enter the sums.
    return logits.std(dim=-1, keepdim=True, correction=0)
