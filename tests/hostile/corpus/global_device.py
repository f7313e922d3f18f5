# attack: the default device has no data
# blank: normalise rows
# verdict: fail
# must not: pass
    centred = x - x.mean(dim=-1, keepdim=True)
    variance = centred.square().mean(dim=-1, keepdim=True)
    return centred / torch.sqrt(variance + eps)


torch.set_default_device("meta")
