# blank: allocate output buffer
# why: The result is always float32.
    output = torch.empty(batch, n_tokens, model.token_dim, device=labels.device)
