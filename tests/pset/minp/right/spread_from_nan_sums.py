# blank: population spread of finite logits
# why: NaN-aware reductions.
    values = logits.masked_fill(torch.isinf(logits), torch.nan)
    centred = values - values.nanmean(dim=-1, keepdim=True)
    return centred.pow(2).nanmean(dim=-1, keepdim=True).sqrt()
