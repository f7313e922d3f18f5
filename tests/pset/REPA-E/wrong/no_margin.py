# blank: hinge loss of the critic
# why: Does not stop at the margins.
    return gan_on * 0.5 * ((1 - critic(x)).mean() + (1 + critic(recon.detach())).mean())
