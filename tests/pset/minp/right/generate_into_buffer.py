# blank: token by token generation
# why: Writes into a buffer that is cut at the end.
    rows, length = prompt.shape
    buffer = torch.cat([prompt, torch.zeros(rows, steps, dtype=prompt.dtype)], dim=1)
    active = torch.ones(rows, dtype=torch.bool)
    for step in range(steps):
        drawn = next_token(next_logits(buffer[:, :length]), truncation, tau, generator=generator)
        buffer[:, length] = drawn
        if end_token is not None:
            buffer[~active, length] = end_token
            active &= drawn != end_token
        length += 1
        if not active.any():
            break
    return buffer[:, :length]
