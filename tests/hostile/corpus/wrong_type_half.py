# attack: right values in half precision
# blank: normalise rows
# verdict: fail
# must not: pass for double
    centred = x - x.mean(dim=-1, keepdim=True)
    return (centred / torch.sqrt(centred.square().mean(dim=-1, keepdim=True) + eps)).half()
