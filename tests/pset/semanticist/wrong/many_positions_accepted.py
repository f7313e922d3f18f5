# blank: decode one token
# why: Several positions for one token go through.
    if guidance > 1:
        token = torch.cat([token, token])
    return model(token, None, position, guidance=guidance, temperature=temperature)
