# blank: sample a mixture per pixel
# why: All channels of a pixel get the same noise.
    log_weights = mix.log_weights.movedim(1, -1)  # (B, 1, H, W, K)
    probs = log_weights.softmax(dim=-1).flatten(0, -2)
    index = torch.multinomial(probs, num_samples=1, generator=generator)
    index = index.view(log_weights.shape[:-1])
    chosen = mix.centres.take_along_dim(index[:, None], dim=1).squeeze(1)
    noise = torch.empty_like(chosen[:, :1]).normal_(generator=generator)
    return chosen + mix.log_scale.exp().squeeze(1) * noise
