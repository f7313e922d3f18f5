# blank: autoencoder regulariser
# why: Does not ask whether the adversarial term is on.
    total = weights.rec * (x - recon).abs().mean() + weights.kl * posterior.kl().mean()
    if perceptual is not None:
        total = total + weights.per * perceptual(x, recon)
    flags = [p.requires_grad for p in critic.parameters()]
    set_trainable(critic, False)
    total = total - weights.gan * critic(recon).mean()
    for p, flag in zip(critic.parameters(), flags):
        p.requires_grad_(flag)
    return total
