# blank: allocate output buffer
# why: The result has room for the null half.
    output = torch.zeros(len(labels), n_tokens, model.token_dim, dtype=dtype, device=labels.device)
