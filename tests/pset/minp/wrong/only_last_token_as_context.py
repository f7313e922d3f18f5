# blank: token by token generation
# why: The model sees all tokens so far.
    tokens = prompt
    finished = torch.zeros(prompt.shape[0], dtype=torch.bool)
    for _ in range(steps):
        drawn = next_token(next_logits(tokens[:, -1:]), truncation, tau, generator)
        if end_token is not None:
            drawn = torch.where(finished, end_token, drawn)
            finished = finished | (drawn == end_token)
        tokens = torch.cat([tokens, drawn[:, None]], dim=1)
        if finished.all():
            break
    return tokens
