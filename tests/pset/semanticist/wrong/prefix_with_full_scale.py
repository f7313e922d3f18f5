# blank: run the prefix
# why: The first token gets the base scale.
    prefix = torch.arange(model.n_prefix, device=labels.device)
    token = first_token(model, labels, prefix, scale, temperature)
