# blank: autoencoder regulariser
# why: Sums the divergence over the batch.
    total = weights.rec * (x - recon).abs().mean() + weights.kl * posterior.kl().sum()
    if perceptual is not None:
        total = total + weights.per * perceptual(x, recon)
    if gan_on:
        flags = [p.requires_grad for p in critic.parameters()]
        set_trainable(critic, False)
        total = total - weights.gan * critic(recon).mean()
        for p, flag in zip(critic.parameters(), flags):
            p.requires_grad_(flag)
    return total
