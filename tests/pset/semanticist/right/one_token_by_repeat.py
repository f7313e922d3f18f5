# blank: decode one token
# why: The number of copies is computed.
    if len(position.flatten()) != 1:
        raise ValueError("a single position is needed")
    copies = 2 if guidance > 1 else 1
    return model(
        tokens=token.repeat(copies, 1, 1), labels=None, positions=position, guidance=guidance, temperature=temperature
    )
