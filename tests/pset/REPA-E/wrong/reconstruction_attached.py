# blank: hinge loss of the critic
# why: Sends gradients to the reconstruction.
    return gan_on * 0.5 * (F.relu(1 - critic(x)).mean() + F.relu(1 + critic(recon)).mean())
