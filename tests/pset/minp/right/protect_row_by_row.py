# blank: guarantee a minimum number of tokens
# why: Plain loops over rows.
    result = keep.reshape(-1, keep.shape[-1]).clone()
    scores = logits.reshape(-1, logits.shape[-1]).tolist()
    for i, row in enumerate(scores):
        best = sorted(range(len(row)), key=lambda v: -row[v])[:count]
        result[i, best] = True
    return result.view(keep.shape)
