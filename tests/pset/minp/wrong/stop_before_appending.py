# blank: token by token generation
# why: The end token of the last row has to be appended.
    tokens = prompt
    finished = torch.zeros(prompt.shape[0], dtype=torch.bool)
    for _ in range(steps):
        drawn = next_token(next_logits(tokens), truncation, tau, generator)
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = finished | (drawn == end_token)
        if finished.all():
            break
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
    return tokens
