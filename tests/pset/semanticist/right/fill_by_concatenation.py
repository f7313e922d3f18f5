# blank: fill in further tokens
# why: All later tokens in one assignment.
    where = torch.full((1,), model.n_prefix, dtype=torch.int64, device=labels.device)
    later = remaining_tokens(model, token, where, n_tokens - 1, scale, schedule=schedule, temperature=temperature)
    if later:
        output[:, 1:] = torch.cat(later, dim=1)
