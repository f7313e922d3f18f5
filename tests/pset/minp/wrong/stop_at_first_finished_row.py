# blank: token by token generation
# why: The loop stops when all rows are finished, not when one is.
    tokens = prompt
    finished = torch.zeros(prompt.shape[0], dtype=torch.bool)
    for _ in range(steps):
        drawn = next_token(next_logits(tokens), truncation, tau, generator)
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = finished | (drawn == end_token)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if finished.any():
            break
    return tokens
