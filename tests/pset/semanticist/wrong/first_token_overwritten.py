# blank: fill in further tokens
# why: The later tokens start at index zero of the result.
    position = torch.tensor([model.n_prefix], device=labels.device)
    rest = remaining_tokens(model, token, position, n_tokens - 1, scale, schedule, temperature)
    for index, token in enumerate(rest):
        output[:, index : index + 1] = token
