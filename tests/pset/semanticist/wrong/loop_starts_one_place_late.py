# blank: fill in further tokens
# why: A place of the cache stays empty.
    position = torch.tensor([model.n_prefix + 1], device=labels.device)
    rest = remaining_tokens(model, token, position, n_tokens - 1, scale, schedule, temperature)
    for index, token in enumerate(rest, start=1):
        output[:, index : index + 1] = token
