# blank: sample a mixture per pixel
# why: The component is found by perturbed log weights, the noise is drawn first.
    batch, components, channels, height, width = mix.centres.shape
    noise = torch.randn((batch, channels, height, width), generator=generator, dtype=mix.centres.dtype)
    exponential = torch.rand(mix.log_weights.shape, generator=generator, dtype=torch.float64).clamp(min=1e-300)
    best = (mix.log_weights - (-exponential.log()).log()).argmax(dim=1, keepdim=True)
    picked = torch.gather(mix.centres, 1, best.expand(-1, -1, channels, -1, -1))[:, 0]
    return picked + torch.exp(mix.log_scale[:, 0]) * noise
