# blank: hinge loss of the critic
# why: Wants high scores for reconstructions.
    return gan_on * 0.5 * (F.relu(1 + critic(x)).mean() + F.relu(1 - critic(recon.detach())).mean())
