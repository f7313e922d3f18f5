# blank: hinge loss of the critic
# why: Forgets the half.
    return gan_on * (F.relu(1 - critic(x)).mean() + F.relu(1 + critic(recon.detach())).mean())
