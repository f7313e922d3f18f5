# blank: hinge loss of the critic
# why: Does not ask whether the critic is in use.
    return 0.5 * (F.relu(1 - critic(x)).mean() + F.relu(1 + critic(recon.detach())).mean())
