# blank: autoencoder regulariser
# why: Collects terms in a list; the critic is called with detached parameters.
    parts = [weights.rec * F.l1_loss(recon, x), weights.kl * posterior.kl().sum() / x.shape[0]]
    if perceptual is not None:
        parts.append(weights.per * perceptual(x, recon))
    if gan_on:
        fixed = {name: p.detach() for name, p in critic.named_parameters()}
        parts.append(-weights.gan * torch.func.functional_call(critic, fixed, (recon,)).mean())
    return sum(parts)
