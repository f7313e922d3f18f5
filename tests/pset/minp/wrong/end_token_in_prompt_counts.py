# blank: token by token generation
# why: An end token inside the prompt finishes nothing.
    tokens = prompt
    finished = (prompt == (-1 if end_token is None else end_token)).any(dim=1)
    for _ in range(steps):
        drawn = next_token(next_logits(tokens), truncation, tau, generator)
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = finished | (drawn == end_token)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if finished.all():
            break
    return tokens
