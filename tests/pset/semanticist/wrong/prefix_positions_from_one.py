# blank: run the prefix
# why: Positions count from one.
    guidance = guidance_at(scale, 0, n_tokens, schedule)
    prefix = torch.arange(1, model.n_prefix + 1, device=labels.device)
    token = first_token(model, labels, prefix, guidance, temperature)
